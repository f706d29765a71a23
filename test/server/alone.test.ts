import { copyFileSync, existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Engine } from '../../server/db/engine.ts';
import type { Sqlite3 } from '../../server/db/sqlite.ts';
import { createWorld, scratch } from './world.ts';

// On the disk that a real database would stand on.
const place = scratch(tmpdir());
afterAll(place.remove);
let files = 0;
let file: string;

beforeEach(() => {
  file = join(place.directory, `${files++}.db`);
  createWorld(file);
});

function open(options?: Parameters<typeof Engine.open>[1]): Engine {
  const engine = Engine.open(file, options);
  onTestFinished(() => engine.close());
  return engine;
}

/** Another program's connection to the same file. */
function another(): Sqlite.Database {
  const db = new Sqlite(file, { timeout: 0 });
  onTestFinished(() => void db.close());
  return db;
}

const insert = (tx: Sqlite3, code: number) =>
  tx.statement('INSERT INTO anomalies VALUES (1, ?, ?, NULL, 0)').run(code, `Anomalie ${code}`);
const codes = (db: Sqlite.Database) => db.prepare('SELECT code FROM anomalies ORDER BY code').pluck().all();
const turn = () => new Promise(setImmediate);
const modeOf = (db: Sqlite.Database) => db.pragma('journal_mode', { simple: true });

describe('a write that gives way to the event loop', () => {
  test('lets everything else go on but the database: reads and writes wait for its end, in their order', async () => {
    const engine = open();
    const order: string[] = [];
    const alone = engine.alone(async (tx) => {
      for (const code of [1, 2, 3]) {
        insert(tx, code);
        await turn();
        order.push(`row ${code}`);
      }
    });
    await turn();
    const read = engine.read((tx) => order.push(`read ${codes(tx.db)}`));
    const write = engine.write((tx) => {
      insert(tx, 4);
      order.push('write');
    });
    const second = engine.alone(async (tx) => {
      insert(tx, 5);
      order.push('alone again');
    });
    await Promise.all([alone, read, write, second]);
    expect(order.slice(0, 4)).toEqual(['row 1', 'row 2', 'row 3', 'read 1,2,3']);
    expect(order.slice(4).sort()).toEqual(['alone again', 'write']);
    expect(await engine.read((tx) => codes(tx.db))).toEqual([1, 2, 3, 4, 5]);
  });

  test('is done whole or not at all, and told of once it is on disk', async () => {
    const engine = open();
    const told: string[] = [];
    const failing = engine.alone(async (tx) => {
      engine.afterCommit(() => told.push('never'));
      insert(tx, 1);
      await turn();
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    await engine.alone(async (tx) => {
      engine.afterCommit(() => told.push('done'));
      insert(tx, 2);
    });
    expect(told).toEqual(['done']);
    expect(await engine.read((tx) => codes(tx.db))).toEqual([2]);
  });

  test('waits for the write of another process, says so, and gives up at its deadline', async () => {
    const busy: boolean[] = [];
    const engine = open({ busyDeadline: 150, onBusy: (waiting) => busy.push(waiting) });
    const db = another();
    db.exec('BEGIN IMMEDIATE');
    await expect(engine.alone(async (tx) => insert(tx, 1))).rejects.toMatchObject({ code: 'BASE_OCCUPEE' });
    const patient = engine.alone(async (tx) => insert(tx, 2));
    db.exec('ROLLBACK');
    await patient;
    expect(busy).toEqual([true, false]);
    expect(codes(db)).toEqual([2]);
  });
});

describe('a database that is as good as new', () => {
  test('is written once: to the file itself, and is logged again afterwards', async () => {
    const engine = open();
    await engine.alone(async (tx) => {
      expect(modeOf(tx.db)).toBe('delete');
      expect(tx.db.pragma('synchronous', { simple: true })).toBe(2);
      insert(tx, 1);
      expect(existsSync(`${file}-journal`)).toBe(true);
      expect(existsSync(`${file}-wal`)).toBe(false);
    });
    await engine.read((tx) => {
      expect(modeOf(tx.db)).toBe('wal');
      expect(tx.db.pragma('synchronous', { simple: true })).toBe(2);
    });
    expect(existsSync(`${file}-journal`)).toBe(false);
    expect(codes(another())).toEqual([1]);
  });

  test('is as it was when that fails', async () => {
    const engine = open();
    await engine.write((tx) => insert(tx, 7));
    const failing = engine.alone(async (tx) => {
      tx.db.pragma('cache_size = 100');
      for (let code = 100; code < 50_000; code++) insert(tx, code);
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    await engine.read((tx) => expect([codes(tx.db), modeOf(tx.db)]).toEqual([[7], 'wal']));
  });

  test('is logged as ever while somebody else has it open, who goes on reading', async () => {
    const engine = open();
    const db = another();
    expect(codes(db)).toEqual([]);
    await engine.alone(async (tx) => {
      expect(modeOf(tx.db)).toBe('wal');
      for (let code = 0; code < 50_000; code++) insert(tx, code);
      await turn();
      expect(codes(db)).toEqual([]);
    });
    expect(codes(db)).toHaveLength(50_000);
  });

  test('is what it was when the program dies in the middle: the next one finds the old state', async () => {
    const engine = open();
    const copy = join(place.directory, 'copy.db');
    await engine.alone(async (tx) => {
      tx.db.pragma('cache_size = 100');
      for (let code = 0; code < 100_000; code++) insert(tx, code);
      // Pages have been written to the file already: what a crash leaves is the file with its journal.
      expect(statSync(file).size).toBeGreaterThan(1_000_000);
      for (const suffix of ['', '-journal']) copyFileSync(file + suffix, copy + suffix);
    });
    const after = Engine.open(copy);
    onTestFinished(() => after.close());
    expect(await after.read((tx) => codes(tx.db))).toEqual([]);
    expect(await engine.read((tx) => codes(tx.db).length)).toBe(100_000);
  });

  test('a large one is logged as ever', async () => {
    const engine = open();
    await engine.alone(async (tx) => {
      for (let code = 0; code < 50_000; code++) insert(tx, code);
    });
    await engine.alone(async (tx) => expect(modeOf(tx.db)).toBe('wal'));
  });
});
