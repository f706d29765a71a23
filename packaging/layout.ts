import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of a package or an archive. */
export interface Content {
  /** Where it is to be, such as `/usr/bin/vigie` on a machine, or `vigie` within an archive. */
  readonly path: string;
  /** The file that is put there, or the bytes of it. */
  readonly from: string | Buffer;
  /** 0644 unless it says so. */
  readonly mode?: number;
  /** What an update leaves as somebody changed it; what may be left out where room is short; what may not. */
  readonly kind?: 'configuration' | 'documentation' | 'licence';
}

/** What is put there. */
export function bytesOf({ from }: Content): Buffer {
  return typeof from === 'string' ? readFileSync(from) : from;
}

/** Puts the files below a folder of their own, as they are to be below `/`, or in an archive. */
export function layOut(files: readonly Content[], root: string): void {
  rmSync(root, { recursive: true, force: true });
  for (const { path, from, mode = 0o644 } of files) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof from === 'string') copyFileSync(from, file);
    else writeFileSync(file, from);
    chmodSync(file, mode);
  }
}
