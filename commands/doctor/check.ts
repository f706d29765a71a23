import type { ErrorParams } from '../../src/contract/errors.ts';
import { type DoctorSentence, doctorSentence } from '../../src/messages/commands/doctor.ts';
import { messages } from '../../src/messages/index.ts';
import type { Context } from '../shared/cli/command.ts';
import { failureOf } from '../shared/errors/failures.ts';

/** All checks, in order; docs/doctor.md has the findings of each, and their remedies. */
export const CHECKS = [
  'profil.vigueur',
  'configuration.droits',
  'base.fichier',
  'base.structure',
  'base.appelant',
  'service.http',
  'service.jeton',
  'service.organisation',
] as const;
export type CheckId = (typeof CHECKS)[number];

/** `attention`: it works, but may soon fail. */
export type State = 'ok' | 'attention' | 'erreur';

/** Result of one check, not yet in words. */
export interface Finding {
  readonly state: State;
  readonly sentence: DoctorSentence;
  readonly params: ErrorParams;
}

export function found(state: State, sentence: DoctorSentence, params: ErrorParams = {}): Finding {
  return { state, sentence, params };
}

/** One check; an exception is its finding. Undefined if it does not apply. */
export interface CheckStep {
  readonly id: CheckId;
  readonly look: () => Finding | undefined | Promise<Finding | undefined>;
}

/** Checks of one subject, in order, and a function to close resources. */
export interface Subject {
  readonly steps: readonly CheckStep[];
  readonly close?: () => Promise<void> | void;
}

/** A finding in words. */
export interface Check {
  readonly id: CheckId;
  readonly state: State;
  readonly detail: string;
  readonly remedy: string | null;
}

type Around = Pick<Context, 'language' | 'signal'>;

/** Runs the checks of a subject up to the first error, on which the others depend. Throws only an interruption. */
export async function examine(around: Around, { steps, close }: Subject): Promise<Check[]> {
  const checks: Check[] = [];
  try {
    for (const step of steps) {
      const check = await checkOf(around, step);
      if (check) checks.push(check);
      if (check?.state === 'erreur') break;
    }
    return checks;
  } finally {
    await close?.();
  }
}

async function checkOf({ language, signal }: Around, { id, look }: CheckStep): Promise<Check | undefined> {
  signal.throwIfAborted();
  try {
    const finding = await look();
    return (
      finding && { id, state: finding.state, ...doctorSentence(language, finding.sentence, finding.params) }
    );
  } catch (error) {
    signal.throwIfAborted();
    const { message, hint, request_id } = failureOf(error, language);
    const { request } = messages(language).cli;
    const detail = request_id ? `${message} ${request(request_id)}.` : message;
    return { id, state: 'erreur', detail, remedy: hint };
  }
}
