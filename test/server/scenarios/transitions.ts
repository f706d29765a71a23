import type { EtatDeWorkflow } from '../../../src/contract/resources/workflows.ts';
import { NOW as CLOCK } from '../world.ts';
import type { Resource, Scenario } from './scenario.ts';
import { dossierLine, workflowLine, workflowShown } from './steps.ts';

/** Every pair of states of a workflow that waits for nothing and that nothing waits for. */

const NOW = CLOCK.toISOString();
const DEBUT = '2026-03-01T10:00:00+02:00';
const FIN = '2026-03-10T17:00:00+01:00';

const ETATS = ['ATTENTE', 'EN_COURS', 'PAUSE', 'ATTENTE_VALIDATION', 'VALIDE', 'NON_CONCERNE'] as const;

/**
 * The table of the choices, with what each move leaves of `date_de_debut` and `date_de_fin`: what it was (`kept`),
 * the moment of the call (`now`) or null (`-`). `=` nothing happens; blank: 409.
 */
// biome-ignore format: it is to be read beside the choices.
const TABLE: Readonly<Record<EtatDeWorkflow, readonly string[]>> = {
  //                   ATTENTE   EN_COURS   PAUSE     ATTENTE_VALIDATION  VALIDE      NON_CONCERNE
  ATTENTE:            ['=',      'now -',   '',       '',                 '',         '- now'],
  EN_COURS:           ['',       '=',       'kept -', 'kept -',           'kept now', 'kept now'],
  PAUSE:              ['',       'kept -',  '=',      '',                 '',         'kept now'],
  ATTENTE_VALIDATION: ['',       'kept -',  '',       '=',                'kept now', ''],
  VALIDE:             ['',       '',        '',       '',                 '=',        ''],
  NON_CONCERNE:       ['kept -', 'kept -',  '',       '',                 '',         '='],
};
const cell = (from: EtatDeWorkflow, to: EtatDeWorkflow) => TABLE[from][ETATS.indexOf(to)] ?? '';

/** What one workflow in each state shows. */
const STANDING = {
  ATTENTE: { type: 'visite', date_de_debut: null, date_de_fin: null },
  EN_COURS: { type: 'analyse_de_risque', date_de_debut: DEBUT, date_de_fin: null },
  PAUSE: { type: 'relecture', date_de_debut: DEBUT, date_de_fin: null },
  ATTENTE_VALIDATION: { type: 'validation', date_de_debut: DEBUT, date_de_fin: null },
  VALIDE: { type: 'arrivee_sis', date_de_debut: DEBUT, date_de_fin: FIN },
  NON_CONCERNE: { type: 'consultation_sis', date_de_debut: DEBUT, date_de_fin: FIN },
} as const;

/** `workflows_actifs` when the one that was in this state is active besides the two that are, or is one of them no more. */
const ACTIVE: Readonly<Record<EtatDeWorkflow, readonly string[]>> = {
  ATTENTE: ['analyse_de_risque', 'validation', 'visite'],
  EN_COURS: ['validation'],
  PAUSE: ['analyse_de_risque', 'validation', 'relecture'],
  ATTENTE_VALIDATION: ['analyse_de_risque'],
  VALIDE: [],
  NON_CONCERNE: ['analyse_de_risque', 'validation', 'consultation_sis'],
};
const isActive = (etat: EtatDeWorkflow) => etat === 'EN_COURS' || etat === 'ATTENTE_VALIDATION';

function move(from: EtatDeWorkflow, to: EtatDeWorkflow): Scenario {
  const left = cell(from, to);
  const of = {
    name: `C6: ${from} → ${to}${left === '=' ? ' again: nothing happens' : left && ` (${left})`}`,
    call: { method: 'POST', path: `/workflows/{de_${from}}`, body: { etat: to } },
  } as const;
  if (left === '=') return { ...of, status: 200, body: workflowShown(`de_${from}`, from, STANDING[from]) };
  if (left === '' && from === 'VALIDE') return { ...of, status: 409, code: 'WORKFLOW_VERROUILLE' };
  if (left === '') {
    const others = ETATS.filter((etat) => !['', '='].includes(cell(from, etat))).join(', ');
    const detail = `Un workflow à l’état ${from} ne peut pas passer à ${to}, seulement à : ${others}.`;
    return { ...of, status: 409, code: 'TRANSITION_REFUSEE', contains: { detail } };
  }
  const [debut, fin] = left.split(' ');
  const { type, date_de_debut } = STANDING[from];
  const now = {
    etat: to,
    date_de_debut: debut === 'kept' ? date_de_debut : debut === 'now' ? NOW : null,
    date_de_fin: fin === 'now' ? NOW : null,
  };
  return {
    ...of,
    status: 200,
    body: { ...workflowShown(`de_${from}`, to, { type }), ...now },
    after: {
      workflows: { changed: [{ id: `{de_${from}}`, ...now }] },
      ...(isActive(from) === isActive(to)
        ? {}
        : { dossiers: { changed: [{ id: '{table}', workflows_actifs: JSON.stringify(ACTIVE[from]) }] } }),
    },
  };
}

export const transitions: Resource = {
  lines: [
    dossierLine('table'),
    ...ETATS.map((etat) => workflowLine('table', `de_${etat}`, etat, STANDING[etat])),
  ],
  library: [],
  scenarios: ETATS.flatMap((from) => ETATS.map((to) => move(from, to))),
};
