import type * as z from 'zod';
import type { Endpoint, Response, Schema } from '../../src/contract/endpoint.ts';
import { notFound, type Objet, type VigieError } from '../../src/contract/errors.ts';
import type { ListCache, SortKey } from '../storage/list-cache.ts';
import type { Query } from '../storage/queries/query.ts';
import type { Awaitable, Transaction } from '../storage/store.ts';
import type { Caller } from './access.ts';
import type { RequestId } from './service.ts';

/** Context of a handler: its transaction and its caller. */
export interface Scope {
  readonly tx: Transaction;
  readonly listCache: ListCache;
  readonly caller: Caller;
  /** The moment of the call, RFC 3339 in UTC. */
  readonly now: string;
  /** Whether all that can be read here is on disk: not so within a write, which may yet be undone. */
  readonly isDurable: boolean;
  /** Origin of a write for the audit log, besides the caller; undefined where nothing is recorded. */
  readonly audit?: { readonly requestId: RequestId; readonly compte: (() => string) | undefined } | undefined;
}

/** The part of a scope that reading needs. */
export type ReadScope = Pick<Scope, 'tx' | 'caller'>;

/** The row of the caller's organisation that a query finds by its id. Throws INTROUVABLE. */
export async function existing<R>(
  { tx, caller }: ReadScope,
  byId: Query<{ organisationKey: number; id: string }, R>,
  objet: Objet,
  id: string,
): Promise<R> {
  const found = await tx.get(byId, { organisationKey: caller.organisationKey, id });
  if (found === undefined) throw notFound(objet, id);
  return found;
}

/** What a handler is given, validated. */
export interface Input<E> {
  readonly params: E extends Endpoint<infer P, Schema, Schema, Schema> ? z.output<P> : never;
  readonly query: E extends Endpoint<Schema, infer Q, Schema, Schema> ? z.output<Q> : never;
  readonly body: E extends Endpoint<Schema, Schema, infer B, Schema> ? z.output<B> : never;
}

/** Does what one endpoint does, within a transaction. Throws a VigieError to refuse. */
export type Handler<E> = (scope: Scope, input: Input<E>) => Awaitable<Response<E>>;

/** How objects of one kind are created. */
export interface Creation<E> {
  /** The name of the total of their list (totals.ts); absent where none is kept. */
  readonly list?: string;
  /** Whether a created object belongs to that list; true by default. */
  readonly isListed?: (created: Response<E>) => boolean;
  /** Objects of the same kind that were created along with one. */
  readonly within?: (created: Response<E>) => readonly unknown[];
  /**
   * Creates objects in order. Answers for each what was created, or why it was not: then nothing of it is left behind. The
   * total and the audit log are not its business.
   */
  readonly create: (scope: Scope, inputs: readonly Input<E>[]) => Promise<(Response<E> | VigieError)[]>;
  readonly identical?: Identical<E>;
}

/** Members of a body that the audit log tells besides the id of what was created. */
type Audited<E> = (body: Input<E>['body']) => Readonly<Record<string, unknown>> | undefined;

/** How an object is found that is what a body would create, but for its id (choice X10). */
export interface Identical<E> {
  /** The same for all bodies that would create the same. */
  readonly keyOf: (body: Input<E>['body']) => string;
  /** The objects that are there for the keys of bodies, each by the key that they share. */
  readonly find: (
    scope: Scope,
    keys: readonly string[],
    bodies: readonly Input<E>['body'][],
  ) => Promise<ReadonlyMap<string, Response<E>>>;
}

export interface Handled {
  readonly endpoint: Endpoint;
  /** Absent where there is a `creation`. */
  readonly handler?: Handler<Endpoint>;
  /** Of a list that is also answered whole (choice X7): begins to read it; undefined where it is empty. */
  readonly streamed?: (scope: Scope, input: Input<Endpoint>) => Promise<ReadLines | undefined>;
  /** Of an endpoint that creates many as well as one. */
  readonly creation?: Creation<Endpoint>;
  /** Of an endpoint that creates. */
  readonly audited?: Audited<Endpoint>;
  /** Of what changes an object that no GET of the same path shows: the members that it may change, as they are. */
  readonly changeable?: Changeable<Endpoint>;
}

/** Members of the object that an input names. Throws INTROUVABLE. */
type Changeable<E> = (scope: Scope, input: Input<E>) => Awaitable<Readonly<Record<string, unknown>>>;

/** Reads the rows of a list that follow a key, so many at the most, as lines of JSON. */
export type ReadLines = (scope: Scope, after: SortKey | undefined, limit: number) => Promise<ReadPart>;

/** Some rows of a list as lines of JSON. */
export interface ReadPart {
  readonly bytes: Buffer;
  readonly count: number;
  /** The key of the last row; undefined where none follows. */
  readonly last: SortKey | undefined;
}

/** Ties a handler to its endpoint, keeping both honest about their types. */
export function handle<E extends Endpoint>(endpoint: E, handler: Handler<E>, audited?: Audited<E>): Handled {
  return told(audited, { endpoint, handler: handler as unknown as Handler<Endpoint> });
}

/** The same for what changes an object that no GET of the same path shows. */
export function changes<E extends Endpoint>(
  endpoint: E,
  changeable: Changeable<E>,
  handler: Handler<E>,
): Handled {
  return { ...handle(endpoint, handler), changeable: changeable as unknown as Changeable<Endpoint> };
}

/** Ties to its endpoint what creates objects of a list: one, or many at once. */
export function creates<E extends Endpoint>(
  endpoint: E,
  { audited, ...creation }: Creation<E> & { readonly audited?: Audited<E> },
): Handled {
  return told(audited, { endpoint, creation: creation as unknown as Creation<Endpoint> });
}

function told<E>(audited: Audited<E> | undefined, handled: Handled): Handled {
  return audited ? { ...handled, audited: audited as Audited<Endpoint> } : handled;
}

/** What came of an operation that was not refused. */
export interface Outcome {
  readonly status: number;
  readonly body?: unknown;
  /** The body as text, to be sent, tagged and kept; made once, on demand. */
  readonly text?: () => string;
  /** The `ETag` of the body (choice X5), where it has one; made on demand. */
  readonly tag?: () => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a write changed nothing: its answer is not stored under its key. */
  readonly wroteNothing?: boolean;
}
