import { storageError } from '../../src/contract/errors.ts';
import { Engine } from '../storage/sqlite/engine.ts';
import { type Waiting, whenFree } from '../storage/sqlite/lock-wait.ts';

/** Opens an existing database for an act of administration, and closes it afterwards. */
export async function withDatabase<T>(
  file: string,
  waiting: Waiting,
  act: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = await whenFree(() => Engine.open(file, waiting), waiting);
  try {
    return await act(engine);
  } catch (error) {
    throw storageError(error, file) ?? error;
  } finally {
    await engine.close();
  }
}
