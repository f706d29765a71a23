import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A process of its own that runs one of the files of this folder. */
export interface Started {
  readonly child: ChildProcess;
  /** Lines that it has said so far. */
  readonly lines: readonly string[];
  /** Resolves when it has said so many lines, or has ended. */
  said(count: number): Promise<void>;
  /** Resolves when it has ended and all that it said has come. */
  ended(): Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** Starts a process, which does nothing until it is sent its orders. */
export function start(name: 'writer' | 'migrator' | 'loader' | 'copier'): Started {
  const child = fork(join(import.meta.dirname, `${name}.ts`), {
    silent: true,
    // What the compiler made of the sources is kept, for the next process to start sooner.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'vigie-compile-cache'), NODE_OPTIONS: '' },
  });
  const lines: string[] = [];
  let rest = '';
  let errors = '';
  let over = false;
  let wake = () => {};
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const whole = (rest + text).split('\n');
    rest = whole.pop() as string;
    lines.push(...whole);
    wake();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const closed = once(child, 'close').then(([code]) => {
    over = true;
    wake();
    return code as number | null;
  });
  return {
    child,
    lines,
    async said(count) {
      while (lines.length < count && !over) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async ended() {
      return { code: await closed, errors };
    },
  };
}
