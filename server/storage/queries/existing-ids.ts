import type { Transaction } from '../store.ts';
import { rowsByIds } from './rows.ts';

/** The tables whose rows others name by their id. */
export const REFERRED = [
  'utilisateurs',
  'commissions',
  'seances',
  'enveloppes',
  'erps',
  'peis',
  'dossiers',
  'workflows',
  'supports',
  'prescriptions',
  'prescriptions_de_dossier',
] as const;
type Table = (typeof REFERRED)[number];

const byIds = Object.fromEntries(
  REFERRED.map((table) => [table, rowsByIds(`${table as 'dossiers'}.exists`, ['id'])]),
) as Record<Table, ReturnType<typeof rowsByIds<'dossiers', ['id']>>>;

/** Which of some ids are those of rows that an organisation has. */
export async function existingIds(
  tx: Transaction,
  table: Table,
  organisationKey: number,
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  return new Set((await byIds[table](tx, organisationKey, ids)).keys());
}
