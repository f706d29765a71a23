import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDirectory } from '../../src/directories.ts';
import { changeConfiguration } from '../../src/profiles/configuration.ts';
import { prepareFolder } from '../../src/profiles/locations.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vigie-directories-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Makes a directory in each round, at the same moment as the others that share its gate; tells what went wrong. */
const MAKER = `
  const { join } = require('node:path');
  const { parentPort, workerData: { module, home, gate, makers, rounds } } = require('node:worker_threads');
  import(module).then(({ makeDirectory }) => {
    const failures = [];
    for (let round = 1; round <= rounds; round++) {
      const here = () => Atomics.load(gate, 0);
      Atomics.add(gate, 0, 1);
      Atomics.notify(gate, 0);
      for (let seen = here(); seen < makers * round; seen = here()) Atomics.wait(gate, 0, seen);
      try {
        makeDirectory(join(home, String(round), 'a', 'b', 'c'));
      } catch (error) {
        failures.push(error.message);
      }
    }
    parentPort.postMessage(failures);
  });
`;

describe('a directory', () => {
  it('is made with those above it that are missing, and may be there', () => {
    const path = join(home, 'a', 'b', 'c');
    makeDirectory(path, 0o700);
    makeDirectory(path, 0o700);
    expect(readdirSync(home, { recursive: true })).toEqual(['a', join('a', 'b'), join('a', 'b', 'c')]);
    if (process.platform !== 'win32') expect(statSync(join(home, 'a')).mode & 0o777).toBe(0o700);
  });

  it('is made by several at once', async () => {
    const module = new URL('../../src/directories.ts', import.meta.url).href;
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const workerData = { module, home, gate, makers: 2, rounds: 200 };
    const workers = [1, 2].map(() => new Worker(MAKER, { eval: true, workerData }));
    const told = await Promise.all(workers.map((worker) => once(worker, 'message')));
    expect(told).toEqual([[[]], [[]]]);
    expect(readdirSync(home)).toHaveLength(200);
  });
});

/** What asks for a directory to be made. Node itself never answers whether it can be, under /proc. */
const MAKERS = [
  ['the configuration', 'x', (file: string, _: string) => changeConfiguration(file, (before) => before)],
  [
    'the local database',
    'vigie/vigie.db',
    async (file: string, folder: string) => prepareFolder(file, { XDG_DATA_HOME: folder }),
  ],
] as const;

describe.each(MAKERS)('%s says FICHIER_NON_ECRIT', (_, name, make) => {
  const refused = async (folder: string, reason: unknown) => {
    const file = join(folder, name);
    const params = { file, reason };
    await expect(make(file, folder)).rejects.toMatchObject({ code: 'FICHIER_NON_ECRIT', params });
  };

  it('where a file stands in the place of its directory, or above it', async () => {
    writeFileSync(join(home, 'file'), 'important');
    for (const folder of ['file', join('file', 'a'), join('file', 'a', 'b')])
      await refused(join(home, folder), 'ENOTDIR');
    expect(readdirSync(home)).toEqual(['file']);
  });

  it.runIf(existsSync('/proc/self'))('where nothing can ever be made', async () => {
    for (const folder of ['/proc/vigie', '/proc/vigie/a/b', '/proc/self/vigie'])
      await refused(folder, 'ENOENT');
  });

  it.runIf(existsSync('/sys/kernel'))('on a disk that takes no directories, for any caller', async () => {
    const refusal = /^(?:EPERM|EACCES|EROFS)/;
    expect(() => mkdirSync('/sys/vigie')).toThrow(refusal);
    for (const folder of ['/sys/vigie', '/sys/vigie/a'])
      await refused(folder, expect.stringMatching(refusal));
  });
});
