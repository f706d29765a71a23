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

/** Summary of a row that a later one repeats. */
interface First {
  readonly rank: number;
  readonly line: number;
  readonly print: string;
  /** The same without lists; undefined for targets without any. */
  readonly unlisted: string | undefined;
  /** Identity by title, of a support. */
  readonly titled: Identity | undefined;
  /** Distinguishes one number's objects. */
  readonly municipality: Body;
  /** Objects of the collection that agree with it. */
  readonly storedCount: number;
  /** Lists given by the file, with those of joined rows. */
  lists: Body;
}

/** Outcome of a row with the object of an earlier one. */
type Outcome =
  | { readonly fault: RowFault }
  /** Both are objects of the collection, which share a number there. */
  | { readonly eachIsStored: true }
  /** Only its lists differ: the rank of the earlier row, and the lists of both. */
  | { readonly joins: number; readonly lists: Body };

export type DuplicateRow = Outcome & { readonly row: ValidRow };

/**
 * Finds the outcome of each row with the object of an earlier one; `repeated` maps their ranks. `countStored` counts the objects
 * of the collection that agree with a row: each of several under one number, as in an export, is a row of its own.
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

function outcomeOf(target: ImportTarget, body: Body, now: First, first: First): Outcome {
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

/** Fault of a row whose number, or else identity, an earlier line has. */
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
  const present = lists.filter((name) => listOf(written.value(name))?.length);
  return {
    rank,
    line,
    storedCount,
    print: printOf(names),
    unlisted: lists.length > 0 ? printOf(names.filter((name) => !lists.includes(name))) : undefined,
    municipality: municipalityOf(target, body),
    titled: target.name === 'supports' ? identityOf(supportsByTitle, body) : undefined,
    lists: Object.fromEntries(present.map((name) => [name, body[name]])),
  };
}

/** Parameters of a fault for two objects of one number: the municipality, and a number that would be unique. */
export function municipalityParams(
  target: ImportTarget,
  body: Body,
  champ: string,
  params: RowFault['params'],
): NonNullable<RowFault['params']> {
  const { key, number = key } = target;
  const [place, own] = [String(body[champ]), String(body[number])];
  const exemple = `${place}-${own}`;
  // A number that begins with the municipality is right: the other one is wrong.
  const isOne = !own.startsWith(place) && rowSchema(target).shape[number]?.safeParse(exemple).success;
  return { ...params, champ, ...(isOne ? { exemple } : {}) };
}

/** Union of the lists of two rows; either may lack one. */
function union(one: Body, other: Body): Body {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const both = (name: string) =>
    [one, other].flatMap((lists) => (lists[name] as readonly unknown[] | undefined) ?? []);
  return Object.fromEntries([...names].map((name) => [name, [...new Set(both(name))]]));
}

/** Fault of lists by the contract: joined ones may be too long. */
function faultOf(target: ImportTarget, lists: Body): RowFault | undefined {
  const { shape } = rowSchema(target);
  for (const [name, list] of Object.entries(lists)) {
    const checked = validate(shape[name] as z.ZodType, list, 'body');
    const [error] = 'errors' in checked ? checked.errors : [];
    if (error) return { code: error.code, ...(error.params ? { params: error.params } : {}) };
  }
  return undefined;
}

/** Names of the list fields, the only ones in which rows of one object may differ. */
export function listFields({ fields }: ImportTarget): readonly string[] {
  return fields.flatMap(({ kind, name }) => (kind === 'chemins' || kind === 'supports' ? [name] : []));
}
