import { expect } from 'vitest';
import type { EtatDeWorkflow } from '../../../src/contract/resources/workflows.ts';
import { NOW as CLOCK } from '../world.ts';
import { casesOf } from './cases.ts';
import { type Changes, type Given, ID, type Request, type Resource, type Scenario } from './scenario.ts';
import { affectationLines, dossierLine, workflowLine, workflowShown } from './steps.ts';

/** Workflows that wait for each other: what one does to the rest of its dossier, and who is told. */

const NOW = CLOCK.toISOString();
const DEBUT = '2026-03-01T10:00:00+02:00';
const FIN = '2026-03-10T17:00:00+01:00';

const to = (workflow: string, etat: EtatDeWorkflow, more: object = {}): Given => ({
  method: 'POST',
  path: `/workflows/{${workflow}}`,
  body: { etat, ...more },
});
const batch = (operations: readonly Request[], more: object = {}): Request => ({
  method: 'POST',
  path: '/_batch',
  body: { operations, ...more },
});

/** A dossier with a working group; steps stand before what they wait for, for the order is another matter. */
const SUITE = [
  dossierLine('suite'),
  ...affectationLines('suite', [
    ['admin', 'administrateur_fonctionnel'],
    ['preventionniste', 'preventionniste'],
    ['rapporteur', 'rapporteur'],
    ['preventionniste', 'rapporteur'],
    ['relecteur|valideur', 'relecteur'],
    ['relecteur|valideur', 'valideur'],
    ['secretariat_prev', 'secretariat'],
  ]),
  workflowLine('suite', 'recue', 'VALIDE', { type: 'arrivee_sis', date_de_fin: '2026-01-06T08:00:00Z' }),
  workflowLine('suite', 'avis', 'ATTENTE', { type: 'passage_commission', prealables: ['plans', 'terrain'] }),
  workflowLine('suite', 'plans', 'EN_COURS', {
    type: 'analyse_de_risque',
    date_de_debut: DEBUT,
    prealables: ['recue'],
  }),
  workflowLine('suite', 'terrain', 'EN_COURS', {
    type: 'visite',
    date_de_debut: DEBUT,
    prealables: ['recue'],
  }),
  // It had begun, and was put back.
  workflowLine('suite', 'courrier', 'ATTENTE', {
    type: 'arrivee_secretariat',
    date_de_debut: '2026-01-20T08:00:00Z',
    prealables: ['plans', 'recue'],
  }),
  workflowLine('suite', 'cloture', 'ATTENTE', { type: 'workflow', prealables: ['avis'] }),
  workflowLine('suite', 'libre', 'ATTENTE', { type: 'consultation_sis' }),
  workflowLine('suite', 'relue', 'ATTENTE_VALIDATION', { type: 'relecture', date_de_debut: DEBUT }),
  workflowLine('suite', 'suspendue', 'PAUSE', {
    type: 'arrivee_sis_prev',
    date_de_debut: DEBUT,
    prealables: ['plans'],
  }),
  workflowLine('suite', 'ecartee', 'NON_CONCERNE', {
    type: 'validation',
    date_de_fin: FIN,
    prealables: ['terrain', 'plans'],
  }),
];

/** What unblocked steps in every state; one step whose state is of no consequence to `(2)`. */
const ACQUIS = [
  dossierLine('acquis'),
  workflowLine('acquis', 'amont', 'EN_COURS', { date_de_debut: DEBUT, type: 'visite' }),
  workflowLine('acquis', 'source', 'NON_CONCERNE', { date_de_fin: FIN, prealables: ['amont'] }),
  workflowLine('acquis', 'aval', 'VALIDE', { date_de_fin: FIN, prealables: ['source'] }),
  workflowLine('acquis', 'second_aval', 'VALIDE', { date_de_fin: FIN, prealables: ['source'] }),
  workflowLine('acquis', 'tiers', 'EN_COURS', { date_de_debut: FIN, prealables: ['source'] }),
  workflowLine('acquis', 'reprise', 'NON_CONCERNE', { date_de_fin: FIN, prealables: ['aval'] }),
  workflowLine('acquis', 'tenue', 'PAUSE', { date_de_debut: FIN, prealables: ['reprise'] }),
];

/** Two steps of one type, and dossiers of which one step is left. */
const FEW = [
  dossierLine('deux'),
  workflowLine('deux', 'premiere', 'EN_COURS', { type: 'visite', date_de_debut: DEBUT }),
  workflowLine('deux', 'seconde', 'ATTENTE_VALIDATION', { type: 'visite', date_de_debut: DEBUT }),
  workflowLine('deux', 'generique', 'ATTENTE', { type: 'workflow' }),
  dossierLine('fini'),
  ...affectationLines('fini', [['rapporteur', 'rapporteur']]),
  workflowLine('fini', 'unique', 'EN_COURS', { type: 'visite', date_de_debut: DEBUT }),
  dossierLine('long'),
  ...affectationLines('long', [['relecteur|valideur', 'relecteur']]),
  workflowLine('long', 'longue', 'EN_COURS', { titre: '🔥'.repeat(256), date_de_debut: DEBUT }),
];

const GROUP = [
  'administrateur_fonctionnel',
  'preventionniste',
  'rapporteur',
  'relecteur',
  'valideur',
  'secretariat',
];
const but = (author: string) => GROUP.filter((user) => user !== author);

const TYPES: Readonly<Record<string, string>> = {
  plans: 'analyse_de_risque',
  terrain: 'visite',
  relue: 'relecture',
  avis: 'passage_commission',
  courrier: 'arrivee_secretariat',
  cloture: 'workflow',
};
/** What notifications say, by why they are written. */
const WORDS = {
  'À valider': 'attend une validation : validez-la, ou renvoyez-la en cours.',
  Renvoyée: 'n’a pas été validée : elle est de nouveau en cours.',
  Validée: 'est validée.',
  Débloquée: 'est en cours : tout ce qu’elle attendait est terminé.',
};
type States = readonly [from: EtatDeWorkflow, next: EtatDeWorkflow];

/** Rows of notifications: one to each of these users, about a step. */
const told = (why: keyof typeof WORDS, step: string, [from, next]: States, users: readonly string[]) =>
  users.map((utilisateur_id) => ({
    utilisateur_id,
    title: `${why} : Étape ${step}`,
    message: `L’étape « Étape ${step} » ${WORDS[why]}`,
    type: 'info',
    contexte: JSON.stringify({
      workflow_id: `{${step}}`,
      workflow_type: TYPES[step],
      ancien_etat: from,
      nouvel_etat: next,
    }),
    date_creation: NOW,
    creation: CLOCK.getTime(),
    date_de_lecture: null,
    dossier_id: '{suite}',
  }));
const unblocked = (step: string, users: readonly string[]) =>
  told('Débloquée', step, ['ATTENTE', 'EN_COURS'], users);

/** Who is told when a step goes from one state to another by the hand of a user. */
const TOLD: readonly (readonly [
  step: string,
  states: States,
  author: string,
  why: keyof typeof WORDS | undefined,
  users: readonly string[],
])[] = [
  ['terrain', ['EN_COURS', 'ATTENTE_VALIDATION'], 'rapporteur', 'À valider', ['relecteur', 'valideur']],
  ['terrain', ['EN_COURS', 'ATTENTE_VALIDATION'], 'relecteur', 'À valider', ['valideur']],
  // The author need not be of the working group.
  ['terrain', ['EN_COURS', 'ATTENTE_VALIDATION'], 'attributeur', 'À valider', ['relecteur', 'valideur']],
  // One who has both roles is told once.
  ['relue', ['ATTENTE_VALIDATION', 'EN_COURS'], 'valideur', 'Renvoyée', ['preventionniste', 'rapporteur']],
  ['relue', ['ATTENTE_VALIDATION', 'EN_COURS'], 'rapporteur', 'Renvoyée', ['preventionniste']],
  ['relue', ['ATTENTE_VALIDATION', 'VALIDE'], 'relecteur', 'Validée', ['preventionniste', 'rapporteur']],
  ['relue', ['ATTENTE_VALIDATION', 'VALIDE'], 'preventionniste', 'Validée', ['rapporteur']],
  ['terrain', ['EN_COURS', 'VALIDE'], 'secretariat', 'Validée', ['preventionniste', 'rapporteur']],
  ['terrain', ['EN_COURS', 'NON_CONCERNE'], 'attributeur', undefined, []],
  ['terrain', ['EN_COURS', 'PAUSE'], 'attributeur', undefined, []],
  ['suspendue', ['PAUSE', 'EN_COURS'], 'attributeur', undefined, []],
  ['suspendue', ['PAUSE', 'NON_CONCERNE'], 'attributeur', undefined, []],
  ['libre', ['ATTENTE', 'EN_COURS'], 'attributeur', undefined, []],
  ['libre', ['ATTENTE', 'NON_CONCERNE'], 'attributeur', undefined, []],
  ['ecartee', ['NON_CONCERNE', 'ATTENTE'], 'attributeur', undefined, []],
];

/** `workflows_actifs` of a dossier after a change. */
const active = (dossier: string, ...types: readonly string[]): NonNullable<Changes['dossiers']> => ({
  changed: [{ id: `{${dossier}}`, workflows_actifs: JSON.stringify(types) }],
});
/** The same of `{suite}` after one of its steps alone has moved, by that step. */
const ACTIVE: Readonly<Record<string, Partial<Record<EtatDeWorkflow, readonly string[]>>>> = {
  terrain: {
    VALIDE: ['analyse_de_risque', 'relecture'],
    NON_CONCERNE: ['analyse_de_risque', 'relecture'],
    PAUSE: ['analyse_de_risque', 'relecture'],
  },
  relue: { VALIDE: ['analyse_de_risque', 'visite'] },
  suspendue: { EN_COURS: ['analyse_de_risque', 'arrivee_sis_prev', 'relecture', 'visite'] },
  libre: { EN_COURS: ['analyse_de_risque', 'consultation_sis', 'relecture', 'visite'] },
};

/** Which steps hold another back, by the state that it is in. */
const HELD: readonly (readonly [step: string, given: readonly Given[], by: readonly string[]])[] = [
  ['avis', [], ['plans', 'terrain']],
  ['avis', [to('terrain', 'VALIDE')], ['plans']],
  ['avis', [to('plans', 'NON_CONCERNE')], ['terrain']],
  ['avis', [to('terrain', 'PAUSE')], ['plans', 'terrain']],
  ['avis', [to('terrain', 'ATTENTE_VALIDATION'), to('plans', 'VALIDE')], ['terrain']],
  ['courrier', [], ['plans']],
  ['cloture', [], ['avis']],
  ['ecartee', [], ['plans', 'terrain']],
  ['ecartee', [to('plans', 'VALIDE')], ['terrain']],
];

const finished = (id: string, etat: EtatDeWorkflow, date_de_fin = NOW) => ({
  id: `{${id}}`,
  etat,
  date_de_fin,
});
const started = (id: string, date_de_debut = NOW) => ({
  id: `{${id}}`,
  etat: 'EN_COURS',
  date_de_debut,
  date_de_fin: null,
});

export const suites: Resource = {
  lines: [...casesOf('nord'), ...SUITE, ...ACQUIS, ...FEW],
  library: [],
  scenarios: [
    // Prerequisites.
    ...HELD.map(
      ([step, given, by]): Scenario => ({
        name: `C6: ${step} does not start while ${by.join(' and ')} ${by.length > 1 ? 'are' : 'is'} unfinished (${given.length} moves before)`,
        given,
        call: to(step, 'EN_COURS'),
        status: 409,
        code: 'PREALABLES_EN_COURS',
        contains: {
          detail: `Ce workflow dépend de workflows qui ne sont pas encore VALIDE ou NON_CONCERNE : ${by
            .map((one) => `Étape ${one} ({${one}})`)
            .join(', ')}.`,
        },
      }),
    ),
    {
      name: 'C6: what was put back in wait starts by request once its prerequisites are finished',
      given: [
        to('avis', 'NON_CONCERNE'),
        to('avis', 'ATTENTE'),
        // These unblock it: it is put back once more.
        to('plans', 'VALIDE'),
        to('terrain', 'NON_CONCERNE'),
        to('avis', 'NON_CONCERNE'),
        to('avis', 'ATTENTE'),
      ],
      call: to('avis', 'EN_COURS'),
      status: 200,
      body: workflowShown('avis', 'EN_COURS', { type: 'passage_commission', date_de_debut: NOW }),
      after: {
        workflows: { changed: [started('avis')] },
        dossiers: active('suite', 'passage_commission', 'relecture', 'arrivee_secretariat', 'workflow'),
      },
    },
    {
      name: 'C6: what is not concerned is concerned again once its prerequisites are finished',
      given: [to('plans', 'VALIDE'), to('terrain', 'NON_CONCERNE')],
      call: to('ecartee', 'EN_COURS'),
      status: 200,
      body: workflowShown('ecartee', 'EN_COURS', { type: 'validation', date_de_debut: NOW }),
      after: {
        workflows: { changed: [started('ecartee')] },
        dossiers: active('suite', 'validation', 'passage_commission', 'relecture', 'arrivee_secretariat'),
      },
    },
    {
      name: 'C6: what is paused is resumed, whatever it once waited for',
      given: [to('plans', 'PAUSE')],
      call: to('suspendue', 'EN_COURS'),
      status: 200,
      contains: { etat: 'EN_COURS', date_de_debut: DEBUT },
      after: {
        workflows: { changed: [started('suspendue', DEBUT)] },
        dossiers: active('suite', 'arrivee_sis_prev', 'relecture', 'visite'),
      },
    },
    ...(['ATTENTE', 'EN_COURS'] as const).map(
      (etat): Scenario => ({
        name: `C6: what unblocked a workflow that is VALIDE does not become ${etat}, and is told so first`,
        call: to('source', etat),
        status: 409,
        code: 'DEBLOCAGE_ACQUIS',
        contains: {
          detail:
            'Ce workflow doit rester NON_CONCERNE : des workflows qu’il a débloqués sont déjà VALIDE : Étape aval ({aval}), Étape second_aval ({second_aval}).',
        },
      }),
    ),
    {
      name: 'C6: one such workflow is enough',
      given: [to('tenue', 'EN_COURS'), to('tenue', 'VALIDE')],
      call: to('reprise', 'ATTENTE'),
      status: 409,
      code: 'DEBLOCAGE_ACQUIS',
      contains: { detail: expect.stringContaining('déjà VALIDE : Étape tenue (') },
    },
    ...(['ATTENTE', 'EN_COURS'] as const).map(
      (etat): Scenario => ({
        name: `C6: one that unblocked what is paused becomes ${etat}`,
        call: to('reprise', etat),
        status: 200,
        body: workflowShown('reprise', etat, { date_de_debut: etat === 'EN_COURS' ? NOW : null }),
        after: { workflows: { changed: [{ id: '{reprise}', etat, date_de_fin: null }] } },
      }),
    ),
    {
      name: 'C6: the steps that it has unblocked stay as they are when it is taken up again',
      given: [to('tenue', 'EN_COURS')],
      call: to('reprise', 'EN_COURS'),
      status: 200,
      contains: { etat: 'EN_COURS' },
      after: { workflows: { changed: [started('reprise')] } },
    },

    // Unblocking.
    {
      name: 'C6: a step that is validated unblocks the one that waited for it alone, from its end on',
      as: 'preventionniste',
      call: to('plans', 'VALIDE', { date_de_fin: FIN }),
      status: 200,
      body: workflowShown('plans', 'VALIDE', {
        type: 'analyse_de_risque',
        date_de_debut: DEBUT,
        date_de_fin: FIN,
      }),
      after: {
        workflows: { changed: [finished('plans', 'VALIDE', FIN), started('courrier', FIN)] },
        dossiers: active('suite', 'relecture', 'visite', 'arrivee_secretariat'),
        notifications: {
          added: [
            ...told('Validée', 'plans', ['EN_COURS', 'VALIDE'], ['rapporteur']),
            ...unblocked('courrier', but('preventionniste')),
          ],
        },
      },
    },
    {
      name: 'C6: so does one that is not concerned, and then the working group hears of that alone',
      as: 'secretariat',
      call: to('plans', 'NON_CONCERNE'),
      status: 200,
      contains: { etat: 'NON_CONCERNE', date_de_fin: NOW },
      after: {
        workflows: { changed: [finished('plans', 'NON_CONCERNE'), started('courrier')] },
        dossiers: active('suite', 'relecture', 'visite', 'arrivee_secretariat'),
        notifications: { added: unblocked('courrier', but('secretariat')) },
      },
    },
    {
      name: 'C6: the last of several prerequisites unblocks, and the latest end of them is the start',
      as: 'attributeur',
      given: [{ ...to('plans', 'VALIDE', { date_de_fin: '2026-03-10T23:30:00-02:00' }) }],
      // It sorts after that as a text, and is before it.
      call: to('terrain', 'NON_CONCERNE', { date_de_fin: '2026-03-11T01:00:00Z' }),
      status: 200,
      contains: { etat: 'NON_CONCERNE', date_de_fin: '2026-03-11T01:00:00Z' },
      after: {
        workflows: {
          changed: [
            started('avis', '2026-03-10T23:30:00-02:00'),
            finished('terrain', 'NON_CONCERNE', '2026-03-11T01:00:00Z'),
          ],
        },
        dossiers: active('suite', 'passage_commission', 'relecture', 'arrivee_secretariat'),
        notifications: { added: unblocked('avis', GROUP) },
      },
    },
    {
      name: 'C6: whichever of them is finished last',
      as: 'attributeur',
      given: [to('terrain', 'NON_CONCERNE', { date_de_fin: '2026-03-11T01:00:00Z' })],
      call: to('plans', 'NON_CONCERNE', { date_de_fin: '2026-03-10T23:30:00-02:00' }),
      status: 200,
      contains: { etat: 'NON_CONCERNE' },
      after: {
        workflows: {
          changed: [
            started('avis', '2026-03-10T23:30:00-02:00'),
            finished('plans', 'NON_CONCERNE', '2026-03-10T23:30:00-02:00'),
            // Its other prerequisite was finished long before; what it had begun with is forgotten.
            started('courrier', '2026-03-10T23:30:00-02:00'),
          ],
        },
        dossiers: active('suite', 'passage_commission', 'relecture', 'arrivee_secretariat'),
        notifications: { added: [...unblocked('avis', GROUP), ...unblocked('courrier', GROUP)] },
      },
    },
    {
      name: 'C6: an end that is backdated to before that of another prerequisite is not the start',
      as: 'attributeur',
      given: [to('terrain', 'NON_CONCERNE', { date_de_fin: '2026-03-12T08:00:00Z' })],
      call: to('plans', 'NON_CONCERNE', { date_de_fin: '2026-03-02T08:00:00Z' }),
      status: 200,
      contains: { date_de_fin: '2026-03-02T08:00:00Z' },
      after: {
        workflows: {
          changed: [
            started('avis', '2026-03-12T08:00:00Z'),
            finished('plans', 'NON_CONCERNE', '2026-03-02T08:00:00Z'),
            started('courrier', '2026-03-02T08:00:00Z'),
          ],
        },
        dossiers: { changed: [{ id: '{suite}' }] },
        notifications: { added: [...unblocked('avis', GROUP), ...unblocked('courrier', GROUP)] },
      },
    },
    {
      name: 'C6: nothing is unblocked while another prerequisite is unfinished',
      as: 'attributeur',
      call: to('terrain', 'NON_CONCERNE'),
      status: 200,
      contains: { etat: 'NON_CONCERNE' },
      after: {
        workflows: { changed: [finished('terrain', 'NON_CONCERNE')] },
        dossiers: active('suite', 'analyse_de_risque', 'relecture'),
      },
    },
    {
      name: 'C6: what is unblocked unblocks nothing in turn, and what waits for nothing is left alone',
      given: [to('plans', 'VALIDE'), to('terrain', 'VALIDE')],
      call: { path: '/dossiers/{suite}/workflows' },
      status: 200,
      contains: {
        data: [
          { id: '{recue}', etat: 'VALIDE' },
          { id: '{avis}', etat: 'EN_COURS', date_de_debut: NOW },
          { id: '{plans}', etat: 'VALIDE' },
          { id: '{terrain}', etat: 'VALIDE' },
          { id: '{courrier}', etat: 'EN_COURS', date_de_debut: NOW },
          { id: '{cloture}', etat: 'ATTENTE', date_de_debut: null },
          { id: '{libre}', etat: 'ATTENTE', date_de_debut: null },
          { id: '{relue}', etat: 'ATTENTE_VALIDATION' },
          { id: '{suspendue}', etat: 'PAUSE' },
          { id: '{ecartee}', etat: 'NON_CONCERNE', date_de_fin: FIN },
        ],
      },
    },
    {
      name: 'C6: a step of the chain after the other',
      as: 'attributeur',
      given: [to('plans', 'VALIDE'), to('terrain', 'VALIDE')],
      call: to('avis', 'NON_CONCERNE'),
      status: 200,
      contains: { etat: 'NON_CONCERNE' },
      after: {
        workflows: { changed: [finished('avis', 'NON_CONCERNE'), started('cloture')] },
        dossiers: active('suite', 'relecture', 'arrivee_secretariat', 'workflow'),
        notifications: { added: unblocked('cloture', GROUP) },
      },
    },
    {
      name: 'C6: what is put back in wait is unblocked again by the next end of what it waits for',
      as: 'attributeur',
      given: [
        to('plans', 'NON_CONCERNE', { date_de_fin: '2026-03-02T08:00:00Z' }),
        to('plans', 'EN_COURS'),
        to('courrier', 'NON_CONCERNE'),
        to('courrier', 'ATTENTE'),
      ],
      call: to('plans', 'NON_CONCERNE', { date_de_fin: FIN }),
      status: 200,
      contains: { etat: 'NON_CONCERNE', date_de_debut: DEBUT },
      after: {
        workflows: { changed: [finished('plans', 'NON_CONCERNE', FIN), started('courrier', FIN)] },
        dossiers: active('suite', 'relecture', 'visite', 'arrivee_secretariat'),
        notifications: { added: unblocked('courrier', GROUP) },
      },
    },
    {
      name: 'C6: the state that a step has already unblocks nothing and notifies no user',
      given: [to('plans', 'VALIDE'), to('courrier', 'NON_CONCERNE'), to('courrier', 'ATTENTE')],
      call: to('plans', 'VALIDE'),
      status: 200,
      contains: { etat: 'VALIDE' },
    },

    // Who is told.
    ...TOLD.map(([step, [from, next], author, why, users]): Scenario => {
      const types = ACTIVE[step]?.[next];
      return {
        name: `C6: ${step}, ${from} → ${next} by ${author}: ${users.join(', ') || 'nobody'}`,
        as: author,
        call: to(step, next),
        status: 200,
        contains: { id: `{${step}}`, etat: next },
        after: {
          workflows: { changed: [{ id: `{${step}}`, etat: next }] },
          ...(types === undefined ? {} : { dossiers: active('suite', ...types) }),
          ...(why === undefined ? {} : { notifications: { added: told(why, step, [from, next], users) } }),
        },
      };
    }),
    {
      name: 'C6: a move that is refused notifies no user, although it is of a kind that would',
      as: 'rapporteur',
      call: to('courrier', 'VALIDE'),
      status: 409,
      code: 'TRANSITION_REFUSEE',
    },
    {
      name: 'C6: an author who is the only one assigned hears nothing',
      as: 'rapporteur',
      call: to('unique', 'VALIDE'),
      status: 200,
      contains: { etat: 'VALIDE' },
      after: {
        workflows: { changed: [finished('unique', 'VALIDE')] },
        dossiers: active('fini'),
      },
    },
    {
      name: 'C6: a title that would be too long for a notification is shortened',
      call: to('longue', 'ATTENTE_VALIDATION'),
      status: 200,
      contains: { titre: '🔥'.repeat(256) },
      after: {
        workflows: { changed: [{ etat: 'ATTENTE_VALIDATION' }] },
        notifications: {
          added: [
            {
              title: `À valider : ${'🔥'.repeat(243)}…`,
              message: `L’étape « ${'🔥'.repeat(256)} » ${WORDS['À valider']}`,
            },
          ],
        },
      },
    },
    {
      name: 'B7, C6: the one who is told finds it first, with the dossier as it is then',
      as: 'secretariat',
      given: [{ ...to('plans', 'VALIDE'), as: 'preventionniste' }],
      call: { path: '/notifications' },
      status: 200,
      contains: {
        data: [
          {
            id: expect.stringMatching(ID),
            title: 'Débloquée : Étape courrier',
            type: 'info',
            contexte: {
              workflow_id: '{courrier}',
              workflow_type: 'arrivee_secretariat',
              ancien_etat: 'ATTENTE',
              nouvel_etat: 'EN_COURS',
            },
            date_creation: NOW,
            date_de_lecture: null,
            utilisateur: { id: 'secretariat' },
            subject: {
              id: '{suite}',
              workflows_actifs: ['relecture', 'visite', 'arrivee_secretariat'],
              affectations: { length: 7 },
            },
          },
        ],
        meta: { pagination: { total: 1 } },
      },
    },

    // What the dossier says of its workflows.
    {
      name: 'C6, C14: workflows_actifs keeps a type as long as one step of it is active',
      call: to('premiere', 'PAUSE'),
      status: 200,
      contains: { etat: 'PAUSE' },
      after: { workflows: { changed: [{ id: '{premiere}', etat: 'PAUSE' }] } },
    },
    {
      name: 'C6, C14: and names it once, whatever their number, in the order of the interface',
      given: [to('generique', 'EN_COURS')],
      call: { path: '/dossiers/{deux}' },
      status: 200,
      contains: { workflows_actifs: ['visite', 'workflow'] },
    },
    {
      name: 'C6, C14: and not at all once the last is finished',
      given: [to('premiere', 'VALIDE')],
      call: to('seconde', 'VALIDE'),
      status: 200,
      contains: { etat: 'VALIDE' },
      after: {
        workflows: { changed: [finished('seconde', 'VALIDE')] },
        dossiers: active('deux'),
      },
    },
    {
      name: 'C15: finishing every workflow closes nothing',
      given: [to('unique', 'VALIDE')],
      call: { path: '/dossiers/{fini}' },
      status: 200,
      contains: { statut: 'OUVERT', est_archive: false, workflows_actifs: [] },
    },

    // All of it, or nothing.
    {
      name: 'X1: the same key moves a step once, and everybody is told once',
      given: [{ ...to('plans', 'VALIDE'), key: 'k' }],
      call: { ...to('plans', 'VALIDE'), key: 'k' },
      status: 200,
      headers: { 'idempotency-replayed': 'true' },
      contains: { id: '{plans}', etat: 'VALIDE', date_de_fin: NOW },
    },
    {
      name: 'X1: it answers what was answered then, whatever has become of the step',
      given: [{ ...to('plans', 'PAUSE'), key: 'k' }, to('plans', 'EN_COURS')],
      call: { ...to('plans', 'PAUSE'), key: 'k', days: 1 },
      status: 200,
      headers: { 'idempotency-replayed': 'true' },
      contains: { etat: 'PAUSE' },
    },
    {
      name: 'X1: and refuses another move',
      given: [{ ...to('plans', 'PAUSE'), key: 'k' }],
      call: { ...to('plans', 'EN_COURS'), key: 'k' },
      status: 422,
      code: 'CLE_REUTILISEE',
    },
    {
      name: 'X1: a move that was refused may be made later with the same key',
      given: [
        { ...to('avis', 'EN_COURS'), key: 'k', refused: true },
        to('plans', 'NON_CONCERNE'),
        to('terrain', 'NON_CONCERNE'),
        to('avis', 'PAUSE'),
      ],
      call: { ...to('avis', 'EN_COURS'), key: 'k' },
      status: 200,
      headers: { 'idempotency-replayed': null },
      contains: { etat: 'EN_COURS' },
      after: {
        workflows: { changed: [started('avis')] },
        dossiers: active('suite', 'passage_commission', 'relecture', 'arrivee_secretariat'),
        idempotency_keys: { added: [{ key: 'k' }] },
      },
    },
    {
      name: 'X4: a dry run answers what would be, moves nothing and notifies no user',
      call: { ...to('plans', 'VALIDE', { date_de_fin: FIN }), dryRun: true },
      status: 200,
      headers: { 'dry-run': 'applied' },
      body: workflowShown('plans', 'VALIDE', {
        type: 'analyse_de_risque',
        date_de_debut: DEBUT,
        date_de_fin: FIN,
      }),
    },
    {
      name: 'X4: and refuses what would be',
      call: { ...to('avis', 'EN_COURS'), dryRun: true },
      status: 409,
      code: 'PREALABLES_EN_COURS',
      headers: { 'dry-run': null },
    },
    {
      name: 'X3: the operations of a batch see what those before them did; one that is refused did nothing',
      as: 'preventionniste',
      call: batch([
        to('avis', 'EN_COURS'),
        to('plans', 'VALIDE'),
        to('courrier', 'ATTENTE_VALIDATION'),
        to('cloture', 'VALIDE'),
      ]),
      status: 200,
      contains: {
        results: [
          { status: 409, body: { code: 'PREALABLES_EN_COURS' } },
          { status: 200 },
          { status: 200 },
          { status: 409, body: { code: 'TRANSITION_REFUSEE' } },
        ],
      },
      after: {
        workflows: {
          changed: [
            finished('plans', 'VALIDE'),
            { id: '{courrier}', etat: 'ATTENTE_VALIDATION', date_de_debut: NOW },
          ],
        },
        dossiers: active('suite', 'relecture', 'visite', 'arrivee_secretariat'),
        notifications: {
          added: [
            ...told('Validée', 'plans', ['EN_COURS', 'VALIDE'], ['rapporteur']),
            ...unblocked('courrier', but('preventionniste')),
            ...told('À valider', 'courrier', ['EN_COURS', 'ATTENTE_VALIDATION'], ['relecteur', 'valideur']),
          ],
        },
      },
    },
    {
      name: 'X3: a batch that is atomic undoes what was unblocked and told as well',
      as: 'preventionniste',
      call: batch([to('plans', 'VALIDE'), to('avis', 'EN_COURS')], { atomic: true }),
      status: 200,
      contains: { results: [{ status: 424 }, { status: 409, body: { code: 'PREALABLES_EN_COURS' } }] },
    },
  ],
};
