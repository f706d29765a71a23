import { addAnomalie } from '../../src/contract/resources/anomalies.ts';
import { SEVERITY_WORDS } from '../../src/contract/schema/severity-words.ts';
import { addCommand } from '../shared/cli/body-commands.ts';
import { anomalies } from './view.ts';

export const command = addCommand({
  noun: 'anomalies',
  summary: 'Add an anomaly to the library',
  description: ['A code stands for one anomaly: a code that is taken is refused.'],
  examples: {
    'A blocking anomaly, its severity in words':
      "vigie anomalies add --code 12 --texte 'Poteau hors service' --indice-de-gravite bloquante",
    'Try it with a text from standard input, without writing':
      "echo 'Accès encombré' | vigie anomalies add --code 13 --texte @- --indice-de-gravite 1 --dry-run",
  },
  fields: { indice_de_gravite: { words: SEVERITY_WORDS } },
  prompts: ['code', 'texte', 'indice_de_gravite'],
  add: addAnomalie,
  view: anomalies,
  nameOf: ({ code }) => String(code),
});
