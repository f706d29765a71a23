import { describe, expect, test } from 'vitest';
import { ranOf } from '../e2e/program.ts';
import { REPEAT, runsAt, SEED, THOROUGH } from '../setup/chance.ts';
import { campaign } from './campaign.ts';
import { Lab } from './lab.ts';
import { findingsOf } from './runs.ts';
import { scenario } from './scenarios.ts';

/** For a release, each event in its turn. */
const runs = THOROUGH ? runsAt(40) : 1;

test(
  `whatever becomes of requests and processes, all is done, and done once (${REPEAT})`,
  async () => {
    const scenarios = Array.from({ length: runs }, (_, i) => scenario(SEED, i));
    const found = await findingsOf(
      scenarios,
      (one) => JSON.stringify(one),
      async (one) => {
        const { findings, fired } = await campaign(one);
        const [sure] = one.events ?? [];
        return fired.has(sure?.what ?? '') ? findings : [...findings, `${sure?.what} did not happen`];
      },
    );
    expect(found).toEqual([]);
  },
  180_000 + runs * 20_000,
);

describe('a signal', () => {
  const setting = {
    service: 'bare',
    noun: 'anomalies',
    act: 'create',
    rows: 30,
    seed: String(SEED),
  } as const;
  test.each([
    ['Ctrl-C before the answer', [130, 0]],
    ['SIGTERM', [143, 0]],
  ] as const)('%s ends the program as it should, and the same command finishes', async (what, exits) => {
    const { findings, attempts, fired } = await campaign({ ...setting, events: [{ at: 10, what }] });
    expect(findings).toEqual([]);
    expect([...fired]).toEqual([[what, 1]]);
    expect(attempts.map(({ exitCode }) => exitCode)).toEqual(exits);
  });
});

test('of two that do the same at once, who does not do it says who does, or finds it done', async () => {
  const lab = await Lab.open({ service: 'own', noun: 'prescriptions', act: 'sync', rows: 200, seed: 'two' });
  try {
    const start = () => lab.machine.start(lab.argv, lab.env);
    const both = (await Promise.all([start(), start()])).map(ranOf);
    const others = both.filter(({ exitCode }) => exitCode !== 0);
    for (const { exitCode, err } of others) {
      expect(exitCode).toBe(8);
      expect(err).toContain('JOURNAL_OCCUPE');
    }
    const { findings } = await lab.attempt({ disturbed: () => false });
    expect(findings).toEqual([]);
  } finally {
    await lab.service.stop();
  }
});
