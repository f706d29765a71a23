import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { VigieError } from '../../src/contract/errors.ts';
import { CALENDAR_PREFIX } from '../../src/contract/resources/abonnements.ts';
import { isUuid } from '../../src/contract/schema/text.ts';
import type { Language } from '../../src/messages/index.ts';
import { type Builder, query } from '../storage/queries/query.ts';
import type { Store } from '../storage/store.ts';
import { type Caller, rolesOf } from './access.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What a secret begins with: that of a token, or that of a calendar (choice X12), which is nothing else. */
export type Prefix = 'vig_' | typeof CALENDAR_PREFIX;

/** A new token: `vig_`, 30 random base62 characters, 6 of CRC32 (choice A2). */
export function newToken(prefix: Prefix = 'vig_'): string {
  let body = '';
  while (body.length < 30) {
    // Bytes past the last multiple of 62 would favour some characters.
    for (const byte of randomBytes(40)) if (byte < 248 && body.length < 30) body += ALPHABET[byte % 62];
  }
  return `${prefix}${body}${checksum(body)}`;
}

/** Whether a text can be one of our tokens at all: spares a look-up, and tells a typing error. */
export function isToken(text: string, prefix: Prefix = 'vig_'): boolean {
  const body = text.slice(prefix.length);
  return (
    text.startsWith(prefix) &&
    /^[0-9A-Za-z]{36}$/.test(body) &&
    checksum(body.slice(0, 30)) === body.slice(30)
  );
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < 6; i++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** A secret with its user and its organisation. */
interface SecretRow {
  readonly organisation_key: number;
  readonly id: string;
  readonly utilisateur_id: string;
  readonly revoked_at: string | null;
  readonly is_active: number;
  readonly roles: string | null;
  readonly organisation: string;
}

interface TokenRow extends SecretRow {
  readonly read_only: number;
  readonly expires_at: string;
  readonly last_used_on: string | null;
}

// Look-ups within one rather than a join: SQLite is built to plan a join anew for each value, which costs ten times more.
const withOwner = (db: Builder, table: 'tokens' | 'abonnements') =>
  db
    // Both tables have these columns.
    .selectFrom(`${table} as t` as 'tokens as t')
    .select(['organisation_key', 'id', 'utilisateur_id', 'revoked_at'])
    .select((eb) => {
      const user = eb
        .selectFrom('utilisateurs as u')
        .whereRef('u.organisation_key', '=', 't.organisation_key')
        .whereRef('u.id', '=', 't.utilisateur_id');
      const organisation = eb
        .selectFrom('organisations as o')
        .whereRef('o.organisation_key', '=', 't.organisation_key');
      return [
        user.select('u.is_active').as('is_active'),
        user.select('u.roles').as('roles'),
        organisation.select('o.id').as('organisation'),
      ];
    });

const tokenByHash = query<{ hash: string }, TokenRow>('authentication.tokenByHash', (db, p) =>
  withOwner(db, 'tokens')
    .select(['read_only', 'expires_at', 'last_used_on'])
    .where('hash', '=', p.hash)
    .$castTo<TokenRow>(),
);

const calendarByHash = query<{ hash: string }, SecretRow>('authentication.calendarByHash', (db, p) =>
  withOwner(db, 'abonnements').where('hash', '=', p.hash).$castTo<SecretRow>(),
);

/** The token that a request brings; undefined when it brings none, or one that cannot be ours. */
function tokenOf(authorization: string | undefined): string | undefined {
  const token = /^Bearer +([^ ]+) *$/i.exec(authorization ?? '')?.[1];
  return token !== undefined && isToken(token) ? token : undefined;
}

/** Credentials of a request, and what it is about. */
export interface AuthenticationRequest {
  readonly authorization: string | undefined;
  readonly organisation: string | undefined;
  readonly personal?: boolean;
  readonly orgHeader: string;
  readonly language: Language;
  /** RFC 3339. */
  readonly now: string;
  /** Address at which clients learn where to sign in (RFC 9728); absent where they cannot. */
  readonly resourceMetadata?: string | undefined;
}

/** The error of a request without valid credentials, with its challenge (RFC 6750, 3); `reason` is what is wrong with an access token. */
export function unauthenticated(
  { authorization, resourceMetadata }: AuthenticationRequest,
  reason?: string,
): VigieError {
  const members = [
    ...(authorization === undefined ? [] : ['error="invalid_token"']),
    ...(resourceMetadata === undefined ? [] : [`resource_metadata="${resourceMetadata}"`]),
  ];
  const challenge = ['Bearer', members.join(', ')].filter(Boolean).join(' ');
  const params = reason === undefined ? {} : { reason };
  return new VigieError('NON_AUTHENTIFIE', params, { headers: { 'www-authenticate': challenge } });
}

/** The organisation that a request names, in lower case; of a `personal` one it is not looked at. Throws ORGANISATION_REQUISE. */
export function organisationAsked({ organisation = '', personal, orgHeader }: AuthenticationRequest): string {
  const asked = organisation.toLowerCase();
  if (!personal && !isUuid(asked)) throw new VigieError('ORGANISATION_REQUISE', { header: orgHeader });
  return asked;
}

/**
 * Caller over HTTP, by the bearer token (401) and the organisation header: malformed 400, not the token's 403, with the
 * same words whether it exists or not (choices A1 and A2). A `personal` call is about the token's own organisation and
 * needs no header (choice X8).
 */
export async function authenticate(
  store: Pick<Store, 'get'>,
  request: AuthenticationRequest,
): Promise<Caller> {
  const token = tokenOf(request.authorization);
  const row = token === undefined ? undefined : await store.get(tokenByHash, { hash: hashToken(token) });
  if (!row || row.revoked_at !== null || row.expires_at <= request.now || row.is_active !== 1)
    throw unauthenticated(request);
  const asked = organisationAsked(request);
  if (!request.personal && row.organisation !== asked) throw new VigieError('ORGANISATION_REFUSEE');
  return {
    organisationKey: row.organisation_key,
    organisation: row.organisation,
    utilisateurId: row.utilisateur_id,
    roles: rolesOf(row.roles),
    readOnly: row.read_only === 1,
    token: { id: row.id, expiresAt: row.expires_at, lastUsedOn: row.last_used_on },
    language: request.language,
  };
}

/**
 * Owner of a calendar, by the name of its file: `cal_….ics`. Throws INTROUVABLE, with the same words for an unknown one, a
 * revoked one, and one of an inactive user.
 */
export async function calendarOwner(
  store: Pick<Store, 'get'>,
  file = '',
  language: Language,
): Promise<Caller> {
  const secret = file.replace(/\.ics$/, '');
  const known = isToken(secret, CALENDAR_PREFIX) && file !== secret;
  const row = known ? await store.get(calendarByHash, { hash: hashToken(secret) }) : undefined;
  if (!row || row.revoked_at !== null || row.is_active !== 1) throw new VigieError('INTROUVABLE');
  return {
    organisationKey: row.organisation_key,
    organisation: row.organisation,
    utilisateurId: row.utilisateur_id,
    roles: rolesOf(row.roles),
    readOnly: true,
    language,
  };
}
