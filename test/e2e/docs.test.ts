import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { inlineCommands, markdownPages, type ShellBlock, shellBlocks } from '../architecture/markdown.ts';
import { THOROUGH } from '../setup/chance.ts';
import { newPlace, type Ran, type TestMachine } from './program.ts';

/** The ports that pages name. A free one takes the place of each: nothing else is changed in what they say. */
const PORT = /(?<=127\.0\.0\.1:|-port )84\d\d/g;

/** What is followed before anything else, also where a sentence names a command. */
const FIRST = ['README.md', 'LISEZMOI.md'];

/** The first two blocks of the README install vigie and run these very tests: .ci/run runs them. */
const installs = (file: string, script: string) => FIRST.includes(file) && script.startsWith('npm ci');

/** What a page shows, from its top down. */
function shown(file: string, text: string): readonly ShellBlock[] {
  const blocks = shellBlocks(text).filter(({ script }) => !installs(file, script));
  return FIRST.includes(file)
    ? [...blocks, ...inlineCommands(text)].toSorted((one, other) => one.line - other.line)
    : blocks;
}

/** What other tests show most of is followed for a release alone: these pages are followed at each run. */
const ALWAYS = [
  'README.md',
  ...['doctor', 'exit-codes', 'import', 'server'].map((name) => `docs/${name}.md`),
];

// Whether the commands and flags of all pages exist, and a page in French has the blocks of its pair, is
// tested in test/architecture/docs.test.ts.
const pages = markdownPages()
  .filter(({ file }) => (THOROUGH ? !file.startsWith('docs/fr/') : ALWAYS.includes(file)))
  .map(({ file, text }) => ({ file, blocks: shown(file, text) }))
  .filter(({ blocks }) => blocks.some(({ use }) => use !== 'no-run'));

/** Puts a program without Kysely before the other: what is shown first asks for queries that are compiled beforehand alone. */
function withoutKysely({ home, env }: TestMachine): string {
  const root = join(home, 'package');
  mkdirSync(root);
  for (const name of readdirSync('.')) if (name !== 'dist') symlinkSync(resolve(name), join(root, name));
  cpSync('dist', join(root, 'dist'), { recursive: true, filter: (file) => !file.includes('kysely') });
  const program = `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/vigie.cjs')}" "$@"\n`;
  writeFileSync(join(root, 'vigie'), program, { mode: 0o755 });
  return `${root}:${env.PATH}`;
}

/** Runs the blocks of a page one after the other in one shell, as a reader would, with the examples at hand. */
async function follow(file: string, blocks: readonly ShellBlock[]): Promise<Ran> {
  const place = newPlace();
  symlinkSync(resolve('examples'), join(place.folder, 'examples'));
  const ports = new Map<string, string>();
  for (const { script } of blocks) {
    for (const [port] of script.matchAll(PORT)) if (!ports.has(port)) ports.set(port, await freePort());
  }
  const pieces = blocks.map(({ use, script, line }) => {
    const here = `block='${file}:${line}'`;
    const text = script.replace(PORT, (port) => ports.get(port) as string).trimEnd();
    if (use === 'no-run') return '';
    if (use === 'run') return `${here}\n${text}`;
    // A service runs on; what follows needs its first line.
    return `${here}\n${text} > ready & services="$services $!"\nuntil [ -s ready ]; do kill -0 $!; sleep 0.05; done`;
  });
  const isFirst = FIRST.includes(file) && !process.env.VIGIE_PROGRAM;
  return place.bash(
    [
      'set -Eeuo pipefail',
      "services=''",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own variables.
      'trap \'echo "$block: ${BASH_COMMAND} ended with $?" >&2\' ERR',
      'trap \'[ -z "$services" ] || kill $services\' EXIT',
      // Whether what writes to a reader that goes away is told so (141) is chance: this one stays to the end.
      'head() { command head "$@"; [ ! -p /dev/stdin ] || cat > /dev/null; }',
      ...pieces,
    ].join('\n'),
    isFirst ? { env: { PATH: withoutKysely(place) } } : {},
  );
}

/** Commands that a page may start in a minute, on a machine with other work: each is a process of a tenth of a second by itself. */
const COMMANDS = 15;
const LIMIT = 60_000;

function limitOf(blocks: readonly ShellBlock[]): number {
  const shown = blocks.flatMap(({ use, script }) =>
    use === 'no-run' ? [] : [...script.matchAll(/\bvigie /g)],
  );
  return LIMIT * Math.ceil(shown.length / COMMANDS);
}

for (const { file, blocks } of pages)
  it(`${file}: everything that it shows runs`, { timeout: limitOf(blocks) }, async () => {
    const ran = await follow(file, blocks);
    expect(ran.exitCode, ran.err).toBe(0);
  });

it('the pages are there', () => {
  expect(pages.map(({ file }) => file)).toEqual(expect.arrayContaining(ALWAYS));
});

it('what does not run is found, and where', async () => {
  const page = shellBlocks(
    '```sh\nvigie anomalies list\n```\n\n```sh no-run\nfalse\n```\n\n```sh\nvigie anomalies get 1 | cat\n```\n',
  );
  const ran = await follow('page.md', page);
  expect(ran.exitCode).toBe(3);
  expect(ran.err).toMatch(/^page\.md:9: .* ended with 3$/m);
  const sentence =
    '```sh\nvigie --version\n```\n\n| `vigie anomalies get 1 \\| cat` | `vigie erps get <id>` |\n';
  expect((await follow('page.md', shown('README.md', sentence))).err).toMatch(
    /^page\.md:5: .* ended with 3$/m,
  );
  expect((await follow('page.md', shown('docs/pages.md', sentence))).exitCode).toBe(0);
  const service = shellBlocks('```sh service\nvigie server start --db nothing.db --port 8499\n```\n');
  expect(await follow('page.md', service)).toMatchObject({ exitCode: 1 });
});

function freePort(): Promise<string> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(String(port)));
    });
  });
}
