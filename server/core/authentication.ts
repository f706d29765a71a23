import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { VigieError } from '../../src/contract/errors.ts';
import type { Language } from '../../src/messages/index.ts';
import { query } from '../storage/queries/query.ts';
import { rowsWhere } from '../storage/queries/rows.ts';
import type { Sqlite3 } from '../storage/sqlite/connection.ts';
import { type Caller, rolesOf } from './access.ts';

/** Days that a token lives unless said otherwise (choice A2). */
export const TOKEN_DAYS = 90;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new token: `vig_`, 30 random base62 characters, 6 of CRC32 (choice A2). */
export function newToken(): string {
  let body = '';
  while (body.length < 30) {
    // Bytes past the last multiple of 62 would favour some characters.
    for (const byte of randomBytes(40)) if (byte < 248 && body.length < 30) body += ALPHABET[byte % 62];
  }
  return `vig_${body}${checksum(body)}`;
}

/** Whether a text can be one of our tokens at all: spares a look-up, and tells a typing error. */
export function isToken(text: string): boolean {
  return /^vig_[0-9A-Za-z]{36}$/.test(text) && checksum(text.slice(4, 34)) === text.slice(34);
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

// Three look-ups rather than a join: SQLite is built to plan a join anew for each value, which costs ten times more.
const tokenByHash = query<
  { hash: string },
  {
    organisation_key: number;
    id: string;
    utilisateur_id: string;
    read_only: number;
    expires_at: string;
    revoked_at: string | null;
  }
>('authentication.tokenByHash', (db, p) =>
  db
    .selectFrom('tokens')
    .select(['organisation_key', 'id', 'utilisateur_id', 'read_only', 'expires_at', 'revoked_at'])
    .where('hash', '=', p.hash),
);

export const organisationByKey = query<{ organisationKey: number }, { id: string; nom: string }>(
  'organisations.byKey',
  (db, p) =>
    db.selectFrom('organisations').select(['id', 'nom']).where('organisation_key', '=', p.organisationKey),
);
const userById = rowsWhere('utilisateurs.rightsById', ['is_active', 'roles'], ['id']);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The token that a request brings; undefined when it brings none, or one that cannot be ours. */
export function tokenOf(authorization: string | undefined): string | undefined {
  const token = /^Bearer +([^ ]+) *$/i.exec(authorization ?? '')?.[1];
  return token !== undefined && isToken(token) ? token : undefined;
}

/**
 * Who calls over HTTP: the bearer token first (401), then the organisation header: malformed 400, not the
 * token's 403, with the same words whether it exists or not (choices A1 and A2). What is `personal` is about the
 * token's own organisation, and asks for none (choice X8).
 */
export function authenticate(
  tx: Sqlite3,
  given: {
    readonly authorization: string | undefined;
    readonly organisation: string | undefined;
    readonly personal?: boolean;
    readonly orgHeader: string;
    readonly language: Language;
    readonly now: string;
  },
): Caller {
  const token = tokenOf(given.authorization);
  const row = token === undefined ? undefined : tx.get(tokenByHash, { hash: hashToken(token) });
  const user = row && tx.get(userById, { organisationKey: row.organisation_key, id: row.utilisateur_id });
  if (!row || !user || row.revoked_at !== null || row.expires_at <= given.now || user.is_active === 0) {
    const challenge = given.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
    throw new VigieError('NON_AUTHENTIFIE', {}, { headers: { 'www-authenticate': challenge } });
  }
  const asked = (given.organisation ?? '').toLowerCase();
  if (!given.personal && !UUID.test(asked)) {
    throw new VigieError('ORGANISATION_REQUISE', { header: given.orgHeader });
  }
  const { id } = tx.get(organisationByKey, { organisationKey: row.organisation_key }) ?? { id: '' };
  if (!given.personal && id !== asked) throw new VigieError('ORGANISATION_REFUSEE');
  return {
    organisationKey: row.organisation_key,
    organisation: id,
    utilisateurId: row.utilisateur_id,
    roles: rolesOf(user.roles),
    readOnly: row.read_only === 1,
    token: { id: row.id, expiresAt: row.expires_at },
    language: given.language,
  };
}
