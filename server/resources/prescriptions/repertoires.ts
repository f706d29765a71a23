import { nameOf } from '../../../src/contract/schema/chemins.ts';
import { collationKey } from '../../rules/collation.ts';
import { query } from '../../storage/queries/query.ts';
import { deleteRows, insertPairs, insertRows, rowsAmong, rowsWhere } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import { repertoires } from '../../storage/tables/prescriptions.ts';
import { columnsOf } from '../../storage/tables/table.ts';

type At = { organisationKey: number; chemin: string };

/** The number of a prescription, and its directories. */
export interface LocatedPrescription {
  readonly numero: number;
  readonly chemins: readonly string[];
}

type Counts = { directes: number; total: number; enfants: number };

/** What is to be added to the counts of existing directories, by path. */
export type DirectoryCounts = Map<string, Readonly<Counts>>;

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

const create = insertRows('repertoires.insert', columnsOf(repertoires, 'cle'), {
  cle: ({ chemin }) => collationKey(nameOf(chemin)),
});

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
/** A directory: its number, how many prescriptions stand in it, and how many directories. */
export const byPath = rowsWhere('repertoires.byPath', ['numero', 'directes', 'enfants'], ['chemin']);
const byPaths = rowsAmong('repertoires.byPaths', ['chemin', 'numero'], 'chemin');
/** The directories that stand in one, in French order. */
export const children = rowsWhere('repertoires.children', ['chemin'], ['parent'], {
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

/** Puts prescriptions in their directories, which come to be where they are missing, and counts them there. */
export async function addToDirectories(
  tx: Transaction,
  organisationKey: number,
  prescriptions: readonly LocatedPrescription[],
): Promise<void> {
  const counts: DirectoryCounts = new Map();
  await placeInDirectories(tx, organisationKey, prescriptions, counts);
  await addCounts(tx, organisationKey, counts);
}

/**
 * The same without the counts of existing directories: adds theirs to `counts`, which `addCounts` must write in the same
 * transaction. A caller that places very many adds up first: on a PostgreSQL each further update of a row within one
 * transaction makes it slower to reach, because its older versions stay until the end.
 */
export async function placeInDirectories(
  tx: Transaction,
  organisationKey: number,
  prescriptions: readonly LocatedPrescription[],
  counts: DirectoryCounts,
): Promise<void> {
  // From the root down: a directory comes after its parent.
  const paths = touched(prescriptions.flatMap(({ chemins }) => chemins));
  const existing = await tx.all(byPaths, { organisationKey, values: JSON.stringify(paths) });
  const numbers = new Map(existing.map(({ chemin, numero }) => [chemin, numero]));
  let last = 0;
  if (numbers.size < paths.length)
    last = (await tx.get(lastNumber, { organisationKey, limit: 1 }))?.numero ?? 0;
  const directories = new Map<string, Growth>();
  for (const chemin of paths) {
    const parent = directories.get(parentOf(chemin) ?? '');
    const isNew = !numbers.has(chemin);
    if (isNew && parent) parent.enfants++;
    const numero = numbers.get(chemin) ?? ++last;
    directories.set(chemin, { chemin, numero, isNew, parent, links: [], total: 0, enfants: 0, last: 0 });
  }
  for (const { numero, chemins } of prescriptions) {
    for (const chemin of chemins) {
      const directory = directories.get(chemin);
      directory?.links.push(numero);
      for (let at = directory; at && at.last !== numero; at = at.parent) {
        at.last = numero;
        at.total++;
      }
    }
  }
  const countsOf = ({ links: { length: directes }, total, enfants }: Growth) => ({
    directes,
    total,
    enfants,
  });
  const all = [...directories.values()];
  const created = all.filter(({ isNew }) => isNew);
  await create.made(
    tx,
    organisationKey,
    created.map((one) => ({
      chemin: one.chemin,
      numero: one.numero,
      parent: one.parent?.chemin ?? null,
      ...countsOf(one),
    })),
  );
  const links = all.filter((one) => one.links.length > 0).map((one) => [one.numero, one.links]);
  await tx.run(link, { organisationKey, pairs: JSON.stringify(Object.fromEntries(links)) });
  for (const one of all.filter(({ isNew }) => !isNew)) {
    const before = counts.get(one.chemin) ?? { directes: 0, total: 0, enfants: 0 };
    counts.set(one.chemin, {
      directes: before.directes + one.links.length,
      total: before.total + one.total,
      enfants: before.enfants + one.enfants,
    });
  }
}

/** Adds to the counts of existing directories. */
export function addCounts(tx: Transaction, organisationKey: number, more: DirectoryCounts): Promise<unknown> {
  return Promise.all([...more].map(([chemin, gain]) => tx.run(add, { organisationKey, chemin, ...gain })));
}

/** Takes a prescription out of its directories; those that hold nothing any more are gone. */
export async function removeFromDirectories(
  tx: Transaction,
  organisationKey: number,
  { numero: prescription, chemins }: LocatedPrescription,
): Promise<void> {
  for (const chemin of chemins) {
    const repertoire = (await tx.get(byPath, { organisationKey, chemin }))?.numero as number;
    await tx.run(unlink, { organisationKey, repertoire, prescription });
  }
  const here = new Set(chemins);
  for (const chemin of touched(chemins).reverse()) {
    await tx.run(add, {
      organisationKey,
      chemin,
      directes: here.has(chemin) ? -1 : 0,
      total: -1,
      enfants: 0,
    });
    const gone = (await tx.run(removeEmpty, { organisationKey, chemin })) > 0;
    const parent = parentOf(chemin);
    if (gone && parent !== null)
      await tx.run(add, { organisationKey, chemin: parent, directes: 0, total: 0, enfants: -1 });
  }
}

function parentOf(chemin: string): string | null {
  return chemin === '/' ? null : chemin.slice(0, chemin.lastIndexOf('/')) || '/';
}

/** Every directory at or above these paths, each once, from the root down. */
export function touched(chemins: readonly string[]): string[] {
  const all = new Set<string>();
  for (const chemin of chemins) {
    for (let path: string | null = chemin; path !== null && !all.has(path); path = parentOf(path))
      all.add(path);
  }
  return [...all].sort((a, b) => a.length - b.length);
}
