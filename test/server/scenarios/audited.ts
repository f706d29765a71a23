import { expect } from 'vitest';
import { actionOf, isBefore } from '../../../server/audit/journal.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { batch } from '../../../src/contract/resources/service.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<'added' | 'removed' | 'changed', readonly Row[]>>;

/**
 * The tables whose rows are objects, and what these are called. A dossier follows from what stands around it, too: of others than
 * its own endpoints nothing is told of it.
 */
const OBJECTS: Readonly<Record<string, string>> = {
  anomalies: 'anomalie',
  anomalies_de_pei: 'anomalie_de_pei',
  supports: 'support',
  prescriptions: 'prescription',
  documents: 'document',
  affectations: 'affectation',
  prescriptions_de_dossier: 'prescription_de_dossier',
  levees: 'levee',
  workflows: 'workflow',
  notifications: 'notification',
  evenements: 'evenement',
  abonnements: 'abonnement',
  tokens: 'jeton',
  erps: 'erp',
  peis: 'pei',
  utilisateurs: 'utilisateur',
  dossiers: 'dossier',
  organisations: 'organisation',
};
const ACTIONS = { added: 'creation', removed: 'suppression', changed: 'modification' } as const;

/** Members that are kept of what is created: what users may do and who they are, and whose a token is. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  utilisateur: ['roles', 'oidc_issuer', 'oidc_sub'],
  jeton: ['utilisateur_id', 'read_only'],
};

/** The endpoints that write, but for that of batches, which says what others do. */
export const WRITING: readonly string[] = endpoints
  .filter((endpoint) => actionOf(endpoint) && endpoint.name !== batch.name)
  .map(({ name }) => name);

/** The endpoints of which a scenario has shown that the audit log tells what they did. */
export const audited = new Set<string>();

/**
 * Every row that a request added, removed or changed is told by the new entries of the audit log, and nothing else is. The
 * operations of a batch may undo what others did: each of them is told, whatever is left.
 */
export function checkAudit(
  endpoint: Endpoint | undefined,
  changes: Readonly<Record<string, unknown>>,
  entries: readonly Row[],
  requestId: string | undefined,
): void {
  const isBatch = endpoint?.name === batch.name;
  const told = entries.map(({ objet, action, nombre }) => [objet, action, nombre] as const);
  const isAround = (table: string) => table === 'dossiers' && !endpoint?.name.startsWith('dossiers.');
  const tables = Object.entries(OBJECTS).filter(([table]) => !isAround(table));
  const done = tables.flatMap(([table, objet]) =>
    Object.entries(ACTIONS).map(([what, usual]) => {
      // One that is revoked is deleted for who had it.
      const action = table === 'abonnements' && what === 'changed' ? 'suppression' : usual;
      const rows = (changes[table] as Rows)[what as keyof Rows];
      for (const { id, code } of rows) {
        const named = String(id ?? code);
        const holds = ({ premier, dernier, ...entry }: Row) =>
          entry.objet === objet &&
          (isBatch || entry.action === action) &&
          !isBefore(named, premier as string) &&
          !isBefore(dernier as string, named);
        expect(entries.filter(holds), `${action} ${objet} ${named} is told`).not.toEqual([]);
      }
      return [objet, action, rows.length] as const;
    }),
  );
  if (!isBatch) expect(totals(told)).toEqual(totals(done));
  for (const { request_id, utilisateur_id, action, objet, avant, apres } of entries) {
    expect(request_id).toBe(requestId);
    expect(utilisateur_id).toEqual(expect.any(String));
    const members = [avant, apres].map((json) => Object.keys(JSON.parse((json as string | null) ?? '{}')));
    const kept = action === 'creation' ? KEPT[objet as string] : undefined;
    if (kept) expect(kept).toEqual(expect.arrayContaining(members[1] ?? []));
    else expect(members[1]).toEqual(members[0]);
    expect(members[0]?.length === 0).toBe(action !== 'modification');
    expect(avant === null || avant !== apres).toBe(true);
  }
  if (endpoint && !isBatch && actionOf(endpoint) && entries.length > 0) audited.add(endpoint.name);
}

/** How many objects of each kind something was done to. */
function totals(done: readonly (readonly unknown[])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [objet, action, count] of done) {
    if (count === 0) continue;
    const key = `${action} ${objet}`;
    counts[key] = (counts[key] ?? 0) + Number(count);
  }
  return counts;
}
