import { VigieError } from '../../src/contract/errors.ts';

/**
 * Reads a database that is of no use while it is empty: where there is none, what is thrown (BASE_REFUSEE, BASE_INCONNUE)
 * proposes to look at its name, not to make it.
 */
export async function ofSource<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof VigieError) || !['BASE_REFUSEE', 'BASE_INCONNUE'].includes(error.code))
      throw error;
    throw new VigieError(error.code, { ...error.params, act: 'read' }, { cause: error });
  }
}
