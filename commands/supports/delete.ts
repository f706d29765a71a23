import type { Client } from '../../src/client/client.ts';
import { listPrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { deleteSupport, readSupport } from '../../src/contract/resources/supports.ts';
import { PER_PAGE_MAX } from '../../src/contract/schema/pages.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, removeAll } from '../shared/cli/writes.ts';
import { many } from '../shared/flags/flags.ts';
import { requireSupports } from './view.ts';

export const command = defineCommand({
  noun: 'supports',
  verb: 'delete',
  summary: 'Delete regulatory supports that no prescription cites',
  description: [
    'Asks first on a terminal; elsewhere --yes is needed.',
    'Answers one result for each support.',
  ],
  examples: {
    'Delete one, after a question': 'vigie supports delete 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'See which circulars could go':
      'vigie supports list --reference circulaire --all -o ids | vigie supports delete - --dry-run',
  },
  arguments: { ids: many('Ids, or - to read them from standard input') },
  flags: dryRunFlag,
  endpoints: [deleteSupport, readSupport, listPrescriptions],
  async run(context, { arguments: { ids }, flags }) {
    await requireSupports(context);
    return removeAll(
      context,
      {
        objet: 'support',
        ids,
        remove: (client, id, dryRun) =>
          client.call(deleteSupport, { params: { support_id: id } }, { dryRun }),
        describe: (client, id) => described(context, client, id),
      },
      flags.dry_run,
    );
  },
});

/** A support by its reference and title, with how many prescriptions cite it: such a one cannot go. */
async function described({ language }: Context, client: Client, id: string): Promise<string> {
  const { reference, titre, nature } = await client.call(readSupport, { params: { support_id: id } });
  const names = [reference, titre].filter((name) => !!name);
  const [article] = names;
  if (!article) return nature;
  const query = { support_reglementaire_article: article, per_page: String(PER_PAGE_MAX) };
  const { data, meta } = await client.call(listPrescriptions, { query });
  const cited = data.filter(({ supports_reglementaires }) =>
    supports_reglementaires.some((support) => support.id === id),
  ).length;
  // Of those on further pages some may cite another support of such a name.
  const { askingMessages } = await import('../../src/messages/commands/asking.ts');
  const { cited: inWords } = askingMessages(language);
  const hangs = cited === 0 ? [] : [`(${inWords(cited, meta.pagination.total > data.length)})`];
  return [article, ...hangs, ...names.slice(1)].join('  ');
}
