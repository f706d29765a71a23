import type { FieldCode } from '../../../src/contract/errors.ts';
import { ROLES } from '../../../src/contract/resources/utilisateurs.ts';
import type { EtatDeWorkflow } from '../../../src/contract/resources/workflows.ts';
import { NOW as CLOCK } from '../world.ts';
import { casesOf } from './cases.ts';
import { absent, meta, type Request, type Resource, type Scenario } from './scenario.ts';
import { dossierLine, workflowLine, workflowShown } from './steps.ts';

const UNKNOWN = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const NOW = CLOCK.toISOString();
const DEBUT = '2026-03-01T10:00:00+02:00';
const FIN = '2026-03-10T17:00:00+01:00';

const post = (workflow: string, body: unknown): Request => ({
  method: 'POST',
  path: `/workflows/{${workflow}}`,
  body,
});
const to = (workflow: string, etat: EtatDeWorkflow, more: object = {}): Request =>
  post(workflow, { etat, ...more });

// The end of a workflow.

/** Ends that are taken: what `date_de_fin` is, as it was given. */
const ENDS: readonly (readonly [what: string, etat: EtatDeWorkflow, end: string])[] = [
  ['in the past, with an offset', 'VALIDE', '2026-03-10T17:00:00+01:00'],
  ['the same for what is not concerned', 'NON_CONCERNE', '2026-03-10T17:00:00+01:00'],
  ['the moment of the call', 'VALIDE', NOW],
  ['the moment of the call at another offset', 'VALIDE', '2026-03-14T06:30:00-03:00'],
  ['just now, although its text sorts after that', 'VALIDE', '2026-03-14T11:00:00+02:00'],
  ['its start', 'VALIDE', DEBUT],
  ['its start at another offset', 'NON_CONCERNE', '2026-03-01T08:00:00Z'],
  ['just after its start, although its text sorts before', 'VALIDE', '2026-03-01T05:00:00.001-03:00'],
  ['in small letters and to the nanosecond', 'VALIDE', '2026-03-10t17:00:00.123456789z'],
];
/** Ends that are not. */
const NO_ENDS: readonly (readonly [what: string, body: object, code: FieldCode])[] = [
  ['a millisecond from now', { etat: 'VALIDE', date_de_fin: '2026-03-14T09:30:00.001Z' }, 'MAXIMUM'],
  [
    'in the future at another offset',
    { etat: 'VALIDE', date_de_fin: '2026-03-14T09:00:00-01:00' },
    'MAXIMUM',
  ],
  ['next year', { etat: 'NON_CONCERNE', date_de_fin: '2027-01-01T00:00:00Z' }, 'MAXIMUM'],
  ['a millisecond before the start', { etat: 'VALIDE', date_de_fin: '2026-03-01T07:59:59.999Z' }, 'MINIMUM'],
  [
    'before the start at another offset',
    { etat: 'VALIDE', date_de_fin: '2026-03-01T11:00:00+04:00' },
    'MINIMUM',
  ],
  ['long before', { etat: 'NON_CONCERNE', date_de_fin: '1999-12-31T00:00:00Z' }, 'MINIMUM'],
  ['a day', { etat: 'VALIDE', date_de_fin: '2026-03-10' }, 'FORMAT'],
  ['a day that does not exist', { etat: 'VALIDE', date_de_fin: '2026-02-30T08:00:00Z' }, 'FORMAT'],
  ['without an offset', { etat: 'VALIDE', date_de_fin: '2026-03-10T17:00:00' }, 'FORMAT'],
  ['a number', { etat: 'VALIDE', date_de_fin: 1_773_480_600_000 }, 'TYPE'],
  ['null', { etat: 'VALIDE', date_de_fin: null }, 'NULL_REFUSE'],
  ['without a state', { date_de_fin: FIN }, 'SANS_OBJET'],
  ...(['ATTENTE', 'EN_COURS', 'PAUSE', 'ATTENTE_VALIDATION'] as const).map(
    (etat) => [`with ${etat}`, { etat, date_de_fin: FIN }, 'SANS_OBJET'] as const,
  ),
];

/** Two workflows of one type are in progress: when one of them moves, the type is still active. */
const DATES = [
  dossierLine('dates'),
  workflowLine('dates', 'commencee', 'EN_COURS', { date_de_debut: DEBUT, type: 'relecture' }),
  workflowLine('dates', 'future', 'EN_COURS', { date_de_debut: '2026-04-01T00:00:00Z', type: 'relecture' }),
  workflowLine('dates', 'jamais', 'ATTENTE', { type: 'validation' }),
  workflowLine('dates', 'finie', 'VALIDE', { date_de_debut: DEBUT, date_de_fin: FIN, observations: 'Vu' }),
  workflowLine('dates', 'passee', 'NON_CONCERNE', { date_de_debut: DEBUT, date_de_fin: FIN }),
];

/** A dossier that is closed and archived, with a workflow that is VALIDE besides one that is not. */
const LOCKED = [
  dossierLine('clos_et_archive', { statut: 'CLOS', est_archive: true }),
  workflowLine('clos_et_archive', 'ouverte', 'EN_COURS', { date_de_debut: DEBUT }),
  workflowLine('clos_et_archive', 'fermee', 'VALIDE', { date_de_fin: FIN }),
];
const RELECTURE = { date_de_debut: DEBUT, type: 'relecture' };
const commencee = (members: object) => workflowShown('commencee', 'EN_COURS', { ...RELECTURE, ...members });

const VIEWERS: readonly string[] = ['visionneur_simple', 'visionneur_complet', 'sans_role', 'aucun_role'];
const ARRIVEE = workflowShown('arrivee', 'VALIDE', {
  date_de_reception: '2026-01-05T08:30:00+01:00',
  date_de_debut: '2026-01-05T08:00:00Z',
  date_de_fin: '2026-01-06T16:00:00Z',
  workflow_automatise: true,
  type: 'arrivee_sis',
});
const ANALYSE = workflowShown('analyse', 'EN_COURS', {
  date_de_debut: '2026-01-06T16:00:00Z',
  observations: 'En attente de plans',
  type: 'analyse_de_risque',
});
const VALIDATION = workflowShown('validation', 'ATTENTE', { type: 'validation' });

export const workflows: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud'), ...DATES, ...LOCKED],
  library: [],
  scenarios: [
    // Reading.
    ...[ARRIVEE, ANALYSE, VALIDATION].map((shown): Scenario => {
      const { id } = shown as { id: string };
      return {
        name: `C14: a workflow, whole: ${id}`,
        call: { path: `/workflows/${id}` },
        status: 200,
        body: shown,
      };
    }),
    {
      name: 'C14: a workflow is found by its id in any case',
      call: { path: '/workflows/{upper:analyse}' },
      status: 200,
      body: ANALYSE,
    },
    {
      name: 'C8, C14: a workflow of a closed dossier is read',
      call: { path: '/workflows/{visite_close}' },
      status: 200,
      contains: { id: '{visite_close}', etat: 'EN_COURS' },
    },
    {
      name: 'B7, C14: the workflows of a dossier in the order of their creation',
      call: { path: '/dossiers/{ouvert}/workflows' },
      status: 200,
      body: { data: [ARRIVEE, ANALYSE, VALIDATION], meta: meta(3) },
    },
    {
      name: 'B4: the last page of the workflows of a dossier',
      call: { path: '/dossiers/{ouvert}/workflows?per_page=2&page=2' },
      status: 200,
      body: { data: [VALIDATION], meta: meta(3, { count: 1, page: 2, per_page: 2 }) },
    },
    {
      name: 'B4: a page past the end of the workflows of a dossier',
      call: { path: '/dossiers/{ouvert}/workflows?page=2' },
      status: 200,
      body: { data: [], meta: meta(3, { count: 0, page: 2 }) },
    },
    {
      name: 'B4: a dossier without workflows has one empty page; those of its parent are not its own',
      call: { path: '/dossiers/{permis}/workflows' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    {
      name: 'B3: workflows have no filters',
      call: { path: '/dossiers/{ouvert}/workflows?etat=VALIDE&type=visite' },
      status: 400,
      errors: [
        ['?etat', 'INCONNU'],
        ['?type', 'INCONNU'],
      ],
    },

    // Whose it is.
    ...(
      [
        { path: '/workflows/{analyse_sud}' },
        post('analyse_sud', { observations: 'x' }),
        // A lock would tell that it exists.
        post('visite_close_sud', { observations: 'x' }),
        post('arrivee_sud', { observations: 'x' }),
        { path: '/dossiers/{ouvert_sud}/workflows' },
        { path: `/workflows/${UNKNOWN}` },
        { method: 'POST', path: `/workflows/${UNKNOWN}`, body: { etat: 'VALIDE' } },
        { path: `/dossiers/${UNKNOWN}/workflows` },
        { path: '/workflows/x' },
        { method: 'POST', path: '/workflows/x', body: {} },
        { path: '/dossiers/x/workflows' },
        { path: '/workflows/{ouvert}' },
        { path: '/dossiers/{analyse}/workflows' },
      ] as readonly Request[]
    ).map(
      ({ method = 'GET', ...call }): Scenario => ({
        name: `A5, B2: ${method} ${call.path}`,
        call: { method, ...call },
        status: 404,
        code: 'INTROUVABLE',
        contains: { detail: absent(call.path) },
      }),
    ),
    {
      name: 'A5: the other organisation moves its own, and no user of this one is notified',
      as: 'preventionniste@sud',
      call: to('analyse_sud', 'ATTENTE_VALIDATION'),
      status: 200,
      after: {
        workflows: { changed: [{ id: '{analyse_sud}', etat: 'ATTENTE_VALIDATION' }] },
        notifications: { added: [{ utilisateur_id: 'relecteur', dossier_id: '{ouvert_sud}' }] },
      },
      never: ['nord'],
    },

    // Who may.
    ...[...ROLES, 'sans_role', 'aucun_role', 'deux_visionneurs', 'visionneur_et_preventionniste'].flatMap(
      (user): Scenario[] => {
        const may = !VIEWERS.includes(user) && user !== 'deux_visionneurs';
        return [
          {
            name: `A4: ${user} reads a workflow`,
            as: user,
            call: { path: '/workflows/{analyse}' },
            status: 200,
          },
          {
            name: `A4: ${user} ${may ? 'may' : 'may not'} write to a workflow`,
            as: user,
            call: post('analyse', { observations: 'Vu' }),
            ...(may
              ? {
                  status: 200,
                  after: { workflows: { changed: [{ id: '{analyse}', observations: 'Vu' }] } },
                }
              : { status: 403, code: 'DROIT_INSUFFISANT' }),
          },
        ];
      },
    ),

    // States.
    {
      name: 'C6: a state that there is not',
      call: post('commencee', { etat: 'FINI' }),
      status: 400,
      errors: [['/etat', 'VALEUR']],
    },

    // The end.
    ...ENDS.map(
      ([what, etat, date_de_fin]): Scenario => ({
        name: `C7: date_de_fin may be ${what}`,
        call: to('commencee', etat, { date_de_fin }),
        status: 200,
        body: commencee({ etat, date_de_fin }),
        after: {
          workflows: { changed: [{ id: '{commencee}', etat, date_de_debut: DEBUT, date_de_fin }] },
        },
      }),
    ),
    ...NO_ENDS.map(
      ([what, body, code]): Scenario => ({
        name: `C7: date_de_fin may not be ${what}`,
        call: post('commencee', body),
        status: 400,
        errors: [['/date_de_fin', code]],
      }),
    ),
    {
      name: 'C7: by default the end is the moment of the call',
      call: to('commencee', 'VALIDE'),
      status: 200,
      body: commencee({ etat: 'VALIDE', date_de_fin: NOW }),
      after: {
        workflows: { changed: [{ etat: 'VALIDE', date_de_fin: NOW }] },
      },
    },
    {
      name: 'C7: or the start, where that is still to come: no end is before it',
      call: to('future', 'VALIDE'),
      status: 200,
      contains: { date_de_debut: '2026-04-01T00:00:00Z', date_de_fin: '2026-04-01T00:00:00Z' },
      after: {
        workflows: { changed: [{ date_de_fin: '2026-04-01T00:00:00Z' }] },
      },
    },
    {
      name: 'C7: what has not begun has no start to be after',
      call: to('jamais', 'NON_CONCERNE', { date_de_fin: '1999-12-31T23:00:00-01:00' }),
      status: 200,
      contains: { date_de_debut: null, date_de_fin: '1999-12-31T23:00:00-01:00' },
      after: { workflows: { changed: [{ date_de_debut: null, date_de_fin: '1999-12-31T23:00:00-01:00' }] } },
    },
    {
      name: 'B1, C7: a wrong end is told along with everything else that is wrong',
      call: post('commencee', { date_de_fin: FIN, observations: null, titre: 'x' }),
      status: 400,
      errors: [
        ['/date_de_fin', 'SANS_OBJET'],
        ['/observations', 'NULL_REFUSE'],
        ['/titre', 'LECTURE_SEULE'],
      ],
    },
    {
      name: 'C6, C7: a wrong end is told before a move that there is not',
      call: to('jamais', 'VALIDE', { date_de_fin: '2027-01-01T00:00:00Z' }),
      status: 400,
      errors: [['/date_de_fin', 'MAXIMUM']],
    },
    {
      name: 'C6, C7: the state of a workflow that is not concerned again: another end is not kept',
      call: to('passee', 'NON_CONCERNE', { date_de_fin: '2026-03-05T08:00:00Z' }),
      status: 200,
      body: workflowShown('passee', 'NON_CONCERNE', { date_de_debut: DEBUT, date_de_fin: FIN }),
    },
    {
      name: 'C6, C7: but a wrong one is told',
      call: to('passee', 'NON_CONCERNE', { date_de_fin: '2026-02-28T08:00:00Z' }),
      status: 400,
      errors: [['/date_de_fin', 'MINIMUM']],
    },

    // The other members.
    {
      name: 'C14: observations and date_de_reception are written as they are given',
      call: post('commencee', {
        observations: 'Plans reçus',
        date_de_reception: '2026-03-02T09:00:00+01:00',
      }),
      status: 200,
      body: commencee({ observations: 'Plans reçus', date_de_reception: '2026-03-02T09:00:00+01:00' }),
      after: {
        workflows: {
          changed: [
            { etat: 'EN_COURS', observations: 'Plans reçus', date_de_reception: '2026-03-02T09:00:00+01:00' },
          ],
        },
      },
    },
    {
      name: 'C14: omitted members stay as they are',
      given: [post('commencee', { observations: 'Un', date_de_reception: FIN })],
      call: post('commencee', { observations: '' }),
      status: 200,
      body: commencee({ observations: '', date_de_reception: FIN }),
      after: { workflows: { changed: [{ observations: '', date_de_reception: FIN }] } },
    },
    {
      name: 'C6, C14: along with a change of state',
      call: to('commencee', 'PAUSE', { observations: 'Exploitant absent', date_de_reception: FIN }),
      status: 200,
      body: commencee({ etat: 'PAUSE', observations: 'Exploitant absent', date_de_reception: FIN }),
      after: {
        workflows: {
          changed: [{ etat: 'PAUSE', observations: 'Exploitant absent', date_de_reception: FIN }],
        },
      },
    },
    {
      name: 'C6, C14: along with the state that it has already',
      call: to('passee', 'NON_CONCERNE', { observations: 'Sans objet' }),
      status: 200,
      body: workflowShown('passee', 'NON_CONCERNE', {
        date_de_debut: DEBUT,
        date_de_fin: FIN,
        observations: 'Sans objet',
      }),
      after: {
        workflows: { changed: [{ etat: 'NON_CONCERNE', observations: 'Sans objet', date_de_fin: FIN }] },
      },
    },
    {
      name: 'C6: but not along with a move that is refused',
      call: to('commencee', 'ATTENTE', { observations: 'x', date_de_reception: FIN }),
      status: 409,
      code: 'TRANSITION_REFUSEE',
    },
    {
      name: 'C14: the receipt may be after today, and after the end',
      call: post('passee', { date_de_reception: '2030-01-01T00:00:00Z' }),
      status: 200,
      contains: { date_de_reception: '2030-01-01T00:00:00Z' },
      after: { workflows: { changed: [{ date_de_reception: '2030-01-01T00:00:00Z' }] } },
    },
    { name: 'C14: an empty update changes nothing', call: post('analyse', {}), status: 200, body: ANALYSE },
    {
      name: 'C14: an update without a body changes nothing',
      call: { method: 'POST', path: '/workflows/{analyse}' },
      status: 200,
      body: ANALYSE,
    },
    {
      name: 'B8: nothing may be null',
      call: post('commencee', { etat: null, observations: null, date_de_reception: null, date_de_fin: null }),
      status: 400,
      errors: [
        ['/etat', 'NULL_REFUSE'],
        ['/observations', 'NULL_REFUSE'],
        ['/date_de_reception', 'NULL_REFUSE'],
        ['/date_de_fin', 'NULL_REFUSE'],
      ],
    },
    {
      name: 'B3: what a workflow shows is not all to be written, and what it does not show is unknown',
      call: post('commencee', {
        id: UNKNOWN,
        titre: 'x',
        type: 'visite',
        date_de_creation: FIN,
        date_de_debut: FIN,
        workflow_automatise: true,
        dossier_id: UNKNOWN,
        prealables_id: [],
        organisation_id: '{sud}',
      }),
      status: 400,
      errors: [
        ['/id', 'LECTURE_SEULE'],
        ['/titre', 'LECTURE_SEULE'],
        ['/type', 'LECTURE_SEULE'],
        ['/date_de_creation', 'LECTURE_SEULE'],
        ['/date_de_debut', 'LECTURE_SEULE'],
        ['/workflow_automatise', 'LECTURE_SEULE'],
        ['/dossier_id', 'INCONNU'],
        ['/prealables_id', 'INCONNU'],
        ['/organisation_id', 'INCONNU'],
      ],
    },
    {
      name: 'B5: the longest observations, counted in code points',
      call: post('commencee', { observations: '🔥'.repeat(65_536) }),
      status: 200,
      contains: { observations: '🔥'.repeat(65_536) },
      after: { workflows: { changed: [{ observations: '🔥'.repeat(65_536) }] } },
    },
    {
      name: 'B5: longer ones, and a date that is none',
      call: post('commencee', { observations: 'x'.repeat(65_537), date_de_reception: 'hier' }),
      status: 400,
      errors: [
        ['/observations', 'TROP_LONG'],
        ['/date_de_reception', 'FORMAT'],
      ],
    },
    {
      name: 'B5: NUL is no character of observations',
      call: post('commencee', { observations: 'a\u0000b' }),
      status: 400,
      errors: [['/observations', 'CARACTERE']],
    },

    // Locks.
    ...(
      [
        { observations: 'x' },
        { date_de_reception: FIN },
        { etat: 'EN_COURS' },
        { etat: 'NON_CONCERNE', date_de_fin: FIN },
        { etat: 'VALIDE', observations: 'x' },
        { etat: 'VALIDE', date_de_fin: '2026-03-10T17:00:00.001+01:00' },
      ] as const
    ).map(
      (body): Scenario => ({
        name: `C8: a workflow that is VALIDE is locked: ${JSON.stringify(body)}`,
        call: post('finie', body),
        status: 409,
        code: 'WORKFLOW_VERROUILLE',
        contains: { detail: 'Ce workflow est VALIDE : il ne peut plus être modifié.' },
      }),
    ),
    ...(
      [
        ['nothing', {}],
        ['its state', { etat: 'VALIDE' }],
        ['its state and end', { etat: 'VALIDE', date_de_fin: FIN }],
        ['its state, and its end at another offset', { etat: 'VALIDE', date_de_fin: '2026-03-10T16:00:00Z' }],
        ['its observations', { observations: 'Vu' }],
      ] as const
    ).map(
      ([what, body]): Scenario => ({
        name: `C6, C8: what would change nothing of a workflow that is VALIDE is answered: ${what}`,
        call: post('finie', body),
        status: 200,
        body: workflowShown('finie', 'VALIDE', {
          date_de_debut: DEBUT,
          date_de_fin: FIN,
          observations: 'Vu',
        }),
      }),
    ),
    ...(
      [
        ['visite_close', 'clos'],
        ['visite_archivee', 'archivé'],
        ['ouverte', 'clos et archivé'],
        ['fermee', 'clos et archivé'],
      ] as const
    ).flatMap(([workflow, said]) =>
      [{ observations: 'x' }, { etat: 'VALIDE' }, { etat: 'ATTENTE' }, {}].map(
        (body): Scenario => ({
          name: `C8: ${JSON.stringify(body)} in a dossier that is locked: ${workflow}`,
          call: post(workflow, body),
          status: 409,
          code: 'DOSSIER_VERROUILLE',
          contains: { detail: `Ce dossier est ${said} : il ne peut plus être modifié.` },
        }),
      ),
    ),
    ...(
      [
        ['a state that there is not', { etat: 'FINI' }, '/etat', 'VALEUR'],
        ['an end without a state', { date_de_fin: FIN }, '/date_de_fin', 'SANS_OBJET'],
        [
          'an end in the future',
          { etat: 'VALIDE', date_de_fin: '2027-01-01T00:00:00Z' },
          '/date_de_fin',
          'MAXIMUM',
        ],
        [
          'an end before the start',
          { etat: 'VALIDE', date_de_fin: '2025-01-01T00:00:00Z' },
          '/date_de_fin',
          'MINIMUM',
        ],
      ] as const
    ).flatMap(([what, body, pointer, code]) =>
      ['visite_close', 'visite_archivee', 'ouverte', 'finie'].map(
        (workflow): Scenario => ({
          name: `B1, C8: ${what} is told before a lock: ${workflow}`,
          call: post(workflow, body),
          status: 400,
          errors: [[pointer, code]],
        }),
      ),
    ),
    ...['visite_close', 'finie'].map(
      (workflow): Scenario => ({
        name: `A4, C8: who may not is told before a lock and before what is wrong: ${workflow}`,
        as: 'visionneur_complet',
        call: post(workflow, { etat: 'FINI' }),
        status: 403,
        code: 'DROIT_INSUFFISANT',
      }),
    ),
  ],
};
