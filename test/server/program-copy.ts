import { execFile } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAIN =
  "import { main } from './commands/program.ts'; process.exitCode = await main(process.argv.slice(1));";

/** What a command of it printed and how it ended. */
interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  /** 0 where it is not there. */
  readonly code?: number;
}

/** A copy of the sources that tests change and run. */
export function copyProgram(folder: string) {
  for (const part of ['bin', 'commands', 'server', 'src', 'package.json', 'tsconfig.json'])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    path: (file: string) => join(folder, file),
    /** What a module of the copy prints. */
    async evaluate(module: string): Promise<string> {
      return (await run(process.execPath, ['--input-type=module', '-e', module], { cwd: folder })).stdout;
    },
    /** Runs a command of the copy, in a process of its own. */
    async run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
      const around = {
        PATH: process.env.PATH,
        HOME: folder,
        NODE_COMPILE_CACHE: join(folder, 'code'),
        ...env,
      };
      // Node 22 gives a CommonJS package that lies behind a link no default export.
      const words = ['--preserve-symlinks', '--input-type=module', '-e', MAIN, '--', ...args];
      return run(process.execPath, words, { cwd: folder, env: around }).catch((ended: Ran) => ended);
    },
  };
}
