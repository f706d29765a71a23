import fc from 'fast-check';
import { ROLES_D_AFFECTATION, type RoleDAffectation } from '../../../src/contract/resources/affectations.ts';
import {
  type EtatDeWorkflow,
  TYPES_DE_WORKFLOW,
  type TypeDeWorkflow,
} from '../../../src/contract/resources/workflows.ts';
import { ETATS, ruleOf } from '../../rules/table.ts';

/**
 * What the choices say of the workflows of a dossier ("Workflow transitions"), told once more in the shortest way,
 * on instants and without a database: what the service is compared with.
 */

export interface Step {
  readonly id: string;
  readonly type: TypeDeWorkflow;
  readonly etat: EtatDeWorkflow;
  /** Milliseconds since the epoch. */
  readonly debut: number | null;
  readonly fin: number | null;
  readonly prealables: readonly string[];
}

export interface AssignedUser {
  readonly role: RoleDAffectation;
  readonly user: string;
}

export interface Dossier {
  /** In the order of their creation. */
  readonly steps: readonly Step[];
  readonly group: readonly AssignedUser[];
}

/** A request for a state of a workflow, and maybe an end. */
export interface Request {
  readonly id: string;
  readonly author: string;
  readonly etat: EtatDeWorkflow;
  readonly fin: number | undefined;
  readonly now: number;
}

/** A notification: to whom, about what. */
export interface Told {
  readonly user: string;
  readonly id: string;
  readonly from: EtatDeWorkflow;
  readonly to: EtatDeWorkflow;
}

export interface ModelOutcome {
  readonly status: 200 | 400 | 403 | 409;
  readonly dossier: Dossier;
  readonly told: readonly Told[];
}

/** What may be said otherwise, to see that the service is not what is then expected. */
export interface Choices {
  readonly ruleOf: (from: EtatDeWorkflow, to: EtatDeWorkflow) => string;
  /** Whether what waits for these workflows is unblocked. */
  readonly unblocks: (prealables: readonly Step[]) => boolean;
  /** When it starts: after the ends of what it waited for, one of which was just given. */
  readonly start: (ends: readonly number[], given: number) => number;
  readonly tellsAuthor: boolean;
}
export const CHOICES: Choices = {
  ruleOf,
  unblocks: (prealables) => prealables.every(isFinished),
  start: (ends) => Math.max(...ends),
  tellsAuthor: false,
};

export const VIEWER = 'visionneur_simple';

export function isFinished({ etat }: Step): boolean {
  return etat === 'VALIDE' || etat === 'NON_CONCERNE';
}

/** The types of what is in progress or awaits a validation. */
export function activeTypes({ steps }: Dossier): TypeDeWorkflow[] {
  const active = steps.filter(({ etat }) => etat === 'EN_COURS' || etat === 'ATTENTE_VALIDATION');
  return TYPES_DE_WORKFLOW.filter((type) => active.some((step) => step.type === type));
}

export function expected(dossier: Dossier, request: Request, choices: Choices): ModelOutcome {
  const { id, author, etat: to, fin, now } = request;
  const { steps } = dossier;
  const step = steps.find((one) => one.id === id) as Step;
  const waitedFor = (by: Step, all = steps) => all.filter((one) => by.prealables.includes(one.id));
  const kept = (status: ModelOutcome['status']): ModelOutcome => ({ status, dossier, told: [] });

  if (author === VIEWER) return kept(403);
  const ends = to === 'VALIDE' || to === 'NON_CONCERNE';
  if (fin !== undefined && (!ends || fin > now || fin < (step.debut ?? fin))) return kept(400);
  if (step.etat === to) return kept(to === 'VALIDE' && (fin ?? step.fin) !== step.fin ? 409 : 200);
  const rule = choices.ruleOf(step.etat, to);
  if (rule === '') return kept(409);
  const followers = steps.filter(({ prealables }) => prealables.includes(id));
  if (rule.includes('(2)') && followers.some(({ etat }) => etat === 'VALIDE')) return kept(409);
  if (rule.includes('if') && !waitedFor(step).every(isFinished)) return kept(409);

  const end = ends ? (fin ?? Math.max(now, step.debut ?? now)) : null;
  const debut = step.debut ?? (to === 'EN_COURS' ? now : null);
  const moved = steps.map((one): Step => (one.id === id ? { ...one, etat: to, debut, fin: end } : one));
  const free = (one: Step) =>
    end !== null &&
    one.etat === 'ATTENTE' &&
    one.prealables.includes(id) &&
    choices.unblocks(waitedFor(one, moved));
  const after = moved.map((one): Step => {
    if (!free(one)) return one;
    const started = choices.start(
      waitedFor(one, moved).flatMap((before) => before.fin ?? []),
      end as number,
    );
    return { ...one, etat: 'EN_COURS', debut: started, fin: null };
  });
  const roles = rolesTold(step.etat, to);
  const tell = (about: Omit<Told, 'user'>, heard: (member: AssignedUser) => boolean): Told[] => {
    const users = dossier.group.filter(heard).map(({ user }) => user);
    return [...new Set(users)]
      .filter((user) => choices.tellsAuthor || user !== author)
      .map((user) => ({ user, ...about }));
  };
  return {
    status: 200,
    dossier: { ...dossier, steps: after },
    told: [
      ...tell({ id, from: step.etat, to }, ({ role }) => roles.includes(role)),
      ...moved
        .filter(free)
        .flatMap((one) => tell({ id: one.id, from: 'ATTENTE', to: 'EN_COURS' }, () => true)),
    ],
  };
}

function rolesTold(from: EtatDeWorkflow, to: EtatDeWorkflow): readonly RoleDAffectation[] {
  if (to === 'ATTENTE_VALIDATION') return ['relecteur|valideur'];
  const isBack = from === 'ATTENTE_VALIDATION' && to === 'EN_COURS';
  return isBack || to === 'VALIDE' ? ['preventionniste', 'rapporteur'] : [];
}

// What may be asked of what.

const MINUTE = 60_000;
const USERS = ['preventionniste', 'rapporteur', 'relecteur', 'secretariat', VIEWER] as const;

/** A dossier in the middle of its life: up to six workflows in any state, a working group. */
export function dossiers(now: number): fc.Arbitrary<Dossier> {
  const step = (i: number) =>
    fc.record({
      type: fc.constantFrom(...TYPES_DE_WORKFLOW.slice(0, 4)),
      etat: fc.oneof(fc.constantFrom(...ETATS), fc.constantFrom('ATTENTE', 'EN_COURS', 'NON_CONCERNE')),
      debut: fc.integer({ min: 600, max: 900 }),
      begun: fc.boolean(),
      length: fc.nat(600),
      prealables: fc.subarray(
        Array.from({ length: i }, (_, earlier) => idOf(earlier)),
        { minLength: Math.min(i, 1) },
      ),
    });
  const steps = fc
    .integer({ min: 1, max: 6 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => step(i))))
    .map((drawn) =>
      drawn.map(({ type, etat, debut, begun, length, prealables }, i): Step => {
        const finished = etat === 'VALIDE' || etat === 'NON_CONCERNE';
        const hasBegun = begun || !['ATTENTE', 'NON_CONCERNE'].includes(etat);
        const start = now - debut * MINUTE;
        return {
          id: idOf(i),
          type,
          etat,
          debut: hasBegun ? start : null,
          fin: finished ? start + length * MINUTE : null,
          prealables,
        };
      }),
    )
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
  const member = fc.record({
    role: fc.constantFrom(...ROLES_D_AFFECTATION),
    user: fc.constantFrom(...USERS),
  });
  const group = fc.uniqueArray(member, {
    maxLength: 8,
    comparator: (a, b) => a.role === b.role && a.user === b.user,
  });
  return fc.record({ steps, group });
}

const idOf = (i: number) => `018f2c1e-0000-7000-8000-00000000000${i}`;

/** A request before it is known what it meets. */
export interface Draft {
  /** Which workflow, counted round the dossier. */
  readonly which: number;
  readonly author: string;
  readonly etat: EtatDeWorkflow;
  /** So many minutes ago, or when it ended already; and the offset at which it is written, in hours. */
  readonly end: { readonly minutes: number | 'again'; readonly offset: number } | undefined;
}

/** Requests that come at once, so many minutes after those before. */
export interface Round {
  readonly wait: number;
  readonly drafts: readonly Draft[];
}

export function rounds(): fc.Arbitrary<Round[]> {
  const end = fc.record({
    minutes: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: -10, max: 900 }) },
      { weight: 1, arbitrary: fc.constant('again' as const) },
    ),
    offset: fc.integer({ min: -11, max: 12 }),
  });
  const draft = fc.record({
    which: fc.nat(5),
    author: fc.constantFrom(...USERS),
    etat: fc.oneof(
      fc.constantFrom(...ETATS),
      fc.constantFrom<EtatDeWorkflow>('EN_COURS', 'VALIDE', 'NON_CONCERNE'),
    ),
    end: fc.option(end, { nil: undefined, freq: 2 }),
  });
  const round = fc.record({ wait: fc.nat(120), drafts: fc.array(draft, { minLength: 1, maxLength: 3 }) });
  // As long as that unless shrunk: what takes many steps is where rules fail.
  return fc.array(round, { maxLength: 10, size: 'max' });
}

/** An instant as it is written at an offset of so many hours. */
export function written(instant: number, offset: number): string {
  const zone = `${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}:00`;
  return new Date(instant + offset * 60 * MINUTE).toISOString().replace('Z', zone);
}
