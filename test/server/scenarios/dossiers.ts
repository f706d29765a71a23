import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import {
  ARCHIVE,
  CLOS,
  COMMISSION,
  casesOf,
  DECLARATION,
  dossierShown,
  EMPTY_DOSSIER,
  NOT_ADMINISTRATIVE,
  NU,
  OUVERT,
  PERMIS,
  utilisateur,
} from './cases.ts';
import { absent, meta, type Resource, type Scenario } from './scenario.ts';

const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

/** A commission that another organisation presides, a session of it, a child of a child. */
const MORE = [
  {
    kind: 'commission',
    organisation_id: '{nord}',
    id: '{intercommunale}',
    type: 'Commission intercommunale',
    libelle: 'Des deux',
    couleur: null,
    presidence_id: '{sud}',
    secretariat_id: '{nord}',
  },
  {
    kind: 'seance',
    organisation_id: '{nord}',
    id: '{pleniere}',
    commission_id: '{intercommunale}',
    date_debut: '2026-05-01T07:00:00Z',
    date_fin: '2026-05-01T09:00:00Z',
    type: 'visite_chantier_en_pleniere',
    libelle: 'Chantier',
    raison_reprogrammation: null,
  },
  {
    kind: 'dossier',
    organisation_id: '{sud}',
    id: '{autre_sud}',
    ...EMPTY_DOSSIER,
    service_dossier_id: 'S-2026-1',
    objet: 'Dossier numéroté du sud',
  },
  {
    kind: 'dossier',
    organisation_id: '{nord}',
    id: '{reserve}',
    parent_id: '{permis}',
    type: 'erp:levee_de_reserve',
    erp_id: '{galerie}',
    ...EMPTY_DOSSIER,
    service_dossier_id: 'ö-7/b',
    objet: 'Dossier reserve du nord',
    seances_id: ['{pleniere}'],
  },
];
const PLENIERE = {
  id: '{pleniere}',
  date_debut: '2026-05-01T07:00:00Z',
  date_fin: '2026-05-01T09:00:00Z',
  type: 'visite_chantier_en_pleniere',
  libelle: 'Chantier',
  raison_reprogrammation: null,
  nb_dossiers: 1,
  commission: {
    ...COMMISSION,
    id: '{intercommunale}',
    type: 'Commission intercommunale',
    libelle: 'Des deux',
    couleur: null,
    presidence: { id: '{sud}', nom: 'SDIS du sud', logo_url: null, type: 'sis' },
  },
  organisation_id: '{nord}',
};
const { erp } = PERMIS as { erp: object };
const RESERVE = dossierShown('reserve', {
  service_dossier_id: 'ö-7/b',
  passages_en_commission: [PLENIERE],
  type: 'erp:levee_de_reserve',
  genre: 'erp',
  ...NOT_ADMINISTRATIVE,
  erp: {
    ...erp,
    id: '{galerie}',
    commission_de_securite: null,
    titulaires: [],
    etablissement_rattache: null,
    genre: 'erp',
  },
});
const WITH_RESERVE = { ...PERMIS, dossiers_enfants: [RESERVE] };
const WHOLE = { ...OUVERT, dossiers_enfants: [WITH_RESERVE, DECLARATION] };
const TOP = [WHOLE, CLOS, ARCHIVE, NU];

/** Filters on the title, and the dossiers that each finds. */
const FILTERS: readonly (readonly [what: string, objet: string, found: readonly object[]])[] = [
  ['part of a word, without accents and in another case', 'REHABIL', [WHOLE]],
  ['a straight apostrophe for a curved one', "l'école", [WHOLE]],
  ['a per cent sign, which is itself', '100 %', [WHOLE]],
  ['what several hold', 'dossier', [CLOS, ARCHIVE, NU]],
  ['nothing: everything', '', TOP],
  ['an underscore, which is no wildcard', 'd_ssier', []],
  ['the title of a child', 'permis', []],
  ['what another organisation has', 'du sud', []],
];

/** Numbers, and the dossiers that have them. */
const NUMBERS: readonly (readonly [what: string, numero: string, found: readonly object[]])[] = [
  ['as it is written', 'D-2026-00042', [WHOLE]],
  ['in the other case', 'd-2026-00042', [WHOLE]],
  ['of one that is attached to another, which says more', 'ö-7/B', [RESERVE]],
  ['in another case, of which A to Z count alone', 'Ö-7/b', []],
  ['in part', 'D-2026', []],
  ['with a wildcard, which is none', 'D-2026-0004_', []],
  ['of another organisation', 'S-2026-1', []],
  ['that is empty', '', []],
];

export const dossiers: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud'), ...MORE],
  library: [],
  scenarios: [
    {
      name: 'B7, C14: dossiers that are attached to none, in the order of their creation, with all that is around them',
      call: { path: '/dossiers' },
      status: 200,
      body: { data: TOP, meta: meta(4) },
      never: ['Séance du sud', 'ged.sud', '{ouvert_sud}'],
    },
    {
      name: 'B4: a page of dossiers',
      call: { path: '/dossiers?page=2&per_page=3' },
      status: 200,
      body: { data: [NU], meta: meta(4, { count: 1, page: 2, per_page: 3 }) },
    },
    {
      name: 'B4: a page past the end of the dossiers',
      call: { path: '/dossiers?page=2' },
      status: 200,
      body: { data: [], meta: meta(4, { count: 0, page: 2 }) },
    },
    ...FILTERS.map(
      ([what, objet, found]): Scenario => ({
        name: `B6, C14: objet finds ${what}`,
        call: { path: '/dossiers', query: { objet } },
        status: 200,
        body: { data: found, meta: meta(found.length) },
      }),
    ),
    ...NUMBERS.map(
      ([what, service_dossier_id, found]): Scenario => ({
        name: `C14: the number of a dossier, ${what}`,
        call: { path: '/dossiers', query: { service_dossier_id } },
        status: 200,
        body: { data: found, meta: meta(found.length) },
      }),
    ),
    {
      name: 'C14: a number and a statut',
      call: { path: '/dossiers?service_dossier_id=d-2026-00042&statut=CLOS' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'C14: those that are OUVERT, archived or not',
      call: { path: '/dossiers?statut=OUVERT' },
      status: 200,
      body: { data: [WHOLE, ARCHIVE, NU], meta: meta(3) },
    },
    {
      name: 'C14: those that are CLOS',
      call: { path: '/dossiers?statut=CLOS' },
      status: 200,
      body: { data: [CLOS], meta: meta(1) },
    },
    {
      name: 'B6, C14: filters add up',
      call: { path: '/dossiers?statut=OUVERT&objet=dossier&per_page=1&page=2' },
      status: 200,
      body: { data: [NU], meta: meta(2, { count: 1, page: 2, per_page: 1 }) },
    },
    ...['clos', 'ARCHIVE', ''].map(
      (statut): Scenario => ({
        name: `C14: ${JSON.stringify(statut)} is no statut`,
        call: { path: '/dossiers', query: { statut } },
        status: 400,
        errors: [['?statut', 'VALEUR']],
      }),
    ),
    {
      name: 'B5: a filter of 257 characters',
      call: { path: '/dossiers', query: { objet: 'é'.repeat(257) } },
      status: 400,
      errors: [['?objet', 'TROP_LONG']],
    },
    {
      name: 'B3: filters that there are not, and one given twice',
      call: { path: '/dossiers?est_archive=true&sort=objet&statut=CLOS&statut=OUVERT' },
      status: 400,
      errors: [
        ['?est_archive', 'INCONNU'],
        ['?sort', 'VALEUR'],
        ['?statut', 'REPETE'],
      ],
    },

    {
      name: 'C14: a dossier, with its children and theirs',
      call: { path: '/dossiers/{ouvert}' },
      status: 200,
      body: WHOLE,
    },
    {
      name: 'C14: a child about an ERP is read by its own id, and shows what a child shows',
      call: { path: '/dossiers/{permis}' },
      status: 200,
      body: WITH_RESERVE,
    },
    {
      name: 'C14: a child about a water point',
      call: { path: '/dossiers/{declaration}' },
      status: 200,
      body: DECLARATION,
    },
    {
      name: 'C14: a child of a child, on the agenda of a commission that another organisation presides',
      call: { path: '/dossiers/{reserve}' },
      status: 200,
      body: RESERVE,
    },
    {
      name: 'C14: identifiers of dossiers are taken in any case',
      call: { path: '/dossiers/{upper:nu}' },
      status: 200,
      body: NU,
    },
    ...['/dossiers/{clos}', '/dossiers/{archive}'].map(
      (path): Scenario => ({
        name: `C8, C14: ${path} is read`,
        call: { path },
        status: 200,
        body: path.includes('clos') ? CLOS : ARCHIVE,
      }),
    ),
    ...['/dossiers/{ouvert_sud}', '/dossiers/{permis_sud}', `/dossiers/${UNKNOWN}`, '/dossiers/{photo}'].map(
      (path): Scenario => ({
        name: `A5: GET ${path}`,
        call: { path },
        status: 404,
        code: 'INTROUVABLE',
        contains: { detail: absent(path) },
      }),
    ),
    {
      name: 'A5: the other organisation lists its own',
      as: 'administrateur_fonctionnel@sud',
      call: { path: '/dossiers?statut=CLOS' },
      status: 200,
      contains: { data: [{ id: '{clos_sud}', organisation_id: '{sud}', objet: 'Dossier clos du sud' }] },
      never: ['nord'],
    },
    {
      name: 'B2: a dossier is neither made nor deleted here',
      httpOnly: 'there are no such endpoints',
      call: { method: 'DELETE', path: '/dossiers/{nu}' },
      status: 405,
      code: 'METHODE_REFUSEE',
    },
    ...[...ROLES, 'sans_role', 'aucun_role'].flatMap((user): Scenario[] => [
      { name: `A4: ${user} reads dossiers`, as: user, call: { path: '/dossiers?per_page=1' }, status: 200 },
      {
        name: `A4, C14: ${user} reads who they are`,
        as: user,
        call: { path: '/utilisateurs/@moi' },
        status: 200,
        body: utilisateur(
          user,
          user === 'sans_role' ? { roles: null } : user === 'aucun_role' ? { roles: [] } : {},
        ),
      },
    ]),
    {
      name: 'B3: who one is has no parameters',
      call: { path: '/utilisateurs/@moi?id=rapporteur' },
      status: 400,
      errors: [['?id', 'INCONNU']],
    },
  ],
};
