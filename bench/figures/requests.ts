import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { anomalies, writeAnomaliesCsv } from '../data/anomalies.ts';
import type { Figure } from '../figure.ts';
import { post } from '../load/autocannon.ts';
import { CONNECTIONS } from '../load/load.ts';
import { interleave } from '../measure.ts';
import { bundle } from '../paths.ts';
import { runTimed } from '../processes.ts';
import { startNaive } from '../servers.ts';

const ROWS = 100_000;
const ROWS_SMALL = 2_000;
const ROUNDS = 5;

export const requests: Figure = {
  name: 'requests',
  title: `Import of ${ROWS.toLocaleString('en')} anomalies by single requests`,
  reading:
    `To a server that knows the interface only, in a process of its own, with ${CONNECTIONS} requests under way. ` +
    'Ours is the whole program: it starts, reads and checks the file, asks what the library holds, writes every ' +
    'request down in its journal before it sends it, and reads every answer; the yardstick only sends.',
  async run({ scratch, small, say }) {
    const rows = small ? ROWS_SMALL : ROWS;
    const program = bundle();
    const csv = join(scratch, 'anomalies.csv');
    say(`writing ${rows} rows of CSV`);
    await writeAnomaliesCsv(csv, rows);
    const bodies = Array.from(anomalies(rows), (anomalie) => JSON.stringify(anomalie));

    const against = (send: (url: string) => number | Promise<number>) => async () => {
      const file = join(scratch, 'naive.db');
      const server = await startNaive(file);
      try {
        const took = await send(server.url);
        const check = new Sqlite(file, { readonly: true });
        const written = check.prepare('SELECT count(*) FROM anomalies').pluck().get();
        check.close();
        if (written !== rows) throw new Error(`${written} rows were written, not ${rows}`);
        return rows / (took / 1000);
      } finally {
        await server.stop();
        for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      }
    };
    const ours = against((url) => {
      const env = {
        ...process.env,
        VIGIE_CONFIG_DIR: join(scratch, 'config'),
        XDG_STATE_HOME: scratch,
        VIGIE_URL: url,
        VIGIE_ORG: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
      };
      const args = ['anomalies', 'import', csv, '--jobs', String(CONNECTIONS), '--no-input'];
      return runTimed(process.execPath, [program, ...args], { env });
    });
    const theirs = against((url) => post(url, '/anomalies', bodies, CONNECTIONS));
    const [us = [], them = []] = await interleave(ROUNDS, [ours, theirs]);
    return [
      {
        what: `vigie anomalies import --jobs ${CONNECTIONS}`,
        yardstick: `autocannon, ${CONNECTIONS} connections`,
        unit: 'requests/s',
        ours: us,
        theirs: them,
        mark: { ratio: 0.8 },
        cost:
          'The server takes one core, the client the other: two fifths of its time are the writes to the sockets, ' +
          'the rest is undici, the journal, and the program around them.',
      },
    ];
  },
};
