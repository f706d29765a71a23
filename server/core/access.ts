import { type Endpoint, resourceOf } from '../../src/contract/endpoint.ts';
import { VigieError } from '../../src/contract/errors.ts';
import type { Droit } from '../../src/contract/resources/session.ts';
import { ROLES, type Role } from '../../src/contract/resources/utilisateurs.ts';
import type { Language } from '../../src/messages/index.ts';

/** The user of a call, and the organisation. */
export interface Caller {
  /** The organisation's integer key: first in every key of every table. */
  readonly organisationKey: number;
  /** The organisation's public id. */
  readonly organisation: string;
  readonly utilisateurId: string;
  /** Set for an administrator of the database, who is no user: nothing is created or recorded in a user's name. */
  readonly administers?: true;
  readonly roles: readonly Role[];
  readonly readOnly: boolean;
  /** The bearer token; absent for a call in this process. */
  readonly token?: { readonly id: string; readonly expiresAt: string; readonly lastUsedOn: string | null };
  /** The identity of an access token of the identity provider, which stands in the place of `token`. */
  readonly identity?: { readonly issuer: string; readonly sub: string };
  readonly language: Language;
}

/** What the requests and bodies of a caller are counted by: a token, or an identity, whose tokens change often. */
export function quotaKeyOf({ token, identity }: Pick<Caller, 'token' | 'identity'>): string | undefined {
  return token?.id ?? (identity && `${identity.issuer} ${identity.sub}`);
}

const VIEWERS: ReadonlySet<Role> = new Set<Role>(['visionneur_simple', 'visionneur_complet']);
const LIBRARIANS: ReadonlySet<Role> = new Set<Role>(['administrateur_fonctionnel', 'preventionniste']);

const OFFICERS: ReadonlySet<Role> = new Set(ROLES.filter((role) => !VIEWERS.has(role)));
const ADMINISTRATORS: ReadonlySet<Role> = new Set<Role>(['administrateur_fonctionnel']);

/**
 * Roles that may write to a resource, or call an endpoint (choice A4). By default every role but the viewers.
 */
const WRITERS: Readonly<Record<string, ReadonlySet<Role>>> = {
  anomalies: LIBRARIANS,
  erps: LIBRARIANS,
  jetons: ADMINISTRATORS,
  levees: LIBRARIANS,
  organisation: ADMINISTRATORS,
  peis: LIBRARIANS,
  prescriptions: LIBRARIANS,
  prescriptions_de_dossier: LIBRARIANS,
  supports: LIBRARIANS,
  utilisateurs: ADMINISTRATORS,
  'dossiers.add': LIBRARIANS,
  'dossiers.update': LIBRARIANS,
  'dossiers.clore': LIBRARIANS,
  'dossiers.rouvrir': LIBRARIANS,
  'dossiers.archiver': LIBRARIANS,
  'dossiers.desarchiver': LIBRARIANS,
  'workflows.add': LIBRARIANS,
  anomalies_de_pei: LIBRARIANS,
  'anomalies_de_pei.add': OFFICERS,
  'anomalies_de_pei.update': OFFICERS,
};

/** Roles that may read a resource (choice A4). By default everybody. */
const READERS: Readonly<Record<string, ReadonlySet<Role>>> = {
  audit: ADMINISTRATORS,
  jetons: ADMINISTRATORS,
};

/** Refuses what the caller's roles or token do not allow (choice A4). */
export function authorise(caller: Caller, endpoint: Endpoint): void {
  // A batch is judged operation by operation.
  if (endpoint.name === 'service.batch') return;
  if (endpoint.method === 'GET') {
    const readers = READERS[resourceOf(endpoint)];
    if (readers && !isOneOf(caller, readers))
      throw new VigieError('LECTURE_RESERVEE', { roles: namesOf(readers) });
    return;
  }
  if (caller.readOnly) throw new VigieError('JETON_LECTURE_SEULE');
  const writers = WRITERS[endpoint.name] ?? WRITERS[resourceOf(endpoint)];
  if (!isOneOf(caller, writers)) throw new VigieError('DROIT_INSUFFISANT', { roles: namesOf(writers) });
}

/** What a caller may do, in the words of `GET /session` (choice X8): what `authorise` lets through. */
export function rightsOf(caller: Pick<Caller, 'roles' | 'readOnly'>): Droit[] {
  if (caller.readOnly) return ['lecture'];
  return [
    'lecture',
    ...(isOneOf(caller) ? (['ecriture'] as const) : []),
    ...(isOneOf(caller, LIBRARIANS) ? (['bibliotheques'] as const) : []),
  ];
}

/** Roles that are allowed, as a refusal names them. */
function namesOf(allowed?: ReadonlySet<Role>): Role[] {
  return ROLES.filter((role) => isOneOf({ roles: [role] }, allowed));
}

/** Whether a role of the caller is one of those allowed; by default, not a viewer's. */
function isOneOf({ roles }: Pick<Caller, 'roles'>, allowed?: ReadonlySet<Role>): boolean {
  return roles.some((role) => (allowed ? allowed.has(role) : !VIEWERS.has(role)));
}

export function rolesOf(json: string | null): readonly Role[] {
  return json === null ? [] : (JSON.parse(json) as Role[]);
}
