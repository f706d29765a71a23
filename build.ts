import { chmodSync, globSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { compileAll } from './server/db/query.ts';

const { version, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string;
  engines: { node: string };
};

/** Commander loads node:child_process (2 ms) for subcommands that are programs of their own: we have none. */
const noChildProcess: Plugin = {
  name: 'no-child-process',
  setup(building) {
    building.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes('commander') ? { path: 'empty', namespace: 'empty' } : undefined,
    );
    building.onLoad({ filter: /^empty$/, namespace: 'empty' }, () => ({ contents: 'module.exports = {}' }));
  },
};

/** What is taken from `node:process` is the process itself: copying its hundred properties costs 1 ms. */
const plainProcess: Plugin = {
  name: 'plain-process',
  setup(building) {
    building.onResolve({ filter: /^(?:node:)?process$/ }, () => ({ path: 'process', namespace: 'plain' }));
    building.onLoad({ filter: /^process$/, namespace: 'plain' }, () => ({
      contents: 'export default process',
    }));
  },
};

/** better-sqlite3's own twelve small files come into the bundle (2 ms); its binary stays where it is installed. */
const sqliteWithin: Plugin = {
  name: 'sqlite-within',
  setup(building) {
    const installed = "require('node:path').dirname(require.resolve('better-sqlite3/package.json')) + '/lib'";
    building.onLoad({ filter: /\/better-sqlite3\/lib\/binding\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('__dirname', installed)
        .replace(/if \(require\.main.*/s, ''),
    }));
  },
};

/**
 * Queries are compiled here, so that the program starts without kysely (8 ms), which stands beside it in a file
 * of its own for a query that nobody foresaw.
 */
const queriesCompiled: Plugin = {
  name: 'queries-compiled',
  setup(building) {
    building.onLoad({ filter: /\/server\/db\/precompiled\.ts$/ }, async () => {
      for (const file of globSync('server/**/*.ts')) {
        if (/\bfrom '.*\/query\.ts'/.test(readFileSync(file, 'utf8'))) await import(pathToFileURL(file).href);
      }
      return { contents: asTexts(compileAll()) };
    });
    building.onLoad({ filter: /\/server\/db\/kysely\.ts$/ }, () => ({
      contents: "export const kysely = () => require('./kysely.cjs')",
    }));
    building.onResolve({ filter: /^\.\/kysely\.cjs$/ }, ({ path }) => ({ path, external: true }));
  },
};

/**
 * Compiled queries as one text for each file that declares some, read when the first of them is run: as objects they
 * would all be made at every start (2 ms).
 */
function asTexts(queries: Readonly<Record<string, unknown>>): string {
  const files = Object.groupBy(Object.entries(queries), ([key]) => key.split('.', 1)[0] as string);
  const texts = Object.entries(files).map(([file, all = []]) => [
    file,
    JSON.stringify(Object.fromEntries(all)),
  ]);
  return `
    const texts = ${JSON.stringify(Object.fromEntries(texts))};
    const files = {};
    export const precompiled = new Proxy({}, {
      get(_, key) {
        const file = key.split('.', 1)[0];
        files[file] ??= JSON.parse(texts[file] ?? '{}');
        return files[file][key];
      },
    });`;
}

/** The launcher stays tiny: everything else is the other bundle, loaded when needed. */
const mainApart: Plugin = {
  name: 'main-apart',
  setup(building) {
    building.onResolve({ filter: /\/commands\/program\.ts$/ }, () => ({
      path: './main.cjs',
      external: true,
    }));
  },
};

/** What a demonstration says is long, and only `server seed` reads it: it stands beside the bundle. */
const seedApart: Plugin = {
  name: 'seed-apart',
  setup(building) {
    building.onResolve({ filter: /\/organisations\.ts$/ }, ({ importer }) =>
      importer.endsWith('/server/admin/seed/seed.ts') ? { path: './seed.cjs', external: true } : undefined,
    );
  },
};

/** The program of the thread that reads large files: a worker is started from a file of its own. */
const readerApart: Plugin = {
  name: 'reader-apart',
  setup(building) {
    building.onLoad({ filter: /\/src\/library\/quick\/thread-file\.ts$/ }, () => ({
      contents: "export const threadFile = () => require('node:path').join(__dirname, 'reader.cjs')",
    }));
  },
};

/**
 * CommonJS on purpose: a bundle of it starts 8 ms sooner than the same as ES modules, whose imports of Node's
 * own modules make every export of those.
 */
const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'inline',
  sourcemap: false,
  logLevel: 'warning',
  define: {
    __VIGIE_VERSION__: JSON.stringify(version),
    __VIGIE_ENGINES__: JSON.stringify(engines.node),
  },
} satisfies BuildOptions;

/** Everything but the launcher: what is external is loaded where it is installed, and only when needed. */
export const mainBundle = {
  ...common,
  entryPoints: ['commands/program.ts'],
  target: 'node22.22',
  external: [
    'better-sqlite3/package.json',
    'undici',
    'write-excel-file/node',
    'conf',
    '@inquirer/prompts',
    'hono',
    'hono/*',
    '@hono/node-server',
    'read-excel-file/node',
  ],
  plugins: [noChildProcess, plainProcess, sqliteWithin, queriesCompiled, seedApart, readerApart],
} satisfies BuildOptions;

const launcher = {
  ...common,
  entryPoints: ['bin/vigie.ts'],
  target: 'node12',
  banner: { js: '#!/usr/bin/env node' },
  plugins: [mainApart],
} satisfies BuildOptions;

const kysely = { ...common, entryPoints: ['kysely'], target: 'node22.22' } satisfies BuildOptions;

const seed = {
  ...common,
  entryPoints: ['server/admin/seed/organisations.ts'],
  target: 'node22.22',
} satisfies BuildOptions;

const reader = {
  ...common,
  entryPoints: ['src/library/quick/thread.ts'],
  target: 'node22.22',
  plugins: [plainProcess],
} satisfies BuildOptions;

/**
 * Writes what was bundled, in ASCII: V8 keeps a text with a single other character in it as two bytes each, and
 * reads the whole 2 ms slower. esbuild escapes strings by itself; only regular expressions are left.
 */
async function write(options: BuildOptions, outfile: string) {
  const { outputFiles = [] } = await build({ ...options, outfile, write: false });
  for (const { path, text } of outputFiles) {
    const escaped = text.replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    writeFileSync(path, escaped);
  }
}

// A test imports the options, and builds otherwise.
if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) {
  mkdirSync('dist', { recursive: true });
  await write(launcher, 'dist/vigie.cjs');
  await write(mainBundle, 'dist/main.cjs');
  await write(kysely, 'dist/kysely.cjs');
  await write(seed, 'dist/seed.cjs');
  await write(reader, 'dist/reader.cjs');
  chmodSync('dist/vigie.cjs', 0o755);
}
