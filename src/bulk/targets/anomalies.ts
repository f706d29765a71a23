import {
  addAnomalie,
  deleteAnomalie,
  listAnomalies,
  readAnomalie,
} from '../../contract/resources/anomalies.ts';
import { SEVERITY_WORDS } from '../../contract/schema/severity-words.ts';
import { importTarget } from '../model/import-target.ts';
import { KEYS } from '../model/keys.ts';

export const anomalies = importTarget({
  name: 'anomalies',
  nouns: /^anomalies?$/,
  known: {
    code: {
      kind: 'number',
      identifies: true,
      aliases: 'numero|num|no|n|ref|reference',
    },
    texte: {
      kind: 'text',
      aliases: 'libelle|nom|valeur|designation|intitule|description|anomalie|constat|constatee',
    },
    indice_de_gravite: {
      kind: 'word',
      aliases: 'gravite|indice|indicegravite|niveaudegravite|severite',
      words: SEVERITY_WORDS,
      example: '1',
    },
  },
  list: listAnomalies,
  add: addAnomalie,
  remove: deleteAnomalie,
  read: readAnomalie,
  key: KEYS.anomalies,
  number: KEYS.anomalies,
  identity: (of) => of('code') as number,
  text: ({ texte }) => texte as string,
  bodyOf: (anomalie) => anomalie,
});
