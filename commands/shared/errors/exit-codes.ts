import { ERRORS, type FieldError, VigieError } from '../../../src/contract/errors.ts';
import type { Problem } from '../../../src/contract/schema/problem.ts';
import type { Exit } from '../../../src/messages/topics/exits.ts';

/** Every way to end, and its number. Stable: scripts rely on them. */
export const EXIT = {
  done: 0,
  bug: 1,
  usage: 2,
  notFound: 3,
  notAllowed: 4,
  refused: 5,
  inputNeeded: 6,
  unreachable: 7,
  temporary: 8,
  partly: 9,
  interrupted: 130,
  terminated: 143,
} as const satisfies Readonly<Record<Exit, number>>;

/** Why a file cannot be written whose name is wrong, whatever is done about the disk. */
const WRONG_NAME: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'not a regular file']);

/** The exit code of an error. */
export function exitOf({ code, params }: VigieError): number {
  if (params.signal === 'SIGTERM') return EXIT.terminated;
  // Many that all failed end as they did.
  if (code === 'TOUS_ECHOUES' && typeof params.exit === 'number') return params.exit;
  if (code === 'FICHIER_NON_ECRIT' && params.temporary === undefined && WRONG_NAME.has(params.reason))
    return EXIT.usage;
  const carried = ERRORS[code];
  return typeof carried === 'number' ? exitOfStatus(carried) : EXIT[carried];
}

/** The exit code of a refusal with an HTTP status. */
export function exitOfStatus(status: number): number {
  if (status === 404) return EXIT.notFound;
  if (status === 401 || status === 403) return EXIT.notAllowed;
  return status === 429 || status >= 500 ? EXIT.temporary : EXIT.refused;
}

/** What ends work on many objects or rows, with what was wrong of each: JSON tells them, people have read them by then. */
export class FailureOfMany extends VigieError {
  readonly errors: readonly FailedField[];

  constructor({ code, params, fields, headers, cause }: VigieError, errors: readonly FailedField[]) {
    super(code, params, { fields, headers: { ...headers }, cause });
    this.errors = errors;
  }
}

/** Work on several objects of which some failed. */
export interface Failed {
  readonly failed: number;
  readonly total: number;
  /** With which code each of those would have ended the command alone. */
  readonly exits: Iterable<number>;
  /** Each of those, by its id. */
  readonly errors: readonly FailedField[];
  readonly objet?: 'essai' | 'lecture' | undefined;
}

/**
 * What such work ends with: 9, partly done. Where not one succeeded nothing was done, and it ends as they failed; where
 * they failed in several ways, with the highest code: what may pass by itself is above what must be corrected, and that
 * above what is not there.
 */
export function endOf({ failed, total, exits, errors, objet }: Failed): VigieError {
  const params = { failed, total, ...(objet === undefined ? {} : { objet }) };
  if (failed < total) return new FailureOfMany(new VigieError('PARTIEL', params), errors);
  const exit = Math.max(...exits);
  return new FailureOfMany(new VigieError('TOUS_ECHOUES', { ...params, exit }), errors);
}

/** One field; with the line of the file that it stands on, or the id of the object, where it is of one of many. */
export type FailedField = NonNullable<Problem['errors']>[number] &
  Partial<NonNullable<FieldError['place']>> & {
    readonly id?: string;
    /** Of a row: the column from 1, its header, the field that it stands for, what stands there, what to do about it. */
    readonly column?: number;
    readonly header?: string;
    readonly field?: string;
    readonly value?: string;
    readonly remedy?: string;
  };
