import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type BuildOptions, build, type Plugin } from 'esbuild';

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

/**
 * Of kysely, only what server/db uses, as one flat module: bundled as it comes, each of its 300 modules would
 * be kept and started on its own, since ours are loaded lazily (3 ms).
 */
const flatKysely: Plugin = {
  name: 'flat-kysely',
  setup(building) {
    const names = 'DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql';
    building.onResolve({ filter: /^kysely$/ }, ({ path }) => ({ path, namespace: 'flat' }));
    building.onLoad({ filter: /^kysely$/, namespace: 'flat' }, async () => {
      const stdin = { contents: `export { ${names} } from 'kysely'`, resolveDir: import.meta.dirname };
      const { outputFiles } = await build({
        bundle: true,
        platform: 'node',
        format: 'esm',
        minify: true,
        write: false,
        stdin,
      });
      return { contents: outputFiles[0]?.text ?? '', resolveDir: import.meta.dirname };
    });
  },
};

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

/**
 * Writes what was bundled, in ASCII: V8 keeps a text with a single other character in it as two bytes each, and
 * reads the whole 2 ms slower. esbuild escapes strings by itself; only regular expressions are left.
 */
async function write(options: BuildOptions & { outfile: string }) {
  const { outputFiles } = await build({ ...common, ...options, write: false });
  for (const { path, text } of outputFiles) {
    const escaped = text.replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    writeFileSync(path, escaped);
  }
}

mkdirSync('dist', { recursive: true });
await write({
  entryPoints: ['bin/vigie.ts'],
  outfile: 'dist/vigie.cjs',
  target: 'node12',
  banner: { js: '#!/usr/bin/env node' },
  plugins: [mainApart],
});
await write({
  entryPoints: ['commands/program.ts'],
  outfile: 'dist/main.cjs',
  target: 'node22.22',
  external: ['better-sqlite3', 'undici', 'conf', '@inquirer/prompts', 'hono', 'hono/*', '@hono/node-server'],
  plugins: [noChildProcess, flatKysely],
});
chmodSync('dist/vigie.cjs', 0o755);
