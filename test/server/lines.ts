import { type Loaded, load } from '../../server/admin/load.ts';
import { spool } from '../../src/bulk/input/source.ts';

/** Loads objects as the lines of a file would be. */
export async function loadLines(db: string, lines: readonly object[]): Promise<Loaded[]> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const source = await spool('lines', [Buffer.from(text)]);
  try {
    return await load(db, [source]);
  } finally {
    await source.close();
  }
}
