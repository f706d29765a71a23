import { closeSync, fsyncSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { writeFailed } from '../contract/errors.ts';

/** Bytes compared at once. */
const BLOCK = 1 << 16;

/** Makes a new name in a directory survive a power loss, where the system can. */
export function flushDirectory(path: string): void {
  try {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Not needed on Windows.
  }
}

/** Reports failures of file work as FICHIER_NON_ECRIT, unless they are more precise VigieErrors. */
export async function withFileErrors<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw writeFailed(file, cause);
  }
}

/** Whether two files hold the same bytes. */
export async function sameBytes(one: string, other: string): Promise<boolean> {
  const files: FileHandle[] = [];
  try {
    for (const path of [one, other]) files.push(await open(path, 'r'));
    const [a, b] = files as [FileHandle, FileHandle];
    if ((await a.stat()).size !== (await b.stat()).size) return false;
    for (;;) {
      const [left, right] = [await blockOf(a), await blockOf(b)];
      if (!left.equals(right)) return false;
      if (left.length === 0) return true;
    }
  } finally {
    for (const file of files) await file.close();
  }
}

async function blockOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(BLOCK), 0, BLOCK);
  return buffer.subarray(0, bytesRead);
}
