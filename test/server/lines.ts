import { type Loaded, load } from '../../server/admin/load.ts';
import type { Engine } from '../../server/storage/sqlite/engine.ts';
import { spool } from '../../src/bulk/input/source.ts';

/** Loads objects as the lines of a file would be, into the database of an engine. */
export async function loadLines(engine: Engine, lines: readonly object[]): Promise<Loaded[]> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const source = await spool('lines', [Buffer.from(text)]);
  try {
    return await load(engine.file, [source]);
  } finally {
    await source.close();
  }
}
