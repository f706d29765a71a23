import { expect, test } from 'vitest';
import { waitReporter } from '../../../commands/shared/output/wait-notice.ts';
import type { Wait } from '../../../src/client/transport.ts';
import type { Io } from '../../../src/terminal/io.ts';
import { sink } from '../world.ts';

const asked: Wait = { milliseconds: 41_200, reason: 'asked' };

function told(
  waits: readonly (Wait | undefined)[],
  { quiet = false, columns = undefined as number | undefined } = {},
) {
  const err = sink(columns);
  const tell = waitReporter({ env: {}, err } as unknown as Io, quiet, 'en');
  waits.forEach(tell);
  return err.text();
}

test('where nobody watches, each reason to wait is told once', () => {
  const retry: Wait = { milliseconds: 3000, reason: 'retry' };
  expect(told([asked, undefined, asked, undefined, retry, undefined, retry])).toBe(
    'The service asks for a pause of 42 s.\nThe service does not answer, trying again in 3 s.\n',
  );
});

test('on a terminal a line says it while it lasts, and goes', () => {
  const shown = told([asked, undefined], { columns: 80 });
  expect(shown).toContain('The service asks for a pause of 42 s');
  expect(shown.endsWith('\r\u001b[2K')).toBe(true);
});

test('short waits come and go unnoticed, and --quiet hears of none', () => {
  expect(told([{ milliseconds: 900, reason: 'retry' }, undefined])).toBe('');
  expect(told([asked, undefined], { quiet: true })).toBe('');
  expect(told([asked, undefined], { quiet: true, columns: 80 })).toBe('');
});
