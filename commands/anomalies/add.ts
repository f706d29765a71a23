import { SEVERITY_WORDS } from '../../src/bulk/columns/severity-words.ts';
import { addAnomalie } from '../../src/contract/resources/anomalies.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, write } from '../shared/cli/writes.ts';
import { bodyFlags } from '../shared/flags/contract-flags.ts';
import { added } from '../shared/output/added.ts';
import { anomalies } from './view.ts';

export const command = defineCommand({
  noun: 'anomalies',
  verb: 'add',
  summary: 'Add an anomaly to the library',
  description: [
    'A code stands for one anomaly: a code that is taken is refused.',
    'On a terminal, questions complete a line that lacks what must be there, and then ask for the rest as well; a line that has it is not held up. Elsewhere, and with --no-input, what lacks is refused.',
  ],
  examples: {
    'A blocking anomaly, its severity in words':
      "vigie anomalies add --code 12 --texte 'Poteau hors service' --indice-de-gravite bloquante",
    'Try it with a text from standard input, without writing':
      "echo 'Accès encombré' | vigie anomalies add --code 13 --texte @- --indice-de-gravite 1 --dry-run",
  },
  flags: {
    ...bodyFlags(addAnomalie, {
      code: { summary: 'The code, 0 to 999999' },
      texte: { summary: 'The text' },
      indice_de_gravite: { summary: 'The severity, 0 to 2 or in words', words: SEVERITY_WORDS },
    }),
    ...dryRunFlag,
  },
  asks: ['code', 'texte', 'indice_de_gravite'],
  endpoints: [addAnomalie],
  view: anomalies,
  async run(context, { flags: { dry_run, ...body } }) {
    const row = await write(context, addAnomalie, { body }, dry_run);
    return added(context, 'anomalies', row, String(row.code), dry_run);
  },
});
