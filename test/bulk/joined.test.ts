import { describe, expect, test } from 'vitest';
import type { Issue } from '../../src/bulk/model/issues.ts';
import { remediesOf } from '../../src/bulk/report/issue-text.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import { addSupport } from '../../src/contract/resources/supports.ts';
import { imported, type Service, service, synced } from './world.ts';

const ARTICLES = ['CO 46', 'CO 47', 'MS 38'];

async function withArticles(): Promise<Service> {
  const there = await service();
  for (const reference of ARTICLES)
    await there.client.call(addSupport, { body: { nature: 'article', reference, etat: 'en_vigueur' } });
  return there;
}

/** Each prescription with its paths, and the references that it cites. */
async function held(there: Service) {
  const all = (await there.all(prescriptions)) as {
    contenu: string;
    chemins: string[];
    supports_reglementaires: { reference: string }[];
  }[];
  return all.map(({ contenu, chemins, supports_reglementaires: cited }) => [
    contenu,
    chemins,
    cited.map(({ reference }) => reference),
  ]);
}

/** As merged cells are read: the text again, an article in each row. */
const FILE =
  'contenu;chemins;articles\nDégager.;/ERP;CO 46\nDégager.;/ERP;CO 47\nOuvrir.;/ERP;MS 38\nDégager.;;MS 38\n';

test('articles in columns of one header are all cited, by the line that is printed', async () => {
  const there = await withArticles();
  const file = 'contenu;chemins;Article;Article\nDégager.;/ERP;CO 46;CO 47\n';
  const refused = await imported(there, prescriptions, file);
  expect(refused.found.map(({ code, params }) => [code, params?.among])).toEqual([
    ['COLONNE_DOUBLE', ['Article']],
  ]);
  await imported(there, prescriptions, file, { map: { Article: 'supports_reglementaires_id' } });
  expect(await held(there)).toEqual([['Dégager.', ['/ERP'], ['CO 46', 'CO 47']]]);
});

describe('rows of one prescription that differ only in their lists', () => {
  test('are one, with what all of them list, and a notice that has their lines', async () => {
    const there = await withArticles();
    const { counts, found, notices } = await imported(there, prescriptions, FILE);
    expect(found).toEqual([]);
    expect(counts).toMatchObject({ read: 4, created: 2, skipped: 2, rejected: 0 });
    expect(notices).toContainEqual(expect.objectContaining({ code: 'LIGNES_REUNIES', lines: [3, 5] }));
    expect(await held(there)).toEqual([
      ['Dégager.', ['/ERP'], ['CO 46', 'CO 47', 'MS 38']],
      ['Ouvrir.', ['/ERP'], ['MS 38']],
    ]);
    expect((await imported(there, prescriptions, FILE)).counts).toMatchObject({ created: 0, skipped: 4 });
    expect(await synced(there, prescriptions, FILE)).toMatchObject({ found: [], surplus: 0 });
  });

  test('also as JSON, and where the supports are created', async () => {
    const there = await service();
    const file =
      '{"contenu":"A","chemins":["/X"]}\n{"contenu":"A","supports":["R 1"]}\n{"contenu":"A","chemins":"/Y","supports":"R 1|R 2"}\n';
    const repairs = { createSupports: true };
    expect((await imported(there, prescriptions, file, { repairs })).found).toEqual([]);
    expect(await held(there)).toEqual([['A', ['/X', '/Y'], ['R 1', 'R 2']]]);
    expect(await there.all(supports)).toHaveLength(2);
  });

  test('are two where anything else differs, and an error where nothing does', async () => {
    const there = await withArticles();
    const file =
      'contenu;type;articles\nA;liee_a_l_exploitation;CO 46\nA;rappel_reglementaire;CO 47\nB;liee_a_l_exploitation;CO 46\nB;liee_a_l_exploitation;CO 46\n';
    const { found } = await imported(there, prescriptions, file);
    expect(found.map(({ line, code }) => [line, code])).toEqual([
      [3, 'DEJA_LU'],
      [5, 'IDENTIQUE'],
    ]);
    const codes = 'code;texte;gravite\n1;a;0\n1;b;0\n';
    expect((await imported(there, anomalies, codes)).found.map(({ code }) => code)).toEqual(['DEJA_LU']);
  });

  test('are rejected together where the library has the text with other content', async () => {
    const there = await withArticles();
    await imported(there, prescriptions, 'contenu;chemins\nDégager.;/IGH\n');
    const told: [line: number, codes: string[]][] = [];
    const { counts } = await imported(there, prescriptions, FILE, {
      partial: true,
      onRejected: (rows, issues) => void told.push([rows.line, issues.map(({ code }: Issue) => code)]),
    });
    expect(told).toEqual([
      [2, ['EXISTE']],
      [3, ['EXISTE']],
      [5, ['EXISTE']],
    ]);
    expect(counts).toMatchObject({ read: 4, created: 1, skipped: 0, rejected: 3 });
  });

  test('may say the same path more often than a prescription has paths', async () => {
    const there = await service();
    const rows = Array.from({ length: 12 }, (_, i) => `A;/ERP;R ${i}`);
    const repairs = { createSupports: true };
    const file = `contenu;chemins;articles\n${rows.join('\n')}\n`;
    const { found, counts } = await imported(there, prescriptions, file, { repairs });
    expect(found).toEqual([]);
    expect(counts).toMatchObject({ created: 1, skipped: 11 });
  });

  test('may be too long together: the contract says so', async () => {
    const there = await service();
    const rows = Array.from(
      { length: 3 },
      (_, i) => `A;${Array.from({ length: 4 }, (__, j) => `/P${i}-${j}`).join('|')}`,
    );
    const { found } = await imported(there, prescriptions, `contenu;chemins\n${rows.join('\n')}\n`);
    expect(found.map(({ line }) => line)).toEqual([4]);
  });
});

test('a row of a file of rejects is never said to replace what the library has in its lists', async () => {
  const there = await withArticles();
  await imported(there, prescriptions, 'contenu;articles\nDégager.;CO 46\n');
  const rejects = '\ufeffcontenu;articles;_ligne;_champ;_erreur\r\nDégager.;CO 47;3;articles;…\r\n';
  const [issue] = (await imported(there, prescriptions, rejects)).found;
  expect(issue).toMatchObject({ code: 'EXISTE_LISTES', line: 2 });
  expect(remediesOf(issue as Issue)).toEqual([]);
});

describe('a row without a text below one, as people write a second article', () => {
  const file = 'contenu;articles\nDégager.;CO 46\n;CO 47\nOuvrir.;MS 38\n';

  test('is told of the text above, and proposes nothing that would replace the lists of that one', async () => {
    const there = await withArticles();
    await imported(there, prescriptions, 'contenu;articles\nDégager.;CO 46|CO 47\nOuvrir.;\n');
    const found = (await imported(there, prescriptions, file)).found.toSorted(
      (one, other) => one.line - other.line,
    );
    expect(found.map(({ line, code, params }) => [line, code, params?.above ?? params?.rejected])).toEqual([
      [2, 'EXISTE', 'autre'],
      [3, 'REQUIS', 'oui'],
      [4, 'EXISTE', undefined],
    ]);
    expect(found.map((issue) => remediesOf(issue).map(({ remedy }) => remedy))).toEqual([
      [],
      [],
      ['replace'],
    ]);
  });

  test.each([{}, { repairs: { createSupports: true } }])(
    'takes no article away where it is left out: %o',
    async (how) => {
      const there = await withArticles();
      await imported(there, prescriptions, 'contenu;articles\nDégager.;CO 46|CO 47\nOuvrir.;\n');
      const more = file.replace('MS 38', how.repairs ? 'MS 39' : 'MS 38');
      const { counts } = await imported(there, prescriptions, more, {
        ...how,
        partial: true,
        ifExists: 'replace',
      });
      expect(counts).toMatchObject({ read: 3, replaced: 1, rejected: 2 });
      expect((await held(there))[0]).toEqual(['Dégager.', ['/'], ['CO 46', 'CO 47']]);
    },
  );

  test('below nothing, or of an object without lists, it is only required', async () => {
    const there = await withArticles();
    const first = (await imported(there, prescriptions, 'contenu;articles\n;CO 46\nOuvrir.;MS 38\n')).found;
    const code = (await imported(there, anomalies, 'code;texte;gravite\n1;Fuite;0\n;Gel;0\n')).found;
    expect([...first, ...code].map(({ params }) => params?.above)).toEqual([undefined, undefined]);
  });

  test.each([
    ['a reference that is unknown as well', 'Dégager.;CO 46\n;ZZ 1\n', 0],
    ['a text that refers to the row above', 'Dégager.;CO 46\nidem;CO 47\n', 0],
    ['below another one that is refused', 'Dégager.;CO 46\nOuvrir.;ZZ 99\n;MS 38\n', 1],
    ['that says no list', 'Dégager.;CO 46\n;\n', 1],
  ])('is the rest of the right one: %s', async (_, rows, replaced) => {
    const there = await withArticles();
    await imported(there, prescriptions, 'contenu;articles\nDégager.;CO 46|CO 47\n');
    const how = { partial: true, ifExists: 'replace' } as const;
    const { counts } = await imported(there, prescriptions, `contenu;articles\n${rows}`, how);
    expect(counts.replaced).toBe(replaced);
  });
});
