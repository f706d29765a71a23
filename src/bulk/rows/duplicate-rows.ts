import type * as z from 'zod';
import { validate } from '../../contract/schema/validate.ts';
import { listOf } from '../columns/convert.ts';
import {
  type Body,
  bodySchema,
  type Field,
  type Identity,
  identityOf,
  type Library,
  supportsByTitle,
} from '../libraries.ts';
import type { Fault, Issue } from '../report/issues.ts';
import { aboutKey } from './check-rows.ts';
import { digest } from './digest.ts';
import type { Rows } from './rows.ts';

/** What is kept of a row that a later one says again. */
interface First {
  readonly rank: number;
  readonly line: number;
  readonly print: string;
  /** The same without lists; undefined where the object has none. */
  readonly unlisted: string | undefined;
  /** Who a support is when its title counts. */
  readonly titled: Identity | undefined;
  /** Its lists, with those of the rows that were joined to it. */
  lists: Body;
}

/** What becomes of a row that is the same object as an earlier one. */
type Becomes =
  | { readonly issue: Issue }
  /** It says more of the lists of the object, and nothing else: the rank and the line of the earlier one. */
  | { readonly joins: number; readonly line: number };

/** Such a row, by its rank. */
export type DuplicateRow = Becomes & { readonly rank: number };

/**
 * Says of each row that is the same object as an earlier one whether it only adds to its lists, is the same in
 * everything (IDENTIQUE), or neither (DEJA_LU, and REFERENCE_DEJA_LUE for a support that only its title could tell
 * apart). `repeated` gives the ranks of such rows, from 0, and those of the first; `rows` is a pass from the beginning,
 * and stands on the row that is told of while it is yielded.
 */
export async function* findDuplicates(
  rows: Rows,
  library: Library,
  repeated: ReadonlyMap<number, number>,
): AsyncGenerator<DuplicateRow> {
  const firstRanks = new Set(repeated.values());
  const firsts = new Map<number, First>();
  for (let rank = 0; await rows.load(); ) {
    for (; rows.next(); rank++) {
      const first = firsts.get(repeated.get(rank) ?? -1);
      if (first) yield { rank, ...outcomeOf(library, rows, first) };
      else if (firstRanks.has(rank))
        firsts.set(rank, { rank, line: rows.line, ...printsOf(library, rows.body()) });
    }
  }
}

function outcomeOf(library: Library, rows: Rows, first: First): Becomes {
  const body = rows.body();
  const now = printsOf(library, body);
  const about = (fault: Fault) => ({ issue: aboutKey(library, rows, body, fault) });
  const params = { line: first.line };
  if (now.print === first.print) return about({ code: 'IDENTIQUE', params });
  if (now.unlisted !== undefined && now.unlisted === first.unlisted) {
    const lists = union(first.lists, now.lists);
    const fault = faultOf(library, lists);
    if (fault) return about(fault);
    first.lists = lists;
    return { joins: first.rank, line: first.line };
  }
  return about({ code: now.titled === first.titled ? 'DEJA_LU' : 'REFERENCE_DEJA_LUE', params });
}

function printsOf(library: Library, body: Body): Omit<First, 'rank' | 'line'> {
  const lists = listFields(library).map(({ name }) => name);
  const printOf = (names: readonly string[]) => digest(JSON.stringify(names.map((name) => body[name])));
  const names = library.fields.map(({ name }) => name);
  return {
    print: printOf(names),
    unlisted: lists.length > 0 ? printOf(names.filter((name) => !lists.includes(name))) : undefined,
    titled: library.name === 'supports' ? identityOf(supportsByTitle, body) : undefined,
    lists: Object.fromEntries(lists.map((name) => [name, body[name] ?? []])),
  };
}

function union(one: Body, other: Body): Body {
  const both = (name: string) => [one, other].flatMap((lists) => lists[name] as readonly unknown[]);
  return Object.fromEntries(Object.keys(one).map((name) => [name, [...new Set(both(name))]]));
}

/** What the contract has against lists: they may be too long together. */
function faultOf(library: Library, lists: Body): Fault | undefined {
  const { shape } = bodySchema(library);
  for (const [name, list] of Object.entries(lists)) {
    const checked = validate(shape[name] as z.ZodType, list, 'body');
    const [error] = 'errors' in checked ? checked.errors : [];
    if (error) return { code: error.code, ...(error.params ? { params: error.params } : {}) };
  }
  return undefined;
}

/** The fields that hold lists: in them alone rows may differ that say one object together. */
export function listFields({ fields }: Library): readonly Field[] {
  return fields.filter(({ kind }) => kind === 'chemins' || kind === 'supports');
}

/**
 * What rows add to an earlier row of the same object, as people write a prescription with an article in each row: the
 * elements of its lists, as they are written. They are read as if they stood in that row.
 */
export class JoinedRows {
  /** By the line of the row that they are added to, and by field. */
  readonly #added = new Map<number, Map<string, unknown[]>>();

  /** Adds the lists of the row on which `rows` stands to those of the row on an earlier line. */
  add(line: number, rows: Rows, library: Library): void {
    const lists = this.#added.get(line) ?? new Map<string, unknown[]>();
    this.#added.set(line, lists);
    for (const { name } of listFields(library)) {
      lists.set(name, [...(lists.get(name) ?? []), ...(listOf(rows.value(name)) ?? [])]);
    }
  }

  has(line: number): boolean {
    return this.#added.has(line);
  }

  /** What is added to a field of the row on a line. */
  addedTo(line: number, field: string): readonly unknown[] {
    return this.#added.get(line)?.get(field) ?? [];
  }
}
