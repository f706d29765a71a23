import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** A bundle that is loaded. */
export interface Bundle<Exports> {
  readonly exports: Exports;
  /** Keeps the code that has been compiled by now for the next run, unless it came from one. Never throws. */
  keep(): void;
}

/**
 * Loads a bundle that stands beside the launcher, together with the code that V8 compiled for an earlier run like this
 * one. Node's own compile cache holds what is compiled when a file is loaded; most of what a command runs is compiled
 * when it is first called, at every start anew (10 ms of 35).
 * @param kept The file where compiled code is kept; undefined for none.
 */
export function loadBundle<Exports>(name: string, kept: string | undefined): Bundle<Exports> {
  const filename = join(__dirname, name);
  const { size, mtimeMs } = statSync(filename);
  const key = Buffer.from(`\n${size} ${mtimeMs} ${process.version}`);
  const cachedData = kept === undefined ? undefined : codeIn(kept, key);
  // Bundles are written in ASCII, and each is one function: there is nothing to decode or to put around it.
  const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData });
  const bundle = { exports: {} as Exports, paths: module.paths };
  script.runInThisContext()(bundle.exports, require, bundle, filename, __dirname);
  return {
    exports: bundle.exports,
    keep() {
      if (kept === undefined || (cachedData !== undefined && !script.cachedDataRejected)) return;
      try {
        const draft = `${kept}.${process.pid}`;
        writeFileSync(draft, Buffer.concat([script.createCachedData(), key]), { mode: 0o600 });
        renameSync(draft, kept);
      } catch {
        // A read-only or full disk must not stop anybody.
      }
    },
  };
}

/** The code in a file, if it is of this very bundle: V8 itself compares no more than the length. */
function codeIn(file: string, key: Buffer): Buffer | undefined {
  try {
    const found = readFileSync(file);
    const end = found.length - key.length;
    return end > 0 && found.subarray(end).equals(key) ? found.subarray(0, end) : undefined;
  } catch {
    return undefined;
  }
}
