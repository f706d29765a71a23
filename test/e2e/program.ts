import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { inject, onTestFinished } from 'vitest';
import { programsIn, requires } from '../architecture/programs.ts';
import { run } from '../commands/world.ts';
import { cleanUp } from '../setup/clean-up.ts';

/** The built program. */
export const PROGRAM = resolve('dist/vigie.cjs');
if (!existsSync(resolve('dist/main.cjs')))
  throw new Error('The program is not built: run "npm run build" first.');
const { VIGIE_PROGRAM } = process.env;
/** What starts it: Node with it, or the executable that VIGIE_PROGRAM names. */
export const COMMAND: readonly [file: string, ...words: string[]] = VIGIE_PROGRAM
  ? [resolve(VIGIE_PROGRAM)]
  : [process.execPath, PROGRAM];

export interface Ran {
  readonly exitCode: number | undefined;
  /** The signal that ended the process, when it did not end by itself. */
  readonly signal: string | undefined;
  readonly out: string;
  readonly err: string;
}

export interface Around {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

export type Child = ReturnType<typeof launch>;

/** A machine of one's own: an unused home, and a folder to work in. */
export interface TestMachine {
  readonly home: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs the program to its end. */
  vigie(argv: readonly string[], around?: Around): Promise<Ran>;
  /** Runs a command line in this process instead, in a tenth of the time; relative paths begin in this repository. */
  inProcess(argv: readonly string[], around?: Around): Promise<Omit<Ran, 'signal'>>;
  /** The same, to make what a test needs. Answers what it prints, and throws when it fails. */
  prepare(argv: readonly string[], around?: Around): Promise<string>;
  /** Starts it and lets it run; whatever still runs at the end of the test is killed. */
  start(argv: readonly string[], around?: Around): Child;
  /** Runs a script of bash in which `vigie` is the program. Where it, or a program that the script calls, is missing, the test is skipped. */
  bash(script: string, around?: Around): Promise<Ran>;
}

/** A new place, gone when the test is over; outside one, after the tests of the file. */
export function newPlace(): TestMachine {
  const root = mkdtempSync(join(tmpdir(), 'vigie-e2e-'));
  // Not rmSync: that of Node 22 does not look again at what a program has written meanwhile.
  cleanUp(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  const [home, folder, bin] = [join(root, 'home'), join(root, 'folder'), join(root, 'bin')];
  for (const directory of [home, folder, bin]) mkdirSync(directory);
  const command = `#!/bin/sh\nexec ${COMMAND.map((word) => `"${word}"`).join(' ')} "$@"\n`;
  writeFileSync(join(bin, 'vigie'), command, { mode: 0o755 });
  const env = {
    HOME: home,
    PATH: `${bin}:${process.env.PATH}`,
    VIGIE_LANG: 'en',
    VIGIE_NO_KEYRING: '1',
    CI: 'true',
    XDG_CACHE_HOME: inject('codeCache'),
  };

  const here = (file: string, argv: readonly string[], { input = '', env: more = {} }: Around = {}) =>
    launch(file, argv, { cwd: folder, env: { ...env, ...more }, input });
  // The home of this process is another one.
  const places = {
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
  };
  const inProcess: TestMachine['inProcess'] = (argv, { input = '', env: more = {} } = {}) =>
    run(argv, { stdin: Buffer.from(input).toString(), env: { ...env, ...places, ...more } });
  const [file, ...words] = COMMAND;
  const start: TestMachine['start'] = (argv, around) => here(file, [...words, ...argv], around);
  return {
    home,
    folder,
    env,
    start,
    vigie: async (argv, around) => ranOf(await start(argv, around)),
    inProcess,
    prepare: async (argv, around) => {
      const { exitCode, out, err } = await inProcess(argv, around);
      if (exitCode !== 0) throw new Error(err);
      return out;
    },
    bash: async (script, around) => {
      requires(['bash', ...programsIn(script)]);
      return ranOf(await here('bash', ['-c', script], around));
    },
  };
}

interface Launch {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: string | Uint8Array;
}

/** Starts a program with this environment alone; it is killed at the end of the test where it still runs. */
export function launch(file: string, argv: readonly string[], { cwd, env, input }: Launch) {
  const options = { extendEnv: false, reject: false, stripFinalNewline: false } as const;
  const child = execa(file, argv, { ...options, cwd, env, input });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Waits until a program has said something on stderr. Throws when it ends before. */
export async function saidOnStderr(child: Child, sentence: string): Promise<void> {
  let text = '';
  child.stderr.on('data', (piece: Buffer) => {
    text += piece;
  });
  const ended = child.then(({ stderr }) => {
    throw new Error(`it ended before it said "${sentence}": ${stderr}`);
  });
  await Promise.race([until(() => text.includes(sentence)), ended]);
}

export function ranOf({ exitCode, signal, stdout, stderr }: Awaited<Child>): Ran {
  return { exitCode, signal, out: stdout, err: stderr };
}

/**
 * The bundles that a command loads, by the code that it keeps of each for its next run: `main`, `help`… The command must
 * succeed, for nothing is kept otherwise.
 */
export async function bundlesOf(
  place: TestMachine,
  argv: readonly string[],
  around: Around = {},
): Promise<string[]> {
  const caches = mkdtempSync(join(place.folder, 'caches-'));
  const ran = await place.vigie(argv, { ...around, env: { ...around.env, XDG_CACHE_HOME: caches } });
  if (ran.exitCode !== 0) throw new Error(ran.err);
  const kept = readdirSync(join(caches, 'vigie')).filter((name) => name.endsWith('.code'));
  return kept.map((name) => name.split('.').at(-4) as string).sort();
}

/** Adds an anomaly, for tests that need one to be there. */
export async function addAnomaly(
  { prepare }: Pick<TestMachine, 'prepare'>,
  code: number,
  more: readonly string[] = [],
): Promise<void> {
  const said = ['--texte', `Anomalie ${code}`, '--indice-de-gravite', '1'];
  await prepare(['anomalies', 'add', '--code', String(code), ...said, ...more]);
}

/** Waits until something is so, looking again and again; the test's own time limit ends it. */
export async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen as T;
    await new Promise((turned) => setTimeout(turned, 5));
  }
}

/** The closing record of an import whose output goes to a pipe: its counts, by the names of its fields. */
export function countsOf(out: string): Readonly<Record<string, number>> {
  const [names = [], values = []] = out.split('\n').map((line) => line.split('\t'));
  return Object.fromEntries(names.map((name, i) => [name, Number(values[i])]));
}
