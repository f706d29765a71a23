import { storageError } from '../../src/contract/errors.ts';
import { Engine } from '../storage/sqlite/engine.ts';
import { retryWhileBusy, type Waiting } from '../storage/sqlite/lock-wait.ts';

/** Opens an existing database for an act of administration, and closes it afterwards. */
export async function withDatabase<T>(
  file: string,
  waiting: Waiting,
  act: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = await retryWhileBusy(() => Engine.open(file, waiting), waiting);
  try {
    return await act(engine);
  } catch (error) {
    throw storageError(error, file) ?? error;
  } finally {
    await engine.close();
  }
}
