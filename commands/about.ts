import { ProblemError } from '../src/client/client.ts';
import { VigieError } from '../src/contract/errors.ts';

/** What messages call an object that is not there. */
export type Objet = 'anomalie' | 'prescription' | 'support';

/** Work on one object. That it does not exist is said by its name, which the answer of a service lacks. */
export async function about<T>(objet: Objet, id: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProblemError || error instanceof VigieError) || error.status !== 404) throw error;
    throw new VigieError('INTROUVABLE', { objet, id }, { cause: error });
  }
}
