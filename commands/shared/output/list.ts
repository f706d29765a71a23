import { EXPORTED, LIBRARIES } from '../../../src/bulk/model/keys.ts';
import type { Client, Input, Item } from '../../../src/client/client.ts';
import { type Endpoint, objectOf, type Params } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { INT32_COUNT_MAX, MOTS_MAX } from '../../../src/contract/schema/fields.ts';
import { type Page, PER_PAGE_MAX } from '../../../src/contract/schema/pages.ts';
import { messages } from '../../../src/messages/index.ts';
import { quoted } from '../../../src/messages/listed.ts';
import type { ListOutput } from '../../../src/terminal/output/view.ts';
import type { Context, GlobalFlags } from '../cli/command.ts';
import { type FlagValues, flagName, integer, toggle } from '../flags/flags.ts';

export const LIMIT_DEFAULT = 100;

/** Extent of a list. */
export const pagingFlags = {
  limit: integer('n', { min: 1, max: INT32_COUNT_MAX }, 'Maximum number of rows (default: 100)'),
  all: toggle('Show every row'),
  page: integer('n', { min: 1, max: INT32_COUNT_MAX }, 'Page to show, of --limit rows (100 at most)'),
  excel: toggle('CSV for spreadsheets: byte order mark, ";", decimal commas, texts kept as text'),
};

interface Scope<E> {
  readonly params?: Params<E>;
  /** Transforms the rows. */
  readonly through?: (rows: AsyncIterable<Item<E>>) => AsyncIterable<Item<E>>;
}

export interface ListOptions<E> extends Scope<E> {
  /** Several lists as if they were one, in turn; they have no page numbers. */
  readonly each?: readonly Scope<E>[];
  /** Filter that the service lacks: pages are read as far as needed, and filtered here. */
  readonly keep?: { readonly flag: string; readonly isMatch: (row: Item<E>) => boolean } | undefined;
  /** May give another reason for an empty list, by throwing. */
  readonly whenEmpty?: () => Promise<void>;
}

/**
 * The rows of a paginated endpoint, fetched while printed, and a notice about further rows or none. `flags`: those of the
 * query, and of its extent.
 */
export async function list<E extends Endpoint>(
  context: Context,
  endpoint: E,
  { limit, all, page, excel, ...others }: Omit<NonNullable<Input<E>['query']>, keyof Paging> & Paging,
  options: ListOptions<E> = {},
): Promise<ListOutput<Item<E>>> {
  const { params, keep, each = [{ ...(params && { params }) }] } = options;
  const paging = { limit, all, page, excel };
  const query = others as NonNullable<Input<E>['query']>;
  refuseContradictions(context, endpoint, paging, { keep, each });
  const client = await context.client();
  const { rows, notice } = walk(client, endpoint, query, paging, { ...options, each });
  return {
    kind: 'list',
    rows,
    ...(excel ? { format: 'csv', spreadsheet: true } : {}),
    notice: () => notice(context),
  };
}

type Paging = FlagValues<typeof pagingFlags>;

/** Flags that contradict each other on the extent of a list, or its form. */
function refuseContradictions<E extends Endpoint>(
  { flags }: Context,
  endpoint: E,
  { limit, all, page, excel }: Paging,
  { keep, each }: WalkOptions<E>,
): void {
  const refuse = (...flags: string[]) => {
    throw new VigieError('OPTIONS_CONTRAIRES', { flags });
  };
  if (all && limit !== undefined) refuse('--all', '--limit');
  if (all && page !== undefined) refuse('--all', '--page');
  if (keep && page !== undefined) refuse(keep.flag, '--page');
  if (page !== undefined && limit !== undefined && limit > PER_PAGE_MAX)
    refuse('--page', `--limit ${limit} (> ${PER_PAGE_MAX})`);
  if (page !== undefined && each.length > 1)
    refuse('--page', `${each.length} × --${objectOf(endpoint)?.objet}`);
  if (excel) refuseOtherForms(flags);
}

type WalkOptions<E> = ListOptions<E> & { readonly each: readonly Scope<E>[] };

/** The rows of several lists in turn, up to the limit, and the closing notice. */
function walk<E extends Endpoint>(
  client: Client,
  endpoint: E,
  query: NonNullable<Input<E>['query']>,
  { all, limit = LIMIT_DEFAULT, page }: Paging,
  { each, keep, whenEmpty }: WalkOptions<E>,
) {
  const most = all ? Number.POSITIVE_INFINITY : limit;
  // The number of rows is unknown if they are filtered here, or come from several lists.
  const isUncounted = keep !== undefined || each.length > 1;
  const per_page = String(isUncounted ? PER_PAGE_MAX : Math.min(most, PER_PAGE_MAX));
  let [printed, total, pages, isUnread, findsWords] = [0, 0, 1, false, false];

  async function* rowsOf({ params }: Scope<E>, isLast: boolean): AsyncGenerator<Item<E>> {
    const sized = { ...(params && { params }), query: { ...query, per_page } } as Input<E>;
    for await (const { data, meta } of client.pages(endpoint, sized, page)) {
      const { current_page } = meta.pagination;
      ({ total, total_pages: pages } = meta.pagination);
      const selected = keep ? data.filter(keep.isMatch) : data;
      const shown = selected.slice(0, most - printed);
      printed += shown.length;
      yield* shown;
      isUnread = shown.length < selected.length || current_page < pages || !isLast;
      if (printed === most || page !== undefined) break;
    }
  }

  async function* rows(): AsyncGenerator<Item<E>> {
    for (const [i, scope] of each.entries()) {
      const found = rowsOf(scope, i === each.length - 1);
      yield* scope.through ? scope.through(found) : found;
      if (printed === most) return;
    }
    if (total > 0 || printed > 0) return;
    await whenEmpty?.();
    findsWords = await hasAllWords(client, endpoint, phraseIn(query)?.searched);
  }

  /** Notice about the rest. */
  function notice(context: Context): string | undefined {
    const { cli } = messages(context.language);
    if (printed === 0) {
      if (page !== undefined && total > 0) return cli.pastTheEnd(page, pages);
      return nothing(context, endpoint, { ...query, keep }, findsWords);
    }
    if (all) return undefined;
    if (isUncounted) return printed === most && isUnread ? cli.moreMayExist(printed) : undefined;
    return ((page ?? 1) - 1) * most + printed < total ? cli.moreRows(printed, total) : undefined;
  }

  return { rows: rows(), notice };
}

/** Filters by a part of a text, in one piece. */
const TEXTS = ['texte', 'contenu', 'objet'] as const;

function byLength(one: string, other: string): number {
  return other.length - one.length;
}

/** The filter of a query by a text of several words, and the longest of these. */
function phraseIn(query: object) {
  for (const text of TEXTS) {
    const searched = String((query as Readonly<Record<string, unknown>>)[text] ?? '');
    const [longest, ...others] = (searched.match(/\S+/g) ?? []).toSorted(byLength);
    if (longest !== undefined && others.length > 0) return { text, searched, longest };
  }
  return undefined;
}

/** Whether a list has a row with each word of a text, by the extension that searches for them (choice X14). */
async function hasAllWords(client: Client, endpoint: Endpoint, words = ''): Promise<boolean> {
  const { shape = {} } = (endpoint.query?.() ?? {}) as { readonly shape?: object };
  if (words === '' || words.length > MOTS_MAX || !('mots' in shape)) return false;
  if (!(await client.extensions()).has('mots')) return false;
  const found = await client.call<Endpoint>(endpoint, { query: { mots: words, per_page: '1' } });
  return (found as Page<unknown>).meta.pagination.total > 0;
}

/**
 * Notice of an empty list; for several words, that they were searched for in one piece, and how to search for each of them; for
 * what is imported, how.
 */
function nothing({ language }: Context, { path }: Endpoint, query: object, findsWords: boolean): string {
  const { cli } = messages(language);
  const noun = path.slice(1).replace('_reglementaires', '');
  const phrase = phraseIn(query);
  if (phrase && !noun.includes('/')) {
    const { text, searched, longest } = phrase;
    const search = findsWords ? `--mots ${quoted(searched)}` : `${flagName(text)} ${quoted(longest)}`;
    return cli.searchedWhole(searched, `vigie ${noun} list ${search}`, findsWords);
  }
  const filtered = Object.entries(query).some(([name, value]) => value !== undefined && name !== 'sort');
  const isIn = (nouns: readonly string[]) => nouns.includes(noun);
  if (filtered || !isIn([...EXPORTED, 'dossiers'])) return cli.nothingFound;
  return cli.nothingYet(noun, isIn(LIBRARIES));
}

/** A spreadsheet takes CSV; another requested form is refused, not ignored. */
function refuseOtherForms({ output, json }: GlobalFlags): void {
  const other = json ? '--json' : output === undefined || output === 'csv' ? undefined : `--output ${output}`;
  if (other !== undefined) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--excel', other] });
}
