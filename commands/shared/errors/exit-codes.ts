import { ERRORS, type FieldError, VigieError } from '../../../src/contract/errors.ts';
import type { Problem } from '../../../src/contract/schema/problem.ts';
import type { Exit } from '../../../src/messages/topics/exits.ts';

/** Exit codes. Stable: scripts rely on them. */
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

/** Reasons for a failed write due to the name of the file, not the disk. */
const WRONG_NAME: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'not a regular file']);

/** The exit code of an error. */
export function exitOf({ code, params }: VigieError): number {
  if (params.signal === 'SIGTERM') return EXIT.terminated;
  // The common code if all failed.
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

/** End of work on many objects or rows, with the error of each: JSON lists them, people have read them by then. */
export class FailureOfMany extends VigieError {
  readonly errors: readonly FailedField[];

  constructor({ code, params, fields, headers, cause }: VigieError, errors: readonly FailedField[]) {
    super(code, params, { fields, headers: { ...headers }, cause });
    this.errors = errors;
  }
}

/** Work on several objects with some failures. */
export interface Failed {
  readonly failed: number;
  readonly total: number;
  /** Exit code of each as a failure of its own. */
  readonly exits: Iterable<number>;
  /** Each error, by id. */
  readonly errors: readonly FailedField[];
  readonly objet?: 'essai' | 'lecture' | undefined;
}

/**
 * The error of such work: 9, partly done. Without a success nothing was done, and the code is that of the failures; of
 * several codes the highest: temporary errors rank above those to be corrected, and these above missing objects.
 */
export function endOf({ failed, total, exits, errors, objet }: Failed): VigieError {
  const params = { failed, total, ...(objet === undefined ? {} : { objet }) };
  if (failed < total) return new FailureOfMany(new VigieError('PARTIEL', params), errors);
  const exit = Math.max(...exits);
  return new FailureOfMany(new VigieError('TOUS_ECHOUES', { ...params, exit }), errors);
}

/** One field; with its line of the file, or the id of the object, if there are many. */
export type FailedField = NonNullable<Problem['errors']>[number] &
  Partial<NonNullable<FieldError['place']>> & {
    readonly id?: string;
    /** For a row: the column from 1, its header, its field, its value, and the remedy. */
    readonly column?: number;
    readonly header?: string;
    readonly field?: string;
    readonly value?: string;
    readonly remedy?: string;
  };
