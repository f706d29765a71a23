import { nameOf } from '../../../src/contract/schema/chemins.ts';
import { collationKey } from '../../rules/collation.ts';
import { query } from '../../storage/queries/query.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';

type At = { organisationKey: number; chemin: string };

/** A directory: its number, how many prescriptions stand in it, and how many directories. */
export interface Directory {
  readonly numero: number;
  readonly directes: number;
  readonly enfants: number;
}

/** The number of a prescription, and the directories that it stands in. */
export interface LocatedFolder {
  readonly numero: number;
  readonly chemins: readonly string[];
}

type Counts = { directes: number; total: number };

const add = query<At & Counts>('repertoires.add', (db, p) =>
  db
    .updateTable('repertoires')
    .set((eb) => ({ directes: eb('directes', '+', p.directes), total: eb('total', '+', p.total) }))
    .where('organisation_key', '=', p.organisationKey)
    .where('chemin', '=', p.chemin),
);

type Created = At & Counts & { numero: number; parent: string | null; cle: string };

const create = query<Created>('repertoires.create', (db, p) =>
  db.insertInto('repertoires').values({
    organisation_key: p.organisationKey,
    chemin: p.chemin,
    numero: p.numero,
    parent: p.parent,
    cle: p.cle,
    directes: p.directes,
    total: p.total,
    enfants: 0,
  }),
);

const numberOf = query<At, { numero: number }>('repertoires.numberOf', (db, p) =>
  db
    .selectFrom('repertoires')
    .select('numero')
    .where('organisation_key', '=', p.organisationKey)
    .where('chemin', '=', p.chemin),
);

const lastNumber = query<{ organisationKey: number }, { numero: number }>('repertoires.lastNumber', (db, p) =>
  db
    .selectFrom('repertoires')
    .select('numero')
    .where('organisation_key', '=', p.organisationKey)
    .orderBy('numero', 'desc')
    .limit(1),
);

const addChild = query<At & { more: number }>('repertoires.addChild', (db, p) =>
  db
    .updateTable('repertoires')
    .set((eb) => ({ enfants: eb('enfants', '+', p.more) }))
    .where('organisation_key', '=', p.organisationKey)
    .where('chemin', '=', p.chemin),
);

const removeEmpty = query<At>('repertoires.removeEmpty', (db, p) =>
  db
    .deleteFrom('repertoires')
    .where('organisation_key', '=', p.organisationKey)
    .where('chemin', '=', p.chemin)
    .where('total', '=', 0),
);

type Link = { organisationKey: number; repertoire: number; prescription: number };

const link = query<Link>('repertoires.link', (db, p) =>
  db
    .insertInto('prescriptions_chemins')
    .values({ organisation_key: p.organisationKey, repertoire: p.repertoire, prescription: p.prescription }),
);

const unlink = query<Link>('repertoires.unlink', (db, p) =>
  db
    .deleteFrom('prescriptions_chemins')
    .where('organisation_key', '=', p.organisationKey)
    .where('repertoire', '=', p.repertoire)
    .where('prescription', '=', p.prescription),
);

const byPath = query<At, Directory>('repertoires.byPath', (db, p) =>
  db
    .selectFrom('repertoires')
    .select(['numero', 'directes', 'enfants'])
    .where('organisation_key', '=', p.organisationKey)
    .where('chemin', '=', p.chemin),
);

const children = query<At & { limit: number; offset: number }, { chemin: string }>(
  'repertoires.children',
  (db, p) =>
    db
      .selectFrom('repertoires')
      .select('chemin')
      .where('organisation_key', '=', p.organisationKey)
      .where('parent', '=', p.chemin)
      .orderBy('cle')
      .orderBy('chemin')
      .limit(p.limit)
      .offset(p.offset),
);

/** What a directory gains, and its number; that of one that is not there yet is the next. */
interface Growth {
  readonly numero: number;
  readonly isNew: boolean;
  directes: number;
  total: number;
}

/** What the directories of an organisation gain: gathered, then written once for each. */
class Growing {
  readonly #tx: Sqlite3;
  readonly #organisationKey: number;
  readonly #directories = new Map<string, Growth>();
  #last: number | undefined;

  constructor(tx: Sqlite3, organisationKey: number) {
    this.#tx = tx;
    this.#organisationKey = organisationKey;
  }

  /** A directory, which comes to be when it is missing. */
  at(chemin: string): Growth {
    const known = this.#directories.get(chemin);
    if (known) return known;
    const organisationKey = this.#organisationKey;
    const found = this.#tx.get(numberOf, { organisationKey, chemin })?.numero;
    const growth = { numero: found ?? this.#nextNumber(), isNew: found === undefined, directes: 0, total: 0 };
    this.#directories.set(chemin, growth);
    return growth;
  }

  #nextNumber(): number {
    this.#last ??= this.#tx.get(lastNumber, { organisationKey: this.#organisationKey })?.numero ?? 0;
    return ++this.#last;
  }

  /** Writes what was gathered. Of a directory all those above it must be here, too. */
  write(): void {
    const tx = this.#tx;
    const organisationKey = this.#organisationKey;
    const fromTheRoot = [...this.#directories].sort(([a], [b]) => a.length - b.length);
    for (const [chemin, { numero, isNew, directes, total }] of fromTheRoot) {
      if (!isNew) {
        tx.run(add, { organisationKey, chemin, directes, total });
        continue;
      }
      const parent = parentOf(chemin);
      const cle = collationKey(nameOf(chemin));
      tx.run(create, { organisationKey, chemin, numero, parent, cle, directes, total });
      if (parent !== null) tx.run(addChild, { organisationKey, chemin: parent, more: 1 });
    }
  }
}

/** Puts prescriptions in their directories, which come to be where they are missing. */
export function addToDirectories(
  tx: Sqlite3,
  organisationKey: number,
  prescriptions: readonly LocatedFolder[],
): void {
  const growing = new Growing(tx, organisationKey);
  const links: Link[] = [];
  for (const { numero, chemins } of prescriptions) {
    for (const chemin of touched(chemins)) growing.at(chemin).total++;
    for (const chemin of chemins) {
      const directory = growing.at(chemin);
      directory.directes++;
      links.push({ organisationKey, repertoire: directory.numero, prescription: numero });
    }
  }
  growing.write();
  // In the order of the key: the more at once, the less each one costs.
  links.sort((a, b) => a.repertoire - b.repertoire || a.prescription - b.prescription);
  for (const values of links) tx.run(link, values);
}

/** Takes a prescription out of its directories; those that hold nothing any more are gone. */
export function removeFromDirectories(
  tx: Sqlite3,
  organisationKey: number,
  { numero: prescription, chemins }: LocatedFolder,
): void {
  for (const chemin of chemins) {
    const repertoire = tx.get(numberOf, { organisationKey, chemin })?.numero as number;
    tx.run(unlink, { organisationKey, repertoire, prescription });
  }
  const here = new Set(chemins);
  for (const chemin of touched(chemins).reverse()) {
    tx.run(add, { organisationKey, chemin, directes: here.has(chemin) ? -1 : 0, total: -1 });
    const gone = tx.run(removeEmpty, { organisationKey, chemin }) > 0;
    const parent = parentOf(chemin);
    if (gone && parent !== null) tx.run(addChild, { organisationKey, chemin: parent, more: -1 });
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
  return tx.all(children, { organisationKey, chemin, ...window }).map((row) => row.chemin);
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
