import { userInfo } from 'node:os';
import { userIdFault } from '../../src/contract/schema/text.ts';
import type { Transaction } from '../storage/store.ts';
import { type AuditRecord, writeEntries } from './journal.ts';
import type { AuditedKind } from './kinds.ts';

/** What was done to one object. */
export type AuditedAct = Omit<AuditRecord, 'requestId' | 'objet' | 'ids'> & {
  readonly objet: AuditedKind;
  readonly id: string;
};

/** Writes down an act of administration: its author is the account of the operating system. */
export async function recordAct(
  tx: Transaction,
  organisationKey: number,
  { id, ...act }: AuditedAct,
  now: string,
): Promise<void> {
  const author = { utilisateurId: null, compte: accountName(), now };
  await writeEntries(tx, organisationKey, author, [{ ...act, requestId: null, ids: [id] }]);
}

/** What the account is called under which this process runs; `local` where no user may be called that. `ask` throws where none has its number. */
export function accountName(ask = () => userInfo().username): string {
  try {
    const name = ask();
    if (!userIdFault(name)) return name;
  } catch {
    // A container may run under a number that no account has.
  }
  return 'local';
}
