import { join } from 'node:path';
import { cached } from '../cache.ts';
import { anomalies } from '../data/anomalies.ts';
import type { Bench, Figure } from '../figure.ts';
import { createLibrary, fill, openLibrary } from '../library.ts';
import { interleave } from '../measure.ts';
import { bundle } from '../paths.ts';
import { needs, runTimed } from '../processes.ts';

const ROUNDS = 60;
const ANOMALIES = 40;
const MILLION = 1_000_000;
/** A press of TAB must not show that a program was started. */
const PROMPT = { value: 60, of: 'median' } as const;

export const startUp: Figure = {
  name: 'start-up',
  title: 'Start-up',
  reading:
    'Whole processes from spawn to exit, all by the same node. The list opens a database of 40 anomalies, ' +
    'calls the service in its own process and prints JSON, or a table on a terminal of 80 columns (made by `script`, as for its ' +
    'yardstick). A completion is what a shell waits for at a press of ' +
    'TAB; the codes are looked up in a database of 1,000,000 anomalies.',
  async run(bench) {
    const { scratch } = bench;
    const program = bundle();
    const file = join(scratch, 'vigie.db');
    await createLibrary(file);
    const client = await openLibrary(file);
    await fill(client, '/anomalies', anomalies(ANOMALIES));
    await client.close();
    const env = { ...process.env, VIGIE_CONFIG_DIR: join(scratch, 'config') };

    needs('script', 'bsdutils');
    const onTerminal = (...args: readonly string[]) => {
      const command = [process.execPath, ...args].map((word) => `'${word}'`).join(' ');
      return () => runTimed('script', ['-qec', command, '/dev/null'], { env: { ...env, TERM: 'xterm' } });
    };
    const sides = [
      ['-e', '0'],
      [program, '--version'],
      [program, '--help'],
      [program, 'anomalies', 'list', '--db', file, '--json'],
      [program, '__complete', 'zsh', '80', 'vigie', 'anom'],
      [
        program,
        '__complete',
        'zsh',
        '80',
        'vigie',
        '--db',
        await millionCodes(bench),
        'anomalies',
        'get',
        '12',
      ],
    ];
    const runs = [
      ...sides.map((args) => () => runTimed(process.execPath, args, { env })),
      onTerminal('-e', '0'),
      onTerminal(program, 'anomalies', 'list', '--db', file),
    ];
    // The first runs fill the compile cache and the page cache.
    await interleave(3, runs);
    const [bare = [], version = [], help = [], list = [], word = [], codes = [], bareThere = [], table = []] =
      await interleave(ROUNDS, runs);
    const common = { yardstick: 'node -e 0', unit: 'ms', theirs: bare } as const;
    return [
      { what: 'vigie --version', ...common, ours: version, mark: { ratio: 1.5 } },
      {
        what: 'vigie --help',
        ...common,
        ours: help,
        mark: { ratio: 1.5 },
        cost: 'Besides Node itself: the bundle of help, both languages of it.',
      },
      {
        what: `vigie anomalies list --json (${ANOMALIES}, embedded)`,
        ...common,
        ours: list,
        mark: { ratio: 1.9 },
        cost:
          'Besides Node itself: the bundle, the native module of SQLite, opening the database with its checks, and the ' +
          'schemas of the one endpoint.',
      },
      {
        what: `vigie anomalies list on a terminal (${ANOMALIES}, embedded)`,
        ...common,
        yardstick: 'node -e 0 on a terminal',
        theirs: bareThere,
        ours: table,
        mark: { ratio: 2.3 },
      },
      { what: 'a completion of a static word', ...common, ours: word, mark: PROMPT },
      {
        what: `a completion of codes among ${bench.small ? ANOMALIES : '1,000,000'} anomalies`,
        ...common,
        ours: codes,
        mark: PROMPT,
      },
    ];
  },
};

/** A library that is as large as any. */
function millionCodes(bench: Bench): Promise<string> {
  const count = bench.small ? ANOMALIES : MILLION;
  return cached(bench, 'codes', [count], async (file) => {
    await createLibrary(file);
    const client = await openLibrary(file);
    await fill(client, '/anomalies', anomalies(count));
    await client.close();
  });
}
