import type { Pagination, Problem } from './contract.ts';

// What programs may rely on. The build puts this text, without its imports, before the types of the contract into
// the declarations of the package (packaging/npm/declarations.ts).

/** How to reach a service, and as whom. */
export interface ClientOptions {
  /** Where the service is, such as `https://vigie.example`, with the path below which it stands if there is one. */
  readonly url: string;
  /** A token of the service, `vig_…`. */
  readonly token?: string | undefined;
  /** The UUID of the organisation that is worked for. Only `endpoints.service`, `endpoints.session` and calendars go without. */
  readonly org?: string | undefined;
  /** The header that carries it. Default `Service-Org-Id`. */
  readonly orgHeader?: string | undefined;
  /** Lets the token go over plain http to another machine. Default false. */
  readonly insecureHttp?: boolean | undefined;
  /** A PEM file of authorities to trust besides those that Node trusts. */
  readonly caCert?: string | undefined;
  /** Seconds to wait for a connection, for an answer to begin, and for more of it. Default 30. */
  readonly timeout?: number | undefined;
  /** How often a request is tried again where that is safe. Default 2. */
  readonly retries?: number | undefined;
  /** What errors are told in. Default `en`. */
  readonly language?: 'en' | 'fr' | undefined;
  /** The name of the program, which the service may log, such as `registre/2.1`. */
  readonly userAgent?: string | undefined;
  /** Where proxies are named (HTTPS_PROXY, HTTP_PROXY, NO_PROXY): `process.env`, or nothing, for none. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Ends what is under way; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A client of one service. Throws a VigieError where an option cannot be right (REGLAGE_INVALIDE), where others could
 * read the token on its way (JETON_EN_CLAIR), and for a PEM file (FICHIER_ILLISIBLE, PEM_INVALIDE).
 */
export declare function createClient(options: ClientOptions): Client;

/** Each method throws a ProblemError where the service refuses, a VigieError where no answer is to be had. */
export interface Client {
  /** Calls one endpoint, and answers what it answers. */
  call<P, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    ...input: Given<NoInfer<P>, NoInfer<Q>, NoInfer<B>>
  ): Promise<R>;
  /** The same, with the status and the headers, such as `etag`. */
  send<P, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    ...input: Given<NoInfer<P>, NoInfer<Q>, NoInfer<B>>
  ): Promise<Answer<R>>;
  /** Every element of a list, fetched page after page while they are read. */
  items<P, Q, T>(
    endpoint: ListEndpoint<P, Q, T>,
    ...input: Given<NoInfer<P>, NoInfer<Q>, never>
  ): AsyncGenerator<T>;
  /** The pages of a list from the first on, or from another; 100 elements each, unless the query has a `per_page`. */
  pages<P, Q, T>(
    endpoint: ListEndpoint<P, Q, T>,
    input?: Input<NoInfer<P>, NoInfer<Q>, never>,
    from?: number,
  ): AsyncGenerator<Page<T>>;
  /**
   * Every element of a list as NDJSON: texts of whole lines, in one answer where the service has the extension
   * `stream`, else page after page. A list that breaks off throws CONNEXION_PERDUE.
   */
  stream<P, Q, T>(
    endpoint: ListEndpoint<P, Q, T>,
    ...input: Given<NoInfer<P>, NoInfer<Q>, never>
  ): AsyncGenerator<string>;
  /** Up to 1000 operations in one transaction, with `atomic` all or none; a result for each. An extension. */
  batch(
    operations: readonly Operation[],
    options?: CallOptions & { readonly atomic?: boolean },
  ): Promise<readonly OperationResult[]>;
  /** What the service offers beyond the interface, asked for once. */
  extensions(): Promise<{ has(extension: Extension): boolean }>;
  /** Closes the connections. */
  close(): Promise<void>;
}

/** An endpoint of the interface, as data. */
export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, Response = unknown> {
  /** Its collection and its name there: `anomalies.list`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: `/anomalies/{anomalie_id}`. */
  readonly path: string;
  readonly summary: string;
  /** Goes beyond the interface: another service may not have it. */
  readonly extension?: true;
  /** What it takes and answers: for the compiler alone, there is no such member. */
  readonly types?: {
    readonly params: Params;
    readonly query: Query;
    readonly body: Body;
    readonly response: Response;
  };
}

/** An endpoint that answers a list, in pages. */
export interface ListEndpoint<Params = unknown, Query = unknown, Element = unknown>
  extends Endpoint<Params, Query, never, Page<Element>> {
  readonly paginated: true;
}

/** What an endpoint is given. `params` are those of its path. */
export type Input<Params, Query, Body> = Part<'params', Params> & Part<'query', Query> & Part<'body', Body>;

/** A part is asked for where one of its members is; `never` is a part that an endpoint does not have. */
type Part<Name extends string, T> = [T] extends [never]
  ? { readonly [N in Name]?: never }
  : Record<never, never> extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T };

/** The arguments after an endpoint: nothing, where it needs nothing. */
export type Given<Params, Query, Body> =
  Record<never, never> extends Input<Params, Query, Body>
    ? [input?: Input<Params, Query, Body>, options?: CallOptions]
    : [input: Input<Params, Query, Body>, options?: CallOptions];

export interface CallOptions {
  /** Of a write: sent again under the same key, it happens once. Random unless given. */
  readonly idempotencyKey?: string | undefined;
  /** Of a write: judged and answered, and not done. Needs the extension `dry-run`. */
  readonly dryRun?: boolean | undefined;
  /** Of a write: the `etag` that the object must still have; else 412, PRECONDITION. */
  readonly ifMatch?: string | undefined;
}

export interface Answer<R> {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: R;
}

/** A page of a list. */
export interface Page<T> {
  data: T[];
  meta: { pagination: Pagination };
}

/** One call of a batch: its path with the query, as in a URL. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Of a creation, in the place of `body`: it is done with each of these. Needs the extension `batch-bodies`. */
  readonly bodies?: readonly unknown[];
  readonly idempotency_key?: string;
  /** Of a creation in a library: nothing is created where the same is there already. */
  readonly skip_identical?: boolean;
}

export interface OperationResult {
  readonly status: number;
  /** The same was there already (`skip_identical`). */
  readonly identical?: true;
  /** What a call of its own would answer: a Problem from status 400 on. */
  readonly body?: unknown;
  /** Of many `bodies`: what came of those, from 0, of which `status` does not hold. */
  readonly exceptions?: readonly (Omit<OperationResult, 'exceptions'> & { readonly index: number })[];
}

export type Extension =
  | 'supports'
  | 'dossiers'
  | 'ouvrages'
  | 'idempotency'
  | 'batch'
  | 'batch-bodies'
  | 'batch-skip-identical'
  | 'dry-run'
  | 'stream'
  | 'session'
  | 'abonnements'
  | 'dossier-numbers'
  | 'suivi';

/** A refusal of the service, in its words. */
export declare class ProblemError extends Error {
  /** Such as `CODE_EXISTANT`: docs/errors.md lists those of vigie. */
  readonly code: string;
  /** 400 to 599. */
  readonly status: number;
  /** All that was said; `errors` names each field that is refused. */
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

/** No answer was to be had, or nothing was asked because it could not have been right. */
export declare class VigieError extends Error {
  readonly code: ErrorCode;
  /** What the sentence names, such as `url` and `reason`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The codes of what a client itself says. Later versions may have more. */
export type ErrorCode =
  | 'REGLAGE_INVALIDE'
  | 'JETON_EN_CLAIR'
  | 'FICHIER_ILLISIBLE'
  | 'LECTURE_ECHOUEE'
  | 'PEM_INVALIDE'
  | 'PROFIL_INCOMPLET'
  | 'ORGANISATION_REQUISE'
  | 'VALIDATION'
  | 'INTROUVABLE'
  | 'EXTENSION_ABSENTE'
  | 'SERVICE_ABSENT'
  | 'HOTE_INCONNU'
  | 'CONNEXION_REFUSEE'
  | 'CONNEXION_PERDUE'
  | 'DELAI_DEPASSE'
  | 'TLS_INVALIDE'
  | 'REPONSE_INCOMPRISE'
  | 'PAUSE_TROP_LONGUE'
  | (string & {});
