import { rowsWhere } from './queries/rows.ts';
import type { Sqlite3 } from './sqlite/connection.ts';

const LAST = { order: ['rang'], descending: true, bounds: ['limit'] } as const;

/** The tables whose rows are kept in the order of their creation. */
const last = {
  dossiers: rowsWhere('dossiers.lastRang', ['rang'], [], LAST),
  documents: rowsWhere('documents.lastRang', ['rang'], [], LAST),
  affectations: rowsWhere('affectations.lastRang', ['rang'], [], LAST),
  workflows: rowsWhere('workflows.lastRang', ['rang'], [], LAST),
};
export type Ranked = keyof typeof last;

/** The `rang` of the row of an organisation that was created last; 0 when there is none. */
export function lastRang(tx: Sqlite3, table: Ranked, organisationKey: number): number {
  return tx.get(last[table], { organisationKey, limit: 1 })?.rang ?? 0;
}
