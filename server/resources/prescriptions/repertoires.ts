import { nameOf } from '../../../src/contract/schema/chemins.ts';
import { collationKey } from '../../rules/collation.ts';
import { query } from '../../storage/queries/query.ts';
import { deleteRows, insertPairs, insertRows, rowsWhere } from '../../storage/queries/rows.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';

type At = { organisationKey: number; chemin: string };

/** A directory: its number, how many prescriptions stand in it, and how many directories. */
export interface Directory {
  readonly numero: number;
  readonly directes: number;
  readonly enfants: number;
}

/** The number of a prescription, and the directories that it stands in. */
export interface LocatedPrescription {
  readonly numero: number;
  readonly chemins: readonly string[];
}

type Counts = { directes: number; total: number; enfants: number };

const add = query<At & Counts>('repertoires.add', (db, p) =>
  db
    .updateTable('repertoires')
    .set((eb) => ({
      directes: eb('directes', '+', p.directes),
      total: eb('total', '+', p.total),
      enfants: eb('enfants', '+', p.enfants),
    }))
    .where('organisation_key', '=', p.organisationKey)
    .where('chemin', '=', p.chemin),
);

const create = insertRows(
  'repertoires.insert',
  ['chemin', 'numero', 'parent', 'directes', 'total', 'enfants'],
  { cle: ({ chemin }) => collationKey(nameOf(chemin)) },
);

const lastNumber = rowsWhere('repertoires.lastNumber', ['numero'], [], {
  order: ['numero'],
  descending: true,
  bounds: ['limit'],
});

const removeEmpty = query<At>('repertoires.removeEmpty', (db, p) =>
  db
    .deleteFrom('repertoires')
    .where('organisation_key', '=', p.organisationKey)
    .where('chemin', '=', p.chemin)
    .where('total', '=', 0),
);

const link = insertPairs('prescriptions_chemins.link', ['repertoire', 'prescription']);
const unlink = deleteRows('prescriptions_chemins.unlink', ['repertoire', 'prescription']);
const byPath = rowsWhere('repertoires.byPath', ['numero', 'directes', 'enfants'], ['chemin']);
const children = rowsWhere('repertoires.children', ['chemin'], ['parent'], {
  order: ['cle', 'chemin'],
  bounds: ['limit', 'offset'],
});

/** What a directory gains, and its number; that of one that is not there yet is the next. */
interface Growth {
  readonly chemin: string;
  readonly numero: number;
  readonly isNew: boolean;
  readonly parent: Growth | undefined;
  /** The prescriptions that come to stand in it. */
  readonly links: number[];
  total: number;
  enfants: number;
  /** The prescription that was counted last: it is counted once, however many of its paths lead here. */
  last: number;
}

/** Puts prescriptions in their directories, which come to be where they are missing. */
export function addToDirectories(
  tx: Sqlite3,
  organisationKey: number,
  prescriptions: readonly LocatedPrescription[],
): void {
  let last: number | undefined;
  const nextNumber = () => {
    last = (last ?? tx.get(lastNumber, { organisationKey, limit: 1 })?.numero ?? 0) + 1;
    return last;
  };
  // A directory comes after its parent.
  const directories = new Map<string, Growth>();
  const directoryOf = (chemin: string): Growth => {
    const known = directories.get(chemin);
    if (known) return known;
    const above = parentOf(chemin);
    const parent = above === null ? undefined : directoryOf(above);
    const found = tx.get(byPath, { organisationKey, chemin })?.numero;
    const isNew = found === undefined;
    if (isNew && parent) parent.enfants++;
    const numero = found ?? nextNumber();
    const growth = { chemin, numero, isNew, parent, links: [], total: 0, enfants: 0, last: 0 };
    directories.set(chemin, growth);
    return growth;
  };
  for (const { numero, chemins } of prescriptions) {
    for (const chemin of chemins) {
      const directory = directoryOf(chemin);
      directory.links.push(numero);
      for (let at: Growth | undefined = directory; at && at.last !== numero; at = at.parent) {
        at.last = numero;
        at.total++;
      }
    }
  }
  const links: Record<number, readonly number[]> = {};
  for (const { chemin, numero, isNew, parent, links: here, total, enfants } of directories.values()) {
    const counts = { directes: here.length, total, enfants };
    const at = { organisationKey, chemin };
    if (isNew) create.one(tx, organisationKey, { chemin, ...counts, numero, parent: parent?.chemin ?? null });
    else tx.run(add, { ...at, ...counts });
    if (here.length > 0) links[numero] = here;
  }
  tx.run(link, { organisationKey, pairs: JSON.stringify(links) });
}

/** Takes a prescription out of its directories; those that hold nothing any more are gone. */
export function removeFromDirectories(
  tx: Sqlite3,
  organisationKey: number,
  { numero: prescription, chemins }: LocatedPrescription,
): void {
  for (const chemin of chemins) {
    const repertoire = tx.get(byPath, { organisationKey, chemin })?.numero as number;
    tx.run(unlink, { organisationKey, repertoire, prescription });
  }
  const here = new Set(chemins);
  for (const chemin of touched(chemins).reverse()) {
    tx.run(add, { organisationKey, chemin, directes: here.has(chemin) ? -1 : 0, total: -1, enfants: 0 });
    const gone = tx.run(removeEmpty, { organisationKey, chemin }) > 0;
    const parent = parentOf(chemin);
    if (gone && parent !== null)
      tx.run(add, { organisationKey, chemin: parent, directes: 0, total: 0, enfants: -1 });
  }
}

/** The directory of a path; undefined when nothing stands there. */
export function directoryAt(tx: Sqlite3, organisationKey: number, chemin: string): Directory | undefined {
  return tx.get(byPath, { organisationKey, chemin });
}

/** The paths of the directories that stand in a directory, in French order. */
export function childrenOf(
  tx: Sqlite3,
  organisationKey: number,
  chemin: string,
  window: { limit: number; offset: number },
): string[] {
  return tx.all(children, { organisationKey, parent: chemin, ...window }).map((row) => row.chemin);
}

function parentOf(chemin: string): string | null {
  return chemin === '/' ? null : chemin.slice(0, chemin.lastIndexOf('/')) || '/';
}

/** Every directory at or above these paths, each once, from the root down. */
function touched(chemins: readonly string[]): string[] {
  const all = new Set<string>();
  for (const chemin of chemins) {
    for (let path: string | null = chemin; path !== null && !all.has(path); path = parentOf(path))
      all.add(path);
  }
  return [...all].sort((a, b) => a.length - b.length);
}
