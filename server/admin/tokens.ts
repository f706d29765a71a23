import type { Jeton } from '../../src/contract/resources/jetons.ts';
import { hashToken, newToken } from '../core/authentication.ts';
import { newId } from '../storage/ids.ts';
import { type Builder, query } from '../storage/queries/query.ts';
import { insertRows, rowsWhere, updateRows } from '../storage/queries/rows.ts';
import type { Transaction } from '../storage/store.ts';
import { columnsOf } from '../storage/tables/table.ts';
import { tokens } from '../storage/tables/utilisateurs.ts';

export const insert = insertRows('tokens.insert', columnsOf(tokens));
const revocation = rowsWhere('tokens.revocation', ['revoked_at'], ['id']);
const revoke = updateRows('tokens.revoke', ['revoked_at'], ['id']);

/** Tables of secrets that grant access: tokens, and addresses of calendars. */
export const SECRETS = ['tokens', 'abonnements'] as const;
export type Secrets = (typeof SECRETS)[number];

function endingOf(table: Secrets) {
  /** Secrets, each beside its user; what holds of a token here holds of the others. */
  const withUsers = (db: Builder) =>
    db
      .selectFrom(table as 'tokens')
      .innerJoin('utilisateurs', (join) =>
        join
          .onRef('utilisateurs.organisation_key', '=', `${table as 'tokens'}.organisation_key`)
          .onRef('utilisateurs.id', '=', `${table as 'tokens'}.utilisateur_id`),
      );
  return {
    selectEnded: query<Record<string, never>, { hash: string; revoked_at: string | null }>(
      `${table}.selectEnded`,
      (db) =>
        withUsers(db)
          .select(['hash', 'revoked_at'])
          .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('is_active', '=', 0)])),
    ),
    selectAlive: query<{ hash: string }, { is_active: number }>(`${table}.selectAlive`, (db, p) =>
      withUsers(db).select('is_active').where('hash', '=', p.hash).where('revoked_at', 'is', null),
    ),
    revokeByHash: query<{ hash: string; at: string }>(`${table}.revokeByHash`, (db, p) =>
      db
        .updateTable(table as 'tokens')
        .set({ revoked_at: p.at })
        .where('hash', '=', p.hash)
        .where('revoked_at', 'is', null),
    ),
  };
}

const ending = { tokens: endingOf('tokens'), abonnements: endingOf('abonnements') };

/** A secret that no longer grants access: revoked, or of an inactive user. */
export interface EndedSecret {
  readonly table: Secrets;
  readonly hash: string;
  readonly revoked_at: string | null;
}

/** Of every organisation, in the tables that there are. */
export async function endedSecrets(tx: Transaction, tables: readonly Secrets[]): Promise<EndedSecret[]> {
  const ended: EndedSecret[] = [];
  for (const table of tables)
    for (const row of await tx.all(ending[table].selectEnded, {})) ended.push({ table, ...row });
  return ended;
}

/** The secrets that ended since an earlier state of the database: one of a user inactive by then had ended before. */
export async function endedSince(
  earlier: Transaction,
  secrets: readonly EndedSecret[],
): Promise<EndedSecret[]> {
  const ended: EndedSecret[] = [];
  for (const secret of secrets) {
    const alive = await earlier.get(ending[secret.table].selectAlive, { hash: secret.hash });
    if (alive && (secret.revoked_at !== null || alive.is_active === 1)) ended.push(secret);
  }
  return ended;
}

/** Revokes secrets in another state of the database, when they were revoked or else now. */
export async function revokeAgain(
  tx: Transaction,
  secrets: readonly EndedSecret[],
  now: string,
): Promise<void> {
  for (const { table, hash, revoked_at } of secrets)
    await tx.run(ending[table].revokeByHash, { hash, at: revoked_at ?? now });
}

/** Makes a token for a user of an organisation; `days` is how long it lives. The token is returned here alone; the audit log is not its business. */
export async function createToken(
  tx: Transaction,
  organisationKey: number,
  wanted: { readonly utilisateurId: string; readonly readOnly: boolean; readonly days: number },
  now: Date,
): Promise<Jeton & { readonly token: string }> {
  const token = newToken();
  const made = {
    id: newId(),
    utilisateur_id: wanted.utilisateurId,
    read_only: wanted.readOnly,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + wanted.days * 86_400_000).toISOString(),
    revoked_at: null,
    last_used_on: null,
  };
  const row = { ...made, hash: hashToken(token), read_only: made.read_only ? 1 : 0 };
  await insert.one(tx, organisationKey, row);
  return { ...made, token };
}

/** Revokes a token from this moment on; the first revocation stays. Answers what it was; undefined where there is no such token. */
export async function revokeToken(
  tx: Transaction,
  organisationKey: number,
  id: string,
  now: string,
): Promise<{ readonly revoked_at: string | null } | undefined> {
  const before = await tx.get(revocation, { organisationKey, id });
  if (before?.revoked_at === null) await tx.run(revoke, { organisationKey, id, revoked_at: now });
  return before;
}
