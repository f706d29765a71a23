import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newPlace, type Place } from './program.ts';

/** Writes down at the end which files were required. */
const WATCHER =
  "process.on('exit', () => require('node:fs').writeFileSync(process.env.SEEN, Object.keys(require.cache).join('\\n')))";

/** The bundles that a command loads besides the program itself. */
async function bundlesOf(place: Place, argv: readonly string[]): Promise<string> {
  const watcher = join(place.folder, 'watcher.cjs');
  const seen = join(place.folder, 'seen');
  writeFileSync(watcher, WATCHER);
  const ran = await place.vigie(argv, { env: { NODE_OPTIONS: `--require ${watcher}`, SEEN: seen } });
  expect(ran, ran.err).toMatchObject({ exitCode: 0 });
  return readFileSync(seen, 'utf8');
}

it('the sentences of help are loaded to show help, and for nothing else', async () => {
  const place = newPlace();
  expect(await bundlesOf(place, ['anomalies', 'list'])).not.toContain('/dist/help.cjs');
  for (const argv of [[], ['help'], ['--help'], ['anomalies'], ['anomalies', 'list', '--help']]) {
    expect(await bundlesOf(place, argv), argv.join(' ')).toContain('/dist/help.cjs');
  }
});

it('vigie alone makes nothing', async () => {
  const place = newPlace();
  const { out, err, exitCode } = await place.vigie([]);
  expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 });
  expect(out).toContain('vigie anomalies list');
  // Compiled code is kept for the next run; it may go at any time.
  expect(readdirSync(place.home)).toEqual(['.cache']);
});
