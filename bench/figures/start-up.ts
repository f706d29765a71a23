import { join } from 'node:path';
import { anomalies } from '../data/anomalies.ts';
import type { Figure } from '../figure.ts';
import { createLibrary, fill, openLibrary } from '../library.ts';
import { interleave } from '../measure.ts';
import { bundle } from '../paths.ts';
import { runTimed } from '../processes.ts';

const ROUNDS = 60;
const ANOMALIES = 40;

export const startUp: Figure = {
  name: 'start-up',
  title: 'Start-up',
  reading:
    'Whole processes from spawn to exit, all by the same node. The list opens a database of 40 anomalies, ' +
    'calls the service in its own process and prints JSON.',
  async run({ scratch }) {
    const program = bundle();
    const file = join(scratch, 'vigie.db');
    createLibrary(file);
    const client = await openLibrary(file);
    await fill(client, '/anomalies', anomalies(ANOMALIES));
    await client.close();
    const env = { ...process.env, VIGIE_CONFIG_DIR: join(scratch, 'config') };

    const sides = [
      ['-e', '0'],
      [program, '--version'],
      [program, 'anomalies', 'list', '--db', file, '--json'],
    ];
    const runs = sides.map((args) => () => runTimed(process.execPath, args, { env }));
    // The first runs fill the compile cache and the page cache.
    await interleave(3, runs);
    const [bare = [], version = [], list = []] = await interleave(ROUNDS, runs);
    const common = { yardstick: 'node -e 0', unit: 'ms', theirs: bare } as const;
    return [
      { what: 'vigie --version', ...common, ours: version, mark: { ratio: 1.5 } },
      {
        what: `vigie anomalies list --json (${ANOMALIES}, embedded)`,
        ...common,
        ours: list,
        mark: { ratio: 2 },
        cost:
          'Besides Node itself: the bundle, the native module of SQLite, opening the database with its checks, and the ' +
          'schemas of the one endpoint.',
      },
    ];
  },
};
