import { userInfo } from 'node:os';
import { type Endpoint, objectOf, resourceOf } from '../../src/contract/endpoint.ts';
import type { AUDIT_ACTIONS, AuditedKind } from '../../src/contract/resources/administration/audit.ts';
import { userIdFault } from '../../src/contract/schema/text.ts';
import type { Input, Scope } from '../core/handler.ts';
import type { RequestId } from '../core/service.ts';
import { newId } from '../storage/ids.ts';
import { insertRows } from '../storage/queries/rows.ts';
import type { Transaction } from '../storage/store.ts';
import { audit } from '../storage/tables/organisations.ts';
import { columnsOf } from '../storage/tables/table.ts';

/** Key of the entries of no organisation, or of all. */
export const WHOLE_DATABASE = 0;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Members of an object, by their names. */
export type AuditedMembers = Readonly<Record<string, unknown>>;

/** Author and moment of an act. */
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

/** What calls to an endpoint do to objects; undefined for one that only reads. */
export function actionOf({
  method,
  name,
}: Endpoint): Exclude<AuditRecord['action'], 'chargement' | 'restauration'> | undefined {
  if (method === 'GET') return undefined;
  if (name.endsWith('.delete')) return 'suppression';
  return name.endsWith('.add') ? 'creation' : 'modification';
}

/**
 * Writes down that objects were created, by the request of the scope or each by one of its own. They share an entry, for one for each
 * would cost as much as half of what creates an object, unless `members` has those of one.
 */
export async function recordCreated(
  scope: Scope,
  objet: string,
  created: readonly unknown[],
  requestIds: readonly RequestId[] = [],
  members?: readonly (AuditedMembers | undefined)[],
): Promise<void> {
  const { audit } = scope;
  if (!audit || created.length === 0) return;
  const ids = created.map(idOf);
  if (members?.some((one) => one)) {
    const by = (i: number) => (requestIds[i] ?? requestIds[0] ?? audit.requestId)();
    const of = (id: string, i: number) => ({ requestId: by(i), ids: [id], apres: members[i] });
    return write(
      scope,
      ids.map((id, i) => ({ action: 'creation', objet, ...of(id, i) })),
    );
  }
  const [requestId = audit.requestId, ...others] = requestIds;
  const entry =
    others.length === 0
      ? { requestId: requestId() }
      : { requestId: null, requests: requestIds.map((own, i) => [ids[i] as string, own()] as const) };
  await write(scope, [{ ...entry, action: 'creation', objet, ids }]);
}

/** Changed members of an object, as they were and as they are, of those in `before`; undefined where none changed. */
export function changedMembers(
  before: AuditedMembers,
  after: AuditedMembers,
): Record<'avant' | 'apres', AuditedMembers> | undefined {
  const avant: Record<string, unknown> = {};
  const apres: Record<string, unknown> = {};
  for (const name of Object.keys(before)) {
    const [was, is] = [brief(before[name]), brief(after[name])];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    avant[name] = was ?? null;
    apres[name] = is ?? null;
  }
  return Object.keys(avant).length === 0 ? undefined : { avant, apres };
}

/** Records the changed members of an object (`changedMembers`); nothing where none changed. */
export async function recordChanged(
  scope: Scope,
  objet: string,
  id: string,
  before: AuditedMembers,
  after: AuditedMembers,
): Promise<void> {
  const { audit } = scope;
  const members = audit && changedMembers(before, after);
  if (!members) return;
  await write(scope, [
    { requestId: audit.requestId(), action: 'modification', objet, ids: [id], ...members },
  ]);
}

/** The same of an object with nested members, each by its path, `implantation.commune`. */
export async function recordMerged(
  scope: Scope,
  objet: string,
  id: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  if (!scope.audit) return;
  const [was, is] = [new Map(leavesOf(before)), new Map(leavesOf(after))];
  const ways = new Set([...was.keys(), ...is.keys()]);
  const membersOf = (leaves: ReadonlyMap<string, unknown>) =>
    Object.fromEntries([...ways].map((way) => [way, leaves.get(way) ?? null]));
  await recordChanged(scope, objet, id, membersOf(was), membersOf(is));
}

/** Leaves of a value, each with its path. */
function* leavesOf(value: unknown, way = ''): Generator<[way: string, value: unknown]> {
  const isPlain = (one: unknown) => typeof one !== 'object' || one === null;
  if (isPlain(value) || (Array.isArray(value) && value.every(isPlain))) yield [way, value];
  else
    for (const [name, inner] of Object.entries(value as object))
      yield* leavesOf(inner, way === '' ? name : `${way}.${name}`);
}

/** Writes down what a call did that was performed: `before` has the object that it changed, `members` some of the one that it created. */
export async function recordCall(
  scope: Scope,
  endpoint: Endpoint,
  { params }: Input<Endpoint>,
  {
    before,
    answer,
    members,
  }: { before?: AuditedMembers | undefined; answer: unknown; members?: AuditedMembers | undefined },
): Promise<void> {
  const { audit } = scope;
  const objet = kindOf(endpoint);
  const action = actionOf(endpoint);
  if (action === 'creation') return recordCreated(scope, objet, [answer], [], [members]);
  const { id = '' } = objectOf(endpoint, params as Record<string, string>) ?? {};
  if (before) await recordChanged(scope, objet, id, before, answer as AuditedMembers);
  else if (audit)
    await write(scope, [{ requestId: audit.requestId(), action: 'suppression', objet, ids: [id] }]);
}

/** What the objects of an endpoint are called: `anomalies.add` adds an `anomalie`, `anomalies_de_pei.add` an `anomalie_de_pei`. */
export function kindOf(endpoint: Pick<Endpoint, 'name'>): string {
  return resourceOf(endpoint).replace(/s(?=_|$)/, '');
}

async function write({ tx, caller, now, audit }: Scope, entries: readonly AuditRecord[]): Promise<void> {
  const { organisationKey, administers } = caller;
  const utilisateurId = administers ? null : caller.utilisateurId;
  await writeEntries(tx, organisationKey, { utilisateurId, compte: audit?.compte?.() ?? null, now }, entries);
}

function idOf(created: unknown): string {
  const { id, code } = created as { readonly id?: string; readonly code?: number };
  return id ?? String(code);
}

/** A value without what other objects say of themselves: their ids stand for them. */
function brief(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(brief);
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id;
  return value;
}
