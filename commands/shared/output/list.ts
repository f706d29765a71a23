import { KEYS } from '../../../src/bulk/library-keys.ts';
import type { Client, Input, Item } from '../../../src/client/client.ts';
import type { Chunk } from '../../../src/client/transport.ts';
import { type Endpoint, objectOf, type Params } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { INT32_COUNT_MAX } from '../../../src/contract/schema/fields.ts';
import { PER_PAGE_MAX } from '../../../src/contract/schema/pages.ts';
import { messages } from '../../../src/messages/index.ts';
import type { ResolvedRemote } from '../../../src/profiles/resolve.ts';
import type { ListOutput, TextOutput } from '../../../src/terminal/output/view.ts';
import type { Context, GlobalFlags } from '../cli/command.ts';
import { integer, toggle, type Values } from '../flags/flags.ts';

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
  /** What becomes of the rows on their way. */
  readonly through?: (rows: AsyncIterable<Item<E>>) => AsyncIterable<Item<E>>;
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
  paging: Paging,
  options: ListOptions<E> = {},
): Promise<ListOutput<Item<E>> | TextOutput> {
  const { params, keep, each = [{ ...(params && { params }) }] } = options;
  refuseContradictions(context, endpoint, paging, each);
  const { all, excel } = paging;
  const client = await context.client();
  const { output, json, fields } = context.flags;
  const asItIs = !keep && options.each === undefined && params === undefined;
  // Every element as the service words it, whole where it can: there is nothing to make of it here.
  if (all && output === 'ndjson' && !json && !fields && endpoint.streamed && asItIs)
    return whole(context, client.chunks(endpoint, { query }), () => nothing(context, endpoint, query));
  const walk = new Walk(client, endpoint, query, paging, { ...options, each });
  const rows = walk.rows();
  const profile = await context.profile();
  return {
    kind: 'list',
    rows: profile.kind === 'remote' ? await kept(context, profile, endpoint, rows) : rows,
    ...(excel ? { format: 'csv', spreadsheet: true } : {}),
    notice: () => walk.notice(context),
  };
}

type Paging = Values<typeof pagingFlags>;

/** Flags that say different things of how much is wanted, or in which form. */
function refuseContradictions<E extends Endpoint>(
  { flags }: Context,
  endpoint: E,
  { limit, all, page, excel }: Paging,
  each: readonly Scope<E>[],
): void {
  const refuse = (...flags: string[]) => {
    throw new VigieError('OPTIONS_CONTRAIRES', { flags });
  };
  if (all && limit !== undefined) refuse('--all', '--limit');
  if (all && page !== undefined) refuse('--all', '--page');
  if (page !== undefined && limit !== undefined && limit > PER_PAGE_MAX)
    refuse('--page', `--limit ${limit} (> ${PER_PAGE_MAX})`);
  if (page !== undefined && each.length > 1)
    refuse('--page', `${each.length} × --${objectOf(endpoint)?.objet}`);
  if (excel) refuseOtherForms(flags);
}

type WalkOptions<E> = Pick<ListOptions<E>, 'keep' | 'whenEmpty'> & { readonly each: readonly Scope<E>[] };

/** The rows of one list after the other, as far as they are wanted, and what is to be said of them in the end. */
class Walk<E extends Endpoint> {
  readonly #client: Client;
  readonly #endpoint: E;
  readonly #query: NonNullable<Input<E>['query']>;
  readonly #paging: Paging;
  readonly #options: WalkOptions<E>;
  /** Rows that are shown at the most. */
  readonly #most: number;
  /** Whether the rows are chosen here, or come from several lists: then their number is not known. */
  readonly #uncounted: boolean;
  #shown = 0;
  #total = 0;
  #pages = 1;
  #unread = false;

  constructor(
    client: Client,
    endpoint: E,
    query: NonNullable<Input<E>['query']>,
    paging: Paging,
    options: WalkOptions<E>,
  ) {
    this.#client = client;
    this.#endpoint = endpoint;
    this.#query = query;
    this.#paging = paging;
    this.#options = options;
    this.#most = paging.all ? Number.POSITIVE_INFINITY : (paging.limit ?? LIMIT_DEFAULT);
    this.#uncounted = options.keep !== undefined || options.each.length > 1;
  }

  async *rows(): AsyncGenerator<Item<E>> {
    const { each, whenEmpty } = this.#options;
    for (const [i, one] of each.entries()) {
      const found = this.#rowsOf(one, i < each.length - 1);
      yield* one.through ? one.through(found) : found;
      if (this.#shown === this.#most) return;
    }
    if (this.#total === 0 && this.#shown === 0) await whenEmpty?.();
  }

  async *#rowsOf({ params }: Scope<E>, others: boolean): AsyncGenerator<Item<E>> {
    const { keep } = this.#options;
    const { page } = this.#paging;
    const per_page = String(this.#uncounted ? PER_PAGE_MAX : Math.min(this.#most, PER_PAGE_MAX));
    const sized = { ...(params && { params }), query: { ...this.#query, per_page } } as Input<E>;
    for await (const { data, meta } of this.#client.pages(this.#endpoint, sized, page)) {
      const { total, total_pages, current_page } = meta.pagination;
      this.#total = total;
      this.#pages = total_pages;
      const wanted = keep ? data.filter(keep) : data;
      const taken = wanted.slice(0, this.#most - this.#shown);
      this.#shown += taken.length;
      yield* taken;
      this.#unread = taken.length < wanted.length || current_page < total_pages || others;
      if (this.#shown === this.#most || page !== undefined) break;
    }
  }

  /** That there are more, or none. */
  notice(context: Context): string | undefined {
    const { cli } = messages(context.language);
    const { all, page = 1 } = this.#paging;
    const [shown, total] = [this.#shown, this.#total];
    if (shown === 0) {
      if (this.#paging.page !== undefined && total > 0) return cli.pastTheEnd(page, this.#pages);
      return nothing(context, this.#endpoint, { ...this.#query, keep: this.#options.keep });
    }
    if (all) return undefined;
    if (this.#uncounted) return shown === this.#most && this.#unread ? cli.moreMayExist(shown) : undefined;
    const before = (page - 1) * this.#most;
    return before + shown < total ? cli.moreRows(shown, total) : undefined;
  }
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
  const { remembering } = await import('../../completions/candidates/remember.ts');
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
    content: 'json',
    notice: () => (empty ? nothing() : undefined),
  };
}
