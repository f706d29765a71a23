import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportTarget } from '../../src/bulk/model/import-target.ts';
import type { Issue } from '../../src/bulk/model/issues.ts';
import { openRejects } from '../../src/bulk/report/rejects.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import type { Language } from '../../src/messages/index.ts';
import { costing } from '../setup/chance.ts';
import { judged, scratch, withRows } from './judging.ts';
import { opened } from './spreadsheet.ts';

const directory = scratch();
let files = 0;
const fresh = (ending = 'csv') => join(directory, `rejects-${++files}.${ending}`);
const leftBehind = () => readdirSync(directory).filter((name) => name.endsWith('.tmp'));

interface Rejecting {
  readonly path?: string;
  readonly language?: Language;
  /** Rejects this row as well: for tests that need rows whatever they hold. */
  readonly all?: Issue;
}

/** Writes what is wrong in a file to rejects; answers their text, undefined when there is no such file. */
async function rejectsOf(target: ImportTarget, given: string | Uint8Array, options: Rejecting = {}) {
  const { path = fresh(), language = 'en', all } = options;
  const closed = await withRows(target, given, {}, async (rows) => {
    let count = 0;
    const rejects = await openRejects(path, { source: undefined, language });
    while (await rows.load()) {
      while (rows.next()) {
        const checked = rows.check();
        const issues = 'issues' in checked ? checked.issues : all ? [all] : [];
        if (issues.length === 0) continue;
        rejects.add(rows, issues);
        count++;
      }
    }
    return { count, kept: await rejects.close() };
  });
  if ('issues' in closed) throw new Error('the file cannot be read at all');
  expect(leftBehind()).toEqual([]);
  return { path, ...closed, text: existsSync(path) ? readFileSync(path, 'utf8') : undefined };
}

describe('rejected rows (--rejects)', () => {
  test('are written with all their columns as they stand, and what is wrong with them', async () => {
    const file =
      'N°;Libellé;Gravité;Remarque\n1;right;0;x\nA1;"two\r\nlines; ""quoted""";9;a\n2;"=1+1";grave;-\n';
    const { text, count } = await rejectsOf(anomalies, file);
    expect(count).toBe(2);
    expect(text).toBe(
      '\ufeffN°;Libellé;Gravité;Remarque;_ligne;_champ;_erreur\r\n' +
        'A1;"two\r\nlines; ""quoted""";9;a;3;code, indice_de_gravite;"column 1 ""N°"" (code), ""A1"": is not an integer: write it in digits, such as 12; if these codes are correct, assign numbers to them with --assign-codes mapping.csv | column 3 ""Gravité"", ""9"": is not a severity: give 0 (reserve), 1 (anomalie), 2 (bloquante)"\r\n' +
        '2;\'=1+1;grave;\'-;5;indice_de_gravite;"column 3 ""Gravité"", ""grave"": is not a severity: give 0 (reserve), 1 (anomalie), 2 (bloquante); give each word its value with --values"\r\n',
    );
  });

  test('of another encoding and delimiter come in UTF-8 with `;`', async () => {
    const file = Buffer.from('code,texte,gravite\r\nA,"D\u00e9bit; faible",\u00e9\r\n', 'latin1');
    const { text } = await rejectsOf(anomalies, file, { language: 'fr' });
    expect(text).toMatch(/^\ufeffcode;texte;gravite;_ligne;_champ;_erreur\r\nA;"Débit; faible";é;2;code, /);
  });

  test('that are malformed keep every cell', async () => {
    const { text } = await rejectsOf(
      anomalies,
      'code;texte;gravite\n1;a\n2;b;0;more;and more\n3;"c"d;0\n4;"open;0\n',
    );
    const lines = text?.split('\r\n') ?? [];
    expect(lines[1]).toMatch(/^1;a;;2;;2 cells instead of 3/);
    expect(lines[2]).toMatch(/^2;b;0;3;;.*;more;and more$/);
    expect(lines[3]).toMatch(/^3;"""c""d";0;4;texte;"column 2 ""texte"": text follows the closing quote/);
    expect(lines[4]).toMatch(/^4;;;5;texte;"column 2 ""texte"": a quote is opened here and never closed/);
  });

  test('of JSON become columns, lists and supports in words, also members that come late', async () => {
    const file = [
      { contenu: 'A', type: 'x', chemins: ['/a!', '/b'], n: -5, vrai: true, rien: null },
      {
        contenu: "'=B",
        supports: [
          { texte: 'Code', article: 'R 1' },
          { reference: 'GE 2' },
          { texte: null, article: 'CO 1' },
          { x: 1 },
        ],
      },
    ]
      .map((one) => `${JSON.stringify(one)}\n`)
      .join('');
    const { text } = await rejectsOf(prescriptions, `${file}{"contenu":\n`);
    const lines = text?.split('\r\n') ?? [];
    expect(lines[0]).toBe('\ufeffcontenu;type;chemins;n;vrai;rien;supports;_json;_ligne;_champ;_erreur');
    expect(lines[1]).toMatch(/^A;x;\/a! \| \/b;'-5;true;;;;1;type, chemins;/);
    expect(lines[2]).toMatch(
      /^''=B;;;;;;"Code :: R 1 \| GE 2 \| \? :: CO 1 \| \{""x"":1\}";;2;supports_reglementaires_id;/,
    );
    expect(lines[3]).toMatch(/^;;;;;;;"\{""contenu"":";3;;character 12: this is not valid JSON/);
  });

  test('are NDJSON where the name says so, with the three members', async () => {
    const file =
      '{"code":"A","texte":"t","gravite":[0],"note":{"x":1}}\n{"code":1,"texte":"t","gravite":0}\n';
    const { text } = await rejectsOf(anomalies, file, { path: fresh('ndjson') });
    expect(
      text
        ?.split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        code: 'A',
        texte: 't',
        gravite: [0],
        note: { x: 1 },
        _ligne: 1,
        _champ: 'code, indice_de_gravite',
        _erreur: expect.stringContaining(' | '),
      },
    ]);
    const csv = await rejectsOf(anomalies, "code;texte;gravite;;note;note\n;'=t;x;k;l;m\n", {
      path: fresh('jsonl'),
    });
    expect(JSON.parse(csv.text ?? '')).toMatchObject({
      texte: '=t',
      gravite: 'x',
      _4: 'k',
      note: 'l',
      note_6: 'm',
      _ligne: 2,
    });
  });

  test('can be corrected and imported: what is right then is what it was', async () => {
    const file = "code;texte;gravite\nA;'=t;0\n2;'''=u;grave\n";
    const { text = '' } = await rejectsOf(anomalies, file);
    const corrected = text.replace('\nA;', '\n1;').replace(';grave;', ';1;');
    expect(await judged(anomalies, corrected)).toMatchObject({
      issues: [],
      bodies: [
        { code: 1, texte: '=t', indice_de_gravite: 0 },
        { code: 2, texte: "''=u", indice_de_gravite: 1 },
      ],
      notices: [{ code: 'APOSTROPHE' }],
    });
  });

  test('of rejects have the three columns once, and speak of the newer file', async () => {
    const first = await rejectsOf(anomalies, 'code;texte;gravite\n1;a;0\n2;b;9\n3;c;9\n');
    const second = await rejectsOf(anomalies, (first.text ?? '').replace('b;9', 'b;1'));
    const lines = second.text?.split('\r\n') ?? [];
    expect(lines[0]).toBe('\ufeffcode;texte;gravite;_ligne;_champ;_erreur');
    expect(lines[1]).toMatch(/^3;c;9;3;indice_de_gravite;/);
    const json = await rejectsOf(anomalies, '{"code":1,"_erreur":"x","_ligne":7,"_champ":""}\n', {
      path: fresh('ndjson'),
    });
    expect(JSON.parse(json.text ?? '')).toMatchObject({
      code: 1,
      _ligne: 1,
      _champ: 'texte, indice_de_gravite',
    });
  });

  const issue: Issue = { code: 'DEJA_LU', params: { line: 2 }, line: 3 };
  const cells = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n;,"|# aé1') }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', "'", '#N/A', "'#N/A", '=1', '1', '0', 'réserve'),
  );

  test('whatever cells they have: importing them sees the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cells, cells, cells), { minLength: 1, maxLength: 6 }),
        async (rows) => {
          const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'));
          const file = `code;texte;gravite\n${quoted.join('\n')}\n`;
          const { text } = await rejectsOf(anomalies, file, { all: issue });
          const [before, after] = [await judged(anomalies, file), await judged(anomalies, text ?? file)];
          expect(after.bodies).toEqual(before.bodies);
          const what = ({ issues }: typeof before) => issues.map(({ code, field }) => `${code} ${field}`);
          expect(what(after)).toEqual(what(before));
        },
      ),
      costing(10),
    );
  });

  test('keep their numbers, opened and saved by a spreadsheet, corrected and imported', async () => {
    const numbers = fc.oneof(
      fc.stringMatching(/^\d{1,17}$/),
      fc.stringMatching(/^\d{1,2}[-/]\d{1,2}$/),
      fc.stringMatching(/^\d[eE]\d$/),
      fc.constantFrom('01004001', '000134', '0412', '12-3', '1,50', 'A-1', '=1', '-5', '1 200'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(numbers, numbers), { minLength: 1, maxLength: 5 }), async (rows) => {
        const file = (category: string) =>
          `Numéro;Nom;Observations;Catégorie\n${rows.map(([number, text]) => `${number};Halle;${text};${category}\n`).join('')}`;
        const { text = '', count } = await rejectsOf(erps, file('x'));
        expect(count).toBe(rows.length);
        const corrected = await judged(erps, opened(text).replaceAll(';x;', ';3;'));
        expect(corrected.bodies).toEqual((await judged(erps, file('3'))).bodies);
      }),
      costing(10),
    );
  });

  test.each([
    ['12-mars', 'DATE_EXCEL'],
    ['4,42E+16', 'NUMERO_REMPLACE'],
  ])('with a number that a spreadsheet has replaced are refused again: %s', async (number, code) => {
    const { text = '' } = await rejectsOf(erps, `Numéro;Nom\n${number};Halle\n`);
    expect((await judged(erps, text)).issues).toMatchObject([{ code, field: 'service_erp_id' }]);
  });

  test('are read by the words that flags explain or empty, which are guarded there', async () => {
    const file = 'code;texte;gravite\nA;007;01\n';
    const { text = '' } = await rejectsOf(anomalies, file, { all: issue });
    expect(text).toContain('A;"=""007""";"=""01""";');
    const corrected = text.replace('A;', '1;');
    const values = new Map([['indice_de_gravite', new Map([['01', '2']])]]);
    expect((await judged(anomalies, corrected, { repairs: { values } })).bodies).toEqual([
      { code: 1, texte: '007', indice_de_gravite: 2 },
    ]);
    const empty = await judged(anomalies, corrected, { repairs: { empty: new Set(['007']) } });
    expect(empty.issues).toMatchObject([{ code: 'REQUIS', field: 'texte' }]);
  });

  test('whatever JSON they have: the same in NDJSON, and in CSV texts, numbers and lists', async () => {
    const objects = fc.record(
      {
        contenu: cells,
        type: cells,
        chemins: fc.array(fc.stringMatching(/^\/[a-z!]{1,5}$/), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ['contenu', 'chemins'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(objects, { minLength: 1, maxLength: 5 }), async (rows) => {
        const file = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
        const before = await judged(prescriptions, file);
        for (const ending of ['ndjson', 'csv']) {
          const { text } = await rejectsOf(prescriptions, file, { all: issue, path: fresh(ending) });
          const after = await judged(prescriptions, text ?? '');
          expect(after.bodies.map(({ contenu, chemins }) => [contenu, chemins])).toEqual(
            before.bodies.map(({ contenu, chemins }) => [contenu, chemins]),
          );
        }
      }),
      costing(10),
    );
  });
});

describe('the file of rejects', () => {
  const BAD = 'code;texte;gravite\nA;a;0\n';
  const GOOD = 'code;texte;gravite\n1;a;0\n';

  test('is not there when nothing is rejected, and an old one is kept aside, whole', async () => {
    const path = fresh();
    expect(await rejectsOf(anomalies, GOOD, { path })).toMatchObject({ count: 0, text: undefined });
    await rejectsOf(anomalies, BAD, { path });
    expect(existsSync(path)).toBe(true);
    const corrected = readFileSync(path, 'utf8').replace('A;a', '2;a');
    writeFileSync(path, corrected);
    expect(await rejectsOf(anomalies, GOOD, { path })).toMatchObject({ count: 0, kept: `${path}~` });
    expect(existsSync(path)).toBe(false);
    expect(readFileSync(`${path}~`, 'utf8')).toBe(corrected);
    await rejectsOf(anomalies, BAD, { path });
    writeFileSync(path, corrected);
    expect(await rejectsOf(anomalies, BAD, { path })).toMatchObject({ count: 1, kept: `${path}~` });
    expect(readFileSync(`${path}~`, 'utf8')).toBe(corrected);
  });

  test('leaves every older one that differs under a name of its own: no work is lost', async () => {
    const path = fresh();
    const correct = (code: string) => {
      const corrected = readFileSync(path, 'utf8').replace('A;a', `${code};a`);
      writeFileSync(path, corrected);
      return corrected;
    };
    await rejectsOf(anomalies, BAD, { path });
    const first = correct('2');
    expect(await rejectsOf(anomalies, BAD, { path })).toMatchObject({ kept: `${path}~` });
    const untouched = readFileSync(path, 'utf8');
    expect(await rejectsOf(anomalies, BAD, { path })).toMatchObject({ kept: `${path}~2` });
    const third = correct('3');
    expect(await rejectsOf(anomalies, GOOD, { path })).toMatchObject({ count: 0, kept: `${path}~3` });
    const kept = () => [`${path}~`, `${path}~2`, `${path}~3`].map((one) => readFileSync(one, 'utf8'));
    expect(kept()).toEqual([first, untouched, third]);
    writeFileSync(path, untouched);
    expect(await rejectsOf(anomalies, BAD, { path })).toMatchObject({ kept: `${path}~2` });
    expect(kept()).toEqual([first, untouched, third]);
    expect(existsSync(`${path}~4`)).toBe(false);
  });

  test('replaces an older one, whatever program saved it last, and an empty file', async () => {
    const older = [
      'Code;Texte;_ligne;_champ;_erreur\r\n',
      '"code","texte","_ligne","_champ","_erreur"\n1,a,2,,x\n',
      'code\t_ligne\t_champ\t_erreur\tmore\n',
      '{"code":"A","_ligne":1,"_champ":"","_erreur":"x"}\n',
      '',
    ];
    for (const content of older) {
      const path = fresh();
      writeFileSync(path, content);
      expect((await rejectsOf(anomalies, BAD, { path })).text).toContain('A;a;0;2;code');
    }
  });

  test('replaces nothing else', async () => {
    for (const content of ['code;texte\n1;my own\n', '_ligne;_champ\n', '{"_ligne":1}\n', '\u0000']) {
      const path = fresh();
      writeFileSync(path, content);
      await expect(openRejects(path, { source: undefined, language: 'fr' })).rejects.toMatchObject({
        code: 'REJETS_REFUSES',
        params: { file: path, reason: 'AUTRE' },
      });
      expect(readFileSync(path, 'utf8')).toBe(content);
    }
  });

  test('is not the file that is imported, by whatever name', async () => {
    const path = fresh();
    writeFileSync(path, 'code;texte;_ligne;_champ;_erreur\n');
    for (const source of [path, join(directory, '.', path.slice(directory.length))]) {
      await expect(openRejects(path, { source, language: 'fr' })).rejects.toMatchObject({
        code: 'REJETS_REFUSES',
        params: { reason: 'SOURCE' },
      });
    }
    expect(existsSync(path)).toBe(true);
  });

  test('has a name that says what it is', async () => {
    for (const ending of ['xlsx', 'json', 'csv.gz', 'ODS']) {
      await expect(openRejects(fresh(ending), { source: undefined, language: 'fr' })).rejects.toMatchObject({
        code: 'REJETS_REFUSES',
        params: { reason: 'FORMAT' },
      });
    }
  });

  test('that cannot be written is an error before anything else', async () => {
    const closed = join(directory, 'closed');
    mkdirSync(closed);
    const places = [
      [join(directory, 'none', 'r.csv'), 'ENOENT'],
      [closed, 'not a regular file'],
    ] as const;
    for (const [path, reason] of places) {
      await expect(openRejects(path, { source: undefined, language: 'fr' })).rejects.toMatchObject({
        code: 'FICHIER_NON_ECRIT',
        params: { file: path, reason },
      });
    }
  });

  test('is left as it was when the import breaks off', async () => {
    const path = fresh();
    await rejectsOf(anomalies, BAD, { path });
    const before = readFileSync(path, 'utf8');
    await withRows(anomalies, 'code;texte;gravite\nB;b;0\n', {}, async (rows) => {
      const rejects = await openRejects(path, { source: undefined, language: 'fr' });
      await rows.load();
      rows.next();
      rejects.add(rows, [{ code: 'NON_NUMERIQUE', line: 2 }]);
      expect(leftBehind()).toHaveLength(1);
      await rejects.abandon();
      await rejects.abandon();
    });
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(leftBehind()).toEqual([]);
  });

  test('keeps its mode, and takes as many rows as there are', async () => {
    const path = fresh();
    await rejectsOf(anomalies, BAD, { path });
    chmodSync(path, 0o600);
    const many = `code;texte;gravite\n${'A;some text;0\n'.repeat(20_000)}`;
    expect((await rejectsOf(anomalies, many, { path })).count).toBe(20_000);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8').match(/\r\nA;some text;0;\d+;code;/g)).toHaveLength(20_000);
  });
});
