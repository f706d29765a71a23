import type { Gain } from '../../resources/prescriptions/repertoires.ts';
import type { Value } from '../../storage/queries/query.ts';
import { Sqlite3 } from '../../storage/sqlite/connection.ts';
import { TEMPORARY, temporaryDatabaseFailed } from '../../storage/sqlite/temporary-folder.ts';
import type { Referred } from '../kinds/kind.ts';

const TABLES = `
CREATE TABLE attentes (
  place INTEGER NOT NULL, path TEXT NOT NULL,
  cible TEXT NOT NULL, organisationKey INTEGER NOT NULL, id TEXT NOT NULL
) STRICT;
CREATE TABLE refuses (
  cible TEXT NOT NULL, organisationKey INTEGER NOT NULL, id TEXT NOT NULL,
  PRIMARY KEY (cible, organisationKey, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE gains (
  organisationKey INTEGER NOT NULL, chemin TEXT NOT NULL,
  directes INTEGER NOT NULL, total INTEGER NOT NULL, enfants INTEGER NOT NULL,
  PRIMARY KEY (organisationKey, chemin)
) STRICT, WITHOUT ROWID;
`;

/** A reference to an object that no line has told yet. */
export interface Waiting {
  /** Of its line. */
  readonly place: number;
  readonly path: (string | number)[];
  readonly cible: Referred;
  readonly organisationKey: number;
  readonly id: string;
}

/** What is told one after the other, so many at a time. */
export function* chunksOf<T>(all: Iterable<T>, most: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const one of all) {
    chunk.push(one);
    if (chunk.length < most) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** What must be known until the last line: in a temporary database, for it may be more than memory holds. */
export class Memory {
  readonly #sqlite = new Sqlite3(TEMPORARY, { create: true });

  constructor() {
    written(() => {
      this.#sqlite.db.exec(TABLES);
      this.#sqlite.exec('BEGIN');
    });
  }

  close(): void {
    this.#sqlite.close();
  }

  wait({ place, path, cible, organisationKey, id }: Waiting): void {
    this.#run('INSERT INTO attentes VALUES (?, ?, ?, ?, ?)', [
      ...[place, JSON.stringify(path)],
      ...[cible, organisationKey, id],
    ]);
  }

  /** What was waited for, in the order of the lines. Nothing may be written meanwhile. */
  *waiting(): Generator<Waiting> {
    for (const row of this.#each<Waiting & { path: string }>('SELECT * FROM attentes ORDER BY rowid', [])) {
      yield { ...row, path: JSON.parse(row.path) as Waiting['path'] };
    }
  }

  /** Remembers an object whose line was refused: lines that name it are not to blame. */
  refuse(cible: string, organisationKey: number, id: string): void {
    this.#run('INSERT INTO refuses VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [cible, organisationKey, id]);
  }

  wasRefused(cible: string, organisationKey: number, id: string): boolean {
    const sql = 'SELECT 1 FROM refuses WHERE cible = ? AND organisationKey = ? AND id = ?';
    return this.#get(sql, [cible, organisationKey, id]) !== undefined;
  }

  /** Adds up what a directory gains. */
  gain(organisationKey: number, { chemin, directes, total, enfants }: Gain): void {
    this.#run(
      `INSERT INTO gains VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
      directes = directes + excluded.directes, total = total + excluded.total, enfants = enfants + excluded.enfants`,
      [organisationKey, chemin, directes, total, enfants],
    );
  }

  /** What was added up so, one organisation after the other. Nothing may be written meanwhile. */
  gains(): IterableIterator<Gain & { readonly organisationKey: number }> {
    return this.#each('SELECT * FROM gains ORDER BY organisationKey, chemin', []);
  }

  #run(sql: string, values: readonly Value[]): void {
    written(() => this.#sqlite.statement(sql).run(values));
  }

  #get<R>(sql: string, values: readonly Value[]): R | undefined {
    return written(() => this.#sqlite.statement(sql).get(values)) as R | undefined;
  }

  *#each<R>(sql: string, values: readonly Value[]): Generator<R, undefined> {
    const rows = written(() => this.#sqlite.statement(sql).iterate(values)) as IterableIterator<R>;
    // Sorting writes as well.
    for (let next = written(() => rows.next()); !next.done; next = written(() => rows.next()))
      yield next.value;
  }
}

/** What becomes of the temporary file. Throws FICHIER_NON_ECRIT: what SQLite says of it is not said of the database. */
function written<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw temporaryDatabaseFailed(error);
  }
}
