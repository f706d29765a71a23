import { expect, onTestFinished } from 'vitest';
import { cleanUp } from '../setup/clean-up.ts';
import { engine as ownEngine } from './engines/engine.ts';
import { addOrganisations, type Bench, NOW, openBench, type World } from './world.ts';

export interface PreparedWorld extends Pick<World, 'organisations'> {
  /** A copy of its own for each test, gone when the test is over. */
  copy(): Promise<World>;
  /** The same for as long as some work lasts: a property makes many. */
  use<R>(work: (world: World) => Promise<R>): Promise<R>;
  /** A service on a copy, for one test, which fails when the service reports a bug. */
  bench(): Promise<Bench>;
  /** What `work` writes stands in every later copy. */
  fill(work: (bench: Bench) => Promise<unknown>): Promise<void>;
}

/** A world that is made once, on the engine of the project unless another is named, and copied for each test. */
export async function prepareWorld(moment = NOW, engine = ownEngine): Promise<PreparedWorld> {
  let organisations = {} as World['organisations'];
  const template = await engine.prepare(async (tx) => {
    organisations = await addOrganisations(tx, moment);
  });
  cleanUp(() => template.release());
  const copy = async () => ({ db: await template.copy(), organisations });
  return {
    organisations,
    copy,
    use: (work) => template.use((db) => work({ db, organisations })),
    async bench() {
      const bench = await openBench(await copy());
      onTestFinished(async () => {
        await bench.store.close();
        expect(bench.reported).toEqual([]);
      });
      return bench;
    },
    fill: (work) =>
      template.change(async (db) => {
        const bench = await openBench({ db, organisations });
        await work(bench);
        await bench.store.close();
      }),
  };
}
