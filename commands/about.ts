import { ProblemError } from '../src/client/client.ts';
import { VigieError } from '../src/contract/errors.ts';

/** What messages call an object that is not there. */
export type Objet =
  | 'anomalie'
  | 'prescription'
  | 'support'
  | 'document'
  | 'affectation'
  | 'workflow'
  | 'notification'
  | 'evenement'
  | 'dossier';

/** Work on one object. That it does not exist is said by its name, which the answer of a service lacks. */
export async function about<T>(objet: Objet, id: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw named(objet, id, error);
  }
}

/** The same error, or that there is no such object. */
export function named(objet: Objet, id: string, error: unknown): unknown {
  if (!(error instanceof ProblemError || error instanceof VigieError) || error.status !== 404) return error;
  return new VigieError('INTROUVABLE', { objet, id }, { cause: error });
}
