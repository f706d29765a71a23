import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORMS } from '../../packaging/executables/platforms.ts';
import { executablePath } from '../../packaging/release-paths.ts';
import { anomalies } from '../data/anomalies.ts';
import { type Figure, Missing } from '../figure.ts';
import { createLibrary, fill, openLibrary } from '../library.ts';
import { interleave } from '../measure.ts';
import { ROOT } from '../paths.ts';
import { needs, runTimed } from '../processes.ts';

const ROUNDS = 60;
const ANOMALIES = 40;

export const executable: Figure = {
  name: 'executable',
  title: 'Start-up of the executable',
  reading:
    'As above, of the one file that `npm run dist` makes. `gh` is one file as well, compiled, and asks no database. `node -e 0` ' +
    'is the Node that the file has within.',
  async run({ scratch }) {
    const program = own();
    needs('gh', 'gh');
    const file = join(scratch, 'vigie.db');
    await createLibrary(file);
    const client = await openLibrary(file);
    await fill(client, '/anomalies', anomalies(ANOMALIES));
    await client.close();
    const env = { ...process.env, XDG_CONFIG_HOME: scratch, XDG_CACHE_HOME: scratch };
    const list = ['anomalies', 'list', '--db', file, '--json'];
    const runs = [
      () => runTimed(process.execPath, ['-e', '0'], { env }),
      () => runTimed('gh', ['--version'], { env }),
      () => runTimed(program, ['--version'], { env }),
      () => runTimed(program, list, { env }),
    ];
    // The first runs unpack SQLite, and fill the compile cache and the page cache.
    await interleave(3, runs);
    const [bare = [], gh = [], version = [], listed = []] = await interleave(ROUNDS, runs);
    const toNode = { yardstick: 'node -e 0', unit: 'ms', theirs: bare } as const;
    const toGh = { yardstick: 'gh --version', unit: 'ms', theirs: gh } as const;
    const what = `vigie anomalies list --json (${ANOMALIES}, embedded)`;
    return [
      { what: 'vigie --version', ...toNode, ours: version, mark: { ratio: 1.2 } },
      { what: 'vigie --version', ...toGh, ours: version },
      {
        what,
        ...toNode,
        ours: listed,
        mark: { ratio: 1.6 },
        cost:
          'V8 reads the compiled code of the bundle (5 ms) and evaluates it (3), the command is built (5), SQLite is compared and loaded (2), the database ' +
          'opened and asked (5).',
      },
      { what, ...toGh, ours: listed },
    ];
  },
};

/** The executable for this machine. */
function own(): string {
  const platform = PLATFORMS.find(({ binding }) => binding === `${process.platform}-${process.arch}.node`);
  const path = platform && join(ROOT, executablePath(platform.name));
  if (path === undefined || !existsSync(path))
    throw new Missing('release/ has no executable for this machine: npm run dist');
  return path;
}
