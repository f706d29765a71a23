import { insertRows, rowsAmong } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import { TABLES } from '../../storage/tables/index.ts';
import { type Column, columnsOf } from '../../storage/tables/table.ts';
import type { Referred } from './kind.ts';

/** The tables that keep which objects another one names; where a row has its position, their order means something. */
export type Link =
  | 'dossiers_seances'
  | 'erps_titulaires'
  | 'evenements_utilisateurs'
  | 'workflows_prealables';

/** Writes and reads the ids that one member of a kind lists, each once. */
export function linksOf(member: string, table: Link) {
  // What Kysely knows of one table holds here for all: the tests prepare every query against the schema.
  const any = table as 'dossiers_seances';
  const declared = TABLES[any];
  const columns: readonly string[] = columnsOf(declared);
  const fields: Readonly<Record<string, Column>> = declared.columns;
  // The object that lists others is named before them.
  const [owner, column] = columns.filter((name) => fields[name]?.references) as ['dossier_id', 'seance_id'];
  const ordered = columns.includes('position');
  const insert = insertRows(`${any}.load`, columns as never);
  const select = rowsAmong(`${any}.ofObjects`, columns as never, owner as never, {
    order: [owner, ordered ? 'position' : column] as never,
  });
  return {
    member,
    /** Where the objects stand that it lists. */
    references: declared.columns[column].references as Referred,
    /** Writes the ids that objects list. */
    async write(
      tx: Transaction,
      organisationKey: number,
      lists: readonly (readonly [object: string, ids: readonly string[]])[],
    ): Promise<void> {
      const rows = lists.flatMap(([object, ids]) =>
        ids.map((id, position) => ({ [owner]: object, [column]: id, position })),
      );
      await insert.many(tx, organisationKey, rows as never);
    },
    /** The ids that objects list, by their own. */
    async read(tx: Transaction, organisationKey: number, objects: readonly string[]) {
      const values = JSON.stringify(objects);
      const rows: Record<string, string>[] = await tx.all(select, { organisationKey, values });
      const byOwner = Map.groupBy(rows, (row) => row[owner]);
      return (object: string) => (byOwner.get(object) ?? []).map((row) => row[column] as string);
    },
    /** The ids as they will be read again. */
    settle(ids: unknown): string[] {
      const once = [...new Set((ids ?? []) as readonly string[])];
      return ordered ? once : once.sort();
    },
  };
}
