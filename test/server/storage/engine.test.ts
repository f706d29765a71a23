import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../../server/admin/init.ts';
import { migrate } from '../../../server/storage/migrate.ts';
import { type Migration, migrations, SCHEMA_VERSION } from '../../../server/storage/migrations.ts';
import { APPLICATION_ID, Sqlite3 } from '../../../server/storage/sqlite/connection.ts';
import { SqliteStore } from '../../../server/storage/sqlite/store.ts';
import type { SqliteTransaction } from '../../../server/storage/sqlite/transaction.ts';
import type { Store } from '../../../server/storage/store.ts';
import { addAnomalie, deleteAnomalie, listAnomalies } from '../../../src/contract/resources/anomalies.ts';
import {
  addPrescription,
  deletePrescription,
  listPrescriptions,
  updatePrescription,
} from '../../../src/contract/resources/prescriptions.ts';
import { batch } from '../../../src/contract/resources/service.ts';
import { messages } from '../../../src/messages/index.ts';
import { messageOf } from '../../../src/messages/sentence.ts';
import { runsAt } from '../../setup/chance.ts';
import { faults } from '../invariants.ts';
import { prepareWorld } from '../prepared-world.ts';
import { BATCH, type Orders } from '../processes/orders.ts';
import { type Started, start } from '../processes/start.ts';
import { callerOf, openBench, scratch, type World } from '../world.ts';

// On the disk that a real database would stand on: this is about what reaches it.
const place = scratch(tmpdir());
const prepared = await prepareWorld();
let world: World;
let file: string;
let files = 0;

afterAll(place.remove);
beforeEach(async () => {
  files += 1;
  file = join(place.directory, `${files}.db`);
  const { db, organisations } = await prepared.copy();
  copyFileSync(db, file);
  world = { db: file, organisations };
});

/** An store that is closed when the test is over. Its clock stands still: what shares a transaction hangs on none. */
function open(options?: Parameters<typeof SqliteStore.open>[1]): SqliteStore {
  const store = SqliteStore.open(file, { clock: () => 0, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** Another program's connection to the same file. */
function another(options?: Sqlite.Options): Sqlite.Database {
  const db = new Sqlite(file, options);
  onTestFinished(() => void db.close());
  return db;
}

const ANOMALIES = 'anomalies (organisation_key, code, texte, texte_plie, indice_de_gravite)';
const insert = (code: number) => (tx: SqliteTransaction) => {
  tx.sqlite
    .statement(`INSERT INTO ${ANOMALIES} VALUES (1, ?, ?, ?, 0)`)
    .run(code, `Anomalie ${code}`, `anomalie ${code}`);
  return code;
};
const codes = (db: Sqlite.Database) =>
  db.prepare('SELECT code FROM anomalies ORDER BY code').pluck().all() as number[];
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const anomalie = (code: number, texte = `Anomalie ${code}`) => ({ code, texte, indice_de_gravite: 0 });

/** What a write came to, as data. */
async function outcome<T>(write: Promise<T>): Promise<T | string> {
  return write.catch((error: { code?: string; message: string }) => error.code ?? error.message);
}

describe('a file that is removed or replaced under the store', () => {
  test('takes no more writes, and is told until it is back', async () => {
    const store = open();
    await store.write(insert(1));
    renameSync(file, `${file}.ailleurs`);
    // Of the first it is found out once it is written.
    expect(await outcome(store.write(insert(2)))).toBe('BASE_REMPLACEE');
    expect(() => store.refuseReplaced()).toThrow('BASE_REMPLACEE');
    expect(await outcome(store.write(insert(3)))).toBe('BASE_REMPLACEE');
    // Another one with the same name.
    copyFileSync(`${file}.ailleurs`, file);
    expect(await outcome(Promise.all([store.write(insert(3)), store.write(insert(4))]))).toBe(
      'BASE_REMPLACEE',
    );
    renameSync(`${file}.ailleurs`, file);
    await store.write(insert(5));
    expect(codes(another())).toEqual([1, 2, 5]);
  });

  test('while a write is being done: it is not told that it lasts', async () => {
    const store = open();
    const remove = (tx: SqliteTransaction) => {
      insert(2)(tx);
      renameSync(file, `${file}.ailleurs`);
    };
    const both = [outcome(store.write(insert(1))), outcome(store.write(remove))];
    expect(await Promise.all<unknown>(both)).toEqual(['BASE_REMPLACEE', 'BASE_REMPLACEE']);
    renameSync(`${file}.ailleurs`, file);
  });

  test('is no matter to a database without a file', async () => {
    const store = await SqliteStore.inMemory(() => {});
    await store.write((tx) => tx.sqlite.exec('CREATE TABLE notes (a)'));
    expect(() => store.refuseReplaced()).not.toThrow();
    await store.close();
  });
});

describe('opening', () => {
  test('sets the same pragmas on the first and on the second open', async () => {
    const names = [
      'journal_mode',
      'synchronous',
      'foreign_keys',
      'trusted_schema',
      'busy_timeout',
      'application_id',
    ];
    const fresh = join(place.directory, `${files}-fresh.db`);
    await createDatabase(fresh, () => {});
    for (let opened = 0; opened < 2; opened++) {
      const store = SqliteStore.open(fresh);
      const set = await store.read((tx) => names.map((name) => tx.sqlite.db.pragma(name, { simple: true })));
      await store.close();
      // 2 is FULL: NORMAL may lose what has been answered for, when the power fails.
      expect(set).toEqual(['wal', 2, 1, 0, 100, APPLICATION_ID]);
    }
  });

  test('finds “VIGI” in the header of the file that was made, which is its owner’s alone', async () => {
    expect(readFileSync(file).toString('latin1', 68, 72)).toBe('VIGI');
    const fresh = join(place.directory, 'sous', 'dossier', 'fresh.db');
    mkdirSync(dirname(fresh), { recursive: true });
    await createDatabase(fresh, () => {});
    expect(statSync(fresh).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    expect(readdirSync(join(place.directory, 'sous', 'dossier'))).toEqual(['fresh.db']);
  });

  const header = Buffer.alloc(4096);
  header.write('SQLite format 3\0', 'latin1');
  test.each([
    ['a file without a byte', Buffer.alloc(0), 'the file is empty'],
    ['a text', Buffer.from('code;texte\n1;Poteau\n'), 'not an SQLite file'],
    ['the beginning of a header', Buffer.from('SQLite form'), 'not an SQLite file'],
    ['a header without an application', header, 'an SQLite database of another program'],
    ['bytes', Buffer.from(range(0, 4096)), 'not an SQLite file'],
  ])('refuses %s, and leaves it byte for byte', (_, bytes, reason) => {
    writeFileSync(file, bytes);
    expect(() => SqliteStore.open(file)).toThrow(
      expect.objectContaining({ code: 'BASE_REFUSEE', params: { file, reason } }),
    );
    expect(readFileSync(file)).toEqual(bytes);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test('refuses another program’s database, in use or not, and leaves it byte for byte', () => {
    const foreign = join(place.directory, 'foreign.db');
    const db = new Sqlite(foreign);
    db.pragma('journal_mode = WAL');
    db.exec('CREATE TABLE anomalies (code); INSERT INTO anomalies VALUES (1)');
    const [inUse, wal] = [readFileSync(foreign), readFileSync(`${foreign}-wal`)];
    const refused = expect.objectContaining({ code: 'BASE_REFUSEE' });
    expect(() => SqliteStore.open(foreign)).toThrow(refused);
    expect([readFileSync(foreign), readFileSync(`${foreign}-wal`)]).toEqual([inUse, wal]);
    db.close();
    const closed = readFileSync(foreign);
    expect(() => SqliteStore.open(foreign)).toThrow(refused);
    expect(readFileSync(foreign)).toEqual(closed);
  });

  test('refuses what is not there, and makes nothing', () => {
    const missing = join(place.directory, 'missing.db');
    expect(() => SqliteStore.open(missing)).toThrow(expect.objectContaining({ code: 'BASE_REFUSEE' }));
    expect(() => SqliteStore.open(place.directory)).toThrow(
      expect.objectContaining({ code: 'BASE_REFUSEE' }),
    );
    expect(existsSync(missing)).toBe(false);
  });

  test('never makes a database where something stands', async () => {
    writeFileSync(file, 'important');
    await expect(createDatabase(file, () => {})).rejects.toThrow(
      expect.objectContaining({ code: 'BASE_EXISTANTE' }),
    );
    expect(readFileSync(file, 'utf8')).toBe('important');
  });

  test('leaves nothing of a database whose first rows fail', async () => {
    const fresh = join(place.directory, 'failed', 'fresh.db');
    mkdirSync(dirname(fresh));
    const fill = () => {
      throw new Error('no rows');
    };
    await expect(createDatabase(fresh, fill)).rejects.toThrow('no rows');
    expect(readdirSync(join(place.directory, 'failed'))).toEqual([]);
  });

  test('removes what a process that was killed left of the same database, and nothing else', async () => {
    const directory = join(place.directory, 'abandoned');
    mkdirSync(directory);
    // Its process has ended: nothing runs under that number.
    const { pid } = spawnSync(process.execPath, ['--version']);
    const others = [
      'other.db.1.draft',
      'fresh.db.draft',
      'fresh.db.1.drafts',
      `fresh.db.${process.ppid}.draft`,
    ];
    for (const name of [`fresh.db.${pid}.draft`, `fresh.db.${pid}.draft-wal`, ...others]) {
      writeFileSync(join(directory, name), '');
    }
    await createDatabase(join(directory, 'fresh.db'), () => {});
    expect(readdirSync(directory).sort()).toEqual(['fresh.db', ...others].sort());
  });
});

describe('the schema', () => {
  const list = (db: Sqlite.Database, sql: string) => db.prepare(sql).all() as Record<string, unknown>[];
  const own = (db: Sqlite.Database) =>
    list(db, `SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`).filter(
      ({ name }) => !String(name).startsWith('sqlite_'),
    );

  test('has STRICT tables only', () => {
    const tables = own(another());
    expect(tables.length).toBeGreaterThan(5);
    expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
  });

  test('has organisation_key first in every primary, unique and foreign key', () => {
    const db = another();
    const firsts: string[] = [];
    for (const { name } of own(db)) {
      if (name === 'organisations') continue;
      const columns = list(db, `SELECT name FROM pragma_table_info('${name}') WHERE pk = 1`);
      firsts.push(`${name} primary ${columns[0]?.name}`);
      for (const index of list(db, `SELECT name FROM pragma_index_list('${name}') WHERE "unique" = 1`)) {
        firsts.push(
          `${name} unique ${list(db, `SELECT name FROM pragma_index_info('${index.name}')`)[0]?.name}`,
        );
      }
      const foreign = list(
        db,
        `SELECT id, seq, "from", "to" FROM pragma_foreign_key_list('${name}') WHERE seq = 0`,
      );
      for (const key of foreign) firsts.push(`${name} foreign ${key.from}`);
    }
    expect(firsts.length).toBeGreaterThan(15);
    // Who presides over a commission, or keeps it, may be another organisation: it is named by its public id. FTS5 wants
    // one number for the texts that it indexes, and no two organisations have the same.
    expect(firsts.filter((first) => !first.endsWith(' organisation_key'))).toEqual([
      'prescriptions primary numero',
      'commissions foreign secretariat_id',
      'commissions foreign presidence_id',
    ]);
  });
});

describe('migrating', () => {
  const older: readonly Migration[] = [
    ...migrations,
    { name: 'later', sql: 'CREATE TABLE later (x TEXT) STRICT' },
  ];
  const backups = () => readdirSync(place.directory).filter((name) => name.startsWith(`${files}.db.schema-`));
  const migrated = (list: readonly Migration[]) => {
    const sqlite = new Sqlite3(file);
    try {
      migrate(sqlite, list);
    } finally {
      sqlite.close();
    }
  };

  test('refuses a newer schema with both versions named, and leaves the file byte for byte', () => {
    const db = new Sqlite(file);
    db.pragma(`user_version = ${SCHEMA_VERSION + 41}`);
    db.close();
    const before = readFileSync(file);
    const params = { file, found: SCHEMA_VERSION + 41, known: SCHEMA_VERSION };
    expect(() => SqliteStore.open(file)).toThrow(
      expect.objectContaining({ code: 'BASE_TROP_RECENTE', params }),
    );
    expect(readFileSync(file)).toEqual(before);
    expect(backups()).toEqual([]);
    for (const language of ['fr', 'en'] as const) {
      const said = messageOf(messages(language).errors.BASE_TROP_RECENTE, params);
      expect(said).toContain(String(params.found));
      expect(said).toContain(String(params.known));
    }
  });

  test('brings an older schema up to date, after a copy that only its owner reads', async () => {
    const store = SqliteStore.open(file);
    await store.write(insert(7));
    await store.close();
    migrated([...older, { name: 'even later', sql: `INSERT INTO later VALUES ('ici')` }]);

    const db = another();
    expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION + 2);
    expect(db.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
    expect(db.prepare('SELECT x FROM later').pluck().all()).toEqual(['ici']);
    expect(codes(db)).toEqual([7]);

    const [name = '', ...others] = backups();
    expect(others).toEqual([]);
    expect(name).toMatch(new RegExp(`^${files}\\.db\\.schema-${SCHEMA_VERSION}-\\d+-\\d+\\.backup$`));
    if (process.platform !== 'win32') expect(statSync(join(place.directory, name)).mode & 0o777).toBe(0o600);
    const copy = SqliteStore.open(join(place.directory, name));
    const kept = await copy.read((tx) => codes(tx.sqlite.db));
    await copy.close();
    expect(kept).toEqual([7]);
  });

  test('leaves a schema that is up to date alone', () => {
    migrated(migrations);
    expect(backups()).toEqual([]);
  });

  test('does all or nothing: a migration that fails undoes those before it', () => {
    expect(() => migrated([...older, { name: 'wrong', sql: 'CREATE TABLE more (x); NONSENSE' }])).toThrow(
      'NONSENSE',
    );
    const db = another();
    expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION);
    expect(db.prepare(`SELECT name FROM sqlite_master WHERE name IN ('later', 'more')`).all()).toEqual([]);
  });

  test('is done once when two processes open the file at once', async () => {
    const slow =
      'CREATE TABLE slow AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000) SELECT max(i) AS i FROM n';
    const processes = [start('migrator'), start('migrator')];
    for (const { child } of processes) child.send({ file, list: [...older, { name: 'slow', sql: slow }] });
    const ends = await Promise.all(processes.map((one) => one.ended()));
    expect(ends).toEqual([
      { code: 0, errors: '' },
      { code: 0, errors: '' },
    ]);
    const db = another();
    expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION + 2);
    expect(db.prepare('SELECT i FROM slow').pluck().all()).toEqual([400_000]);
  });
});

/** How many transactions stand in the write-ahead log: the frames that end one say the size of the database. */
function transactionsInLog(): number {
  const log = readFileSync(`${file}-wal`);
  const pageSize = log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let count = 0;
  for (let at = 32; at + 24 + pageSize <= log.length; at += 24 + pageSize) {
    const current = log.subarray(at + 8, at + 16).equals(salt);
    if (current && log.readUInt32BE(at + 4) > 0) count += 1;
  }
  return count;
}

describe('writes that wait in one turn of the event loop', () => {
  test('share one transaction', async () => {
    const store = open();
    await store.write(insert(1000));
    expect(transactionsInLog()).toBe(1);
    await Promise.all(range(0, 200).map((code) => store.write(insert(code))));
    expect(transactionsInLog()).toBe(2);
    await Promise.all(range(300, 900).map((code) => store.write(insert(code))));
    // At most 256 in one, so that no caller waits for too many others.
    expect(transactionsInLog()).toBe(5);
  });

  test('are run in order, and answered with what each came to', async () => {
    const store = open();
    const seen: number[][] = [];
    const answers = await Promise.all(
      range(0, 5).map((code) =>
        store.write((tx) => {
          seen.push(codes(tx.sqlite.db));
          return insert(code)(tx);
        }),
      ),
    );
    expect(answers).toEqual([0, 1, 2, 3, 4]);
    expect(seen).toEqual(range(0, 5).map((code) => range(0, code)));
  });

  test('of one kind, and in a row, are done together; each item is answered, or refused alone', async () => {
    const store = open();
    const seen: (readonly number[])[] = [];
    const together = (code: number, kind = 'anomalies') =>
      outcome(
        store.writeTogether(
          {
            kind,
            organisationKey: 1,
            async work(tx, items: readonly number[]) {
              seen.push(items);
              return items.map((item) =>
                item === 2 ? new Error('refused') : insert(item)(tx as SqliteTransaction),
              );
            },
          },
          code,
        ),
      );
    const failing = outcome(
      store.writeTogether(
        {
          kind: 'failing',
          organisationKey: 1,
          work: async () => {
            throw new Error('all refused');
          },
        },
        0,
      ),
    );
    const outcomes = [
      together(1),
      together(2),
      together(3),
      outcome(store.write(insert(9))),
      together(4),
      together(5, 'others'),
    ];
    expect(await Promise.all([failing, ...outcomes])).toEqual(['all refused', 1, 'refused', 3, 9, 4, 5]);
    expect(seen).toEqual([[1, 2, 3], [4], [5]]);
    expect(codes(another())).toEqual([1, 3, 4, 5, 9]);
    expect(transactionsInLog()).toBe(1);
  });

  test('are answered only once they are on disk, where another program sees them', async () => {
    const store = open();
    const db = another({ readonly: true });
    const before: number[] = [];
    const after: number[] = [];
    await Promise.all(
      range(0, 20).map(async (code) => {
        await store.write((tx) => {
          before.push(codes(db).length);
          insert(code)(tx);
        });
        after.push(codes(db).length);
      }),
    );
    expect(new Set(before)).toEqual(new Set([0]));
    expect(new Set(after)).toEqual(new Set([20]));
  });

  test('are all refused when the transaction cannot be committed, and the next is not', async () => {
    const store = open();
    const orphan = (tx: SqliteTransaction) => {
      tx.sqlite.db.pragma('defer_foreign_keys = ON');
      tx.sqlite.statement(`INSERT INTO totals VALUES (99, 'anomalies', 1, 1)`).run();
    };
    const outcomes = await Promise.all([
      outcome(store.write(insert(1))),
      outcome(store.write(orphan)),
      outcome(store.write(insert(2))),
    ]);
    expect(outcomes).toEqual(Array(3).fill('SQLITE_CONSTRAINT_FOREIGNKEY'));
    expect(codes(another())).toEqual([]);
    expect(await store.write(insert(3))).toBe(3);
    expect(codes(another())).toEqual([3]);
  });

  test('stand each alone: one that fails harms no other', async () => {
    const store = open();
    const failing = (tx: SqliteTransaction) => {
      insert(50)(tx);
      throw new Error('refused');
    };
    const outcomes = await Promise.all([
      outcome(store.write(insert(1))),
      outcome(store.write(failing)),
      outcome(store.write(insert(1))),
      outcome(store.write(insert(2))),
    ]);
    expect(outcomes).toEqual([1, 'refused', 'SQLITE_CONSTRAINT_PRIMARYKEY', 2]);
    expect(codes(another())).toEqual([1, 2]);
    expect(transactionsInLog()).toBe(1);
  });

  test('a write that fails alone leaves nothing', async () => {
    const store = open();
    const failing = (tx: SqliteTransaction) => {
      insert(50)(tx);
      throw new Error('refused');
    };
    expect(await outcome(store.write(failing))).toBe('refused');
    expect(codes(another())).toEqual([]);
  });

  test('a dry run among them is answered and undone; those after it do not see it', async () => {
    const store = open();
    const outcomes = await Promise.all([
      store.write(insert(1)),
      store.write((tx) => [insert(2)(tx), ...codes(tx.sqlite.db)], { dryRun: true }),
      store.write((tx) => [insert(3)(tx), ...codes(tx.sqlite.db)]),
    ]);
    expect(outcomes).toEqual([1, [2, 1, 2], [3, 1, 3]]);
    expect(codes(another())).toEqual([1, 3]);
  });

  test('a dry run alone is answered and undone', async () => {
    const store = open();
    expect(await store.write(insert(2), { dryRun: true })).toBe(2);
    expect(codes(another())).toEqual([]);
  });

  test('a write that begins when another is answered is not lost', async () => {
    const store = open();
    let last = Promise.resolve(0);
    for (const code of range(0, 10)) last = last.then(() => store.write(insert(code)));
    await last;
    expect(codes(another())).toEqual(range(0, 10));
  });
});

describe('reading and closing', () => {
  test('a read sees one state, whatever another program writes meanwhile', async () => {
    const store = open();
    const db = another();
    const [before, after] = await store.read((tx) => {
      const first = codes(tx.sqlite.db);
      db.exec(`INSERT INTO ${ANOMALIES} VALUES (1, 1, 'x', 'x', 0)`);
      return [first, codes(tx.sqlite.db)];
    });
    expect([before, after]).toEqual([[], []]);
    expect(await store.read((tx) => codes(tx.sqlite.db))).toEqual([1]);
  });

  test('a read that fails says why, and the next one works', async () => {
    const store = open();
    expect(await outcome(store.read((tx) => tx.sqlite.statement('SELECT nothing').all()))).toBe(
      'SQLITE_ERROR',
    );
    expect(await store.read((tx) => codes(tx.sqlite.db))).toEqual([]);
  });

  test('closing waits for the writes that were asked for; afterwards there is nothing beside the file', async () => {
    const store = SqliteStore.open(file);
    const writes = Promise.all(range(0, 300).map((code) => store.write(insert(code))));
    await store.close();
    expect(await writes).toEqual(range(0, 300));
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(codes(another())).toEqual(range(0, 300));
    expect(await outcome(store.write(insert(999)))).toBe('The database connection is not open');
  });
});

describe('another process that holds the lock', () => {
  test('is waited for', async () => {
    const store = open();
    const db = another();
    db.exec('BEGIN IMMEDIATE');
    const write = store.write(insert(1));
    // Each refusal of SQLite takes its own wait, and gives the turn back in between.
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await store.read((tx) => codes(tx.sqlite.db))).toEqual([]);
    db.exec(`INSERT INTO ${ANOMALIES} VALUES (1, 2, 'x', 'x', 0); COMMIT`);
    expect(await write).toBe(1);
    expect(codes(db)).toEqual([1, 2]);
  });

  test('for longer than the deadline: every write that waits is told so, and later ones are done', async () => {
    const bench = await openBench(world, open({ busyDeadline: 1 }));
    const db = another();
    db.exec('BEGIN IMMEDIATE');
    const answers = await Promise.all(
      [1, 2].map((code) => bench.send({ endpoint: addAnomalie, body: anomalie(code) })),
    );
    for (const { status, headers, body } of answers) {
      expect({ status, retry: headers['retry-after'], body }).toMatchObject({
        status: 503,
        retry: '1',
        body: { code: 'BASE_OCCUPEE' },
      });
    }
    expect((await bench.send({ endpoint: listAnomalies })).status).toBe(200);
    db.exec('COMMIT');
    expect((await bench.send({ endpoint: addAnomalie, body: anomalie(3) })).status).toBe(201);
    expect(codes(db)).toEqual([3]);
    expect(bench.reported).toEqual([]);
  });

  test('two processes that write at once lose nothing, and meet nothing but each other', async () => {
    const writers = [start('writer'), start('writer')];
    writers.forEach(({ child }, index) => {
      child.send({ file, caller: callerOf(world), from: index * 100_000, bursts: 12 } satisfies Orders);
    });
    const ends = await Promise.all(writers.map((writer) => writer.ended()));
    expect(ends).toEqual(Array(2).fill({ code: 0, errors: '' }));
    const lines = writers.flatMap((writer) => writer.lines);
    expect(lines.filter((line) => !/^(?:anomalie|prescription|lot) \d+$/.test(line))).toEqual([]);
    expect(lines).toHaveLength(2 * 12 * 4 * 3);
    const db = another();
    expect(missing(db, lines)).toEqual([]);
    expect(codes(db)).toHaveLength(2 * 12 * 4 * (1 + BATCH));
    expect(await faults(file)).toEqual([]);
  });
});

describe('two programs that keep the file open', () => {
  test('find what the other wrote, and leave the search index whole', async () => {
    const benches = [await openBench(world, open()), await openBench(world, open())];
    for (const n of range(0, 12)) {
      const [writer, reader] = [benches[n % 2], benches[(n + 1) % 2]] as [
        (typeof benches)[0],
        (typeof benches)[0],
      ];
      const contenu = `Consigne ${n} du local ${'abcdef'.charAt(n % 6)}${n}`;
      const { body } = await writer.send({
        endpoint: addPrescription,
        body: { contenu, chemins: [`/Local ${n % 3}`] },
      });
      const { id } = body as { id: string };
      const found = await reader.send({
        endpoint: listPrescriptions,
        query: { contenu: contenu.slice(5).toUpperCase() },
      });
      expect(found.body).toMatchObject({ data: [{ id, contenu }] });
      if (n % 3 === 0) await reader.send({ endpoint: deletePrescription, params: { prescription_id: id } });
      else if (n % 3 === 1) {
        await reader.send({
          endpoint: updatePrescription,
          params: { prescription_id: id },
          body: { contenu: 'Autre' },
        });
      }
    }
    expect(await faults(file)).toEqual([]);
    expect(benches.flatMap(({ reported }) => reported)).toEqual([]);
  });
});

describe('a disk that is full', () => {
  /** Lets the database grow by so many pages more, or as it likes. */
  const room = (store: Store, pages: number) =>
    (store as SqliteStore).read(({ sqlite: { db } }) =>
      db.pragma(`max_page_count = ${(db.pragma('page_count', { simple: true }) as number) + pages}`),
    );
  const long = 'Consigne '.repeat(7000);
  const state = (db: Sqlite.Database) =>
    [
      'anomalies',
      'prescriptions',
      'repertoires',
      'totals',
      'prescriptions_termes',
      'prescriptions_recherche',
    ].map((table) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());

  test('is said (507), nothing is half written, and the service goes on once there is room', async () => {
    const bench = await openBench(world, open());
    const db = another();
    const before = state(db);
    await room(bench.store, 3);
    const { status, body } = await bench.send({
      endpoint: addPrescription,
      body: { contenu: long, chemins: ['/A/B'] },
    });
    expect({ status, body }).toMatchObject({ status: 507, body: { code: 'DISQUE_PLEIN' } });
    expect(state(db)).toEqual(before);
    expect(await faults(file)).toEqual([]);
    expect((await bench.send({ endpoint: listAnomalies })).status).toBe(200);

    await room(bench.store, 10_000);
    expect(
      await bench.send({ endpoint: addPrescription, body: { contenu: long, chemins: ['/A/B'] } }),
    ).toMatchObject({
      status: 200,
    });
    expect(await faults(file)).toEqual([]);
    expect(bench.reported).toEqual([]);
  });

  test('among many at once: what was answered as done is there, the rest is not', async () => {
    const bench = await openBench(world, open());
    const db = another();
    await room(bench.store, 40);
    const answers = await Promise.all(
      range(0, 30).map((code) =>
        bench.send({ endpoint: addAnomalie, body: anomalie(code, long.slice(0, 20_000)) }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses).isSubsetOf(new Set([201, 507]))).toBe(true);
    expect(statuses).toContain(507);
    expect(codes(db)).toEqual(range(0, 30).filter((code) => statuses[code] === 201));
    expect(await faults(file)).toEqual([]);
    await room(bench.store, 10_000);
    expect((await bench.send({ endpoint: addAnomalie, body: anomalie(99) })).status).toBe(201);
    expect(await faults(file)).toEqual([]);
  });

  test.each([true, false])(
    'in a batch (atomic: %s): what was answered as done is there, the rest is not',
    async (atomic) => {
      const bench = await openBench(world, open());
      const db = another();
      await room(bench.store, 40);
      const operations = range(0, 30).map((code) => ({
        method: 'POST',
        path: '/anomalies',
        body: anomalie(code, long.slice(0, 20_000)),
      }));
      const answer = await bench.send({ endpoint: batch, body: { atomic, operations } });
      const { results = [] } = answer.body as { results?: { status: number }[] };
      expect(answer.status === 507 || results.some(({ status }) => status === 507)).toBe(true);
      expect(codes(db)).toEqual(range(0, 30).filter((code) => results[code]?.status === 201));
      expect(await faults(file)).toEqual([]);
    },
  );

  test('a deletion is still possible', async () => {
    const bench = await openBench(world, open());
    await bench.send({ endpoint: addAnomalie, body: anomalie(1) });
    await room(bench.store, 0);
    expect(await bench.send({ endpoint: deleteAnomalie, params: { anomalie_id: '1' } })).toMatchObject({
      status: 204,
    });
  });
});

/** What was answered for and is not there. */
function missing(db: Sqlite.Database, lines: readonly string[]): string[] {
  const anomalies = new Set(codes(db));
  const prescriptions = new Set(db.prepare('SELECT contenu FROM prescriptions').pluck().all());
  return lines.filter((line) => {
    const [kind, what] = line.split(' ');
    if (kind === 'prescription') return !prescriptions.has(`Consigne ${what}`);
    const first = Number(what);
    return !range(first, first + (kind === 'lot' ? BATCH : 1)).every((code) => anomalies.has(code));
  });
}

describe('a process that is killed while it writes', () => {
  const ROUNDS = runsAt(20);

  test(`${ROUNDS} times: every write that was answered is there, and nothing is half there`, async () => {
    const random = seeded(20_260_314);
    const said: string[] = [];
    const ahead: Started[] = [start('writer'), start('writer')];
    for (let round = 0; round < ROUNDS; round++) {
      if (round + ahead.length < ROUNDS) ahead.push(start('writer'));
      const writer = ahead.shift() as Started;
      const from = round * 5000;
      writer.child.send({ file, caller: callerOf(world), from } satisfies Orders);
      await writer.said(1 + Math.floor(random() * 40));
      writer.child.kill('SIGKILL');
      const { errors } = await writer.ended();
      expect(errors).toBe('');
      said.push(...writer.lines);

      const db = new Sqlite(file);
      const lost = missing(db, said);
      const broken = await faults(file);
      // A batch of this round is there whole or not at all: its anomalies follow the one that is alone.
      const present = new Set(codes(db));
      const halves = range(0, 400)
        .map((n) => from + n * (BATCH + 1) + 1)
        .map((first) => range(first, first + BATCH).filter((code) => present.has(code)).length)
        .filter((count) => count !== 0 && count !== BATCH);
      db.close();
      expect({ round, lost, broken, halves }).toEqual({ round, lost: [], broken: [], halves: [] });
    }
    expect(said.filter((line) => !/^(?:anomalie|prescription|lot) \d+$/.test(line))).toEqual([]);
    expect(said.length).toBeGreaterThanOrEqual(ROUNDS);
  });
});

/** Numbers in 0..1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
