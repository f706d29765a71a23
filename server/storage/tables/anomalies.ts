import type { Anomalie } from '../../../src/contract/resources/anomalies.ts';
import { folded, integer, table, text } from './table.ts';

export const anomalies = table(
  {
    code: integer('CHECK (code BETWEEN 0 AND 999999)'),
    texte: text(),
    texte_plie: folded('texte'),
    indice_de_gravite: integer<Anomalie['indice_de_gravite']>('CHECK (indice_de_gravite BETWEEN 0 AND 2)'),
  },
  { key: ['code'] },
);
