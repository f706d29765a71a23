import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createDatabase } from '../../../server/admin/init.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { scratch } from '../world.ts';
import type { Connection, Engine, Row } from './engine.ts';

/** The tables in which SQLite keeps its index of words, which itself is a table beside them. */
const INDEX = /^prescriptions_recherche_/;

export const sqlite: Engine = {
  name: 'SQLite',

  noTable: (name) => `no such table: ${name}`,

  async unmade() {
    const { directory, remove } = scratch();
    cleanUp(remove);
    return join(directory, 'unmade.db');
  },

  async prepare(fill) {
    const place = scratch();
    const file = join(place.directory, 'prepared.db');
    await createDatabase(file, fill);
    let bytes = readFileSync(file);
    place.remove();

    const write = () => {
      const { directory, remove } = scratch();
      const db = join(directory, 'test.db');
      writeFileSync(db, bytes);
      return { db, remove };
    };
    return {
      async copy() {
        const { db, remove } = write();
        cleanUp(remove);
        return db;
      },
      async use(work) {
        const { db, remove } = write();
        try {
          return await work(db);
        } finally {
          remove();
        }
      },
      async release() {},
      async change(work) {
        const { db, remove } = write();
        await work(db);
        bytes = readFileSync(db);
        remove();
      },
    };
  },

  isOpen: async (db) => existsSync(`${db}-wal`),

  async takeAway(db) {
    renameSync(db, `${db}.away`);
    return async () => renameSync(`${db}.away`, db);
  },

  async connect(db): Promise<Connection> {
    const connection = new Sqlite(db);
    const statements = new Map<string, Sqlite.Statement>();
    const ask = async (sql: string) => {
      const statement = statements.get(sql) ?? connection.prepare(sql);
      statements.set(sql, statement);
      if (statement.reader) return statement.all() as Row[];
      statement.run();
      return [];
    };
    return {
      ask,
      async rows() {
        const tables = await ask(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`);
        const names = tables.map(({ name }) => name as string).filter((name) => !INDEX.test(name));
        const rows = names.map(async (name) => [name, await ask(`SELECT * FROM ${name}`)]);
        return Object.fromEntries(await Promise.all(rows));
      },
      damage: () => damageIn(ask),
      mark: async () => String(connection.pragma('data_version', { simple: true })),
      whole: async () => readFileSync(db, 'latin1'),
      foreignKeys: (table) =>
        ask(`PRAGMA foreign_key_list(${table})`) as ReturnType<Connection['foreignKeys']>,
      take: () => ask('BEGIN EXCLUSIVE'),
      close: async () => void connection.close(),
    };
  },
};

async function damageIn(ask: Connection['ask']): Promise<string[]> {
  const checks = await ask('PRAGMA integrity_check');
  const found = checks
    .map(({ integrity_check }) => String(integrity_check))
    .filter((check) => check !== 'ok');
  for (const row of await ask('PRAGMA foreign_key_check')) found.push(`foreign key: ${JSON.stringify(row)}`);
  try {
    // With 1 the index is compared with the texts.
    await ask(
      `INSERT INTO prescriptions_recherche (prescriptions_recherche, rank) VALUES ('integrity-check', 1)`,
    );
  } catch (error) {
    found.push(`prescriptions_recherche: ${(error as Error).message}`);
  }
  const terms = await ask('SELECT organisation_key, terme FROM prescriptions_termes');
  const known = new Set(terms.map((row) => `${row.organisation_key} ${row.terme}`));
  for (const { organisation_key, contenu } of await ask(
    'SELECT organisation_key, contenu FROM prescriptions',
  )) {
    for (const word of fold(contenu as string).match(/[0-9A-Za-z\u0080-\u{10ffff}]+/gu) ?? [])
      if (!known.has(`${organisation_key} ${word}`)) found.push(`prescriptions_termes: missing ${word}`);
  }
  return found;
}
