// Compiled for Node 12, so that a Node too old to run vigie reports it, not a syntax error.
import { existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { completed } from '../commands/completions/main.ts';
import type { main as help } from '../commands/help/main.ts';
import type { main } from '../commands/program.ts';
import { ownCodeFolder } from '../src/code-cache.ts';
import { languageOf, localeName } from '../src/messages/language.ts';
import { VERSION } from '../src/version.ts';
import { Bundles, type CodeLocation } from './bundle.ts';
import { executableFor, satisfies, tooOld } from './engines.ts';

/** The `engines` field of package.json, defined by the bundler. */
declare const __VIGIE_ENGINES__: string;
/** The nouns and verbs of commands, likewise. */
declare const __VIGIE_WORDS__: readonly string[];

const { argv, env, versions, platform, arch } = process;

// A file with line ends of Windows leaves them behind the values of our variables.
for (const name of Object.keys(env)) if (name.startsWith('VIGIE_')) env[name] = (env[name] as string).trim();

if (!satisfies(versions.node, __VIGIE_ENGINES__)) {
  const bundled = join(__dirname, '../node_modules/.bin/node');
  const old = {
    version: versions.node,
    node: process.execPath,
    line: argv.slice(1),
    bundled: existsSync(bundled) ? bundled : undefined,
    executable: executableFor(VERSION, { platform, arch, glibc: hasGlibc() }),
  };
  const french = languageOf(localeName(env)) === 'fr';
  process.stderr.write(`${tooOld(__VIGIE_ENGINES__, old, french)}\n`);
  process.exitCode = 2;
} else if (argv.length === 3 && (argv[2] === '--version' || argv[2] === '-V')) {
  try {
    // The streams of Node cost 2 ms to load.
    writeSync(1, `${VERSION}\n`);
  } catch (error) {
    // A reader that has gone is no failure; a full disk is one of local storage.
    process.exitCode = (error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 8;
  }
} else if (argv[2] === '__complete') {
  // A bundle of its own: TAB was pressed, and a person waits.
  const bundles = new Bundles(codeLocation(['complete']));
  const completions = bundles.load('complete.cjs') as { readonly completed: typeof completed };
  completions.completed(argv.slice(3), env).then((candidates) => {
    try {
      writeSync(1, candidates);
    } catch {
      // The shell has given up waiting.
    }
    bundles.keep();
  });
} else {
  const general = argv.length === 3 && (argv[2] === '--help' || argv[2] === '-h');
  const bundles = new Bundles(codeLocation(general ? ['general', 'help'] : wordsOf(argv)));
  const program = () => (bundles.load('main.cjs') as { readonly main: typeof main }).main(argv.slice(2));
  // The general help loads none of the commands (8 ms); if it fails, the program reports why.
  const pages = () => (bundles.load('help.cjs') as { readonly main: typeof help }).main();
  // A command that ends without an answer, waiting for what never comes, has failed.
  process.exitCode = 1;
  (general ? pages().catch(program) : program()).then((exitCode) => {
    process.exitCode = exitCode;
    if (exitCode === 0) bundles.keep();
  });
}

/** Whether the C library of this Node is glibc, if it reports: a Node without reports is not built for another. */
function hasGlibc(): boolean {
  if (process.report === undefined) return true;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** The command of a line: each runs other code, and help is one by itself. */
function wordsOf(line: readonly string[]): string[] {
  if (line.some((word) => word === '--help' || word === '-h' || word === 'help')) return ['help'];
  return line.filter((word) => __VIGIE_WORDS__.includes(word)).slice(0, 3);
}

/** Compiled code is kept between runs. Without a folder of the user alone, everything works, slower. */
function codeLocation(words: readonly string[]): CodeLocation | undefined {
  try {
    return { directory: ownCodeFolder(env), name: ['vigie', ...words].join('-') };
  } catch {
    // A read-only or full disk must not stop anybody.
    return undefined;
  }
}
