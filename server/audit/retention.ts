import { query } from '../storage/queries/query.ts';
import type { Transaction } from '../storage/store.ts';
import { WHOLE_DATABASE } from './journal.ts';

/** Days that the audit log is kept unless told otherwise. */
export const AUDIT_DAYS = 365;

const removeOlder = query<{ organisationKey: number; before: number }>('audit.removeOlder', (db, p) =>
  db.deleteFrom('audit').where('organisation_key', '=', p.organisationKey).where('instant', '<', p.before),
);

/** Drops what is older than so many days, of organisations and of the database as a whole. */
export async function forgetOldEntries(
  tx: Transaction,
  organisationKeys: readonly number[],
  now: string,
  days: number,
): Promise<void> {
  const before = Date.parse(now) - days * 86_400_000;
  for (const organisationKey of [WHOLE_DATABASE, ...organisationKeys])
    await tx.run(removeOlder, { organisationKey, before });
}
