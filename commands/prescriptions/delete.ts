import { deletePrescription, readPrescription } from '../../src/contract/resources/prescriptions.ts';
import { cutPath, widthAtMost } from '../../src/terminal/width.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, removeAll } from '../shared/cli/writes.ts';
import { many } from '../shared/flags/flags.ts';

/** Columns of the path that stands before a text: a long one would leave it no room. */
const PATH_WIDTH = 24;

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'delete',
  summary: 'Delete prescriptions',
  description: [
    'Asks first on a terminal; elsewhere --yes is needed.',
    'Answers one result for each prescription.',
  ],
  examples: {
    'Delete one, after a question': 'vigie prescriptions delete 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'See what would become of all those that rest on an article':
      "vigie prescriptions list --support-reglementaire-article 'R 123-3' --all -o ids | vigie prescriptions delete - --dry-run",
  },
  arguments: { ids: many('Ids, or - to read them from standard input') },
  flags: dryRunFlag,
  endpoints: [deletePrescription, readPrescription],
  run: (context, { arguments: { ids }, flags }) =>
    removeAll(
      context,
      {
        objet: 'prescription',
        ids,
        remove: (client, id, dryRun) =>
          client.call(deletePrescription, { params: { prescription_id: id } }, { dryRun }),
        describe: async (client, id) => {
          const params = { prescription_id: id };
          const { chemins, contenu } = await client.call(readPrescription, { params });
          return `${cutPath(chemins[0] ?? '/', PATH_WIDTH, widthAtMost)}  ${contenu}`;
        },
      },
      flags.dry_run,
    ),
});
