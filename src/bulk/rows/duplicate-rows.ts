import type * as z from 'zod';
import { validate } from '../../contract/schema/validate.ts';
import { listOf } from '../columns/convert.ts';
import { digest } from '../model/digest.ts';
import type { FileRows } from '../model/file-rows.ts';
import {
  type Body,
  distinguishingField,
  type Identity,
  type ImportTarget,
  identityOf,
  municipalityOf,
  rowSchema,
} from '../model/import-target.ts';
import type { RowFault } from '../model/issues.ts';
import { supportsByTitle } from '../targets/supports.ts';
import type { FileReading, ValidRow } from './reading.ts';

/** What is kept of a row that a later one says again. */
interface First {
  readonly rank: number;
  readonly line: number;
  readonly print: string;
  /** The same without lists; undefined where the object has none. */
  readonly unlisted: string | undefined;
  /** Who a support is when its title counts. */
  readonly titled: Identity | undefined;
  /** What tells it from others under its number. */
  readonly municipality: Body;
  /** How many objects of the collection are as it says. */
  readonly storedCount: number;
  /** Its lists as far as the file says them, with those of the rows that were joined to it. */
  lists: Body;
}

/** What becomes of a row that is the same object as an earlier one. */
type Becomes =
  | { readonly fault: RowFault }
  /** Each of the two is an object that the collection has: several have one number there. */
  | { readonly eachIsStored: true }
  /** It says more of the lists of the object, and nothing else: the rank of the earlier row, and the lists of both. */
  | { readonly joins: number; readonly lists: Body };

/** Such a row. */
export type DuplicateRow = Becomes & { readonly row: ValidRow };

/**
 * Says of each row that is the same object as an earlier one whether it only adds to its lists, is the same in
 * everything (IDENTIQUE), or neither (DEJA_LU, and REFERENCE_DEJA_LUE for a support that only its title could tell
 * apart). People write a prescription with an article in each row. `repeated` gives the ranks of such rows, and those of
 * the first; what the file does not say of a list adds nothing to it. `countStored` counts the objects of the collection that are as a row says:
 * of several under one number, as an export has them, each is its own.
 */
export async function* findDuplicates(
  reading: Pick<FileReading, 'valid' | 'rowAt'>,
  target: ImportTarget,
  repeated: ReadonlyMap<number, number>,
  countStored: (row: ValidRow) => number,
): AsyncGenerator<DuplicateRow> {
  const firstRanks = new Set(repeated.values());
  const firsts = new Map<number, First>();
  for await (const block of reading.valid.blocks()) {
    for (const row of block) {
      const { rank } = row;
      const first = firsts.get(repeated.get(rank) ?? -1);
      if (!first && !firstRanks.has(rank)) continue;
      const now = printsOf(target, row, await reading.rowAt(rank), countStored(row));
      if (first) yield { row, ...outcomeOf(target, row.body, now, first) };
      else firsts.set(rank, now);
    }
  }
}

function outcomeOf(target: ImportTarget, body: Body, now: First, first: First): Becomes {
  const params = { line: first.line };
  const isSame = now.print === first.print;
  if (first.storedCount > 0 && now.storedCount > (isSame ? 1 : 0)) return { eachIsStored: true };
  if (isSame) return { fault: { code: 'IDENTIQUE', params } };
  if (now.unlisted !== undefined && now.unlisted === first.unlisted) {
    const lists = union(first.lists, now.lists);
    const fault = faultOf(target, lists);
    if (fault) return { fault };
    first.lists = lists;
    return { joins: first.rank, lists };
  }
  const other = distinguishingField(target, body, first.municipality);
  if (other !== undefined)
    return { fault: { code: 'AUTRE_LIEU', params: municipalityParams(target, body, other, params) } };
  if (now.titled !== first.titled) return { fault: { code: 'REFERENCE_DEJA_LUE', params } };
  return { fault: alreadyRead(target, first.line) };
}

/** That an earlier line has the number of a row, or what tells its object otherwise. */
export function alreadyRead({ number }: ImportTarget, line: number): RowFault {
  return { code: 'DEJA_LU', params: number === undefined ? { line } : { line, number } };
}

function printsOf(
  target: ImportTarget,
  { rank, line, body }: ValidRow,
  written: FileRows,
  storedCount: number,
): First {
  const lists = listFields(target);
  const printOf = (names: readonly string[]) => digest(JSON.stringify(names.map((name) => body[name])));
  const names = target.fields.map(({ name }) => name);
  const said = lists.filter((name) => listOf(written.value(name))?.length);
  return {
    rank,
    line,
    storedCount,
    print: printOf(names),
    unlisted: lists.length > 0 ? printOf(names.filter((name) => !lists.includes(name))) : undefined,
    municipality: municipalityOf(target, body),
    titled: target.name === 'supports' ? identityOf(supportsByTitle, body) : undefined,
    lists: Object.fromEntries(said.map((name) => [name, body[name]])),
  };
}

/** What is said of an object whose number another one has: where it is elsewhere, and a number that would be its own. */
export function municipalityParams(
  target: ImportTarget,
  body: Body,
  champ: string,
  params: RowFault['params'],
): NonNullable<RowFault['params']> {
  const { key, number = key } = target;
  const [place, own] = [String(body[champ]), String(body[number])];
  const exemple = `${place}-${own}`;
  // A number that begins with the place is its own already: the other one has the wrong number.
  const isOne = !own.startsWith(place) && rowSchema(target).shape[number]?.safeParse(exemple).success;
  return { ...params, champ, ...(isOne ? { exemple } : {}) };
}

/** The lists of two rows, of which either may say nothing of one. */
function union(one: Body, other: Body): Body {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const both = (name: string) =>
    [one, other].flatMap((lists) => (lists[name] as readonly unknown[] | undefined) ?? []);
  return Object.fromEntries([...names].map((name) => [name, [...new Set(both(name))]]));
}

/** What the contract has against lists: they may be too long together. */
function faultOf(target: ImportTarget, lists: Body): RowFault | undefined {
  const { shape } = rowSchema(target);
  for (const [name, list] of Object.entries(lists)) {
    const checked = validate(shape[name] as z.ZodType, list, 'body');
    const [error] = 'errors' in checked ? checked.errors : [];
    if (error) return { code: error.code, ...(error.params ? { params: error.params } : {}) };
  }
  return undefined;
}

/** The names of the fields that hold lists: in them alone rows may differ that say one object together. */
export function listFields({ fields }: ImportTarget): readonly string[] {
  return fields.flatMap(({ kind, name }) => (kind === 'chemins' || kind === 'supports' ? [name] : []));
}
