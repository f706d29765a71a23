import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireLock } from '../../src/bulk/execute/journal/lock.ts';
import { journalIn } from './network.ts';

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vigie-claim-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

test('a link that waits under the name of a claim is not followed', () => {
  const directory = folder();
  const [file, victim] = [join(directory, 'work'), join(directory, 'victim')];
  writeFileSync(victim, 'mine');
  const lock = `${file}.${process.pid}.${encodeURIComponent(hostname())}.lock`;
  symlinkSync(victim, lock);
  const free = acquireLock(file);
  expect(readFileSync(victim, 'utf8')).toBe('mine');
  expect(lstatSync(lock).isSymbolicLink()).toBe(false);
  expect(() => acquireLock(file)).toThrow('JOURNAL_OCCUPE');
  free();
  expect(readdirSync(directory)).toEqual(['victim']);
});

test('a link that waits where a journal is written anew is not followed', async () => {
  const directory = folder();
  const victim = join(directory, 'victim');
  writeFileSync(victim, 'mine');
  const journal = journalIn(directory);
  const file = readdirSync(directory).find((name) => name.endsWith('.ndjson')) as string;
  symlinkSync(victim, join(directory, `${file}.tmp`));
  journal.begin({ operation: { method: 'DELETE', path: '/anomalies/3' }, rows: 1 });
  await journal.written();
  journal.close();
  expect(readFileSync(victim, 'utf8')).toBe('mine');
  expect(readFileSync(join(directory, file), 'utf8')).toContain('/anomalies/3');
});

test('what a process left that had the same number is no claim', () => {
  const file = join(folder(), 'work');
  const lock = `${file}.${process.pid}.${encodeURIComponent(hostname())}.lock`;
  writeFileSync(lock, '');
  acquireLock(file)();
  expect(existsSync(lock)).toBe(false);
});
