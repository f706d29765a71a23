import { userInfo } from 'node:os';
import { userIdFault } from '../../src/contract/schema/text.ts';
import { newId } from '../storage/ids.ts';
import { insertRows } from '../storage/queries/rows.ts';
import type { Transaction } from '../storage/store.ts';
import { audit } from '../storage/tables/organisations.ts';
import { columnsOf } from '../storage/tables/table.ts';
import type { AuditedKind } from './kinds.ts';

/** Under which stands what was done to no organisation, or to all of them. */
export const WHOLE_DATABASE = 0;

export type AuditAction = 'creation' | 'modification' | 'suppression' | 'chargement';

/** Members of an object, by their names. */
export type AuditedMembers = Readonly<Record<string, unknown>>;

/** Who did something, and when. */
export interface Author {
  /** A user of the organisation; null for an act of administration. */
  readonly utilisateurId: string | null;
  /** The account of the operating system; null for a call over HTTP, which may come from anywhere. */
  readonly compte: string | null;
  /** RFC 3339. */
  readonly now: string;
}

/** The id of an object, and that of the request that created it. */
export type RequestOfObject = readonly [id: string, requestId: string];

/** What was done to objects of one kind by one request, by several that were written together, or by one act of administration. */
export interface AuditRecord {
  readonly requestId: string | null;
  /** Of requests that were written together, each of which created one object: which was whose. */
  readonly requests?: readonly RequestOfObject[] | undefined;
  readonly action: AuditAction;
  readonly objet: string;
  /** Of every object: at least one. */
  readonly ids: readonly string[];
  /** What was changed, as it was and as it is. */
  readonly avant?: AuditedMembers | undefined;
  readonly apres?: AuditedMembers | undefined;
}

const insert = insertRows('audit.insert', ['id', ...columnsOf(audit, 'id')]);

/** Writes entries of one organisation, in the transaction of what they tell: undone with it. */
export async function writeEntries(
  tx: Transaction,
  organisationKey: number,
  { utilisateurId, compte, now }: Author,
  entries: readonly AuditRecord[],
): Promise<void> {
  const instant = Date.parse(now);
  const rows = entries.map(({ requestId, requests, action, objet, ids, avant, apres }) => ({
    id: newId(),
    instant,
    utilisateur_id: utilisateurId,
    compte,
    request_id: requestId,
    requetes: requests ? JSON.stringify(requests) : null,
    action,
    objet,
    nombre: ids.length,
    premier: ids.reduce((least, id) => (isBefore(id, least) ? id : least)),
    dernier: ids.reduce((greatest, id) => (isBefore(greatest, id) ? id : greatest)),
    avant: avant ? JSON.stringify(avant) : null,
    apres: apres ? JSON.stringify(apres) : null,
  }));
  await insert.many(tx, organisationKey, rows);
}

/** The order of ids: codes as numbers, UUIDs as they were made. */
export function isBefore(id: string, other: string): boolean {
  return id.length === other.length ? id < other : id.length < other.length;
}

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
