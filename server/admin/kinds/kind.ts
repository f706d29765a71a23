import * as z from 'zod';
import { lazy } from '../../../src/contract/endpoint.ts';
import { list, text, uuid } from '../../../src/contract/schema/fields.ts';
import { mayLackNulls } from '../../../src/contract/schema/nullable-members.ts';
import type { Gain } from '../../resources/prescriptions/repertoires.ts';
import type { REFERRED } from '../../storage/queries/existing-ids.ts';
import type { Transaction } from '../../storage/store.ts';

/** An object as a line tells it, without `kind` and `organisation_id`. */
export type LoadedLine = Readonly<Record<string, unknown>>;

/** What lines name by its id. */
export type Referred = (typeof REFERRED)[number] | 'organisations';

/** One form that the lines of a kind take. */
export interface LineForm {
  /** What tells it from the other forms; empty when there is only one. */
  readonly when: string;
  /** As a database may hold it: so a dump tells it, of whichever version. */
  readonly schema: () => z.ZodObject;
  /** As a line outside of dumps says it, where that is not the same (choices C14, C18). */
  readonly written?: () => z.ZodObject;
}

/** Where an object is put. */
export interface LoadTarget {
  readonly tx: Transaction;
  readonly organisationKey: number;
  /** The place of the first row in its table, for kinds that are kept in the order of their creation. */
  readonly rang: number;
  /** Keeps what directories gain, which is written once everything is there. */
  readonly gain: (gains: readonly Gain[]) => void;
}

/** What lines of one kind say, and how such an object is written and read. */
export interface StoredKind {
  readonly name: string;
  readonly table: string;
  /** The member that identifies an object within its organisation. */
  readonly key: 'id' | 'code';
  /** Whether its rows have a `rang`. */
  readonly ranked: boolean;
  readonly forms: readonly LineForm[];
  /** The form that a line means to have. */
  readonly formOf: (line: LoadedLine) => LineForm;
  /** Members that name other objects, one or a list, and where those stand; `a.b` is a member of a member. */
  readonly references: Readonly<Record<string, Referred>>;
  /** The list whose total counts the object (server/resources/lists/list.ts); undefined when none does. */
  readonly listOf: (object: LoadedLine) => string | undefined;
  /** Lists that it is in none of, and that find by it: what they remember is no longer so. */
  readonly foundBy: (object: LoadedLine) => readonly string[];
  /** Writes objects; answers of each whether its key was free. Nothing that is there is changed. */
  readonly insertMany: (target: LoadTarget, objects: readonly LoadedLine[]) => Promise<boolean[]>;
  /** Objects by their keys; those that are not there are left out. */
  readonly find: (
    tx: Transaction,
    organisationKey: number,
    keys: readonly (string | number)[],
  ) => Promise<ReadonlyMap<string | number, LoadedLine>>;
  /** Every object of an organisation, in a stable order. */
  readonly all: (tx: Transaction, organisationKey: number) => AsyncIterable<LoadedLine>;
  /** An object as it will be found again: what was left out has become null. */
  readonly settled: (object: LoadedLine) => LoadedLine;
}

export type LineShape = Readonly<Record<string, z.ZodType>>;
/** Says what is wrong between the members of a line that are right by themselves. */
export type Check = (ctx: { readonly value: never; readonly issues: z.core.$ZodRawIssue[] }) => void;

/** A line of a kind; `check` says what holds between its members, `written` which ones a line outside of dumps has otherwise. */
export function form(
  name: string,
  shape: () => LineShape,
  {
    when = '',
    check,
    written,
  }: { when?: string; check?: Check | undefined; written?: (() => LineShape) | undefined } = {},
): LineForm {
  const objectOf = (members: LineShape) => {
    const schema = z.strictObject({
      kind: z.literal(name),
      organisation_id: uuid(),
      ...mayLackNulls(members),
    });
    return (check ? schema.check(check as never) : schema) as z.ZodObject;
  };
  return {
    when,
    schema: lazy(() => objectOf(shape())),
    ...(written ? { written: lazy(() => objectOf({ ...shape(), ...written() })) } : {}),
  };
}

/** Ids of objects, each once. */
export const ids = (max: number) => list(uuid(), max, true).default([]);
/** Ids of users, each once. */
export const usersIds = (max: number) => list(text(256), max, true).default([]);
