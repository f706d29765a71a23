import { rowsByIds } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import { REFERRED } from '../kinds/kind.ts';

type Table = (typeof REFERRED)[number];

const byIds = Object.fromEntries(
  REFERRED.map((table) => [table, rowsByIds(`${table as 'dossiers'}.exists`, ['id'])]),
) as Record<Table, ReturnType<typeof rowsByIds<'dossiers', ['id']>>>;

/** Which of some ids are those of rows that an organisation has. */
export async function existing(
  tx: Transaction,
  table: Table,
  organisationKey: number,
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  return new Set((await byIds[table](tx, organisationKey, ids)).keys());
}
