import type { VigieError } from '../../src/contract/errors.ts';
import type { Store } from '../storage/store.ts';
import type { Caller } from './access.ts';
import type { AuthenticationRequest } from './authentication.ts';
import type { ReadScheduler } from './read-scheduler.ts';
import type { TokenUsage } from './token-usage.ts';

/** Dependencies of a running service. */
export interface Service {
  readonly store: Store;
  readonly now: () => Date;
  /** Called with what must be looked into: a bug of ours, with the request that met it and its trace. */
  readonly report: (error: unknown, requestId: string, trace?: TraceContext) => void;
  /** Called with each failure of a request because the database is unavailable, which is no bug. */
  readonly reportUnavailable?: (error: VigieError) => void;
  /** Whether the server is stopping. */
  readonly draining?: () => boolean;
  /** Name of the organisation header, where callers send one (choice A1). */
  readonly orgHeader?: string;
  /** Sign-in at an identity provider; absent where the service knows opaque tokens only. */
  readonly oidc?: Oidc | undefined;
  /** Days on which tokens were used; absent where none are kept, as in this process. */
  readonly tokenUsage?: TokenUsage;
  /** Whether it has many callers, who must not read of problems that only an administrator can mend. */
  readonly isShared?: boolean;
  /** Whether writes are recorded in the audit log; true by default. */
  readonly isAudited?: boolean;
  /** The account of the operating system that calls, where every call comes from this process. */
  readonly compte?: () => string;
  /** How reads share the event loop that they hold, where there are many callers; one alone needs not wait. */
  readonly readScheduler?: ReadScheduler;
}

/** Sign-in at an identity provider, where the server has one. */
export interface Oidc {
  /** Address of the provider. */
  readonly issuer: string;
  /** Audience of the access tokens for this service. */
  readonly audience: string;
  /** Public client of the command line. */
  readonly clientId?: string | undefined;
  /** Caller of a request that brings an access token. Throws what `authenticate` throws, IDENTITE_REFUSEE, FOURNISSEUR_INDISPONIBLE. */
  authenticate(
    service: Pick<Service, 'store' | 'isAudited'>,
    token: string,
    request: AuthenticationRequest,
  ): Promise<Caller>;
}

/** The id of a request (choice X2), made when it is first needed: most calls in this process never tell theirs. */
export type RequestId = () => string;

/** The trace that a request belongs to, and the step of it that sent the request (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly parentId: string;
}

/** What the service offers beyond the interface, as GET /version names it. */
export const EXTENSIONS = [
  'supports',
  'dossiers',
  'ouvrages',
  'idempotency',
  'batch',
  'batch-bodies',
  'batch-skip-identical',
  'dry-run',
  'etag',
  'openapi',
  'stream',
  'session',
  'abonnements',
  'dossier-numbers',
  'suivi',
  'dossiers-ecriture',
  'dossiers-verrous',
  'mots',
  'utilisateurs',
  'evenements-modification',
  'anomalies-de-pei',
  'prescriptions-de-dossier',
  'administration',
] as const;
