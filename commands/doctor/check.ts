import type { ErrorParams } from '../../src/contract/errors.ts';
import { type DoctorSentence, doctorSentence } from '../../src/messages/commands/doctor.ts';
import { type Language, messages } from '../../src/messages/index.ts';
import type { ResolvedProfile } from '../../src/profiles/resolve.ts';
import type { Machine } from '../../src/terminal/machine.ts';
import type { Context } from '../shared/cli/command.ts';
import { failureOf } from '../shared/errors/failures.ts';

/** Everything that is checked, in order; docs/doctor.md says of each what it finds, and what to do. */
export const CHECKS = [
  'node.version',
  'configuration.fichier',
  'configuration.droits',
  'profil.vigueur',
  'base.fichier',
  'base.schema',
  'base.structure',
  'base.appelant',
  'base.place',
  'service.adresse',
  'service.http',
  'service.jeton',
  'service.organisation',
] as const;
export type CheckId = (typeof CHECKS)[number];

/** `attention`: it works, and may not for long; `ignore`: it does not apply, or cannot be told. */
export type State = 'ok' | 'attention' | 'erreur' | 'ignore';

/** What one check found, before it is put into words. */
export type Finding =
  | { readonly state: State; readonly said: DoctorSentence; readonly params: ErrorParams }
  | { readonly state: 'erreur'; readonly error: unknown };

export function found(state: State, said: DoctorSentence, params: ErrorParams = {}): Finding {
  return { state, said, params };
}

/** One check; what it throws is what it found. */
export interface CheckStep {
  readonly id: CheckId;
  readonly look: () => Finding | Promise<Finding>;
  /** It does not need the checks before it: it is tried after an error too. */
  readonly independent?: true;
  /** Milliseconds that it may take besides those that every check has. */
  readonly grace?: number;
}

/** The checks of one subject, in order, and what ends what they have opened. */
export interface Subject {
  readonly steps: readonly CheckStep[];
  readonly close?: () => Promise<void> | void;
}

/** What checks look at. */
export interface Surroundings {
  readonly context: Context;
  readonly machine: Machine;
  /** The profile in force, or why it cannot be known. */
  readonly profile: ResolvedProfile | { readonly error: unknown };
  /** Milliseconds that a check may take. */
  readonly milliseconds: number;
  /** `--full`: take the time that it takes. */
  readonly full: boolean;
}

/** A finding as it is told. */
export interface Check {
  readonly id: CheckId;
  readonly state: State;
  readonly detail: string;
  readonly remedy: string | null;
}

/** Runs the checks of a subject. Throws only an interruption. */
export async function examine(around: Surroundings, { steps, close }: Subject): Promise<Check[]> {
  const checks: Check[] = [];
  let isBroken = false;
  try {
    for (const step of steps) {
      const isTried: boolean = !isBroken || step.independent === true;
      const finding: Finding = isTried ? await run(around, step) : found('ignore', 'notTried');
      isBroken ||= finding.state === 'erreur';
      checks.push(checkOf(step.id, finding, around.context.language));
    }
    return checks;
  } finally {
    await close?.();
  }
}

/** What SQLite reads is read in one go, which no clock stops: such a check reads little unless `--full` is given. */
async function run(
  { context: { signal }, milliseconds }: Surroundings,
  { look, grace = 0 }: CheckStep,
): Promise<Finding> {
  signal.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const late = () => resolve(found('erreur', 'tooLong', { seconds: milliseconds / 1000 }));
  const timer = setTimeout(late, milliseconds + grace);
  try {
    return await Promise.race([look(), promise]);
  } catch (error) {
    signal.throwIfAborted();
    return { state: 'erreur', error };
  } finally {
    clearTimeout(timer);
  }
}

export function checkOf(id: CheckId, finding: Finding, language: Language): Check {
  const { state } = finding;
  if ('said' in finding) return { id, state, ...doctorSentence(language, finding.said, finding.params) };
  const { message, hint, request_id } = failureOf(finding.error, language);
  const { request } = messages(language).cli;
  return { id, state, detail: request_id ? `${message} ${request(request_id)}.` : message, remedy: hint };
}
