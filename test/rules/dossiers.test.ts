import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EtatDeWorkflow, TYPES_DE_WORKFLOW } from '../../src/contract/resources/workflows.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';
import {
  apply,
  type Done,
  type Dossier,
  dossiers,
  find,
  RULES,
  type RuleStep,
  type Rules,
  requests,
  run,
  START,
} from './model.ts';
import { ruleOf } from './table.ts';

const finished = (etat: EtatDeWorkflow) => etat === 'VALIDE' || etat === 'NON_CONCERNE';
const prealables = (dossier: Dossier, { prealables: ids }: RuleStep) => ids.map((id) => find(dossier, id));

/** The workflows whose state a request changed, as they were and as they are. */
const moved = ({ before, after }: Done) =>
  after.workflows
    .map((now) => ({ was: find(before, now.id), now }))
    .filter(({ was, now }) => was.etat !== now.etat);
/** Those among them that were not asked for. */
const unblocked = (done: Done) => moved(done).filter(({ now }) => now.id !== done.id);

/** Rules of which one is broken, to see that the property below would not hold by itself. */
type Broken = readonly [how: string, rules: Partial<Rules>];

interface Property {
  readonly says: string;
  /** Asserts it of one request. */
  readonly holds: (done: Done) => void;
  readonly broken: readonly Broken[];
}

/** Expects that a case is found in which an assertion of the property fails. */
function expectRefuted<T>(property: fc.IProperty<T>): void {
  const { errorInstance } = fc.check(property, { numRuns: 5000, endOnFailure: true });
  expect(errorInstance).toMatchObject({ name: 'AssertionError' });
}

const { transition, unblockedBy, workflowsActifs } = RULES;
/** A workflow that is in one state is judged as if it were in another. */
const confuse = (from: EtatDeWorkflow, as: EtatDeWorkflow): Partial<Rules> => ({
  transition: (situation, demande) => {
    const { workflow } = situation;
    if (workflow.etat !== from) return transition(situation, demande);
    return transition({ ...situation, workflow: { ...workflow, etat: as } }, demande);
  },
});

const PROPERTIES: readonly Property[] = [
  {
    says: 'no move that the table forbids ever happens',
    holds: (done) => {
      for (const { was, now } of moved(done)) {
        expect(ruleOf(was.etat, now.etat), `${was.etat} → ${now.etat}`).toMatch(/✓|if/);
      }
    },
    broken: [
      ['what is paused may do what is in progress may', confuse('PAUSE', 'EN_COURS')],
      ['what awaits a validation as well', confuse('ATTENTE_VALIDATION', 'EN_COURS')],
      ['what is not concerned may do what waits may', confuse('PAUSE', 'NON_CONCERNE')],
    ],
  },
  {
    says: 'nothing but unblocking moves a workflow that was not asked for',
    holds: (done) => {
      for (const { was, now } of unblocked(done)) {
        expect([was.etat, now.etat]).toEqual(['ATTENTE', 'EN_COURS']);
        expect(was.prealables).toContain(done.id);
        expect(finished(find(done.after, done.id).etat)).toBe(true);
      }
    },
    broken: [
      [
        'unblocking takes those that wait for nothing',
        {
          unblockedBy: (end, all) => [
            ...unblockedBy(end, all),
            ...all
              .filter((one) => one.etat === 'ATTENTE' && one.prealables.length === 0)
              .map((workflow) => ({ workflow, date_de_debut: end.date_de_fin })),
          ],
        },
      ],
      [
        'unblocking takes those that are not concerned',
        {
          unblockedBy: (end, all) =>
            all
              .filter((one) => one.etat === 'NON_CONCERNE' && one.prealables.includes(end.id))
              .map((workflow) => ({ workflow, date_de_debut: end.date_de_fin })),
        },
      ],
    ],
  },
  {
    says: 'no workflow starts, by request or by unblocking, while a prerequisite is unfinished',
    holds: (done) => {
      for (const { was, now } of moved(done)) {
        // What is resumed or sent back has started before: the table asks nothing more of it.
        if (now.etat !== 'EN_COURS' || !['ATTENTE', 'NON_CONCERNE'].includes(was.etat)) continue;
        expect(prealables(done.after, now).filter(({ etat }) => !finished(etat))).toEqual([]);
      }
    },
    broken: [
      [
        'a request does not look at them',
        { transition: (situation, demande) => transition({ ...situation, prealables: [] }, demande) },
      ],
      [
        'a request looks at the first',
        {
          transition: (situation, demande) =>
            transition({ ...situation, prealables: situation.prealables.slice(0, 1) }, demande),
        },
      ],
      [
        'unblocking looks at the one that was just finished',
        {
          unblockedBy: (end, all) =>
            all
              .filter((one) => one.etat === 'ATTENTE' && one.prealables.includes(end.id))
              .map((workflow) => ({ workflow, date_de_debut: end.date_de_fin })),
        },
      ],
    ],
  },
  {
    says: 'unblocking forgets no workflow, and each starts at the latest end of its prerequisites',
    holds: (done) => {
      const { id, before, after } = done;
      const end = find(after, id);
      if (!finished(end.etat) || find(before, id).etat === end.etat) return;
      const due = before.workflows.filter(
        (one) =>
          one.etat === 'ATTENTE' &&
          one.prealables.includes(id) &&
          prealables(after, one).every(({ etat }) => finished(etat)),
      );
      expect(unblocked(done).map(({ now }) => now.id)).toEqual(due.map((one) => one.id));
      for (const { now } of unblocked(done)) {
        const ends = prealables(after, now).map(({ date_de_fin }) => instantOf(date_de_fin ?? ''));
        expect(instantOf(now.date_de_debut ?? '')).toBe(Math.max(...ends));
      }
    },
    broken: [
      ['one is forgotten', { unblockedBy: (end, all) => unblockedBy(end, all).slice(1) }],
      [
        'each starts at the end that was just given',
        {
          unblockedBy: (end, all) =>
            unblockedBy(end, all).map((one) => ({ ...one, date_de_debut: end.date_de_fin })),
        },
      ],
      [
        'ends are compared as texts',
        {
          unblockedBy: (end, all) =>
            unblockedBy(end, all).map(({ workflow, date_de_debut }) => ({
              workflow,
              date_de_debut:
                all
                  .filter(({ id }) => workflow.prealables.includes(id))
                  .flatMap(({ date_de_fin }) => date_de_fin ?? [])
                  .sort()
                  .at(-1) ?? date_de_debut,
            })),
        },
      ],
    ],
  },
  {
    says: 'what is VALIDE never changes',
    holds: ({ before, after }) => {
      const valide = before.workflows.filter(({ etat }) => etat === 'VALIDE');
      expect(valide.map(({ id }) => find(after, id))).toEqual(valide);
    },
    broken: [
      ['it may do what awaits a validation may', confuse('VALIDE', 'ATTENTE_VALIDATION')],
      ['it may do what is not concerned may', confuse('VALIDE', 'NON_CONCERNE')],
    ],
  },
  {
    says: 'what unblocked a workflow that is VALIDE stays as it is',
    holds: ({ id, before, after }) => {
      const [was, now] = [find(before, id), find(after, id)];
      const held = before.workflows.some((one) => one.etat === 'VALIDE' && one.prealables.includes(id));
      if (was.etat === 'NON_CONCERNE' && held) expect(now).toEqual(was);
    },
    broken: [
      [
        'they are not read',
        { transition: (situation, demande) => transition({ ...situation, suivants: [] }, demande) },
      ],
    ],
  },
  {
    says: 'a workflow has an end exactly when it is finished: not in the future, not before its start',
    holds: ({ after, now }) => {
      for (const { etat, date_de_debut, date_de_fin } of after.workflows) {
        expect(date_de_fin !== null, etat).toBe(finished(etat));
        if (date_de_fin === null) continue;
        expect(instantOf(date_de_fin)).toBeLessThanOrEqual(now);
        if (date_de_debut !== null)
          expect(instantOf(date_de_fin)).toBeGreaterThanOrEqual(instantOf(date_de_debut));
      }
    },
    broken: [
      [
        'the end stays when it is reopened',
        {
          transition: (situation, demande) => {
            const verdict = transition(situation, demande);
            if (verdict.kind !== 'changed') return verdict;
            const date_de_fin = verdict.workflow.date_de_fin ?? situation.workflow.date_de_fin;
            return { ...verdict, workflow: { ...verdict.workflow, date_de_fin } };
          },
        },
      ],
      [
        'the clock is an hour fast',
        {
          transition: (situation, demande) =>
            transition(
              { ...situation, now: new Date(instantOf(situation.now) + 3_600_000).toISOString() },
              demande,
            ),
        },
      ],
      [
        'dates are compared as texts',
        {
          transition: (situation, demande) => {
            const { workflow, now } = situation;
            const given = demande.date_de_fin;
            const verdict = transition(situation, { ...demande, date_de_fin: undefined });
            if (verdict.kind !== 'changed' || given === undefined || !finished(verdict.workflow.etat))
              return verdict;
            if (given > now || given < (workflow.date_de_debut ?? '')) return { kind: 'same' };
            return { ...verdict, workflow: { ...verdict.workflow, date_de_fin: given } };
          },
        },
      ],
    ],
  },
  {
    says: 'what began has a start',
    holds: ({ after }) => {
      for (const { etat, date_de_debut } of after.workflows) {
        if (!['ATTENTE', 'NON_CONCERNE'].includes(etat)) expect(date_de_debut, etat).not.toBeNull();
      }
    },
    broken: [
      [
        'it is not set',
        {
          transition: (situation, demande) => {
            const verdict = transition(situation, demande);
            if (verdict.kind !== 'changed') return verdict;
            const { date_de_debut } = situation.workflow;
            return { ...verdict, workflow: { ...verdict.workflow, date_de_debut } };
          },
        },
      ],
    ],
  },
  {
    says: 'the same state again changes nothing',
    holds: ({ id, before, after }) => {
      if (find(before, id).etat === find(after, id).etat) expect(after).toEqual(before);
    },
    broken: [
      [
        'what is finished may be given another end',
        {
          transition: (situation, demande) => {
            const verdict = transition(situation, demande);
            if (verdict.kind !== 'same' || demande.date_de_fin === undefined) return verdict;
            return { kind: 'changed', workflow: { ...situation.workflow, date_de_fin: demande.date_de_fin } };
          },
        },
      ],
    ],
  },
  {
    says: 'workflows_actifs is what the workflows say',
    holds: ({ after: { workflows, actifs } }) => {
      const active = (type: string) =>
        workflows.some((one) => one.type === type && ['EN_COURS', 'ATTENTE_VALIDATION'].includes(one.etat));
      expect(actifs).toEqual(TYPES_DE_WORKFLOW.filter(active));
    },
    broken: [
      [
        'what awaits a validation is forgotten',
        { workflowsActifs: (all) => workflowsActifs(all.filter(({ etat }) => etat === 'EN_COURS')) },
      ],
      [
        'types stand as often as they are',
        { workflowsActifs: (all) => all.filter(({ etat }) => etat === 'EN_COURS').map(({ type }) => type) },
      ],
    ],
  },
];

describe.each(PROPERTIES)('for any dossier and any requests, $says', ({ holds, broken }) => {
  const property = (rules: Rules) =>
    fc.property(dossiers(), requests(), (dossier, asked) => {
      for (const done of run(dossier, asked, rules)) holds(done);
    });

  test('with the rules as they are', () => {
    fc.assert(property(RULES));
  });

  test.each(broken)('but not if %s', (_, rules) => {
    expectRefuted(property({ ...RULES, ...rules }));
  });
});

const END: fc.Arbitrary<EtatDeWorkflow> = fc.constantFrom('VALIDE', 'NON_CONCERNE');

describe('the order in which two workflows are finished that do not wait for each other', () => {
  const LATER = START + 40 * 120 * 60_000;
  const property = (rules: Rules) =>
    fc.property(dossiers(), requests(), END, END, fc.nat(600), (dossier, asked, endOfA, endOfB, minutes) => {
      const present = run(dossier, asked, RULES).at(-1)?.after ?? dossier;
      const active = present.workflows.filter(({ etat }) => etat === 'EN_COURS');
      for (const [i, a] of active.entries()) {
        for (const b of active.slice(i + 1)) {
          if (a.prealables.includes(b.id) || b.prealables.includes(a.id)) continue;
          const finishA = (from: Dossier) => apply(from, a.id, endOfA, undefined, LATER, rules).after;
          const finishB = (from: Dossier) =>
            apply(from, b.id, endOfB, undefined, LATER + minutes * 60_000, rules).after;
          expect(finishB(finishA(present))).toEqual(finishA(finishB(present)));
        }
      }
    });

  test('makes no difference to what is unblocked, nor to when it starts', () => {
    fc.assert(property(RULES));
  });

  test.each<Broken>([
    [
      'each starts at the end that was just given',
      {
        unblockedBy: (end, all) =>
          unblockedBy(end, all).map((one) => ({ ...one, date_de_debut: end.date_de_fin })),
      },
    ],
    [
      'only its first prerequisite unblocks a workflow',
      {
        unblockedBy: (end, all) =>
          unblockedBy(end, all).filter(({ workflow }) => workflow.prealables[0] === end.id),
      },
    ],
  ])('but not if %s', (_, rules) => {
    expectRefuted(property({ ...RULES, ...rules }));
  });
});

describe('finishing what is EN_COURS, in any order', () => {
  const choices = fc.array(fc.record({ which: fc.nat(5), etat: END }), { minLength: 6, maxLength: 6 });
  const property = (rules: Rules) =>
    fc.property(dossiers(), choices, (dossier, chosen) => {
      let present = dossier;
      for (const { id, prealables: waitsFor } of dossier.workflows) {
        if (waitsFor.length === 0) present = apply(present, id, 'EN_COURS', undefined, START, rules).after;
      }
      for (const { which, etat } of chosen) {
        const active = present.workflows.filter((one) => one.etat === 'EN_COURS');
        const next = active[which % active.length];
        if (next) present = apply(present, next.id, etat, undefined, START, rules).after;
      }
      expect(present.workflows.filter((one) => !finished(one.etat))).toEqual([]);
    });

  test('finishes the dossier: nothing is left waiting', () => {
    fc.assert(property(RULES));
  });

  test.each<Broken>([
    ['unblocking forgets one', { unblockedBy: (end, all) => unblockedBy(end, all).slice(1) }],
    [
      'what is not concerned counts as unfinished',
      {
        unblockedBy: (end, all) =>
          unblockedBy(end, all).filter(({ workflow }) =>
            all.every(({ id, etat }) => etat !== 'NON_CONCERNE' || !workflow.prealables.includes(id)),
          ),
      },
    ],
  ])('but not if %s', (_, rules) => {
    expectRefuted(property({ ...RULES, ...rules }));
  });
});
