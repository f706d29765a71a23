import { describe, expect, test } from 'vitest';
import { rangeIn, severalIn } from '../../src/bulk/columns/articles.ts';
import { References } from '../../src/bulk/columns/references.ts';
import type { Issue } from '../../src/bulk/model/issues.ts';
import { remediesOf, sentenceOf } from '../../src/bulk/report/issue-text.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import { addSupport } from '../../src/contract/resources/supports.ts';
import { judged } from './judging.ts';
import { imported, service } from './world.ts';

describe('a cell that names several supports without |', () => {
  test.each([
    ['CO 46 ; CO 47', ['CO 46', 'CO 47']],
    ['CO 35, CO 37', ['CO 35', 'CO 37']],
    ['MS 38\r\nMS 73', ['MS 38', 'MS 73']],
    ['MS 38 MS 73', ['MS 38', 'MS 73']],
    ['MS 46 et MS 48', ['MS 46', 'MS 48']],
    ['CO 46/CO 47', ['CO 46', 'CO 47']],
    ['CO 46, 47 et 48', ['CO 46', 'CO 47', 'CO 48']],
    ['Articles R. 123-3 et L 111-8', ['R. 123-3', 'L 111-8']],
    ['GE 2 §1 et GE 2 §2', ['GE 2 §1', 'GE 2 §2']],
    ['NF EN 12845, NF S 61-932', ['NF EN 12845', 'NF S 61-932']],
    ['Arrêté du 25 juin 1980 ; CO 46', ['Arrêté du 25 juin 1980', 'CO 46']],
    [
      'Code du travail :: R. 4216-2, R. 4216-3',
      ['Code du travail :: R. 4216-2', 'Code du travail :: R. 4216-3'],
    ],
    ['Décret A :: Article 1 ; Décret B :: Article 2', ['Décret A :: Article 1', 'Décret B :: Article 2']],
    [
      'R. 143-12 du code de la construction et de l’habitation, R. 4227-1 du code du travail',
      ['R. 143-12 du code de la construction et de l’habitation', 'R. 4227-1 du code du travail'],
    ],
    ['R. 143-44 du CCH et R. 143-45 du CCH', ['R. 143-44 du CCH', 'R. 143-45 du CCH']],
    ['CCH R. 143-44 et CCH R. 143-45', ['CCH R. 143-44', 'CCH R. 143-45']],
    [
      'l’article R. 143-44 du code de la construction et de l’habitation et CO 45',
      ['l’article R. 143-44 du code de la construction et de l’habitation', 'CO 45'],
    ],
    ['R. 143-44 et CO 52 de l’arrêté du 25 juin 1980', ['R. 143-44', 'arrêté du 25 juin 1980 :: CO 52']],
    ['CO 46;', ['CO 46']],
    ['CO-46, CO_47', ['CO-46', 'CO_47']],
    ['CO-46, 47', ['CO-46', 'CO-47']],
    [
      'CO 45 et CO 46 (arrêté du 25 juin 1980)',
      ['arrêté du 25 juin 1980 :: CO 45', 'arrêté du 25 juin 1980 :: CO 46'],
    ],
    ['CO 45, 46 (arrêté A)', 'unclear'],
    [
      'CO 45 et 46 de l’arrêté du 25 juin 1980',
      ['arrêté du 25 juin 1980 :: CO 45', 'arrêté du 25 juin 1980 :: CO 46'],
    ],
    ['CO 45 (arrêté du 25 juin 1980), MS 46', ['CO 45 (arrêté du 25 juin 1980)', 'MS 46']],
    ['GE 5, GE 8 § 1 et R. 143-44 du CCH', ['GE 5', 'GE 8 § 1', 'CCH :: R. 143-44']],
    ['PE 4\nMS 53\nR. 143-44 du CCH', ['PE 4', 'MS 53', 'CCH :: R. 143-44']],
    ['CO 45 ; R. 143-44 et 45 (CCH)', 'unclear'],
    ['CO 45, 46 / art. R143-44 CCH', ['CO 45', 'CO 46', 'CCH :: R143-44']],
    ['U 10 et R*143-44 CCH', ['U 10', 'CCH :: R*143-44']],
    ['CCH : R. 143-44, A. 12-1 et GE 5', ['CCH :: R. 143-44', 'CCH :: A. 12-1', 'GE 5']],
    ['CO 45 et L. 141-1 du code de l’urbanisme', ['CO 45', 'code de l’urbanisme :: L. 141-1']],
    ['LO 1112-1 et D 2225-1 du CGCT', ['CGCT :: LO 1112-1', 'CGCT :: D 2225-1']],
    [
      'PE 27 et article 5 de l’arrêté du 8 novembre 2004',
      ['arrêté du 8 novembre 2004 :: PE 27', 'arrêté du 8 novembre 2004 :: article 5'],
    ],
  ])('%j', (cell, named) => {
    expect(severalIn(cell)).toEqual(named);
  });

  test.each([
    'CO 35 à CO 37',
    'CO 35 à 37',
    '12à14',
    '12 à 14',
    'CO 46-CO 47',
    'CO52àCO54',
    'CO 52 > CO 54',
    'CO 52->CO 54',
    'CO 52 → 54',
    'cf. CO 52 et CO 54',
    'Articles R 123-1 à R 123-55',
    'GE 2 § 1 et 3',
    'R 123-3, 4',
    'CO 47, 46',
    'Articles 43, 46 et 48',
    'Arrêté du 25 juin 1980 et CO 46',
    'Code du travail, R. 4216-2',
    'CO-52 à CO-54',
    'CO 45 (voir aussi CO 46)',
    'CO 45 [MS-46]',
    'CO 45 (portes) CO 46',
    'MS 53 (DI) à MS 56',
    'L 3 [effectif] - CO 38',
    'MS 53 al. 2 (SSI) - L 16',
    'Art. MS 53 (SSI) - art. L 16',
    'R. 143-44 du CCH - GE 7',
    'GE 7 - R. 143-44 du CCH',
    'R. 143-44 CCH – art. GE 7',
    'R. 143-44 du CCH / GE 7',
    'R. 143-44 du CCH GE 7',
    'CO 45 de l’arrêté du 25 juin 1980 · R. 143-44 du CCH',
    'ms 53 (ssi) - ms 56',
    '• GE 7 • R. 143-44 du CCH',
    '- GE 7\n- GE 8',
  ])('%j may be several: which cannot be told', (cell) => {
    expect(severalIn(cell)).toBe('unclear');
  });

  test.each([
    'R*123-3',
    'GE 2 § 1',
    'Article 5',
    'U 10 bis',
    'Local - CO 53',
    'Local - CO-53',
    'R. 143-44 du CCH - sorties',
    'R. 143-44 - CCH',
    'CO 45 - portes, 2 vantaux',
    'CO 45 (portes)',
    'CO 45 (arrêté du 25/06/1980)',
    'arrêté du 25 juin 1980 : CO 45',
    'Code de la construction et de l’habitation',
    'Arrêté du 22 juin 1990, modifié',
    'Code de la construction et de l’habitation, livre 1 :: R 123-3',
    'Articles R 123-1 à R 123-55 :: ?',
  ])('%j is one', (cell) => {
    expect(severalIn(cell)).toBeUndefined();
  });

  test.each(['CO 1 ', 'a 1-', '1 à ', ', et ', 'articles ', 'R. ', 'nf en ', '§ 1 '])(
    'takes time in proportion to its length: %s',
    (piece) => {
      const timeOf = (length: number) => {
        const started = performance.now();
        severalIn(piece.repeat(length / piece.length));
        return performance.now() - started;
      };
      const least = Math.min(...Array.from({ length: 5 }, () => timeOf(1_000)));
      // A hundred times as long; the square of that is ten thousand times as much.
      expect(timeOf(100_000)).toBeLessThan(1000 * Math.max(least, 1));
    },
  );
});

describe('a range', () => {
  test.each([
    ['CO 52 à CO 54', ['CO 52', 'CO 53', 'CO 54']],
    ['co 52 à 54', ['co 52', 'co 53', 'co 54']],
    ['CO 46-CO 47', ['CO 46', 'CO 47']],
    ['CO52àCO54', ['CO52', 'CO53', 'CO54']],
    ['CO 52 > CO 54', ['CO 52', 'CO 53', 'CO 54']],
    ['CO-46 à CO-47', ['CO-46', 'CO-47']],
    ['Articles R 123-9 à R 123-11', ['R 123-9', 'R 123-10', 'R 123-11']],
    ['Arrêté A :: CO 1 à CO 2', ['Arrêté A :: CO 1', 'Arrêté A :: CO 2']],
  ])('%s has the articles between its ends', (cell, articles) => {
    expect(rangeIn(cell)).toEqual(articles);
  });

  test.each([
    ...['CO 54 à CO 52', 'CO 1 à MS 3', 'CO 1 à CO 2 à CO 3', 'CO 1, CO 52 à CO 54', 'Articles 43 à 46'],
    ...['CO 1 à CO 31', 'CO 1 à CO 99999', 'GE 2 § 1 et 3', 'A :: CO 1 à CO 2 ; B :: CO 3'],
  ])('%s has none that could be named', (cell) => {
    expect(rangeIn(cell)).toBeUndefined();
  });

  test.each([
    [['CO 52', 'CO 53', 'CO 54'], 'séparés par | (CO 52|CO 53|CO 54)'],
    [['CO 52', 'CO 54'], '(la bibliothèque n’a pas CO 53)'],
  ])('with %j in the library is refused, and its articles told', async (there, said) => {
    const references = new References();
    for (const reference of there) references.add({ id: reference, reference, etat: 'en_vigueur' });
    const file = 'contenu;supports\nA;CO 52 à CO 54\n';
    const { issues } = await judged(prescriptions, file, { references });
    expect(issues.map(({ code }) => code)).toEqual(['SUPPORTS_EN_LISTE']);
    expect(sentenceOf(issues[0] as Issue, 'fr')).toContain(said);
  });
});

describe('an import whose cells name several supports', () => {
  const FILE = 'contenu\tsupports\nA\tCO 46 ; CO 47\nB\t"MS 38\nMS 73"\nC\tCO 46, CO 47|GE 2\n';
  const create = { createSupports: true };

  test('creates each of them, says so, and does nothing the second time', async () => {
    const there = await service();
    const { counts, notices } = await imported(there, prescriptions, FILE, { repairs: create });
    expect(counts).toMatchObject({ created: 3, supports: 5 });
    expect(notices.find(({ code }) => code === 'SUPPORTS_SEPARES')).toMatchObject({
      params: { given: 'CO 46 ; CO 47', taken: ['CO 46', 'CO 47'] },
      count: 3,
      lines: [2, 3, 5],
    });
    const references = (await there.all(supports)).map(({ reference }) => reference);
    expect(references).toEqual(['CO 46', 'CO 47', 'MS 38', 'MS 73', 'GE 2']);
    const again = await imported(there, prescriptions, FILE, { repairs: create });
    expect(again.counts).toMatchObject({ created: 0, skipped: 3 });
  });

  test('never creates one that looks like several, whatever is asked for', async () => {
    const there = await service();
    const files = [
      'contenu;supports\nA;CO 35 à CO 37\n',
      '{"contenu":"A","supports":[{"reference":"CO 1, CO 2"}]}',
    ];
    for (const file of files) {
      const { found } = await imported(there, prescriptions, file, { repairs: create });
      expect(found.map(({ code }) => code)).toEqual(['SUPPORTS_EN_LISTE']);
    }
    expect(await there.all(supports)).toEqual([]);
    const repairs = { ...create, noSplit: true };
    const { found } = await imported(there, prescriptions, files[0] as string, { repairs });
    expect(found.map(({ code }) => code)).toEqual(['SUPPORTS_EN_LISTE']);
    expect(await there.all(supports)).toEqual([]);
  });

  test('means the support that has these very words, where the library has one', async () => {
    const there = await service();
    await there.client.call(addSupport, { body: { nature: 'articles', reference: 'CO 46 et CO 47' } });
    const file = 'contenu;supports\nA;CO 46 et CO 47\n';
    const { counts, notices } = await imported(there, prescriptions, file);
    expect(counts).toMatchObject({ created: 1 });
    expect(notices).toEqual([]);
  });
});

describe('one article of several spellings', () => {
  const repairs = { createSupports: true };
  const fileOf = (cells: readonly string[]) =>
    `contenu;supports\n${cells.map((cell, at) => `Poser ${at}.;${cell}\n`).join('')}`;
  const order = ['CO 45 (arrêté du 25 juin 1980)', 'CO 45 [arrêté du 25 juin 1980]'];
  const others = ['article CO-45 de l’arrêté du 25 juin 1980', 'arrêté du 25 juin 1980 : CO 45'];

  test.each([
    [['art. CO-45', 'CO-45', 'CO 45', 'Art CO45', ...order], 'CO 45', 'arrêté du 25 juin 1980'],
    [[...order, ...others, 'CO n° 45', '(CO 45)', 'l’article CO 45'], 'CO 45', 'arrêté du 25 juin 1980'],
    [['CO-45', 'CO 45', 'CO_45', 'Art. : CO 45', 'CO 45.'], 'CO-45', undefined],
    [['GE 2, § 1', 'GE 2 §1', 'GE-2 § 1'], 'GE 2, § 1', undefined],
    [['MS 46 (extincteurs)', 'MS 46', 'MS-46 (abrogé)', 'MS 46 (suite).'], 'MS 46', undefined],
    [['MS 46 (al. 2)', 'MS46'], 'MS 46', undefined],
    [['art. CO 35', 'CO 35'], 'CO 35', undefined],
    [['Art. : GE-2 § 1', 'GE 2 § 1'], 'GE-2 § 1', undefined],
    [['l’article R*123-3 du CCH', 'R. 123-3 du CCH'], 'R*123-3', 'CCH'],
    [['Article 46', 'art. 46'], 'Article 46', undefined],
  ])('%j', async (cells, reference, titre) => {
    const there = await service();
    const { found, counts } = await imported(there, prescriptions, fileOf(cells), { repairs });
    expect(found).toEqual([]);
    expect(counts).toMatchObject({ created: cells.length, supports: 1 });
    const [support] = await there.all(supports);
    expect([support?.reference, support?.titre ?? undefined]).toEqual([reference, titre]);
    const again = await imported(there, prescriptions, fileOf(cells), { repairs });
    expect(again.counts).toMatchObject({ created: 0, skipped: cells.length });
  });

  test('a remark in brackets is told, and no title', async () => {
    const cells = ['EC 12 (suite)', 'EC 12, EC 13 (portes)'];
    const { notices } = await imported(await service(), prescriptions, fileOf(cells), { repairs });
    expect(notices.find(({ code }) => code === 'SUPPORT_REMARQUE')).toMatchObject({
      params: { given: 'EC 12', remark: 'suite' },
      also: [{ given: 'EC 13', remark: 'portes' }],
      lines: [2, 3],
    });
  });

  test.each(order)('without its order is told: %s', async (cell) => {
    const { notices } = await imported(await service(), prescriptions, fileOf(['CO 45', cell]), { repairs });
    expect(notices.find(({ code }) => code === 'SUPPORT_DU_TEXTE')).toMatchObject({
      params: { given: 'CO 45', text: 'arrêté du 25 juin 1980' },
      lines: [2],
    });
  });

  test('without its text is told of every row, once', async () => {
    const cells = [
      'CO 45',
      order[0] ?? '',
      'R 143-44|CO-45',
      'R. 143-44 du CCH',
      'co 45',
      'CO 45 | R.143-44',
      'R 143-44',
    ];
    const { notices } = await imported(await service(), prescriptions, fileOf(cells), { repairs });
    expect(notices.find(({ code }) => code === 'SUPPORT_DU_TEXTE')).toMatchObject({
      params: { given: 'CO 45', text: 'arrêté du 25 juin 1980' },
      also: [{ given: 'R 143-44', text: 'CCH' }],
      count: 5,
      lines: [2, 4, 6, 7, 8],
    });
  });

  test('a number that two orders have is of neither', async () => {
    const cells = ['Article 3', 'article 3 de l’arrêté du 25 juin 1980'];
    const { counts } = await imported(await service(), prescriptions, fileOf(cells), { repairs });
    expect(counts).toMatchObject({ supports: 2 });
  });
});

describe('what is no reference', () => {
  const create = { createSupports: true };

  test.each([
    'Néant',
    '-',
    '–',
    ';',
    'sans objet',
    's.o.',
    'S/O',
    'RAS',
    'R.A.S.',
    'NA',
    'Non concerné',
    'NC',
    'N/A',
    'Aucun',
  ])('%j cites nothing, and is told', async (word) => {
    const there = await service();
    const { found, notices } = await imported(there, prescriptions, `contenu,articles\nA,${word}\n`, {
      repairs: create,
    });
    expect(found).toEqual([]);
    expect(notices).toContainEqual(expect.objectContaining({ code: 'SUPPORT_NEANT', lines: [2] }));
    expect(await there.all(supports)).toEqual([]);
  });

  test.each(['x', '?', '46', '43831', 'à définir', 'cf. CO 52', 'voir CO 52', 'Idem CO 52', 'id. CO 52'])(
    '%j is refused, and nothing is proposed',
    async (word) => {
      const there = await service();
      for (const repairs of [{}, create]) {
        const { found } = await imported(there, prescriptions, `contenu,articles\nA,${word}\n`, { repairs });
        expect(found).toMatchObject([{ code: 'SUPPORT_SANS_REFERENCE', value: word }]);
        expect(found.flatMap(remediesOf)).toEqual([]);
      }
      expect(await there.all(supports)).toEqual([]);
    },
  );

  test.each([
    ['4,4154E+10', 'NUMERO_REMPLACE'],
    ['VRAI', 'NUMERO_REMPLACE'],
    ['12-mars', 'DATE_EXCEL'],
  ])('%j is what a spreadsheet made of a number, and no support', async (damaged, code) => {
    const there = await service();
    const citing = `contenu;articles\nA;${damaged}\n`;
    const own = `nature;reference;titre\narticle;${damaged};T\n`;
    for (const one of [
      await imported(there, prescriptions, citing, { repairs: create }),
      await imported(there, supports, own),
    ])
      expect(one.found).toMatchObject([{ code, value: damaged }]);
    expect(await there.all(supports)).toEqual([]);
  });
});

test('articles stand in columns of their own, of which some may be empty', async () => {
  const file = 'contenu;Article 1;Article 2;Article 3\nUn;CO 35;;CO 36\nDeux;;;\n';
  const asked = await imported(await service(), prescriptions, file);
  expect(asked.found.map(({ code }) => code)).toEqual(['COLONNE_DOUBLE']);
  const line = 'Article 1+Article 2+Article 3=supports_reglementaires_id';
  expect(asked.found.flatMap(remediesOf)).toMatchObject([{ flag: 'map', value: line }]);
  const there = await service();
  const map = { 'Article 1+Article 2+Article 3': 'supports_reglementaires_id' };
  await imported(there, prescriptions, file, { map, repairs: { createSupports: true } });
  const all = await there.all(supports);
  expect(all.map(({ reference }) => reference)).toEqual(['CO 35', 'CO 36']);
  expect(
    (await there.all(prescriptions)).map((one) => (one.supports_reglementaires as object[]).length),
  ).toEqual([2, 0]);
});

test.each([
  'R. 143-44 du CCH',
  'CCH :: R 143-44',
  'article R. 143-44 du code de la construction et de l’habitation',
])('a support whose reference names its code is found under its own title: %s', async (cited) => {
  const there = await service();
  await imported(there, supports, 'nature;reference;titre\narticle;R. 143-44 du CCH;Registre de sécurité\n');
  const file = `contenu;supports\nUn;${cited}\n`;
  const { found } = await imported(there, prescriptions, file, { repairs: { createSupports: true } });
  expect(found).toEqual([]);
  expect(await there.all(supports)).toHaveLength(1);
});
