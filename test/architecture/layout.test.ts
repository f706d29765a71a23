import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { expect, it } from 'vitest';
import { nouns } from '../../commands/nouns.ts';
import { repositoryFiles } from './tree.ts';

const files = repositoryFiles();

/** What stands at the top, and nothing else. */
const TOP = [
  '.ci/',
  '.containerignore',
  '.github/',
  '.gitignore',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'LISEZMOI.md',
  'README.md',
  'SECURITY.md',
  'THIRD-PARTY-NOTICES.md',
  'bench/',
  'bin/',
  'biome.json',
  'build.ts',
  'commands/',
  'completions/',
  'docs/',
  'examples/',
  'fixtures/',
  'package-lock.json',
  'package.json',
  'packaging/',
  'server/',
  'src/',
  'test/',
  'tsconfig.json',
  'vitest.config.ts',
];
/** What may come beside it. */
const WELCOME = ['.gitattributes', '.editorconfig'];

const topOf = (file: string) => file.replace(/\/.*/, '/');

it('the top of the repository holds what it should, and nothing else', () => {
  const top = new Set(files.map(topOf));
  expect([...top].filter((name) => !WELCOME.includes(name)).sort()).toEqual([...TOP].sort());
});

it('a stray file at the top would be seen', () => {
  expect(['notes.md', 'src/a/b.ts', 'scratch/c.ts'].map(topOf).filter((name) => !TOP.includes(name))).toEqual(
    ['notes.md', 'scratch/'],
  );
});

it('what is built is not kept', () => {
  expect(
    files.filter((file) => /^(?:dist|node_modules|coverage)\/|\.tgz$|\.db(?:-wal|-shm)?$/.test(file)),
  ).toEqual([]);
});

it('a verb stands in the file that bears its name, and every command file is a verb', async () => {
  const expected: string[] = [];
  for (const [noun, { verbs }] of Object.entries(nouns)) {
    for (const [verb, load] of Object.entries(verbs)) {
      const { command } = await load();
      expect(command, `${noun} ${verb}`).toMatchObject({ noun, verb });
      // A noun that is a command by itself has no verb to bear the name of.
      expected.push(`commands/${noun}/${verb.replaceAll(' ', '/') || noun}.ts`);
    }
  }
  const commandFiles = files.filter(
    (file) =>
      /^commands\/.+\/.+\.ts$/.test(file) && /^export const command\b/m.test(readFileSync(file, 'utf8')),
  );
  expect(commandFiles).toEqual(expected.sort());
});

/** Files that a folder of the product may hold. */
const FOLDER_MAX = 14;

it('a folder of the product holds one subject: a dozen files or so', () => {
  const product = files.filter((file) => /^(?:bin|commands|server|src)\/.+\.ts$/.test(file));
  const sizes = Map.groupBy(product, (file) => dirname(file));
  const tooLarge = [...sizes]
    .filter(([, inside]) => inside.length > FOLDER_MAX)
    .map(([folder, inside]) => `${folder} holds ${inside.length} files`);
  expect(tooLarge).toEqual([]);
});

it('tests stand under the name of what they test', () => {
  const areas = new Set(
    files.filter((file) => file.startsWith('test/')).map((file) => file.split('/').slice(0, 2).join('/')),
  );
  for (const area of areas) {
    const name = area.slice('test/'.length);
    const known = [
      'architecture',
      'e2e',
      'rules',
      'setup',
      'build',
      'judge',
      'chaos',
      'faults',
      'history',
    ].includes(name);
    expect(known || ['', 'src/'].some((floor) => existsSync(`${floor}${name}`)), area).toBe(true);
  }
});

it('the licence is there, and package.json names it', () => {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8')) as { license: string };
  expect(license).toBe('MIT');
  expect(readFileSync('LICENSE', 'utf8')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} /);
});
