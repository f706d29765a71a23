import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Language = 'fr' | 'en';

/** A dialogue in which what is awaited does not come is stuck; nothing here takes nearly as long (in ms). */
const PATIENCE = 30_000;
const LOOK_EVERY = 25;

/** Columns of the terminal, and lines: so many that nothing ever leaves its top. */
const [WIDTH, HEIGHT] = [80, 400];

/** A terminal of 80 columns on a new machine, with the built program and the examples at hand. */
export class Terminal {
  readonly #root = mkdtempSync(join(tmpdir(), 'vigie-session-'));
  readonly #socket = join(this.#root, 'tmux');
  readonly #ended = join(this.#root, 'ended');
  /** Where the person is at home, and works. Its path is as long as the one that `record.ts` shows in its stead. */
  readonly folder = mkdtempSync('/tmp/vg');
  readonly #env: Readonly<Record<string, string>>;

  constructor(language: Language) {
    const bin = join(this.#root, 'bin');
    mkdirSync(bin);
    const program = `#!/bin/sh\nexec "${process.execPath}" "${resolve('dist/vigie.cjs')}" "$@"\n`;
    writeFileSync(join(bin, 'vigie'), program, { mode: 0o755 });
    symlinkSync(resolve('examples'), join(this.folder, 'examples'));
    writeFileSync(this.#ended, '');
    this.#env = {
      HOME: this.folder,
      PATH: `${bin}:${process.env.PATH}`,
      TERM: 'xterm-256color',
      TZ: 'Europe/Paris',
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      VIGIE_LANG: language,
    };
  }

  /** Runs what has to be there before, unseen. Answers when it has ended. */
  async prepare(script: string): Promise<void> {
    await run('bash', ['--norc', '-euo', 'pipefail', '-c', script], { cwd: this.folder, env: this.#env });
  }

  async open(): Promise<void> {
    // The shell notes the exit code of each command in a file: a prompt on the screen may be anybody's.
    const rc = `PS1='$ '; HISTFILE=; PROMPT_COMMAND='echo $? >> ${this.#ended}'; bind 'set enable-bracketed-paste off'\n`;
    writeFileSync(join(this.#root, 'rc'), rc);
    const shell = `bash --noprofile --rcfile ${join(this.#root, 'rc')} -i`;
    const size = ['-x', String(WIDTH), '-y', String(HEIGHT)];
    await run('tmux', ['-S', this.#socket, '-f', '/dev/null', 'new-session', '-d', ...size, shell], {
      cwd: this.folder,
      env: this.#env,
    });
    await this.#until(() => this.#codes().length > 0, 'the shell');
  }

  /** The exit codes of what has ended, in order; the first one is of the start of the shell. */
  #codes(): string[] {
    return readFileSync(this.#ended, 'utf8').split('\n').slice(0, -1);
  }

  /** Types a line and, once each text has appeared, its keys; answers what came of it once it has ended. */
  async line(typed: string, dialogue: readonly Turn[] = []): Promise<Came> {
    const before = this.#codes().length;
    const from = (await this.screen()).length;
    // The line as it was typed stands first, after a prompt of two columns.
    const height = Math.ceil((typed.length + 2) / WIDTH);
    const below = async () => (await this.screen()).slice(from).split('\n').slice(height);
    const kept: string[] = [];
    await this.type(typed);
    await this.keys('Enter');
    for (const { until, keys, keep } of dialogue) {
      await this.#until(async () => within((await this.screen()).slice(from), until), until);
      if (keep) kept.push(...(await below()), '');
      for (const key of keys) await (typeof key === 'string' ? this.type(key) : this.keys(key.key));
    }
    await this.#until(() => this.#codes().length > before, `the end of ${typed}`);
    const echo = (await this.screen()).slice(from).split('\n').slice(0, height);
    const shown = [...echo, ...kept, ...(await below())].join('\n');
    return { exitCode: Number(this.#codes().at(-1)), shown };
  }

  async type(text: string): Promise<void> {
    if (text !== '') await this.#tmux('send-keys', '-l', '--', text);
  }

  /** A key as tmux calls it: Enter, Down, C-c. */
  async keys(name: string): Promise<void> {
    await this.#tmux('send-keys', name);
  }

  /** What stands on the screen, with or without its colours; without the lines below the last one. */
  async screen(colours = false): Promise<string> {
    const text = await this.#tmux('capture-pane', '-p', ...(colours ? ['-e'] : []), '-S', '-');
    return text.trimEnd();
  }

  async close(): Promise<void> {
    const service = join(this.folder, 'service');
    if (existsSync(service)) await run('kill', [readFileSync(service, 'utf8').trim()]).catch(() => {});
    if (existsSync(this.#socket)) await this.#tmux('kill-server').catch(() => {});
    for (const directory of [this.#root, this.folder]) {
      // Not rmSync: that of Node 22 does not look again at what a program has written meanwhile.
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  async #tmux(...argv: string[]): Promise<string> {
    return (await run('tmux', ['-S', this.#socket, ...argv], { env: this.#env })).stdout;
  }

  async #until(so: () => boolean | Promise<boolean>, what: string): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!(await so())) {
      if (Date.now() > end) throw new Error(`${what} did not come:\n${await this.screen()}`);
      await new Promise((later) => setTimeout(later, LOOK_EVERY));
    }
  }
}

/** Whether a text is there, wherever its lines break. */
export function within(screen: string, text: string): boolean {
  return screen.replace(/\s+/g, '').includes(text.replace(/\s+/g, ''));
}

/** One turn of a dialogue: what the program has to show, and what is typed then. */
export interface Turn {
  readonly until: string;
  readonly keys: readonly (string | { readonly key: string })[];
  /** Whether what stands there before the keys is worth showing, though it goes away. */
  readonly keep?: boolean | undefined;
}

export interface Came {
  readonly exitCode: number;
  /** From behind the prompt of the line to the next prompt, with what was kept of its dialogue. */
  readonly shown: string;
}
