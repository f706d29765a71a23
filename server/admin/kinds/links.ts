import { insertRows, rowsWhere } from '../../storage/queries/rows.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';

/** A table that keeps which objects another one names. */
export interface Link {
  readonly table: keyof Schema;
  readonly owner: string;
  readonly column: string;
  /** Whether the order of the ids means something. */
  readonly ordered: boolean;
}

/** Writes and reads the ids that one member of a kind lists, each once. */
export function linksOf(member: string, { table, owner, column, ordered }: Link) {
  // What Kysely knows of one table holds here for all: the tests prepare every query against the schema.
  const any = table as 'dossiers_seances';
  const columns = [owner, column, ...(ordered ? ['position'] : [])];
  const insert = insertRows(`${any}.load`, columns as never);
  const select = rowsWhere(`${any}.ofObject`, [column] as never, [owner] as never, {
    order: [ordered ? 'position' : column] as never,
  });
  return {
    member,
    write(tx: Sqlite3, organisationKey: number, object: string, ids: unknown): void {
      const rows = (ids as readonly string[]).map((id, position) => ({
        ...{ [owner]: object, [column]: id },
        position,
      }));
      insert.many(tx, organisationKey, rows as never);
    },
    read(tx: Sqlite3, organisationKey: number, object: string): string[] {
      const rows: Record<string, string>[] = tx.all(select, { organisationKey, [owner]: object } as never);
      return rows.map((row) => row[column] as string);
    },
    /** The ids as they will be read again. */
    settle(ids: unknown): string[] {
      const once = [...new Set((ids ?? []) as readonly string[])];
      return ordered ? once : once.sort();
    },
  };
}
