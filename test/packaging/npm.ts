import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { writePackage } from '../../packaging/npm/pack.ts';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** What `npm pack` says that it has made. */
export interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

/** What a machine has on which nothing was ever installed; the Node is the one of these tests. */
export const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);

/** npm on a machine of its own, where it packs and installs this package, and fetches what that needs. */
export class Npm {
  readonly root = mkdtempSync(join(tmpdir(), 'vigie-package-'));
  readonly home = join(this.root, 'home');
  /** What was asked of the registry. */
  readonly asked: string[] = [];
  readonly #tarballs = join(this.root, 'tarballs');

  constructor() {
    for (const directory of [this.home, this.#tarballs]) mkdirSync(directory);
  }

  /** Packs this package and installs it. */
  async install(argv: readonly string[], cwd = this.root): Promise<Packed> {
    const folder = join(this.root, 'package');
    mkdirSync(folder);
    writePackage(folder);
    const packed = await this.#pack(folder);
    const needed = neededIn('.');
    const theirs = needed.flatMap((name) => neededIn(resolve('node_modules', name)));
    const server = await this.#registry([...needed, ...theirs]);
    const { port } = server.address() as AddressInfo;
    await this.#npm(['install', ...argv, join(this.#tarballs, packed.filename)], cwd, {
      npm_config_registry: `http://127.0.0.1:${port}/`,
    });
    server.close();
    return packed;
  }

  async #pack(what: string): Promise<Packed> {
    const argv = ['pack', what, '--json', '--pack-destination', this.#tarballs];
    const { stdout } = await this.#npm(argv, resolve('.'));
    const [answer] = Object.values(JSON.parse(stdout)) as [Packed];
    return answer;
  }

  /** What npm would fetch: every package that the program needs, and what those need, packed from where they lie. */
  async #registry(packages: readonly string[]) {
    const found = new Map<string, string>();
    for (const name of packages) found.set(name, (await this.#pack(resolve('node_modules', name))).filename);
    const server = createServer(({ url = '' }, response) => {
      const name = decodeURIComponent(url.slice(1));
      this.asked.push(name);
      const file = join(this.#tarballs, name);
      if (name.endsWith('.tgz')) return createReadStream(file).pipe(response);
      const filename = found.get(name);
      if (filename === undefined) return response.writeHead(404).end();
      const from = manifestIn(resolve('node_modules', name));
      const shasum = createHash('sha1')
        .update(readFileSync(join(this.#tarballs, filename)))
        .digest('hex');
      const { port } = server.address() as AddressInfo;
      const tarball = `http://127.0.0.1:${port}/${filename}`;
      const versions = { [from.version]: { ...from, dist: { shasum, tarball } } };
      return response.end(JSON.stringify({ name, 'dist-tags': { latest: from.version }, versions }));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return server;
  }

  #npm(argv: readonly string[], cwd: string, env: Record<string, string> = {}) {
    const config = { npm_config_cache: join(this.root, 'cache'), npm_config_update_notifier: 'false' };
    return execa('npm', [...argv, '--ignore-scripts'], {
      cwd,
      env: { PATH, HOME: this.home, ...config, ...env },
      extendEnv: false,
      stdin: 'ignore',
    });
  }
}

/** What a package needs, as far as it is installed here: of what is made for other machines, npm installs nothing. */
function neededIn(folder: string): string[] {
  const { dependencies, optionalDependencies } = manifestIn(folder);
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.filter((name) => existsSync(resolve('node_modules', name)));
}
