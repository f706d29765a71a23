import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { cyclesOf, heavyAtOnce, LAYERS, PACKAGES, wrongImports } from './layers.ts';
import { sourcesUnder, told } from './tree.ts';

const sources = sourcesUnder('bin/', 'commands/', 'server/', 'src/');
type Versions = Readonly<Record<string, string>>;
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Readonly<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Versions>>;
const installed = { ...dependencies, ...optionalDependencies };

const wrong = (file: string, text: string) => told(wrongImports({ file, text }));

describe('imports point down', () => {
  it('in every file of the product', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(told(sources.flatMap(wrongImports))).toEqual([]);
  });

  it('through layers of which none is empty', () => {
    for (const { layer } of LAYERS) {
      expect(
        sources.some(({ file }) => file.startsWith(layer)),
        layer,
      ).toBe(true);
    }
  });

  it('and an import that points up is found in any notation', () => {
    expect(wrong('src/client/x.ts', "import { a } from '../../server/core/dispatch.ts';")).toEqual([
      'src/client/x.ts:1 imports server/core/dispatch.ts',
    ]);
    expect(wrong('server/x.ts', "\nexport * from '../commands/shared/cli/parse.ts';")).toEqual([
      'server/x.ts:2 imports commands/shared/cli/parse.ts',
    ]);
    expect(wrong('src/contract/x.ts', "import type { Io } from '../terminal/io.ts';")).toHaveLength(1);
    expect(wrong('src/terminal/x.ts', "await import('../contract/anomalies.ts')")).toHaveLength(1);
    expect(wrong('src/terminal/x.ts', "import { VigieError } from '../contract/errors.ts';")).toEqual([]);
    expect(wrong('src/bulk/rows/x.ts', "import '../../terminal/table.ts';")).toHaveLength(1);
    expect(wrong('src/bulk/columns/x.ts', "import type { A } from '../rows/a.ts';")).toHaveLength(1);
    expect(wrong('src/bulk/rows/x.ts', "import type { A } from '../columns/a.ts';")).toEqual([]);
    expect(wrong('src/stray.ts', '')).toEqual(['src/stray.ts:1 belongs to no layer']);
  });

  it('and what only resembles an import is not one', () => {
    const text = `
      // import { a } from '../../commands/shared/cli/parse.ts';
      const said = "from '../../commands/shared/cli/parse.ts'";
      const shown = \`import('../../commands/shared/cli/parse.ts') \${said}\`;
      const pattern = /from '..\\/..\\/commands'/;
      const list = Array.from('../../commands/shared/cli/parse.ts');
    `;
    expect(importsOf(text)).toEqual([]);
  });
});

describe('packages', () => {
  it('are imported in their one place, and each of them somewhere', () => {
    const used = sources.flatMap(({ text }) => importsOf(text).map(({ specifier }) => specifier));
    for (const name of Object.keys(PACKAGES)) {
      expect(
        used.some((specifier) => specifier === name || specifier.startsWith(`${name}/`)),
        name,
      ).toBe(true);
    }
  });

  it('are in package.json: bundled, except what only npm can install', () => {
    expect(Object.keys(PACKAGES)).toEqual(expect.arrayContaining(Object.keys(installed)));
    const builtIn = Object.keys(PACKAGES).filter((name) => !(name in installed));
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(builtIn));
  });

  it('and one in a wrong place, or an unlisted one, is found', () => {
    expect(wrong('server/core/dispatch.ts', "import { Agent } from 'undici';")).toEqual([
      'server/core/dispatch.ts:1 imports undici',
    ]);
    expect(wrong('server/resources/x.ts', "import Database from 'better-sqlite3';")).toHaveLength(1);
    expect(wrong('commands/x.ts', "const { request } = await import('undici');")).toHaveLength(1);
    expect(wrong('src/client/x.ts', "import _ from 'lodash/fp';")).toEqual([
      'src/client/x.ts:1 imports lodash',
    ]);
  });
});

describe('heavy packages are loaded when they are needed', () => {
  const verbs = sources.map(({ file }) => file).filter((file) => /^commands\/[^/]+\/.+\.ts$/.test(file));
  const roots = [
    'bin/vigie.ts',
    'commands/program.ts',
    'commands/shared/cli/context.ts',
    'server/embedded.ts',
    ...verbs,
  ];

  it('in every command', () => {
    expect(verbs.length).toBeGreaterThan(20);
    expect(told(heavyAtOnce(sources, roots))).toEqual([]);
  });

  it('and a chain to a heavy package is found, while a type does not count', () => {
    const planted = [
      {
        file: 'commands/x.ts',
        text: "import { a } from '../src/a.ts';\nconst { b } = await import('../src/b.ts');",
      },
      {
        file: 'src/a.ts',
        text: "import type { Agent } from 'undici';\nimport { type Dispatcher } from 'undici';",
      },
      { file: 'src/b.ts', text: "import { Agent } from 'undici';" },
    ];
    expect(told(heavyAtOnce(planted, ['commands/x.ts']))).toEqual([
      'src/a.ts:2 loads undici (commands/x.ts > src/a.ts)',
    ]);
  });
});

describe('circular imports, types included', () => {
  it('there are none', () => {
    expect(cyclesOf(sources)).toEqual([]);
  });

  it('and one is found and printed', () => {
    expect(
      cyclesOf([
        { file: 'src/a.ts', text: "import type { B } from './b.ts';" },
        { file: 'src/b.ts', text: "export const c = () => import('./x/c.ts');" },
        { file: 'src/x/c.ts', text: "import { a } from '../a.ts';\nimport './d.ts';" },
        { file: 'src/x/d.ts', text: '' },
        { file: 'src/e.ts', text: "export * from './e.ts';\nimport './a.ts';" },
      ]),
    ).toEqual(['src/a.ts > src/b.ts > src/x/c.ts > src/a.ts', 'src/e.ts > src/e.ts']);
  });
});

describe('the streams of the process, and its end', () => {
  const OWNERS = ['bin/vigie.ts', 'src/terminal/io.ts'];
  const NAMES = 'stdin|stdout|stderr|exit|abort';
  const TAKEN = new RegExp(
    String.raw`\bprocess\??\.(?:${NAMES})\b|\bwriteSync\([12]\b|\{[^}]*\b(?:${NAMES})\b[^}]*\} = process;`,
  );
  const takes = ({ file, text }: { file: string; text: string }) =>
    !OWNERS.includes(file) && TAKEN.test(text);

  it('are taken by the launcher and the terminal alone', () => {
    expect(sources.filter(takes).map(({ file }) => file)).toEqual([]);
  });

  it.each([
    'process.exit(1)',
    'globalThis.process?.stdout.write("a")',
    'writeSync(1, text)',
    'const { exit } = process;',
  ])('%s is found', (text) => {
    expect(takes({ file: 'server/x.ts', text })).toBe(true);
  });
});
