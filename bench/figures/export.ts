import { statSync } from 'node:fs';
import { join } from 'node:path';
import { addAnomalie } from '../../src/contract/resources/anomalies.ts';
import { readOnce } from '../cache.ts';
import { anomalies } from '../data/anomalies.ts';
import type { Figure } from '../figure.ts';
import { createLibrary, openLibrary } from '../library.ts';
import { interleave } from '../measure.ts';
import { bundle } from '../paths.ts';
import { needs, runWeighed } from '../processes.ts';
import { startOurs } from '../servers.ts';

const ROWS = 1_000_000;
const ROWS_SMALL = 10_000;
const ROWS_AT_ONCE = 1000;
const ROUNDS = 7;

const SELECT = 'SELECT code, texte, indice_de_gravite FROM anomalies';

export const exportNdjson: Figure = {
  name: 'export',
  title: 'Export of 1,000,000 anomalies as NDJSON',
  reading:
    'Whole processes, from one database into a file. Both write the same objects, a line each; ours reads them some at ' +
    'a time, each time in a transaction of its own, so that no write waits for it. From a service: through its HTTP, ' +
    'which runs in another process.',
  async run(bench) {
    needs('sqlite3', 'sqlite3');
    needs('/usr/bin/time', 'time');
    const program = bundle();
    const { scratch } = bench;
    const rows = bench.small ? ROWS_SMALL : ROWS;
    const file = join(scratch, 'anomalies.db');
    bench.say(`making a library of ${rows} anomalies`);
    const { token, org } = await fill(file, rows);
    await readOnce(file);
    const out = join(scratch, 'out');
    const server = await startOurs(file, scratch);
    const env = { ...process.env, VIGIE_CONFIG_DIR: join(scratch, 'config'), VIGIE_TOKEN: token };
    const exported =
      (...command: readonly string[]) =>
      () => {
        // The shell gives way to the program: it is that which is weighed.
        const { took, peak } = runWeighed('sh', ['-c', 'exec "$@" > "$0"', out, ...command], {
          scratch,
          env,
        });
        if (statSync(out).size < rows * 40) throw new Error(`${command.join(' ')} wrote too little`);
        return { perSecond: rows / (took / 1000), peak };
      };
    const ours = [process.execPath, program, 'anomalies', 'export', '--format', 'ndjson', '-q', '--no-input'];
    try {
      const runs = await interleave(ROUNDS, [
        exported(...ours, '--db', file),
        exported(...ours, '--url', server.url, '--org', org),
        exported('sqlite3', '-json', file, SELECT),
      ]);
      const [embedded = [], remote = [], theirs = []] = runs;
      const rates = (side: typeof theirs) => side.map(({ perSecond }) => perSecond);
      const peaks = (side: typeof theirs) => side.map(({ peak }) => peak);
      const what = 'vigie anomalies export';
      const yardstick = 'sqlite3 -json';
      const memory = {
        yardstick,
        unit: 'MB',
        theirs: peaks(theirs),
        mark: { value: 200, of: 'median' },
      } as const;
      return [
        {
          what,
          yardstick,
          unit: 'rows/s',
          ours: rates(embedded),
          theirs: rates(theirs),
          mark: { ratio: 0.8 },
          cost: 'Nearly all of it is SQLite making the text; a tenth is starting.',
        },
        { what: `${what}, peak memory`, ours: peaks(embedded), ...memory },
        {
          what: `${what}, from a service`,
          yardstick,
          unit: 'rows/s',
          ours: rates(remote),
          theirs: rates(theirs),
        },
        { what: `${what}, from a service, peak memory`, ours: peaks(remote), ...memory },
      ];
    } finally {
      await server.stop();
    }
  },
};

/** Makes a database with so many anomalies; answers who may ask a service on it. */
async function fill(file: string, rows: number): Promise<{ token: string; org: string }> {
  const { Authorization = '', 'Service-Org-Id': org = '' } = await createLibrary(file);
  const client = await openLibrary(file);
  let bodies: unknown[] = [];
  for (const anomalie of anomalies(rows)) {
    bodies.push(anomalie);
    if (bodies.length < ROWS_AT_ONCE) continue;
    const operations = bodies.map((body) => ({ method: addAnomalie.method, path: addAnomalie.path, body }));
    const results = await client.batch(operations, { atomic: true, minimal: true });
    if (results.some(({ status }) => status >= 400)) throw new Error('anomalies were refused');
    bodies = [];
  }
  await client.close();
  return { token: Authorization.slice('Bearer '.length), org };
}
