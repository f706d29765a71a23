import { casesOf, EMPTY_DOSSIER } from './cases.ts';
import { meta, type Request, type Resource, type Scenario } from './scenario.ts';
import { affectationLines, dossierLine, workflowLine, workflowShown } from './steps.ts';

/** What is asked of all dossiers at once: whose they are, how far their steps are, since when. */

/** Instants that their texts sort otherwise, and a child of a child with a step and a group of its own. */
const MORE = [
  dossierLine('tot', { date_de_creation: '2026-01-05T08:30:00+01:00' }),
  dossierLine('tard', { date_de_creation: '2026-01-05T04:00:00-05:00' }),
  {
    kind: 'dossier',
    organisation_id: '{nord}',
    id: '{reserve}',
    parent_id: '{permis}',
    type: 'erp:levee_de_reserve',
    erp_id: '{galerie}',
    ...EMPTY_DOSSIER,
    objet: 'Dossier reserve',
  },
  ...affectationLines('reserve', [
    ['rapporteur', 'valideur'],
    ['relecteur|valideur', 'preventionniste'],
  ]),
  workflowLine('reserve', 'chantier', 'ATTENTE_VALIDATION', {
    date_de_debut: '2026-01-05T08:30:00+01:00',
    type: 'visite',
  }),
];

type Query = Readonly<Record<string, string>>;
const SUD = ['{ouvert_sud}', '{analyse_sud}', '{photo_sud}', '{reunion_sud}'];

/** What a list answers: these, and no others. */
function lists(
  path: string,
  cases: readonly (readonly [what: string, query: Query, found: readonly string[], as?: string])[],
): Scenario[] {
  return cases.map(([what, query, found, as]) => ({
    name: `X11: ${path} ${what}`,
    ...(as ? { as } : {}),
    call: { path, query },
    status: 200,
    contains: { data: found.map((name) => ({ id: `{${name}}` })), meta: meta(found.length) },
    never: SUD,
  }));
}

function refused(path: string, query: Query, errors: NonNullable<Scenario['errors']>): Scenario {
  return { name: `X11: ${path}?${new URLSearchParams(query)}`, call: { path, query }, status: 400, errors };
}

const assign = (dossier: string, utilisateur_id: string): Request => ({
  method: 'POST',
  path: `/dossiers/{${dossier}}/affectations`,
  body: { role: 'rapporteur', utilisateur_id },
});

const WAITING = { date_de_debut: '2026-01-05T08:30:00+01:00', type: 'visite' };

export const suivi: Resource = {
  lines: [...casesOf('nord'), ...casesOf('sud'), ...MORE],
  library: [],
  scenarios: [
    ...lists('/dossiers', [
      ['of a user', { utilisateur_id: 'rapporteur' }, ['ouvert', 'clos', 'archive']],
      ['of the caller', { utilisateur_id: '@moi' }, ['ouvert']],
      ['of another caller', { utilisateur_id: '@moi' }, ['ouvert', 'clos', 'archive'], 'rapporteur'],
      [
        'of a user in a role',
        { utilisateur_id: 'rapporteur', role: 'rapporteur' },
        ['ouvert', 'clos', 'archive'],
      ],
      ['of a user in a role that another has', { utilisateur_id: 'rapporteur', role: 'admin' }, []],
      ['of who is assigned to a child of a child', { utilisateur_id: 'valideur' }, ['ouvert']],
      [
        'of who is assigned there in this role',
        { utilisateur_id: 'preventionniste', role: 'relecteur|valideur' },
        ['ouvert'],
      ],
      ['of a user whom nobody knows', { utilisateur_id: 'personne' }, []],
      ['with other filters', { utilisateur_id: 'rapporteur', statut: 'CLOS', objet: 'CLOS' }, ['clos']],
      ['by their creation', { sort: 'date_de_creation' }, ['tot', 'ouvert', 'clos', 'archive', 'nu', 'tard']],
      ['newest first', { sort: '-date_de_creation' }, ['tard', 'nu', 'archive', 'clos', 'ouvert', 'tot']],
      [
        'open first: neither closed nor archived, then newest first',
        { sort: '-statut' },
        ['tard', 'nu', 'ouvert', 'tot', 'archive', 'clos'],
      ],
      ['open last', { sort: 'statut' }, ['clos', 'archive', 'tot', 'ouvert', 'nu', 'tard']],
      ['in the order of creation', { sort: '' }, ['ouvert', 'clos', 'archive', 'nu', 'tot', 'tard']],
      [
        'sorted and filtered',
        { sort: '-statut', utilisateur_id: 'rapporteur' },
        ['ouvert', 'archive', 'clos'],
      ],
    ]),
    {
      name: 'B4, X11: a page of sorted dossiers',
      call: { path: '/dossiers?sort=-statut&page=3&per_page=2' },
      status: 200,
      contains: {
        data: [{ id: '{archive}' }, { id: '{clos}' }],
        meta: meta(6, { count: 2, page: 3, per_page: 2 }),
      },
    },
    {
      name: 'X11: who was assigned since is found',
      given: [{ path: '/dossiers?utilisateur_id=attributeur' }, assign('nu', 'attributeur')],
      call: { path: '/dossiers?utilisateur_id=attributeur' },
      status: 200,
      contains: { data: [{ id: '{nu}' }], meta: meta(1) },
    },
    {
      name: 'X11: who is assigned no longer is not',
      given: [
        { path: '/dossiers?utilisateur_id=secretariat' },
        { method: 'DELETE', path: '/dossiers_affectations/{suit}' },
      ],
      call: { path: '/dossiers?utilisateur_id=secretariat' },
      status: 200,
      body: { data: [], meta: meta(0) },
    },
    refused('/dossiers', { role: 'admin' }, [['?utilisateur_id', 'REQUIS']]),
    refused('/dossiers', { role: 'chef', sort: 'objet' }, [
      ['?role', 'VALEUR'],
      ['?sort', 'VALEUR'],
    ]),

    {
      name: 'X11: workflows of all dossiers, each with its dossier, in the order of their creation',
      call: { path: '/workflows?page=2&per_page=5' },
      status: 200,
      body: {
        data: [
          {
            ...workflowShown('chantier', 'ATTENTE_VALIDATION', WAITING),
            dossier: {
              id: '{reserve}',
              service_dossier_id: null,
              objet: 'Dossier reserve',
              statut: 'OUVERT',
              est_archive: false,
            },
          },
        ],
        meta: meta(6, { count: 1, page: 2, per_page: 5 }),
      },
      never: SUD,
    },
    ...lists('/workflows', [
      ['in one state', { etat: 'EN_COURS' }, ['analyse', 'visite_close', 'visite_archivee']],
      ['in one of two states', { etat: 'ATTENTE_VALIDATION,ATTENTE' }, ['validation', 'chantier']],
      ['in a state that is named twice', { etat: 'ATTENTE,ATTENTE' }, ['validation']],
      ['of one type', { type: 'visite' }, ['visite_close', 'visite_archivee', 'chantier']],
      [
        'of a user: of the dossiers themselves to which they are assigned',
        { utilisateur_id: '@moi' },
        ['chantier'],
        'valideur',
      ],
      [
        'of a user in a role',
        { utilisateur_id: 'preventionniste', role: 'relecteur|valideur' },
        ['chantier'],
      ],
      [
        'of dossiers that take changes',
        { ouverts: 'true' },
        ['arrivee', 'analyse', 'validation', 'chantier'],
      ],
      ['of dossiers that take none', { ouverts: 'false' }, ['visite_close', 'visite_archivee']],
      ['that began before an instant', { debut_avant: '2026-01-05T08:00:00Z' }, ['chantier']],
      [
        'that began before an instant, whatever its offset',
        { debut_avant: '2026-01-05T09:00:00.001+01:00' },
        ['arrivee', 'visite_close', 'visite_archivee', 'chantier'],
      ],
      [
        'oldest first, those that have not begun last',
        { sort: 'date_de_debut' },
        ['chantier', 'arrivee', 'visite_close', 'visite_archivee', 'analyse', 'validation'],
      ],
      [
        'newest first, those that have not begun before them',
        { sort: '-date_de_debut' },
        ['validation', 'analyse', 'visite_archivee', 'visite_close', 'arrivee', 'chantier'],
      ],
      [
        'with all of it',
        {
          etat: 'EN_COURS,ATTENTE_VALIDATION',
          type: 'visite',
          utilisateur_id: 'rapporteur',
          role: 'rapporteur',
          debut_avant: '2026-02-01T00:00:00Z',
          ouverts: 'false',
          sort: '-date_de_debut',
        },
        ['visite_archivee', 'visite_close'],
      ],
    ]),
    {
      name: 'X11: what began since is sorted by when it did',
      given: [
        {
          method: 'POST',
          path: '/workflows/{analyse}',
          body: { etat: 'VALIDE', date_de_fin: '2026-01-07T08:00:00Z' },
        },
      ],
      call: { path: '/workflows?etat=EN_COURS&sort=-date_de_debut&per_page=1' },
      status: 200,
      contains: { data: [{ id: '{validation}', dossier: { id: '{ouvert}' } }] },
    },
    refused('/workflows', { role: 'admin' }, [['?utilisateur_id', 'REQUIS']]),
    refused(
      '/workflows',
      {
        etat: 'EN_COURS,',
        type: 'x',
        debut_avant: '2026-01-05',
        ouverts: 'oui',
        sort: 'etat',
        statut: 'CLOS',
      },
      [
        ['?etat', 'VALEUR'],
        ['?type', 'VALEUR'],
        ['?debut_avant', 'FORMAT'],
        ['?ouverts', 'VALEUR'],
        ['?sort', 'VALEUR'],
        ['?statut', 'INCONNU'],
      ],
    ),

    ...lists('/documents', [
      ['of a user', { utilisateur_id: '@moi' }, ['photo', 'plan', 'annexe', 'divers', 'rapport']],
      [
        'of who is assigned elsewhere too',
        { utilisateur_id: 'rapporteur' },
        ['photo', 'plan', 'annexe', 'divers', 'rapport', 'piece_close', 'piece_archivee'],
      ],
      ['of who has none', { utilisateur_id: 'valideur' }, []],
    ]),
    {
      name: 'X11: the documents of who was assigned since',
      given: [{ path: '/documents?utilisateur_id=valideur' }, assign('permis', 'valideur')],
      call: { path: '/documents?utilisateur_id=valideur' },
      status: 200,
      contains: { data: [{ id: '{piece_du_permis}' }], meta: meta(1) },
    },
    ...lists('/evenements', [
      ['that a user takes part in', { utilisateur_id: 'preventionniste' }, ['reunion']],
      [
        'that the caller takes part in',
        { utilisateur_id: '@moi' },
        ['reconnaissance', 'reunion'],
        'rapporteur',
      ],
      [
        'with other filters',
        { utilisateur_id: 'rapporteur', type: 'COMMISSION_SECURITE', period: '2026-04-01/2026-04-30' },
        ['reunion'],
      ],
      ['that the caller takes no part in', { utilisateur_id: '@moi' }, []],
    ]),
  ],
};
