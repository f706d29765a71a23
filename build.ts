import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { nouns } from './commands/nouns.ts';
import { SHELL_NAMES } from './commands/shared/cli/parse.ts';
// Of packaging the image has no other folder (packaging/Containerfile).
import { ascii, asciiMap } from './packaging/npm/ascii.ts';
import { billOfMaterials } from './packaging/npm/bill-of-materials.ts';
import { bundledIn } from './packaging/npm/bundled.ts';
import { pack } from './packaging/npm/compiled-queries.ts';
import { declarations } from './packaging/npm/declarations.ts';
import { manualPages } from './packaging/npm/manual.ts';
import { postgres } from './server/storage/postgres/dialect.ts';
import { declareQueries } from './server/storage/queries/declare-queries.ts';
import type { Dialect } from './server/storage/queries/dialect.ts';
import { compileAll } from './server/storage/queries/query.ts';
import { sqlite } from './server/storage/sqlite/dialect.ts';

const { version, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string;
  engines: { node: string };
};

/** A plugin each of whose rules must apply to something, so that a renamed file or an update of a package cannot undo it in silence. */
export function strict({ name, setup }: Plugin): Plugin {
  return {
    name,
    async setup(building) {
      const unused = new Set<RegExp>();
      const watch = <A, R>(filter: RegExp, rule: (args: A) => R | Promise<R>) => {
        unused.add(filter);
        return async (args: A) => {
          const result = await rule(args);
          if (result) unused.delete(filter);
          return result;
        };
      };
      await setup({
        ...building,
        onLoad: (options, rule) => building.onLoad(options, watch(options.filter, rule)),
        onResolve: (options, rule) => building.onResolve(options, watch(options.filter, rule)),
      });
      building.onEnd(() => ({
        errors: [...unused].map((filter) => ({ text: `${name}: ${filter} applies to nothing` })),
      }));
    },
  };
}

/** What a path that ends with these parts matches, in the notation of JavaScript and of Go: esbuild gives paths as the system writes them. */
function endOf(path: string): RegExp {
  return new RegExp(`/${path}$`.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'));
}

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

/** Replaces a part of a package's source; throws where it is not there any more, as after an update of the package. */
export function replaced(source: string, pattern: RegExp, by: string): string {
  if (!pattern.test(source)) throw new Error(`${pattern} matches nothing in the package: see build.ts`);
  return source.replace(pattern, by);
}

/**
 * better-sqlite3's own twelve small files come into the bundle (2 ms); its binary stays where it is installed, which
 * is looked for as Node does: asking Node itself takes 2 ms.
 */
const sqliteWithin: Plugin = {
  name: 'sqlite-within',
  setup(building) {
    const installed = `((require.resolve.paths('better-sqlite3').find((path) => fs.existsSync(path + '/better-sqlite3/package.json')) ??
      require('node:path').join(require.resolve('better-sqlite3/package.json'), '../..')) + '/better-sqlite3/lib')`;
    building.onLoad({ filter: endOf('better-sqlite3/lib/binding.js') }, ({ path }) => {
      const source = replaced(readFileSync(path, 'utf8'), /\b__dirname\b/g, installed);
      // What builds the package runs this file by itself.
      return { contents: replaced(source, /if \(require\.main === module\).*/s, '') };
    });
  },
};

/**
 * Queries are compiled here, so that the program starts without kysely (8 ms), which stands beside it in a file
 * of its own for a query that is not known beforehand. They stand beside it as well: one line for each file that declares some,
 * read when the first of them is run.
 */
const queriesCompiled: Plugin = {
  name: 'queries-compiled',
  setup(building) {
    building.onLoad({ filter: endOf('server/storage/queries/precompiled.ts') }, () => ({
      contents: QUERIES_READ,
      resolveDir: import.meta.dirname,
    }));
  },
};

/** Kysely stands beside the bundle: only a query that is not compiled takes it. */
const kyselyApart: Plugin = {
  name: 'kysely-apart',
  setup(building) {
    building.onLoad({ filter: endOf('server/storage/queries/kysely.ts') }, () => ({
      contents: "export const kysely = () => require('./kysely.cjs')",
    }));
    building.onResolve({ filter: /^\.\/kysely\.cjs$/ }, ({ path }) => ({ path, external: true }));
  },
};

const QUERIES_READ = `
  import { unpack } from './packaging/npm/compiled-queries.ts';
  import { readPackageFile } from './src/package-files.ts';
  function queriesOf(engine) {
    let lines;
    const files = {};
    function read(file) {
      lines ??= readPackageFile('dist/queries.' + engine + '.ndjson').toString('latin1').split('\\n');
      const line = lines.find((one) => one.startsWith('["' + file + '",'));
      return line === undefined ? [[], {}] : JSON.parse(line)[1];
    }
    return new Proxy({}, {
      get(_, key) {
        const file = key.split('.', 1)[0];
        files[file] ??= read(file);
        return unpack(files[file], key);
      },
    });
  }
  export const precompiled = { sqlite: queriesOf('sqlite'), postgres: queriesOf('postgres') };`;

/** Every query that is declared, as the SQL of an engine. */
async function compiledQueries(dialect: Dialect): Promise<string> {
  await declareQueries();
  const files = Object.groupBy(
    Object.entries(compileAll(dialect)),
    ([key]) => key.split('.', 1)[0] as string,
  );
  const lines = Object.entries(files).map(([file, all = []]) =>
    JSON.stringify([file, pack(Object.fromEntries(all))]),
  );
  return `${lines.join('\n')}\n`;
}

/** Completions know the command tree as data: making it evaluates every command (a second). */
const treeMade: Plugin = {
  name: 'tree-made',
  setup(building) {
    building.onLoad({ filter: endOf('commands/completions/candidates/command-tree.ts') }, async () => {
      const { makeTree } = await import('./commands/completions/candidates/make-tree.ts');
      const text = JSON.stringify(JSON.stringify(await makeTree()));
      return { contents: `export const tree = () => JSON.parse(${text})` };
    });
  },
};

/** The scripts of the shells come into the bundle as texts: nothing has to be found beside it. */
const scriptsWithin: Plugin = {
  name: 'scripts-within',
  setup(building) {
    building.onLoad({ filter: endOf('commands/completions/scripts.ts') }, async () => {
      const { scripts } = await import('./commands/completions/scripts.ts');
      return { contents: `export const scripts = ${JSON.stringify(scripts)}` };
    });
  },
};

/** A run speaks one language: what is said in the other is not evaluated (4 ms, a fourteenth of a list). */
const oneLanguage: Plugin = {
  name: 'one-language',
  setup(building) {
    building.onLoad({ filter: endOf('src/messages/index.ts') }, ({ path }) => ({
      contents: LANGUAGE_LOADED,
      resolveDir: dirname(path),
    }));
  },
};

const LANGUAGE_LOADED = `
  export { languageOf } from './language.ts';
  let fr, en;
  export function messages(language) {
    return language === 'fr' ? (fr ??= require('./fr.ts').fr) : (en ??= require('./en.ts').en);
  }`;

/** Help is long in two languages, and rarely asked for: it stands beside the bundle. */
const helpApart: Plugin = {
  name: 'help-apart',
  setup(building) {
    building.onResolve({ filter: /\/help\/index\.ts$/ }, ({ importer }) =>
      endOf('commands/shared/cli/help.ts').test(importer) || endOf('server/docs/reference.ts').test(importer)
        ? { path: './help.cjs', external: true }
        : undefined,
    );
  },
};

/** A page that lists the nouns needs none of the commands that they lead to. */
const nounsAlone: Plugin = {
  name: 'nouns-alone',
  setup(building) {
    building.onLoad({ filter: endOf('commands/nouns.ts') }, () => ({
      contents: `export const nouns = ${JSON.stringify(nouns)}`,
    }));
  },
};

/**
 * Packages that only some commands need, each in a file of its own beside the bundle, loaded when it is needed: who
 * installs vigie gets these files instead of a hundred packages.
 */
const APART: Readonly<Record<string, { readonly packages: readonly string[]; readonly contents: string }>> = {
  conf: { packages: ['conf'], contents: defaultOf('conf') },
  jose: { packages: ['jose'], contents: "export { createLocalJWKSet, errors, jwtVerify } from 'jose'" },
  jq: { packages: ['jq-wasm/inline'], contents: "module.exports = require('jq-wasm/inline')" },
  'openid-client': {
    packages: ['openid-client'],
    contents: `export {
      allowInsecureRequests, authorizationCodeGrant, buildAuthorizationUrl, calculatePKCECodeChallenge,
      clientCredentialsGrant, ClientSecretBasic, customFetch, discovery, initiateDeviceAuthorization, None,
      pollDeviceAuthorizationGrant, randomPKCECodeVerifier, randomState, refreshTokenGrant, tokenRevocation,
    } from 'openid-client'`,
  },
  pg: { packages: ['pg'], contents: "export { Pool } from 'pg'" },
  pgpass: { packages: ['pgpass'], contents: "module.exports = require('pgpass')" },
  prompts: {
    packages: ['@inquirer/prompts'],
    // What is asked with: what starts an editor is most of the rest.
    contents: "export { confirm, input, password, search } from '@inquirer/prompts'",
  },
  pino: { packages: ['pino'], contents: "module.exports = require('pino')" },
  'prom-client': { packages: ['prom-client'], contents: "module.exports = require('prom-client')" },
  undici: { packages: ['undici'], contents: "export { errors, Pool, ProxyAgent } from 'undici'" },
  'write-excel-file': {
    packages: ['write-excel-file/node'],
    contents: defaultOf('write-excel-file/node'),
  },
};

/** As Node has it: what a CommonJS module exports is the default of the module that imports it. */
function defaultOf(name: string) {
  return `module.exports = require('${name}').default`;
}

const packagesApart: Plugin = {
  name: 'packages-apart',
  setup(building) {
    for (const [name, { packages }] of Object.entries(APART)) {
      building.onResolve({ filter: new RegExp(`^(?:${packages.join('|')})$`) }, ({ namespace }) =>
        namespace === 'file' ? { path: `./${name}.cjs`, external: true } : undefined,
      );
    }
  },
};

/** The commit that is built, `-dirty` behind it where files differ from it; null without git or outside a clone. */
function commit(): string | null {
  try {
    const words = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

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
  // A twentieth of a start; `node build.ts --names` keeps them, for stacks that can be read.
  minifyIdentifiers: !process.argv.includes('--names'),
  legalComments: 'inline',
  logLevel: 'warning',
  define: {
    __VIGIE_VERSION__: JSON.stringify(version),
    __VIGIE_COMMIT__: JSON.stringify(commit()),
    __VIGIE_ENGINES__: JSON.stringify(engines.node),
    'import.meta.dirname': '__dirname',
  },
} satisfies BuildOptions;

/**
 * As Node wraps a module: the launcher takes the whole file for one function (bin/bundle.ts). Loaded by Node itself, it is the
 * module.
 */
const oneFunction = {
  banner: {
    js: '(run=>(typeof module=="object"&&run(exports,require,module,__filename,__dirname),run))(function(exports,require,module,__filename,__dirname){',
  },
  footer: { js: '})' },
} satisfies BuildOptions;

/** Everything but the launcher. better-sqlite3 and the keyring are loaded where they are installed: they are binaries. */
export const mainBundle = {
  ...common,
  entryPoints: ['commands/program.ts'],
  ...oneFunction,
  target: 'node22.22',
  external: ['better-sqlite3/package.json', '@napi-rs/keyring'],
  // What is imported when it is needed is CommonJS too: Node need not start its loader of ES modules for it.
  supported: { 'dynamic-import': false },
  plugins: [
    noChildProcess,
    oneLanguage,
    sqliteWithin,
    queriesCompiled,
    kyselyApart,
    helpApart,
    packagesApart,
    scriptsWithin,
  ].map(strict),
} satisfies BuildOptions;

/** Nouns and verbs, as they are typed. */
const words = [
  ...Object.values(SHELL_NAMES),
  ...Object.entries(nouns).flatMap(([noun, { verbs }]) => [
    noun,
    ...Object.keys(verbs).flatMap((verb) => verb.split(' ')),
  ]),
];

const launcher = {
  ...common,
  entryPoints: ['bin/vigie.ts'],
  target: 'node12',
  banner: { js: '#!/usr/bin/env node' },
  define: {
    ...common.define,
    __VIGIE_WORDS__: JSON.stringify([...new Set(words)].sort()),
    __VIGIE_BUNDLES__: '{}',
  },
} satisfies BuildOptions;

const completion = {
  ...common,
  ...oneFunction,
  entryPoints: ['commands/completions/main.ts'],
  target: 'node22.22',
  plugins: [noChildProcess, oneLanguage, treeMade].map(strict),
} satisfies BuildOptions;

const help = {
  ...common,
  ...oneFunction,
  entryPoints: ['commands/help/main.ts'],
  target: 'node22.22',
  plugins: [strict(nounsAlone)],
} satisfies BuildOptions;

/** What programs import: readable, for it is what they step into. undici is beside it, as for the program. */
const client = {
  ...common,
  entryPoints: ['src/exports/index.ts'],
  format: 'esm',
  plugins: [packagesApart],
  target: 'node22.22',
  minifySyntax: false,
  minifyWhitespace: false,
  minifyIdentifiers: false,
} satisfies BuildOptions;

function apart(contents: string): BuildOptions {
  return {
    ...common,
    ...oneFunction,
    stdin: { contents, resolveDir: import.meta.dirname },
    target: 'node22.22',
  };
}

/** Every file of `dist`, and how it is made. */
export const bundles: Readonly<Record<string, BuildOptions>> = {
  'vigie.cjs': launcher,
  'index.js': client,
  'main.cjs': mainBundle,
  'complete.cjs': completion,
  'help.cjs': help,
  'kysely.cjs': apart("export * from 'kysely'"),
  ...Object.fromEntries(
    Object.entries(APART).map(([name, { contents }]) => [`${name}.cjs`, apart(contents)]),
  ),
};

/**
 * Writes what was bundled, in ASCII: V8 keeps a text with a single other character in it as two bytes each, and
 * reads the whole 2 ms slower. esbuild escapes strings by itself; only regular expressions are left. Its source map lies beside
 * it, which a release keeps and nothing that is installed has.
 */
async function write(options: BuildOptions, outfile: string): Promise<Metafile> {
  const wanted = { sourcemap: 'external', sourcesContent: false, metafile: true, write: false } as const;
  const { outputFiles, metafile } = await build({ ...options, outfile, ...wanted });
  const [map = '', code = ''] = outputFiles.map(({ text }) => text);
  writeFileSync(outfile, ascii(code));
  writeFileSync(`${outfile}.map`, asciiMap(map, code));
  return metafile;
}

// A test imports the options, and builds otherwise.
if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) {
  mkdirSync('dist', { recursive: true });
  const { 'vigie.cjs': first, 'index.js': imported, ...others } = bundles;
  const builds: Record<string, string> = {};
  const written: Metafile[] = [];
  for (const [file, options] of Object.entries(others)) {
    written.push(await write(options, `dist/${file}`));
    builds[file] = hash('sha1', readFileSync(`dist/${file}`)).slice(0, 8);
  }
  // The launcher says which files it belongs to.
  const define = { ...launcher.define, __VIGIE_BUNDLES__: JSON.stringify(builds) };
  written.push(await write({ ...first, define }, 'dist/vigie.cjs'));
  written.push(await write({ ...imported }, 'dist/index.js'));
  writeFileSync('dist/index.d.ts', declarations());
  writeFileSync('dist/vigie.cdx.json', billOfMaterials(bundledIn(written)));
  rmSync('dist/man', { recursive: true, force: true });
  for (const { file, text } of [...(await manualPages('en')), ...(await manualPages('fr'))]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const dialect of [sqlite, postgres])
    writeFileSync(`dist/queries.${dialect.name}.ndjson`, ascii(await compiledQueries(dialect)));
  chmodSync('dist/vigie.cjs', 0o755);
}
