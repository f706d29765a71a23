import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { copyWorld, createWorld, scratch, type World } from './world.ts';

/** A world that the tests of a file start from: each takes a copy of its own. Gone when they are over. */
export function prepareWorld(): World & { copy(): World } {
  const place = scratch();
  let world: World;
  let files = 0;
  beforeAll(() => {
    world = createWorld(join(place.directory, 'world.db'));
  });
  afterAll(place.remove);
  return {
    get file() {
      return world.file;
    },
    get organisations() {
      return world.organisations;
    },
    copy: () => copyWorld(world, join(place.directory, `${++files}.db`)),
  };
}
