import { deleteSupport, readSupport } from '../../src/contract/supports.ts';
import { defineCommand } from '../command.ts';
import { many } from '../flags.ts';
import { dryRunFlag, removeAll } from '../writes.ts';
import { requireSupports } from './view.ts';

export const command = defineCommand({
  noun: 'supports',
  verb: 'delete',
  summary: 'Delete regulatory supports that no prescription cites',
  description: 'Asks first on a terminal; elsewhere --yes is needed. Answers one result for each support.',
  examples: [
    {
      does: 'Delete one, after a question',
      run: 'vigie supports delete 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    },
    {
      does: 'See which circulars could go',
      run: 'vigie supports list --reference circulaire --all -o ids | vigie supports delete - --dry-run',
    },
  ],
  arguments: { ids: many('Ids, or - to read them from standard input') },
  flags: dryRunFlag,
  endpoints: [deleteSupport, readSupport],
  async run(context, { arguments: { ids }, flags }) {
    await requireSupports(context);
    return removeAll(
      context,
      {
        objet: 'support',
        ids,
        remove: (client, id, dryRun) =>
          client.call(deleteSupport, { params: { support_id: id } }, { dryRun }),
        describe: async (client, id) => {
          const { reference, titre, nature } = await client.call(readSupport, { params: { support_id: id } });
          return reference ?? titre ?? nature;
        },
      },
      flags.dry_run,
    );
  },
});
