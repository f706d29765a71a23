import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  DescriptifTechniqueErp,
  Erp,
  erpMembers,
  Implantation,
  SiteGeographique,
} from '../../src/contract/resources/ouvrages/erp.ts';
import { judged } from './judged.ts';
import { analyseComplete, erpComplet, erpDonnees } from './objects.ts';
import {
  hasTheMembers,
  listOf,
  long,
  type MemberCases,
  oneOf,
  orNothing,
  orNull,
  publishedNames,
  textOf,
} from './tables.ts';

const id = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const day = '2026-03-14';
const instant = '2026-03-14T09:30:00Z';

const UUID: MemberCases = { allowed: [id], refused: [id.slice(1), `${id}0`, '', 1, null] };
const DATE: MemberCases = { allowed: [day], refused: [instant, '2026-02-30', '14/03/2026', '', null] };
const DATE_TIME: MemberCases = { allowed: [instant], refused: [day, '2026-02-30T00:00:00Z', '', null] };
const PERIODICITE = orNull({ allowed: [0, 12, 24, 36, 48, 60], refused: [-12, 1, 30, 72, 12.5, '12'] });

const commission = {
  id,
  type: 'CoDERST',
  libelle: 'Commission',
  presidence: { id, nom: 'SIS 42', logo_url: null, type: 'sis' },
  secretariat: { id, nom: 'SIS 42', logo_url: null, type: 'sis' },
  couleur: null,
  organisation_id: id,
};
const user = {
  id: 'u1',
  first_name: null,
  last_name: 'Morel',
  created_at: instant,
  updated_at: null,
  timezone: 'Europe/Paris',
  is_active: true,
  is_verified: true,
  fonction: null,
  avatar_url: null,
  roles: ['preventionniste'],
};

hasTheMembers(
  'ERP object',
  Erp(),
  {
    id: UUID,
    service_erp_id: orNull(textOf(10)),
    date_de_realisation: DATE_TIME,
    date_de_derniere_mise_a_jour: orNull(DATE_TIME),
    implantation: { allowed: [erpDonnees().implantation], refused: [{}, null] },
    descriptif_technique: {
      optional: true,
      allowed: [erpDonnees().descriptif_technique],
      refused: [{}, null],
    },
    avis_exploitation: orNothing(orNull(oneOf('favorable', 'defavorable'))),
    date_pc_initial: orNull(DATE),
    date_ouverture: orNull(DATE),
    date_derniere_visite: orNull(DATE),
    notes_internes: orNull(textOf(65_536)),
    references_exterieures: listOf(
      25,
      { titre: long(256), valeur: long(256) },
      { titre: 'x' },
      { valeur: 'x' },
      { titre: long(257), valeur: 'x' },
      { titre: 'x', valeur: null },
    ),
    a_visiter_en: { allowed: [null, '2027', '0000'], refused: ['', '027', '20270', '20 7', '٢٠٢٧', 2027] },
    sites_geographiques: listOf(25, erpDonnees().sites_geographiques[0], {}),
    commission_de_securite: { allowed: [null, commission], refused: [id, {}] },
    titulaires: listOf(5, user, { ...user, roles: ['pompier'] }),
    // Choice C12.
    etablissement_rattache: {
      allowed: [null, { erp_lie: id, type: 'CELLULE' }, { erp_lie: id, type: 'BATIMENT_NON_ISOLE' }],
      refused: [{ erp_lie: id }, { type: 'CELLULE' }, { erp_lie: null, type: 'CELLULE' }, {}, id],
    },
    textes_applicables: listOf(
      50,
      { texte: long(256), type: 'ERP' },
      { texte: long(257), type: 'ERP' },
      { texte: 'x', type: 'erp' },
      { texte: 'x', type: null },
      { type: 'ERP' },
    ),
    genre: oneOf('cellule', 'erp'),
    organisation_id: UUID,
    resume_historique: orNull(textOf(65_536)),
  },
  erpComplet(),
);

test.each([
  'Dispositions générales',
  'Dispositions particulières',
  'Dispositions spéciales',
  "Textes relatifs aux bâtiments d'habitation",
  'ERP',
  'ERP du 2ème groupe',
  'Instructions techniques ERP',
  'IGH / IMH',
  'Habitation',
  'Rubriques ICPE',
  'Etablissements pénitentiaires',
  'Pyrotechnie',
  'Guides',
  'Arrêtés préfectoraux',
] as const)('a text that applies may be of the type %s', (type) => {
  const given = { ...erpComplet(), textes_applicables: [{ texte: 'Arrêté', type }] };
  expect(judged(Erp(), given, 'body')).toEqual({ value: given });
});

hasTheMembers(
  'implantation: all required, all nullable',
  Implantation(),
  {
    code_postal: {
      allowed: [null, '01000', '42000', '89999', '90000', '98800'],
      refused: ['00100', '99000', '4200', '420000', '2A000', ''],
    },
    commune: orNull(textOf(256)),
    voie: orNull(textOf(256)),
    code_insee: {
      allowed: [null, '42218', '01001', '2A004', '2B033', '97411', '21000'],
      refused: ['20004', '2C004', '2a004', '4221', '422180', ''],
    },
    arrondissement: orNull(textOf(256)),
    arrondissement_municipal: orNull(textOf(256)),
    latitude: { allowed: [null, -90, 90, 45.4397, 0], refused: [-90.000_1, 90.000_1, '45.4'] },
    longitude: { allowed: [null, -180, 180, 4.3872, 1e-9], refused: [-180.000_1, 180.000_1, '4.3'] },
    localisation_operationnelle: orNull(textOf(256)),
    complement: orNull(textOf(256)),
  },
  erpDonnees().implantation,
);

hasTheMembers(
  'element of sites_geographiques',
  SiteGeographique(),
  {
    id: UUID,
    libelle: textOf(256),
    geojson: textOf(65_536),
    erp_periodicite_contrainte: PERIODICITE,
    notes: textOf(65_536),
    type: oneOf('fonctionnel', 'géographique'),
    organisation_id: UUID,
  },
  erpDonnees().sites_geographiques[0] as object,
);

hasTheMembers(
  'descriptif_technique of an ERP',
  DescriptifTechniqueErp(),
  {
    id: UUID,
    date: DATE_TIME,
    statut: oneOf('reprise_de_donnees', 'ouvert', 'projet', 'ferme', 'itinerant_periodique', 'erreur_saisie'),
    periodicite: PERIODICITE,
    periodicite_modifiee: orNothing(PERIODICITE),
    libelle: textOf(256),
    observations_generales: orNull(textOf(65_536)),
    analyse_risque: { allowed: [analyseComplete()], refused: [{}, null] },
  },
  erpDonnees().descriptif_technique as object,
);

test('what is wrong deep inside is named by its place', () => {
  const erp = erpComplet();
  const analyse = erp.descriptif_technique?.analyse_risque;
  if (analyse?.locaux?.[0]) analyse.locaux[0].etage_du_local = -1;
  expect(judged(Erp(), erp, 'body')).toEqual({
    errors: [
      {
        in: 'body',
        path: ['descriptif_technique', 'analyse_risque', 'locaux', 0, 'etage_du_local'],
        code: 'MINIMUM',
        params: { min: 0 },
      },
    ],
  });
});

test('what is stored and what is shown share their members', () => {
  const references = ['id', 'commission_de_securite', 'titulaires', 'organisation_id'];
  expect(Object.keys(Erp().shape).filter((name) => !references.includes(name))).toEqual(
    Object.keys(erpMembers()),
  );
  expect(judged(z.strictObject(erpMembers()), erpDonnees(), 'body')).toEqual({ value: erpDonnees() });
});

test('each object is published under one name, however often it stands', () => {
  expect(publishedNames(Erp())).toEqual([
    'Activite',
    'AnalyseDeRisque',
    'Commission',
    'DescriptifTechniqueErp',
    'Erp',
    'Implantation',
    'Organisation',
    'SiteGeographique',
    'Utilisateur',
  ]);
});
