import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { requires } from '../architecture/programs.ts';
import { ranOf } from '../e2e/program.ts';
import { REPEAT, SEED } from '../setup/chance.ts';
import { Random } from './random.ts';
import { Machine } from './services.ts';
import { COUNTABLE, fullFrom, KILLING_TIME, KILLS, killingAt, recording, writesIn } from './strace.ts';

const RESTORE = ['server', 'restore', 'copie.db', '--db', 'sdis.db', '--yes', '-q'];
const BACKUP = ['server', 'backup', 'nuit.db.gz', '--db', 'sdis.db', '--force'];
/** Runs a program that can write no more to a file than what lies beside a database needs. */
const CRAMPED = ['bash', '-c', 'trap "" XFSZ; ulimit -f 100; exec "$@"', 'cramped'];

/** What the database holds, or what was said instead. */
const rowsOn = (machine: Machine) => async (name: string) => {
  const { exitCode, out, err } = await machine.vigie(['server', 'dump', '--db', name]);
  return exitCode === 0 ? out : err;
};

/** A backup, and the database as it has become since: part of that stands in the log which a killed process left. */
async function make() {
  const machine = new Machine();
  const file = (name: string) => join(machine.folder, name);
  const done = async (...argv: string[]) => {
    const { exitCode, err } = await machine.vigie(argv);
    if (exitCode !== 0) throw new Error(err);
  };
  await done('server', 'load', resolve('examples/dossier.ndjson'), '--db', 'live.db');
  for (const name of ['copie.db', 'nuit.db.gz']) await done('server', 'backup', name, '--db', 'live.db');
  const live = new Sqlite(file('live.db'));
  live.exec("UPDATE organisations SET nom = 'SDIS des Landes'; DELETE FROM notifications");
  for (const suffix of ['', '-wal']) copyFileSync(file('live.db') + suffix, file('sdis.db') + suffix);
  live.close();
  const names = ['copie.db', 'nuit.db.gz', 'sdis.db', 'sdis.db-wal'];
  const files = names.map((name) => [name, readFileSync(file(name))] as const);
  const [then, now] = [await rowsOn(machine)('copie.db'), await rowsOn(machine)('sdis.db')];
  expect(now).toContain('SDIS des Landes');
  expect(then).not.toContain('SDIS des Landes');
  return { files, then, now };
}

let made: Awaited<ReturnType<typeof make>> | undefined;

/** A machine that has these files. */
async function prepared() {
  made ??= await make();
  const { files, then, now } = made;
  const machine = new Machine();
  const file = (name: string) => join(machine.folder, name);
  for (const [name, bytes] of files) writeFileSync(file(name), bytes);
  machine.keep();
  return { machine, file, rowsOf: rowsOn(machine), then, now };
}

/** Files besides those that were there, and what SQLite may keep beside a database. */
const newFiles = (folder: string) =>
  readdirSync(folder).filter(
    (name) => !/^(?:copie\.db|nuit\.db\.gz|sdis\.db(?:-wal|-shm|-journal)?)$/.test(name),
  );

/** A sample of the writes of a command, each in its turn on a machine that is as it was. */
async function killedAtEach(
  machine: Machine,
  argv: readonly string[],
  look: (at: string) => Promise<void>,
): Promise<void> {
  const log = join(machine.beside, 'writes');
  expect(ranOf(await machine.start(argv, COUNTABLE, recording(log))).exitCode).toBe(0);
  const writes = writesIn(log, machine.folder);
  expect(writes.length).toBeGreaterThan(10);
  let killed = 0;
  for (const write of new Random(SEED, argv.join(' ')).sample(writes, KILLS)) {
    machine.restore();
    const { signal } = ranOf(await machine.start(argv, COUNTABLE, killingAt(write)));
    if (signal === 'SIGKILL') killed++;
    await look(JSON.stringify(write));
  }
  expect(killed).toBeGreaterThan(0);
}

test(
  `a restore that is killed at any write leaves the old database or the new one (${REPEAT})`,
  async () => {
    requires(['strace']);
    const { machine, rowsOf, then, now } = await prepared();
    await killedAtEach(machine, RESTORE, async (at) => {
      expect([then, now].indexOf(await rowsOf('sdis.db')), at).not.toBe(-1);
      expect((await machine.vigie(RESTORE)).exitCode, at).toBe(0);
      expect((await rowsOf('sdis.db')) === then, at).toBe(true);
      const kept = newFiles(machine.folder);
      expect(
        kept.filter((name) => !/^sdis\.db\.before-restore-\d+T\d+Z$/.test(name)),
        at,
      ).toEqual([]);
      const rows = await Promise.all(kept.map(rowsOf));
      expect(
        rows.filter((one) => one !== now && one !== then),
        at,
      ).toEqual([]);
      expect(rows.includes(now), at).toBe(true);
    });
  },
  KILLING_TIME,
);

test(
  `a backup that is killed at any write leaves the old one or the new one (${REPEAT})`,
  async () => {
    requires(['strace']);
    const { machine, file, rowsOf, then, now } = await prepared();
    const restored = async () => {
      const put = ['server', 'restore', 'nuit.db.gz', '--db', 'essai.db', '-q'];
      expect((await machine.vigie(put)).exitCode).toBe(0);
      const rows = await rowsOf('essai.db');
      rmSync(file('essai.db'));
      return rows;
    };
    await killedAtEach(machine, BACKUP, async (at) => {
      expect([then, now].indexOf(await restored()), at).not.toBe(-1);
      expect((await machine.vigie(BACKUP)).exitCode, at).toBe(0);
      expect((await restored()) === now, at).toBe(true);
      expect(newFiles(machine.folder), at).toEqual([]);
    });
  },
  KILLING_TIME,
);

test('on a disk that is full, nothing is written in part, and nothing is left', async () => {
  requires(['bash']);
  const { machine, file, rowsOf, now } = await prepared();
  const nights = readFileSync(file('nuit.db.gz'));
  for (const argv of [BACKUP, RESTORE]) {
    const cramped = ranOf(await machine.start(argv, {}, CRAMPED));
    expect([cramped.exitCode, cramped.out]).toEqual([8, '']);
    expect(cramped.err).toMatch(/Cannot write .*(?:EFBIG|SQLITE_IOERR)/);
    expect(newFiles(machine.folder)).toEqual([]);
  }
  expect(readFileSync(file('nuit.db.gz')).equals(nights)).toBe(true);
  expect((await rowsOf('sdis.db')) === now).toBe(true);
});

test.each([
  ['sdis.db-journal', 3],
  ['sdis.db', 3],
])('a disk that is full once %s is written to takes nothing away', async (name, nth) => {
  requires(['strace']);
  const { machine, file, rowsOf, now } = await prepared();
  const full = ranOf(await machine.start(RESTORE, COUNTABLE, fullFrom(nth, [file(name)])));
  expect([full.exitCode, full.out]).toEqual([8, '']);
  expect(full.err).toMatch(/Cannot write .*sdis\.db/);
  expect((await rowsOf('sdis.db')) === now).toBe(true);
  expect(newFiles(machine.folder)).toEqual([]);
});
