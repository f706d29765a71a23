import { join } from 'node:path';
import { queryPostgres } from '../../../test/server/postgres/client.ts';
import { anomalies, writeAnomaliesCsv } from '../../data/anomalies.ts';
import type { Figure } from '../../figure.ts';
import { createLibrary } from '../../library.ts';
import { interleave, timed } from '../../measure.ts';
import { bundle } from '../../paths.ts';
import { newDatabase, startPostgres } from '../../postgres/database.ts';
import { copyFile, insertAtOnce, type Way } from '../../postgres/naive.ts';
import { runTimed } from '../../processes.ts';
import { startOurs } from '../../servers.ts';

const ROWS = 500_000;
const ROWS_SMALL = 30_000;
const ROUNDS = 3;

export const importOnPostgres: Figure = {
  name: 'postgres-import',
  title: `PostgreSQL: import of ${ROWS.toLocaleString('en')} anomalies from CSV over HTTP`,
  reading:
    'Our client to our server to one PostgreSQL on this machine; a new database each round. The client starts, checks the whole ' +
    'file, and sends batches of up to a thousand, each written to its journal before it leaves; the server validates every row ' +
    'again and answers a batch once it is durable. The yardsticks are one process and one connection: the rows are in its ' +
    'memory, a thousand a statement, or the database itself reads the file by COPY, one statement.',
  async run(bench) {
    const rows = bench.small ? ROWS_SMALL : ROWS;
    const given = [...anomalies(rows)];
    const cluster = await startPostgres(bench);
    // Where the database may read it, too.
    const csv = join(cluster.directory, 'anomalies.csv');
    await writeAnomaliesCsv(csv, rows);
    const ratedInNew = async (work: (url: string) => Promise<number>) => {
      const { url, drop } = await newDatabase(cluster);
      try {
        const took = await work(url);
        const [{ n } = { n: 0 }] = await queryPostgres<{ n: number }>(
          url,
          'SELECT count(*)::int AS n FROM anomalies',
        );
        if (n !== rows) throw new Error(`${n} rows are there, not ${rows}`);
        return rows / (took / 1000);
      } finally {
        await drop();
      }
    };
    const ours = () =>
      ratedInNew(async (url) => {
        const headers = await createLibrary(url);
        const server = await startOurs(url, bench.scratch);
        const env = {
          ...process.env,
          VIGIE_CONFIG_DIR: join(bench.scratch, 'config'),
          XDG_STATE_HOME: bench.scratch,
          VIGIE_URL: server.url,
          VIGIE_ORG: headers['Service-Org-Id'],
          VIGIE_TOKEN: headers.Authorization?.slice('Bearer '.length),
        };
        try {
          return runTimed(process.execPath, [bundle(), 'anomalies', 'import', csv, '--no-input'], { env });
        } finally {
          await server.stop();
        }
      });
    const by = (way: Way) => () => ratedInNew((url) => timed(() => insertAtOnce(url, way, given)));
    const copied = () => ratedInNew((url) => timed(() => copyFile(url, csv)));
    try {
      const sides = [ours, by('recordset'), by('unnest'), copied];
      const [us = [], recordset = [], unnest = [], copy = []] = await interleave(
        bench.small ? 1 : ROUNDS,
        sides,
      );
      const what = 'vigie anomalies import over HTTP';
      const unit = 'rows/s';
      return [
        {
          what,
          yardstick: 'INSERT … SELECT FROM json_to_recordset',
          unit,
          ours: us,
          theirs: recordset,
          mark: { ratio: 0.6 },
          cost:
            'The client alone starts and checks the file first; then client, server and database share two cores, and the ' +
            'server validates each row before the database reads it again.',
        },
        { what, yardstick: 'INSERT … SELECT FROM unnest', unit, ours: us, theirs: unnest },
        { what, yardstick: 'COPY', unit, ours: us, theirs: copy },
      ];
    } finally {
      cluster.remove();
    }
  },
};
