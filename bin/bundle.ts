import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { readCode, removeOldCode, writeCode } from '../src/code-cache.ts';
import { packageFilePath, readPackageFile } from '../src/package-files.ts';

/** File of the kept code of a command. */
export interface CodeLocation {
  readonly directory: string;
  /** Such as `vigie-anomalies-list`. */
  readonly name: string;
}

/** Build of each bundle, defined by the bundler: code of two builds must not be mixed up. */
declare const __VIGIE_BUNDLES__: Readonly<Record<string, string>>;

/**
 * The bundles of the package, loaded together with the code that V8 compiled for a similar run before. Node's own compile
 * cache holds code compiled on loading; most code of a command is compiled on its first call, at every start anew (10 ms
 * of 35).
 */
export class Bundles {
  readonly #place: CodeLocation | undefined;
  readonly #exports = new Map<string, unknown>();
  readonly #compiled: (() => void)[] = [];

  /** @param place Location of compiled code; undefined for none. */
  constructor(place: CodeLocation | undefined) {
    this.#place = place;
  }

  /** Exports of a bundle. Bundles load each other, and other modules of Node, in the same way. */
  load(name: string): unknown {
    if (!this.#exports.has(name)) this.#exports.set(name, this.#run(name));
    return this.#exports.get(name);
  }

  /** Keeps the code compiled so far for the next run, unless it came from one. Never throws. */
  keep(): void {
    for (const keep of this.#compiled) keep();
  }

  #run(name: string): unknown {
    const filename = join(__dirname, name);
    const bundle = { exports: {}, paths: module.paths };
    const requiring = (wanted: string) =>
      __VIGIE_BUNDLES__[wanted.slice(2)] === undefined ? require(wanted) : this.load(wanted.slice(2));
    const run = this.#compile(name, filename).runInThisContext();
    run(bundle.exports, Object.assign(requiring, require), bundle, filename, __dirname);
    return bundle.exports;
  }

  #compile(name: string, filename: string): Script {
    const path = `dist/${name}`;
    // Without /proc an executable does not know its path: its code is not kept then.
    const stat = statSync(packageFilePath(path), { throwIfNoEntry: false });
    const build = __VIGIE_BUNDLES__[name] || '';
    const key = Buffer.from(`\n${build} ${stat?.size} ${stat?.mtimeMs} ${process.version}`);
    const file =
      stat && this.#place && join(this.#place.directory, `${this.#place.name}.${name}.${build}.code`);
    const cachedData = file === undefined ? undefined : codeIn(file, key);
    // Bundles are ASCII, and each is one function: without decoding or wrapping.
    const script = new Script(readPackageFile(path).toString('latin1'), { filename, cachedData });
    if (file !== undefined && (cachedData === undefined || script.cachedDataRejected)) {
      this.#compiled.push(() => {
        const code = script.createCachedData();
        try {
          writeCode(file, [code, code, key]);
        } catch {
          // A read-only or full disk must not stop anybody.
        }
        removeOldCode(dirname(file));
      });
    }
    return script;
  }
}

/**
 * The code in a file, if it is of this very bundle, undamaged, and of this user alone: V8 compares no more than the
 * length of the source, and runs any code. The file has it twice: a checksum would take 2 ms.
 */
function codeIn(file: string, key: Buffer): Buffer | undefined {
  try {
    const found = readCode(file);
    const end = found.length - key.length;
    const code = found.subarray(0, end / 2);
    const copy = found.subarray(end / 2, end);
    return end > 0 && found.subarray(end).equals(key) && code.equals(copy) ? code : undefined;
  } catch {
    return undefined;
  }
}
