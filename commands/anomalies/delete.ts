import { deleteAnomalie, GRAVITES, readAnomalie } from '../../src/contract/resources/anomalies.ts';
import { messages } from '../../src/messages/index.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, removeAll } from '../shared/cli/writes.ts';
import { many } from '../shared/flags/flags.ts';

export const command = defineCommand({
  noun: 'anomalies',
  verb: 'delete',
  summary: 'Delete anomalies',
  description: [
    'Asks first on a terminal; elsewhere --yes is needed.',
    'Answers one result for each anomaly.',
  ],
  examples: {
    'Delete two anomalies without being asked': 'vigie anomalies delete 12 13 --yes',
    'See what would become of all those that speak of a well':
      'vigie anomalies list --texte puits --all -o ids | vigie anomalies delete - --dry-run',
  },
  arguments: { codes: many('Codes, or - to read them from standard input', 'code') },
  flags: dryRunFlag,
  endpoints: [deleteAnomalie, readAnomalie],
  run: (context, { arguments: { codes }, flags }) =>
    removeAll(
      context,
      {
        objet: 'anomalie',
        ids: codes,
        remove: (client, code, dryRun) =>
          client.call(deleteAnomalie, { params: { anomalie_id: code } }, { dryRun }),
        describe: async (client, code) => {
          const anomalie = await client.call(readAnomalie, { params: { anomalie_id: code } });
          const gravite = GRAVITES[anomalie.indice_de_gravite] ?? '';
          return `${anomalie.code}  ${messages(context.language).cli.word(gravite)}  ${anomalie.texte}`;
        },
      },
      flags.dry_run,
    ),
});
