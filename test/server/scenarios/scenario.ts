import type { ErrorCode, FieldCode } from '../../../src/contract/errors.ts';

/**
 * One promise of the service, as data: who calls what, what is answered, what must not appear, and what the
 * database looks like afterwards. Texts may hold `{name}`: the id of an object of the library (`given`), of
 * an organisation (`{nord}`, `{sud}`) or a token (`{token:lecture}`); `{upper:name}` is it in capitals. A `wire`
 * may hold `{host}`, the address of the server.
 */
export interface Scenario {
  /** Begins with the rows of choices.md that it stands for: `B3, B8: …`. */
  readonly name: string;
  /** A user of the organisation `nord`, `user@sud` for one of the other; the administrator when left out. */
  readonly as?: string;
  /** Calls made first, which must succeed. */
  readonly given?: readonly Given[];
  readonly call: Request;
  /** Why the embedded transport has no part in it. */
  readonly httpOnly?: string;
  /** How the HTTP server is started, besides the defaults. */
  readonly server?: {
    readonly rateLimit?: number;
    readonly orgHeader?: string;
    readonly allowedHosts?: readonly string[];
  };

  readonly status: number;
  /** The code of the problem. */
  readonly code?: ErrorCode;
  /** Every field error: a pointer into the body, or `?` and the name of a parameter; and the broken rule. */
  readonly errors?: readonly (readonly [place: string, code: FieldCode])[];
  /** Header values, exact or by pattern; null for a header that must be absent. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** The whole body. */
  readonly body?: unknown;
  /** Part of the body. */
  readonly contains?: object;
  /** Texts that stand nowhere in the answer, neither in its head nor in its body. */
  readonly never?: readonly string[];
  /** What changed in the database; when left out, not one row of it. */
  readonly after?: Changes;
}

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'HEAD' | 'OPTIONS';
  /** With its query string when that must be written exactly. */
  readonly path?: string;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  /** `Idempotency-Key`. */
  readonly key?: string;
  /** `X-Dry-Run: true`. */
  readonly dryRun?: true;
  /** `Prefer: return=minimal`. */
  readonly minimal?: true;
  /** `Accept-Language`; French when left out. */
  readonly language?: 'fr' | 'en';
  /** Days that have passed since the world was made. */
  readonly days?: number;
  /** Heads of HTTP; null takes away one that is otherwise sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The body as it goes over the wire, in place of `body`. */
  readonly bytes?: string | Buffer;
  /** The whole request as it goes over the wire; CRLF for each line break. Replaces all the above. */
  readonly wire?: string;
}

export interface Given extends Request {
  readonly as?: string;
  /** What the object is called from then on: `{name}` is its id. */
  readonly called?: string;
  /** It is to be refused. */
  readonly refused?: true;
}

type Table =
  | 'abonnements'
  | 'anomalies'
  | 'anomalies_de_pei'
  | 'supports'
  | 'prescriptions'
  | 'dossiers'
  | 'erps'
  | 'peis'
  | 'utilisateurs'
  | 'organisations'
  | 'documents'
  | 'affectations'
  | 'prescriptions_de_dossier'
  | 'levees'
  | 'workflows'
  | 'notifications'
  | 'evenements'
  | 'tokens'
  | 'idempotency_keys';

/**
 * Rows as the database holds them (some of their columns); a prescription with its `supports`, an event with the
 * ids of its `utilisateurs`.
 */
export type Changes = Partial<
  Record<Table, Partial<Record<'added' | 'removed' | 'changed', readonly object[]>>>
>;

/** The scenarios of one resource, and the library that they find. */
export interface Resource {
  /** What is loaded first, as `server load` reads it; names are given and used as in `nameLines`. */
  readonly lines?: readonly object[];
  readonly library: readonly Given[];
  readonly scenarios: readonly Scenario[];
}

/** An id that the service has made. */
export const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The second half of a page: what `meta` says. */
export function meta(total: number, more: { count?: number; page?: number; per_page?: number } = {}): object {
  const { count = total, page = 1, per_page = 10 } = more;
  const total_pages = Math.max(1, Math.ceil(total / per_page));
  return { pagination: { total, count, per_page, current_page: page, total_pages } };
}

/** What is said, by the first part of a path, of the object that it names and that is not there. */
const ABSENT: Readonly<Record<string, (id: string) => string>> = {
  anomalies: (id) => `Aucune anomalie ne porte le code ${id}.`,
  prescriptions: (id) => `Aucune prescription n’a l’identifiant ${id}.`,
  supports_reglementaires: (id) => `Aucun support n’a l’identifiant ${id}.`,
  documents: (id) => `Aucun document n’a l’identifiant ${id}.`,
  dossiers: (id) => `Aucun dossier n’a l’identifiant ou le numéro ${id}.`,
  erps: (id) => `Aucun ERP n’a l’identifiant ou le numéro ${id}.`,
  peis: (id) => `Aucun PEI n’a l’identifiant ou le numéro ${id}.`,
  dossiers_affectations: (id) => `Aucune affectation n’a l’identifiant ${id}.`,
  workflows: (id) => `Aucun workflow n’a l’identifiant ${id}.`,
  abonnements: (id) => `Aucun de vos abonnements n’a l’identifiant ${id}.`,
  evenements: (id) => `Aucun événement n’a l’identifiant ${id}.`,
  notifications: (id) => `Aucune de vos notifications n’a l’identifiant ${id}.`,
};

/** The `detail` that a path is answered whose object does not exist (choice A5). */
export function absent(path = ''): string {
  const [, collection = '', id = ''] = path.split('/');
  return ABSENT[collection]?.(decodeURIComponent(id)) ?? 'Rien ne se trouve à cette adresse.';
}
