import { describe, expect, test } from 'vitest';
import { withSameWords } from '../../src/bulk/columns/kinds.ts';
import { otherScale } from '../../src/bulk/columns/numbers.ts';
import type { ImportTarget } from '../../src/bulk/model/import-target.ts';
import type { Issue } from '../../src/bulk/model/issues.ts';
import { issueWords, noticeLines, remediesOf } from '../../src/bulk/report/issue-text.ts';
import { constantsOf, valuesOf } from '../../src/bulk/rows/flag-values.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import { affectations } from '../../src/bulk/targets/workbook/affectations.ts';
import { dossiers } from '../../src/bulk/targets/workbook/dossiers.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import { peis } from '../../src/bulk/targets/workbook/peis.ts';
import { TYPES_D_ENFANT } from '../../src/contract/resources/dossiers/dossiers.ts';
import { ACTIVITES } from '../../src/contract/resources/ouvrages/activites.ts';
import { indexOfWord, SEVERITY_WORDS } from '../../src/contract/schema/severity-words.ts';
import { fold } from '../../src/contract/schema/text.ts';
import { imported, service } from './world.ts';

test.each([
  ['2 - bloquante', 2],
  ['1 - anomalie', 1],
  ['0 – réserve', 0],
  ['2 (bloquante)', 2],
  ['Bloquante (2)', 2],
  ['2: bloquant', 2],
  ['2 - réserve', -1],
  ['Non bloquant', -1],
])('a severity said as %j', (text, index) => {
  expect(indexOfWord(SEVERITY_WORDS, text)).toBe(index);
});

describe('what words stand for (--values)', () => {
  test('is what people say of them, whatever their case and accents, and is told', async () => {
    const there = await service();
    const file = 'code;texte;gravite\n1;a;Non bloquant\n2;b;MAJEURE\n3;c;non bloquant\n4;d;1\n';
    const values = {
      'gravité:Non bloquant': '0',
      'indice_de_gravite:majeure': 'bloquante',
      'gravite:1': '2',
    };
    const { counts, notices } = await imported(there, anomalies, file, { repairs: { values } });
    expect(counts).toMatchObject({ created: 4 });
    expect((await there.all(anomalies)).map(({ indice_de_gravite }) => indice_de_gravite)).toEqual([
      0, 2, 0, 2,
    ]);
    const field = 'indice_de_gravite';
    expect(notices.filter(({ code }) => code === 'VALEUR_DITE')).toEqual([
      {
        code: 'VALEUR_DITE',
        params: { field, given: 'Non bloquant', taken: '0' },
        also: [
          { field, given: 'MAJEURE', taken: 'bloquante' },
          { field, given: 'non bloquant', taken: '0' },
          { field, given: '1', taken: '2' },
        ],
        count: 4,
        lines: [2, 3, 4, 5],
      },
    ]);
  });

  test.each([
    [{ 'gravite:B': '2', 'gravite:m': '0', 'gravite:M': '1' }, [2, 0, 1, 2]],
    [{ 'gravite:M': '1', 'gravite:m': '0', 'gravite:b': '2' }, [2, 0, 1, 2]],
    [{ 'gravite:b': '1', 'gravite:m': '9', 'gravite:M': '1', 'gravite: m': '0' }, [1, 0, 1, 1]],
  ])('is said of a spelling before it is of any other: %j', async (values, stored) => {
    const there = await service();
    const file = 'code;texte;gravite\n1;a;B\n2;b;m\n3;c;M\n4;d; b\n';
    const { found } = await imported(there, anomalies, file, { repairs: { values } });
    expect([found, (await there.all(anomalies)).map((one) => one.indice_de_gravite)]).toEqual([[], stored]);
  });

  test('serves types, natures and states too, also in JSON', async () => {
    const there = await service();
    const values = { 'nature:Art.': 'article', 'etat:ancien': 'abroge' };
    await imported(there, supports, 'nature;reference;etat\nArt.;CO 1;Ancien\n', { repairs: { values } });
    expect(await there.all(supports)).toMatchObject([{ nature: 'article', etat: 'abroge' }]);
    await imported(there, prescriptions, '{"contenu":"A","type":"Rappel"}', {
      repairs: { values: { 'type:rappel': 'rappel_reglementaire' } },
    });
    expect(await there.all(prescriptions)).toMatchObject([{ type: 'rappel_reglementaire' }]);
  });

  test.each<[ImportTarget, word: string, file: string, stored: object]>([
    [erps, 'avis:Sans avis', 'Numéro;Nom;Avis\n7;Halle;sans avis\n', { avis_exploitation: null }],
    [
      erps,
      'activites_secondaire:Bal',
      'Numéro;Nom;Activités secondaires\n7;Halle;Bal, N - Restaurants\n',
      { descriptif_technique: { analyse_risque: { activites_secondaire: ['N - Restaurants'] } } },
    ],
    [
      peis,
      'disponible:En travaux',
      'Numéro;Nature;INSEE;Dispo\n7;PI;38001;En travaux\n',
      { descriptif_technique: { disponible: null } },
    ],
  ])('may be nothing, which is told: $1', async (target, said, file, stored) => {
    const there = await service();
    const { notices } = await imported(there, target, file, { repairs: { values: { [said]: '' } } });
    expect(await there.all(target)).toMatchObject([stored]);
    const told = notices.filter(({ params }) => params.taken === '').flatMap((one) => noticeLines(one, 'fr'));
    expect(told).toEqual([expect.stringMatching(/ est laissé vide : ligne 2$/)]);
  });

  test.each([
    ['Numéro;type_pei;INSEE;Dispo', '7;Zzz;38001;Bof', { type_pei: undefined, disponible: 'oui' }],
    ['Numéro;Famille;type_pei;INSEE', '7;PIBI;Zzz;38001', { type_pei: 'oui' }],
    ['Numéro;Famille;INSEE', '7;Zzz;38001', { type: undefined }],
  ])('may be nothing where the row needs no other: %s', async (heads, row, empty) => {
    const { found } = await imported(await service(), peis, `${heads}\n${row}\n`);
    expect(Object.fromEntries(found.map(({ field, params }) => [field, params?.empty]))).toEqual(empty);
  });

  test.each<[ImportTarget, field: string, said: RegExp]>([
    [anomalies, 'indice_de_gravite', / \(0 \(réserve\), 1 \(anomalie\), 2 \(bloquante\)\)$/],
    [anomalies, 'texte', /une valeur$/],
    [dossiers, 'type', /, erp:levee_de_reserve, /],
    [affectations, 'role', /, rapporteur, /],
    [affectations, 'utilisateur_id', /une valeur$/],
  ])('nobody has put in its place is none, and leads to no line: $1', (target, field, said) => {
    for (const text of ['<?>', '<valeur>', ' <value> ']) {
      const found = constantsOf(target, { [field]: text });
      const [issue, ...others] = 'issues' in found ? found.issues : [];
      expect([issue?.code, others]).toEqual(['A_REMPLIR', []]);
      expect(issue && issueWords(issue, 'fr')).toMatch(said);
      expect(issue && remediesOf(issue)).toEqual([]);
      const words = valuesOf(anomalies, { 'gravite:x': text });
      expect('issues' in words && words.issues.map(remediesOf)).toEqual([[]]);
    }
  });

  test('is refused where the field, or the value, does not exist', async () => {
    const values = { 'code:x': '1', 'gravite:x': '9', 'gravite:0': '9' };
    const file = 'code;texte;gravite\n1;a;x\n';
    const { found } = await imported(await service(), anomalies, file, { repairs: { values } });
    expect(found.map(({ code, line, value }) => [code, line, value])).toEqual([
      ['VALUES_CHAMP', 0, undefined],
      ['VALUES_A_DIRE', 0, 'x'],
      ['VALUES_A_DIRE', 0, '0'],
    ]);
    const allowed = ['0 (reserve)', '1 (anomalie)', '2 (bloquante)'];
    for (const { params } of found.slice(1)) expect(params).toMatchObject({ given: '9', allowed });
  });
});

test.each([
  ['CSV', 'numero;nom;cp;categorie\n1;Halle;NC;Néant\n2;néant;38000;\n'],
  [
    'JSON',
    '{"service_erp_id":"1","nom":"Halle","cp":"NC","categorie":"Néant"}\n{"service_erp_id":"2","nom":"néant","cp":"38000"}\n',
  ],
])('words of --empty are empty cells, which are told: %s', async (_, file) => {
  const there = await service();
  const repairs = { empty: ['néant', 'NC'] };
  const { found, notices } = await imported(there, erps, file, { repairs, partial: true });
  expect(found.map((one) => [one.code, one.field])).toEqual([['REQUIS', 'libelle']]);
  expect(notices).toContainEqual(
    expect.objectContaining({ code: 'MOT_VIDE', params: { field: 'code_postal', given: 'NC' }, count: 1 }),
  );
  expect(await there.all(erps)).toMatchObject([{ implantation: { code_postal: null } }]);
});

describe('what --set gives is told, with the rows', () => {
  test('also that it has served none', async () => {
    const file = 'code;texte;gravite\n1;Porte bloquée;2\n2;Extincteur absent;0\n';
    const { notices } = await imported(await service(), anomalies, file, {
      repairs: { set: { gravite: '1' } },
    });
    expect(notices.map(({ code, params }) => [code, params.field])).toContainEqual([
      'SET_SANS_LIGNE',
      'indice_de_gravite',
    ]);
  });

  const set = { gravite: '1' };
  const notice = { code: 'VALEUR_MISE', params: { field: 'indice_de_gravite', taken: '1' } };

  test.each([
    ['that say nothing', 'code;texte;gravite\n1;a;\n2;b;1\n3;c;\n', [2, 4]],
    ['of a file without the column', 'code;texte\n1;a\n2;b\n', [2, 3]],
    ['of JSON', '{"code":1,"texte":"a"}\n{"code":2,"texte":"b","gravite":0}\n', [1]],
  ])('%s', async (_, file, lines) => {
    for (const dryRun of [true, false]) {
      const { notices } = await imported(await service(), anomalies, file, { repairs: { set }, dryRun });
      expect(notices).toContainEqual({ ...notice, count: lines.length, lines });
    }
  });

  test('and is not what --values makes of that word in the file', async () => {
    const there = await service();
    const repairs = { set, values: { 'gravite:1': '0' } };
    const { found } = await imported(there, anomalies, 'code;texte;gravite\n1;a;\n2;b;1\n', { repairs });
    expect([found, await there.all(anomalies)]).toMatchObject([
      [],
      [{ indice_de_gravite: 1 }, { indice_de_gravite: 0 }],
    ]);
  });

  test('each field by itself', async () => {
    const both = { set: { nature: 'article', etat: 'abroge' } };
    const file = 'reference;nature;etat\nCO 1;;\nCO 2;decret;\n';
    const { notices } = await imported(await service(), supports, file, { repairs: both });
    expect(notices.map(({ params, lines }) => [params.field, lines])).toEqual([
      ['nature', [2]],
      ['etat', [2, 3]],
    ]);
  });
});

describe('a header with the scale of its numbers', () => {
  test.each<readonly [string, readonly string[] | undefined]>([
    ['Gravité', undefined],
    ['Gravité (0 à 2)', undefined],
    ['Gravité 0=réserve 1=anomalie 2=bloquante', undefined],
    ['Gravité au 01/02/2026', undefined],
    ['Gravité (/2)', undefined],
    ['Gravité (1 à 3)', ['1', '2', '3']],
    ['Gravité (1 ou 2)', ['1', '2']],
    ['Gravité (1=anomalie, 2=bloquante)', undefined],
    ['Gravité 1-3', ['1', '2', '3']],
    ['Gravité (1 = mineure, 2 = majeure, 3 = critique)', ['1', '2', '3']],
    ['Gravité (0/1)', ['0', '1']],
    ['Gravité sur 4', ['1', '2', '3', '4']],
    ['Gravité (/3)', ['1', '2', '3']],
  ])('%s: %j', (header, scale) => {
    expect(otherScale(SEVERITY_WORDS, header)).toEqual(scale);
  });

  const file = 'code;texte;Gravité (1 à 3)\n1;a;1\n2;b;2\n3;c;bloquante\n';

  test('is refused where it is another, words aside, until each mark is explained', async () => {
    const there = await service();
    const { found } = await imported(there, anomalies, file, { partial: true });
    expect(found.map(({ line, code }) => [line, code])).toEqual([
      [2, 'AUTRE_ECHELLE'],
      [3, 'AUTRE_ECHELLE'],
    ]);
    expect(remediesOf(found[0] as Issue).map(({ flag, value }) => [flag, value])).toEqual(
      ['1', '2', '3'].map((mark) => ['values', `indice_de_gravite:${mark}=<?>`]),
    );
    const values = { 'indice_de_gravite:1': '0', 'indice_de_gravite:2': '1' };
    expect((await imported(there, anomalies, file, { repairs: { values }, partial: true })).found).toEqual(
      [],
    );
    expect(await there.all(anomalies)).toMatchObject(
      [0, 1, 2].map((indice_de_gravite) => ({ indice_de_gravite })),
    );
  });

  test('is told by the marks themselves where they are 1, 2, 3 and no 0', async () => {
    const sheet = (marks: readonly number[]) =>
      `code;texte;gravité\n${marks.map((mark, at) => `${at + 1};Texte ${at};${mark}\n`).join('')}`;
    const codesOf = async (marks: readonly number[]) => {
      const { found } = await imported(await service(), anomalies, sheet(marks), { partial: true });
      return found.map(({ code }) => code);
    };
    expect(await codesOf([1, 3, 2])).toEqual(['AUTRE_ECHELLE', 'AUTRE_ECHELLE', 'AUTRE_ECHELLE']);
    expect(await codesOf([0, 1, 2, 3])).toEqual(['MAXIMUM']);
    expect(await codesOf([1, 2])).toEqual([]);
  });

  test('is refused in JSON too', async () => {
    const { found } = await imported(
      await service(),
      anomalies,
      '{"code":1,"texte":"a","Gravité (1 à 3)":1}',
    );
    expect(found.map(({ code, field }) => [code, field])).toEqual([['AUTRE_ECHELLE', 'indice_de_gravite']]);
  });
});

describe('the value that has the words of a text', () => {
  test.each<readonly [string, string | undefined]>([
    ['Centre commercial', 'M - Centres commerciaux'],
    ['Restaurant', 'N - Restaurants'],
    ['N - restaurant', 'N - Restaurants'],
    ['MUSÉE', 'Y - Musées'],
    ['M - Restaurant', undefined],
    ['Centre de loisirs', undefined],
    ['Restaurant d’altitude', undefined],
    ['Hôtel', 'O - Hôtels'],
    ['', undefined],
    ['--', undefined],
  ])('of activities: %j → %j', (text, value) => {
    expect(withSameWords(text, ACTIVITES)).toBe(value);
  });

  test.each<readonly [string, string | undefined]>([
    ['Demande d’implantation CTS > 6mois', 'erp:demande_d_implantation_cts_superieur_6_mois'],
    ['Demande d’implantation CTS < 6 mois', 'erp:demande_d_implantation_cts_inferieur_6_mois'],
    ['Demande d’implantation CTS', undefined],
    ['Réception de travaux', undefined],
    ['Cahier des charges fonctionnel du SSI', undefined],
  ])('of natures: %j → %j', (text, value) => {
    expect(withSameWords(text, TYPES_D_ENFANT)).toBe(value);
  });

  test('is itself, whatever its case and accents, and never one with a word more or less', () => {
    for (const value of ACTIVITES) {
      const bare = value.replace(/^.*? - /, '');
      expect(withSameWords(fold(value).toUpperCase(), ACTIVITES)).toBe(value);
      expect(withSameWords(`${value} sans`, ACTIVITES)).toBeUndefined();
      expect(withSameWords(`non ${bare}`, ACTIVITES)).toBeUndefined();
    }
  });
});
