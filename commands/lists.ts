import type { Input, Item } from '../src/client/client.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { VigieError } from '../src/contract/errors.ts';
import { INT32_COUNT_MAX } from '../src/contract/fields.ts';
import { PER_PAGE_MAX } from '../src/contract/pages.ts';
import { messages } from '../src/messages/index.ts';
import type { ListOutput } from '../src/terminal/view.ts';
import type { Context } from './command.ts';
import { integer, toggle, type Values } from './flags.ts';

export const LIMIT_DEFAULT = 100;

/** How much of a list to show. */
export const pagingFlags = {
  limit: integer(
    'n',
    { min: 1, max: INT32_COUNT_MAX },
    `At most so many rows; ${LIMIT_DEFAULT} unless given`,
  ),
  all: toggle('Every row'),
  page: integer('n', { min: 1, max: INT32_COUNT_MAX }, `One page of --limit rows (${PER_PAGE_MAX} at most)`),
};

/**
 * The rows of a paginated endpoint, fetched while they are printed, and a notice when more exist or none.
 * `whenEmpty` may say otherwise why the list is empty, by throwing.
 */
export async function list<E extends Endpoint>(
  context: Context,
  endpoint: E,
  query: NonNullable<Input<E>['query']>,
  { limit: asked, all, page }: Values<typeof pagingFlags>,
  whenEmpty: () => Promise<void> = async () => {},
): Promise<ListOutput<Item<E>>> {
  const limit = asked ?? LIMIT_DEFAULT;
  if (all && asked !== undefined) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--all', '--limit'] });
  if (all && page !== undefined) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--all', '--page'] });
  if (page !== undefined && limit > PER_PAGE_MAX) {
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--page', `--limit ${limit} (> ${PER_PAGE_MAX})`] });
  }
  const client = await context.client();
  const most = all ? Number.POSITIVE_INFINITY : limit;
  const before = ((page ?? 1) - 1) * limit;
  let shown = 0;
  let total = 0;
  let pages = 1;
  async function* rows(): AsyncGenerator<Item<E>> {
    const sized = { query: { ...query, per_page: String(Math.min(most, PER_PAGE_MAX)) } } as Input<E>;
    for await (const { data, meta } of client.pages(endpoint, sized, page)) {
      total = meta.pagination.total;
      pages = meta.pagination.total_pages;
      const wanted = data.slice(0, most - shown);
      shown += wanted.length;
      yield* wanted;
      if (shown === most || page !== undefined) break;
    }
    if (total === 0) await whenEmpty();
  }
  return {
    kind: 'list',
    rows: rows(),
    notice: () => {
      const { cli } = messages(context.language);
      if (shown === 0)
        return page !== undefined && total > 0 ? cli.pastTheEnd(page, pages) : cli.nothingFound;
      return !all && before + shown < total ? cli.moreRows(shown, total) : undefined;
    },
  };
}
