import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { record } from '../../docs/sessions/record.ts';
import { scenarios } from '../../docs/sessions/scenarios.ts';
import { programsIn, requires } from '../architecture/programs.ts';
import { THOROUGH } from '../setup/chance.ts';

/** One in each language. The others are for a release. */
const PLAYED = ['first-run', 'excel'];

// They run side by side: none of them is the current one.
beforeEach((context) => requires(['tmux', 'bash'], context));

// Both languages are played when they are recorded (`npm run sessions`); each scenario must go as it says in one of them.
it.concurrent.for(
  scenarios
    .map((scenario, i) => [scenario.name, i % 2 === 0 ? 'fr' : 'en', scenario] as const)
    .filter(([name]) => THOROUGH || PLAYED.includes(name)),
)('%s goes as it says (%s)', async ([name, language, scenario], context) => {
  const script = [scenario.before, ...scenario.steps.flatMap(({ types }) => types)].join('\n');
  requires(programsIn(script), context);
  const { plain } = await record(scenario, language);
  expect(plain).toMatch(/^\$ /);
  for (const left of ['\x1b', '/tmp/vg']) expect(plain).not.toContain(left);
  // How much of a dialogue is drawn when it is looked at is chance.
  if (scenario.steps.every(({ dialogue }) => dialogue === undefined))
    expect(plain).toBe(readFileSync(`docs/sessions/${language}/${name}.txt`, 'utf8'));
});

it('a scenario that goes otherwise is noticed', async () => {
  const steps = [{ types: 'vigie anomalies get 10' }];
  await expect(record({ name: 'nothing there', steps }, 'en')).rejects.toThrow(/ended with 3/);
  const seen = [{ types: 'vigie --version', shows: ['fourty-two'] }];
  await expect(record({ name: 'not shown', steps: seen }, 'en')).rejects.toThrow(/does not show/);
});
