import type * as z from 'zod';
import type { Extension } from '../../client/transport.ts';
import { type Endpoint, lazy } from '../../contract/endpoint.ts';
import { clockOf, DEFAULT_ZONE } from '../../contract/schema/dates.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import type { RowFault } from './issues.ts';
import { type KEYS, nameKey } from './keys.ts';
import { inZone, type Zone } from './zone.ts';

/** Kinds of objects that can be imported. */
export type ImportTargetName = keyof typeof KEYS;

/** Fields of a row: the body that creates its object, or its source. */
export type Body = Readonly<Record<string, unknown>>;

/** Identity of a row's object, the same for every row of it, in the file and in the collection. */
export type Identity = number | string;

/** Conversion of a cell to a value: see convert.ts. */
export type FieldKind =
  | 'number'
  | 'word'
  | 'text'
  | 'choice'
  | 'chemins'
  | 'supports'
  | 'day'
  | 'moment'
  | 'time'
  | 'flag'
  | 'decimal'
  | 'choices'
  | 'reference';

/** Kinds of objects that rows refer to by number or name. */
export type ReferenceTarget = 'dossier' | 'erp' | 'pei' | 'utilisateur';

export interface Field {
  /** Member of the body. */
  readonly name: string;
  readonly kind: FieldKind;
  /** Other headers of it, without accents, case and punctuation. */
  readonly aliases: readonly string[];
  /** Equal for all objects of one identity: never compared. */
  readonly identifies?: true;
  /** Value that every row may share, proposed for a required field without a column. */
  readonly example?: string;
  /** For paths: headers, without accents, case and punctuation, of columns with whole paths or one level. */
  readonly levels?: RegExp;
  /** For a word: the words for 0, 1, 2…, without accents and case; synonyms are separated by `|`. */
  readonly words?: readonly string[];
  /** For a word: marks in its header that are none of its numbers. */
  readonly scale?: readonly string[];
  /** For a choice, a yes or no, or a decimal with few values: synonyms, separated by `|`. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** For a choice, types, or a moment: the field that is more precise, or gives other meanings to the same words; a column of its values is read as it. */
  readonly refinementName?: string;
  /** For a choice: a target whose sheets may have the same column, recognised by their others. */
  readonly otherTarget?: ImportTarget;
  /** For a choice of many values: the `vigie help` topic that lists them. */
  readonly topic?: string;
  /** Default of the service for a new object without a value, given in a notice. */
  readonly serviceDefault?: string;
  /** Value of an empty cell in a field that is never null: that of the service for none. */
  readonly whenEmpty?: string | number | boolean;
  /** For a moment: the second of the day for a day without a time, by default the first. */
  readonly timeOfBareDay?: 'first' | 'last';
  /** For a day or a moment: whether it lies in the past, which decides the century of two digits. */
  readonly past?: true;
  /** For a decimal: accepted units, with their factors. */
  readonly units?: Readonly<Record<string, number>>;
  /** For a decimal: the default unit, if it is not the first of `units`. */
  readonly unit?: string;
  /** For a decimal: the range in which three digits after a sign may be thousands, in the first of its units. */
  readonly plausible?: readonly [from: number, to: number];
  /** For a decimal: the usual range, in the first of its units; a notice names other numbers. */
  readonly usual?: readonly [from: number, to: number];
  /** For a decimal: the number that programs write for an unknown value. */
  readonly unknownValue?: number;
  /** Whether it is a coordinate, whose header may name its projection. */
  readonly projected?: true;
  /** For a decimal: whether digits behind a point are decimals, as in programs. */
  readonly asPrograms?: true;
  /** For a street: headers of the house number, in the column before it and its prefixes, or right after it. */
  readonly houseNumberHeaders?: readonly string[];
  /** For a street: headers of columns right before it: `bis`, the kind of street (`rue`, `avenue`). */
  readonly streetPrefixHeaders?: readonly string[];
  /** For a text damaged by spreadsheets: an identifier, the code of a municipality or a postcode, or a year. */
  readonly form?: 'identifier' | 'five digits' | 'year';
  /** Absent from the objects: an import turns it into other fields. */
  readonly importOnly?: true;
  /** For a reference: its kind. */
  readonly refersTo?: ReferenceTarget;
}

/** Notices and faults found while completing a row. */
export interface Completion {
  readonly note: (code: NoticeCode, params?: RowFault['params']) => void;
  readonly refuse: (field: string, fault: RowFault) => void;
}

/** Discards notices and faults. */
export const SILENT: Completion = { note: () => {}, refuse: () => {} };

/** Form of rows that differ from request bodies: one column for each field, and words instead of ids. */
export interface RowForm {
  /** Made from the contract's schemas: there is no other validator. */
  readonly schema: () => z.ZodObject;
  /** Fields derived from other cells, before the schema validates the row. */
  readonly complete?: (row: Body, completion: Completion, zone: Zone) => Body;
  /** Resolves values whose meaning depends on the stored object. */
  readonly resolve?: (row: Body, stored: Stored | undefined, completion: Completion) => Body;
  /** Parameters and body of the `add` request for a row. */
  readonly creation: (row: Body) => Sent;
  /** Body of the `update` request for a row. */
  readonly change?: (row: Body) => Body;
  /** Inverse of `creation`. */
  readonly rowOf: (sent: Sent) => Body;
}

/** Facts about the stored object of a row. */
export interface Stored {
  readonly decimals: Body;
  /** Whether it has all values of a body. */
  readonly has: (body: Body) => boolean;
}

/** Content of a request. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Imports of columns found in a sheet of dossiers. */
export type OtherImport = 'affectations' | 'evenements' | 'workflows';

/** Importable objects, as data. The bounds of fields are the contract's. */
export interface ImportTarget {
  readonly name: ImportTargetName;
  readonly fields: readonly Field[];
  /** Columns of an export that the service works out: an import passes over them. */
  readonly computed?: readonly string[];
  readonly list: Endpoint;
  /** Field of the parent, by which `list` is filtered; absent from listed objects. */
  readonly parent?: string;
  readonly add: Endpoint;
  /** Without it, an object is replaced by deleting it and adding it again. */
  readonly update?: Endpoint;
  /** Extension with `update`; without it, existing objects are kept. */
  readonly updating?: Extension;
  readonly remove?: Endpoint;
  /** Reads an object by its identity, if the interface can. */
  readonly read?: Endpoint;
  /** Nouns for the objects in headers, one word each, without accents and case: no part of a column's name. */
  readonly nouns: RegExp;
  /** Whether a batch can skip identical objects (`skip_identical`). */
  readonly skipsIdentical?: true;
  /** Field by which people know an object. */
  readonly key: string;
  /** Field that identifies an object; without a value, `identity` uses other fields. */
  readonly number?: string;
  /** Objects of one parent at most, and the number of one whose row has none. */
  readonly numbering?: { readonly max: number; readonly next: (taken: ReadonlySet<number>) => number };
  /** Field without which a row is no data: the user assigned to a dossier. */
  readonly subject?: string;
  /** Headers of columns that other imports take, in the form of `coreKey`. */
  readonly otherImports?: Readonly<Record<OtherImport, RegExp>>;
  /** Fields that distinguish two objects under one number: the code of the municipality if both have it, else its name, in any spelling. */
  readonly municipality?: readonly [code: string, name: string];
  readonly identity: (of: (field: string) => unknown) => Identity;
  /** Identity for rows without the field that identifies their object. */
  readonly otherwise?: (of: (field: string) => unknown) => Identity;
  /** Identity of an event without its start, for postponed ones. */
  readonly series?: (body: Body) => Identity;
  /** Command, without `vigie`, that changes the number or the time of an object, with `{id}` and fields of the row. */
  readonly changeCommandTemplate?: string;
  /** Command for `fields` that an import never replaces, each by its flag, of objects with the values of `when`. */
  readonly changes?: { readonly command: string; readonly fields: readonly string[]; readonly when: Body };
  /** Text of an object, or of a body that creates one; equal texts may be duplicates. */
  readonly text?: (of: Body) => string;
  /** For rows that are not creation bodies. */
  readonly row?: RowForm;
  /** Filters of the list that hold the object of a row; by default those on its key. */
  readonly filter?: (row: Body) => Readonly<Record<string, string>>;
  /** Row that would create an object of the service. */
  readonly bodyOf: (object: Readonly<Record<string, unknown>>) => Body;
  /** Zone of days and times, in rows and objects. */
  readonly zone: Zone;
  /** Whether it has any. */
  readonly isTimed: boolean;
  /** The same target in another zone. */
  readonly within: (zone: string) => ImportTarget;
}

/** Characters of a search text: the address of a request is bounded. */
const SEARCH_TEXT_MAX = 200;

/** Beginning of a search text, cut between words: `st` of `stade` would be another word. */
export function searchText(text: string): string {
  if (text.length <= SEARCH_TEXT_MAX) return text;
  const beginning = text.slice(0, SEARCH_TEXT_MAX).replace(/[\ud800-\udbff]$/, '');
  return beginning.replace(/[\p{L}\p{M}\p{N}]+$/u, '') || beginning;
}

/** Schema of a row's fields. */
export function rowSchema({ row, add }: Pick<ImportTarget, 'row' | 'add'>): z.ZodObject {
  return row?.schema() ?? (add.body?.() as z.ZodObject);
}

/** Municipality fields of a body. */
export function municipalityOf({ municipality }: ImportTarget, body: Body): Body {
  return Object.fromEntries((municipality ?? []).map((field) => [field, body[field]]));
}

/** Field that distinguishes two objects of one number by their municipality, in any spelling. */
export function distinguishingField(
  { municipality, key, number = key }: ImportTarget,
  body: Body,
  other: Body,
): string | undefined {
  if (!body[number]) return undefined;
  const common = municipality?.find((field) => body[field] && other[field]);
  if (common === undefined) return undefined;
  return nameKey(String(body[common])) === nameKey(String(other[common])) ? undefined : common;
}

export function identityOf(target: ImportTarget, body: Body): Identity {
  return target.identity((field) => body[field]);
}

/** Body that would create an object again: those of its members that are fields and have a value. */
export function creationBody({ fields, bodyOf }: ImportTarget, object: Body): Body {
  const body = bodyOf(object);
  return Object.fromEntries(
    fields.flatMap(({ name }) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );
}

/** A field in its target's declaration, with aliases separated by `|`. */
export type KnownField = Omit<Field, 'name' | 'aliases'> & { readonly aliases?: string };

export interface ImportTargetData extends Omit<ImportTarget, 'fields' | 'zone' | 'isTimed' | 'within'> {
  /** Properties of fields; other fields of the contract are texts. */
  readonly known: Readonly<Record<string, KnownField>>;
}

/** Kinds that depend on a zone. */
const TIMED: ReadonlySet<FieldKind> = new Set(['day', 'moment', 'time'] as const);

/** A target with the members of the creation body as fields, and moments in its zone. */
export function importTarget(declaration: ImportTargetData, name: string = DEFAULT_ZONE): ImportTarget {
  const { known, ...data } = declaration;
  const { row, bodyOf } = data;
  const zone: Zone = { name, clock: lazy(() => clockOf(name)) };
  const moments = Object.keys(known).filter((field) => known[field]?.kind === 'moment');
  const inOwnZone = (body: Body): Body => {
    const filled = moments.filter((field) => typeof body[field] === 'string');
    return {
      ...body,
      ...Object.fromEntries(filled.map((field) => [field, inZone(String(body[field]), zone.clock())])),
    };
  };
  const fields = lazy(() => {
    const { shape } = rowSchema(data);
    return [...new Set([...Object.keys(known), ...Object.keys(shape)])].map(
      (name): Field => ({
        kind: 'text',
        ...known[name],
        aliases: known[name]?.aliases?.split('|') ?? [],
        name,
      }),
    );
  });
  return {
    ...data,
    ...(moments.length === 0 ? {} : { bodyOf: (object) => inOwnZone(bodyOf(object)) }),
    ...(moments.length === 0 || !row ? {} : { row: { ...row, rowOf: (sent) => inOwnZone(row.rowOf(sent)) } }),
    get fields() {
      return fields();
    },
    zone,
    isTimed: Object.values(known).some(({ kind }) => TIMED.has(kind)),
    within: (other) => importTarget(declaration, other),
  };
}
