import type { PoolClient } from 'pg';
import { column, searchedUser } from '../../migrations/013-utilisateurs.ts';
import { fillRows } from './fill.ts';
import { TEXT } from './types.ts';

export const sql = column(TEXT);

type Row = Readonly<Record<'id' | 'first_name' | 'last_name', string | null>>;

/** Texts are folded here. */
export async function fill(client: PoolClient): Promise<void> {
  const filled = { from: ['first_name', 'last_name'], columns: ['texte_plie'] };
  await fillRows(client, 'utilisateurs', filled, ({ id, first_name, last_name }: Row) => ({
    texte_plie: searchedUser([id, first_name, last_name]),
  }));
}
