import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { statementsFor } from '../server/storage/tables/ddl.ts';
import type { Bench } from './figure.ts';

/**
 * A database that takes minutes to build: from the cache, or built into it by `build`. It is built anew when what it
 * is `madeOf`, or the schema of databases, is not what it was.
 */
export async function cached(
  { cache, say }: Bench,
  name: string,
  madeOf: readonly unknown[],
  build: (file: string) => Promise<void>,
): Promise<string> {
  const made = createHash('sha256')
    .update(JSON.stringify([...madeOf, statementsFor('sqlite')]))
    .digest('hex')
    .slice(0, 12);
  const file = join(cache, `${name}-${made}.db`);
  if (existsSync(file)) return file;
  for (const old of readdirSync(cache)) if (old.startsWith(`${name}-`)) rmSync(join(cache, old));
  say(`building ${name}, kept in ${file} for the next time`);
  const draft = `${file}.draft`;
  await build(draft);
  renameSync(draft, file);
  return file;
}

/** So that what is measured is the work, not the disk's first reading of a file. */
export async function readOnce(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 1024 * 1024 }));
}
