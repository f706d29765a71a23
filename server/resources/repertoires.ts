import { lineage, nameOf } from '../../src/contract/chemins.ts';
import { query } from '../db/query.ts';
import type { Sqlite3 } from '../db/sqlite.ts';
import { collationKey } from '../rules/collation.ts';

type At = { organisation: number; chemin: string };

const add = query<At & { directes: number; total: number }>('repertoires.add', (db, p) =>
  db
    .updateTable('repertoires')
    .set((eb) => ({ directes: eb('directes', '+', p.directes), total: eb('total', '+', p.total) }))
    .where('organisation_id', '=', p.organisation)
    .where('chemin', '=', p.chemin),
);

const create = query<At & { parent: string | null; cle: string; directes: number; total: number }>(
  'repertoires.create',
  (db, p) =>
    db.insertInto('repertoires').values({
      organisation_id: p.organisation,
      chemin: p.chemin,
      parent: p.parent,
      cle: p.cle,
      directes: p.directes,
      total: p.total,
      enfants: 0,
    }),
);

const addChild = query<At & { more: number }>('repertoires.addChild', (db, p) =>
  db
    .updateTable('repertoires')
    .set((eb) => ({ enfants: eb('enfants', '+', p.more) }))
    .where('organisation_id', '=', p.organisation)
    .where('chemin', '=', p.chemin),
);

const removeEmpty = query<At>('repertoires.removeEmpty', (db, p) =>
  db
    .deleteFrom('repertoires')
    .where('organisation_id', '=', p.organisation)
    .where('chemin', '=', p.chemin)
    .where('total', '=', 0),
);

const place = query<At & { id: string }>('repertoires.place', (db, p) =>
  db
    .insertInto('prescriptions_chemins')
    .values({ organisation_id: p.organisation, chemin: p.chemin, prescription_id: p.id }),
);

const unplace = query<At & { id: string }>('repertoires.unplace', (db, p) =>
  db
    .deleteFrom('prescriptions_chemins')
    .where('organisation_id', '=', p.organisation)
    .where('chemin', '=', p.chemin)
    .where('prescription_id', '=', p.id),
);

const counts = query<At, { directes: number; enfants: number }>('repertoires.counts', (db, p) =>
  db
    .selectFrom('repertoires')
    .select(['directes', 'enfants'])
    .where('organisation_id', '=', p.organisation)
    .where('chemin', '=', p.chemin),
);

const children = query<At & { limit: number; offset: number }, { chemin: string }>(
  'repertoires.children',
  (db, p) =>
    db
      .selectFrom('repertoires')
      .select('chemin')
      .where('organisation_id', '=', p.organisation)
      .where('parent', '=', p.chemin)
      .orderBy('cle')
      .orderBy('chemin')
      .limit(p.limit)
      .offset(p.offset),
);

/** Puts a prescription in its directories, which come to be where they are missing. */
export function addToDirectories(
  tx: Sqlite3,
  organisation: number,
  id: string,
  chemins: readonly string[],
): void {
  for (const chemin of chemins) tx.run(place, { organisation, chemin, id });
  for (const { chemin, directes } of touched(chemins)) {
    if (tx.run(add, { organisation, chemin, directes, total: 1 }) > 0) continue;
    const parent = parentOf(chemin);
    tx.run(create, { organisation, chemin, parent, cle: collationKey(nameOf(chemin)), directes, total: 1 });
    if (parent !== null) tx.run(addChild, { organisation, chemin: parent, more: 1 });
  }
}

/** Takes a prescription out of its directories; those that hold nothing any more are gone. */
export function removeFromDirectories(
  tx: Sqlite3,
  organisation: number,
  id: string,
  chemins: readonly string[],
): void {
  for (const chemin of chemins) tx.run(unplace, { organisation, chemin, id });
  for (const { chemin, directes } of touched(chemins).reverse()) {
    tx.run(add, { organisation, chemin, directes: -directes, total: -1 });
    const gone = tx.run(removeEmpty, { organisation, chemin }) > 0;
    const parent = parentOf(chemin);
    if (gone && parent !== null) tx.run(addChild, { organisation, chemin: parent, more: -1 });
  }
}

/** How many directories stand in a directory, and how many prescriptions. */
export function countsOf(
  tx: Sqlite3,
  organisation: number,
  chemin: string,
): { enfants: number; directes: number } {
  return tx.get(counts, { organisation, chemin }) ?? { enfants: 0, directes: 0 };
}

/** The paths of the directories that stand in a directory, in French order. */
export function childrenOf(
  tx: Sqlite3,
  organisation: number,
  chemin: string,
  window: { limit: number; offset: number },
): string[] {
  return tx.all(children, { organisation, chemin, ...window }).map((row) => row.chemin);
}

function parentOf(chemin: string): string | null {
  return chemin === '/' ? null : chemin.slice(0, chemin.lastIndexOf('/')) || '/';
}

/** Every directory at or above these paths, each once, from the root down. */
function touched(chemins: readonly string[]): { chemin: string; directes: number }[] {
  const here = new Set(chemins);
  const all = new Set(chemins.flatMap(lineage));
  return [...all]
    .sort((a, b) => a.length - b.length)
    .map((chemin) => ({ chemin, directes: here.has(chemin) ? 1 : 0 }));
}
