import { rowsWhere } from './queries/rows.ts';
import type { Transaction } from './store.ts';

const LAST = { order: ['rang'], descending: true, bounds: ['limit'] } as const;

/** The tables whose rows are kept in the order of their creation. */
const last = {
  dossiers: rowsWhere('dossiers.lastRang', ['rang'], [], LAST),
  documents: rowsWhere('documents.lastRang', ['rang'], [], LAST),
  affectations: rowsWhere('affectations.lastRang', ['rang'], [], LAST),
  workflows: rowsWhere('workflows.lastRang', ['rang'], [], LAST),
  prescriptions_de_dossier: rowsWhere('prescriptions_de_dossier.lastRang', ['rang'], [], LAST),
};
export type Ranked = keyof typeof last;

/** The `rang` of the row of an organisation that was created last; 0 when there is none. */
export async function lastRang(tx: Transaction, table: Ranked, organisationKey: number): Promise<number> {
  return (await tx.get(last[table], { organisationKey, limit: 1 }))?.rang ?? 0;
}
