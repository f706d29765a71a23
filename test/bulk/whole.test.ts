import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { place } from '../commands/world.ts';
import { workbook } from './corpus/make.ts';

const HEAD = 'code;texte;gravite\n';

/** A place in which files are imported with `--partial` and `--rejects`; what came of it. */
function world() {
  const { vigie, path } = place();
  const put = (name: string, content: string | Uint8Array) => {
    writeFileSync(path(name), content);
    return path(name);
  };
  const imported = async (target: string, name: string, content: string | Uint8Array, ...flags: string[]) => {
    const rejects = path('rejects.csv');
    const argv = [target, 'import', put(name, content), '--rejects', rejects, '--json', ...flags];
    const ran = await vigie(argv);
    return { ...ran, rejects: existsSync(rejects) ? readFileSync(rejects, 'utf8') : undefined };
  };
  // For a file of which nothing is taken no database is made.
  const all = async (target: string) =>
    JSON.parse((await vigie([target, 'list', '--all', '--json'])).out || '[]') as Record<string, unknown>[];
  return { vigie, put, path, imported, all };
}

describe('a file that cannot be read to its end', () => {
  const rows = Array.from({ length: 20 }, (_, row) => `${row};t;0\n`).join('');
  const elements = [{ code: 1, texte: 't', gravite: 0 }];
  const page = { data: elements, meta: { pagination: { total: 900 } } };
  test.each([
    ['GUILLEMET_NON_FERME', `${HEAD}1;a;0\n2;"b;0\n${rows}`],
    ['JSON_DOCUMENT', `${JSON.stringify(elements).slice(0, -1)}, {"code":`],
    ['PAGE_SEULE', JSON.stringify(page)],
    ['LIGNE_TROP_LONGUE', `${HEAD}1;a;0\n2;${'x'.repeat(6 << 20)};0\n`],
  ])('is refused as a whole, also with --partial: %s', async (_, content) => {
    const { imported, all } = world();
    const { exitCode, err } = await imported('anomalies', 'file', content, '--partial');
    expect(exitCode).toBe(5);
    expect(err).toMatch(/could not be read|was not read|import the whole list/);
    expect(await all('anomalies')).toEqual([]);
  });

  test('unlike one in which a line is no JSON', async () => {
    const { imported, all } = world();
    const content = '{"code":1,"texte":"t","gravite":0}\n{"code":\n{"code":2,"texte":"u","gravite":0}\n';
    expect((await imported('anomalies', 'file', content, '--partial')).exitCode).toBe(9);
    expect(await all('anomalies')).toHaveLength(2);
  });
});

describe('rejects of JSON', () => {
  test('stand under their own headers, in the order of the file, whichever pass found them', async () => {
    const { imported, vigie, put } = world();
    await vigie(['anomalies', 'import', put('there.csv', `${HEAD}6;There;0\n`)]);
    const content = [
      { gravite: 0, code: 6, texte: 'Other' },
      { code: 5, texte: 'Deux', gravite: 0 },
      { texte: 'Premier', code: 'XYZ', gravite: 1 },
      { code: 5, texte: 'Trois', gravite: 0 },
      { code: 'ABC', gravite: 2, texte: 'Last', note: 'n' },
    ];
    const { rejects } = await imported('anomalies', 'file', JSON.stringify(content), '--partial');
    const lines = rejects?.replace('\ufeff', '').trimEnd().split('\r\n') ?? [];
    expect(lines.map((line) => line.split(';').slice(0, 5).join(';'))).toEqual([
      'texte;code;gravite;note;_ligne',
      'Other;6;0;;1',
      'Premier;XYZ;1;;3',
      'Trois;5;0;;4',
      'Last;ABC;2;n;5',
    ]);
  });

  test('have as many columns as a file may have, whatever members there are, and lose nothing', async () => {
    const { imported, vigie, put } = world();
    const content = Array.from({ length: 700 }, (_, row) =>
      JSON.stringify({ [`own ${row}`]: row, ...(row < 690 ? {} : { code: 'A' }) }),
    ).join('\n');
    const { rejects = '', err } = await imported('anomalies', 'file', content);
    const [head = '', ...lines] = rejects.split('\r\n');
    const headers = head.split(';');
    expect(headers.length).toBeLessThan(600);
    expect(headers).toContain('code');
    expect(lines[699]).toContain('"{""own 699"":699}"');
    expect(lines[699]?.split(';')[headers.indexOf('code')]).toBe('A');
    expect(err).not.toContain('own 100');
    const again = await vigie(['anomalies', 'import', put('again.csv', rejects)]);
    expect(again.err).not.toMatch(/_json|_ligne/);
  });
});

describe('rejects of what cannot be told apart', () => {
  test('keep the text of a line that is no object', async () => {
    const { imported, put, vigie, path } = world();
    const content = '{"code":1,"texte":"t","gravite":0,}\n[1,2]\n{"code":"A","texte":"t","gravite":0}\n';
    const { rejects } = await imported('anomalies', 'file', content);
    expect(rejects).toContain('\r\n"{""code"":1,""texte"":""t"",""gravite"":0,}";;;;1;;');
    expect(rejects).toContain('\r\n[1,2];;;;2;;');
    const again = path('again.ndjson');
    await vigie(['anomalies', 'import', put('file', content), '--rejects', again]);
    expect(JSON.parse(readFileSync(again, 'utf8').split('\n')[0] ?? '')).toMatchObject({
      _json: '{"code":1,"texte":"t","gravite":0,}',
      _ligne: 1,
    });
    // In the file of rejects it is there until a row is made of it, and no field.
    const twice = await imported('anomalies', 'rejects-of-rejects.csv', rejects ?? '');
    expect(twice.rejects).toContain('\r\n"{""code"":1,""texte"":""t"",""gravite"":0,}";;;;2;code');
    expect(twice.err).not.toContain('Ignored columns');
  });

  test('keep the cells beyond those that a file may have', async () => {
    const { imported } = world();
    const cells = Array.from({ length: 1030 }, (_, index) => (index === 1024 ? '"q;""q"' : `c${index}`));
    const { rejects } = await imported('anomalies', 'file', `${HEAD}${cells.join(';')}\n`);
    expect(rejects).toContain(';c1023;"""q;""""q"";c1025;c1026;c1027;c1028;c1029"\r\n');
  });

  test('keep every cell in NDJSON, whatever the headers are', async () => {
    const { vigie, put, path } = world();
    const named = put('named.csv', 'code;texte;gravite;a;a_6;a;;__proto__\nX;t;1;v1;v2;v3;v4;v5;v6\n');
    await vigie(['anomalies', 'import', named, '--rejects', path('r.ndjson')]);
    const row = JSON.parse(readFileSync(path('r.ndjson'), 'utf8')) as object;
    expect(Object.entries(row).slice(3, -3)).toEqual([
      ['a', 'v1'],
      ['a_6', 'v2'],
      ['a_6_', 'v3'],
      ['_7', 'v4'],
      ['__proto__', 'v5'],
      ['_9', 'v6'],
    ]);
  });

  test('are imported again without a word on their own members', async () => {
    const { vigie, put, path } = world();
    const bad = put('file.ndjson', '{"code":"A","texte":"t","gravite":0}\n');
    await vigie(['anomalies', 'import', bad, '--rejects', path('r.ndjson')]);
    const corrected = readFileSync(path('r.ndjson'), 'utf8').replace('"A"', '1');
    expect(await vigie(['anomalies', 'import', put('c.ndjson', corrected)])).toMatchObject({
      exitCode: 0,
      err: '',
    });
  });

  test('stay as they are when no row was judged, and when a flag is wrong', async () => {
    const { imported } = world();
    const { rejects } = await imported('anomalies', 'file', `${HEAD}A;a;0\n`);
    expect(rejects).toContain('A;a;0;2;code');
    const csv = await imported('anomalies', 'file', `${HEAD}1;a;0\n`, '--map', 'Toto=code');
    expect(csv).toMatchObject({ exitCode: 5, rejects });
    const row = '{"code":1,"texte":"a","gravite":0}';
    const json = await imported('anomalies', 'file', row, '--map', 'Toto=code');
    expect(json).toMatchObject({ exitCode: 5, rejects });
    expect((await imported('anomalies', 'file', row)).rejects).toBeUndefined();
  });
});

describe('members of JSON', () => {
  test('that --map names must be there in some object, and take a field from all', async () => {
    const { imported, all } = world();
    const one = { contenu: 'P1', chemins: ['/A'] };
    const typo = await imported('prescriptions', 'file', JSON.stringify(one), '--map', 'Typo=chemins');
    expect(typo.exitCode).toBe(5);
    expect(JSON.parse(typo.err).error.errors[0].detail).toContain(
      'the column "Typo" does not exist; columns: contenu, chemins',
    );
    expect(await all('prescriptions')).toEqual([]);
    const two = [{ contenu: 'P1' }, { contenu: 'P2', chemins: ['/B'], dossier_brut: '/C' }];
    const right = await imported(
      'prescriptions',
      'file',
      JSON.stringify(two),
      '--map',
      'Dossier brut=chemins',
    );
    expect(right.exitCode).toBe(0);
    expect(right.err).toContain('Ignored columns: chemins');
    expect((await all('prescriptions')).map(({ chemins }) => chemins)).toEqual([['/'], ['/C']]);
  });

  test('that say one field refuse the file, also where no object has both', async () => {
    const { imported } = world();
    const rows = [
      { code: 7, libelle: 'A', gravite: 0 },
      { code: 8, gravite: 1, Gravite: 0, texte: 'B' },
    ];
    const { exitCode, err } = await imported('anomalies', 'file', JSON.stringify(rows), '--partial');
    expect(exitCode).toBe(5);
    expect(JSON.parse(err).error.errors[0].detail).toContain('(3 gravite, 4 Gravite)');
    const first = JSON.stringify([
      { code: 7, libelle: 'A', gravite: 0 },
      { code: 8, texte: 'B', gravite: 0 },
    ]);
    const read = await imported('anomalies', 'file', first, '--partial');
    expect(read.err).toContain('Ignored columns: libelle');
    expect(read.rejects).toMatch(/^\ufeffcode;libelle;gravite;_ligne;_champ;_erreur\r\n7;A;0;1;texte;/);
  });

  test('say with --set what cells say', async () => {
    const { imported, all } = world();
    await imported('anomalies', 'file', 'code;gravite\n1;0\n', '--set', "texte='=x");
    await imported('anomalies', 'file', '{"code":2,"gravite":0}', '--set', "texte='=x");
    expect((await all('anomalies')).map(({ texte }) => texte)).toEqual(['=x', '=x']);
  });
});

describe('what a file is', () => {
  test('CSV with headers in brackets is no JSON', async () => {
    const { imported, all } = world();
    await imported('anomalies', 'file', '[code],[texte],[gravite]\n1,a,0\n');
    await imported('supports', 'file', '[titre],[nature]\nArrêté du 25 juin 1980,arrete\n');
    expect([...(await all('anomalies')), ...(await all('supports'))]).toHaveLength(2);
    expect((await imported('anomalies', 'file', ' [ \n')).err).toContain('not valid JSON');
    expect((await imported('anomalies', 'file', '[]')).exitCode).toBe(0);
  });

  test('flags that say nothing of it are refused', async () => {
    const { imported } = world();
    const book = await workbook({
      Feuille: [
        ['code', 'texte', 'gravite'],
        [1, 'a', 0],
      ],
    });
    const said = await imported('anomalies', 'file', book, '--encoding', 'klingon', '--delimiter', '#');
    expect(said.exitCode).toBe(5);
    expect(said.err).toContain('--encoding: does not apply to XLSX files');
    expect(said.err).toContain('--delimiter: does not apply to XLSX files');
    for (const json of ['[{"code":1}]', '{"code":1}\n{"code":2}\n']) {
      const ran = await imported('anomalies', 'file', json, '--delimiter', ',');
      expect(ran).toMatchObject({ exitCode: 5, err: expect.stringContaining('--delimiter: does not apply') });
    }
  });
});
