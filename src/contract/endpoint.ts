import type * as z from 'zod';
import { notFound, type Objet, VigieError } from './errors.ts';

/** Methods of endpoints. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
export type Schema<T = unknown> = z.ZodType<T>;
/** A schema that is built on demand. */
export type LazySchema<S extends Schema = Schema> = () => S;

/**
 * One endpoint of the interface, as data. The server's router, both transports, the client, flag
 * choices and the documentation all read it; none of them repeats a field name, a bound or a value.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  /** `<collection>.<operation>`: the handler's name on the server. */
  readonly name: string;
  readonly method: Method;
  /** With parameters in braces, as the interface writes them. */
  readonly path: string;
  readonly summary: string;
  /** The status of success, as the interface states it. 204 has no body. */
  readonly status: 200 | 201 | 204;
  readonly params?: LazySchema<P>;
  /** Takes what a query string carries: texts. Unknown names are refused (choice B3). */
  readonly query?: LazySchema<Q>;
  readonly body?: LazySchema<B>;
  readonly response?: LazySchema<R>;
  /** The media type of the answer where it is not JSON: the body is then the text itself. */
  readonly produces?: 'text/html' | 'text/calendar';
  /** Of a write: the endpoint that reads, at the same path, the one object that it changes (choice X5). */
  readonly reading?: Endpoint;
  /** A list that answers the pagination envelope. */
  readonly paginated?: true;
  /** A list that can also be answered whole, without pages: an element a line, as NDJSON (choice X7). */
  readonly streamed?: true;
  /** Whether `Prefer: return=minimal` leaves out the answer of a complete success (choice X3). */
  readonly minimal?: true;
  /** Goes beyond the interface (`x-extension: true`). */
  readonly extension?: true;
  /** Needs neither a token nor an organisation. */
  readonly isPublic?: true;
  /** Answered with 404 by a server that is not set up for it. */
  readonly optional?: true;
  /** Needs a token, and no organisation: it is about the token itself (choice X8). */
  readonly personal?: true;
  /** Its path holds a secret, which is all that it needs: neither a token nor an organisation (choice X12). */
  readonly bySecret?: true;
  /** The member of its answer that is shown once: an answer kept for an idempotency key has null there. */
  readonly secret?: string;
  /** Calls a minute of one user at the most, over HTTP. */
  readonly perMinute?: number;
}

/** The media type of a list that is answered whole. */
export const NDJSON_TYPE = 'application/x-ndjson';

/**
 * A value made at its first use and kept. Schemas are wrapped in this so that a command
 * pays only for those that it touches: building every schema at start-up costs more than
 * the whole of an embedded list.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Keeps the schema types of an endpoint while checking its shape. */
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  data: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return data;
}

type Without<
  K extends keyof Endpoint,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
> = Omit<Endpoint<P, Q, B, R>, K>;

/** A GET that answers one object. */
export function readEndpoint<P extends Schema, Q extends Schema, R extends Schema>(
  data: Without<'method' | 'status' | 'body', P, Q, Schema, R>,
): Endpoint<P, Q, Schema, R> {
  return { ...data, method: 'GET', status: 200 };
}

/** A POST that makes an object. */
export function addEndpoint<P extends Schema, B extends Schema, R extends Schema>(
  data: Without<'method' | 'status' | 'query', P, Schema, B, R>,
): Endpoint<P, Schema, B, R> {
  return { ...data, method: 'POST', status: 201 };
}

/** A PATCH of one object, which answers it. */
export function updateEndpoint<P extends Schema, B extends Schema, R extends Schema>(
  data: Without<'method' | 'status' | 'query', P, Schema, B, R>,
): Endpoint<P, Schema, B, R> {
  return { ...data, method: 'PATCH', status: 200 };
}

/** A DELETE of one object. */
export function deleteEndpoint<P extends Schema>(
  data: Without<'method' | 'status' | 'body' | 'query' | 'response', P, Schema, Schema, Schema>,
): Endpoint<P> {
  return { ...data, method: 'DELETE', status: 204 };
}

/** What a caller gives. */
export type Params<E> = E extends Endpoint<infer P, Schema, Schema, Schema> ? z.input<P> : never;
export type QueryOf<E> = E extends Endpoint<Schema, infer Q, Schema, Schema> ? z.input<Q> : never;
export type Body<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? z.input<B> : never;
/** What a caller gets. */
export type Response<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never;

/** The resource that an endpoint belongs to: the first part of its name. */
export function resourceOf({ name }: Pick<Endpoint, 'name'>): string {
  return name.slice(0, name.indexOf('.'));
}

/** An object as a path names it. */
export interface NamedObject {
  readonly objet: Objet;
  readonly id: string;
  /** The dossier that the path names: itself, or the one that it belongs to. */
  readonly inDossier?: string;
}

/** The object that a call is about, by the last parameter of its path: `/anomalies/{anomalie_id}` names an `anomalie`. Undefined without any. */
export function objectOf(
  { path }: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, string>> = {},
): NamedObject | undefined {
  const objet = /.*\{(\w+)_id\}/.exec(path)?.[1] as Objet | undefined;
  const { dossier_id: inDossier } = params;
  return objet && { objet, id: params[`${objet}_id`] ?? '', ...(inDossier && { inDossier }) };
}

/** That what a call is about cannot be there, such as an object whose id is of the wrong form (choice B2). */
export function absent(
  endpoint: Pick<Endpoint, 'path'>,
  params?: Readonly<Record<string, string>>,
): VigieError {
  const named = objectOf(endpoint, params);
  return named ? notFound(named.objet, named.id) : new VigieError('INTROUVABLE');
}

/** Whether what an endpoint answers has an `ETag`: one object, read or written. Lists are not worth the hashing (choice X5). */
export function isTagged({ method, paginated, reading, response }: Endpoint): boolean {
  if (method === 'GET') return !paginated;
  return reading !== undefined && reading.response === response;
}
