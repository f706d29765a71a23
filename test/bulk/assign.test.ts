import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AssignedCodes, assignCodes } from '../../src/bulk/columns/assigned-codes.ts';
import { issueWords, noticeLines, remediesOf } from '../../src/bulk/report/issue-text.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { addAnomalie } from '../../src/contract/resources/anomalies.ts';
import { messages } from '../../src/messages/index.ts';
import { messageOf } from '../../src/messages/sentence.ts';
import { engine } from '../server/engines/engine.ts';
import { costing, THOROUGH } from '../setup/chance.ts';
import { judged, scratch, withRows } from './judging.ts';
import { imported, onlyTheInterface, service } from './world.ts';

const directory = scratch();
let files = 0;
const freshPath = () => join(directory, `mapping-${++files}.csv`);

const { client } = await service();
const foreign = await service(onlyTheInterface);
for (const code of [0, 2]) {
  const body = { code, texte: `Anomalie ${code}`, indice_de_gravite: 0 as const };
  await client.call(addAnomalie, { body });
  await foreign.client.call(addAnomalie, { body });
}

/** Assigns the codes of a file. */
async function assigned(file: string, path: string, by = client): Promise<AssignedCodes> {
  const codes = await withRows(anomalies, file, {}, (rows) => assignCodes(path, by, rows));
  if ('issues' in codes) throw new Error(codes.issues.map(({ code }) => code).join());
  return codes;
}

const codesOf = async (file: string, codes: AssignedCodes) =>
  (await judged(anomalies, file, { repairs: { codes } })).bodies.map(({ code }) => code);

const HEAD = 'code;texte;gravite\n';
const WORDS = `${HEAD}FUITE;a;0\n3;b;0\nA-12;c;1\n1000000;d;1\n FUITE ;e;2\n`;

describe('codes that are no numbers', () => {
  test.each([
    ['our own service', client],
    ['a service that only knows the interface', foreign.client],
  ])('get the smallest that are free, in the order of the file: %s', async (_, by) => {
    const codes = await assigned(WORDS, freshPath(), by);
    // 0 and 2 are the library's, 3 is the file's own.
    expect(await codesOf(WORDS, codes)).toEqual([1, 3, 4, 5, 1]);
    expect(codes.added).toBe(3);
  });

  test('are said, and where there is no flag, the flag is named', async () => {
    const codes = await assigned(WORDS, freshPath());
    const { notices } = await judged(anomalies, WORDS, { repairs: { codes } });
    const [notice] = notices.filter(({ code }) => code === 'CODE_ATTRIBUE');
    expect(notice).toMatchObject({ count: 4, params: { given: 'FUITE', taken: 1 } });
    expect(noticeLines(notice as NonNullable<typeof notice>, 'en')).toEqual([
      'Codes replaced by numbers: 4 lines (2, 4, 5, 6)',
      '  The code "FUITE" becomes 1',
      '  The code "A-12" becomes 4',
      '  The code "1000000" becomes 5',
    ]);
    const { issues } = await judged(anomalies, WORDS);
    expect(issues.map(({ code }) => code)).toEqual([
      'NON_NUMERIQUE',
      'NON_NUMERIQUE',
      'MAXIMUM',
      'NON_NUMERIQUE',
    ]);
    for (const issue of issues) {
      // A word alone may be no code at all, what begins with a digit a number mistyped: the rest of the column says so.
      const isCode = issue.value === 'A-12';
      expect(remediesOf(issue)).toMatchObject([
        { remedy: 'assignCodes', ...(isCode ? {} : { doubtful: true }) },
      ]);
      expect(issueWords(issue, 'fr').includes('--assign-codes correspondance.csv')).toBe(isCode);
      expect(issueWords(issue, 'en').includes('--assign-codes mapping.csv')).toBe(isCode);
    }
  });

  test('differ by case and accents, not by blanks around them and by how an accent is written', async () => {
    const file = `${HEAD}é;a;0\nE;b;0\ne;c;0\n e\u0301\u00a0;d;0\n`;
    expect(await codesOf(file, await assigned(file, freshPath()))).toEqual([1, 3, 4, 1]);
  });

  test('may be JSON, with numbers of all sorts', async () => {
    const file = ['"A"', '1.5', '-1', '1000000', '"007"', '7', 'null', 'true']
      .map((code, index) => `{"code":${code},"texte":"t${index}","gravite":0}\n`)
      .join('');
    const codes = await assigned(file, freshPath());
    const { bodies, issues } = await judged(anomalies, file, { repairs: { codes } });
    expect(bodies.map(({ code }) => code)).toEqual([1, 3, 4, 7, 7]);
    expect(issues.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '2 NOMBRE_DECIMAL',
      '7 REQUIS',
      '8 TYPE',
    ]);
  });

  test('that are missing, lost, the error of a formula, or on a broken line get none', async () => {
    const file = `${HEAD};a;0\n#N/A;b;0\nX;c\nY;d;0\nNULL;e;0\n####;f;0\n`;
    const codes = await assigned(file, freshPath());
    const { bodies, issues } = await judged(anomalies, file, { repairs: { codes } });
    expect(bodies).toEqual([{ code: 1, texte: 'd', indice_de_gravite: 0 }]);
    expect(issues.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '2 REQUIS',
      '3 ERREUR_TABLEUR',
      '4 CELLULES',
      '6 REQUIS',
      '7 VALEUR_PERDUE',
    ]);
    expect(codes.added).toBe(1);
  });

  test('that a spreadsheet guarded are the codes without the guard', async () => {
    const file = `${HEAD}'-A1;a;0\n'+B;b;0\n`;
    const path = freshPath();
    const codes = await assigned(file, path);
    expect(await codesOf(file, codes)).toEqual([1, 3]);
    await codes.save();
    expect(readFileSync(path, 'utf8')).toBe("\ufeffancien;code\r\n'-A1;1\r\n'+B;3\r\n");
    expect((await assigned(file, path)).added).toBe(0);
  });

  test('the same file gets the same codes, whatever else was imported meanwhile', async () => {
    const there = await service();
    const path = freshPath();
    const first = await assigned(WORDS, path, there.client);
    await first.save();
    for (const [code, texte] of [
      [4, 'c'],
      [6, 'autre'],
    ] as const) {
      await there.client.call(addAnomalie, { body: { code, texte, indice_de_gravite: 1 } });
    }
    const second = await assigned(WORDS, path, there.client);
    expect(second.added).toBe(0);
    expect(await codesOf(WORDS, second)).toEqual(await codesOf(WORDS, first));
    const more = `${HEAD}NEUF;z;0\nA-12;c;1\n`;
    expect(await codesOf(more, await assigned(more, path, there.client))).toEqual([3, 1]);
  });

  test('are an error where a number of the file is that of another code', async () => {
    const path = freshPath();
    writeFileSync(path, 'ancien;code\nFUITE;12\n');
    const file = `${HEAD}FUITE;a;0\n12;b;0\n`;
    const { bodies, issues } = await judged(anomalies, file, {
      repairs: { codes: await assigned(file, path) },
    });
    expect(bodies).toMatchObject([{ code: 12, texte: 'a' }]);
    expect(issues).toMatchObject([
      { code: 'CODE_PRIS', line: 3, value: '12', params: { old: 'FUITE', file: path } },
    ]);
    expect(issueWords(issues[0] as (typeof issues)[0], 'en')).toContain('another code');
  });

  test.each([
    ['ancien;code\n', [1, 10, 3]],
    ['ancien;code\n1E1;501\n', [501, 10, 1]],
    ['ancien;code\n10;501\n', [1, 501, 3]],
  ])('are not powers of ten, with the mapping %j', async (mapping, numbers) => {
    const path = freshPath();
    writeFileSync(path, mapping);
    const file = `${HEAD}1E1;Poteau incliné;0\n10;Bouche obstruée;0\n2e1;Capot cassé;0\n`;
    const without = await judged(anomalies, file);
    expect(without.issues.map(({ line, code }) => [line, code])).toEqual([
      [2, 'NON_NUMERIQUE'],
      [4, 'NON_NUMERIQUE'],
    ]);
    expect(without.issues.flatMap((one) => remediesOf(one))).not.toEqual([]);
    expect(await codesOf(file, await assigned(file, path))).toEqual(numbers);
  });

  test('are not decimals, whose neighbours are anomalies as well, unless the mapping has that very text', async () => {
    const file = `${HEAD}1053;a;0\n1054,5;b;0\n1055;c;0\n1 054.5;d;0\n1,5E+00;e;0\n`;
    const path = freshPath();
    const codes = await assigned(file, path);
    const { bodies, issues } = await judged(anomalies, file, { repairs: { codes } });
    expect(bodies.map(({ code }) => code)).toEqual([1053, 1055]);
    expect(issues.map(({ line, code }) => [line, code])).toEqual(
      [3, 5, 6].map((line) => [line, 'NOMBRE_DECIMAL']),
    );
    expect(codes.added).toBe(0);
    const [issue] = issues;
    expect(issueWords(issue as (typeof issues)[0], 'fr')).toContain(
      `a des décimales : écrivez un nombre entier, sans virgule ni point ; si ce code est le bon, attribuez-lui un numéro dans ${path}`,
    );
    const without = await judged(anomalies, file);
    expect(without.issues.flatMap((one) => remediesOf(one))).toEqual([]);
    writeFileSync(path, 'ancien;code\n1054,5;70\n1 054.5;71\n"1,5E+00";72\n');
    expect(await codesOf(file, await assigned(file, path))).toEqual([1053, 70, 1055, 71, 72]);
  });

  test.each([
    [
      ['1.1', '1.2', '2.10'],
      [1, 3, 4],
    ],
    [
      ['1.1', '1.10', '2.1', '7'],
      [1, 3, 4, 7],
    ],
    [
      ['1.1', 'A-1'],
      [1, 3],
    ],
    // Most are whole numbers, or it may be what a spreadsheet made of one.
    [
      ['1', '12.5', '3'],
      [1, 3],
    ],
    [['1,1', '1,2'], []],
    [['1.100', '1.200'], []],
  ])('of chapters, %j, become %j', async (olds, numbers) => {
    const file = HEAD + olds.map((old, at) => `"${old}";t${at};0\n`).join('');
    const { issues: found } = await judged(anomalies, file);
    const ways = found.flatMap((issue) => remediesOf(issue));
    expect(ways.length > 0 || numbers.length === 0).toBe(true);
    for (const issue of found) expect(issueWords(issue, 'fr')).toMatch(/--assign-codes|en chiffres/);
    const codes = await assigned(file, freshPath());
    const { bodies, issues } = await judged(anomalies, file, { repairs: { codes } });
    expect(bodies.map(({ code }) => code)).toEqual(numbers);
    expect(issues).toHaveLength(olds.length - numbers.length);
    // Run as proposed, nothing is proposed again.
    expect(issues.flatMap((issue) => remediesOf(issue))).toEqual([]);
  });

  test('are asked for where the file has none, for all that reads it', async () => {
    const { issues } = await judged(anomalies, 'texte;gravite\nFuite;1\n');
    expect(issues.map(({ code }) => code)).toEqual(['COLONNE_MANQUANTE']);
    expect(issueWords(issues[0] as (typeof issues)[0], 'fr')).toContain('une colonne de ce nom, numérotée');
    const others = await judged(anomalies, 'code;gravite\n1;1\n');
    expect(issueWords(others.issues[0] as (typeof issues)[0], 'fr')).not.toContain('numérotée');
  });

  test('are not what a spreadsheet made of them, unless the mapping has that very text', async () => {
    const file = `${HEAD}1-févr;a;0\n2024-01-02;b;0\n1.200;c;0\nA-1;d;0\n`;
    const path = freshPath();
    const codes = await assigned(file, path);
    const { bodies, issues } = await judged(anomalies, file, { repairs: { codes } });
    expect(bodies.map(({ code }) => code)).toEqual([1]);
    expect(issues.map(({ line, code }) => [line, code])).toEqual([
      [2, 'DATE_EXCEL'],
      [3, 'DATE_EXCEL'],
      [4, 'NOMBRE_AMBIGU'],
    ]);
    for (const issue of issues) {
      for (const language of ['fr', 'en'] as const) {
        expect(issueWords(issue, language)).toContain(path);
        expect(issueWords(issue, language)).not.toContain('--assign-codes');
      }
    }
    await codes.save();
    expect(readFileSync(path, 'utf8')).toBe('\ufeffancien;code\r\nA-1;1\r\n');
    writeFileSync(path, 'ancien;code\n1-févr;70\n1.200;71\n2024-01-02;72\n');
    expect(await codesOf(file, await assigned(file, path))).toEqual([70, 72, 71, 1]);
  });

  test('may be numbers that the mapping gives another', async () => {
    const path = freshPath();
    writeFileSync(path, 'ancien;code\n5;105\n012;12\n7;5\n');
    const file = `${HEAD}5;a;0\n05;b;0\n12;c;0\n7;d;0\n8;e;0\nA;f;0\n105;g;0\n`;
    const codes = await assigned(file, path);
    const { bodies, issues, notices } = await judged(anomalies, file, { repairs: { codes } });
    expect(bodies.map(({ code }) => code)).toEqual([105, 105, 12, 5, 8, 1]);
    expect(issues).toMatchObject([{ code: 'CODE_PRIS', line: 8, value: '105', params: { old: '5' } }]);
    expect(notices.find(({ code }) => code === 'CODE_ATTRIBUE')).toMatchObject({ lines: [2, 3, 5, 7] });
    writeFileSync(path, 'ancien;code\n5;105\n05;106\n');
    await expect(assigned(file, path)).rejects.toMatchObject({
      code: 'CORRESPONDANCE_INVALIDE',
      params: { line: 3, reason: 'ANCIEN_DOUBLE' },
    });
  });

  // A million lines are read, and no database: for a release alone.
  if (THOROUGH && engine.name === 'SQLite')
    test('are too many when no number is left', async () => {
      const path = freshPath();
      writeFileSync(
        path,
        `ancien;code\n${Array.from({ length: 1_000_000 }, (_, code) => `X${code};${code}\n`).join('')}`,
      );
      await expect(assigned(`${HEAD}X7;a;0\nUN_DE_TROP;b;0\n`, path)).rejects.toMatchObject({
        code: 'CODES_EPUISES',
        params: { count: 1, max: 1_000_000 },
      });
    });

  test('any codes at all: numbers stay, others get free ones, and each its own', async () => {
    const words = fc.oneof(fc.string(), fc.stringMatching(/^[A-C]-?\d?$/), fc.nat(1_200_000).map(String));
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 12 }), async (olds) => {
        const file = olds.map((old) => `${JSON.stringify({ code: old, texte: 't', gravite: 0 })}\n`).join('');
        if (file === '') return;
        const codes = await assigned(file, freshPath());
        const news = new Map<string, unknown>();
        for (const line of file.split('\n').slice(0, -1)) {
          const old = (JSON.parse(line) as { code: string }).code.trim().normalize('NFC');
          const [body] = (await judged(anomalies, line, { repairs: { codes } })).bodies;
          if (old === '' || !body) continue;
          if (/^\d{1,6}$/.test(old)) expect(body.code).toBe(Number(old));
          else if (codes.codeOf(old) !== undefined) news.set(old, body.code);
        }
        expect(new Set(news.values()).size).toBe(news.size);
        for (const code of news.values()) expect([0, 2]).not.toContain(code);
      }),
      costing(10),
    );
  });
});

describe('the mapping', () => {
  test('is written when it is kept, with a mark that Excel understands, and not before', async () => {
    const path = freshPath();
    const codes = await assigned(WORDS, path);
    expect(existsSync(path)).toBe(false);
    await codes.save();
    expect(readFileSync(path, 'utf8')).toBe('\ufeffancien;code\r\nFUITE;1\r\nA-12;4\r\n1000000;5\r\n');
    const before = statSync(path).mtimeMs;
    await codes.save();
    expect(statSync(path).mtimeMs).toBe(before);
    expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('keeps its rows, its order and its other columns, however a spreadsheet saved it', async () => {
    const path = freshPath();
    const bytes = Buffer.from('Code,Ancien,Remarque\r\n7,"D\u00c9BIT, faible",vu\r\n9,"=A",\r\n', 'latin1');
    writeFileSync(path, bytes);
    const file = `${HEAD}DÉBIT, faible;a;0\n=A;b;0\nNEUF;c;0\n`;
    const codes = await assigned(file, path);
    expect(await codesOf(file, codes)).toEqual([7, 9, 1]);
    await codes.save();
    expect(readFileSync(path, 'utf8')).toBe(
      '\ufeffCode;Ancien;Remarque\r\n7;DÉBIT, faible;vu\r\n9;=A;\r\n1;NEUF;\r\n',
    );
  });

  test('may say a pair twice, and may be empty', async () => {
    const path = freshPath();
    writeFileSync(path, 'ancien;code\nA;5\n A ;05\n');
    expect((await AssignedCodes.read(path)).codeOf('A')).toBe(5);
    writeFileSync(path, '');
    expect((await AssignedCodes.read(path)).added).toBe(0);
  });

  test.each([
    ['other headers', 'old;new\nA;1\n', 1, 'EN_TETES', {}],
    [
      'one old code with two numbers',
      'ancien;code\nA;1\n\nA;2\n',
      4,
      'ANCIEN_DOUBLE',
      { given: 'A', other: 2 },
    ],
    ['one number for two', 'ancien;code\nA;1\nB;1\n', 3, 'CODE_DOUBLE', { given: '1', other: 2 }],
    ['what is no number', 'ancien;code\nA;un\n', 2, 'NOMBRE', { given: 'un' }],
    ['a number that no code has', 'ancien;code\nA;1000000\n', 2, 'NOMBRE', { given: '1000000' }],
    ['a number without its old code', 'ancien;code\n ;4\n', 2, 'VIDE', {}],
    ['a quote that is never closed', 'ancien;code\nA;1\n"B;2\n', 3, 'GUILLEMET', {}],
  ])('that has %s is refused, with the line, and left alone', async (_, text, line, reason, more) => {
    const path = freshPath();
    writeFileSync(path, text);
    await expect(assigned(WORDS, path)).rejects.toMatchObject({
      code: 'CORRESPONDANCE_INVALIDE',
      params: { file: path, line, reason, ...more },
    });
    expect(readFileSync(path, 'utf8')).toBe(text);
    for (const language of ['fr', 'en'] as const) {
      const said = messageOf(messages(language).errors.CORRESPONDANCE_INVALIDE, {
        file: path,
        line,
        reason,
        ...more,
      });
      expect(said).toContain(`${path}:${line}`);
      expect(said).not.toContain(reason);
    }
  });

  test('that was changed meanwhile is not overwritten', async () => {
    const path = freshPath();
    const codes = await assigned(WORDS, path);
    writeFileSync(path, 'ancien;code\nFUITE;99\n');
    await expect(codes.save()).rejects.toMatchObject({ code: 'FICHIER_MODIFIE', params: { file: path } });
    expect(readFileSync(path, 'utf8')).toBe('ancien;code\nFUITE;99\n');
    expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('that cannot be written, or read, is an error', async () => {
    const nowhere = join(directory, 'no', 'such', 'place.csv');
    const codes = await assigned(WORDS, nowhere);
    await expect(codes.save()).rejects.toMatchObject({
      code: 'FICHIER_NON_ECRIT',
      params: { file: nowhere, reason: 'ENOENT' },
    });
    await expect(assigned(WORDS, directory)).rejects.toMatchObject({ code: 'FICHIER_ILLISIBLE' });
  });

  test('is replaced where a link points, and stays as private as it was', async () => {
    const path = freshPath();
    const link = join(directory, 'link.csv');
    writeFileSync(path, 'ancien;code\nA;5\n');
    chmodSync(path, 0o600);
    symlinkSync(path, link);
    const codes = await assigned(WORDS, link);
    await codes.save();
    expect(readFileSync(path, 'utf8')).toContain('A;5\r\nFUITE;1\r\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(link, 'utf8')).toBe(readFileSync(path, 'utf8'));
  });
});

describe('an import that assigns codes', () => {
  const FILE = `${HEAD}FUITE;a;0\nA-12;b;1\nVANNE;c;2\n`;

  test('keeps the mapping before anything is sent, and so goes on with the same codes', async () => {
    let adds = 0;
    const there = await service(async (call, send) => {
      if (call.endpoint.name === 'service.version' || call.endpoint.name === 'service.batch') {
        return { status: 404, headers: {}, body: undefined };
      }
      if (call.endpoint.name === 'anomalies.add' && ++adds === 2) throw new Error('the line is cut');
      return send(call);
    });
    const path = freshPath();
    const options = { repairs: { assignCodes: path }, rate: { inFlight: 1, embedded: true } };
    const cut = await imported(there, anomalies, FILE, options);
    expect(cut.failure?.error).toMatchObject({ message: 'the line is cut' });
    expect(cut.counts).toMatchObject({ created: 1 });
    expect(readFileSync(path, 'utf8')).toBe('\ufeffancien;code\r\nFUITE;0\r\nA-12;1\r\nVANNE;2\r\n');
    expect((await imported(there, anomalies, FILE, options)).counts).toMatchObject({
      created: 2,
      skipped: 1,
    });
    expect((await there.all(anomalies)).map(({ code, texte }) => [code, texte])).toEqual([
      [0, 'a'],
      [1, 'b'],
      [2, 'c'],
    ]);
  });

  test('writes no mapping when it is only tried, or refused', async () => {
    const there = await service();
    const path = freshPath();
    const repairs = { assignCodes: path };
    expect((await imported(there, anomalies, FILE, { repairs, dryRun: true })).counts).toMatchObject({
      created: 3,
    });
    expect((await imported(there, anomalies, `${FILE}X;d;9\n`, { repairs })).issues).toBe(1);
    expect(existsSync(path)).toBe(false);
  });

  test('sends nothing when the mapping cannot be written', async () => {
    const there = await service();
    const repairs = { assignCodes: join(directory, 'none', 'mapping.csv') };
    await expect(imported(there, anomalies, FILE, { repairs })).rejects.toMatchObject({
      code: 'FICHIER_NON_ECRIT',
    });
    expect(await there.all(anomalies)).toEqual([]);
  });
});
