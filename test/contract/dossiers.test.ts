import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  administrativeMembers,
  Dossier,
  DossierEnfant,
  listDossiers,
  readDossier,
} from '../../src/contract/resources/dossiers/dossiers.ts';
import { GENRES } from '../../src/contract/resources/ouvrages/erp.ts';
import { judged } from './judged.ts';
import {
  affectationComplete,
  dossierComplet,
  enfantErp,
  enfantPei,
  erpComplet,
  peiComplet,
  seanceComplete,
  utilisateurComplet,
} from './objects.ts';
import {
  BOOLEAN,
  DATE,
  DATE_TIME,
  hasTheMembers,
  integerOf,
  listOf,
  long,
  type MemberCases,
  objectLike,
  oneOf,
  orNothing,
  orNull,
  publishedNames,
  textOf,
  UUID,
} from './tables.ts';

const COUNT = integerOf(0, 999_999);
const MODULES = [
  'erp:analyse_de_risque',
  'erp:essais_visite',
  'erp:derogations',
  'deci:controle_technique_pei',
];
const WORKFLOWS = [
  'analyse_de_risque',
  'validation',
  'arrivee_sis',
  'arrivee_sis_prev',
  'arrivee_secretariat_commission',
  'consultation_sis',
  'passage_commission',
  'relecture',
  'visite',
  'arrivee_secretariat',
  'workflow',
  'reception_de_travaux_en_attente',
];

/** Some of the values, each once. */
const someOf = (values: readonly string[]): MemberCases => ({
  allowed: [[], ...values.map((value) => [value]), values],
  refused: [[...values, values[0]], [values[0], values[0]], ['autre'], [null], values[0], null],
});

const enveloppe = { id: seanceComplete().id, titre: long(256), nb_dossiers: 50 };

const MEMBERS: Readonly<Record<string, MemberCases>> = {
  id: UUID,
  service_dossier_id: orNull(textOf(12)),
  objet: textOf(256),
  date_de_creation: DATE_TIME,
  createur: orNull(objectLike(utilisateurComplet(), {})),
  application_utilisee_nom: orNull(textOf(256)),
  statut: oneOf('OUVERT', 'CLOS'),
  modules: someOf(MODULES),
  tags: listOf(
    25,
    { message: 'hors_delai' },
    { message: 'autre' },
    { message: null },
    { message: 'hors_delai', autre: 1 },
    {},
    'hors_delai',
  ),
  est_archive: BOOLEAN,
  passages_en_commission: orNull(listOf(5, seanceComplete(), {}, { ...seanceComplete(), nb_dossiers: 151 })),
  avis: orNothing(orNull(oneOf('favorable', 'defavorable'))),
  enveloppe: orNull(
    objectLike(
      enveloppe,
      {},
      { ...enveloppe, id: '1' },
      { ...enveloppe, titre: long(257) },
      { ...enveloppe, nb_dossiers: 51 },
      { ...enveloppe, nb_dossiers: -1 },
    ),
  ),
  workflows_actifs: someOf(WORKFLOWS),
  nb_messages_fil_rouge: COUNT,
  nb_contacts: COUNT,
  nb_pieces_jointes: COUNT,
  affectations: listOf(25, affectationComplete(), {}, { ...affectationComplete(), role: 'valideur' }),
  organisation_id: UUID,
  // A dossier at the top is no child: it does not say what it is about.
  dossiers_enfants: listOf(100, enfantPei(), {}, dossierComplet()),
};

hasTheMembers('Dossier', Dossier(), MEMBERS, dossierComplet([enfantErp(), enfantPei()]));

test.each(['reprise_de_donnees', 'hors_delai', 'platform_tag'] as const)('a tag may say %s', (message) => {
  const given = { ...dossierComplet(), tags: [{ message }] };
  expect(judged(Dossier(), given, 'body')).toEqual({ value: given });
});

const [aboutAnErp, aboutAPei] = (DossierEnfant() as unknown as z.ZodDiscriminatedUnion).options as [
  z.ZodObject,
  z.ZodObject,
];

/** Types of children, to the letter. */
const TYPES_ERP = [
  'erp:autorisation_de_travaux',
  'erp:permis_de_construire',
  'erp:levee_de_prescriptions',
  'erp:changement_de_dus',
  'erp:salon_type_t',
  'erp:utilisation_exceptionnelle_de_locaux',
  'erp:demande_d_implantation_cts_inferieur_6_mois',
  'erp:demande_d_implantation_cts_superieur_6_mois',
  'erp:derogation',
  'erp:etude_cahier_des_charges_type_t',
  'erp:levee_de_reserve',
  'erp:echeancier_de_travaux',
  'erp:cahier_des_charges_ssi',
  'erp:etude_suite_a_un_avis_differe',
  'erp:visite_periodique',
  'erp:visite_reception',
  'erp:visite_avant_ouverture',
  'erp:visite_controle',
  'erp:visite_inopinee',
  'erp:visite_chantier',
  'erp:demande_avis',
  'erp:demande_reclassement',
  'erp:suivi_avis_defavorable',
  'erp:levee_avis_defavorable',
  'erp:dossier_ge_2',
  'erp:schema_general_organisation_securite',
  'erp:etude_ingenierie',
  'erp:manifestation_temporaire',
];

hasTheMembers(
  'child dossier about an ERP',
  aboutAnErp,
  {
    ...MEMBERS,
    type: { ...oneOf(...TYPES_ERP), refused: ['erp:autre', 'deci:declaration_pei', '', null] },
    erp: objectLike(erpComplet(), {}, peiComplet()),
    genre: oneOf(...GENRES),
    numero_urbanisme: orNull(textOf(256)),
    numero_urbanisme_date: orNull(DATE),
    demandeur: orNull(textOf(256)),
    service_instructeur: orNull(textOf(256)),
    descriptif_travaux: orNull(textOf(65_536)),
    date_limite_traitement: orNull(DATE),
    dossier_complet: orNull(BOOLEAN),
    dossier_complet_observations: orNull(textOf(65_536)),
  },
  enfantErp([enfantPei()]),
);

hasTheMembers(
  'child dossier about a PEI',
  aboutAPei,
  {
    ...MEMBERS,
    type: oneOf('deci:declaration_pei'),
    pei: objectLike(peiComplet(), {}, erpComplet()),
  },
  enfantPei([enfantErp()]),
);

describe('a child', () => {
  const judge = (child: unknown) => judged(Dossier(), dossierComplet([child as never]), 'body');
  const at = (...path: (string | number)[]) => ({ in: 'body', path: ['dossiers_enfants', 0, ...path] });
  const types = [...TYPES_ERP, 'deci:declaration_pei'];

  test('has one of 29 types, which tells what it is about', () => {
    expect(types).toHaveLength(29);
    const { type: _, ...without } = enfantErp();
    expect(judge(without)).toEqual({ errors: [{ ...at('type'), code: 'REQUIS' }] });
    expect(judge({ ...without, type: null })).toEqual({ errors: [{ ...at('type'), code: 'NULL_REFUSE' }] });
    for (const type of ['erp:autre', 'ERP:DEROGATION', '', 1, {}]) {
      expect(judge({ ...without, type })).toEqual({
        errors: [{ ...at('type'), code: 'VALEUR', params: { allowed: types } }],
      });
    }
  });

  test('about an ERP shows it', () => {
    const { erp: _, ...without } = enfantErp();
    expect(judge(without)).toEqual({ errors: [{ ...at('erp'), code: 'REQUIS' }] });
    expect(judge({ ...enfantErp(), pei: peiComplet() })).toEqual({
      errors: [{ ...at('pei'), code: 'INCONNU', params: { name: 'pei' } }],
    });
  });

  test('about a PEI shows it, no ERP and nothing administrative', () => {
    const { pei: _, ...without } = enfantPei();
    expect(judge(without)).toEqual({ errors: [{ ...at('pei'), code: 'REQUIS' }] });
    expect(judge({ ...enfantPei(), erp: erpComplet() })).toEqual({
      errors: [{ ...at('erp'), code: 'INCONNU', params: { name: 'erp' } }],
    });
    for (const name of Object.keys(administrativeMembers())) {
      expect(judge({ ...enfantPei(), [name]: null })).toEqual({
        errors: [{ ...at(name), code: 'INCONNU', params: { name } }],
      });
    }
  });

  test.each([null, 1, 'x', [], undefined])('is an object: %j is none', (child) => {
    expect(judge(child)).toMatchObject({ errors: [{ path: ['dossiers_enfants', 0] }] });
  });
});

describe('dossiers within dossiers', () => {
  const judge = (dossier: unknown) => judged(Dossier(), dossier, 'body');

  test('three levels deep are kept as they are', () => {
    const deep = dossierComplet([enfantErp([enfantPei([enfantErp()]), enfantErp()]), enfantPei()]);
    expect(judge(deep)).toEqual({ value: deep });
  });

  test('what is wrong deep inside is named by its place', () => {
    const wrong = { ...enfantErp(), statut: 'FERME', autre: 1 } as never;
    const deep = [...['dossiers_enfants', 0, 'dossiers_enfants', 1, 'dossiers_enfants', 0]];
    expect(judge(dossierComplet([enfantErp([enfantPei(), enfantPei([wrong])])]))).toMatchObject({
      errors: [
        { path: [...deep, 'statut'], code: 'VALEUR' },
        { path: [...deep, 'autre'], code: 'INCONNU' },
      ],
    });
  });

  test('a 101st child is one too many, at any level', () => {
    const tooMany = { code: 'TROP_D_ELEMENTS', params: { max: 100 } };
    const children = (count: number) => Array(count).fill(enfantPei());
    expect(judge(dossierComplet([enfantErp(children(100))]))).toHaveProperty('value');
    expect(judge(dossierComplet(children(101)))).toMatchObject({
      errors: [{ path: ['dossiers_enfants'], ...tooMany }],
    });
    expect(judge(dossierComplet([enfantErp(children(101))]))).toMatchObject({
      errors: [{ path: ['dossiers_enfants', 0, 'dossiers_enfants'], ...tooMany }],
    });
  });

  /** A dossier with so many levels of children, one in each. */
  const nested = (levels: number) => {
    let children: never[] = [];
    for (let i = 0; i < levels; i++) children = [enfantPei(children) as never];
    return dossierComplet(children);
  };

  test.each([1, 3, 10])('%i levels of children are accepted', (levels) => {
    expect(judge(nested(levels))).toHaveProperty('value');
  });

  test.each([11, 1000, 20_000])('%i levels are refused, whatever the stack would hold', (levels) => {
    expect(judge(nested(levels))).toEqual({
      errors: [{ in: 'body', path: ['dossiers_enfants'], code: 'NIVEAUX', params: { max: 10, levels } }],
    });
  });
});

test('a child is read like any dossier, and shows what a child shows', () => {
  const accepts = (value: unknown) => 'value' in judged(readDossier.response?.() as z.ZodType, value, 'body');
  expect(accepts(dossierComplet([enfantPei()]))).toBe(true);
  expect(accepts(enfantErp([enfantPei()]))).toBe(true);
  expect(accepts(enfantPei())).toBe(true);
  expect(accepts({ ...dossierComplet(), erp: erpComplet() })).toBe(false);
});

test('query of GET /dossiers (choice C14)', () => {
  const judge = (query: unknown) => judged(listDossiers.query?.() as z.ZodType, query, 'query');
  expect(judge({ objet: long(256), statut: 'CLOS', page: '2', per_page: '100' })).toEqual({
    value: { objet: long(256), statut: 'CLOS', page: 2, per_page: 100 },
  });
  expect(judge({ objet: long(257), statut: 'clos' })).toMatchObject({
    errors: [
      { path: ['objet'], code: 'TROP_LONG' },
      { path: ['statut'], code: 'VALEUR', params: { allowed: ['OUVERT', 'CLOS'] } },
    ],
  });
});

test('each object is published under one name, however often and however deep it stands', () => {
  expect(publishedNames(Dossier())).toEqual([
    'Activite',
    'Affectation',
    'AnalyseDeRisque',
    'Commission',
    'DescriptifTechniqueErp',
    'DescriptifTechniquePei',
    'Dossier',
    'DossierEnfant',
    'DossierErp',
    'DossierPei',
    'Enveloppe',
    'Erp',
    'Implantation',
    'Organisation',
    'Pei',
    'Seance',
    'SiteGeographique',
    'Utilisateur',
  ]);
  expect(z.toJSONSchema(Dossier(), { io: 'input' }).$defs?.Dossier?.properties?.dossiers_enfants).toEqual({
    type: 'array',
    maxItems: 100,
    items: { $ref: '#/$defs/DossierEnfant' },
  });
});
