import { listPrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { deleteSupport, readSupport, type Support } from '../../src/contract/resources/supports.ts';
import { PER_PAGE_MAX } from '../../src/contract/schema/pages.ts';
import type { Context } from '../shared/cli/command.ts';
import { deleteCommand } from '../shared/cli/writes.ts';
import { requireSupports } from './view.ts';

export const command = deleteCommand({
  noun: 'supports',
  summary: 'Delete regulatory supports that no prescription cites',
  examples: {
    'Delete an object after confirmation': 'vigie supports delete 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'Preview the deletion of circulars':
      'vigie supports list --reference circulaire --all -o ids | vigie supports delete - --dry-run',
  },
  remove: deleteSupport,
  read: readSupport,
  describe: described,
  require: requireSupports,
  endpoints: [listPrescriptions],
});

/** A support by its reference and title, with the number of prescriptions that cite it and so keep it. */
async function described({ id, reference, titre, nature }: Support, context: Context): Promise<string> {
  const names = [reference, titre].filter((name) => !!name);
  const [article] = names;
  if (!article) return nature;
  const client = await context.client();
  const query = { support_reglementaire_article: article, per_page: String(PER_PAGE_MAX) };
  const { data, meta } = await client.call(listPrescriptions, { query });
  const cited = data.filter(({ supports_reglementaires }) =>
    supports_reglementaires.some((support) => support.id === id),
  ).length;
  // Further pages may cite another support of the same name.
  const { askingMessages } = await import('../../src/messages/commands/asking.ts');
  const { cited: inWords } = askingMessages(context.language);
  const hangs = cited === 0 ? [] : [`(${inWords(cited, meta.pagination.total > data.length)})`];
  return [article, ...hangs, ...names.slice(1)].join('  ');
}
