import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportTarget } from '../../src/bulk/model/import-target.ts';
import { MissingSupports } from '../../src/bulk/rows/missing-supports.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import { peis } from '../../src/bulk/targets/workbook/peis.ts';
import { judged, scratch } from './judging.ts';
import { imported, service } from './world.ts';

const HEAD = 'code;texte;gravite\n1;Fuite;1\n';

/** What becomes of one more row: the notice that names it, or nothing. */
async function leftOut(target: ImportTarget, head: string, row: string) {
  const there = await service();
  const { counts, notices, found } = await imported(there, target, `${head}${row}\n`);
  const notice = notices.find(({ code }) => code.startsWith('LIGNE_'));
  if (notice) {
    expect(found).toEqual([]);
    expect(counts).toMatchObject({ read: head.split('\n').length - 2, rejected: 0 });
    expect(notice.lines).toEqual([head.split('\n').length]);
  }
  return notice?.code;
}

describe('a row that is no data is left out, and named', () => {
  test.each([
    ['code;texte;gravite', 'LIGNE_D_EN_TETES'],
    [':---;:---:;---:', 'LIGNE_DE_TIRETS'],
    ['----;;', 'LIGNE_DE_TIRETS'],
    ['Total;40;', 'LIGNE_DE_TOTAL'],
    ['Total;40;1', 'LIGNE_DE_TOTAL'],
    [';Total : 40;', 'LIGNE_DE_TOTAL'],
    ['TOTAL GÉNÉRAL;;1 200', 'LIGNE_DE_TOTAL'],
    ['Sous-total Abords;;12', 'LIGNE_DE_TOTAL'],
    ['Nombre d’anomalies : 40', 'LIGNE_DE_TOTAL'],
    [';Total : 48 anomalies;', 'LIGNE_DE_TOTAL'],
    [';Total : 40 constats;', 'LIGNE_DE_TOTAL'],
    ['Total;40 constats;', 'LIGNE_DE_TOTAL'],
    ['Total;1 Anomalie;3', 'LIGNE_DE_TOTAL'],
    ['Abords et accès;;', 'LIGNE_DE_REMARQUE'],
    ['Abords et accès;Abords et accès;Abords et accès', 'LIGNE_DE_REMARQUE'],
    ['Source : SDIS 62', 'LIGNE_DE_REMARQUE'],
    ['ACCÈS DES SECOURS;;', 'LIGNE_DE_REMARQUE'],
    // It may be an object that has lost its code.
    [';ACCÈS DES SECOURS;', undefined],
    [';VANNE BLOQUÉE;', undefined],
    ['MOYENS;;', 'LIGNE_DE_REMARQUE'],
    ['Hydraulique;;', 'LIGNE_DE_REMARQUE'],
    ['1. Dégagements;;', 'LIGNE_DE_REMARQUE'],
    [';Édité le 12/03/2024;', 'LIGNE_DE_REMARQUE'],
    ['Imprimé le 12/03/2024;;', 'LIGNE_DE_REMARQUE'],
    ['Extraite le 12/03/2024;;', 'LIGNE_DE_REMARQUE'],
    ['Généré le 12/03/2024;;', 'LIGNE_DE_REMARQUE'],
    ['Date d’impression : 12/03/2024;;', 'LIGNE_DE_REMARQUE'],
    ['Page 1/2', 'LIGNE_DE_REMARQUE'],
  ])('%s', async (row, code) => {
    expect(await leftOut(anomalies, HEAD, row)).toBe(code);
  });

  test.each([
    ['contenu;chemins', 'LIGNE_D_EN_TETES'],
    ['Total : 40;', 'LIGNE_DE_TOTAL'],
    ['Total;40', 'LIGNE_DE_TOTAL'],
    ['Total, 2 prescriptions;', 'LIGNE_DE_TOTAL'],
    ['Total : 48 anomalies', 'LIGNE_DE_TOTAL'],
    ['TOTAL GÉNÉRAL (1 200 lignes);', 'LIGNE_DE_TOTAL'],
    ['Sous-total : 3 points d’eau;3', 'LIGNE_DE_TOTAL'],
    ['Total 3 sorties;3', 'LIGNE_DE_TOTAL'],
    ['Fin du document', 'LIGNE_DE_REMARQUE'],
    ['Mise à jour le 3/02/2024;', 'LIGNE_DE_REMARQUE'],
    ['Mise à jour : janvier 2026;', 'LIGNE_DE_REMARQUE'],
    ['Liste établie en février 2026', 'LIGNE_DE_REMARQUE'],
    ['Document établi le 12 mars 2024;Page 1/2', 'LIGNE_DE_REMARQUE'],
    ['CONTENU;Chemins', 'LIGNE_D_EN_TETES'],
    ['Prescription;Chemin', 'LIGNE_D_EN_TETES'],
    ['Libellé de la prescription;Rubrique', 'LIGNE_D_EN_TETES'],
  ])('of prescriptions: %s', async (row, code) => {
    expect(await leftOut(prescriptions, 'contenu;chemins\nDégager.;/ERP\n', row)).toBe(code);
  });
});

describe('a row that may be data stays, right or wrong', () => {
  test.each([
    '2;Total manque de signalisation;1',
    ';Annexe A : plan absent;',
    ';Rapport établi par un bureau non agréé;',
    ';Total manque de signalisation;1',
    '2;Édité le 12/03/2024;1',
    ';Bouche cassée;',
    ';ÉLECTRICITÉ;1',
    ';2. ACCÈS;',
    'B7;;',
    'AB7;;',
    '7;;',
    'Fuite;grave;1',
    '-;-;-',
    'code;texte;1',
    'Totalité des bouches;2;1',
    'Total;2 vannes grippées;1',
  ])('of anomalies: %s', async (row) => {
    expect(await leftOut(anomalies, HEAD, row)).toBeUndefined();
  });

  test('where a whole row has the word in its text', async () => {
    expect(await leftOut(anomalies, 'texte;code;gravite\nFuite;1;1\n', 'Total;40;1')).toBeUndefined();
  });

  test.each([
    'Vérifier les extincteurs.;',
    'Page de garde à joindre;/ERP',
    'Fin de travaux : prévenir la commission.',
    'Somme toute, dégager.;',
    'Mise à jour du plan avant 2026;',
    'Arrêté du 12/03/2024;',
    'Titre II : afficher les consignes de sécurité.;',
    'Source lumineuse à remplacer;',
    'Attestation établie par un organisme agréé.;',
    'Rapport rédigé par un technicien compétent à fournir;',
    'Annexe 3 : plan d’évacuation à afficher;',
    'Prescription;',
    'Prescription;/ERP',
    ';/ERP',
    'Total dégagement des issues;/ERP',
    'Total respect des consignes de sécurité;',
    'Total : 2 extincteurs manquants;',
    'Total 2 issues à dégager, dont une condamnée.;',
    'Total, 2 prescriptions;/ERP',
    'Nombre : 2 prescriptions;',
    'Totalisateur : 2 prescriptions;',
    'Total 3 sorties',
    'Total : 2 extincteurs;',
  ])('of prescriptions: %s', async (row) => {
    expect(await leftOut(prescriptions, 'contenu;chemins\nDégager.;/ERP\n', row)).toBeUndefined();
  });

  test('where the word begins a sentence, whatever follows it', async () => {
    const word = fc.stringMatching(/^[a-zéà]{5,9}$/);
    const begins = fc.constantFrom('Total', 'TOTAL', 'Sous-total', 'Totaux', 'Total général');
    const sentence = fc
      .tuple(begins, fc.constantFrom(' ', ' : ', ', '), fc.option(fc.nat(99)), word, word)
      .map(([begin, between, count, ...words]) => `${begin}${between}${count ?? ''} ${words.join(' ')}`);
    await fc.assert(
      fc.asyncProperty(sentence, async (contenu) => {
        const { bodies } = await judged(prescriptions, `contenu;chemins\nDégager.;/ERP\n${contenu};\n`);
        expect(bodies).toHaveLength(2);
      }),
    );
  });

  test('in capitals, where no row has a code', async () => {
    const { found, notices } = await imported(
      await service(),
      anomalies,
      'code;texte;gravite\n;FUITE;\n;GEL;\n',
    );
    expect(notices.map(({ code }) => code)).not.toContain('LIGNE_DE_REMARQUE');
    expect(found.map(({ line }) => line)).toEqual([2, 2, 3, 3]);
  });

  test('where nothing else stands in the file: its columns may be taken for others', async () => {
    const { found } = await imported(
      await service(),
      prescriptions,
      'motif;texte\nDégager les issues;\nOuvrir la porte;\n',
    );
    expect(found.map(({ code }) => code)).toEqual(['REQUIS', 'REQUIS']);
  });
});

describe('in a register', () => {
  const heads = {
    erps: ['N° ERP;Nom;Commune;Type', 'Mairie', 'Pornic;W'],
    peis: ['N°;Code INSEE;Commune;Nature;Débit;Pression', '44131', 'Pornic;PI;60;4'],
  };
  const rowsOf = ([head, name, rest]: readonly string[]) =>
    `${head}\n${[1, 2, 3, 4].map((number) => `44-${number};${name};${rest}\n`).join('')}`;
  const outcome = async (target: ImportTarget, row: string, constants?: ReadonlyMap<string, string>) => {
    const file = `${rowsOf(heads[target.name as 'erps'])}${row}\n`;
    const { bodies, issues, notices } = await judged(target, file, { repairs: { constants } });
    const left = notices.find(({ code }) => code.startsWith('LIGNE_'));
    expect(bodies).toHaveLength(issues.length > 0 || left ? 4 : 5);
    return left?.code ?? issues[0]?.code;
  };

  test.each([
    [';Sous-total Pornic : 2 établissements;;', 'LIGNE_DE_TOTAL'],
    [';Sous-total Paimbœuf;;1', 'LIGNE_DE_TOTAL'],
    [';Sous-total Pornic;2;', 'LIGNE_DE_TOTAL'],
    ['Total Bron;45;;', 'LIGNE_DE_TOTAL'],
    ['TOTAL BRON : 12;;;', 'LIGNE_DE_TOTAL'],
    [';;Total Pornic;45', 'LIGNE_DE_TOTAL'],
    [';Sous-total Pornic;Pornic;2', 'LIGNE_DE_TOTAL'],
    [';Nombre d’établissements;12;', 'LIGNE_DE_TOTAL'],
    ['Moyenne;;;3,5', 'LIGNE_DE_TOTAL'],
    [';Nb Pornic;4;', 'LIGNE_DE_TOTAL'],
    [';Sous-total;Paimbœuf;2', 'TOTAL_POSSIBLE'],
    ['Total Bron;Salle;Bron;', 'TOTAL_POSSIBLE'],
    ['45;Total Bron;;', 'TOTAL_POSSIBLE'],
    ['3;;Nombre Pornic;', 'TOTAL_POSSIBLE'],
    [';SAINT-NAZAIRE;;', 'TITRE_POSSIBLE'],
    [';Saint-Brevin;;', 'TITRE_POSSIBLE'],
    ['Saint-Brevin;;;', 'TITRE_POSSIBLE'],
    [';;Saint-Brevin;', 'TITRE_POSSIBLE'],
    ['Saint-Brevin;Saint-Brevin;Saint-Brevin;Saint-Brevin', 'TITRE_POSSIBLE'],
    [';Saint-Brevin;Saint-Brevin;', 'TITRE_POSSIBLE'],
    [';Source : SDIS 44, novembre 2026;;', 'TITRE_POSSIBLE'],
    ['Source : SDIS 44, novembre 2026;;;', 'TITRE_POSSIBLE'],
    [';(*) ERP avec locaux à sommeil.;;', 'TITRE_POSSIBLE'],
    ['(*) Établissements avec locaux à sommeil, vus par la sous-commission;;;', 'TITRE_POSSIBLE'],
    [';Page 1 sur 3;;', 'LIGNE_DE_REMARQUE'],
    [';Mise à jour le 3/02/2024;;', 'LIGNE_DE_REMARQUE'],
    [';Édité le 12/03/2024;;', 'LIGNE_DE_REMARQUE'],
    ['45;Total Access;Bron;M', undefined],
    [';Total Access;Bron;M', undefined],
    [';TotalEnergies;Bron;', undefined],
    ['TOTAL-12;Station;Bron;', undefined],
    ['Total 12;Station;Bron;', undefined],
    ['NB 12;Station;Bron;', undefined],
    ['45;Saint-Brevin;;', undefined],
  ])('of buildings, what becomes of %s', async (row, code) => expect(await outcome(erps, row)).toBe(code));

  test.each([
    ['Total Pornic;44131;Pornic;;60;120', 'LIGNE_DE_TOTAL'],
    ['Moyenne;;;;60;120', 'LIGNE_DE_TOTAL'],
    ['Sous-total Pornic : 12 points d’eau;44131;Pornic;;;', 'LIGNE_DE_TOTAL'],
    [';44131;Total Pornic;;60;4,5', 'LIGNE_DE_TOTAL'],
    ['Total des poteaux de la commune de Pornic;44131;Pornic;PI;60;', 'TOTAL_POSSIBLE'],
    ['Pornic;;;;;', 'TITRE_POSSIBLE'],
    ['TOTAL-12;44131;Pornic;PI;60;4', undefined],
    ['44-9;;;;;', undefined],
    ['PORNIC 9;;;;;', undefined],
  ])('of water points of one type, what becomes of %s', async (row, code) =>
    expect(await outcome(peis, row, new Map([['type_pei', 'PI']]))).toBe(code),
  );

  test('a name alone is kept and told where half of the rows hold no more', async () => {
    const rows = ['Mairie', 'École', 'Gymnase'].map((name) => `;${name};;\n`).join('');
    const { bodies, notices } = await judged(erps, `${rowsOf(heads.erps)}${rows}`);
    expect(bodies).toHaveLength(7);
    expect(notices.find(({ code }) => code === 'TEXTE_SEUL')?.lines).toEqual([6, 7, 8]);
  });
});

test.each([
  ['N°;Contenu;Articles', '§;;', '1;Tenir le registre à jour;R 1'],
  ['Contenu;Articles;N°', '§;;', 'Tenir le registre à jour;R 1;1'],
  ['Rubrique;code;texte;gravite', '§;;;', ';1;Fuite;1'],
  ['code;texte;gravite', '§;;', '1;Fuite;1'],
  ['code;texte;gravite', ';§;', '1;Fuite;1'],
])('titles of sections have one outcome, the first row like the others: %s, %s', async (head, title, row) => {
  const target = head.includes('code') ? anomalies : prescriptions;
  const titles = ['CHAPITRE I - Dégagements', 'CHAPITRE II - Issues', 'Chapitre III - Éclairage'];
  const lines = titles.flatMap((text, at) => [title.replace('§', text), row.replace('1;', `${at + 1};`)]);
  const { issues, notices } = await judged(target, `${[head, ...lines].join('\n')}\n`, {
    repairs: { missingSupports: new MissingSupports() },
  });
  const left = notices.filter(({ code }) => code === 'LIGNE_DE_REMARQUE').flatMap(({ lines: at }) => at);
  expect([...new Set([...left, ...issues.map(({ line }) => line)])]).toEqual([2, 4, 6]);
  expect(left.length === 0 || issues.length === 0).toBe(true);
});

describe('a text alone in its row, in a sheet whose rows hold more', () => {
  const head = 'N°;Contenu;Articles\n1;Tenir le registre à jour;R 1\n2;Ouvrir les portes;R 2\n';
  const withRow = async (row: string, how = {}) =>
    imported(await service(), prescriptions, `${head}${row}\n`, {
      repairs: { createSupports: true },
      ...how,
    });

  test.each([
    ';Dégagements;',
    ';MOYENS DE SECOURS;',
    ';II. Dégagements;',
    ';Chapitre II - Dégagements;',
    ';Document établi par le bureau prévention;',
    ';Source : service prévention;',
    ';Prescription;',
    'I;DÉGAGEMENTS;',
    'II.;Moyens de secours;',
    ';et déverrouillées en présence du public;',
    ';Document établi par le service prévention, ne pas diffuser.;',
    ';Ce fichier interne annule et remplace celui de 2023.;',
    ';Source : règlement de sécurité, tel que modifié.;',
    'Page 2 sur 8;Version provisoire;',
  ])('is refused, for it may be a title: %s', async (row) => {
    const text = row.split(';')[1];
    const { found, counts } = await withRow(row, { partial: true });
    expect(found).toMatchObject([
      { code: 'TITRE_POSSIBLE', line: 4, column: 2, header: 'Contenu', value: text },
    ]);
    expect(counts).toMatchObject({ created: 2, rejected: 1 });
    // As the sentence says: another cell is filled in.
    expect((await withRow(`3;${text};`)).counts).toMatchObject({ created: 3 });
  });

  test.each([';Vérifier les extincteurs;', ';Les portes sont maintenues libres.;', '3;Dégagements;'])(
    'is none where it is a sentence, or not alone: %s',
    async (row) => expect((await withRow(row)).counts).toMatchObject({ created: 3 }),
  );

  test.each([
    [';Les portes sont maintenues libres.;', [4]],
    [
      ';L’exploitant tient à jour le registre de sécurité, et y porte chaque exercice et chaque contrôle;',
      [4],
    ],
    [';Ne pas encombrer les issues.;', undefined],
    [';S’assurer de la vacuité des issues;', undefined],
    ['3;Les portes sont maintenues libres.;', undefined],
    [';Les portes sont maintenues libres.;R 3', undefined],
  ])('is kept, and told where it may be a remark: %s', async (row, lines) => {
    const { counts, notices } = await withRow(row);
    expect(counts).toMatchObject({ created: 3 });
    expect(notices.find(({ code }) => code === 'TEXTE_SEUL')?.lines).toEqual(lines);
  });

  test('is told where most rows hold nothing else, and no row is dropped', async () => {
    const text = fc.constantFrom('Issues', 'Portes de secours', 'Les portes sont libres.', 'Dégager la cour');
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 3, maxLength: 9 }), async (texts) => {
        const file = `contenu;chemins\nOuvrir;/ERP\n${texts.map((one, at) => `${one} ${at}.;\n`).join('')}`;
        const { bodies, notices } = await judged(prescriptions, file);
        expect(bodies).toHaveLength(texts.length + 1);
        const told = texts.flatMap((one, at) => (one.startsWith('Dégager') ? [] : [at + 3]));
        expect(notices.find(({ code }) => code === 'TEXTE_SEUL')?.lines ?? []).toEqual(told.slice(0, 5));
      }),
    );
  });

  test.each(['Chapitre II - Dégagements', 'TITRE 3', 'MOYENS DE SECOURS', 'Version 3', 'Diffusion : CODIS'])(
    'is refused where few rows hold more, when it can be nothing else: %s',
    async (title) => {
      const file = `contenu;chemins\nDégager les issues;/ERP\n${title};\nPortes;\nIssues;\n`;
      const { found } = await imported(await service(), prescriptions, file);
      expect(found.map(({ code, line }) => [code, line])).toEqual([['TITRE_POSSIBLE', 3]]);
    },
  );

  test('is data where most rows hold nothing else', async () => {
    const file = `contenu;chemins\nDégager les issues;/ERP\n${'Portes;\nIssues;\nVerrous;\n'}`;
    expect((await imported(await service(), prescriptions, file)).counts).toMatchObject({ created: 4 });
  });

  test('is refused wherever it stands', async () => {
    const title = fc.constantFrom(
      'Dégagements',
      'Chapitre IV - Éclairage',
      'ACCÈS',
      'Cadre réglementaire',
      'Couloir et circulations',
      'Premier étage',
      'Source : SDIS',
      '2.3 Portes',
    );
    const rows = fc.array(fc.tuple(fc.boolean(), title), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (titles) => {
        const lines = titles.map(([isAbove, text], row) => {
          const data = `${row + 1};Ouvrir la porte ${row};R ${row}\n${row + 51};Fermer la porte ${row};R ${row}`;
          return isAbove ? `;${text};\n${data}` : data;
        });
        const { bodies, issues } = await judged(prescriptions, `N°;Contenu;Articles\n${lines.join('\n')}\n`, {
          repairs: { missingSupports: new MissingSupports() },
        });
        expect(bodies.map(({ contenu }) => contenu)).toEqual(
          titles.flatMap((_, row) => [`Ouvrir la porte ${row}`, `Fermer la porte ${row}`]),
        );
        expect(issues.map(({ code }) => code)).toEqual(
          titles.flatMap(([isAbove]) => (isAbove ? ['TITRE_POSSIBLE'] : [])),
        );
      }),
    );
  });
});

test('rows that are left out get no codes, and no step of a synchronisation', async () => {
  const there = await service();
  const file = 'code;texte;gravite\nFUITE;Fuite;1\nTotal;40;\nGEL;Gel;1\n';
  const assignCodes = join(scratch(), 'mapping.csv');
  const repairs = { assignCodes, set: { gravite: '1' } };
  expect((await imported(there, anomalies, file, { repairs })).counts).toMatchObject({ read: 2, created: 2 });
  expect(await there.all(anomalies)).toMatchObject([
    { code: 0, texte: 'Fuite' },
    { code: 1, texte: 'Gel' },
  ]);
  const again = await imported(there, anomalies, file, { repairs, sync: { deletes: true } });
  expect(again.counts).toMatchObject({ read: 2, skipped: 2, deleted: 0 });
});

test('headers said again in another order are refused, with every row below them', async () => {
  const there = await service();
  const file = 'code;texte;gravite\n1;Fuite;0\ngravite;texte;code\n1;Vanne;2\n2;Abords;1\n';
  const { found, counts } = await imported(there, anomalies, file, { partial: true });
  expect(found.map(({ line, code, params }) => [line, code, params?.line])).toEqual([
    [3, 'EN_TETES_AUTRES', 3],
    [4, 'EN_TETES_AUTRES', 3],
    [5, 'EN_TETES_AUTRES', 3],
  ]);
  expect(counts).toMatchObject({ created: 1, rejected: 3 });
});
