import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VigieError } from '../../contract/errors.ts';

/** A file that is read several times from its beginning: every pass of an import sees the same bytes. */
export interface Source {
  /** As messages name it: the path as it was given, `-` for standard input. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Reads at most `length` bytes at `position` into `target` from `offset` on; answers how many, 0 at the end. */
  read(target: Buffer, offset: number, length: number, position: number): Promise<number>;
  /** Throws FICHIER_MODIFIE when the file has changed since it was opened. */
  verify(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file. What can be read only once, such as a named pipe, is copied first. Throws FICHIER_ILLISIBLE. */
export async function openFile(path: string): Promise<Source> {
  try {
    const file = await open(path);
    // The stream closes the file at its end.
    return (await file.stat()).isFile()
      ? await sourceOf(path, file)
      : await spool(path, file.createReadStream());
  } catch (error) {
    throw unreadable(path, error);
  }
}

/**
 * Copies a stream, such as standard input, into a temporary file that nobody else can read. It has no
 * name any more once it is open, so that nothing is left behind however the program ends.
 */
export async function spool(
  name: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Source> {
  const path = join(tmpdir(), `vigie-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    for await (const piece of pieces) await file.writeFile(piece);
    return await sourceOf(name, file);
  } catch (error) {
    await file.close();
    throw unreadable(name, error);
  }
}

async function sourceOf(name: string, file: FileHandle): Promise<Source> {
  const opened = await file.stat();
  return {
    name,
    size: opened.size,
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
