import type { Input, Item } from '../src/client/client.ts';
import type { Chunk } from '../src/client/transport.ts';
import type { Endpoint, Params } from '../src/contract/endpoint.ts';
import { VigieError } from '../src/contract/errors.ts';
import { INT32_COUNT_MAX } from '../src/contract/fields.ts';
import { PER_PAGE_MAX } from '../src/contract/pages.ts';
import { guard } from '../src/library/guard.ts';
import { KEYS } from '../src/library/keys.ts';
import { messages } from '../src/messages/index.ts';
import type { ResolvedRemote } from '../src/profiles/resolve.ts';
import type { ListOutput, TextOutput } from '../src/terminal/view.ts';
import { named, type Objet } from './about.ts';
import type { Context, GlobalFlags } from './command.ts';
import { integer, toggle, type Values } from './flags.ts';

export const LIMIT_DEFAULT = 100;

/** How much of a list to show. */
export const pagingFlags = {
  limit: integer('n', { min: 1, max: INT32_COUNT_MAX }, 'At most so many rows; 100 unless given'),
  all: toggle('Every row'),
  page: integer('n', { min: 1, max: INT32_COUNT_MAX }, 'One page of --limit rows (100 at most)'),
  excel: toggle('CSV for spreadsheets: byte order mark, ";", and no cell that is a formula'),
};

interface Scope<E> {
  readonly params?: Params<E>;
  /** The object that the rows belong to: that it is not there is said by its name. */
  readonly of?: readonly [objet: Objet, id: string];
}

export interface ListOptions<E> extends Scope<E> {
  /** One list after the other, as if they were one; pages have no number there. */
  readonly each?: readonly Scope<E>[];
  /** Which rows are wanted, where the service cannot choose: every page is read as far as need be, and judged here. */
  readonly keep?: ((row: Item<E>) => boolean) | undefined;
  /** May say otherwise why the list is empty, by throwing. */
  readonly whenEmpty?: () => Promise<void>;
}

/** The rows of a paginated endpoint, fetched while they are printed, and a notice when more exist or none. */
export async function list<E extends Endpoint>(
  context: Context,
  endpoint: E,
  query: NonNullable<Input<E>['query']>,
  { limit: asked, all, page, excel }: Values<typeof pagingFlags>,
  {
    params,
    of,
    each = [{ ...(params && { params }), ...(of && { of }) }],
    keep,
    whenEmpty,
  }: ListOptions<E> = {},
): Promise<ListOutput<Item<E>> | TextOutput> {
  const limit = asked ?? LIMIT_DEFAULT;
  if (all && asked !== undefined) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--all', '--limit'] });
  if (all && page !== undefined) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--all', '--page'] });
  if (page !== undefined && limit > PER_PAGE_MAX) {
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--page', `--limit ${limit} (> ${PER_PAGE_MAX})`] });
  }
  if (page !== undefined && each.length > 1) {
    throw new VigieError('OPTIONS_CONTRAIRES', {
      flags: ['--page', `${each.length} × --${each[0]?.of?.[0]}`],
    });
  }
  if (excel) refuseOtherForms(context.flags);
  const client = await context.client();
  const { output, json, fields } = context.flags;
  // Every element as the service words it, whole where it can: there is nothing to make of it here.
  if (all && output === 'ndjson' && !json && !fields && endpoint.streamed)
    return whole(context, client.chunks(endpoint, { query }), () => nothing(context, endpoint, query));
  const most = all ? Number.POSITIVE_INFINITY : limit;
  const before = ((page ?? 1) - 1) * limit;
  let shown = 0;
  let total = 0;
  let pages = 1;
  let unread = false;
  const several = each.length > 1;
  async function* rowsOf({ params }: Scope<E>, others: boolean): AsyncGenerator<Item<E>> {
    const per_page = String(keep || several ? PER_PAGE_MAX : Math.min(most, PER_PAGE_MAX));
    const sized = { ...(params && { params }), query: { ...query, per_page } } as Input<E>;
    for await (const { data, meta } of client.pages(endpoint, sized, page)) {
      total = meta.pagination.total;
      pages = meta.pagination.total_pages;
      const wanted = keep ? data.filter(keep) : data;
      const taken = wanted.slice(0, most - shown);
      shown += taken.length;
      yield* taken;
      unread = taken.length < wanted.length || meta.pagination.current_page < pages || others;
      if (shown === most || page !== undefined) break;
    }
  }
  async function* rows(): AsyncGenerator<Item<E>> {
    for (const [i, one] of each.entries()) {
      const found = rowsOf(one, i < each.length - 1);
      yield* one.of ? told(found, one.of) : found;
      if (shown === most) return;
    }
    if (total === 0 && shown === 0) await whenEmpty?.();
  }
  const found = rows();
  const profile = await context.profile();
  return {
    kind: 'list',
    rows: profile.kind === 'remote' ? await kept(context, profile, endpoint, found) : found,
    ...(excel ? { format: 'csv', spreadsheet: guard } : {}),
    notice: () => {
      const { cli } = messages(context.language);
      if (shown === 0)
        return page !== undefined && total > 0
          ? cli.pastTheEnd(page, pages)
          : nothing(context, endpoint, query);
      if (keep || several) return !all && shown === most && unread ? cli.moreMayExist(shown) : undefined;
      return !all && before + shown < total ? cli.moreRows(shown, total) : undefined;
    },
  };
}

/** That a list is empty; of a library that was asked for whole, how to fill it. */
function nothing({ language }: Context, { path }: Endpoint, query: object): string {
  const { cli } = messages(language);
  const filtered = Object.entries(query).some(([name, value]) => value !== undefined && name !== 'sort');
  const library = path.slice(1).replace('_reglementaires', '');
  return filtered || !(library in KEYS) ? cli.nothingFound : cli.emptyLibrary(library);
}

/** A spreadsheet is given CSV; what else is asked for is refused, not passed over. */
function refuseOtherForms({ output, json }: GlobalFlags): void {
  const other = json ? '--json' : output === undefined || output === 'csv' ? undefined : `--output ${output}`;
  if (other !== undefined) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--excel', other] });
}

/** The same rows, which completions will remember: a service is never asked while somebody presses TAB. */
async function kept<Row>(
  { io }: Context,
  profile: ResolvedRemote,
  endpoint: Endpoint,
  rows: AsyncIterable<Row>,
): Promise<AsyncIterable<Row>> {
  const { remembering } = await import('./completions/remember.ts');
  return remembering(profile, io, endpoint, rows);
}

/** A whole list as NDJSON. */
function whole({ signal }: Context, chunks: AsyncIterable<Chunk>, nothing: () => string): TextOutput {
  let empty = true;
  async function* text(): AsyncGenerator<Uint8Array> {
    for await (const { bytes } of chunks) {
      signal.throwIfAborted();
      empty = false;
      yield bytes;
    }
  }
  return {
    kind: 'text',
    text: text(),
    notice: () => (empty ? nothing() : undefined),
  };
}

/** The same rows, or that what they belong to is not there. */
async function* told<Row>(
  rows: AsyncIterable<Row>,
  [objet, id]: readonly [objet: Objet, id: string],
): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    throw named(objet, id, error);
  }
}
