import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** First bytes of a file, fewer if it is shorter. Throws the errors of the file system. */
export function headOf(path: string, length: number): Buffer {
  const head = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    return head.subarray(0, readSync(file, head, 0, length, 0));
  } finally {
    closeSync(file);
  }
}

/** The same as text; empty without a regular file, an error left to the write itself. */
export function textHeadOf(path: string, length: number): string {
  return isRegularFile(path) ? headOf(path, length).toString() : '';
}

function isRegularFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether bytes begin like an SQLite database. */
export function isSqlite(head: Buffer): boolean {
  return head.toString('latin1', 0, 16) === 'SQLite format 3\0';
}

/** Whether bytes begin like gzip. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** Whether bytes begin like a ZIP archive, such as a workbook. */
export function isZip(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32BE(0) === 0x504b0304;
}
