import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FLOORS, heavyAtOnce, PACKAGES, wrongImports } from './floors.ts';
import { importsOf } from './imports.ts';
import { sourcesUnder, told } from './tree.ts';

const sources = sourcesUnder('bin/', 'commands/', 'server/', 'src/');
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

const wrong = (file: string, text: string) => told(wrongImports({ file, text }));

describe('the arrows run down', () => {
  it('in every file of the product', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(told(sources.flatMap(wrongImports))).toEqual([]);
  });

  it('in every room: none of them is empty', () => {
    for (const { room } of FLOORS) {
      expect(
        sources.some(({ file }) => file.startsWith(room)),
        room,
      ).toBe(true);
    }
  });

  it('and one that runs up is found, however it is written', () => {
    expect(wrong('src/client/x.ts', "import { a } from '../../server/core/dispatch.ts';")).toEqual([
      'src/client/x.ts:1 imports server/core/dispatch.ts',
    ]);
    expect(wrong('server/x.ts', "\nexport * from '../commands/shared/cli/parse.ts';")).toEqual([
      'server/x.ts:2 imports commands/shared/cli/parse.ts',
    ]);
    expect(wrong('src/contract/x.ts', "import type { Io } from '../terminal/io.ts';")).toHaveLength(1);
    expect(wrong('src/terminal/x.ts', "await import('../contract/anomalies.ts')")).toHaveLength(1);
    expect(wrong('src/terminal/x.ts', "import { VigieError } from '../contract/errors.ts';")).toEqual([]);
    expect(wrong('src/bulk/x.ts', "import '../terminal/table.ts';")).toHaveLength(1);
    expect(wrong('src/stray.ts', '')).toEqual(['src/stray.ts:1 stands in no room of the house']);
  });

  it('and what only looks like an import is none', () => {
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
  it('are used where the table says, and each of them somewhere', () => {
    const used = sources.flatMap(({ text }) => importsOf(text).map(({ specifier }) => specifier));
    for (const name of Object.keys(PACKAGES)) {
      expect(
        used.some((specifier) => specifier === name || specifier.startsWith(`${name}/`)),
        name,
      ).toBe(true);
    }
  });

  it('are in package.json: built in, but for what only npm can install', () => {
    expect(Object.keys(PACKAGES)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    const builtIn = Object.keys(PACKAGES).filter((name) => !(name in dependencies));
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(builtIn));
  });

  it('and one in a wrong place, or an unknown one, is found', () => {
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

describe('what is heavy waits until it is needed', () => {
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

  it('and a way to a heavy package is found, as is one that is only a type', () => {
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
