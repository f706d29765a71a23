import { expect } from 'vitest';
import { ETATS_DE_WORKFLOW } from '../../../src/contract/resources/workflows.ts';
import { NOW as CLOCK } from '../world.ts';
import { casesOf, EMPTY_DOSSIER, NOT_ADMINISTRATIVE, utilisateur } from './cases.ts';
import { ID, meta, type Resource, type Scenario } from './scenario.ts';
import { dossierLine } from './steps.ts';

/** Dossiers and their steps, made and changed by callers. */

const NOW = CLOCK.toISOString();
const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

const NEW = {
  id: expect.stringMatching(ID),
  service_dossier_id: null,
  date_de_creation: NOW,
  createur: utilisateur('administrateur_fonctionnel'),
  application_utilisee_nom: null,
  statut: 'OUVERT',
  modules: [],
  tags: [],
  est_archive: false,
  passages_en_commission: [],
  avis: null,
  enveloppe: null,
  workflows_actifs: [],
  nb_messages_fil_rouge: 0,
  nb_contacts: 0,
  nb_pieces_jointes: 0,
  affectations: [],
  organisation_id: '{nord}',
  dossiers_enfants: [],
};

const post = (body: object) => ({ method: 'POST', path: '/dossiers', body }) as const;
const patch = (dossier: string, body: object) =>
  ({ method: 'PATCH', path: `/dossiers/{${dossier}}`, body }) as const;
const step = (dossier: string, body: object) =>
  ({ method: 'POST', path: `/dossiers/{${dossier}}/workflows`, body }) as const;

const VISITE = { objet: 'Visite', parent_id: '{nu}', type: 'erp:visite_periodique', erp_id: '{erp}' };

const refused = (name: string, body: object, errors: NonNullable<Scenario['errors']>): Scenario => ({
  name,
  call: post(body),
  status: 400,
  errors,
});

const attached = (name: string, parent: string, members: object = {}) =>
  dossierLine(name, {
    parent_id: `{${parent}}`,
    type: 'deci:declaration_pei',
    pei_id: '{pei}',
    ...members,
  });

/** A dossier with as many children as there may be, in a tree that takes one more; and a line of as many levels. */
const FULL = [
  dossierLine('plein'),
  attached('plein_0', 'plein', { statut: 'CLOS' }),
  ...Array.from({ length: 99 }, (_, i) => attached(`plein_${i + 1}`, 'plein')),
  ...Array.from({ length: 98 }, (_, i) => attached(`dessous_${i}`, 'plein_1')),
  dossierLine('niveau_0'),
  ...Array.from({ length: 10 }, (_, i) => attached(`niveau_${i + 1}`, `niveau_${i}`)),
];

export const creations: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud'), ...FULL],
  library: [],
  scenarios: [
    ...(
      [
        [{ erp_id: '{erp}' }, ['ouvert']],
        [{ pei_id: '{pei}' }, ['ouvert', 'plein', 'niveau_0']],
        [{ erp_id: '{galerie}' }, []],
        [{ erp_id: '{erp_sud}' }, []],
        [{ pei_id: '{pei}', objet: 'rehabil' }, ['ouvert']],
      ] as const
    ).map(([query, found]) => ({
      name: `A5, C18: the dossiers with ${JSON.stringify(query)}`,
      call: { path: '/dossiers', query },
      status: 200,
      contains: { data: found.map((name) => ({ id: `{${name}}` })), meta: meta(found.length) },
    })),

    {
      name: 'C18: a dossier is made of its title, by who calls',
      call: post({ objet: 'Extension du musée' }),
      status: 201,
      body: { ...NEW, objet: 'Extension du musée' },
      after: { dossiers: { added: [{ objet_plie: 'extension du musee', creation: CLOCK.getTime() }] } },
    },
    {
      name: 'C18: with every member',
      call: post({
        ...Object.fromEntries(
          Object.entries(EMPTY_DOSSIER).filter(([name]) => !/^(?:seances|enveloppe)_id$/.test(name)),
        ),
        service_dossier_id: '2026-7',
        objet: 'Repris',
        createur_id: null,
        statut: 'CLOS',
        est_archive: true,
        modules: ['erp:derogations'],
        tags: [{ message: 'reprise_de_donnees' }],
        avis: 'favorable',
        nb_contacts: 3,
      }),
      status: 201,
      contains: { createur: null, statut: 'CLOS', est_archive: true, avis: 'favorable', nb_contacts: 3 },
      after: { dossiers: { added: [{ service_dossier_id: '2026-7', createur_id: null }] } },
    },
    {
      name: 'C18: with those that are attached to it, which say what it does not',
      call: post({
        objet: 'Galerie',
        date_de_creation: '2026-01-05T08:00:00Z',
        dossiers_enfants: [
          { type: 'erp:visite_periodique', erp_id: '{erp}', demandeur: 'Exploitant', dossier_complet: null },
          { type: 'deci:declaration_pei', pei_id: '{pei}', objet: 'Poteau', statut: 'CLOS' },
        ],
      }),
      status: 201,
      contains: {
        objet: 'Galerie',
        dossiers_enfants: [
          {
            objet: 'Galerie',
            type: 'erp:visite_periodique',
            erp: { id: '{erp}' },
            demandeur: 'Exploitant',
            dossier_complet: null,
            date_de_creation: '2026-01-05T08:00:00Z',
          },
          { objet: 'Poteau', statut: 'CLOS', pei: { id: '{pei}' } },
        ],
      },
      after: {
        dossiers: {
          added: [{ parent_id: null }, { objet: 'Galerie', erp_id: '{erp}' }, { pei_id: '{pei}' }],
        },
      },
    },
    {
      name: 'C18: one that is attached to another',
      as: 'preventionniste',
      call: post({ ...VISITE, numero_urbanisme: 'AT 7' }),
      status: 201,
      contains: {
        ...NEW,
        objet: 'Visite',
        createur: utilisateur('preventionniste'),
        type: 'erp:visite_periodique',
        erp: { id: '{erp}' },
        genre: 'cellule',
        ...NOT_ADMINISTRATIVE,
        numero_urbanisme: 'AT 7',
      },
      after: { dossiers: { added: [{ parent_id: '{nu}', type: 'erp:visite_periodique' }] } },
    },
    {
      name: 'C18: it is shown with its parent, and not counted in the list',
      given: [post(VISITE)],
      call: { path: '/dossiers', query: { erp_id: '{erp}' } },
      status: 200,
      contains: { data: [{ id: '{ouvert}' }, { id: '{nu}' }], meta: meta(2) },
    },
    refused('C18: what is attached says what it is about', { objet: 'x', parent_id: '{nu}' }, [
      ['/type', 'REQUIS'],
    ]),
    refused('C18: and to what', { objet: 'x', type: 'erp:derogation', erp_id: '{erp}' }, [
      ['/parent_id', 'REQUIS'],
    ]),
    refused('C18: an ERP, not a water point', { ...VISITE, erp_id: undefined, pei_id: '{pei}' }, [
      ['/erp_id', 'REQUIS'],
      ['/pei_id', 'SANS_OBJET'],
    ]),
    refused(
      'C18: a water point has no administrative members',
      { objet: 'x', parent_id: '{nu}', type: 'deci:declaration_pei', pei_id: '{pei}', demandeur: 'x' },
      [['/demandeur', 'SANS_OBJET']],
    ),
    refused('C18: nor has a dossier at the top', { objet: 'x', erp_id: '{erp}', demandeur: 'x' }, [
      ['/erp_id', 'SANS_OBJET'],
      ['/demandeur', 'SANS_OBJET'],
    ]),
    refused(
      'A5, C18: a dossier names nothing that its organisation does not have',
      {
        objet: 'x',
        createur_id: 'personne',
        dossiers_enfants: [{ type: 'erp:derogation', erp_id: '{erp_sud}' }],
      },
      [
        ['/createur_id', 'REFERENCE'],
        ['/dossiers_enfants/0/erp_id', 'REFERENCE'],
      ],
    ),
    refused('A5, C18: nor a parent of another', { ...VISITE, parent_id: '{nu_sud}' }, [
      ['/parent_id', 'REFERENCE'],
    ]),
    refused('C18: a dossier has a hundred children at the most', { ...VISITE, parent_id: '{plein}' }, [
      ['/parent_id', 'COMPLET'],
    ]),
    refused('C18: and ten levels below it', { ...VISITE, parent_id: '{niveau_10}' }, [
      ['/parent_id', 'NIVEAUX'],
    ]),
    ...(['clos', 'archive'] as const).map(
      (dossier): Scenario => ({
        name: `C8, C18: nothing is attached to ${dossier}, and it is not changed`,
        call: post({ ...VISITE, parent_id: `{${dossier}}` }),
        status: 409,
        code: 'DOSSIER_VERROUILLE',
      }),
    ),
    {
      name: 'C8, C18: what a lock refuses takes no room from others that are made with it',
      call: {
        method: 'POST',
        path: '/_batch',
        body: {
          operations: ['plein_0', 'plein_1', 'plein_2'].map((parent) =>
            post({ ...VISITE, parent_id: `{${parent}}` }),
          ),
        },
      },
      status: 200,
      contains: {
        results: [
          { status: 409, body: { code: 'DOSSIER_VERROUILLE' } },
          { status: 201 },
          { status: 400, body: { errors: [{ pointer: '/parent_id', code: 'COMPLET' }] } },
        ],
      },
      after: { dossiers: { added: [{ objet_plie: 'visite' }] } },
    },
    {
      name: 'A4, C18: who works on case files makes none',
      as: 'rapporteur',
      call: post({ objet: 'x' }),
      status: 403,
      code: 'DROIT_INSUFFISANT',
    },
    {
      name: 'C18, X3: several at once, of which one may not be',
      call: {
        method: 'POST',
        path: '/_batch',
        body: { operations: [post({ objet: '1' }), post({}), post({ ...VISITE, objet: '3' })] },
      },
      status: 200,
      contains: { results: [{ status: 201 }, { status: 400 }, { status: 201 }] },
      after: { dossiers: { added: [{ objet: '1' }, { objet: '3' }] } },
    },

    {
      name: 'C18: a dossier is changed',
      call: patch('nu', {
        objet: 'Été',
        service_dossier_id: 'N-1',
        avis: 'defavorable',
        modules: ['erp:derogations'],
      }),
      status: 200,
      contains: {
        objet: 'Été',
        service_dossier_id: 'N-1',
        avis: 'defavorable',
        modules: ['erp:derogations'],
      },
      after: { dossiers: { changed: [{ id: '{nu}', objet_plie: 'ete' }] } },
    },
    {
      name: 'C18: so is what is attached, with its administrative members',
      call: patch('permis', { demandeur: 'Ville', dossier_complet: null }),
      status: 200,
      contains: { demandeur: 'Ville', dossier_complet: null, numero_urbanisme: 'PC 042 218 26 00007' },
      after: { dossiers: { changed: [{ id: '{permis}' }] } },
    },
    {
      name: 'C18: a change to what is there changes nothing',
      call: patch('permis', { demandeur: null, objet: 'Dossier permis du nord' }),
      status: 200,
      contains: { id: '{permis}' },
    },
    {
      name: 'C18: a dossier at the top has no administrative members',
      call: patch('nu', { demandeur: 'Ville' }),
      status: 400,
      errors: [['/demandeur', 'SANS_OBJET']],
    },
    {
      name: 'B3, C18: what others decide is not written',
      call: patch('nu', { statut: 'CLOS', est_archive: true, objet: null }),
      status: 400,
      errors: [
        ['/statut', 'INCONNU'],
        ['/est_archive', 'INCONNU'],
        ['/objet', 'NULL_REFUSE'],
      ],
    },
    ...(['clos', 'archive'] as const).map(
      (dossier): Scenario => ({
        name: `C8, C18: ${dossier} is not changed`,
        call: patch(dossier, { objet: 'x' }),
        status: 409,
        code: 'DOSSIER_VERROUILLE',
      }),
    ),
    {
      name: 'A5, C18: nor one of another',
      call: patch('nu_sud', { objet: 'x' }),
      status: 404,
      code: 'INTROUVABLE',
    },
    {
      name: 'A4, C18: nor by who works on case files',
      as: 'secretariat',
      call: patch('nu', { objet: 'x' }),
      status: 403,
      code: 'DROIT_INSUFFISANT',
    },

    {
      name: 'C18: a step is made of its title, and waits',
      call: step('nu', { titre: 'Étude' }),
      status: 201,
      body: {
        id: expect.stringMatching(ID),
        titre: 'Étude',
        date_de_creation: NOW,
        date_de_reception: null,
        date_de_debut: null,
        date_de_fin: null,
        workflow_automatise: false,
        etat: 'ATTENTE',
        observations: null,
        type: 'workflow',
      },
      after: { workflows: { added: [{ dossier_id: '{nu}', etat: 'ATTENTE' }] } },
    },
    {
      name: 'C18: one that is under way has begun, and is active; it waits for others of its dossier',
      call: step('ouvert', {
        titre: 'Visite',
        type: 'visite',
        etat: 'EN_COURS',
        prealables_id: ['{arrivee}'],
      }),
      status: 201,
      contains: { etat: 'EN_COURS', date_de_debut: NOW },
      after: {
        workflows: { added: [{ type: 'visite', debut: CLOCK.getTime() }] },
        dossiers: { changed: [{ id: '{ouvert}', workflows_actifs: '["analyse_de_risque","visite"]' }] },
      },
    },
    ...ETATS_DE_WORKFLOW.map((etat): Scenario => {
      const isFinished = etat === 'VALIDE' || etat === 'NON_CONCERNE';
      return {
        name: `C18: a step that is ${etat} has an end ${isFinished ? 'always' : 'never'}`,
        call: step('nu', { titre: 'x', etat, ...(isFinished ? {} : { date_de_fin: NOW }) }),
        status: 400,
        errors: [['/date_de_fin', isFinished ? 'NULL_REFUSE' : 'SANS_OBJET']],
      };
    }),
    {
      name: 'C18: an end is not before the beginning',
      call: step('nu', {
        titre: 'x',
        etat: 'VALIDE',
        date_de_debut: '2026-02-02T00:00:00Z',
        date_de_fin: '2026-02-01T00:00:00Z',
      }),
      status: 400,
      errors: [['/date_de_fin', 'MINIMUM']],
    },
    {
      name: 'C18: a step waits for none of another dossier',
      call: step('nu', { titre: 'x', prealables_id: ['{arrivee}', UNKNOWN] }),
      status: 400,
      errors: [
        ['/prealables_id/0', 'REFERENCE'],
        ['/prealables_id/1', 'REFERENCE'],
      ],
    },
    ...(['clos', 'archive'] as const).map(
      (dossier): Scenario => ({
        name: `C8, C18: no step comes to ${dossier}`,
        call: step(dossier, { titre: 'x' }),
        status: 409,
        code: 'DOSSIER_VERROUILLE',
      }),
    ),
    {
      name: 'A5, C18: nor to one of another',
      call: step('nu_sud', { titre: 'x' }),
      status: 404,
      code: 'INTROUVABLE',
    },
    {
      name: 'A4, C18: no step is made by who works on case files',
      as: 'rapporteur',
      call: step('nu', { titre: 'x' }),
      status: 403,
      code: 'DROIT_INSUFFISANT',
    },
  ],
};
