import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { jsonStopsAt } from '../../src/bulk/formats/json/object-reader.ts';
import { canonicalName, findEncoding, utf8From } from '../../src/bulk/input/encoding.ts';
import { type InputSource, openFile, ReadBuffer, spool } from '../../src/bulk/input/source.ts';
import { Notices } from '../../src/bulk/model/issues.ts';
import { openReading } from '../../src/bulk/rows/reading.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { costing } from '../setup/chance.ts';
import { readBySteps } from './corpus/case.ts';
import { inBytes } from './corpus/make.ts';
import { service } from './world.ts';

const directory = mkdtempSync(join(tmpdir(), 'vigie-files-'));
afterAll(() => rmSync(directory, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

async function textOf(
  source: InputSource,
  encoding: Awaited<ReturnType<typeof findEncoding>>,
): Promise<string> {
  if ('code' in encoding) return encoding.code;
  const window = new ReadBuffer(utf8From(source, encoding));
  let text = '';
  while (await window.load()) {
    text += window.bytes.toString('utf8', window.start, window.end);
    window.start = window.end;
  }
  return text;
}

describe('a file that is read several times', () => {
  test('that is not there, or is no file, cannot be read', async () => {
    await expect(openFile(join(directory, 'none.csv'))).rejects.toMatchObject({
      code: 'FICHIER_ILLISIBLE',
      params: { reason: 'ENOENT' },
    });
    await expect(openFile(directory)).rejects.toMatchObject({ code: 'FICHIER_ILLISIBLE' });
  });

  test('that changes is noticed', async () => {
    const path = file('changing.csv', 'a');
    const source = await openFile(path);
    await source.verify();
    appendFileSync(path, 'b');
    await expect(source.verify()).rejects.toMatchObject({ code: 'FICHIER_MODIFIE', params: { file: path } });
    await source.close();
  });

  test('may come from a stream, and leaves nothing behind', async () => {
    const apart = mkdtempSync(join(directory, 'temporary-'));
    vi.stubEnv('TMPDIR', apart);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(tmpdir()).toBe(apart);
    const source = await spool('-', [Buffer.from('code;te'), Buffer.from('xte\n')]);
    expect(source).toMatchObject({ name: '-', size: 11 });
    const encoding = { name: 'utf-8', mark: 0, from: 'content' } as const;
    expect(await textOf(source, encoding)).toBe('code;texte\n');
    expect(await textOf(source, encoding)).toBe('code;texte\n');
    expect(readdirSync(apart)).toEqual([]);
    await source.close();
  });
});

describe('an input without an end', () => {
  const reason = new VigieError('INTERROMPU', { signal: 'SIGINT' });

  /** What is given again and again, and how often it was. */
  function endless(piece: string, onGiven: (times: number) => void = () => {}) {
    const given = { times: 0 };
    const input = new Readable({
      read() {
        onGiven(++given.times);
        this.push(piece);
      },
    });
    return { input, given };
  }

  test('is not waited for once it is interrupted, nor while it says nothing', async () => {
    const controller = new AbortController();
    const { input, given } = endless(
      'a;b\n'.repeat(1000),
      (times) => times === 50 && controller.abort(reason),
    );
    await expect(spool('-', input, controller.signal)).rejects.toBe(reason);
    expect(given.times).toBeGreaterThanOrEqual(50);
    expect(input.destroyed).toBe(true);

    const silent = new Readable({ read() {} });
    const waiting = new AbortController();
    setImmediate(() => waiting.abort(reason));
    await expect(spool('-', silent, waiting.signal)).rejects.toBe(reason);
    await expect(openFile('/dev/zero', AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  test.each([
    ['without a header', 'x'],
    ['below a header', `${'code;texte;gravite\n1;'}`],
  ])('whose line has none is read up to there, and refused: %s', async (_, head) => {
    const { input } = endless('x'.repeat(1 << 16));
    input.unshift(head);
    const source = await spool('-', input);
    expect(source.size).toBeLessThan(12 << 20);
    const found = await readBySteps(source, { what: '', file: '' });
    expect(found.issues).toEqual([expect.stringMatching(/LIGNE_TROP_LONGUE$/)]);
    await source.close();
  });

  test('of lines, or of JSON on one line, is another thing', async () => {
    for (const text of ['x;y\n'.repeat(4 << 20), `[${'1,'.repeat(8 << 20)}1]`]) {
      const source = await spool('-', [Buffer.from(text)]);
      expect(source.size).toBe(text.length);
      await source.close();
    }
  });

  test('a large file is not looked through to its end once it is interrupted', async () => {
    const source = await spool('a.csv', [Buffer.alloc(8 << 20, 0xe9)]);
    const controller = new AbortController();
    let reads = 0;
    const counted: InputSource = {
      ...source,
      read: (...where) => {
        if (++reads === 3) controller.abort(reason);
        return source.read(...where);
      },
    };
    const notices = new Notices();
    const { signal } = controller;
    await expect(openReading((await service()).client, anomalies, counted, notices, { signal })).rejects.toBe(
      reason,
    );
    expect(reads).toBe(3);
    await source.close();
  });
});

describe('finding the encoding', () => {
  test('looks at the whole file, across the ends of its blocks', async () => {
    for (const before of ['', 'a', 'ab', 'abc']) {
      const text = before + '’'.repeat(200_000);
      const source = await openFile(file('long.csv', text));
      expect(await findEncoding(source)).toEqual({ name: 'utf-8', mark: 0, from: 'content' });
      await source.close();
      const cut = await openFile(file('cut.csv', Buffer.from(text).subarray(0, -1)));
      expect(await findEncoding(cut)).toEqual({ code: 'ENCODAGE_MELANGE', lines: [1] });
      await cut.close();
    }
  });

  test('reads every text as it was written in UTF-8 and UTF-16', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.boolean(), async (text, swapped) => {
        // Nothing but a mark tells UTF-16 that begins with NUL from UTF-32.
        fc.pre(!text.startsWith('\0'));
        const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
        for (const bytes of [
          Buffer.from(text),
          Buffer.from(`\ufeff${text}`),
          swapped ? wide.swap16() : wide,
        ]) {
          const source = await spool('x', [bytes]);
          expect(await textOf(source, await findEncoding(source))).toBe(text);
          await source.close();
        }
      }),
      costing(10),
    );
  });

  test('reads long UTF-16 across the ends of its blocks', async () => {
    const text = `a${'é😀'.repeat(300_000)}`;
    const source = await spool('x', [Buffer.from(`\ufeff${text}`, 'utf16le')]);
    expect((await textOf(source, await findEncoding(source))) === text).toBe(true);
    await source.close();
  });

  test('tells Mac Roman from Windows-1252 by what French makes of it', async () => {
    const words = (
      'débit accès à forêt hôtel naïf où sûr ça île œuvre aiguë Noël gêné Éclairage À ÉTÉ BLOQUÉE l’eau d’œuvre ' +
      '« porte » – n° … 3\u00a0m² abords vanne de du la clé'
    ).split(' ');
    const telling = words.filter((word) => /[éèàêôïùûçîœë’]/.test(word));
    const text = fc
      .tuple(
        fc.array(fc.constantFrom(...words)),
        fc.constantFrom(...telling),
        fc.array(fc.constantFrom(...words)),
      )
      .map(([before, word, after]) => [...before, word, ...after].join(' '));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('macintosh', 'windows-1252'), async (written, name) => {
        fc.pre(name === 'windows-1252' || !written.includes('²'));
        const source = await spool('x', [inBytes(name, written)]);
        try {
          const encoding = await findEncoding(source);
          expect(encoding).toEqual({ name, mark: 0, from: 'guess' });
          expect(await textOf(source, encoding)).toBe(written);
        } finally {
          await source.close();
        }
      }),
      costing(5),
    );
  });

  test('tells the lines that are not UTF-8, wherever the blocks of the file end', async () => {
    const line = `${'é'.repeat(50)}\n`;
    for (const before of [0, 1, 2600, 2601, 2700, 10_400]) {
      const bytes = Buffer.concat([
        Buffer.from(line.repeat(before)),
        Buffer.from([0xe9, 0x0a]),
        Buffer.from(line.repeat(5)),
        Buffer.from([0x61, 0xe9, 0x62, 0xe9]),
      ]);
      const lines = [before + 1, before + 7];
      const source = await spool('x', [bytes]);
      expect(await findEncoding(source)).toEqual({ code: 'ENCODAGE_MELANGE', lines });
      expect(await findEncoding(source, 'utf-8')).toMatchObject({
        code: 'ENCODAGE_INVALIDE',
        lines,
      });
      await source.close();
    }
  });

  test('gives each byte of Windows-1252 a character of its own', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const source = await spool('x', [bytes]);
    const text = await textOf(source, await findEncoding(source, 'windows-1252'));
    expect(new Set(text).size).toBe(256);
    expect(text).toBe(new TextDecoder('windows-1252').decode(bytes));
    await source.close();
  });

  test('knows the names of encodings', () => {
    expect(['latin1', 'ISO-8859-1', 'cp1252', 'UTF-16', 'macintosh'].map(canonicalName)).toEqual([
      'windows-1252',
      'windows-1252',
      'windows-1252',
      'utf-16le',
      'macintosh',
    ]);
    expect(canonicalName('utf-9')).toBeUndefined();
  });
});

describe('where JSON stops', () => {
  test.each([
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ['{"a":tru}', 5],
    ['{"a":"b', 5],
    ['{"a":01}', 6],
    ['[1,2', 4],
    ['{"a":{"b":[1,{"c":nul}]}}', 18],
    ["{'a':1}", 1],
    ['', 0],
  ])('%s', (text, at) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonStopsAt(text)).toBe(at);
  });

  test('is its end when it is whole', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(jsonStopsAt(text)).toBe(text.length);
      }),
    );
  });
});
