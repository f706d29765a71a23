import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { VigieError } from '../../src/contract/errors.ts';
import { headOf } from '../../src/files/head.ts';
import { withSlashes } from '../../src/profiles/locations.ts';
import { SCHEMA_VERSION } from '../storage/migrations.ts';
import { refuseForeign } from '../storage/sqlite/connection.ts';
import { type SelectAll, withReadOnly } from '../storage/sqlite/read-only.ts';
import { isServed } from '../storage/sqlite/server-lock.ts';
import { KINDS } from './kinds/index.ts';
import { type Opener, openersOf } from './openers.ts';

/** What is known of a database without touching it. */
export interface Status {
  readonly db: string;
  /** Bytes of the file, and of them those that are free for what comes next. */
  readonly octets: number;
  readonly octets_libres: number;
  /** Bytes that stand in the log beside the file, and not all of them in the file yet. */
  readonly octets_wal: number;
  readonly modifie_le: string;
  readonly schema: number;
  /** The schema that this program knows. */
  readonly schema_connu: number;
  readonly journal: 'WAL' | 'DELETE';
  /** Whether another process has it open; null where unknown. */
  readonly ouverte: boolean | null;
  readonly processus: readonly Opener[];
  /** Null where they cannot be counted without changing something beside the file. */
  readonly organisations: readonly Organisation[] | null;
  readonly objets: Readonly<Record<string, number>> | null;
  /** Copies that vigie put beside it: before a migration, before something else was restored. */
  readonly copies: readonly string[];
}

interface Organisation {
  readonly id: string;
  readonly nom: string;
}

/**
 * Looks at a database, which may be served meanwhile, or be readable only: nothing is written, made or locked for
 * longer than a read. Throws BASE_REFUSEE for what is none, BASE_ENDOMMAGEE where it is found to be damaged, which
 * counting does not look for everywhere.
 */
export function statusOf(file: string): Status {
  refuseForeign(file);
  const header = headerOf(file);
  const processus = openersOf(file);
  const wal = statSync(`${file}-wal`, { throwIfNoEntry: false });
  const { size, mtimeMs } = statSync(file);
  const inside = readable(file);
  return {
    db: file,
    octets: size,
    octets_libres: (inside?.free ?? header.free) * header.page,
    octets_wal: wal?.size ?? 0,
    modifie_le: new Date(Math.max(mtimeMs, wal && wal.size > 0 ? wal.mtimeMs : 0)).toISOString(),
    schema: inside?.schema ?? header.schema,
    schema_connu: SCHEMA_VERSION,
    journal: header.wal ? 'WAL' : 'DELETE',
    ouverte: isOpen(file, processus),
    processus: processus ?? [],
    organisations: inside?.organisations ?? null,
    objets: inside?.objets ?? null,
    copies: copiesOf(file),
  };
}

/** How many objects of each kind a database holds, those of an older schema that have no table left out. */
export function countsOf(all: SelectAll): Record<string, number> {
  const tables = new Set(all("SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) => name));
  const kinds = [{ name: 'organisation', table: 'organisations' }, ...KINDS];
  return Object.fromEntries(
    kinds.flatMap(({ name, table }) => {
      if (!tables.has(table)) return [];
      return [[name, Number(all(`SELECT count(*) AS count FROM ${table}`)[0]?.count)]];
    }),
  );
}

/** What SQLite tells of it; undefined where it could not without writing. Throws BASE_ENDOMMAGEE. */
function readable(file: string) {
  try {
    return lookInto(file);
  } catch (error) {
    if (damageIn(error) === undefined) return undefined;
  }
  // A write may have begun while it was read: damage is there the second time as well.
  try {
    return lookInto(file);
  } catch (cause) {
    const reason = damageIn(cause);
    if (reason === undefined) return undefined;
    throw new VigieError('BASE_ENDOMMAGEE', { file, reason }, { cause });
  }
}

/** The primary result codes of SQLite, in the low byte, that say that a database is damaged. */
const DAMAGE: Readonly<Record<number, string>> = { 11: 'SQLITE_CORRUPT', 26: 'SQLITE_NOTADB' };

function damageIn(error: unknown): string | undefined {
  return DAMAGE[Number((error as { errcode?: number }).errcode) & 0xff];
}

function lookInto(file: string) {
  return withReadOnly(file, (all) => {
    const pragma = (name: string) => Number(Object.values(all(`PRAGMA ${name}`)[0] ?? {})[0]);
    const schema = pragma('user_version');
    // By rowid, the key of an organisation whatever the schema calls it: older schemas are read too.
    const organisations = all('SELECT id, nom FROM organisations ORDER BY rowid');
    return {
      schema,
      free: pragma('freelist_count'),
      organisations: organisations as unknown as Organisation[],
      objets: countsOf(all),
    };
  });
}

/** The log beside a file is there as long as a process has it open, and stays when that is killed. */
function isOpen(file: string, processus: readonly Opener[] | undefined): boolean | null {
  if ((processus && processus.length > 0) || isServed(file)) return true;
  return existsSync(`${file}-wal`) || existsSync(`${file}-journal`) ? null : false;
}

/** The first hundred bytes (the database header of SQLite's file format). */
function headerOf(file: string) {
  const header = headOf(file, 100);
  const page = header.readUInt16BE(16);
  return {
    page: page === 1 ? 65_536 : page,
    wal: header[18] === 2,
    free: header.readUInt32BE(36),
    schema: header.readUInt32BE(60),
  };
}

function copiesOf(file: string): string[] {
  const name = basename(file);
  const isCopy = (one: string) =>
    one.startsWith(`${name}.`) &&
    /^(?:schema-.*\.backup|before-restore-\d+T\d+Z)$/.test(one.slice(name.length + 1));
  return readdirSync(dirname(file))
    .filter(isCopy)
    .sort()
    .map((one) => withSlashes(join(dirname(file), one)));
}
