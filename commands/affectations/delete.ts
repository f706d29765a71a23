import { deleteAffectation } from '../../src/contract/affectations.ts';
import { defineCommand } from '../command.ts';
import { many } from '../flags.ts';
import { dryRunFlag, removeAll } from '../writes.ts';

export const command = defineCommand({
  noun: 'affectations',
  verb: 'delete',
  summary: 'Take users off a dossier',
  description: [
    'Asks first on a terminal; elsewhere --yes is needed.',
    'Answers one result for each assignment.',
  ],
  examples: [
    {
      does: 'See what would become of the whole working group of a dossier',
      run: 'vigie affectations list --dossier "$(vigie dossiers list --limit 1 -o ids)" -o ids | vigie affectations delete - --dry-run',
    },
    {
      does: 'Delete one, after a question',
      run: 'vigie affectations delete 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    },
  ],
  arguments: { ids: many('Ids of assignments, or - to read them from standard input') },
  flags: dryRunFlag,
  endpoints: [deleteAffectation],
  run: (context, { arguments: { ids }, flags }) =>
    removeAll(
      context,
      {
        objet: 'affectation',
        ids,
        remove: (client, id, dryRun) =>
          client.call(deleteAffectation, { params: { affectation_id: id } }, { dryRun }),
      },
      flags.dry_run,
    ),
});
