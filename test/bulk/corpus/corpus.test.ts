import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type InputSource, openFile, spool } from '../../../src/bulk/input/source.ts';
import type { Notice } from '../../../src/bulk/model/issues.ts';
import { anomalies } from '../../../src/bulk/targets/anomalies.ts';
import { imported, service, short } from '../world.ts';
import { bytesOf, type Case, type CaseResult, readBySteps } from './case.ts';
import { archives, documents, workbooks } from './documents.ts';
import { gzip } from './make.ts';
import { encodings, headers, shapes, values } from './texts.ts';

const empty = await service();
const directory = mkdtempSync(join(tmpdir(), 'vigie-corpus-'));
afterAll(() => rmSync(directory, { recursive: true }));

const themes: Readonly<Record<string, readonly Case[]>> = {
  encodings,
  'delimiters, lines and quotes': shapes,
  headers,
  values,
  'JSON documents': documents,
  archives,
  workbooks,
};
const all = Object.values(themes).flat();

/** A notice in short: what it says besides its sentence, and the lines that it concerns. */
function shortNotice({ code, params, lines }: Notice): string {
  const said =
    params.encoding ??
    params.sheet ??
    params.delimiter ??
    (code === 'EN_TETES' ? params.line : String(params.columns ?? ''));
  return [code, said, lines.join()].filter((part) => part !== '').join(' ');
}

describe.each(Object.entries(themes))('received files: %s', (_, cases) => {
  test.each(cases)('$what', async (one) => {
    const { target = anomalies, options = {}, rows = [], issues = [], notices = [], throws } = one;
    const bytes = await bytesOf(one);
    const reading = imported(empty, target, bytes, { ...options, dryRun: true });
    if (throws !== undefined) {
      await expect(reading).rejects.toMatchObject({ code: throws });
      return;
    }
    const { found, notices: noted, counts } = await reading;
    expect(found.map(short)).toEqual(issues);
    // Which columns were recognised has tests of its own.
    expect(noted.filter(({ code }) => code !== 'COLONNES_LUES').map(shortNotice)).toEqual(notices);
    expect(counts.created + counts.rejected).toBe(counts.read);
    expect(counts.created).toBe(issues.length === 0 ? rows.length : 0);
    expect(await readOnce(spool('-', [bytes]), one)).toEqual({ rows, issues });
  });
});

async function readOnce(opening: Promise<InputSource>, one: Case): Promise<CaseResult> {
  const source = await opening;
  try {
    return await readBySteps(source, one);
  } finally {
    await source.close();
  }
}

const small = all.filter(({ large, throws }) => large === undefined && throws === undefined);

describe('is read alike', () => {
  test.each(small)('from a file, from a pipe in small pieces, and in gzip: $what', async (one) => {
    const bytes = await bytesOf(one);
    const expected = await readOnce(spool('-', [bytes]), one);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 97) }, (_, index) =>
      bytes.subarray(97 * index, 97 * (index + 1)),
    );
    expect(await readOnce(spool('-', pieces), one)).toEqual(expected);
    const path = join(directory, 'file.csv');
    writeFileSync(path, bytes);
    expect(await readOnce(openFile(path), one)).toEqual(expected);
    if (bytes[0] === 0x1f) return;
    writeFileSync(path, gzip(bytes));
    expect(await readOnce(openFile(path), one)).toEqual(expected);
  });

  const lines = small.filter(({ file }) => typeof file === 'string' && !file.includes('\r'));

  test.each(lines)('whether LF or CR LF ends its lines: $what', async (one) => {
    const expected = await readOnce(spool('-', [await bytesOf(one)]), one);
    const swapped = Buffer.from(String(one.file).replaceAll('\n', '\r\n'));
    const { rows, issues } = await readOnce(spool('-', [swapped]), one);
    const texts = rows.map((row) =>
      row.map((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)),
    );
    expect({ rows: texts, issues }).toEqual(expected);
  });
});

test('the corpus is as large as it should be, and every case is another', () => {
  expect(all.length).toBeGreaterThan(80);
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
});
