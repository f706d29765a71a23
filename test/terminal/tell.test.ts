import { expect, test } from 'vitest';
import type { Io } from '../../src/terminal/io.ts';
import { progress } from '../../src/terminal/progress.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import { widthOf, wrapAll, wrapMessage } from '../../src/terminal/width.ts';
import { sink } from '../commands/world.ts';

const ioOf = (err: ReturnType<typeof sink>, env = {}) => ({ env, out: sink(), err }) as unknown as Io;
const LONG = 'Erreur : la ligne 12 du fichier ne peut pas être lue, corrigez-la puis recommencez.';

test('on a terminal a message is broken between words, what follows set in', async () => {
  const err = sink(40);
  await writeNotice(ioOf(err), LONG);
  expect(err.text()).toBe(
    'Erreur : la ligne 12 du fichier ne peut\n  pas être lue, corrigez-la puis\n  recommencez.\n',
  );
});

test('elsewhere a message stays a line', async () => {
  const err = sink();
  await writeNotice(ioOf(err), LONG);
  expect(err.text()).toBe(`${LONG}\n`);
});

test('a terminal that was never told its size has 80 columns', () => {
  for (const line of wrapAll(ioOf(sink(0)), LONG).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('a command stays in one piece, on a line of its own when it ends a sentence', () => {
  const command = 'vigie profiles login sdis --token-stdin --url https://sdis.example';
  expect(wrapMessage(command, 40)).toEqual([command]);
  expect(wrapMessage(`Donnez un jeton en cours de validité : ${command}`, 40)).toEqual([
    'Donnez un jeton en cours de validité :',
    `  ${command}`,
  ]);
  expect(wrapMessage('Tapez : vigie doctor', 40)).toEqual(['Tapez : vigie doctor']);
});

test('that is not read is no failure', async () => {
  const gone = { ...sink(), write: async () => Promise.reject(new Error('EPIPE')) };
  await expect(writeNotice(ioOf(gone), 'x')).resolves.toBeUndefined();
});

test.each([20, 40, 80])(
  'a line of progress stays on its line of %d columns, also in wide characters',
  (columns) => {
    const err = sink(columns);
    const bar = progress(
      ioOf(err, { TERM: 'xterm' }),
      { line: () => '消防署の車 '.repeat(20) },
      { now: () => 0 },
    );
    bar.note('x');
    const [, line = ''] = err.text().split('\u001b[2K');
    expect(line).toContain('消');
    expect(widthOf(line)).toBeLessThan(columns);
  },
);

test('a dumb terminal gets no line of progress', () => {
  const err = sink(80);
  const bar = progress(ioOf(err, { TERM: 'dumb' }), { line: () => 'x' }, {});
  bar.note('y');
  bar.end();
  expect([bar.shown, err.text()]).toEqual([false, '']);
});
