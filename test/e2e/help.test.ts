import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundlesOf, newPlace } from './program.ts';

it('the sentences of help are loaded to show help, and for nothing else', async () => {
  const place = newPlace();
  expect(await bundlesOf(place, ['anomalies', 'list'])).not.toContain('help');
  for (const argv of [[], ['help'], ['anomalies']]) {
    expect(await bundlesOf(place, argv), argv.join(' ')).toContain('help');
  }
});

it('vigie alone makes nothing', async () => {
  const place = newPlace();
  const { out, err, exitCode } = await place.vigie([]);
  expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 });
  expect(out).toContain('vigie anomalies list');
  expect(readdirSync(place.home)).toEqual([]);
});
