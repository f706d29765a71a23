import { Engine } from '../db/engine.ts';

/** Opens an existing database for an act of administration, and closes it afterwards. */
export async function withDatabase<T>(file: string, act: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = Engine.open(file);
  try {
    return await act(engine);
  } finally {
    await engine.close();
  }
}
