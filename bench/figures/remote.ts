import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAnomaliesCsv } from '../data/anomalies.ts';
import type { Figure } from '../figure.ts';
import { createLibrary } from '../library.ts';
import { interleave } from '../measure.ts';
import { bundle } from '../paths.ts';
import { needs, runWeighed } from '../processes.ts';
import { startOurs } from '../servers.ts';
import { PLAIN, ratedInto } from './import.ts';

const ROWS = 1_000_000;
const ROWS_SMALL = 30_000;
const ROUNDS = 3;

export const importRemotely: Figure = {
  name: 'remote',
  title: `Import of ${ROWS.toLocaleString('en')} anomalies from CSV over HTTP`,
  reading:
    'Our client to our server on the same machine, each a process; a new database each round. The client checks the whole ' +
    'file first, then sends batches of up to a thousand, each written to its journal before it leaves; the server ' +
    'validates every row again and answers a batch once it is on disk. The yardstick is one process without a network.',
  async run({ scratch, small, say }) {
    needs('sqlite3', 'sqlite3');
    needs('/usr/bin/time', 'time');
    const rows = small ? ROWS_SMALL : ROWS;
    const csv = join(scratch, 'anomalies.csv');
    say(`writing ${rows} rows of CSV`);
    await writeAnomaliesCsv(csv, rows);
    const program = bundle();
    const at = { db: join(scratch, 'new.db'), table: 'anomalies', rows };
    const ours = async () => {
      const headers = await createLibrary(at.db);
      const server = await startOurs(at.db, scratch);
      const env = {
        ...process.env,
        VIGIE_CONFIG_DIR: join(scratch, 'config'),
        XDG_STATE_HOME: scratch,
        VIGIE_URL: server.url,
        VIGIE_ORG: headers['Service-Org-Id'],
        VIGIE_TOKEN: headers.Authorization?.slice('Bearer '.length),
      };
      let ran: ReturnType<typeof runWeighed>;
      try {
        ran = runWeighed(process.execPath, [program, 'anomalies', 'import', csv, '--no-input'], {
          scratch,
          env,
        });
      } finally {
        await server.stop();
      }
      return ratedInto(at, () => ran);
    };
    const theirs = () =>
      ratedInto(at, () =>
        runWeighed('sqlite3', ['-bail', at.db], {
          scratch,
          input: `${PLAIN}\n.import --csv --skip 1 ${csv} anomalies\n`,
        }),
      );
    for (const suffix of ['', '-wal', '-shm']) rmSync(at.db + suffix, { force: true });
    const [us = [], them = []] = await interleave<{ perSecond: number; peak: number }>(small ? 1 : ROUNDS, [
      ours,
      theirs,
    ]);
    return [
      {
        what: 'vigie anomalies import over HTTP',
        yardstick: 'sqlite3 .import, plain table',
        unit: 'rows/s',
        ours: us.map(({ perSecond }) => perSecond),
        theirs: them.map(({ perSecond }) => perSecond),
        mark: { ratio: 0.3 },
        cost:
          'A quarter of the time the client alone starts and checks the file. Then the thread of the server has it all: half ' +
          'of its time it inserts and commits; the rest is receiving, parsing and checking what comes.',
      },
      {
        what: 'vigie anomalies import over HTTP, peak memory of the client',
        yardstick: 'sqlite3 .import, plain table',
        unit: 'MB',
        ours: us.map(({ peak }) => peak),
        theirs: them.map(({ peak }) => peak),
        mark: { value: 200, of: 'median' },
      },
    ];
  },
};
