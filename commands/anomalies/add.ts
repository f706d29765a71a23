import { addAnomalie } from '../../src/contract/resources/anomalies.ts';
import { SEVERITY_WORDS } from '../../src/contract/schema/severity-words.ts';
import { addCommand } from '../shared/cli/body-commands.ts';
import { anomalies } from './view.ts';

export const command = addCommand({
  noun: 'anomalies',
  summary: 'Add an anomaly to the library',
  description: ['A code identifies one anomaly: a code already in use is refused.'],
  examples: {
    'Add a blocking anomaly, with the severity in words':
      "vigie anomalies add --code 12 --texte 'Poteau hors service' --indice-de-gravite bloquante",
    'Preview an addition with a text from standard input':
      "echo 'Accès encombré' | vigie anomalies add --code 13 --texte @- --indice-de-gravite 1 --dry-run",
  },
  fields: { indice_de_gravite: { words: SEVERITY_WORDS } },
  prompts: ['code', 'texte', 'indice_de_gravite'],
  add: addAnomalie,
  view: anomalies,
  nameOf: ({ code }) => String(code),
});
