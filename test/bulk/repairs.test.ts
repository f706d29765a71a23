import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleKey, isOfText, titleKey } from '../../src/bulk/columns/articles.ts';
import { CleanedPaths, cleanChemin, pathsIn } from '../../src/bulk/columns/paths.ts';
import { loadReferences, References } from '../../src/bulk/columns/references.ts';
import { guard, guardedCell, INVISIBLE, protect, unguard } from '../../src/bulk/formats/spreadsheets.ts';
import type { ImportTarget } from '../../src/bulk/model/import-target.ts';
import { type IssueCode, Notices } from '../../src/bulk/model/issues.ts';
import { issueWords, noticeLines, remediesOf } from '../../src/bulk/report/issue-text.ts';
import { constantsOf } from '../../src/bulk/rows/flag-values.ts';
import { MissingSupports, natureOf, requireSupports } from '../../src/bulk/rows/missing-supports.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports, supportsByTitle } from '../../src/bulk/targets/supports.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import { evenements } from '../../src/bulk/targets/workbook/evenements.ts';
import { peis } from '../../src/bulk/targets/workbook/peis.ts';
import { addSupport, type Support } from '../../src/contract/resources/supports.ts';
import { parseChemin } from '../../src/contract/schema/chemins.ts';
import { costing } from '../setup/chance.ts';
import { type Judging, judged, withRows } from './judging.ts';
import { imported, onlyTheInterface, service } from './world.ts';

describe('a path that the interface refuses (--clean-paths)', () => {
  test.each([
    ['/Code de l’habitation/ERP', '/Code de l habitation/ERP'],
    ["/Local dans la cage d'escalier - CO 53", '/Local dans la cage d escalier - CO 53'],
    ['/Exploitants, propriétaires', '/Exploitants propriétaires'],
    ['/ERP : type M/R.123-3', '/ERP - type M/R 123-3'],
    ['/A::B', '/A-B'],
    ['/Chapitre 5.1/1,5 m', '/Chapitre 5-1/1-5 m'],
    ['/(Divers)/« Salle »', '/Divers/Salle'],
    ['/Gaz & fluides', '/Gaz et fluides'],
    ['/Issue\u00a0de\u202fsecours !', '/Issue de secours'],
    ['ERP\\Dégagements\\Portes', '/ERP/Dégagements/Portes'],
    ['ERP', '/ERP'],
    ['//ERP///Type M/', '/ERP/Type M'],
    ['/Main d’œuvre/ŒUVRES', '/Main d oeuvre/OEUVRES'],
    ['/Août/BRÛLÉ/Ÿ', '/Août/BRÛLÉ/Ÿ'.replace('û', 'u').replace('Û', 'U').replace('Ÿ', 'Y')],
    ['/Cafe\u0301, bar', '/Café bar'],
    ['/Coupe-feu ½ h/120 m²', '/Coupe-feu 1-2 h/120 m2'],
    ['/Étage – 1/a—b/c_d', '/Étage - 1/a-b/c-d'],
    ['/Por\u00adtes\u200b, issues', '/Portes issues'],
    ['/a\tb\nc', '/a b c'],
    ['/ - ERP (1)', '/ERP 1'],
  ])('%j is read as %j', (given, chemin) => {
    expect(cleanChemin(given)).toEqual({ chemin });
  });

  test.each([
    ['C:/Program Files/Git/ERP', 'MOTIF', { drive: 'C:' }],
    ['/ERP/!!!/Portes', 'CHEMIN_VIDE'],
    ['/../ERP', 'CHEMIN_VIDE'],
    ['/消防', 'CHEMIN_VIDE'],
    [`/${'é,'.repeat(200)}`, 'TROP_LONG', { max: 255 }],
    ['/a.b'.repeat(11), 'NIVEAUX', { max: 10, levels: 11 }],
  ])('%j stays a fault: %s', (given, code, params: object = {}) => {
    expect(cleanChemin(given)).toMatchObject({ fault: { code, params } });
  });

  const paths = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(..."/ab É\u0301û\u00a0-–.,:;'’&\\()½œ1 2\u200b\t_"), maxLength: 40 }),
  );

  test('whatever comes out is a path of the interface, and stays as it is', () => {
    fc.assert(
      fc.property(paths, (given) => {
        const cleaned = cleanChemin(given);
        if ('fault' in cleaned) return;
        expect(parseChemin(cleaned.chemin)).toEqual(cleaned);
        expect(cleanChemin(cleaned.chemin)).toEqual(cleaned);
      }),
    );
  });

  test('a path of the interface is what the interface makes of it', () => {
    const valid = fc.string({ unit: fc.constantFrom(...'/abÉà9- \u00a0') }).map((rest) => `/${rest}`);
    fc.assert(
      fc.property(valid, (given) => {
        expect(cleanChemin(given)).toEqual(
          'chemin' in parseChemin(given) ? parseChemin(given) : expect.anything(),
        );
      }),
    );
  });

  test('no level appears or disappears, but for blank ones', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { maxLength: 8 }),
        (levels) => {
          const plain = levels.map((level) => level.replaceAll(/[/\\]/g, 'x'));
          const cleaned = cleanChemin(`/${plain.join('/')}`);
          if ('fault' in cleaned) return;
          const left = plain.filter((level) => level.replace(/\p{Cf}/gu, '').trim() !== '');
          expect(cleaned.chemin.split('/').filter(Boolean)).toHaveLength(left.length);
        },
      ),
    );
  });

  const FILE =
    "contenu;chemins\nA;/ERP|/Cage d'escalier\nB;/Cage d’escalier\nC;/Cage d escalier/ | /Portes: issues\nD;/ERP/\n";

  test('is refused without the flag, naming the character, its place and the flag', async () => {
    const { issues } = await judged(prescriptions, FILE);
    expect(issues.map(({ line, code, params }) => [line, code, params?.character, params?.position])).toEqual(
      [
        [2, 'MOTIF', "'", 8],
        [3, 'MOTIF', '’', 8],
        [4, 'MOTIF', ':', 8],
      ],
    );
    for (const issue of issues) {
      expect(issueWords(issue, 'fr')).toContain('--clean-paths');
      expect(issueWords(issue, 'en')).toContain('--clean-paths');
    }
    expect(issues.flatMap(remediesOf).map(({ requires }) => requires)).toEqual(issues.map(() => 'dry_run'));
    const [control] = (await judged(prescriptions, '{"contenu":"A","chemins":["/a\\u0007"]}')).issues;
    expect(issueWords(control as NonNullable<typeof control>, 'en')).toContain('--clean-paths');
  });

  test('is repaired with it, and what was done is said', async () => {
    const { bodies, issues, notices } = await judged(prescriptions, FILE, {
      repairs: { cleanPaths: new CleanedPaths() },
    });
    expect(issues).toEqual([]);
    expect(bodies.map(({ chemins }) => chemins)).toEqual([
      ['/ERP', '/Cage d escalier'],
      ['/Cage d escalier'],
      ['/Cage d escalier', '/Portes- issues'],
      ['/ERP'],
    ]);
    expect(notices.flatMap((notice) => noticeLines(notice, 'en'))).toEqual([
      'Repaired paths: 3 lines (2, 3, 4)',
      '  The path "/Cage d\'escalier" is read as "/Cage d escalier"',
      '  The path "/Cage d’escalier" is read as "/Cage d escalier"',
      '  The path "/Portes: issues" is read as "/Portes- issues"',
      'Different paths merged into one: 2 lines (3, 4)',
      '  The paths "/Cage d\'escalier" and "/Cage d’escalier" are merged into one, "/Cage d escalier"',
      '  The paths "/Cage d\'escalier" and "/Cage d escalier" are merged into one, "/Cage d escalier"',
    ]);
  });

  test('that the service takes for another of the row counts once, with the flag and without', async () => {
    const file = 'contenu;chemins\nA;/A | /A/|//A|/B  c|/B\u00a0c\n';
    for (const repairs of [{}, { cleanPaths: new CleanedPaths() }]) {
      const { bodies, issues } = await judged(prescriptions, file, { repairs });
      expect(issues).toEqual([]);
      expect(bodies.map(({ chemins }) => chemins)).toEqual([['/A', '/B c']]);
    }
    for (const text of ['{"contenu":"A","chemins":["/A","/A/","/A"]}', 'contenu\nA\n']) {
      const repairs = { constants: new Map([['chemins', '/A|/A/']]) };
      expect((await judged(prescriptions, text, { repairs })).bodies[0]?.chemins).toEqual(['/A']);
    }
    const there = await service();
    expect((await imported(there, prescriptions, file)).counts).toMatchObject({ created: 1 });
    expect((await imported(there, prescriptions, file)).counts).toMatchObject({ skipped: 1 });
  });

  test('is compared with those of the first ten thousand only', async () => {
    const cleaned = new CleanedPaths();
    const joined: string[] = [];
    const note = (code: string) => void joined.push(code);
    for (let index = 0; index < 10_001; index++) cleaned.clean(`/a/${index}`, note);
    expect(cleaned.clean('/a:1', note)).toEqual({ chemin: '/a-1' });
    cleaned.clean("/a/'0", note);
    cleaned.clean("/a/'10000", note);
    expect(joined).toEqual(['CHEMIN_REPARE', 'CHEMIN_REPARE', 'CHEMINS_REUNIS', 'CHEMIN_REPARE']);
  });

  test('that stays a fault is one, in lists of JSON as well, beside what is no text', async () => {
    const file = '{"contenu":"A","chemins":["/ok!","/!",["/a"],7]}\n{"contenu":"B","chemins":[["x"]]}\n';
    const { issues } = await judged(prescriptions, file, { repairs: { cleanPaths: new CleanedPaths() } });
    expect(issues.map(({ line, code, value }) => [line, code, value])).toEqual([
      [1, 'CHEMIN_VIDE', '/!'],
      [2, 'TYPE', '["x"]'],
    ]);
  });
});

describe('a directory of the same name but for case, accents and blanks', () => {
  const similar = ({ notices }: Awaited<ReturnType<typeof imported>>) =>
    notices
      .filter(({ code }) => code === 'REPERTOIRES_SEMBLABLES')
      .flatMap(({ params, also = [], lines }) => [lines, params, ...also]);

  test('is told once where it is made, be the other one in the library or in the file', async () => {
    const there = await service();
    const first = await imported(
      there,
      prescriptions,
      'contenu;chemins\nA;/ERP/Dégagements\nB;/ERP/Degagements\nC;/ERP/Dégagements/Portes\n',
    );
    expect(similar(first)).toEqual([[3], { given: '/ERP/Degagements', other: '/ERP/Dégagements' }]);
    const second = await imported(
      there,
      prescriptions,
      'contenu;chemins\nD;/ERP/Degagements\nE;/erp/Dégagements\nF;/erp/x\nG;/E RP\n',
    );
    expect(similar(second)).toEqual([
      [3, 5],
      { given: '/erp', other: '/ERP' },
      { given: '/E RP', other: '/ERP' },
    ]);
    expect(similar(await imported(there, prescriptions, 'contenu;chemins\nH;/erp/x\n'))).toEqual([]);
  });

  test('is told on the line that says it, and not of a row that is left out', async () => {
    const there = await service();
    const file =
      'contenu;type;chemins\nA;;/ERP\nB;;/Visites\nA;;/erp\nB;rappel réglementaire;/visites\nC;;/IGH\n';
    const first = await imported(there, prescriptions, file, { partial: true });
    expect(first.found.map(({ code, line }) => [code, line])).toEqual([['DEJA_LU', 5]]);
    expect(similar(first)).toEqual([[4], { given: '/erp', other: '/ERP' }]);
    const skipped = 'contenu;type;chemins\nC;;/igh\n';
    expect(similar(await imported(there, prescriptions, skipped, { ifExists: 'skip' }))).toEqual([]);
    expect(similar(await imported(there, prescriptions, skipped, { ifExists: 'replace' }))).toEqual([
      [2],
      { given: '/igh', other: '/IGH' },
    ]);
  });
});

describe('a value for rows that have none (--set)', () => {
  const constants = (given: Record<string, string>, target: ImportTarget = anomalies) => {
    const found = constantsOf(target, given);
    if ('issues' in found) throw new Error(found.issues.map(({ code }) => code).join());
    return { repairs: found };
  };

  test('stands for a column that the file lacks, and the fault names it', async () => {
    const file = 'code;texte\n1;a\n2;b\n';
    const { issues } = await judged(anomalies, file);
    expect(issues.map(({ code }) => code)).toEqual(['COLONNE_MANQUANTE']);
    expect(issueWords(issues[0] as (typeof issues)[0], 'fr')).toContain('--set indice_de_gravite=1');
    const { bodies } = await judged(anomalies, file, constants({ indice_de_gravite: 'réserve' }));
    expect(bodies).toEqual([
      { code: 1, texte: 'a', indice_de_gravite: 0 },
      { code: 2, texte: 'b', indice_de_gravite: 0 },
    ]);
  });

  test('stands for cells that are empty, and only for those', async () => {
    const file = 'code;texte;gravite\n1;a; \n2;b;2\n';
    const { issues } = await judged(anomalies, file);
    expect(remediesOf(issues[0] as (typeof issues)[0])).toMatchObject([{ remedy: 'set', doubtful: true }]);
    const { bodies } = await judged(anomalies, file, constants({ indice_de_gravite: '1' }));
    expect(bodies.map(({ indice_de_gravite }) => indice_de_gravite)).toEqual([1, 2]);
  });

  test('stands for members that are absent or null', async () => {
    const file =
      '{"contenu":"A"}\n{"contenu":"B","type":null}\n{"contenu":"C","type":"rappel réglementaire"}\n';
    const given = { type: "liée à l'exploitation", chemins: '/ERP|/Visites' };
    const { bodies } = await judged(prescriptions, file, constants(given, prescriptions));
    expect(bodies.map(({ type }) => type)).toEqual([
      'liee_a_l_exploitation',
      'liee_a_l_exploitation',
      'rappel_reglementaire',
    ]);
    expect(bodies[0]?.chemins).toEqual(['/ERP', '/Visites']);
  });

  test('says who a row is like a column of its own', async () => {
    const found = await withRows(
      supports,
      'reference\nR 1\n',
      constants({ nature: 'decret' }, supports),
      async (rows) => {
        await rows.load();
        rows.next();
        return rows.check();
      },
    );
    expect(found).toMatchObject({ body: { nature: 'decret', reference: 'R 1' } });
    await withRows(anomalies, 'code;texte\n5;a\n', constants({ indice_de_gravite: '2' }), async (rows) => {
      await rows.load();
      rows.next();
      expect(rows.check()).toEqual({
        body: { code: 5, texte: 'a', indice_de_gravite: 2 },
        set: ['indice_de_gravite'],
        emptied: [],
      });
    });
  });

  const gravities = (at: Record<string, unknown>[]) => at.map((one) => one.indice_de_gravite);
  const technical = (name: string) => (at: Record<string, unknown>[]) =>
    at.map((one) => (one.descriptif_technique as Record<string, unknown>)[name]);
  test.each<
    [
      ImportTarget,
      string,
      string,
      Record<string, string>,
      (at: Record<string, unknown>[]) => unknown[],
      unknown[],
    ]
  >([
    [
      anomalies,
      'code;texte;gravite\n1;Accès;2\n',
      'code;texte\n1;Accès fermé\n',
      { gravite: '1' },
      gravities,
      [2],
    ],
    [
      prescriptions,
      'contenu;type;chemins\nDégager la cour.;rappel réglementaire;/ERP\n',
      'contenu\nDégager la cour.\n',
      { chemins: '/', type: 'liee_a_l_exploitation' },
      (at) => at.map(({ chemins, type }) => [chemins, type]),
      [[['/ERP'], 'rappel_reglementaire']],
    ],
    [
      peis,
      'numero;type_pei;commune\n12;BI;Bourg\n',
      'numero;commune;type_pei\n12;Péronnas;\n',
      { type_pei: 'PI' },
      technical('type_pei'),
      ['BI'],
    ],
    [
      peis,
      'numero;type_pei\n12;BI\n',
      'numero;type_pei\n12;BI\n',
      { domanialite: 'publique' },
      technical('domanialite'),
      ['publique'],
    ],
    [
      peis,
      'numero;type_pei;statut\n12;BI;réformé\n',
      'numero;type_pei;statut\n12;PI;\n',
      { statut: 'actif' },
      technical('statut'),
      ['reforme'],
    ],
    [
      erps,
      'numero;nom;type;categorie\nE1;Gymnase;X;3\n',
      'numero;nom\nE1;Gymnase des Prés\n',
      { type: 'R 4e' },
      (at) => technical('analyse_risque')(at).map((one) => ({ ...(one as object) })),
      [expect.objectContaining({ type: 'X', categorie: 3 })],
    ],
    [
      evenements,
      'titre;type;debut;fin;description\nTournée;visite;2027-02-01;2027-02-02;Secteur nord\n',
      'titre;type;debut;fin\nTournée;visite;2027-02-01;2027-02-03\n',
      { description: 'Secteur sud' },
      (at) => at.map(({ description }) => description),
      ['Secteur nord'],
    ],
  ])(
    'leaves what is there as it is, and fills what it lacks: %#',
    async (target, first, then, set, of, kept) => {
      const there = await service();
      expect((await imported(there, target, first)).found).toEqual([]);
      const given = { ifExists: 'replace', repairs: { set } } as const;
      const { found, failure } = await imported(there, target, then, given);
      expect([found, failure]).toEqual([[], undefined]);
      expect(of(await there.all(target))).toEqual(kept);
      expect((await imported(there, target, then, given)).counts).toMatchObject({ skipped: 1, replaced: 0 });
    },
  );

  test.each(['indice_de_gravite', 'Indice de gravité', 'gravite', 'Gravité'])(
    'names the field as headers do: %s',
    (name) => {
      expect(constantsOf(anomalies, { [name]: '1' })).toEqual({
        constants: new Map([['indice_de_gravite', '1']]),
      });
    },
  );

  test.each([
    [{ couleur: '1' }, 'SET_CHAMP'],
    [{ indice_de_gravite: '7' }, 'MAXIMUM'],
    [{ indice_de_gravite: 'grave' }, 'GRAVITE'],
    [{ texte: '' }, 'REQUIS'],
    [{ code: '901', numero: '902' }, 'SET_DOUBLE'],
    [{ code: '901', Numéro: '901' }, 'SET_DOUBLE'],
  ])('%j is refused before any row is read: %s', (given, code) => {
    expect(constantsOf(anomalies, given as Record<string, string>)).toMatchObject({
      issues: [{ line: 0, code }],
    });
  });
});

describe('a reference in any spelling', () => {
  test.each([
    [
      'R 123-3',
      'R. 123-3',
      'R.123-3',
      'r123-3',
      'article R123-3',
      'Art. R 123-3',
      'ARTICLE R.123-3',
      'R\u00a0123\u20113',
      'R 123 – 3',
      'R 123—3',
      'R*123-3',
      'R. 123.3',
      ' R 123\u00ad-3. ',
    ],
    ['GE 2', 'GE2', 'Article GE 2', 'ge. 2', 'Ge\u202f2'],
    ['GE 2 § 1', 'GE2 §1', 'article GE 2 § 1'],
    ['Article 46', 'Articles 46', 'art 46', 'ARTICLE. 46'],
    ['Articles 43 et 44', 'articles 43 ET 44'],
  ])('%s', (first, ...others) => {
    for (const other of others) expect(articleKey(other)).toBe(articleKey(first));
  });

  test('different articles have different keys', () => {
    const references = [
      'GE 2',
      'GE 21',
      'GE 2 1',
      'GE 2.1',
      'GE 2 § 1',
      'GE 2 § 11',
      'GE 12',
      'R 123-3',
      'R 123-31',
      'R 1233',
      'R 12-33',
      'L 123-3',
      'Article',
      'Article 5',
      '5',
      '5.1',
      '51',
    ];
    // A point between digits is another way to write the dash.
    expect(articleKey('GE 2-1')).toBe(articleKey('GE 2.1'));
    expect(new Set(references.map(articleKey)).size).toBe(references.length);
  });

  test('series and numbers tell articles apart, however they are spelt', () => {
    const series = fc.constantFrom('R', 'L', 'CO', 'GE', 'MS', 'PE');
    const numbers = fc.array(fc.integer({ min: 1, max: 130 }), { minLength: 1, maxLength: 3 });
    const article = fc.tuple(series, numbers);
    const spelling = fc.record({
      called: fc.constantFrom('', 'Article ', 'art. ', 'ARTICLE\u00a0'),
      gap: fc.constantFrom('', ' ', '. ', '.', '\u00a0', '* '),
      dash: fc.constantFrom('-', ' - ', '–', '\u2011', '.'),
      lower: fc.boolean(),
    });
    const spell = (
      [letters, parts]: [string, number[]],
      { called, gap, dash, lower }: { called: string; gap: string; dash: string; lower: boolean },
    ) => `${called}${lower ? letters.toLowerCase() : letters}${gap}${parts.join(dash)}`;
    fc.assert(
      fc.property(article, article, spelling, spelling, (one, other, a, b) => {
        expect(articleKey(spell(one, a)) === articleKey(spell(other, b))).toBe(
          JSON.stringify(one) === JSON.stringify(other),
        );
      }),
    );
  });

  test('a title is that of a text when it begins with it', () => {
    expect(isOfText('Code du travail : portes', 'Code du travail')).toBe(true);
    expect(isOfText(' CODE  du travail', 'Code du travail')).toBe(true);
    expect(isOfText('Code du travailleur', 'Code du travail')).toBe(false);
    expect(isOfText('Code du travail', 'Code du travail : portes')).toBe(false);
    expect(isOfText('Code du travail', '')).toBe(false);
    expect(titleKey('Arrêté du 1er août 2006, (ERP)')).toBe('arrete du 1er aout 2006 erp');
  });
});

const support = (number: number, members: Partial<Support>): Support => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  nature: 'article',
  legaldb_cid: null,
  etat: 'en_vigueur',
  ...members,
});

function references(...all: readonly Partial<Support>[]): References {
  const found = new References();
  all.forEach((members, index) => {
    found.add(support(index, members));
  });
  return found;
}

/** What each element of a cell is resolved to: a number, or a fault. */
async function cited(cell: string, judging: Judging) {
  const { bodies, issues, notices } = await judged(prescriptions, `contenu\tsupports\nA\t${cell}\n`, judging);
  const ids = (bodies[0]?.supports_reglementaires_id ?? []) as string[];
  return {
    found: ids.map((id) => Number(id.slice(-12))),
    faults: issues.map(({ code }) => code),
    notices: notices.map(({ code }) => code),
    issues,
  };
}

describe('supports of a prescription', () => {
  const there = references(
    { reference: 'GE 2' },
    { reference: 'GE 2', titre: 'Arrêté du 25 juin 1980' },
    { reference: 'Article 1', titre: 'Décret A' },
    { reference: 'Article 1', titre: 'Décret B : objet' },
    { titre: 'Code du travail', nature: 'textes_nationaux_autre_texte' },
    { reference: 'CO 5', etat: 'abroge', titre: 'Arrêté du 25 juin 1980' },
    { reference: 'CO 5', titre: 'Arrêté du 25 juin 1980' },
    { reference: 'MS 1' },
    { reference: 'L 14', titre: 'Arrêté X' },
    { reference: 'R. 143-12', titre: 'Code de la construction et de l’habitation' },
    { reference: 'L. 111-1 du code de l’urbanisme' },
    { reference: 'L. 111-1', titre: 'CCH' },
    { reference: 'R 143-7', titre: 'Code de la construction et de l’habitation : sorties' },
    { reference: 'L 12', titre: 'constructor' },
    { reference: 'MS 46', titre: 'Extincteurs portatifs' },
    { reference: 'MS 46', titre: 'Robinets' },
    { reference: 'GE 8', titre: 'CCH' },
    { reference: 'D 4216-1', titre: 'Code du travail' },
  );

  test.each<[cell: string, found: number[], notices?: string[]]>([
    ['article ge 2', [0]],
    ['arrêté du 25 juin 1980 :: GE 2', [1]],
    ['? :: GE 2', [0], ['SUPPORT_SANS_TEXTE']],
    ['Décret A::Art. 1', [2]],
    ['décret b :: Article 1', [3]],
    ['CODE DU TRAVAIL', [4]],
    ['Code du travail :: ?', [4], ['SUPPORT_SANS_ARTICLE']],
    ['CO 5', [6]],
    ['Arrêté du 25 juin 1980 :: CO 5 | MS1', [6, 7]],
    ['Arrêté Z :: MS 1', [7], ['SUPPORT_SANS_TITRE']],
    ['L 14|l. 14| Arrêté X :: L14', [8]],
    ['R.143-12 du CCH|Art. R143-12 CCH|CCH R.143-12|R*143-12 (CCH)', [9]],
    ["art. R. 143-12 du code de la construction et de l'habitation (CCH) | CCH :: R 143-12", [9]],
    ['R 143-12', [9], ['SUPPORT_DU_TEXTE']],
    ['R. 143-7', [12]],
    ['constructor :: L 12', [13]],
    ['L 111-1 du Code de l’urbanisme', [10]],
    ['CCH article L.111-1', [11]],
    ['MS 46 (extincteurs)', [14]],
    ['CO 5 (portes)', [6], ['SUPPORT_REMARQUE']],
    ['CCH :: GE 8', [16]],
    ['d.4216-1', [17], ['SUPPORT_DU_TEXTE']],
    ['00000000-0000-4000-8000-00000000000A', []],
  ])('%s', async (cell, found, notices = []) => {
    const result = await cited(cell, { references: there });
    expect(result).toMatchObject({ found, notices, faults: found.length > 0 ? [] : ['SUPPORT_ID_INCONNU'] });
  });

  test.each([
    ['Article 1', 'SUPPORT_AMBIGU'],
    ['L 111-1', 'SUPPORT_AMBIGU'],
    ['R 143-12 du code du travail', 'SUPPORT_AUTRE_TEXTE'],
    ['R 1-1', 'SUPPORT_INCONNU'],
    ['art. GE-8', 'SUPPORT_AUTRE_TEXTE'],
    ['? :: GE 8', 'SUPPORT_AUTRE_TEXTE'],
    ['Arrêté Z :: L 14', 'SUPPORT_AUTRE_TEXTE'],
    ['Arrêté Z :: ?', 'SUPPORT_INCONNU'],
    ['? :: ?', 'SUPPORT_INCONNU'],
  ])('%s is refused: %s', async (cell, code) => {
    const { faults, issues } = await cited(cell, { references: there });
    expect(faults).toEqual([code]);
    if (code !== 'SUPPORT_AMBIGU')
      expect(issueWords(issues[0] as (typeof issues)[0], 'en')).toContain('--create-supports');
  });

  test.each([
    ['C0 5', 'CO 5'],
    ['c05', 'CO 5'],
    ['Article C0 5', 'CO 5'],
    ['CO 5O', 'CO 50'],
    ['C05O', 'CO 50'],
    ['MS l', 'MS 1'],
    ['EL 1O', 'EL10'],
    ['el 1o', 'EL10'],
  ])('%s is a typing error of %s, for which no support is made', async (cell, meant) => {
    const library = references(...['CO 5', 'MS 1', 'CO 50', 'EL10'].map((reference) => ({ reference })));
    const { faults, issues } = await cited(cell, { references: library });
    expect(faults).toEqual(['SUPPORT_INCONNU']);
    const words = issueWords(issues[0] as (typeof issues)[0], 'fr');
    expect(words).toContain(`« ${cell} » n’existe pas, mais ${meant} existe : corrigez la référence`);
    expect(words).not.toContain('--create-supports');
  });

  test.each(['CO 6', 'GE 21', 'Annexe 11'])('%s is no typing error of another', async (cell) => {
    const library = references({ reference: 'CO 5' }, { reference: 'GE 2 1' }, { reference: 'Annexe II' });
    const { issues } = await cited(cell, { references: library });
    expect(issueWords(issues[0] as (typeof issues)[0], 'fr')).toContain('n’existe pas : corrigez');
  });

  test('a typing error is not created either, beside others that are (--create-supports)', async () => {
    const missing = new MissingSupports();
    const judging = { repairs: { missingSupports: missing }, references: references({ reference: 'CO 5' }) };
    const { issues } = await judged(prescriptions, 'contenu;supports\nA;C0 5\nB;CO 6\n', judging);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([['SUPPORT_INCONNU', 2]]);
    expect(missing.steps().map(({ body }) => body.reference)).toEqual(['CO 6']);
  });

  test('may be objects, as a service or another program writes them', async () => {
    const objects = [
      { id: support(7, {}).id },
      { id: 'ffffffff-0000-4000-8000-000000000000', reference: 'GE 2', titre: 'Arrêté du 25 juin 1980' },
      { texte: null, article: 'GE 2', num: 1 },
      { texte: 'Code du travail', article: null },
      { reference: 'R 9' },
      { id: 'ffffffff-0000-4000-8000-000000000000' },
    ];
    const { bodies, issues } = await judged(
      prescriptions,
      objects.map((one) => JSON.stringify({ contenu: 'A', supports: [one] })).join('\n'),
      { references: there },
    );
    expect(bodies.map(({ supports_reglementaires_id }) => supports_reglementaires_id)).toEqual(
      [7, 1, 0, 4].map((number) => [support(number, {}).id]),
    );
    expect(issues.map(({ code }) => code)).toEqual(['SUPPORT_INCONNU', 'SUPPORT_ID_INCONNU']);
  });
});

describe('supports that are missing (--create-supports)', () => {
  test.each([
    [{ reference: 'R 123-3' }, 'article'],
    [{ reference: 'Article 46', titre: 'Décret n°95-260' }, 'article'],
    [{ reference: 'Arrêté du 31 janvier 1986' }, 'arrete'],
    [{ reference: 'Arrêté préfectoral du 2 mai' }, 'arretes_prefectoraux'],
    [{ reference: 'arrete municipal 12' }, 'arretes_municipaux'],
    [{ reference: 'IT 246' }, 'instructions_techniques'],
    [{ reference: 'ITGH 1' }, 'article'],
    [{ reference: 'Articles 43 et 44' }, 'articles'],
    [{ titre: 'Décret n°95-260' }, 'decret'],
    [{ titre: 'Missions des services de sécurité', reference: null }, 'textes_nationaux_autre_texte'],
  ])('%j is of the nature %s', (meant, nature) => {
    expect(natureOf(meant)).toBe(nature);
  });

  const FILE =
    'contenu\tsupports\nA\tR 9-9|art. R.9-9|Décret A :: Article 1\nB\tr 9-9 | Décret B :: Article 1|GE 2\nC\tDécret B :: ?|? :: CO 2\n';

  test('are created once each, whatever the spelling, and then cited', async () => {
    const { client, all } = await service();
    const ge2 = await client.call(addSupport, { body: { nature: 'article', reference: 'GE 2' } });
    const { id: idOfGe2 } = ge2 as Support;
    const missing = new MissingSupports();
    const judging = { repairs: { missingSupports: missing }, references: await loadReferences(client) };
    const before = await judged(prescriptions, FILE, judging);
    expect(before.issues).toEqual([]);
    expect(missing.size).toBe(5);
    const expected = [
      { nature: 'article', reference: 'R 9-9' },
      { nature: 'article', reference: 'Article 1', titre: 'Décret A' },
      { nature: 'article', reference: 'Article 1', titre: 'Décret B' },
      { nature: 'decret', titre: 'Décret B' },
      { nature: 'article', reference: 'CO 2' },
    ].map((body) => ({ ...body, etat: 'en_vigueur' }));
    expect(missing.steps().map(({ body }) => body)).toEqual(expected);
    expect(missing.steps().map(({ line }) => line)).toEqual([2, 2, 3, 4, 4]);
    const notices = new Notices();
    missing.announce(notices);
    expect(notices.list().flatMap((notice) => noticeLines(notice, 'en'))).toEqual([
      'Supports to create (5): R 9-9 | Décret A :: Article 1 | Décret B :: Article 1 | Décret B :: ? | ? :: CO 2',
    ]);
    // Every pass cites the same stand-ins.
    expect((await judged(prescriptions, FILE, judging)).bodies).toEqual(before.bodies);
    expect(missing.size).toBe(5);

    for (const { body } of missing.steps())
      await client.call(addSupport, { body: body as { nature: 'article' } });
    missing.settle(await loadReferences(client));
    const after = before.bodies.map((body) => missing.withIds(body));
    expect(before.bodies.map((body) => missing.withWords(body).supports_reglementaires_id)).toEqual([
      ['R 9-9', 'Décret A :: Article 1'],
      ['R 9-9', 'Décret B :: Article 1', idOfGe2],
      ['Décret B :: ?', '? :: CO 2'],
    ]);
    const idsOf = Object.fromEntries(
      (await all(supports)).map(({ id, reference, titre }) => [`${reference} ${titre ?? ''}`, id]),
    );
    expect(after.map(({ supports_reglementaires_id }) => supports_reglementaires_id)).toEqual([
      [idsOf['R 9-9 '], idsOf['Article 1 Décret A']],
      [idsOf['R 9-9 '], idsOf['Article 1 Décret B'], idsOf['GE 2 ']],
      [idsOf['null Décret B'], idsOf['CO 2 ']],
    ]);

    // The same file again finds them all.
    const again = new MissingSupports();
    const last = await judged(prescriptions, FILE, {
      repairs: { missingSupports: again },
      references: await loadReferences(client),
    });
    expect(last.bodies).toEqual(after);
    expect(again.size).toBe(0);
  });

  test('that only rejected rows cite can be left out', async () => {
    const missing = new MissingSupports();
    const { bodies } = await judged(prescriptions, 'contenu\tsupports\nA\tR 1|R 2\nB\tR 2|R 3\nC\tR 4\n', {
      repairs: { missingSupports: missing },
    });
    missing.keep(new Set(bodies.slice(1).flatMap((body) => body.supports_reglementaires_id)));
    expect(missing.steps().map(({ body }) => body.reference)).toEqual(['R 2', 'R 3', 'R 4']);
  });

  test('that cannot be, are errors as before', async () => {
    const missing = new MissingSupports();
    const { faults } = await cited(
      `? :: ?|ffffffff-0000-4000-8000-000000000000|${'R'.repeat(257)}|${'T'.repeat(513)} :: R 1`,
      { repairs: { missingSupports: missing } },
    );
    expect(faults).toEqual(['SUPPORT_INCONNU', 'SUPPORT_ID_INCONNU', 'TROP_LONG', 'TROP_LONG']);
    expect(missing.size).toBe(0);
  });

  test('that were not created after all are an error', async () => {
    const missing = new MissingSupports();
    await cited('R 7', { repairs: { missingSupports: missing } });
    expect(() => missing.settle(references())).toThrow(
      expect.objectContaining({ code: 'INTROUVABLE', params: { objet: 'support', id: 'R 7' } }),
    );
  });

  test('cannot be created where the service has no list of them', async () => {
    await expect(requireSupports((await service(onlyTheInterface)).client)).rejects.toMatchObject({
      code: 'EXTENSION_ABSENTE',
    });
    await requireSupports((await service()).client);
  });
});

describe('an import that creates supports', () => {
  const FILE = 'contenu;supports\nA;R 1|r. 1\nB;Décret :: R 1\nC;GE 2\n';

  test('creates them before its rows, and finds them when it is done again', async () => {
    const there = await service();
    const options = { repairs: { createSupports: true } };
    expect((await imported(there, prescriptions, FILE)).found.map(({ code }) => code)).toEqual(
      Array.from({ length: 4 }, () => 'SUPPORT_INCONNU'),
    );
    const tried = await imported(there, prescriptions, FILE, { ...options, dryRun: true });
    expect(tried.counts).toMatchObject({ created: 3 });
    expect(await there.all(supports)).toEqual([]);

    expect((await imported(there, prescriptions, FILE, options)).counts).toMatchObject({ created: 3 });
    expect((await there.all(supports)).map(({ reference, titre }) => [reference, titre])).toEqual([
      ['R 1', undefined],
      ['R 1', 'Décret'],
      ['GE 2', undefined],
    ]);
    expect((await imported(there, prescriptions, FILE, options)).counts).toMatchObject({ skipped: 3 });
    expect(await there.all(supports)).toHaveLength(3);
  });
});

describe('an article of a code', () => {
  const spelling = fc.constantFrom(
    'R.143-12 du CCH',
    'R 143-12',
    'Art. R143-12 CCH',
    'CCH R.143-12',
    'CCH :: R 143-12',
    'R. 143-12 du code de la construction et de l’habitation',
  );

  test('is created once, whatever its spellings and their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(spelling, { minLength: 1, maxLength: 6 }), async (spellings) => {
        const there = await service();
        const file = `contenu;supports\n${spellings.map((one, row) => `Consigne ${row};${one}\n`).join('')}`;
        const repairs = { createSupports: true };
        const { counts, notices } = await imported(there, prescriptions, file, { repairs });
        expect(counts).toMatchObject({ created: spellings.length });
        expect(await there.all(supports)).toHaveLength(1);
        const told = notices.some(({ code }) => code === 'SUPPORT_DU_TEXTE');
        expect(told).toBe(spellings.includes('R 143-12') && new Set(spellings).size > 1);
        expect((await imported(there, prescriptions, file, { repairs })).counts).toMatchObject({
          skipped: spellings.length,
        });
      }),
      costing(20),
    );
  });

  test('is its own where two codes have one of its number', async () => {
    const there = await service();
    const file = 'contenu;supports\nA;L 111-1 CCH\nB;L. 111-1 du code de l’urbanisme\nC;L 111-1\n';
    await imported(there, prescriptions, file, { repairs: { createSupports: true } });
    expect((await there.all(supports)).map(({ titre }) => titre)).toEqual([
      'CCH',
      'code de l’urbanisme',
      undefined,
    ]);
  });
});

describe('an article that codes do not number', () => {
  test.each([
    [
      ['GE 5, GE 8 et R. 143-44 du CCH', 'GE 5'],
      ['GE 5', 'GE 8', 'CCH :: R. 143-44'],
    ],
    [
      ['GE 5', 'R. 143-44 du CCH ; GE 5'],
      ['GE 5', 'CCH :: R. 143-44'],
    ],
    [
      ['CCH :: GE 5', 'GE 5'],
      ['CCH :: GE 5', 'GE 5'],
    ],
    [
      ['code du travail :: U 10', 'U 10', 'u-10'],
      ['code du travail :: U 10', 'U 10'],
    ],
  ])('follows none: %j', async (cells, named) => {
    const there = await service();
    const file = `contenu;supports\n${cells.map((cell, row) => `Consigne ${row};"${cell}"\n`).join('')}`;
    const repairs = { createSupports: true };
    const { notices } = await imported(there, prescriptions, file, { repairs });
    expect(notices.filter(({ code }) => code === 'SUPPORT_DU_TEXTE')).toEqual([]);
    const created = await there.all(supports);
    expect(created.map(({ titre, reference }) => (titre ? `${titre} :: ${reference}` : reference))).toEqual(
      named,
    );
    expect((await imported(there, prescriptions, file, { repairs })).counts).toMatchObject({
      skipped: cells.length,
    });
  });
});

describe('rows that occur twice', () => {
  async function found(target: ImportTarget, file: string) {
    const { found: issues } = await imported(await service(), target, file);
    return issues.map(({ line, code, params }) => `${line} ${code} ${params?.line}`);
  }

  test('are told apart: the same in everything, or only the same object', async () => {
    const file = 'code;texte;gravite\n1;a;0\n2;b;1\n01;a;réserve\n2;b;2\n1;a;0\n';
    expect(await found(anomalies, file)).toEqual(['4 IDENTIQUE 2', '5 DEJA_LU 3', '6 IDENTIQUE 2']);
    const json = '{"contenu":"A","chemins":["/X"]}\n{"chemins":"/X","contenu":"A"}\n';
    expect(await found(prescriptions, json)).toEqual(['2 IDENTIQUE 1']);
  });

  test('are one reference under two titles: a flag tells them apart', async () => {
    const file = 'nature;reference;titre\narticle;GE 2;\narticle;ge2;Arrêté\narticle;GE 2;\ndecret;;A\n';
    expect(await found(supports, file)).toEqual(['3 REFERENCE_DEJA_LUE 2', '4 IDENTIQUE 2']);
    const { bodies } = await judged(supports, file);
    const who = (target: ImportTarget) =>
      new Set(bodies.map((body) => target.identity((field) => body[field])));
    expect([who(supports).size, who(supportsByTitle).size]).toEqual([2, 3]);
    for (const language of ['fr', 'en'] as const) {
      const issue = { code: 'REFERENCE_DEJA_LUE', params: { line: 2 }, line: 3 } as const;
      expect(issueWords(issue, language)).toContain('--by-title');
    }
  });

  test.each(['fr', 'en'] as const)(
    'name what takes the first of them where nothing is lost: %s',
    (language) => {
      const said = (code: IssueCode) => issueWords({ code, params: { line: 2 }, line: 3 }, language);
      expect(said('IDENTIQUE')).toMatch(/2.*--partial/);
      for (const code of ['DEJA_LU', 'REFERENCE_DEJA_LUE'] as const)
        expect(said(code)).not.toContain('--partial');
    },
  );
});

describe('cells that a spreadsheet could take for something else', () => {
  /** White space, control characters, and what is not seen. */
  const unseen = [...' \u0000\u000b\u001b\u0085\u00a0\u00ad\u200b\u202e\u2060\u3000\u3164\ufe0f\ufeff'];
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n＝＋－＠a;", ...unseen) }),
    fc.constantFrom('', "'", "''", '#N/A', "'#REF!", '#DIV/0!'),
  );
  const signs = [...'=+-@＝＋－＠'];
  /** Told character by character, in place of an expression like the one that is tried. */
  const computed = (cell: string) => {
    // A formula that is a text has no other value.
    if (/^="(?:[^"]|"")*"$/.test(cell)) return false;
    if ('\t\r\n'.includes(cell.charAt(0)) && cell !== '') return true;
    const first = [...cell].find((c) => c.trim() !== '' && !unseen.includes(c) && !/\p{C}|\p{Z}/u.test(c));
    return first !== undefined && signs.includes(first);
  };

  /** What an import reads: exactly what is guarded, else without white space around it and invisible characters. */
  const meant = (cell: string) =>
    unguard(cell) === cell ? cell.replace(INVISIBLE, '').trim() : unguard(cell);

  test('are read back as they were, and nothing begins with what a spreadsheet computes', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unguard(guard(text))).toBe(text);
        expect(unguard(protect(text))).toBe(text);
        expect(computed(guard(text)), guard(text)).toBe(false);
        expect(meant(guardedCell(text))).toBe(meant(text));
        expect(computed(guardedCell(text))).toBe(false);
        expect(guardedCell(guardedCell(text))).toBe(guardedCell(text));
      }),
    );
  });

  test('an apostrophe alone, behind what a spreadsheet drops, stays one', () => {
    for (const cell of ["\t'", "\r'"]) expect(guardedCell(cell)).toBe("''");
  });

  test.each([
    '\n=1+1',
    ' =1+1',
    '\u200b=1+1',
    '\u0000+1',
    '\u3000-1',
    '\ufeff@A1',
    '＝1+1',
    ' ＋1',
    '－1',
    '＠A1',
  ])('are guarded where a sign stands behind what is not seen, or in full width: %j', (text) => {
    expect(guard(text)).toBe(`'${text}`);
    expect(unguard(`'${text}`)).toBe(text);
  });

  test('say in every kind of field what they say without the guard, also nothing at all', async () => {
    const file = "code;texte;gravite\n'+5;'=1+1;'+1\n7;';0\n'-1;#N/A;0\n";
    const { bodies, issues, notices } = await judged(anomalies, file);
    expect(bodies).toEqual([
      { code: 5, texte: '=1+1', indice_de_gravite: 1 },
      { code: 7, texte: '', indice_de_gravite: 0 },
    ]);
    expect(issues.map(({ line, code, field }) => [line, code, field])).toEqual([
      [4, 'ERREUR_TABLEUR', 'texte'],
      [4, 'MINIMUM', 'code'],
    ]);
    expect(notices.find(({ code }) => code === 'APOSTROPHE')).toMatchObject({ count: 3, lines: [2, 3, 4] });
  });
});

describe('paths that stand in one cell', () => {
  test.each<readonly [string, readonly string[] | undefined]>([
    ['/ERP/Portes', ['/ERP/Portes']],
    ['/ERP/Portes\n/ERP/Dégagements', ['/ERP/Portes', '/ERP/Dégagements']],
    ['/ERP/Portes; /ERP/Dégagements', ['/ERP/Portes', '/ERP/Dégagements']],
    ['/ERP/Issues, /DECI,', ['/ERP/Issues', '/DECI,']],
    ['/Moyens de secours, alarme/Essais', ['/Moyens de secours, alarme/Essais']],
    ['/ERP / Portes / Essais', ['/ERP / Portes / Essais']],
    ['/Locaux, réserves/Portes', ['/Locaux, réserves/Portes']],
    ['/ERP/Portes; ERP/Dégagements', undefined],
    ['ERP/Portes, ERP/Dégagements', undefined],
    ['ERP\\Portes, Habitation\\Locaux', undefined],
    ['/ERP/Portes + /ERP/Dégagements', undefined],
    ['/ERP/Portes et /ERP/Dégagements', undefined],
    ['/ERP/Portes /ERP/Dégagements', undefined],
    ['/ERP/Portes - /ERP/Dégagements', undefined],
    ['ERP/Portes\r\nERP/Dégagements', undefined],
    ['/ERP/Type L et IGH/Portes', ['/ERP/Type L et IGH/Portes']],
    ['ERP / Type L / Portes et ERP / Issues', undefined],
    ['/ERP/Portes - ERP/Issues', undefined],
    ['ERP\\Portes & ERP\\Issues', undefined],
    ['Risques particuliers', ['Risques particuliers']],
    ['R+1, 1,5 m', undefined],
    ['Largeur 1,5 m', ['Largeur 1,5 m']],
    ['Cour d’honneur (R+1)', ['Cour d’honneur (R+1)']],
    ['/ERP - type M', ['/ERP - type M']],
    ['ERP - type M', undefined],
    ['ERP – type M', undefined],
    ['ERP : type M', undefined],
    ['ERP::type M', undefined],
    ['ERP + IGH', undefined],
    ['ERP, IGH', undefined],
    ['ERP; IGH', undefined],
    ['ERP\nIGH', undefined],
    ['ERP|IGH', undefined],
    ['ERP > Type M', undefined],
    ['/ERP > Type M', undefined],
    ['ERP>Type M/Portes', undefined],
    ['ERP → Type M', undefined],
    ['ERP » Type M', undefined],
    ['/« Salle » haute', ['/« Salle » haute']],
  ])('%j', (text, paths) => {
    expect(pathsIn(text)).toEqual(paths);
  });

  test.each([undefined, new CleanedPaths()])('are as many paths, which is told', async (cleanPaths) => {
    const file = 'contenu;chemins\nVérifier les portes;"/ERP/Portes\n/ERP/Issues"\n';
    const { bodies, notices } = await judged(prescriptions, file, { repairs: { cleanPaths } });
    expect(bodies).toMatchObject([{ chemins: ['/ERP/Portes', '/ERP/Issues'] }]);
    expect(notices).toMatchObject([
      { code: 'CHEMINS_SEPARES', params: { taken: ['/ERP/Portes', '/ERP/Issues'] } },
    ]);
  });

  test('are asked for in a cell where no path begins', async () => {
    const file = 'contenu;chemins\nVérifier;ERP | IGH\nPoser;ERP > IGH\nVoir;IGH\n';
    const { bodies, issues } = await judged(prescriptions, file, {
      repairs: { cleanPaths: new CleanedPaths() },
    });
    expect(issues.map(({ line, code, value }) => [line, code, value])).toEqual([
      [2, 'CHEMINS_EN_LISTE', 'ERP | IGH'],
      [3, 'CHEMINS_EN_LISTE', 'ERP > IGH'],
    ]);
    expect(issues.flatMap(remediesOf)).toEqual([]);
    expect(bodies.map(({ chemins }) => chemins)).toEqual([['/IGH']]);
  });

  test('never become one', () => {
    const level = fc.string({
      unit: fc.constantFrom('a', 'é', '1', ' ', '-', '’', '.'),
      minLength: 1,
      maxLength: 8,
    });
    const said = level.map((text) => text.trim()).filter((text) => text !== '');
    const path = fc.array(said, { minLength: 1, maxLength: 3 }).map((levels) => `/${levels.join('/')}`);
    fc.assert(
      fc.property(
        fc.array(path, { minLength: 2, maxLength: 4 }),
        fc.constantFrom('\n', '; ', ', ', ' et ', ' ', ' + '),
        (paths, by) => {
          expect(pathsIn(paths.join(by))?.length).toBe(/[\n;,]/.test(by) ? paths.length : undefined);
        },
      ),
    );
  });
});
