import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';
import { type Child, COMMAND, newPlace, type Ran, ranOf } from '../e2e/program.ts';
import { firstLine } from '../e2e/serving.ts';
import { createWorld, scratch } from '../server/world.ts';

const { directory, remove } = scratch();
const { db: made, organisations } = await createWorld(join(directory, 'world.db'), new Date());
const world = readFileSync(made);
remove();

export type Environment = Readonly<Record<string, string>>;

/** A machine of one's own, whose temporary files are its own as well. Everything is gone when the test is over. */
export class Machine {
  /** Above everything that is its own. */
  readonly root: string;
  /** Where files of the service and of who watches lie: the program knows nothing of it. */
  readonly beside: string;
  /** Where the program is called. */
  readonly folder: string;
  readonly home: string;
  readonly #temporary: string;
  readonly #env: Environment;

  constructor() {
    const { home, folder, env } = newPlace();
    this.home = home;
    this.folder = folder;
    this.root = dirname(home);
    this.beside = join(this.root, 'beside');
    this.#temporary = join(this.root, 'temporary');
    for (const directory of [this.beside, this.#temporary]) mkdirSync(directory);
    this.#env = { ...env, TMPDIR: this.#temporary };
  }

  /** Starts the program; `under` is a command that takes another one as its arguments, to watch it. */
  start(argv: readonly string[], env: Environment = {}, under: readonly string[] = []): Child {
    const [command = '', ...words] = [...under, ...COMMAND, ...argv];
    const options = { extendEnv: false, reject: false, stripFinalNewline: false, input: '' } as const;
    const child = execa(command, words, { ...options, cwd: this.folder, env: { ...this.#env, ...env } });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child as Child;
  }

  /** Runs it to its end. */
  async vigie(argv: readonly string[], env?: Environment): Promise<Ran> {
    return ranOf(await this.start(argv, env));
  }

  /** The files that the program can have made. A temporary one that has a name for an instant, and is empty, is none. */
  files(): string[] {
    const all = globSync([`${this.home}/**`, `${this.folder}/**`, `${this.#temporary}/**`]);
    return all.filter((path) => isFile(path) && !(path.startsWith(this.#temporary) && isEmpty(path))).sort();
  }

  /** Remembers them as they are, for `restore`. */
  keep(): void {
    for (const [folder, copy] of this.#copies()) cpSync(folder, copy, { recursive: true });
  }

  restore(): void {
    for (const [folder, copy] of this.#copies()) {
      rmSync(folder, { recursive: true, force: true });
      cpSync(copy, folder, { recursive: true });
    }
  }

  #copies(): [string, string][] {
    return [this.home, this.folder].map((folder, i) => [folder, join(this.beside, `kept-${i}`)]);
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
const isEmpty = (path: string) => statSync(path).size === 0;

/** Where a library is. */
export interface Service {
  /** With which the program finds it. */
  readonly env: Environment;
  /** Remembers what it holds, for `restore`. */
  keep(): Promise<void>;
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** The database in the program's own process. */
export class Embedded implements Service {
  readonly env: Environment;
  readonly db: string;

  constructor({ home }: Machine) {
    this.db = join(home, 'library.db');
    this.env = { VIGIE_DB: this.db };
  }

  /** Its file is one of the machine's. */
  async keep(): Promise<void> {}
  async restore(): Promise<void> {}
  async stop(): Promise<void> {}
}

/** A database of ours, served by the built program: it can be killed, and comes back where it was. */
export class Own implements Service {
  readonly db: string;
  readonly #machine: Machine;
  readonly #who: Environment;
  #ended: Promise<void> = Promise.resolve();
  #pid = 0;
  #url = '';

  constructor(machine: Machine) {
    this.db = join(machine.beside, 'served.db');
    writeFileSync(this.db, world);
    const { id, tokens } = organisations.nord;
    this.#machine = machine;
    this.#who = { VIGIE_ORG: id, VIGIE_TOKEN: tokens.administrateur_fonctionnel as string };
  }

  get env(): Environment {
    return { ...this.#who, VIGIE_URL: this.#url };
  }

  /** Starts it, on the port where it was before if it was. */
  async start(under: readonly string[] = []): Promise<this> {
    const port = this.#url === '' ? '0' : new URL(this.#url).port;
    const argv = ['server', 'start', '--db', this.db, '--port', port, '--json'];
    const child = this.#machine.start(argv, {}, under);
    this.#ended = child.then(() => {
      // From here on its number may be another's.
      this.#pid = 0;
    });
    const ready = JSON.parse(await firstLine(child)) as { url: string; pid: number };
    this.#url = ready.url;
    this.#pid = ready.pid;
    return this;
  }

  /** Resolves when it has ended, for any reason. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  /** Ends it, and waits for its end. What watches it ends with it. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): Promise<void> {
    if (this.#pid !== 0) process.kill(this.#pid, signal);
    await this.#ended;
  }

  async keep(): Promise<void> {
    await this.stop('SIGTERM');
    copyFileSync(this.db, `${this.db}.kept`);
    await this.start();
  }

  async restore(): Promise<void> {
    await this.stop();
    for (const end of ['-wal', '-shm']) rmSync(this.db + end, { force: true });
    copyFileSync(`${this.db}.kept`, this.db);
    await this.start();
  }
}
