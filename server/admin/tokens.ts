import { hashToken, newToken } from '../core/authentication.ts';
import { newId } from '../storage/ids.ts';
import { type Builder, query } from '../storage/queries/query.ts';
import { insertRows, rowsWhere } from '../storage/queries/rows.ts';
import type { Sqlite3 } from '../storage/sqlite/connection.ts';

/** A token as it can still be told once it has been made: never the token itself. */
export interface Token {
  readonly id: string;
  readonly utilisateur_id: string;
  readonly read_only: boolean;
  readonly created_at: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
}

const COLUMNS = ['id', 'utilisateur_id', 'read_only', 'created_at', 'expires_at', 'revoked_at'] as const;
export const TOKEN_COLUMNS = [...COLUMNS, 'hash'] as const;

export const insert = insertRows('tokens.insert', TOKEN_COLUMNS);
const selectAll = rowsWhere('tokens.selectAll', COLUMNS, [], { order: ['id'] });

const revoke = query<{ organisationKey: number; id: string; now: string }>('tokens.revoke', (db, p) =>
  db
    .updateTable('tokens')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(p.now)) }))
    .where('organisation_key', '=', p.organisationKey)
    .where('id', '=', p.id),
);

/** Tokens, each beside its user. */
const withUsers = (db: Builder) =>
  db
    .selectFrom('tokens')
    .innerJoin('utilisateurs', (join) =>
      join
        .onRef('utilisateurs.organisation_key', '=', 'tokens.organisation_key')
        .onRef('utilisateurs.id', '=', 'tokens.utilisateur_id'),
    );

const selectEnded = query<Record<string, never>, { hash: string; revoked_at: string | null }>(
  'tokens.selectEnded',
  (db) =>
    withUsers(db)
      .select(['hash', 'revoked_at'])
      .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('is_active', '=', 0)])),
);

const selectAlive = query<{ hash: string }, { is_active: number }>('tokens.selectAlive', (db, p) =>
  withUsers(db).select('is_active').where('hash', '=', p.hash).where('revoked_at', 'is', null),
);

const revokeByHash = query<{ hash: string; at: string }>('tokens.revokeByHash', (db, p) =>
  db
    .updateTable('tokens')
    .set({ revoked_at: p.at })
    .where('hash', '=', p.hash)
    .where('revoked_at', 'is', null),
);

/** A token that is of no use any more: revoked, or of a user who is not active. */
export type EndedToken = ReturnType<typeof endedTokens>[number];

/** Of every organisation. */
export function endedTokens(tx: Sqlite3) {
  return tx.all(selectEnded, {});
}

/** Those of these tokens that ended since an earlier state of the database: one of a user who was not active then had ended before. */
export function endedSince(earlier: Sqlite3, tokens: readonly EndedToken[]): EndedToken[] {
  return tokens.filter(({ hash, revoked_at }) => {
    const alive = earlier.get(selectAlive, { hash });
    return alive !== undefined && (revoked_at !== null || alive.is_active === 1);
  });
}

/** Revokes tokens in another state of the database, when they were revoked or else now; answers how many counted there. */
export function revokeAgain(tx: Sqlite3, tokens: readonly EndedToken[], now: string): number {
  return tokens.reduce(
    (count, { hash, revoked_at }) => count + tx.run(revokeByHash, { hash, at: revoked_at ?? now }),
    0,
  );
}

/** Makes a token for a user of an organisation; `days` is how long it lives. The token is told here, once. */
export function createToken(
  tx: Sqlite3,
  organisationKey: number,
  wanted: { readonly utilisateurId: string; readonly readOnly: boolean; readonly days: number },
  now: Date,
): Token & { readonly token: string } {
  const token = newToken();
  const made = {
    id: newId(),
    utilisateur_id: wanted.utilisateurId,
    read_only: wanted.readOnly,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + wanted.days * 86_400_000).toISOString(),
    revoked_at: null,
  };
  const row = { ...made, hash: hashToken(token), read_only: made.read_only ? 1 : 0 };
  insert.one(tx, organisationKey, row);
  return { ...made, token };
}

/** The tokens of a user that count at a moment, and read only or not. */
export function validTokens(
  tx: Sqlite3,
  organisationKey: number,
  { utilisateurId, readOnly }: { readonly utilisateurId: string; readonly readOnly: boolean },
  now: string,
): Token[] {
  return allTokens(tx, organisationKey).filter(
    (one) =>
      one.utilisateur_id === utilisateurId &&
      one.read_only === readOnly &&
      one.revoked_at === null &&
      one.expires_at > now,
  );
}

export function allTokens(tx: Sqlite3, organisationKey: number): Token[] {
  return tx.all(selectAll, { organisationKey }).map((row) => ({ ...row, read_only: row.read_only === 1 }));
}

/** Revokes a token from this moment on; the first revocation stays. Answers whether there is such a token. */
export function revokeToken(tx: Sqlite3, organisationKey: number, id: string, now: string): boolean {
  return tx.run(revoke, { organisationKey, id, now }) > 0;
}
