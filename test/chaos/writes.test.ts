import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requires } from '../architecture/programs.ts';
import { ranOf } from '../e2e/program.ts';
import { REPEAT, runsAt, SEED, THOROUGH } from '../setup/chance.ts';
import { Lab, type Setting } from './lab.ts';
import { Random } from './random.ts';
import { findingsOf } from './runs.ts';
import type { Own } from './services.ts';
import { COUNTABLE, KILLING_TIME, KILLS, killingAt, recording, type Write, writesIn } from './strace.ts';

/** Small ones: each is done again for every write that it makes. The first three are of every service, noun and act. */
const SETTINGS: readonly Omit<Setting, 'seed'>[] = [
  { service: 'embedded', noun: 'prescriptions', act: 'sync', rows: 12 },
  { service: 'own', noun: 'prescriptions', act: 'create', rows: 12, citing: true },
  { service: 'bare', noun: 'anomalies', act: 'replace', rows: 4 },
  { service: 'embedded', noun: 'anomalies', act: 'create', rows: 20 },
  { service: 'own', noun: 'prescriptions', act: 'replace', rows: 12 },
  { service: 'own', noun: 'anomalies', act: 'sync', rows: 12 },
  { service: 'bare', noun: 'prescriptions', act: 'sync', rows: 4 },
];

/** What the service does to its log for twelve rows of either library, at the least, and how often. */
const WRITES_OF_SERVICE = [
  ['pwrite64', 8],
  ['fsync', 2],
] as const;

test(
  `killed at any write, the program leaves nothing half done (${REPEAT})`,
  async () => {
    requires(['strace']);
    let fired = 0;
    const missed: string[] = [];
    const found = await findingsOf(
      THOROUGH ? SETTINGS : SETTINGS.slice(0, 3),
      (one) => JSON.stringify(one),
      async (setting) => {
        const lab = await Lab.open({ ...setting, seed: String(SEED) });
        await lab.keep();
        try {
          const findings: string[] = [];
          for (const write of new Random(SEED, JSON.stringify(setting)).sample(await writesOf(lab), KILLS)) {
            await lab.restore();
            const { killed, complaints } = await killedAt(lab, write);
            if (killed) fired++;
            else missed.push(`${setting.service}: ${JSON.stringify(write)}`);
            findings.push(...complaints);
          }
          return findings;
        } finally {
          await lab.service.stop();
        }
      },
    );
    expect(found).toEqual([]);
    // Threads take turns as they like: now and then a write is not where it was.
    expect(fired, missed.join('\n')).toBeGreaterThan(missed.length);
  },
  KILLING_TIME,
);

test(
  `killed at any write of its own, the service keeps whole transactions (${REPEAT})`,
  async () => {
    requires(['strace']);
    let fired = 0;
    const runs = runsAt(100);
    const points = Array.from({ length: runs }, (_, i) => {
      const random = new Random(SEED, 'service', i);
      const noun = random.pick(['anomalies', 'prescriptions'] as const);
      const setting: Setting = { service: 'own', noun, act: 'replace', rows: 12, seed: `${SEED}/${i}` };
      const [call, times] = random.pick(WRITES_OF_SERVICE);
      return { setting, call, nth: random.between(1, times) };
    });
    const found = await findingsOf(points, JSON.stringify, async ({ setting, call, nth }) => {
      const lab = await Lab.open(setting);
      const own = lab.service as Own;
      let over = false;
      try {
        await own.stop('SIGTERM');
        await own.start(killingAt({ call, path: `${own.db}-wal`, nth }));
        // A supervisor starts the service again: the program waits for that, or is called again.
        let back: Promise<unknown> | undefined;
        own.ended.then(() => {
          if (over) return;
          fired++;
          back = own.start();
        });
        const { findings } = await lab.attempt({
          disturbed: async () => {
            await back;
            return back !== undefined;
          },
        });
        return findings;
      } finally {
        over = true;
        await own.stop();
      }
    });
    expect(found).toEqual([]);
    expect(fired).toBe(runs);
  },
  KILLING_TIME,
);

/** What the program writes undisturbed. */
async function writesOf(lab: Lab): Promise<Write[]> {
  const { machine, argv, env } = lab;
  const log = join(machine.beside, 'writes');
  const { exitCode, err } = ranOf(await machine.start(argv, { ...env, ...COUNTABLE }, recording(log)));
  if (exitCode !== 0) throw new Error(err);
  return writesIn(log, machine.root);
}

async function killedAt(lab: Lab, write: Write) {
  const { findings, attempts } = await lab.attempt({
    env: COUNTABLE,
    under: (attempt) => (attempt === 1 ? killingAt(write) : []),
    disturbed: ({ signal }) => signal === 'SIGKILL',
  });
  return {
    killed: attempts[0]?.signal === 'SIGKILL',
    complaints: findings.map((finding) => `${JSON.stringify(write)}: ${finding}`),
  };
}
