// Compiled for Node 12, so that a Node too old to run vigie is told so instead of meeting a syntax error.
import { mkdirSync, statSync, writeSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { languageOf } from '../src/messages/index.ts';
import { localeName } from '../src/terminal/locale.ts';
import { VERSION } from '../src/version.ts';
import { satisfies } from './engines.ts';

/** The `engines` field of package.json, put in place by the bundler. */
declare const __VIGIE_ENGINES__: string;

const { argv, env, versions } = process;

if (!satisfies(versions.node, __VIGIE_ENGINES__)) {
  const sentence =
    languageOf(localeName(env)) === 'fr'
      ? `vigie demande Node ${__VIGIE_ENGINES__} ; celui-ci est Node ${versions.node}.`
      : `vigie needs Node ${__VIGIE_ENGINES__}; this is Node ${versions.node}.`;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
} else if (argv.length === 3 && (argv[2] === '--version' || argv[2] === '-V')) {
  try {
    // The streams of Node cost 2 ms to load.
    writeSync(1, `${VERSION}\n`);
  } catch (error) {
    // A reader that has gone is no failure; a full disk is one of local storage.
    process.exitCode = (error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 8;
  }
} else {
  keepCompiledCode();
  import('../commands/program.ts')
    .then(({ main }) => main(argv.slice(2)))
    .then((exitCode) => {
      process.exitCode = exitCode;
    });
}

/** Compiled code is kept between runs, in a directory of the user's own. Without one, everything works, slower. */
function keepCompiledCode() {
  const home = env.HOME || env.LOCALAPPDATA;
  const caches = env.XDG_CACHE_HOME || (home && `${home}/.cache`);
  if (!caches) return;
  try {
    const directory = `${caches}/vigie`;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(directory);
    // Whoever may write there decides what this program does.
    if (process.getuid && (uid !== process.getuid() || mode & 0o022)) return;
    enableCompileCache(directory);
  } catch {
    // A read-only or full disk must not stop anybody.
  }
}
