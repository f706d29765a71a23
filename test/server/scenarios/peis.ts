import { expect } from 'vitest';
import { peiDonnees } from '../../contract/objects.ts';
import { NOW as CLOCK } from '../world.ts';
import { casesOf } from './cases.ts';
import { ID, meta, type Resource } from './scenario.ts';

/** Water points by themselves: listed, read, made and changed. */

const NOW = CLOCK.toISOString();
const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

/** A hydrant as the exchange model has it. */
const POTEAU = {
  insee: '42218',
  commune: 'Saint-Étienne',
  id_sdis: '42218.00107',
  nom_gest: 'Régie des eaux',
  ref_terr: '107',
  type_pei: 'PI',
  type_rd: 'poteau de 100',
  diam_pei: 100,
  diam_cana: 150,
  source_pei: 'reseau_aep',
  situation: 'Angle de la rue des Forges',
  press_dyn: 3.5,
  press_stat: 5,
  debit: 62.5,
  disponible: true,
  date_ct: '2025-10-02',
  prec: '01',
  x: 808_000.25,
  y: 6_480_000,
  lon: 4.39,
  lat: 45.44,
};
const DEFAULTS = {
  id: expect.stringMatching(ID),
  est_reglementaire: null,
  domanialite: null,
  est_conforme_rddeci: null,
  performance_theorique: -1,
  performance_reelle: -1,
  observations_generales: null,
  date: NOW,
  statut: 'actif',
};
const { descriptif_technique: TECHNIQUE, ...DONNEES } = peiDonnees();
const SHOWN = { id: '{pei}', ...DONNEES, descriptif_technique: TECHNIQUE };

/** As it was kept before the exchange model was known. */
const ANCIEN = {
  id: '{ancien_sud}',
  ...DONNEES,
  descriptif_technique: {
    ...TECHNIQUE,
    type: 'PENA',
    type_pei: 'BI',
    disponible: 'oui',
    diam_pei: '100',
    commune: 'Bourg\0',
    situation: { voie: 'Rue des Forges' },
  },
};

const add = (descriptif_technique: object) =>
  ({ method: 'POST', path: '/peis', body: { descriptif_technique } }) as const;
const change = (pei: string, body: object) => ({ method: 'PATCH', path: `/peis/{${pei}}`, body }) as const;

const FILTERS: readonly (readonly [query: Readonly<Record<string, string>>, found: readonly string[]])[] = [
  [{}, ['pei', 'poteau', 'citerne']],
  [{ id_sdis: '42218.00107' }, ['poteau']],
  [{ id_sdis: '42218' }, []],
  [{ insee: '42218' }, ['poteau']],
  [{ commune: 'saint-etienne' }, ['poteau']],
  [{ texte: 'ST ETIENNE' }, ['poteau']],
  [{ type: 'PENA' }, ['citerne']],
  [{ statut: 'projet' }, ['citerne']],
  [{ disponible: 'true' }, ['poteau']],
  [{ disponible: 'false' }, ['citerne']],
  [{ texte: 'rue des forges' }, ['poteau']],
  [{ texte: 'rue des forges', disponible: 'false' }, []],
  [{ texte: '%' }, []],
];

export const peis: Resource = {
  lines: [
    ...casesOf('nord'),
    ...casesOf('sud'),
    { kind: 'pei', organisation_id: '{sud}', ...ANCIEN },
    { kind: 'pei', organisation_id: '{sud}', ...DONNEES, id: '{nu_sud}', descriptif_technique: undefined },
  ],
  library: [
    { ...add(POTEAU), called: 'poteau' },
    { ...add({ type: 'PENA', statut: 'projet', disponible: false, volume: 120 }), called: 'citerne' },
    { ...add({ type: 'PENA', id_sdis: 'au sud' }), as: 'administrateur_fonctionnel@sud', called: 'au_sud' },
  ],
  scenarios: [
    ...FILTERS.map(([query, found]) => ({
      name: `B6, C17: the water points with ${JSON.stringify(query)}`,
      call: { path: '/peis', query },
      status: 200,
      contains: { data: found.map((name) => ({ id: `{${name}}` })), meta: meta(found.length) },
      never: ['{pei_sud}', '{au_sud}'],
    })),
    {
      name: 'B2, C17: filters out of bounds',
      call: { path: '/peis', query: { insee: '4221', type: 'PI', statut: 'public', disponible: '1' } },
      status: 400,
      errors: [
        ['?insee', 'MOTIF'],
        ['?type', 'VALEUR'],
        ['?statut', 'VALEUR'],
        ['?disponible', 'VALEUR'],
      ],
    },
    { name: 'C17: a water point is read', call: { path: '/peis/{pei}' }, status: 200, body: SHOWN },
    ...[UNKNOWN, '{pei_sud}', '42218.00107'].flatMap((id) =>
      (['GET', 'PATCH'] as const).map((method) => ({
        name: `A5, B2, C17: ${method} a water point that is called ${id}`,
        call: { method, path: `/peis/${id}`, ...(method === 'PATCH' ? { body: {} } : {}) },
        status: 404,
        code: 'INTROUVABLE' as const,
      })),
    ),

    {
      name: 'C13, C17: a water point is made of what the exchange model says, from which its type follows',
      call: add(POTEAU),
      status: 201,
      body: {
        id: expect.stringMatching(ID),
        date_de_realisation: NOW,
        date_de_derniere_mise_a_jour: null,
        descriptif_technique: { ...DEFAULTS, type: 'PIBI', ...POTEAU },
      },
      after: {
        peis: {
          added: [
            {
              id_sdis_plie: '42218.00107',
              insee: '42218',
              commune_plie: 'saint etienne',
              type: 'PIBI',
              statut: 'actif',
              disponible: 1,
            },
          ],
        },
      },
    },
    {
      name: 'C13, C17: what the model does not name is kept',
      call: add({ type: 'PENA', aire: { largeur: 4, accès: ['nord'] } }),
      status: 201,
      contains: { descriptif_technique: { type: 'PENA', aire: { largeur: 4, accès: ['nord'] } } },
      after: { peis: { added: [{ type: 'PENA', disponible: null }] } },
    },
    {
      name: 'C17: a water point without a description',
      call: { method: 'POST', path: '/peis', body: { date_de_realisation: '2020-01-01T00:00:00Z' } },
      status: 201,
      body: {
        id: expect.stringMatching(ID),
        date_de_realisation: '2020-01-01T00:00:00Z',
        date_de_derniere_mise_a_jour: null,
      },
      after: { peis: { added: [{ type: null }] } },
    },
    {
      name: 'B1, C13, C17: what the model names is checked',
      call: add({
        id: UNKNOWN,
        type_pei: 'PP',
        insee: '4221',
        id_sdis: 'n'.repeat(71),
        diam_pei: 0,
        debit: '60',
        press_dyn: 101,
        disponible: 1,
        date_ct: '02/10/2025',
        prec: '1',
        lon: 181,
        lat: null,
        statut: 'public',
      }),
      status: 400,
      errors: [
        ['/descriptif_technique/type_pei', 'VALEUR'],
        ['/descriptif_technique/insee', 'MOTIF'],
        ['/descriptif_technique/id_sdis', 'TROP_LONG'],
        ['/descriptif_technique/diam_pei', 'MINIMUM'],
        ['/descriptif_technique/debit', 'TYPE'],
        ['/descriptif_technique/press_dyn', 'MAXIMUM'],
        ['/descriptif_technique/disponible', 'TYPE'],
        ['/descriptif_technique/date_ct', 'FORMAT'],
        ['/descriptif_technique/prec', 'VALEUR'],
        ['/descriptif_technique/lon', 'MAXIMUM'],
        ['/descriptif_technique/statut', 'VALEUR'],
      ],
    },
    {
      name: 'C17: one of type and type_pei is needed',
      call: add({ id_sdis: '1' }),
      status: 400,
      errors: [['/descriptif_technique/type', 'REQUIS']],
    },
    {
      name: 'C17: and they do not contradict each other',
      call: add({ type: 'PENA', type_pei: 'BI' }),
      status: 400,
      errors: [['/descriptif_technique/type', 'VALEUR']],
    },
    {
      name: 'A4, C17: who writes in case files alone makes no water point',
      as: 'secretariat',
      call: add({ type: 'PENA' }),
      status: 403,
      code: 'DROIT_INSUFFISANT',
    },

    ...[{}, { descriptif_technique: {} }, { descriptif_technique: { id_sdis: '42218.00107' } }].map(
      (body) => ({
        name: `C17: a change to what is there changes nothing: ${JSON.stringify(body)}`,
        call: change('poteau', body),
        status: 200,
        contains: { date_de_derniere_mise_a_jour: null, descriptif_technique: POTEAU },
      }),
    ),
    {
      name: 'C17: a description is merged, and has the date of its change',
      call: { ...change('pei', { descriptif_technique: { disponible: false, debit: 30 } }), days: 1 },
      status: 200,
      body: {
        ...SHOWN,
        date_de_derniere_mise_a_jour: '2026-03-15T09:30:00.000Z',
        descriptif_technique: {
          ...TECHNIQUE,
          disponible: false,
          debit: 30,
          date: '2026-03-15T09:30:00.000Z',
        },
      },
      after: { peis: { changed: [{ id: '{pei}', disponible: 0 }] } },
    },
    {
      name: 'C13, C17: a change judges what it gives; what was kept before it was known stays',
      as: 'administrateur_fonctionnel@sud',
      call: change('ancien_sud', { descriptif_technique: { debit: 30 } }),
      status: 200,
      contains: { descriptif_technique: { ...ANCIEN.descriptif_technique, debit: 30, date: NOW } },
      after: { peis: { changed: [{ id: '{ancien_sud}', disponible: null }] } },
    },
    {
      name: 'B1, C13, C17: what a change gives is checked',
      as: 'administrateur_fonctionnel@sud',
      call: change('ancien_sud', { descriptif_technique: { disponible: 'non', type_pei: 'BI' } }),
      status: 400,
      errors: [['/descriptif_technique/disponible', 'TYPE']],
    },
    {
      name: 'C17: a type that is given anew does not contradict what is there',
      as: 'administrateur_fonctionnel@sud',
      call: change('ancien_sud', { descriptif_technique: { type: 'PENA' } }),
      status: 400,
      errors: [['/descriptif_technique/type', 'VALEUR']],
    },
    {
      name: 'C17: a description that was not there needs a type',
      as: 'administrateur_fonctionnel@sud',
      call: change('nu_sud', { descriptif_technique: { debit: 30 } }),
      status: 400,
      errors: [['/descriptif_technique/type', 'REQUIS']],
    },
    {
      name: 'C13, C17: null takes away what may be missing; the type follows from another type_pei',
      call: change('poteau', { descriptif_technique: { type_pei: 'CI', debit: null } }),
      status: 200,
      contains: { descriptif_technique: { type: 'PENA', type_pei: 'CI' } },
      never: ['"debit"'],
      after: { peis: { changed: [{ id: '{poteau}', type: 'PENA' }] } },
    },
  ],
};
