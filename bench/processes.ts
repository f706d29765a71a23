import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Missing } from './figure.ts';

/** Runs a program to its end and answers how long it took, in milliseconds. Throws when it fails. */
export function runTimed(
  program: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly input?: string } = {},
): number {
  const start = performance.now();
  const { status, error, stderr } = spawnSync(program, args, {
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'ignore', 'pipe'],
    ...options,
  });
  const took = performance.now() - start;
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${status}: ${stderr}`);
  return took;
}

/** What a run took: milliseconds from beginning to end, milliseconds of the processor (user and system), the peak of resident memory in MB. */
export interface Weighed {
  readonly took: number;
  readonly cpu: number;
  readonly peak: number;
}

/** The same under GNU time, which tells the processor's time and the peak of memory. */
export function runWeighed(
  program: string,
  args: readonly string[],
  options: { readonly scratch: string; readonly env?: NodeJS.ProcessEnv; readonly input?: string },
): Weighed {
  const { scratch, ...rest } = options;
  const note = join(scratch, 'weighed');
  const took = runTimed('/usr/bin/time', ['-f', '%M %U %S', '-o', note, program, ...args], rest);
  const [peak = 0, user = 0, system = 0] = readFileSync(note, 'utf8').split(' ').map(Number);
  return { took, cpu: (user + system) * 1000, peak: peak / 1024 };
}

/** The first line that a program says of itself; undefined when it is not installed. */
export function versionOf(program: string, flag: string): string | undefined {
  const { error, stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' });
  return error ? undefined : (stdout || stderr).split('\n')[0]?.trim();
}

/** Throws a Missing that names the Debian package of a program that is not installed. */
export function needs(program: string, debianPackage: string, flag = '--version'): string {
  const version = versionOf(program, flag);
  if (version === undefined)
    throw new Missing(`${program} is not installed: apt-get install ${debianPackage}`);
  return version;
}

export interface Server {
  readonly url: string;
  /** For how long its event loop was held at the most while `work` went on, in milliseconds. */
  longestStall(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

/** Loaded before the program of a server. */
const STALLS = join(import.meta.dirname, 'stalls.ts');

/** Starts a server in a process of its own; its first line on stdout is JSON with its `url`. */
export async function startServer(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Server> {
  const options: SpawnOptions = { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env };
  const child = spawn(process.execPath, ['--import', STALLS, ...args], options);
  // Whatever ends this process ends the server.
  const kill = () => child.kill();
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', kill);
      resolve();
    }),
  );
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve);
    child.once('exit', (code) =>
      reject(new Error(`${args.join(' ')} exited with ${code} before it was ready`)),
    );
  });
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    async longestStall(work) {
      child.send('watch');
      await work();
      const told = once(child, 'message');
      child.send('tell');
      return (await told)[0] as number;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
