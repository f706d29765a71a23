import { expect } from 'vitest';
import { NOW as CLOCK } from '../world.ts';
import { COMMISSION, casesOf, erpDonneesOf, utilisateur } from './cases.ts';
import { ID, meta, type Resource, type Scenario } from './scenario.ts';

/** ERPs by themselves: listed, read, made and changed. */

const NOW = CLOCK.toISOString();
const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

const line = (name: string, members: object, organisation = 'nord'): object => ({
  kind: 'erp',
  organisation_id: `{${organisation}}`,
  id: `{${name}}`,
  date_de_realisation: '2021-04-07T06:45:00Z',
  implantation: {
    ...Object.fromEntries(
      [
        'code_postal',
        'commune',
        'voie',
        'code_insee',
        'arrondissement',
        'arrondissement_municipal',
        'latitude',
        'longitude',
        'localisation_operationnelle',
        'complement',
      ].map((member) => [member, null]),
    ),
    ...(members as { implantation?: object }).implantation,
  },
  references_exterieures: [],
  sites_geographiques: [],
  textes_applicables: [],
  genre: 'erp',
  ...Object.fromEntries(Object.entries(members).filter(([member]) => member !== 'implantation')),
});

/** What an ERP shows that was made with nothing, or with an address alone. */
const IMPLANTATION = (line('', {}) as { implantation: object }).implantation;
const NEW = {
  id: expect.stringMatching(ID),
  service_erp_id: null,
  date_de_realisation: NOW,
  date_de_derniere_mise_a_jour: null,
  implantation: IMPLANTATION,
  date_pc_initial: null,
  date_ouverture: null,
  date_derniere_visite: null,
  notes_internes: null,
  references_exterieures: [],
  a_visiter_en: null,
  sites_geographiques: [],
  commission_de_securite: null,
  titulaires: [],
  etablissement_rattache: null,
  textes_applicables: [],
  genre: 'erp',
  organisation_id: '{nord}',
  resume_historique: null,
};

const { descriptif_technique: TECHNIQUE, ...DONNEES } = erpDonneesOf('{nord}', '{galerie}') as {
  readonly descriptif_technique: { readonly analyse_risque: object };
};
const { id: _, ...DESCRIBED } = TECHNIQUE as unknown as { readonly id: string };
const WHOLE = { ...DONNEES, descriptif_technique: DESCRIBED };
const SHOWN = {
  id: '{erp}',
  ...DONNEES,
  descriptif_technique: TECHNIQUE,
  commission_de_securite: COMMISSION,
  titulaires: [utilisateur('preventionniste'), utilisateur('rapporteur')],
  organisation_id: '{nord}',
};

const ECOLE = {
  service_erp_id: 'E-77',
  implantation: { commune: 'Vaux-en-Amont', voie: 'place du Marché' },
  descriptif_technique: {
    libelle: 'École des Érables',
    analyse_risque: { activite_principale: 'R - Ecoles maternelles', categorie: 4, effectif: 120 },
  },
};

const FOYER = {
  descriptif_technique: {
    libelle: 'Foyer des Saules',
    analyse_risque: { activite_principale: 'PE 2_2 - Autre petit établissement' },
  },
};

/** Filters, and the ERPs that each finds. */
const FILTERS: readonly (readonly [query: Readonly<Record<string, string>>, found: readonly string[]])[] = [
  [{ libelle: 'prefecture' }, ['galerie', 'erp']],
  [{ libelle: 'ERABLES' }, ['ecole']],
  [{ libelle: '%' }, []],
  [{ libelle: '' }, ['galerie', 'erp', 'nu_erp', 'ecole', 'foyer']],
  [{ commune: 'saint-etienne' }, ['galerie', 'erp']],
  [{ commune: 'St Étienne' }, ['galerie', 'erp']],
  [{ commune: 'amont' }, ['ecole']],
  [{ commune: "VAUX'EN AMONT" }, ['ecole']],
  [{ commune: 'vauxen' }, []],
  [{ type: 'M' }, ['galerie', 'erp']],
  [{ type: 'R' }, ['ecole']],
  [{ type: 'REF' }, []],
  [{ type: 'PE 2_2' }, ['foyer']],
  [{ type: 'PE' }, ['foyer']],
  [{ type: 'P' }, []],
  [{ categorie: '4' }, ['ecole']],
  [{ categorie: '5' }, []],
  [{ service_erp_id: 'e-77' }, ['ecole']],
  [{ service_erp_id: 'E-7' }, []],
  [{ texte: 'place du marche' }, ['ecole']],
  [{ texte: 'E420' }, ['galerie', 'erp']],
  [{ texte: 'amont', categorie: '4', type: 'R' }, ['ecole']],
  [{ texte: 'du sud' }, []],
  [{ avis: 'favorable' }, ['galerie', 'erp']],
  [{ avis: 'defavorable' }, []],
  [{ a_visiter: '2027' }, ['galerie', 'erp']],
  [{ a_visiter: '2027', avis: 'favorable', texte: 'E420' }, ['galerie', 'erp']],
  [{ a_visiter: '2026' }, []],
];

/** Orders, and the ERPs in each: an ERP without what it is sorted by comes last, or first if the order is reversed. */
const ORDERS: readonly (readonly [query: Readonly<Record<string, string>>, found: readonly string[]])[] = [
  [{ sort: '' }, ['galerie', 'erp', 'nu_erp', 'ecole', 'foyer']],
  [{ sort: 'libelle' }, ['ecole', 'foyer', 'galerie', 'erp', 'nu_erp']],
  [{ sort: '-libelle' }, ['nu_erp', 'erp', 'galerie', 'foyer', 'ecole']],
  [{ sort: 'commune' }, ['galerie', 'erp', 'ecole', 'nu_erp', 'foyer']],
  [{ sort: '-commune' }, ['foyer', 'nu_erp', 'ecole', 'erp', 'galerie']],
  [{ sort: 'a_visiter_en' }, ['galerie', 'erp', 'nu_erp', 'ecole', 'foyer']],
  [{ sort: '-a_visiter_en' }, ['foyer', 'ecole', 'nu_erp', 'erp', 'galerie']],
  [{ sort: '-libelle', texte: 'amont' }, ['ecole']],
  [{ sort: '-commune', type: 'M' }, ['erp', 'galerie']],
];

/** Two ERPs on one site, as they are sent. */
const QUAI = {
  id: '018f2c1e-0000-7000-8000-00000000aaaa',
  libelle: 'Quai des Armateurs',
  notes: 'Tour et casino.',
  type: 'géographique',
  organisation_id: '018f2c1e-0000-7000-8000-00000000bbbb',
};
const onQuai = (libelle: string, longitude: number | null, periodicite: number, told: object = {}) => ({
  method: 'POST' as const,
  path: '/erps',
  body: {
    implantation: { longitude, latitude: longitude && 46.5 },
    descriptif_technique: { libelle, periodicite },
    sites_geographiques: [{ ...QUAI, ...told }],
  },
});

const change = (erp: string, body: object) => ({ method: 'PATCH', path: `/erps/{${erp}}`, body }) as const;
const changed = (members: object) => ({ ...SHOWN, date_de_derniere_mise_a_jour: NOW, ...members });

const refused = (name: string, body: object, errors: Scenario['errors']): Scenario => ({
  name,
  call: { method: 'POST', path: '/erps', body },
  status: 400,
  errors: errors ?? [],
});

/** As it was kept before the category was known. */
const ANCIEN = { ...TECHNIQUE, analyse_risque: { ...TECHNIQUE.analyse_risque, categorie: 1e30 } };

export const erps: Resource = {
  lines: [
    ...casesOf('nord'),
    ...casesOf('sud'),
    line('nu_erp', {}),
    line('nu_sud', { notes_internes: 'Pavillon du sud' }, 'sud'),
    line('ancien_sud', { descriptif_technique: ANCIEN }, 'sud'),
  ],
  library: [
    { method: 'POST', path: '/erps', body: ECOLE, called: 'ecole' },
    { method: 'POST', path: '/erps', body: FOYER, called: 'foyer' },
  ],
  scenarios: [
    ...[...FILTERS, ...ORDERS].map(([query, found]) => ({
      name: `B6, C17: the ERPs with ${JSON.stringify(query)}`,
      call: { path: '/erps', query },
      status: 200,
      contains: { data: found.map((name) => ({ id: `{${name}}` })), meta: meta(found.length) },
      never: ['{erp_sud}', '{nu_sud}', 'Pavillon'],
    })),
    {
      name: 'C20: the geometry and the interval of a site follow from its ERPs, whatever was sent',
      given: [
        onQuai('Tour', -1.75, 60, { geojson: '{}', erp_periodicite_contrainte: 12 }),
        onQuai('Quai', null, 24),
        onQuai('Casino', -1.5, 36),
      ],
      call: { path: '/erps', query: { libelle: 'quai' } },
      status: 200,
      contains: {
        data: [
          {
            sites_geographiques: [
              {
                ...QUAI,
                geojson: '{"type":"MultiPoint","coordinates":[[-1.75,46.5],[-1.5,46.5]]}',
                erp_periodicite_contrainte: 24,
              },
            ],
          },
        ],
        meta: meta(1),
      },
    },
    {
      name: 'B2, B4, C17: filters out of bounds, and one that there is not',
      call: {
        path: '/erps',
        query: { type: 'Z', categorie: '6', service_erp_id: 'E'.repeat(11), sort: 'avis', genre: 'erp' },
      },
      status: 400,
      errors: [
        ['?type', 'VALEUR'],
        ['?categorie', 'MAXIMUM'],
        ['?service_erp_id', 'TROP_LONG'],
        ['?sort', 'VALEUR'],
        ['?genre', 'INCONNU'],
      ],
    },
    { name: 'C17: an ERP is read', call: { path: '/erps/{erp}' }, status: 200, body: SHOWN },
    { name: 'C17: by its id in any case', call: { path: '/erps/{upper:erp}' }, status: 200, body: SHOWN },
    ...[UNKNOWN, '{erp_sud}', 'E420-00123'].flatMap((id) =>
      (['GET', 'PATCH'] as const).map((method) => ({
        name: `A5, B2, C17: ${method} an ERP that is called ${id}`,
        call: { method, path: `/erps/${id}`, ...(method === 'PATCH' ? { body: {} } : {}) },
        status: 404,
        code: 'INTROUVABLE' as const,
      })),
    ),

    {
      name: 'C17: an ERP is made of nothing',
      call: { method: 'POST', path: '/erps', body: {} },
      status: 201,
      body: NEW,
      after: { erps: { added: [{ libelle_plie: null, type: null, texte_plie: '' }] } },
    },
    {
      name: 'C13, C17: what may be null is left out at any depth, and what the interface hides is kept',
      call: { method: 'POST', path: '/erps', body: ECOLE },
      status: 201,
      contains: {
        ...NEW,
        service_erp_id: 'E-77',
        implantation: { ...IMPLANTATION, ...ECOLE.implantation },
        descriptif_technique: {
          id: expect.stringMatching(ID),
          date: NOW,
          statut: 'ouvert',
          periodicite: null,
          libelle: 'École des Érables',
          observations_generales: null,
          analyse_risque: { ...ECOLE.descriptif_technique.analyse_risque, photovoltaique: null },
        },
      },
      after: {
        erps: {
          added: [
            {
              service_erp_id_plie: 'e-77',
              libelle_plie: 'ecole des erables',
              commune_plie: 'vaux en amont',
              type: 'R',
              categorie: 4,
            },
          ],
        },
      },
    },
    {
      name: 'C12, C17: an ERP with every member is what was sent',
      call: {
        method: 'POST',
        path: '/erps',
        body: {
          ...WHOLE,
          commission_de_securite_id: '{commission}',
          titulaires_id: ['preventionniste', 'rapporteur'],
        },
      },
      status: 201,
      body: {
        ...SHOWN,
        id: NEW.id,
        descriptif_technique: { ...TECHNIQUE, id: expect.stringMatching(ID) },
      },
      after: { erps: { added: [{ type: 'M', commission_id: '{commission}' }] } },
    },
    refused(
      'B1, C17: every error of an ERP is told at once',
      {
        id: UNKNOWN,
        service_erp_id: 'E'.repeat(11),
        genre: null,
        implantation: { code_postal: '7', ville: 'Vaux' },
        descriptif_technique: {
          id: UNKNOWN,
          statut: 'fermé',
          analyse_risque: { categorie: 6, activite_principale: 'R' },
        },
      },
      [
        ['/id', 'LECTURE_SEULE'],
        ['/service_erp_id', 'TROP_LONG'],
        ['/genre', 'NULL_REFUSE'],
        ['/implantation/code_postal', 'MOTIF'],
        ['/implantation/ville', 'INCONNU'],
        ['/descriptif_technique/id', 'LECTURE_SEULE'],
        ['/descriptif_technique/libelle', 'REQUIS'],
        ['/descriptif_technique/statut', 'VALEUR'],
        ['/descriptif_technique/analyse_risque/categorie', 'MAXIMUM'],
        ['/descriptif_technique/analyse_risque/activite_principale', 'VALEUR'],
      ],
    ),
    refused(
      'A5, C17: an ERP names nothing that its organisation does not have',
      {
        commission_de_securite_id: '{commission_sud}',
        titulaires_id: ['preventionniste', 'personne'],
        etablissement_rattache: { erp_lie: '{erp_sud}', type: 'CELLULE' },
      },
      [
        ['/commission_de_securite_id', 'REFERENCE'],
        ['/titulaires_id/1', 'REFERENCE'],
        ['/etablissement_rattache/erp_lie', 'REFERENCE'],
      ],
    ),
    {
      name: 'C17, X3: of several that are made together, each is judged by itself',
      call: {
        method: 'POST',
        path: '/_batch',
        body: {
          operations: [{ service_erp_id: '1' }, { commission_de_securite_id: UNKNOWN }, {}].map((body) => ({
            method: 'POST',
            path: '/erps',
            body,
          })),
        },
      },
      status: 200,
      contains: { results: [{ status: 201 }, { status: 400 }, { status: 201 }] },
      after: { erps: { added: [{ service_erp_id_plie: '1' }, { service_erp_id_plie: null }] } },
    },
    {
      name: 'A4, C17: who reads makes no ERP',
      as: 'visionneur_complet',
      call: { method: 'POST', path: '/erps', body: {} },
      status: 403,
      code: 'DROIT_INSUFFISANT',
    },
    {
      name: 'A4, C17: nor does who writes in case files alone',
      as: 'rapporteur',
      call: change('erp', { notes_internes: 'vu' }),
      status: 403,
      code: 'DROIT_INSUFFISANT',
    },

    ...[
      {},
      { genre: 'cellule' },
      { descriptif_technique: {} },
      { implantation: { complement: 'Bâtiment B' } },
    ].map((body) => ({
      name: `C17: a change to what is there changes nothing: ${JSON.stringify(body)}`,
      call: change('erp', body),
      status: 200,
      body: SHOWN,
    })),
    {
      name: 'C17: members of members are merged, and the description has the date of its change',
      call: change('erp', {
        implantation: { commune: 'Saint-Chamond', voie: null },
        descriptif_technique: { analyse_risque: { categorie: 2, photovoltaique: null, effectif: [300] } },
      }),
      status: 200,
      body: changed({
        implantation: {
          ...(DONNEES as unknown as { implantation: object }).implantation,
          commune: 'Saint-Chamond',
          voie: null,
        },
        descriptif_technique: {
          ...TECHNIQUE,
          date: NOW,
          analyse_risque: {
            ...TECHNIQUE.analyse_risque,
            categorie: 2,
            photovoltaique: null,
            effectif: [300],
          },
        },
      }),
      after: { erps: { changed: [{ id: '{erp}', commune_plie: 'saint chamond', categorie: 2 }] } },
    },
    {
      name: 'C13, C17: a change judges what it gives; what was kept before it was known stays',
      as: 'administrateur_fonctionnel@sud',
      call: change('ancien_sud', { notes_internes: 'vu' }),
      status: 200,
      contains: { notes_internes: 'vu', descriptif_technique: ANCIEN },
      after: { erps: { changed: [{ id: '{ancien_sud}', categorie: null }] } },
    },
    {
      name: 'B1, C13, C17: what a change gives is checked',
      as: 'administrateur_fonctionnel@sud',
      call: change('ancien_sud', { descriptif_technique: { analyse_risque: { categorie: '3e' } } }),
      status: 400,
      errors: [['/descriptif_technique/analyse_risque/categorie', 'TYPE']],
    },
    {
      name: 'C13, C17: null takes away what the interface does not name',
      call: change('ecole', {
        descriptif_technique: { analyse_risque: { effectif: null, categorie: null } },
      }),
      status: 200,
      never: ['effectif', 'categorie'],
      after: { erps: { changed: [{ id: '{ecole}', categorie: null }] } },
    },
    {
      name: 'C17: the commission and the referents are replaced',
      call: change('erp', { commission_de_securite_id: null, titulaires_id: ['rapporteur'] }),
      status: 200,
      body: changed({ commission_de_securite: null, titulaires: [utilisateur('rapporteur')] }),
      after: { erps: { changed: [{ id: '{erp}', commission_id: null }] } },
    },
    {
      name: 'C17: an ERP without a description gets one, which must be whole',
      call: change('nu_erp', { descriptif_technique: { observations_generales: 'Vu de la rue' } }),
      status: 400,
      errors: [['/descriptif_technique/libelle', 'REQUIS']],
    },
    {
      name: 'C17: and is',
      call: change('nu_erp', { descriptif_technique: { libelle: 'Gymnase' } }),
      status: 200,
      contains: { descriptif_technique: { id: expect.stringMatching(ID), date: NOW, libelle: 'Gymnase' } },
      after: { erps: { changed: [{ id: '{nu_erp}', libelle_plie: 'gymnase' }] } },
    },
    {
      name: 'A5, C17: a change names nothing that is not there',
      call: change('erp', { titulaires_id: ['personne'], commission_de_securite_id: '{commission_sud}' }),
      status: 400,
      errors: [
        ['/commission_de_securite_id', 'REFERENCE'],
        ['/titulaires_id/0', 'REFERENCE'],
      ],
    },
    {
      name: 'B8, C17: null is refused where a member is no null',
      call: change('erp', { genre: null, descriptif_technique: null, implantation: { commune: 7 } }),
      status: 400,
      errors: [
        ['/genre', 'NULL_REFUSE'],
        ['/descriptif_technique', 'NULL_REFUSE'],
        ['/implantation/commune', 'TYPE'],
      ],
    },
  ],
};
