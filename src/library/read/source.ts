import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VigieError } from '../../contract/errors.ts';
import { isGzip, type Pieces, unfold } from './gzip.ts';

/** A file that is read several times from its beginning: every pass of an import sees the same bytes. */
export interface Source {
  /** As messages name it: the path as it was given, `-` for standard input. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Of the file, for whoever reads it in another thread; undefined for bytes in memory. */
  readonly fd: number | undefined;
  /** Reads at most `length` bytes at `position` into `target` from `offset` on; answers how many, 0 at the end. */
  read(target: Buffer, offset: number, length: number, position: number): Promise<number>;
  /** Throws FICHIER_MODIFIE when the file has changed since it was opened. */
  verify(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a file. What can be read only once, such as a named pipe, and what is compressed (gzip) is copied first.
 * Throws FICHIER_ILLISIBLE, and what `spool` throws.
 */
export async function openFile(path: string): Promise<Source> {
  try {
    const file = await open(path);
    const head = Buffer.alloc(2);
    const direct = (await file.stat()).isFile();
    if (direct) await file.read(head, 0, head.length, 0);
    // The stream closes the file at its end.
    return direct && !isGzip(head) ? await sourceOf(path, file) : await spool(path, file.createReadStream());
  } catch (error) {
    throw unreadable(path, error);
  }
}

/**
 * Copies a stream, such as standard input, into a temporary file that nobody else can read; what is compressed
 * (gzip) is unfolded on its way. The file has no name any more once it is open, so that nothing is left behind
 * however the program ends. Throws FICHIER_ILLISIBLE, FICHIER_NON_ECRIT when the copy finds no place, and for
 * gzip ARCHIVE_INVALIDE and ARCHIVE_TROP_GRANDE.
 */
export async function spool(name: string, pieces: Pieces): Promise<Source> {
  const directory = tmpdir();
  const path = join(directory, `vigie-${randomUUID()}`);
  const unwritable = (cause: unknown) => {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    return new VigieError('FICHIER_NON_ECRIT', { file: directory, reason, temporary: 1 }, { cause });
  };
  const file = await open(path, 'wx+', 0o600).catch((cause) => {
    throw unwritable(cause);
  });
  try {
    await unlink(path);
    for await (const piece of unfold(name, pieces)) {
      await file.writeFile(piece).catch((cause) => {
        throw unwritable(cause);
      });
    }
    return await sourceOf(name, file);
  } catch (error) {
    await file.close();
    throw unreadable(name, error);
  }
}

/** A source of bytes that are in memory. */
export function memorySource(name: string, bytes: Buffer): Source {
  return {
    name,
    size: bytes.length,
    fd: undefined,
    read: async (target, offset, length, position) => bytes.copy(target, offset, position, position + length),
    verify: async () => {},
    close: async () => {},
  };
}

async function sourceOf(name: string, file: FileHandle): Promise<Source> {
  const opened = await file.stat();
  return {
    name,
    size: opened.size,
    fd: file.fd,
    read: async (target, offset, length, position) =>
      (await file.read(target, offset, length, position)).bytesRead,
    verify: async () => {
      const now = await file.stat();
      if (now.size !== opened.size || now.mtimeMs !== opened.mtimeMs) {
        throw new VigieError('FICHIER_MODIFIE', { file: name });
      }
    },
    close: () => file.close(),
  };
}

function unreadable(file: string, cause: unknown): VigieError {
  if (cause instanceof VigieError) return cause;
  const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
  return new VigieError('FICHIER_ILLISIBLE', { file, reason }, { cause });
}
