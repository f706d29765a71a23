import { expect, test } from 'vitest';
import { requires } from '../architecture/programs.ts';
import type { Ran } from '../e2e/program.ts';
import { REPEAT, runsAt, SEED, THOROUGH } from '../setup/chance.ts';
import { Lab, type Setting } from './lab.ts';
import { Random } from './random.ts';
import { findingsOf } from './runs.ts';
import type { Embedded, Own } from './services.ts';
import { CRAMPED, fullFrom } from './strace.ts';

/** Runs of each kind. */
const runs = runsAt(100);
const TIMEOUT = 180_000 + runs * 20_000;

test(
  `a database on a disk that is full takes nothing, and the rest when there is room (${REPEAT})`,
  async () => {
    requires(['strace']);
    const found = await findingsOf(settings('embedded', 60), JSON.stringify, async (setting) => {
      const lab = await Lab.open(setting);
      const watch = fullFrom(nth(setting), filesOf((lab.service as Embedded).db));
      const { findings, attempts } = await lab.attempt({
        under: (attempt) => (attempt === 1 ? watch : []),
        disturbed: () => true,
      });
      return [...told(attempts[0]), ...findings];
    });
    expect(found).toEqual([]);
  },
  TIMEOUT,
);

test(
  `nor does a service, which says so and goes on (${REPEAT})`,
  async () => {
    requires(['strace']);
    const found = await findingsOf(settings('own', 60), JSON.stringify, async (setting) => {
      const lab = await Lab.open(setting);
      const own = lab.service as Own;
      try {
        await own.stop('SIGTERM');
        await own.start(fullFrom(nth(setting), filesOf(own.db)));
        const { findings, attempts } = await lab.attempt({
          disturbed: async () => {
            await own.stop();
            await own.start();
            return true;
          },
        });
        return [...told(attempts[0]), ...findings];
      } finally {
        await own.stop();
      }
    });
    expect(found).toEqual([]);
  },
  TIMEOUT,
);

test(
  `a journal that cannot grow ends the program before anything is sent that it does not hold (${REPEAT})`,
  async () => {
    requires(['bash']);
    // The journal is the program's own, whatever the service.
    const both = [...settings('own', 300), ...(THOROUGH ? settings('bare', 60) : [])];
    const found = await findingsOf(both, JSON.stringify, async (setting) => {
      const lab = await Lab.open(setting);
      try {
        const { findings, attempts } = await lab.attempt({
          under: (attempt) => (attempt === 1 ? CRAMPED : []),
          disturbed: () => true,
        });
        return [...told(attempts[0]), ...findings];
      } finally {
        await lab.service.stop();
      }
    });
    expect(found).toEqual([]);
  },
  TIMEOUT,
);

function settings(service: Setting['service'], most: number): Setting[] {
  return Array.from({ length: runs }, (_, i) => {
    const random = new Random(SEED, service, i);
    const noun = random.pick(['anomalies', 'prescriptions'] as const);
    // A database that is made first is made under another name.
    const acts = service === 'embedded' ? ['replace', 'sync'] : ['create', 'replace', 'sync'];
    const act = random.pick(acts as ('create' | 'replace' | 'sync')[]);
    return { service, noun, act, rows: random.between(20, most), seed: `${SEED}/${i}` };
  });
}

/** From which write on the disk is full. */
const nth = ({ seed }: Setting) => new Random(seed, 'full').between(1, 4);

const filesOf = (db: string) => [db, `${db}-wal`, `${db}-journal`];

/** What was wrong with the first attempt: on a full disk it has to say so, and end; with 9 where it has done a part. */
function told(first: Ran | undefined): string[] {
  const ended = first?.exitCode === 8 || first?.exitCode === 9;
  if (ended && /DISQUE_PLEIN|FICHIER_NON_ECRIT|Cannot write .*EFBIG/.test(first.err)) return [];
  return [`on a full disk it ended with ${first?.exitCode ?? first?.signal}: ${first?.err}`];
}
