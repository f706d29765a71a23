import { query } from '../../storage/queries/query.ts';
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

type Owner = { organisationKey: number; owner: string };

/** Writes and reads the ids that one member of a kind lists, each once. */
export function linksOf(kind: string, member: string, { table, owner, column, ordered }: Link) {
  const any = table as 'dossiers_seances';
  const insert = query<Owner & { position: number; id: string }>(`kinds.${kind}.${member}.insert`, (db, p) =>
    db.insertInto(any).values({
      organisation_key: p.organisationKey,
      [owner]: p.owner,
      ...(ordered ? { position: p.position } : {}),
      [column]: p.id,
    } as never),
  );
  const select = query<Owner, { id: string }>(
    `kinds.${kind}.${member}.select`,
    (db, p) =>
      db
        .selectFrom(any)
        .select(`${column} as id` as never)
        .where('organisation_key', '=', p.organisationKey)
        .where(owner as 'dossier_id', '=', p.owner)
        .orderBy((ordered ? 'position' : column) as 'position') as never,
  );
  return {
    member,
    write(tx: Sqlite3, organisationKey: number, object: string, ids: unknown): void {
      for (const [position, id] of (ids as readonly string[]).entries())
        tx.run(insert, { organisationKey, owner: object, position, id });
    },
    read: (tx: Sqlite3, organisationKey: number, object: string): string[] =>
      tx.all(select, { organisationKey, owner: object }).map(({ id }) => id),
    /** The ids as they will be read again. */
    settle(ids: unknown): string[] {
      const once = [...new Set((ids ?? []) as readonly string[])];
      return ordered ? once : once.sort();
    },
  };
}
