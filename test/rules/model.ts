import fc from 'fast-check';
import { unblockedBy } from '../../server/rules/deblocage.ts';
import { type Avancement, transition } from '../../server/rules/transitions.ts';
import { workflowsActifs } from '../../server/rules/workflows-actifs.ts';
import {
  type EtatDeWorkflow,
  isFinished,
  TYPES_DE_WORKFLOW,
  type TypeDeWorkflow,
} from '../../src/contract/resources/workflows.ts';
import { ETATS } from './table.ts';

/** The rules that a dossier obeys; the tests also run it with broken ones. */
export interface Rules {
  readonly transition: typeof transition;
  readonly unblockedBy: typeof unblockedBy;
  readonly workflowsActifs: typeof workflowsActifs;
}
export const RULES: Rules = { transition, unblockedBy, workflowsActifs };

export interface RuleStep extends Avancement {
  readonly id: string;
  readonly titre: string;
  readonly type: TypeDeWorkflow;
  readonly prealables: readonly string[];
}

export interface Dossier {
  readonly workflows: readonly RuleStep[];
  readonly actifs: readonly TypeDeWorkflow[];
}

/** A request for a state. */
export interface Request {
  /** Which workflow, counted round the dossier. */
  readonly which: number;
  readonly etat: EtatDeWorkflow;
  /** Minutes since the request before. */
  readonly wait: number;
  /** Backdates the end by so many minutes, written at an offset of so many hours; below zero it is in the future. */
  readonly end: { readonly minutes: number; readonly offset: number } | undefined;
}

/** What one request did. */
export interface Done {
  readonly id: string;
  readonly before: Dossier;
  readonly after: Dossier;
  readonly now: number;
}

const MINUTE = 60_000;
export const START = Date.parse('2026-03-14T12:00:00Z');

export const find = ({ workflows }: Dossier, id: string): RuleStep => {
  const found = workflows.find((one) => one.id === id);
  if (!found) throw new Error(`no workflow ${id}`);
  return found;
};

/** What the service does with a request, without its database. */
export function apply(
  dossier: Dossier,
  id: string,
  etat: EtatDeWorkflow,
  end: string | undefined,
  now: number,
  rules: Rules,
): Done {
  const workflow = find(dossier, id);
  const verdict = rules.transition(
    {
      workflow,
      prealables: dossier.workflows.filter((one) => workflow.prealables.includes(one.id)),
      suivants: dossier.workflows.filter((one) => one.prealables.includes(id)),
      now: new Date(now).toISOString(),
    },
    // The contract lets an end come with a state that is finished, and with no other.
    { etat, date_de_fin: isFinished(etat) ? end : undefined, autres: false },
  );
  if (verdict.kind !== 'changed') return { id, before: dossier, after: dossier, now };
  const { date_de_fin } = verdict.workflow;
  const changed = dossier.workflows.map((one) => (one.id === id ? { ...one, ...verdict.workflow } : one));
  const starts = new Map(
    date_de_fin === null
      ? []
      : rules
          .unblockedBy({ id, date_de_fin }, changed)
          .map(({ workflow: one, date_de_debut }) => [one.id, date_de_debut]),
  );
  const workflows = changed.map((one): RuleStep => {
    const date_de_debut = starts.get(one.id);
    return date_de_debut === undefined ? one : { ...one, etat: 'EN_COURS', date_de_debut, date_de_fin: null };
  });
  return {
    id,
    before: dossier,
    after: { workflows, actifs: rules.workflowsActifs(workflows) },
    now,
  };
}

/** What every request of a sequence did, one after the other. */
export function run(dossier: Dossier, requests: readonly Request[], rules: Rules): Done[] {
  let present = dossier;
  let now = START;
  return requests.map(({ which, etat, wait, end }) => {
    now += wait * MINUTE;
    const { id } = present.workflows[which % present.workflows.length] as RuleStep;
    const done = apply(present, id, etat, end && written(now - end.minutes * MINUTE, end.offset), now, rules);
    present = done.after;
    return done;
  });
}

/** A dossier as it begins: what waits for nothing is EN_COURS, the rest in ATTENTE. Listed in any order. */
export function dossiers(): fc.Arbitrary<Dossier> {
  const step = (i: number) =>
    fc.record({
      type: fc.constantFrom(...TYPES_DE_WORKFLOW),
      prealables: fc.subarray(Array.from({ length: i }, (_, earlier) => `w${earlier}`)),
      begun: fc.boolean(),
    });
  return fc
    .integer({ min: 1, max: 6 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => step(i))))
    .map((steps) =>
      steps.map(({ type, prealables, begun }, i): RuleStep => {
        const active = begun && prealables.length === 0;
        return {
          id: `w${i}`,
          titre: `Étape ${i}`,
          type,
          prealables,
          etat: active ? 'EN_COURS' : 'ATTENTE',
          date_de_debut: active ? written(START - 600 * MINUTE, 2) : null,
          date_de_fin: null,
        };
      }),
    )
    .chain((steps) => fc.shuffledSubarray(steps, { minLength: steps.length }))
    .map((workflows) => ({ workflows, actifs: workflowsActifs(workflows) }));
}

/** Requests that finish things often enough for a dossier to get somewhere. */
export function requests(): fc.Arbitrary<Request[]> {
  return fc.array(
    fc.record({
      which: fc.nat(5),
      etat: fc.oneof(
        fc.constantFrom(...ETATS),
        fc.constantFrom<EtatDeWorkflow>('EN_COURS', 'VALIDE', 'NON_CONCERNE'),
      ),
      wait: fc.nat(120),
      end: fc.option(
        fc.record({ minutes: fc.integer({ min: -10, max: 900 }), offset: fc.integer({ min: -11, max: 12 }) }),
        { nil: undefined, freq: 2 },
      ),
    }),
    // As long as that unless shrunk: what takes many steps is where rules fail.
    { maxLength: 40, size: 'max' },
  );
}

/** An instant as it is written at an offset of so many hours. */
function written(instant: number, offset: number): string {
  const zone = `${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}:00`;
  return new Date(instant + offset * 60 * MINUTE).toISOString().replace('Z', zone);
}
