import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import { peis } from '../../src/bulk/targets/workbook/peis.ts';
import { judged, withRows } from './judging.ts';

const WORDS = ['NULL', 'null', '(null)', 'None', 'nan', 'NaN', 'undefined'];
const LOST = ['[object Object]', '[object Object],[object Object]', '###', '########'];

const HEAD = 'nature;reference;titre\n';
/** What a support of this title says. */
const withTitle = (titre: string) => judged(supports, `${HEAD}article;R 1;${titre}\n`);

describe('a word of a program for nothing, alone in a cell', () => {
  test.each([...WORDS, ' NULL ', '"None"'])('%s is an empty cell, and is told', async (word) => {
    const { bodies, issues, notices } = await withTitle(word);
    expect(issues).toEqual([]);
    expect(bodies).toEqual([{ nature: 'article', reference: 'R 1', titre: null }]);
    const given = word.replaceAll(/["\s]/g, '');
    expect(notices).toContainEqual({
      code: 'MOT_VIDE',
      params: { field: 'titre', given },
      count: 1,
      lines: [2],
    });
  });

  test.each(['Null', 'none', 'Nan', 'NONE', 'Undefined', 'None.', 'NULL et non avenu', '# 3', '##'])(
    '%s is a text',
    async (titre) => {
      const { bodies, issues, notices } = await withTitle(titre);
      expect([bodies, issues, notices]).toMatchObject([[{ titre }], [], []]);
    },
  );

  test('behind an apostrophe it is a text, as exports write it', async () => {
    const { bodies, notices } = await withTitle("'NULL");
    expect(bodies).toMatchObject([{ titre: 'NULL' }]);
    expect(notices.map(({ code }) => code)).toEqual(['APOSTROPHE']);
  });

  test('the members of a row that is rejected do not have it for a text', async () => {
    const file = `${HEAD}NULL;'NULL;a\n`;
    const members = await withRows(supports, file, {}, async (rows) => {
      await rows.load();
      rows.next();
      return rows.members();
    });
    expect(members).toEqual({ reference: 'NULL', titre: 'a' });
  });

  test('within a sentence it stays what it is', async () => {
    const words = fc.constantFrom(...WORDS, ...LOST);
    const around = fc.stringMatching(/^[a-z]{1,8}$/);
    await fc.assert(
      fc.asyncProperty(words, around, fc.boolean(), async (word, other, behind) => {
        const titre = behind ? `${word} ${other}` : `${other} ${word}`;
        expect((await withTitle(titre)).bodies).toMatchObject([{ titre }]);
      }),
    );
  });

  test('a required field is missing then, unless --set or --values says what stands for it', async () => {
    const file = 'code;texte;gravite\nnull;Fuite;1\n2;nan;1\n3;Gel;NULL\n';
    const { issues, notices } = await judged(anomalies, file);
    expect(issues.map(({ line, code, field }) => [line, code, field])).toEqual([
      [2, 'REQUIS', 'code'],
      [3, 'REQUIS', 'texte'],
      [4, 'REQUIS', 'indice_de_gravite'],
    ]);
    expect(notices.map(({ params, lines }) => [params.field, lines])).toEqual([
      ['code', [2]],
      ['texte', [3]],
      ['indice_de_gravite', [4]],
    ]);

    const set = { constants: new Map([['indice_de_gravite', '2']]) };
    expect((await judged(anomalies, file, { repairs: set })).bodies).toMatchObject([
      { code: 3, indice_de_gravite: 2 },
    ]);
    const values = new Map([['indice_de_gravite', new Map([['null', '0']])]]);
    const said = await judged(anomalies, file, { repairs: { values } });
    expect(said.bodies).toMatchObject([{ code: 3, indice_de_gravite: 0 }]);
    expect(said.notices.map(({ code }) => code)).toEqual(['MOT_VIDE', 'MOT_VIDE', 'VALEUR_DITE']);
  });

  test('paths and supports are none, and no house has it for a number', async () => {
    const row = await judged(prescriptions, 'contenu;supports;chemins\nDégager.;None;NULL\n');
    expect(row.bodies).toMatchObject([{ supports_reglementaires_id: [], chemins: ['/'] }]);
    const houses = await judged(
      erps,
      'name;postal_code;commune;numero;voie\nSalle du Lac;01130;Nantua;NULL;quai du Lac\n',
    );
    expect(houses.bodies).toMatchObject([{ voie: 'quai du Lac' }]);
  });
});

describe('what refers to the row above', () => {
  const DITTO = [
    'idem',
    'Idem',
    'IDEM',
    'id.',
    'ibid.',
    '"',

    '〃',
    '//',
    '…',
    '...',
    '(suite)',
    'Suite',
  ];
  const ABOVE = [
    'Idem.',
    '(idem)',
    '-"-',
    '»',
    'Idem ligne précédente',
    'Idem ci-dessus',
    'idem au-dessus',
    'idem que précédent',
  ];
  const cellOf = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const cases = [...DITTO, ...ABOVE].flatMap(
    (text): [string, Parameters<typeof judged>[0], string, string][] => [
      [text, prescriptions, 'contenu', `contenu;type\n${cellOf(text)};rappel_reglementaire\n`],
      [text, prescriptions, 'chemins', `contenu;chemins\nDégager.;${cellOf(text)}\n`],
      [text, prescriptions, 'supports_reglementaires_id', `contenu;article\nDégager.;${cellOf(text)}\n`],
      [text, anomalies, 'texte', `code;texte;gravite\n1;${cellOf(text)};1\n`],
      [text, anomalies, 'indice_de_gravite', `code;texte;gravite\n1;Fuite;${cellOf(text)}\n`],
      [text, peis, 'commune', `id_sdis;type_pei;commune\n1;PI;${cellOf(text)}\n`],
      [text, erps, 'voie', `nom;numero;voie\nHalle;${cellOf(text)};rue du Lac\n`],
    ],
  );
  test.each(cases)('%s is an error, in %o %s', async (text, target, field, file) => {
    const { issues } = await judged(target, file);
    expect(issues).toMatchObject([{ code: 'COMME_AU_DESSUS', line: 2, field, value: text }]);
  });

  test('among other words it is a word, and behind an apostrophe a text', async () => {
    for (const titre of ['Idem pour les issues', 'Suite à donner', 'id', 'a // b', '… et les portes'])
      expect((await withTitle(titre)).bodies).toMatchObject([{ titre }]);
    expect((await withTitle("'idem")).bodies).toMatchObject([{ titre: 'idem' }]);
  });
});

describe('the day 0 of a program, where a date is empty', () => {
  const days = [
    '30/12/1899',
    '30/12/1899 00:00:00',
    '1899-12-30',
    '1899-12-31T00:00:00',
    '1900-01-00',
    '00/01/1900',
  ];
  test.each(days)('%s is an empty day and an empty moment, and is told', async (given) => {
    const file = `nom;ouverture;datecreation\nHalle;${given};${given}\n`;
    const { bodies, issues, notices } = await judged(erps, file);
    expect(issues).toEqual([]);
    expect(bodies).toEqual([{ libelle: 'Halle', date_ouverture: null }]);
    expect(notices).toEqual(
      ['date_ouverture', 'date_de_realisation'].map((field) => {
        return { code: 'MOT_VIDE', params: { field, given }, count: 1, lines: [2] };
      }),
    );
  });

  test('in JSON too; the days around it are days', async () => {
    const [empty, before, after] = ['1899-12-30', '1899-12-29', '1900-01-01'].map((date_ouverture) =>
      JSON.stringify({ libelle: 'Halle', date_ouverture }),
    );
    const { bodies } = await judged(erps, [empty, before, after].join('\n'));
    expect(bodies.map(({ date_ouverture }) => date_ouverture)).toEqual([null, '1899-12-29', '1900-01-01']);
  });
});

describe('what a program wrote in the place of a value that it lost', () => {
  test.each(LOST)('%s is an error', async (cell) => {
    const { issues } = await withTitle(cell);
    expect(issues).toMatchObject([{ code: 'VALEUR_PERDUE', line: 2, field: 'titre', value: cell }]);
  });

  test('in JSON such texts are what they are, and told', async () => {
    const texts = [...WORDS, ...LOST, '#N/A', 'Débit'];
    const file = texts.map((texte, code) => JSON.stringify({ code: code + 1, texte, indice_de_gravite: 0 }));
    const { bodies, notices } = await judged(anomalies, file.join('\n'));
    expect(bodies.map(({ texte }) => texte)).toEqual(texts);
    expect(notices).toMatchObject([{ code: 'VALEUR_DE_PROGRAMME', count: texts.length - 1 }]);
  });

  test('so are numbers in JSON that a spreadsheet has written otherwise; a guard says what it means', async () => {
    const numbers = ['4,4154E+10', '12-mars-2024', 'VRAI', '01004-12', '2A'];
    const file = numbers.map((id_sdis) => JSON.stringify({ id_sdis, type_pei: 'PI' }));
    const { bodies, notices } = await judged(peis, file.join('\n'));
    expect(bodies).toMatchObject(numbers.map((id_sdis) => ({ id_sdis })));
    expect(notices).toMatchObject([{ code: 'VALEUR_DE_PROGRAMME', lines: [1, 2, 3] }]);
    const guarded = await judged(peis, 'id_sdis;type_pei\n"=""VRAI""";PI\n');
    expect(guarded.bodies).toMatchObject([{ id_sdis: 'VRAI' }]);
    expect(guarded.notices.map(({ code }) => code)).not.toContain('VALEUR_DE_PROGRAMME');
  });
});

test.each([
  [anomalies, 'code;texte;gravite\n1;NC;1\n2;-;1\n3;Sans objet;1\n', 'texte', ['NC', '-', 'Sans objet']],
  [prescriptions, 'contenu\nnéant\nFermer.\n', 'contenu', ['néant']],
] as const)(
  'a word for nothing where a text is needed is kept, and told',
  async (target, file, field, words) => {
    const { bodies, notices } = await judged(target, file);
    const { params, also = [], lines } = notices.find(({ code }) => code === 'MOT_EN_TEXTE') ?? {};
    expect([params, ...also]).toEqual(words.map((given) => ({ field, given })));
    expect(lines).toEqual(words.map((_, at) => at + 2));
    expect(bodies.map((body) => body[field])).toEqual(expect.arrayContaining([...words]));
  },
);
