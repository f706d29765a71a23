import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const EXAMPLES = ['examples/supports.csv', 'examples/prescriptions.csv', 'examples/anomalies.csv'];

/** What is not as a spreadsheet saves it. */
function unlikeSpreadsheet(bytes: Buffer): string[] {
  const text = bytes.toString('utf8');
  const [header = ''] = text.split('\r\n');
  return [
    ...(text.startsWith('\ufeff') ? [] : ['no byte order mark']),
    ...(header.includes(';') && !header.includes(',') ? [] : ['another delimiter than ;']),
    ...(text
      .replaceAll(/"[^"]*"/g, '')
      .replaceAll('\r\n', '')
      .includes('\n')
      ? ['a line end without CR']
      : []),
    ...(text.endsWith('\r\n') ? [] : ['no line end at the end']),
    ...(text.includes('\ufffd') ? ['a letter that was lost'] : []),
  ];
}

it.each(EXAMPLES)('%s is as a spreadsheet saves it', (file) => {
  expect(unlikeSpreadsheet(readFileSync(file))).toEqual([]);
});

it('a file that no spreadsheet saves so is noticed', () => {
  expect(unlikeSpreadsheet(Buffer.from('code,texte\n1,\ufffd'))).toEqual([
    'no byte order mark',
    'another delimiter than ;',
    'a line end without CR',
    'no line end at the end',
    'a letter that was lost',
  ]);
});
