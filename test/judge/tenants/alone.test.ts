import { afterAll, expect, test } from 'vitest';
import { THOROUGH } from '../../setup/chance.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { answersOf, closeStores } from './probe.ts';
import { asked } from './scenes/asked.ts';
import { createTwins, TWINS } from './twins.ts';

// That these scenes notice a filter which is left out is shown on SQLite (filters.test.ts).
const twins = await createTwins();
afterAll(async () => {
  await closeStores();
  await twins.release();
});

test.each(THOROUGH ? TWINS : TWINS.slice(0, 1))(
  '%s is answered as if it were alone, beside another organisation with the same ids',
  async (twin) => {
    const alone = await createTwins([twin]);
    cleanUp(() => alone.release());
    const scenes = [...asked(twin)];
    expect(scenes.length).toBeGreaterThan(300);
    const different: string[] = [];
    for (const scene of scenes) {
      if ((await answersOf(scene, twins)) !== (await answersOf(scene, alone))) different.push(scene.name);
    }
    expect(different).toEqual([]);
  },
  600_000,
);
