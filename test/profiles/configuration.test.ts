import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lutimesSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { command as add } from '../../commands/profiles/add.ts';
import { failureOf } from '../../commands/shared/errors/failures.ts';
import {
  changeConfiguration,
  type Profile,
  profileNamed,
  readConfiguration,
} from '../../src/profiles/configuration.ts';
import { withLock } from '../../src/profiles/lock.ts';

const TOKEN = 'vig_0123456789abcdefghijABCDEFGHIJ012345';
const prod: Profile = { kind: 'remote', url: 'https://prod.example', org: 'o1', token: TOKEN };
const other: Profile = { kind: 'embedded', db: '/data/v.db' };

/** Reads the file again and again until it is told to stop; tells how often, and the fewest profiles that it saw. */
const READER = `
  const { readFileSync } = require('node:fs');
  const { parentPort, receiveMessageOnPort, workerData } = require('node:worker_threads');
  let [reads, least] = [0, Infinity];
  parentPort.postMessage('begun');
  while (!receiveMessageOnPort(parentPort)) {
    least = Math.min(least, Object.keys(JSON.parse(readFileSync(workerData, 'utf8')).profiles).length);
    reads++;
  }
  parentPort.postMessage({ reads, least });
`;

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vigie-profiles-'));
  file = join(directory, 'vigie', 'config.json');
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Puts a file where the configuration is read. */
function given(text: string): string {
  file = join(directory, 'config.json');
  writeFileSync(file, text);
  return file;
}

describe('reading', () => {
  it('holds nothing when there is no file, and makes none', () => {
    expect(readConfiguration(file)).toEqual({ profiles: {} });
    expect(existsSync(file)).toBe(false);
  });

  it('takes a file with a byte order mark, and one without profiles', () => {
    expect(readConfiguration(given(`\uFEFF{"current":"a"}`))).toEqual({ current: 'a', profiles: {} });
  });

  it.each([
    ['', 'JSON'],
    ['{"profiles": {"p": {"token": "vig_secret"', 'JSON', [1, 42]],
    ['{\n "profiles": {\n  "token": vig_secret\n }\n}', 'JSON'],
    ['{\n "current": "a",\n}', 'JSON', [3, 1]],
    ['\uFEFFvig_secret', 'JSON'],
    ['[]', 'JSON'],
    ['{"current": 3}', 'current'],
    ['{"profiles": []}', 'profiles'],
    ['{"profiles": {"p": "vig_secret"}}', 'profiles.p'],
    ['{"profiles": {"p": {"kind": "vig_secret"}}}', 'profiles.p.kind'],
    ['{"profiles": {"p": {"kind": "remote"}}}', 'profiles.p.url'],
    ['{"profiles": {"p": {"kind": "embedded", "db": ""}}}', 'profiles.p.db'],
    ['{"profiles": {"p": {"kind": "remote", "url": "u", "token": 3}}}', 'profiles.p.token'],
    ['{"profiles": {"p": {"kind": "embedded", "db": "a", "db": "b"}}}', 'profiles.p.db'],
    [
      '{"profiles": {"p": {"kind": "remote", "url": "u", "insecure_http": "no"}}}',
      'profiles.p.insecure_http',
    ],
  ])('refuses %j and says where, never what stands there', (text, reason, at?: readonly number[]) => {
    given(text);
    const place = at === undefined ? {} : { line: at[0], column: at[1] };
    expect(() => readConfiguration(file)).toThrow(
      expect.objectContaining({
        code: 'CONFIGURATION_ILLISIBLE',
        params: { file, reason, ...place },
      }),
    );
  });

  it('refuses a directory in the place of the file', () => {
    file = directory;
    expect(() => readConfiguration(file)).toThrow(
      expect.objectContaining({ params: { file, reason: 'EISDIR' } }),
    );
  });
});

describe('a profile by its name', () => {
  it('is that profile, or PROFIL_INCONNU with those that exist', () => {
    const configuration = { profiles: { prod } };
    expect(profileNamed(configuration, 'prod')).toBe(prod);
    expect(() => profileNamed(configuration, 'toString')).toThrow(
      expect.objectContaining({
        code: 'PROFIL_INCONNU',
        params: { name: 'toString', known: ['local', 'prod'], added: 'toString' },
      }),
    );
  });

  it('is not proposed where none may have it', () => {
    const hint = (name: string) => {
      try {
        return String(profileNamed({ profiles: {} }, name));
      } catch (error) {
        return failureOf(error, 'en').hint;
      }
    };
    expect(hint('nord')).toContain('vigie profiles add nord --url');
    expect(hint('le nord')).toContain('vigie profiles add <name> --url');
  });

  const nameGiven = (name: string) => add.arguments.name?.read([name]);
  it.each(['prod', 'été-2', 'a.b_c', '1'])('may be %j', (name) =>
    expect(nameGiven(name)).toEqual({ value: name }),
  );
  it.each(['', '-p', '.', '__proto__', 'a b', 'a/b', 'a\n', 'x'.repeat(65)])('may not be %j', (name) => {
    expect(nameGiven(name)).toHaveProperty('faults');
  });
});

describe('writing', () => {
  const add = (name: string, profile: Profile) =>
    changeConfiguration(file, (before) => ({ ...before, profiles: { ...before.profiles, [name]: profile } }));

  it('makes the directory and the file, for their owner alone', async () => {
    await add('prod', prod);
    expect(readConfiguration(file)).toEqual({ profiles: { prod } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
  });

  it('closes a file that was open to others', async () => {
    chmodSync(given('{}'), 0o644);
    await add('prod', prod);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('keeps what it does not know, and names with dots', async () => {
    given('{"future": {"a": [1]}, "profiles": {"a.b": {"kind": "embedded", "db": "/x", "colour": "red"}}}');
    await add('c.d', other);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      future: { a: [1] },
      profiles: { 'a.b': { kind: 'embedded', db: '/x', colour: 'red' }, 'c.d': other },
    });
  });

  it('follows a link rather than replace it', async () => {
    const real = given('{}');
    file = join(directory, 'link.json');
    symlinkSync(real, file);
    await add('prod', prod);
    expect(readConfiguration(real)).toEqual({ profiles: { prod } });
  });

  it('never overwrites a file that it cannot read', async () => {
    given('{"profiles": {');
    await expect(add('prod', prod)).rejects.toMatchObject({ code: 'CONFIGURATION_ILLISIBLE' });
    expect(readFileSync(file, 'utf8')).toBe('{"profiles": {');
  });

  it('never overwrites one of a newer form, whatever it holds', async () => {
    const text = '{"version": 2, "targets": ["prod"]}';
    given(text);
    const params = { file, found: 2, known: 1 };
    expect(() => readConfiguration(file)).toThrow(
      expect.objectContaining({ code: 'CONFIGURATION_TROP_RECENTE', params }),
    );
    await expect(add('prod', prod)).rejects.toMatchObject({ code: 'CONFIGURATION_TROP_RECENTE' });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('is never seen half done by who reads meanwhile', async () => {
    const large = Array.from({ length: 200 }, (_, i) => [`p${i}`, other] as const);
    await changeConfiguration(file, () => ({ profiles: Object.fromEntries(large) }));
    // Another thread, for writing does not yield.
    const reader = new Worker(READER, { eval: true, workerData: file });
    onTestFinished(async () => void (await reader.terminate()));
    await once(reader, 'message');
    for (let i = 0; i < 10; i++) await add(`q${i}`, prod);
    reader.postMessage('enough');
    const [{ reads, least }] = (await once(reader, 'message')) as [{ reads: number; least: number }];
    expect(reads).toBeGreaterThan(10);
    expect(least).toBeGreaterThanOrEqual(200);
  });

  it('says FICHIER_NON_ECRIT where it cannot write', async () => {
    const nowhere = join(directory, 'link');
    symlinkSync(join(directory, 'gone', 'further'), nowhere);
    file = join(nowhere, 'config.json');
    await expect(add('prod', prod)).rejects.toMatchObject({ code: 'FICHIER_NON_ECRIT', params: { file } });
  });

  it('by several at once loses nothing', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `p${i}`);
    await Promise.all(names.map((name) => add(name, other)));
    expect(Object.keys(readConfiguration(file).profiles).sort()).toEqual(names);
    expect(readdirSync(join(file, '..'))).toEqual(['config.json']);
  });

  it('waits for the one who holds the lock', async () => {
    const lock = `${given('{}')}.lock`;
    writeFileSync(lock, '');
    const adding = add('prod', prod);
    await new Promise((turned) => setImmediate(turned));
    expect(readConfiguration(file)).toEqual({ profiles: {} });
    rmSync(lock);
    await adding;
    expect(readConfiguration(file)).toEqual({ profiles: { prod } });
  });

  it('does not wait for a process that died', async () => {
    const lock = `${given('{}')}.lock`;
    writeFileSync(lock, '');
    utimesSync(lock, new Date(), new Date(Date.now() - 11_000));
    await Promise.all([add('prod', prod), add('other', other)]);
    expect(readConfiguration(file)).toEqual({ profiles: { prod, other } });
    expect(readdirSync(directory)).toEqual(['config.json']);
  });

  it('takes a link that was left under the name of the lock away, wherever it leads', async () => {
    const lock = `${given('{}')}.lock`;
    const old = new Date(Date.now() - 11_000);
    for (const target of [join(directory, 'nothing'), file]) {
      symlinkSync(target, lock);
      lutimesSync(lock, old, old);
      expect(await withLock(file, () => 'done', 0)).toBe('done');
    }
    expect(readdirSync(directory)).toEqual(['config.json']);
  });

  it('shows that long work goes on, so that nobody takes its lock', async () => {
    const lock = `${given('{}')}.lock`;
    const old = new Date(Date.now() - 9_000);
    await withLock(file, async () => {
      utimesSync(lock, old, old);
      await vi.waitFor(() => expect(statSync(lock).mtimeMs).toBeGreaterThan(old.getTime() + 1_000), 4_000);
    });
    expect(existsSync(lock)).toBe(false);
  });

  it('gives up when it has waited long enough, and leaves the lock to its owner', async () => {
    const lock = `${given('{}')}.lock`;
    writeFileSync(lock, '');
    await expect(withLock(file, () => 'done', 0)).rejects.toMatchObject({ code: 'EBUSY' });
    expect(existsSync(lock)).toBe(true);
  });

  it('leaves no temporary file behind', async () => {
    await add('prod', prod);
    await add('other', other);
    expect(readdirSync(join(file, '..'))).toEqual(['config.json']);
  });
});
