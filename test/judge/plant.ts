import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildContext, context, type Plugin } from 'esbuild';
import { mainBundle } from '../../build.ts';
import type { Plant } from './faults.ts';

/** Builds the program with one fault after the other in it; what they have in common is read once. */
export class Plantation {
  readonly #files: readonly string[];
  #context: Promise<BuildContext> | undefined;
  #fault: Plant | undefined;
  #waiting: Promise<unknown> = Promise.resolve();

  /** What is going to be planted. */
  constructor(faults: readonly Plant[]) {
    this.#files = [...new Set(faults.map(({ file }) => file))];
  }

  /** Builds the program with a fault into a directory; answers its launcher. Throws when the fault has no place. */
  build(fault: Plant, directory: string): Promise<string> {
    // Only one is planted at a time.
    const built = this.#waiting.catch(() => {}).then(() => this.#build(fault, directory));
    this.#waiting = built;
    return built;
  }

  async end(): Promise<void> {
    await (await this.#context)?.dispose();
  }

  async #build(fault: Plant, directory: string): Promise<string> {
    this.#fault = fault;
    this.#context ??= context({
      ...mainBundle,
      // Queries are compiled when they are first run: from the sources with the fault.
      plugins: [this.#planting(), ...mainBundle.plugins.filter(({ name }) => name !== 'queries-compiled')],
      minifySyntax: false,
      minifyWhitespace: false,
      write: false,
      outfile: 'main.cjs',
    });
    const { outputFiles = [] } = await (await this.#context).rebuild();
    // As in the package: bundles are found by their paths there (src/package-files.ts).
    const dist = join(directory, 'dist');
    mkdirSync(dist, { recursive: true });

    writeFileSync(join(dist, 'main.cjs'), outputFiles[0]?.contents ?? '');
    for (const file of readdirSync('dist')) {
      if (file !== 'main.cjs') cpSync(join('dist', file), join(dist, file), { recursive: true });
    }
    symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
    return join(dist, 'vigie.cjs');
  }

  #planting(): Plugin {
    return {
      name: 'planting',
      setup: (building) => {
        building.onLoad({ filter: new RegExp(`/(?:${this.#files.join('|')})$`) }, ({ path }) => {
          const { file, text, planted } = this.#fault as Plant;
          if (path !== resolve(file)) return undefined;
          const source = readFileSync(path, 'utf8');
          const places = source.split(text).length - 1;
          if (places !== 1) throw new Error(`${file}: found ${places} times: ${text}`);
          return { contents: source.replace(text, () => planted), loader: 'ts' };
        });
      },
    };
  }
}
