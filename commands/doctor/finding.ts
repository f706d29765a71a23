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
  'programme.version',
  'configuration.fichier',
  'configuration.droits',
  'profil.vigueur',
  'base.fichier',
  'base.schema',
  'base.structure',
  'base.appelant',
  'base.place',
  'base.disque',
  'service.adresse',
  'service.http',
  'service.tls',
  'service.jeton',
  'service.organisation',
] as const;
export type CheckId = (typeof CHECKS)[number];

/** `attention`: it works, and may not for long; `ignore`: it does not apply, or cannot be told. */
export type State = 'ok' | 'attention' | 'erreur' | 'ignore';

/** What one check found, before it is put into words. */
export type Finding =
  | {
      readonly id: CheckId;
      readonly state: State;
      readonly said: DoctorSentence;
      readonly params?: ErrorParams;
    }
  | { readonly id: CheckId; readonly state: 'erreur'; readonly error: unknown };

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

/** The checks of one subject, each of which survives whatever it meets. */
export type Subject = (around: Surroundings) => Promise<readonly Finding[]>;

export function found(id: CheckId, state: State, said: DoctorSentence, params: ErrorParams = {}): Finding {
  return { id, state, said, params };
}

/**
 * Runs one check: what it throws is what it found, and it has its own time. What SQLite reads is read in one go, which
 * no clock stops: such a check has no time of its own, and reads little unless `--full` asks for more. Throws only an
 * interruption.
 */
export async function runCheck(
  { context: { signal }, milliseconds }: Surroundings,
  id: CheckId,
  look: () => Finding | Promise<Finding>,
): Promise<Finding> {
  signal.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const late = () => resolve(found(id, 'erreur', 'tooLong', { seconds: milliseconds / 1000 }));
  const timer = setTimeout(late, milliseconds);
  try {
    return await Promise.race([look(), promise]);
  } catch (error) {
    signal.throwIfAborted();
    return { id, state: 'erreur', error };
  } finally {
    clearTimeout(timer);
  }
}

/** The same for checks that each stand on the one before: after an error nothing further is tried. */
export async function runInOrder(
  around: Surroundings,
  steps: readonly (readonly [CheckId, () => Finding | Promise<Finding>])[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [id, look] of steps) {
    const broken = findings.some(({ state }) => state === 'erreur');
    findings.push(broken ? found(id, 'ignore', 'notTried') : await runCheck(around, id, look));
  }
  return findings;
}

/** A finding as it is told. */
export interface Check {
  readonly id: CheckId;
  readonly state: State;
  readonly detail: string;
  readonly remedy: string | null;
}

export function checkOf(finding: Finding, language: Language): Check {
  const { id, state } = finding;
  if ('said' in finding)
    return { id, state, ...doctorSentence(language, finding.said, finding.params ?? {}) };
  const { message, hint, request_id } = failureOf(finding.error, language);
  const { request } = messages(language).cli;
  return { id, state, detail: request_id ? `${message} ${request(request_id)}.` : message, remedy: hint };
}
