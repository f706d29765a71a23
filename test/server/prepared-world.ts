import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { cleanUp } from '../setup/clean-up.ts';
import { type Bench, createWorld, NOW, openBench, scratch, type World } from './world.ts';

export interface PreparedWorld extends Pick<World, 'organisations'> {
  /** A copy of its own for each test; where no file is said, it is gone when the test is over. */
  copy(file?: string): World;
  /** A service on a copy, for one test, which fails when the service reports a bug. */
  bench(): Bench;
  /** What `work` writes stands in every later copy. */
  fill(work: (bench: Bench) => Promise<unknown>): Promise<void>;
}

/** A world that is made once, when first needed, and copied for each test. */
export function prepareWorld(moment?: () => Date): PreparedWorld {
  let made: { organisations: World['organisations']; bytes: Buffer } | undefined;
  const prepared = () => {
    if (made) return made;
    const { directory, remove } = scratch();
    const { organisations, file } = createWorld(join(directory, 'world.db'), moment?.() ?? NOW);
    made = { organisations, bytes: readFileSync(file) };
    remove();
    return made;
  };
  const ownFile = () => {
    const { directory, remove } = scratch();
    cleanUp(remove);
    return join(directory, 'world.db');
  };
  const copy = (file = ownFile()) => {
    writeFileSync(file, prepared().bytes);
    return { file, organisations: prepared().organisations };
  };
  return {
    get organisations() {
      return prepared().organisations;
    },
    copy,
    bench() {
      const bench = openBench(copy());
      onTestFinished(async () => {
        await bench.engine.close();
        expect(bench.reported).toEqual([]);
      });
      return bench;
    },
    async fill(work) {
      const { directory, remove } = scratch();
      const world = copy(join(directory, 'world.db'));
      const bench = openBench(world);
      await work(bench);
      await bench.engine.close();
      prepared().bytes = readFileSync(world.file);
      remove();
    },
  };
}
