import type * as z from 'zod';
import type { Extension } from '../../client/transport.ts';
import { type Endpoint, lazy } from '../../contract/endpoint.ts';
import { clockOf, DEFAULT_ZONE } from '../../contract/schema/dates.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import type { RowFault } from './issues.ts';
import { type KEYS, nameKey } from './keys.ts';
import { inZone, type Zone } from './zone.ts';

/** The kinds of objects that can be imported. */
export type ImportTargetName = keyof typeof KEYS;

/** What a row says of an object: the body that creates it, or what that is made of. */
export type Body = Readonly<Record<string, unknown>>;

/** What makes a row the same object as another: one in the file and one in the collection, or two in the file. */
export type Identity = number | string;

/** How a cell becomes the value of a field: see convert.ts. */
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

/** The kinds of objects that rows refer to by what people have of them. */
export type ReferenceTarget = 'dossier' | 'erp' | 'pei' | 'utilisateur';

export interface Field {
  /** The member of the body. */
  readonly name: string;
  readonly kind: FieldKind;
  /** Headers that also mean it, without accents, case and punctuation. */
  readonly aliases: readonly string[];
  /** Objects of one identity have the same value here: it need not be compared. */
  readonly identifies?: true;
  /** A value that every row of a file may share, as a message proposes it for a required field without a column. */
  readonly example?: string;
  /** For paths: headers, without accents, case and punctuation, of columns that may hold them, or a level each. */
  readonly levels?: RegExp;
  /** For a word: what stands for 0, 1, 2…, without accents and case; several ways to say one are separated by `|`. */
  readonly words?: readonly string[];
  /** For a word: the marks that its header names, which are none of its numbers. */
  readonly scale?: readonly string[];
  /** For a choice, a yes or no, or a decimal that has few values: other words for them, separated by `|`. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** For a choice, types, or a moment: the field that says more of the same, or something else in the same words, of which a column is where its cells are values of that one. */
  readonly finer?: string;
  /** For a choice: what a sheet may say it of in the place of its own objects, whose other columns it has then. */
  readonly otherTarget?: ImportTarget;
  /** For a choice of many values: the topic of `vigie help` that lists them. */
  readonly topic?: string;
  /** What the service takes for it where nothing says it of a new object, which is told. */
  readonly byDefault?: string;
  /** For a moment: what a day alone stands for, its first second unless given. */
  readonly alone?: 'first' | 'last';
  /** For a day or a moment: whether it has been, so that two digits are no year to come, nor one of long ago. */
  readonly past?: true;
  /** For a decimal: what may stand behind it, and what it is multiplied by then. */
  readonly units?: Readonly<Record<string, number>>;
  /** For a decimal: the unit of numbers without one, where it is not the first of `units`. */
  readonly unit?: string;
  /** For a decimal: between which numbers three digits behind a sign may be thousands, in the first of its units. */
  readonly plausible?: readonly [from: number, to: number];
  /** For a decimal: between which numbers it usually is, in the first of its units: what is not is told. */
  readonly usual?: readonly [from: number, to: number];
  /** For a decimal: the number that programs write where it is not known. */
  readonly unknown?: number;
  /** Whether it says a place, so that a header may name its projection. */
  readonly projected?: true;
  /** For a decimal: whether what stands behind a point is decimals, as programs write them. */
  readonly asPrograms?: true;
  /** Headers of a column right before the one of a street without its number, which holds that of the house. */
  readonly before?: readonly string[];
  /** Headers of columns between the two, or in the place of the first: `bis`, the kind of street (`rue`, `avenue`). */
  readonly between?: readonly string[];
  /** For a text that spreadsheets damage: what people number things by, or the code of a municipality or a postcode, or a year. */
  readonly form?: 'identifier' | 'five digits' | 'year';
  /** Whether it is a part of no object: an import makes other fields of it. */
  readonly importOnly?: true;
  /** For a reference: what it is to. */
  readonly refersTo?: ReferenceTarget;
}

/** What completing a row may tell: a notice, or why what a field says cannot be. */
export interface Completion {
  readonly note: (code: NoticeCode, params?: RowFault['params']) => void;
  readonly refuse: (field: string, fault: RowFault) => void;
}

/** For completing a row about which nothing is to be told. */
export const SILENT: Completion = { note: () => {}, refuse: () => {} };

/** How rows differ from the bodies of requests: a sheet has one column for each field, and words for what has an id. */
export interface RowForm {
  /** Made of the contract's own schemas: there is no other validator. */
  readonly schema: () => z.ZodObject;
  /** What follows from the other cells of a row, before the schema judges it. */
  readonly complete?: (row: Body, completion: Completion, zone: Zone) => Body;
  /** What a row says beside what is stored of its object, where that tells what it means. */
  readonly settled?: (row: Body, stored: Stored | undefined, completion: Completion) => Body;
  /** The parameters and the body by which `add` creates the object of a row. */
  readonly creation: (row: Body) => Sent;
  /** The body by which `update` makes an object what a row says. */
  readonly change?: (row: Body) => Body;
  /** The row again that a request was made of. */
  readonly rowOf: (sent: Sent) => Body;
}

/** What is known of the object that a row means. */
export interface Stored {
  readonly decimals: Body;
  /** Whether it has all that a body says. */
  readonly has: (body: Body) => boolean;
}

/** What a request is made with. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Imports that take columns of a sheet of dossiers. */
export type Elsewhere = 'affectations' | 'evenements' | 'workflows';

/** What can be imported, as data. The bounds of its fields are those of the contract. */
export interface ImportTarget {
  readonly name: ImportTargetName;
  readonly fields: readonly Field[];
  readonly list: Endpoint;
  /** The field that says what the objects are listed by: the parameter of `list`, which objects do not show. */
  readonly parent?: string;
  readonly add: Endpoint;
  /** Without it, an object is replaced by deleting it and adding it again. */
  readonly update?: Endpoint;
  /** The extension that has `update`, where a service may lack it: what exists stays as it is there. */
  readonly updating?: Extension;
  readonly remove?: Endpoint;
  /** Reads an object by its identity, where the interface can. */
  readonly read?: Endpoint;
  /** What headers call the objects, a word at a time, without accents and case: it says nothing of a column. */
  readonly nouns: RegExp;
  /** Whether a batch may be told to create nothing where the same is there already (`skip_identical`). */
  readonly skipsIdentical?: true;
  /** The field by which people know an object. */
  readonly key: string;
  /** The field that tells an object from all others where it is said; `identity` tells it otherwise where it is not. */
  readonly number?: string;
  /** The field without which a row says nothing: whoever works on a dossier. */
  readonly subject?: string;
  /** What other imports take of a sheet of these: by its header, as `bareKey` has it. */
  readonly elsewhere?: Readonly<Record<Elsewhere, RegExp>>;
  /**
   * Fields that tell two objects under one number apart, of which the first that both say decides: the code of the municipality,
   * then its name, which may be written otherwise.
   */
  readonly municipality?: readonly [code: string, name: string];
  readonly identity: (of: (field: string) => unknown) => Identity;
  /** Who an object is besides, to rows that do not say what tells it from the others. */
  readonly otherwise?: (of: (field: string) => unknown) => Identity;
  /** Who an event is whenever it begins: one that is put off would be there twice. */
  readonly series?: (body: Body) => Identity;
  /** The command that gives an object what a row says otherwise, its number or its time: `{id}` and fields of the row in its words. */
  readonly amendment?: string;
  /** The same for fields of an object that imports keep, each by its flag. */
  readonly changes?: { readonly command: string; readonly fields: readonly string[] };
  /** The text of an object, or of a body that creates one; whatever has it too may be the same object twice. */
  readonly text?: (of: Body) => string;
  /** Where a row is not the body of the creation itself. */
  readonly row?: RowForm;
  /** Filters of the list among whose objects that of a row would be; those that have its key unless given. */
  readonly filter?: (row: Body) => Readonly<Record<string, string>>;
  /** An object of the service as the row that would create it. */
  readonly bodyOf: (object: Readonly<Record<string, unknown>>) => Body;
  /** Where its days and times are, those of its objects too. */
  readonly zone: Zone;
  /** Whether it has any. */
  readonly isTimed: boolean;
  /** The same where they are those of another zone. */
  readonly within: (zone: string) => ImportTarget;
}

/** Characters of a text by which a list is searched: the address of a request is bounded. */
const SOUGHT_MAX = 200;

/** The beginning of a text by which a list is searched, no word cut in two: `st` of `stade` would be another word. */
export function soughtOf(text: string): string {
  if (text.length <= SOUGHT_MAX) return text;
  const beginning = text.slice(0, SOUGHT_MAX).replace(/[\ud800-\udbff]$/, '');
  return beginning.replace(/[\p{L}\p{M}\p{N}]+$/u, '') || beginning;
}

/** The schema of what a row of a file says of an object. */
export function rowSchema({ row, add }: Pick<ImportTarget, 'row' | 'add'>): z.ZodObject {
  return row?.schema() ?? (add.body?.() as z.ZodObject);
}

/** What a body says of the municipality of its object. */
export function municipalityOf({ municipality }: ImportTarget, body: Body): Body {
  return Object.fromEntries((municipality ?? []).map((field) => [field, body[field]]));
}

/** The field that tells an object apart from another of this municipality under one number, however names are written. */
export function distinguishingField(
  { municipality, key, number = key }: ImportTarget,
  body: Body,
  other: Body,
): string | undefined {
  if (!body[number]) return undefined;
  const told = municipality?.find((field) => body[field] && other[field]);
  if (told === undefined) return undefined;
  return nameKey(String(body[told])) === nameKey(String(other[told])) ? undefined : told;
}

/** Who a body is. */
export function identityOf(target: ImportTarget, body: Body): Identity {
  return target.identity((field) => body[field]);
}

/** The body that would create an object of the service again: of its members those that are fields, and said. */
export function creationBody({ fields, bodyOf }: ImportTarget, object: Body): Body {
  const body = bodyOf(object);
  return Object.fromEntries(
    fields.flatMap(({ name }) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );
}

/** A field as its target declares it: its aliases are separated by `|`. */
export type KnownField = Omit<Field, 'name' | 'aliases'> & { readonly aliases?: string };

export interface ImportTargetData extends Omit<ImportTarget, 'fields' | 'zone' | 'isTimed' | 'within'> {
  /** What is to be said of fields; those that the contract has besides are texts. */
  readonly known: Readonly<Record<string, KnownField>>;
}

/** Kinds of fields that hang on a zone. */
const TIMED: ReadonlySet<FieldKind> = new Set(['day', 'moment', 'time'] as const);

/** A target whose fields are the members of the body that creates an object; moments are said in its zone. */
export function importTarget(given: ImportTargetData, name: string = DEFAULT_ZONE): ImportTarget {
  const { known, ...data } = given;
  const { row, bodyOf } = data;
  const zone: Zone = { name, clock: lazy(() => clockOf(name)) };
  const moments = Object.keys(known).filter((field) => known[field]?.kind === 'moment');
  const said = (body: Body): Body => {
    const there = moments.filter((field) => typeof body[field] === 'string');
    return {
      ...body,
      ...Object.fromEntries(there.map((field) => [field, inZone(String(body[field]), zone.clock())])),
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
    ...(moments.length === 0 ? {} : { bodyOf: (object) => said(bodyOf(object)) }),
    ...(moments.length === 0 || !row ? {} : { row: { ...row, rowOf: (sent) => said(row.rowOf(sent)) } }),
    get fields() {
      return fields();
    },
    zone,
    isTimed: Object.values(known).some(({ kind }) => TIMED.has(kind)),
    within: (other) => importTarget(given, other),
  };
}
