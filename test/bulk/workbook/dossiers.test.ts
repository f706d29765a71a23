import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lookFor } from '../../../src/bulk/execute/look-up.ts';
import type { Issue } from '../../../src/bulk/model/issues.ts';
import { OF_READING, remediesOf } from '../../../src/bulk/report/issue-text.ts';
import { affectations } from '../../../src/bulk/targets/workbook/affectations.ts';
import { documents } from '../../../src/bulk/targets/workbook/documents.ts';
import { dossiers } from '../../../src/bulk/targets/workbook/dossiers.ts';
import { erps } from '../../../src/bulk/targets/workbook/erps.ts';
import { peis } from '../../../src/bulk/targets/workbook/peis.ts';
import { prescriptionsDeDossier } from '../../../src/bulk/targets/workbook/prescriptions-de-dossier.ts';
import { utilisateurs } from '../../../src/bulk/targets/workbook/utilisateurs.ts';
import { workflows } from '../../../src/bulk/targets/workbook/workflows.ts';
import { listAffectations } from '../../../src/contract/resources/affectations.ts';
import { listDocumentsOfDossier } from '../../../src/contract/resources/documents.ts';
import { updateDossier } from '../../../src/contract/resources/dossiers/changes.ts';
import type { Dossier } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  addLevee,
  listPrescriptionsOfDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { listWorkflows } from '../../../src/contract/resources/workflows.ts';
import { imported, type Service, service, short } from '../world.ts';

const sheet = (name: string) => readFileSync(`examples/classeur/${name}.csv`);

/** A service with the workbook of the examples up to its dossiers. */
async function withDossiers(): Promise<Service & { readonly first: string }> {
  const there = await service();
  for (const [target, name] of [
    [utilisateurs, 'utilisateurs'],
    [erps, 'erp'],
    [peis, 'pei'],
    [dossiers, 'dossiers'],
  ] as const) {
    expect(await imported(there, target, sheet(name))).toMatchObject({ found: [], counts: { created: 4 } });
  }
  const all = (await there.all(dossiers)) as unknown as Dossier[];
  const first = all.find(({ service_dossier_id }) => service_dossier_id === '2026-0041')?.id as string;
  return { ...there, first };
}

describe('the workbook of a department', () => {
  test('becomes dossiers with what they are about; each sheet again changes nothing', async () => {
    const there = await withDossiers();
    const all = (await there.all(dossiers)) as unknown as Dossier[];
    const of = (number: string) => all.find(({ service_dossier_id }) => service_dossier_id === number);
    expect(of('2026-0041')).toMatchObject({
      objet: 'Extension du gymnase',
      statut: 'OUVERT',
      dossiers_enfants: [
        {
          type: 'erp:permis_de_construire',
          erp: { service_erp_id: 'E-0101' },
          demandeur: 'Commune d’Ambérieu',
          date_limite_traitement: '2026-05-05',
          dossier_complet: true,
        },
      ],
    });
    expect(of('2026-0042')?.dossiers_enfants).toMatchObject([{ erp: { service_erp_id: 'E-0103' } }]);
    expect(of('2026-0043')?.dossiers_enfants).toMatchObject([
      { type: 'deci:declaration_pei', pei: { descriptif_technique: { id_sdis: '01004-003' } } },
    ]);
    expect(of('2025-0310')).toMatchObject({ statut: 'CLOS' });
    for (const [target, name] of [
      [utilisateurs, 'utilisateurs'],
      [dossiers, 'dossiers'],
    ] as const)
      expect((await imported(there, target, sheet(name))).counts).toMatchObject({ created: 0, skipped: 4 });
  });

  test('has the steps, the documents and the people of its dossiers, by their numbers', async () => {
    const there = await withDossiers();
    for (const [target, name, rows] of [
      [workflows, 'etapes', 4],
      [documents, 'documents', 3],
    ] as const) {
      expect(await imported(there, target, sheet(name))).toMatchObject({
        found: [],
        counts: { created: rows },
      });
      expect((await imported(there, target, sheet(name))).counts).toMatchObject({
        created: 0,
        skipped: rows,
      });
    }
    const params = { dossier_id: there.first };
    expect((await imported(there, affectations, sheet('affectations'))).counts).toMatchObject({ created: 4 });
    expect((await imported(there, affectations, sheet('affectations'))).counts).toMatchObject({ skipped: 4 });
    const people = await there.plain.call(listAffectations, { params });
    expect(people.data.map(({ role, utilisateur }) => [utilisateur.id, role])).toEqual([
      ['y.benali', 'preventionniste'],
      ['m.leroux', 'relecteur|valideur'],
    ]);
    const steps = await there.plain.call(listWorkflows, { params });
    expect(steps.data.map(({ titre, type, etat }) => [titre, type, etat]).sort()).toEqual([
      ['Arrivée au secrétariat', 'arrivee_secretariat', 'VALIDE'],
      ['Passage en commission', 'passage_commission', 'ATTENTE'],
      ['Étude du dossier', 'analyse_de_risque', 'EN_COURS'],
    ]);
    const files = await there.plain.call(listDocumentsOfDossier, { params });
    expect(files.data.map(({ nom, type }) => [nom, type])).toEqual([
      ['Notice de sécurité.pdf', 'annexe'],
      ['Plan de masse.pdf', 'plan'],
    ]);
  });

  test('has the prescriptions of its dossiers, by their numbers or the next ones', async () => {
    const there = await withDossiers();
    const file = sheet('prescriptions');
    const refused = await imported(there, prescriptionsDeDossier, file);
    expect(refused.found.map(short)).toEqual([
      '3:5 SUPPORT_INCONNU',
      '3:5 SUPPORT_INCONNU',
      '4:5 SUPPORT_INCONNU',
      '6:5 SUPPORT_INCONNU',
    ]);
    const repairs = { createSupports: true };
    expect(await imported(there, prescriptionsDeDossier, file, { repairs })).toMatchObject({
      found: [],
      counts: { created: 4 },
    });
    expect((await imported(there, prescriptionsDeDossier, file)).counts).toMatchObject({
      created: 0,
      skipped: 4,
    });
    const { data } = await there.plain.call(listPrescriptionsOfDossier, {
      params: { dossier_id: there.first },
    });
    expect(
      data.map(({ numero, type, chemins, supports_reglementaires: supports }) => [
        ...[numero, type, chemins],
        supports.map(({ reference }) => reference),
      ]),
    ).toEqual([
      [1, 'liee_a_l_amelioration', ['/ERP/Éclairage'], ['EC 7', 'EC 8']],
      [2, 'liee_a_l_exploitation', ['/ERP/Exploitation'], ['R 143-44']],
      [3, 'rappel_reglementaire', [], []],
    ]);
  });

  test('a prescription without a number is known by its text, once the service has numbered it', async () => {
    const there = await withDossiers();
    const file = 'dossier;prescription\n2026-0041;Isoler la chaufferie.\n2026-0042;Isoler la chaufferie.\n';
    for (const counts of [{ created: 2 }, { created: 0, skipped: 2 }])
      expect((await imported(there, prescriptionsDeDossier, file)).counts).toMatchObject(counts);
    const body = { dossier_id: there.first, contenu: 'Isoler la chaufferie.' };
    expect(await lookFor(there.plain, prescriptionsDeDossier, body)).toBe('same');
    const numbered = 'dossier;n°;prescription\n2026-0041;7;Isoler la chaufferie.\n';
    const { found } = await imported(there, prescriptionsDeDossier, numbered);
    expect([found.map(short), found.flatMap(remediesOf)]).toMatchObject([
      ['2:2 AUTRE_NUMERO'],
      [{ flag: 'as_new' }],
    ]);
    expect((await imported(there, prescriptionsDeDossier, numbered, { asNew: true })).counts).toMatchObject({
      created: 1,
    });
  });

  test('a prescription keeps its text; the line that changes it is printed unless it is lifted', async () => {
    const there = await withDossiers();
    const file = (text: string) => `dossier;n°;prescription\n2026-0041;1;${text}\n`;
    expect((await imported(there, prescriptionsDeDossier, file('Isoler.'))).found).toEqual([]);
    const params = { dossier_id: there.first };
    const { data } = await there.plain.call(listPrescriptionsOfDossier, { params });
    const prescription_id = data[0]?.id as string;
    const change = ['dossiers', 'prescriptions', 'update', there.first, prescription_id];
    const changed = async () =>
      (await imported(there, prescriptionsDeDossier, file('Isoler le local.'))).found;
    expect(await changed()).toMatchObject([
      { code: 'EXISTE', params: { kept: 'oui', change: [...change, '--contenu', 'Isoler le local.'] } },
    ]);
    const visit = 'numero;objet;date;type;erp\nV-1;Visite;05/01/2026;VP;E-0101\n';
    await imported(there, dossiers, visit);
    const all = (await there.all(dossiers)) as unknown as Dossier[];
    const lifting = all.find(({ service_dossier_id }) => service_dossier_id === 'V-1')?.id as string;
    await there.plain.call(addLevee, { params: { dossier_id: lifting }, body: { prescription_id } });
    expect((await changed()).map(({ code, params }) => [code, params?.change])).toEqual([
      ['EXISTE', undefined],
    ]);
  });

  test('tells of a reference that leads nowhere, or to several, which may be meant', async () => {
    const there = await withDossiers();
    const file = [
      'objet;type;erp;pei;date',
      'A;PC;Gymnase des Trois Rivière;;5/1/2026',
      'B;VP;E-9999;;5/1/2026',
      'C;PC;;01004-001;5/1/2026',
      'D;;E-0101;;5/1/2026',
    ].join('\n');
    const { found } = await imported(there, dossiers, file);
    expect(found.map(short)).toEqual([
      '2:3 OBJET_INCONNU',
      '3:3 OBJET_INCONNU',
      '4:3 REQUIS',
      '4:4 SANS_OBJET',
      '5:2 REQUIS',
    ]);
    expect(found[0]?.params?.candidates).toEqual(['E-0101 Gymnase des Trois Rivières (Ambérieu-en-Bugey)']);
    const step = 'dossier;étape\n2026-9999;Étude\n';
    expect((await imported(there, workflows, step)).found.map(short)).toEqual(['2:1 OBJET_INCONNU']);
  });

  test.each([
    ['the columns of their buildings', 'Libellé établissement,Commune', 'Fermé', 'STATUT_D_ERP', ''],
    ['the same, and another word', 'Libellé établissement,Commune', 'En projet', 'STATUT_D_ERP', ''],
    ['the same, and a word of no building', 'Libellé établissement,Commune', 'Gelé', 'VALEUR', '<?>'],
    ['no column of buildings', 'Observations,Pièces', 'Fermé', 'VALEUR', '<?>'],
  ] as const)('a state in a sheet with %s is that of the building or is asked for', async (...row) => {
    const [, headers, word, code, value] = row;
    const there = await withDossiers();
    const file = `objet,date,type,erp,${headers},statut\nVisite,01/02/2026,vp,E-0101,,,${word}\n`;
    const { found } = await imported(there, dossiers, file);
    expect(found.map((issue) => [issue.code, remediesOf(issue).map((way) => way.value)])).toEqual([
      [code, [`statut:${word}=${value}`]],
    ]);
  });

  test('the natures of Prevarisc are what the page about it says', async () => {
    const page = readFileSync('docs/coming-from-prevarisc.md', 'utf8');
    const natures = [...page.matchAll(/^\| (.+) \| `(erp:\w+)`(, proposed)? \|$/gm)].map(
      ([, nature = '', type = '', proposed]) => ({ nature, type, isRead: proposed === undefined }),
    );
    const [read, proposed] = [true, false].map((is) => natures.filter(({ isRead }) => isRead === is));
    const there = await withDossiers();
    const sheetOf = (some = natures) =>
      some
        .map(({ nature }, n) => `Nature ${n},01/02/2026,"${nature.replaceAll('"', '""')}",E-0101\n`)
        .join('');
    const heads = 'objet,date,type,erp\n';
    expect((await imported(there, dossiers, heads + sheetOf(read))).found).toEqual([]);
    const all = (await there.all(dossiers)) as unknown as Dossier[];
    const types = all.flatMap(({ objet, dossiers_enfants }) =>
      objet.startsWith('Nature ') ? dossiers_enfants.map(({ type }) => type) : [],
    );
    expect(types.sort()).toEqual(read?.map(({ type }) => type).sort());
    const { found } = await imported(there, dossiers, heads + sheetOf(proposed));
    expect(found.map((issue) => remediesOf(issue).map(({ value }) => value))).toEqual(
      proposed?.map(({ nature, type }) => [`type:${nature}=${type}`]),
    );
    expect([types.length, found.length]).toEqual([18, 2]);
  });

  test.each([
    'ERP',
    'N° ERP',
    'Code ERP',
    'ID établissement',
    'Identifiant de l’établissement',
    'Code/identifiant établissement',
  ])(
    'what is printed of a column with the nature leads to dossiers about the ERPs of another: %s',
    async (header) => {
      const there = await withDossiers();
      const file = `Objet;Date;Type;Nature du dossier;${header}\nVisite d’hiver;02/03/2026;M - Magasins;Périodique;E-0101\n`;
      const { found } = await imported(there, dossiers, file);
      expect(found.flatMap(remediesOf)).toMatchObject([{ flag: 'map', value: 'Nature du dossier=type' }]);
      const mapped = await imported(there, dossiers, file, { map: { 'Nature du dossier': 'type' } });
      expect([mapped.found, mapped.counts.created]).toEqual([[], 1]);
    },
  );

  test.each(['docs/coming-from-prevarisc.md', 'docs/fr/venir-de-prevarisc.md'])(
    'the activities of Prevarisc are what %s says',
    async (path) => {
      const page = readFileSync(path, 'utf8');
      const written = [...page.matchAll(/^\| (.+) \| `([A-Z]+ - .+)` \|$/gm)].map(([, ...pair]) => pair);
      const [, ofActivities = ''] =
        /`--values 'activite_principale:[\s\S]*?\n\n((?:- .*\n)+)/.exec(page) ?? [];
      const none = ofActivities.split('\n').flatMap((line) => line.slice(2) || []);
      expect([written.length, none.length]).toEqual([4, 14]);
      const asThere = ['Etablissements d’enseignement', 'Cafétaria', 'En attente de classement'];
      const sheet = [...written.map(([activity]) => activity), ...asThere, ...none]
        .map((activity, n) => `A${n};Site ${n};"${activity}"\n`)
        .join('');
      const there = await service();
      const options = { partial: true };
      const { found } = await imported(there, erps, `numero;nom;activite\n${sheet}`, options);
      expect(found.map(({ code, value }) => [code, value])).toEqual(
        none.map((one) => ['CHOIX_INCONNU', one]),
      );
      const all = (await there.all(erps)) as { descriptif_technique?: { analyse_risque?: unknown } }[];
      const read = all.map(({ descriptif_technique: { analyse_risque } = {} }) => analyse_risque);
      expect(read).toMatchObject(
        [
          ...written.map(([, value]) => value),
          "R - Etablissements d'enseignement",
          'N - Cafétaria',
          'AUTRE - En attente de classement',
        ].map((activite_principale) => ({ activite_principale })),
      );
    },
  );

  test('say of an application only where they concern an ERP', async () => {
    const there = await withDossiers();
    const file = [
      'numero;objet;type;PEI;demandeur;date limite',
      '2026-0091;Courrier;;;Mairie de Lagnieu;12/05/2026',
      '2026-0092;Poteau neuf;pei;01004-003;Mairie de Lagnieu;',
    ].join('\n');
    const { found, counts } = await imported(there, dossiers, file, { partial: true });
    expect(found.map(short)).toEqual(['2:5 SANS_OBJET', '2:6 SANS_OBJET', '3:5 SANS_OBJET']);
    expect(counts).toMatchObject({ created: 0, rejected: 2 });
    const both = 'numero;objet;type;erp;pei\n1;Poteau;pei;E-0101;01004-003\n2;Travaux;PC;E-0101;01004-003\n';
    const refused = (await imported(there, dossiers, both)).found;
    expect(refused.map(({ code, params }) => [code, params?.allowed])).toEqual([
      ['SANS_OBJET', ['erp:…']],
      ['SANS_OBJET', ['deci:declaration_pei']],
    ]);
  });

  test('are known without a number by title, date, type and what they are about', async () => {
    const there = await withDossiers();
    const file = [
      'objet;date;type;erp;pei',
      'Visite;5/1/2026;VP;E-0101;',
      'Visite;5/1/2026;VP;E-0102;',
      'Visite;5/1/2026;VC;E-0101;',
      'Visite;6/1/2026;VP;E-0101;',
      'Visite;5/1/2026;;;',
      'Visite;5/1/2026;PEI;;01004-001',
    ].join('\n');
    expect(await imported(there, dossiers, file)).toMatchObject({ found: [], counts: { created: 6 } });
    expect((await imported(there, dossiers, file)).counts).toMatchObject({ created: 0, skipped: 6 });
    // Also once somebody has given one of them a number.
    const [first] = ((await there.all(dossiers)) as unknown as Dossier[]).filter(
      ({ objet }) => objet === 'Visite',
    );
    const params = { dossier_id: first?.id as string };
    await there.plain.call(updateDossier, { params, body: { service_dossier_id: '2026-0099' } });
    expect((await imported(there, dossiers, file)).counts).toMatchObject({ created: 0, skipped: 6 });
  });

  test.each([
    ['Archivé', true],
    ['ARCHIVEE', true],
    ['oui', true],
    ['Actif', false],
    ['non archivé', false],
    ['détruit', undefined],
  ])('are archived as a column says in its own words: %s', async (word, value) => {
    const there = await service();
    const file = `numero;objet;date;archivé\nA-1;Ancien gymnase;05/01/2026;${word}\n`;
    const { found } = await imported(there, dossiers, file);
    expect(found.map(short)).toEqual(value === undefined ? ['2:4 OUI_NON'] : []);
    const all = (await there.all(dossiers)) as unknown as Dossier[];
    expect(all.map(({ est_archive }) => est_archive)).toEqual(value === undefined ? [] : [value]);
  });

  test('without a date are told, for they get that of the import', async () => {
    const file = 'numero;objet;date\n1;Visite;\n2;Travaux;05/01/2026\n3;Avis;\n';
    const { notices, counts } = await imported(await service(), dossiers, file);
    expect(counts.created).toBe(3);
    expect(notices).toContainEqual({ code: 'JOUR_DE_L_IMPORT', params: {}, count: 2, lines: [2, 4] });
  });

  test.each([
    [dossiers, 'numero;objet;date\nD-9;Visite;05/01/2026\n', { field: 'statut', taken: 'OUVERT' }],
    [workflows, 'dossier;titre;état\n2026-0041;Étude;\n', { field: 'etat', taken: 'ATTENTE' }],
  ])('the state of new objects that nothing says is told', async (target, file, params) => {
    const { found, notices } = await imported(await withDossiers(), target, file);
    expect(found).toEqual([]);
    expect(notices).toContainEqual({ code: 'VALEUR_PAR_DEFAUT', params, count: 1, lines: [2] });
  });

  test('of which a date is refused are not told as made on the day of the import', async () => {
    const file = 'numero;objet;date\nD-1;Visite;31/02/2026\nD-2;Visite;\n';
    const { found, notices } = await imported(await service(), dossiers, file, { partial: true });
    expect(found.map(({ line, field }) => [line, field])).toEqual([[2, 'date_de_creation']]);
    expect(notices.find(({ code }) => code === 'JOUR_DE_L_IMPORT')?.lines).toEqual([3]);
  });

  test('no object is proposed for all of those that name none', async () => {
    const { found } = await imported(await withDossiers(), dossiers, 'numero;objet;type\nD-1;Visite;VP\n');
    expect(found).toMatchObject([{ code: 'REQUIS', field: 'erp_id', params: { map: 'erp_id' } }]);
    expect(found[0]?.params).not.toHaveProperty('set');
  });

  test('which nothing tells from others are refused, with how to tell them', async () => {
    const there = await withDossiers();
    const file = ['objet;type;erp', 'Visite;VP;E-0101', 'Réception;;'].join('\n');
    const { found, counts } = await imported(there, dossiers, file);
    const ways = { autre: 'service_dossier_id', set: 'date_de_creation', map: 'date_de_creation' };
    expect(found.map((issue) => [short(issue), issue.params])).toEqual([
      ['2 REQUIS', ways],
      ['3 REQUIS', ways],
    ]);
    expect(counts).toMatchObject({ created: 0, rejected: 2 });
    const set = { repairs: { set: { date_de_creation: '5/1/2026' } } };
    for (const outcome of [{ created: 2 }, { created: 0, skipped: 2 }])
      expect((await imported(there, dossiers, file, set)).counts).toMatchObject(outcome);

    const twins = ['objet;date;avis', 'Visite;5/1/2026;favorable', 'Visite;5/1/2026;défavorable'].join('\n');
    expect((await imported(there, dossiers, twins)).found).toMatchObject([
      { code: 'DEJA_LU', line: 3, params: { line: 2, number: 'service_dossier_id' } },
    ]);
  });

  test.each([
    ['of the dossier itself', '', ';défavorable;Mme Réau', '--avis defavorable'],
    ['of its attached dossier alone', '', ';favorable;M. Lévêque', undefined],
    ['of a closed one', 'clos', ';défavorable;Mme Réau', undefined],
  ])(
    'a line that changes one is printed where the service takes it: members %s',
    async (_, statut, row, line) => {
      const there = await withDossiers();
      const file = (rest: string) =>
        `numero;objet;date;type;erp;statut;avis;demandeur\nD-9;Visite;05/01/2026;VP;E-0101;${statut}${rest}\n`;
      expect((await imported(there, dossiers, file(';favorable;Mme Réau'))).found).toEqual([]);
      const [issue, ...others] = (await imported(there, dossiers, file(row))).found;
      expect([issue?.code, others]).toEqual(['EXISTE', []]);
      const [, , , ...flags] = (issue?.params?.change ?? []) as string[];
      expect(flags.join(' ') || undefined).toBe(line);
    },
  );

  test('what a service cannot change stays, and the error says so', async () => {
    const there = await withDossiers();
    const changed = 'N° dossier;objet\n2026-0041;Autre chose\n';
    const { found } = await imported(there, dossiers, changed);
    expect(found).toMatchObject([{ code: 'EXISTE', params: { kept: 'oui' } }]);
    expect((await imported(there, dossiers, changed, { ifExists: 'skip' })).counts).toMatchObject({
      skipped: 1,
    });
  });

  test.each([
    [workflows, 'dossier;type;état;titre\n', ';analyse_de_risque;à venir;Étude\n'],
    [documents, 'dossier;nom;type;lien\n', ';Plan.pdf;plan;https://ged.exemple.fr/plan.pdf\n'],
    [affectations, 'dossier;agent;rôle\n', ';y.benali;rapporteur\n'],
    [prescriptionsDeDossier, 'dossier;prescription\n', ';Isoler la chaufferie.\n'],
  ] as const)('what is closed or archived takes nothing more, row by row', async (target, header, row) => {
    const there = await withDossiers();
    await imported(there, dossiers, 'numero;objet;date;archivé\nA-1;Ancien gymnase;05/01/2026;oui\n');
    const file = header + ['2025-0310', '2026-0041', 'A-1'].map((number) => number + row).join('');
    const { found, counts } = await imported(there, target, file);
    expect([found.map(short), counts.created]).toEqual([['2:1 DOSSIER_CLOS', '4:1 DOSSIER_CLOS'], 0]);
    expect(found.map(remediesOf)).toMatchObject([[{ flag: 'partial' }], [{ flag: 'partial' }]]);
    const { counts: others } = await imported(there, target, file, { partial: true });
    expect(others).toMatchObject({ created: 1, rejected: 2 });
  });

  const NOBODY = { code: 'LIGNE_SANS_PERSONNE', count: 1, lines: [3] };
  test.each([
    { what: 'is empty', cell: '' },
    { what: 'is blank', cell: '  ' },
    { what: 'is a word for nothing', cell: 'néant' },
    { what: 'is a dash', cell: '-' },
    { what: 'is a word of a program', cell: 'NULL' },
    { what: 'is a word of --empty', cell: 'à désigner', repairs: { empty: ['à désigner'] } },
  ])('a row assigns nobody whose person $what', async ({ cell, repairs }) => {
    const there = await withDossiers();
    const file = `Numéro;Préventionniste\n2026-0041;m.leroux\n2026-0042;${cell}\n`;
    const given = {
      map: { Numéro: 'dossier_id', Préventionniste: 'utilisateur_id' },
      repairs: { ...repairs, set: { role: 'rapporteur' } },
    };
    const { found, counts, notices } = await imported(there, affectations, file, given);
    expect([found, counts]).toMatchObject([[], { read: 1, created: 1 }]);
    expect(notices).toContainEqual({ ...NOBODY, params: {} });
  });

  test.each([
    { what: 'an unknown person', row: '2026-0042;personne.d.ici;rapporteur', code: '3:2 OBJET_INCONNU' },
    { what: 'a cell too few', row: '2026-0042', code: '3 CELLULES' },
    { what: 'no dossier', row: ';m.leroux;rapporteur', code: '3:1 REQUIS' },
  ])('a row with $what is refused all the same', async ({ row, code }) => {
    const there = await withDossiers();
    const file = `dossier;agent;rôle\n2026-0041;m.leroux;rapporteur\n${row}\n`;
    const { found, notices } = await imported(there, affectations, file);
    expect(found.map(short)).toEqual([code]);
    expect(notices.map((one) => one.code)).not.toContain('LIGNE_SANS_PERSONNE');
  });

  test('--set gives rows without a person the one that it names', async () => {
    const there = await withDossiers();
    const repairs = { set: { utilisateur_id: 'm.leroux' } };
    const file = 'dossier;agent;rôle\n2026-0042;;rapporteur\n';
    expect((await imported(there, affectations, file, { repairs })).counts).toMatchObject({ created: 1 });
  });

  test('users are changed to what the sheet says', async () => {
    const there = await withDossiers();
    const file = 'id;roles\nm.leroux;Visionneur simple\n';
    const { counts } = await imported(there, utilisateurs, file, { ifExists: 'replace' });
    expect(counts).toMatchObject({ replaced: 1 });
    const all = await there.all(utilisateurs);
    expect(all.find(({ id }) => id === 'm.leroux')).toMatchObject({
      last_name: 'Leroux',
      roles: ['visionneur_simple'],
    });
  });
});

test.each([
  { what: 'another opinion', before: 'favorable', file: ['défavorable'], change: 'defavorable' },
  { what: 'no opinion any more', before: 'favorable', file: [''], change: undefined },
  { what: 'two of them', before: '', file: ['gelé', 'favorable'], change: undefined },
])('a dossier with $what is changed by the line that is told, or by none', async (row) => {
  const there = await service();
  const sheetOf = (opinions: readonly string[]) =>
    ['numero;objet;avis', ...opinions.map((avis) => `1;Salle A;${avis}`)].join('\n');
  await imported(there, dossiers, sheetOf([row.before]));
  const [{ id } = { id: '' }] = await there.all(dossiers);
  const { found } = await imported(there, dossiers, sheetOf(row.file));
  const changes = found.flatMap(({ params }) => (params?.change === undefined ? [] : [params.change]));
  expect(changes).toEqual(row.change === undefined ? [] : [['dossiers', 'update', id, '--avis', row.change]]);
});

test('all that the sheet says otherwise of a dossier stands in the line that changes it', async () => {
  const there = await service();
  await imported(there, dossiers, 'numero;objet;avis\n1;Salle A;favorable\n');
  const [{ id } = { id: '' }] = await there.all(dossiers);
  const { found } = await imported(there, dossiers, 'numero;objet;avis\n1;Salle des fêtes;défavorable\n');
  const line = ['dossiers', 'update', id, '--objet', 'Salle des fêtes', '--avis', 'defavorable'];
  expect(found.map(({ params }) => params?.change)).toEqual([line]);
});

describe('a row with the name of one that is there under another number, or under none', () => {
  const SALLE = 'Salle A;05/01/2026';
  test.each([
    { what: 'is asked about', there: [`;${SALLE}`], file: [`1;${SALLE}`], asked: true },
    {
      what: 'is not offered the one that has a number',
      there: [`7;${SALLE}`],
      file: [`1;${SALLE}`],
      asked: false,
    },
    {
      what: 'is asked about in any order',
      there: [`;${SALLE}`, `7;${SALLE}`],
      file: [`1;${SALLE}`],
      asked: true,
    },
    { what: 'is the one that has its number', there: [`1;${SALLE}`], file: [`1;${SALLE}`] },
    { what: 'is another one of another name', there: [`;${SALLE}`], file: ['1;Salle B;05/01/2026'] },
  ])('$what', async ({ there: before, file, asked }) => {
    for (const [target, header] of [
      [dossiers, 'numero;objet;date'],
      [erps, 'numero;nom;date_ouverture'],
    ] as const) {
      const there = await service();
      // Such as are there already, one by one: each has the name of those before it.
      for (const row of before) await imported(there, target, `${header}\n${row}\n`, { asNew: true });
      const held = (await there.all(target)).map((one) => one.id);
      const sheet = [header, ...file].join('\n');
      const { found, counts } = await imported(there, target, sheet);
      expect(found.map(({ code }) => code)).toEqual(asked === undefined ? [] : ['AUTRE_NUMERO']);
      if (asked === undefined) continue;
      const [{ params }] = found as [Issue];
      const change = [params?.change ?? []].flat().join(' ');
      const [line] = change.split(String(params?.id));
      expect([counts.created, line !== '', held]).toEqual([0, asked, expect.arrayContaining([params?.id])]);
      expect(found.map(remediesOf)).toMatchObject([[{ flag: 'as_new' }]]);
      const other = await imported(there, target, sheet, { asNew: true });
      expect([other.found, other.counts.created]).toEqual([[], 1]);
    }
  });
});

describe('columns that another import takes', () => {
  const told = async (target: typeof dossiers, header: string, key = 'numero') => {
    const named = target === dossiers ? 'objet' : 'libelle';
    const file = `${key};${named};${header}\n01/02/2026;Halle;x\n`;
    const { notices } = await imported(await service(), target, file);
    return notices.filter(({ code }) => code === 'COLONNE_AILLEURS').map(({ params }) => params);
  };

  test.each([
    ['Préventionniste', 'affectations', { number: 'numero' }],
    ['Préventionniste en charge du dossier', 'affectations', { number: 'numero' }],
    ['Rapporteurs', 'affectations', { number: 'numero' }],
    ['Date de la commission en salle', 'evenements', {}],
    ['DATE COMMISSION', 'evenements', {}],
    ['Date CCDSA', 'evenements', {}],
    ['Passage en sous-commission', 'evenements', {}],
    ['Observations', 'workflows', {}],
    ['Remarques (internes)', 'workflows', {}],
  ])('%s is named in a sheet of dossiers', async (header, field, beside) => {
    expect(await told(dossiers, header)).toEqual([{ field, header, ...beside }]);
  });

  test('who works on dossiers that have no numbers is told to need them, before anything is written', async () => {
    const header = 'Préventionniste';
    expect(await told(dossiers, header, 'date')).toEqual([
      { field: 'affectations', header, lacks: 'numero' },
    ]);
    expect(await told(dossiers, 'Observations', 'date')).toEqual([
      { field: 'workflows', header: 'Observations' },
    ]);
    expect(OF_READING.has('COLONNE_AILLEURS')).toBe(true);
  });

  test.each(['Avis rapporteur', 'Commission du dossier', 'Date de visite', 'Pièces jointes ?'])(
    '%s is only one that is not read',
    async (header) => expect(await told(dossiers, header)).toEqual([]),
  );

  test('a sheet of ERPs has them too: who works on dossiers is no line of it, and remarks are its own', async () => {
    expect(await told(erps, 'Préventionniste')).toEqual([
      { field: 'affectations', header: 'Préventionniste' },
    ]);
    expect(await told(erps, 'Date de commission')).toMatchObject([{ field: 'evenements' }]);
    expect(await told(erps, 'Observations')).toEqual([]);
  });
});
