import type { ErrorCode, ErrorParams, FieldError } from '../../src/contract/errors.ts';
import { type EtatDeWorkflow, isFinished } from '../../src/contract/resources/workflows.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';

/** A cell of the table: `=` nothing happens, `if` only once every prerequisite is finished, blank never. */
type Rule = '=' | '✓' | '✓ (2)' | 'if' | 'if (2)' | '';

const ETATS = ['ATTENTE', 'EN_COURS', 'PAUSE', 'ATTENTE_VALIDATION', 'VALIDE', 'NON_CONCERNE'] as const;

/**
 * The transitions of a workflow, as the choices draw them: rows are from, columns are to.
 * (2): not if a workflow that it unblocked is already VALIDE.
 */
// biome-ignore format: it is to be read beside the choices.
const TABLE: Readonly<Record<EtatDeWorkflow, readonly Rule[]>> = {
  //                   ATTENTE  EN_COURS  PAUSE  ATTENTE_VALIDATION  VALIDE  NON_CONCERNE
  ATTENTE:            ['=',     'if',     '',    '',                 '',     '✓'],
  EN_COURS:           ['',      '=',      '✓',   '✓',                '✓',    '✓'],
  PAUSE:              ['',      '✓',      '=',   '',                 '',     '✓'],
  ATTENTE_VALIDATION: ['',      '✓',      '',    '=',                '✓',    ''],
  VALIDE:             ['',      '',       '',    '',                 '=',    ''],
  NON_CONCERNE:       ['✓ (2)', 'if (2)', '',    '',                 '',     '='],
};

/** What a transition reads and changes of a workflow. Dates are date-times of RFC 3339. */
export interface Avancement {
  readonly etat: EtatDeWorkflow;
  readonly date_de_debut: string | null;
  readonly date_de_fin: string | null;
}

/** Another workflow of the dossier, as a refusal names it. */
export interface Voisin {
  readonly id: string;
  readonly titre: string;
  readonly etat: EtatDeWorkflow;
}

export interface Situation {
  readonly workflow: Avancement;
  /** The workflows that this one waits for. */
  readonly prealables: readonly Voisin[];
  /** The workflows that wait for this one. */
  readonly suivants: readonly Voisin[];
  /** The moment of the call, RFC 3339 in UTC. */
  readonly now: string;
}

/** What a caller asks of a workflow; members left out stay as they are. */
export interface Demande {
  readonly etat?: EtatDeWorkflow | undefined;
  /** Only with a state that is finished: the contract sees to that. */
  readonly date_de_fin?: string | undefined;
  /** Whether the members that no transition reads (`observations`, `date_de_reception`) would change as well. */
  readonly autres: boolean;
}

export type Refus = Extract<
  ErrorCode,
  'WORKFLOW_VERROUILLE' | 'TRANSITION_REFUSEE' | 'PREALABLES_EN_COURS' | 'DEBLOCAGE_ACQUIS'
>;

export type Verdict =
  /** The state and its dates stay; the other members may be written. */
  | { readonly kind: 'same' }
  /** 400. */
  | { readonly kind: 'invalid'; readonly fields: readonly FieldError[] }
  /** 409. */
  | { readonly kind: 'refused'; readonly code: Refus; readonly params: ErrorParams }
  | { readonly kind: 'changed'; readonly workflow: Avancement };

/**
 * Judges a transition of a workflow (choices C6 to C8, "Workflow transitions"). Dates are compared as instants.
 *
 * - `date_de_fin` is judged first, whatever becomes of the rest: it lies neither after `now` nor before
 *   `date_de_debut`. Left out, it is `now`, or `date_de_debut` if that is later.
 * - The same state again changes nothing, and a `date_de_fin` given along with it is not kept.
 * - A VALIDE workflow is locked: what would change any of its members is refused. What would not, such as the
 *   request that validated it sent once more, is answered like any state again.
 * - A workflow that is not finished has no `date_de_fin`: leaving NON_CONCERNE clears it, for ATTENTE too.
 */
export function transition(situation: Situation, demande: Demande): Verdict {
  const { workflow, prealables, suivants, now } = situation;
  const fields = faultsOfEnd(situation, demande);
  if (fields.length > 0) return { kind: 'invalid', fields };

  const from = workflow.etat;
  const to = demande.etat ?? from;
  if (from === 'VALIDE') {
    const kept = to === from && !demande.autres && isSameEnd(workflow, demande);
    return kept ? { kind: 'same' } : refused('WORKFLOW_VERROUILLE');
  }
  const rule = ruleOf(from, to);
  if (rule === '=') return { kind: 'same' };
  if (rule === '') return refused('TRANSITION_REFUSEE', { etat: from, voulu: to, allowed: nextOf(from) });
  if (rule === '✓ (2)' || rule === 'if (2)') {
    const unblocked = suivants.filter(({ etat }) => etat === 'VALIDE');
    if (unblocked.length > 0) return refused('DEBLOCAGE_ACQUIS', { workflows: unblocked.map(named) });
  }
  if (rule === 'if' || rule === 'if (2)') {
    const blocking = prealables.filter(({ etat }) => !isFinished(etat));
    if (blocking.length > 0) return refused('PREALABLES_EN_COURS', { workflows: blocking.map(named) });
  }
  return {
    kind: 'changed',
    workflow: {
      etat: to,
      date_de_debut: workflow.date_de_debut ?? (to === 'EN_COURS' ? now : null),
      date_de_fin: isFinished(to) ? (demande.date_de_fin ?? latest(now, workflow.date_de_debut)) : null,
    },
  };
}

/** The states that may follow one, in the order of the table; some of them on conditions. */
export function nextOf(from: EtatDeWorkflow): EtatDeWorkflow[] {
  return ETATS.filter((to) => to !== from && ruleOf(from, to) !== '');
}

function ruleOf(from: EtatDeWorkflow, to: EtatDeWorkflow): Rule {
  return TABLE[from][ETATS.indexOf(to)] ?? '';
}

function refused(code: Refus, params: ErrorParams = {}): Verdict {
  return { kind: 'refused', code, params };
}

function named({ titre, id }: Voisin): string {
  return `${titre} (${id})`;
}

function faultsOfEnd({ workflow, now }: Situation, { date_de_fin }: Demande): FieldError[] {
  if (date_de_fin === undefined) return [];
  const at = (code: FieldError['code'], params: ErrorParams): FieldError[] => [
    { in: 'body', path: ['date_de_fin'], code, params },
  ];
  const end = instantOf(date_de_fin);
  if (end > instantOf(now)) return at('MAXIMUM', { max: now });
  const { date_de_debut } = workflow;
  if (date_de_debut !== null && end < instantOf(date_de_debut)) return at('MINIMUM', { min: date_de_debut });
  return [];
}

function isSameEnd({ date_de_fin: present }: Avancement, { date_de_fin: requested }: Demande): boolean {
  return requested === undefined || (present !== null && instantOf(requested) === instantOf(present));
}

function latest(now: string, date_de_debut: string | null): string {
  return date_de_debut !== null && instantOf(date_de_debut) > instantOf(now) ? date_de_debut : now;
}
