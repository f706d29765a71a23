import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repositoryFiles, told } from './tree.ts';
import { UNWELCOME, unwelcomeWords } from './words.ts';

/** The files that must name what they look for. */
const WATCHERS = ['test/architecture/words.ts', 'test/architecture/words.test.ts'];

const found = (text: string) => unwelcomeWords({ file: 'a.ts', text }, '/srv/copies/vigie');

it('no file says what means nothing elsewhere', () => {
  const files = repositoryFiles().filter((file) => !WATCHERS.includes(file));
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  expect(files).toContain('package-lock.json');
  expect(told(texts.flatMap((one) => unwelcomeWords(one, process.cwd())))).toEqual([]);
});

it.each([
  ['a path', 'see /work/main/README.md'],
  ['a home', "const home = '/root/.config';"],
  ['a registry', '"https://registry.example.org/zod"'],
  ['where a package came from', '  "resolved": "x",'],
  ['a number in a tracker', '// see issue #12'],
  ['a number behind a commit', 'Mend the parser (#31)'],
  ['how it was made', '// left over from the previous session'],
  ['who made it', 'Co-authored-by: Claude'],
  ['what made it', 'this table is AI-generated'],
  ['this copy', 'open /srv/copies/vigie/README.md'],
])('%s is found', (_, text) => {
  expect(found(`first line\n${text}`)).toMatchObject([{ file: 'a.ts', line: 2 }]);
});

it('each thing that is looked for is tried above', () => {
  const tried = readFileSync(import.meta.filename, 'utf8');
  for (const { what, pattern } of UNWELCOME) expect(pattern.test(tried), what).toBe(true);
});

it.each([
  'const issues = issuesOf(row);',
  'A commission session of type salle',
  "const home = '/home/zoe';",
  '.then((PR) => PR)',
  'the network/work/flow',
])('and this is not: %s', (text) => {
  expect(found(text)).toEqual([]);
});
