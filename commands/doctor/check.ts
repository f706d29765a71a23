import type { ErrorParams } from '../../src/contract/errors.ts';
import { type DoctorSentence, doctorSentence } from '../../src/messages/commands/doctor.ts';
import { messages } from '../../src/messages/index.ts';
import type { Context } from '../shared/cli/command.ts';
import { failureOf } from '../shared/errors/failures.ts';

/** Everything that may be checked, in order; docs/doctor.md says of each what it finds, and what to do. */
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

/** `attention`: it works, and may not for long. */
export type State = 'ok' | 'attention' | 'erreur';

/** What one check found, before it is put into words. */
export interface Finding {
  readonly state: State;
  readonly said: DoctorSentence;
  readonly params: ErrorParams;
}

export function found(state: State, said: DoctorSentence, params: ErrorParams = {}): Finding {
  return { state, said, params };
}

/** One check; what it throws is what it found. Undefined where it does not apply. */
export interface CheckStep {
  readonly id: CheckId;
  readonly look: () => Finding | undefined | Promise<Finding | undefined>;
}

/** The checks of one subject, in order, and what ends what they have opened. */
export interface Subject {
  readonly steps: readonly CheckStep[];
  readonly close?: () => Promise<void> | void;
}

/** A finding as it is told. */
export interface Check {
  readonly id: CheckId;
  readonly state: State;
  readonly detail: string;
  readonly remedy: string | null;
}

type Around = Pick<Context, 'language' | 'signal'>;

/** Runs the checks of a subject up to the first error, for the others stand on it. Throws only an interruption. */
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
    return finding && { id, state: finding.state, ...doctorSentence(language, finding.said, finding.params) };
  } catch (error) {
    signal.throwIfAborted();
    const { message, hint, request_id } = failureOf(error, language);
    const { request } = messages(language).cli;
    const detail = request_id ? `${message} ${request(request_id)}.` : message;
    return { id, state: 'erreur', detail, remedy: hint };
  }
}
