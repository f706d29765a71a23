import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { writeAnomaliesCsv } from '../data/anomalies.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../measure.ts';
import { bundle } from '../paths.ts';
import { needs, runWeighed } from '../processes.ts';

const ROWS = 1_000_000;
const ROUNDS = 5;

/** The table on which `.import` is fastest: the key is the row's number, nothing is checked. */
const PLAIN = `CREATE TABLE anomalies(code INTEGER PRIMARY KEY, texte TEXT NOT NULL, indice_de_gravite INTEGER NOT NULL);`;
/** The rules that ours keeps, written by the same means: bounds, types, a flush that outlives a power cut. */
const RULED = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
CREATE TABLE anomalies(
  code INTEGER PRIMARY KEY CHECK (code BETWEEN 0 AND 999999),
  texte TEXT NOT NULL CHECK (length(texte) <= 65536),
  indice_de_gravite INTEGER NOT NULL CHECK (indice_de_gravite BETWEEN 0 AND 2)
) STRICT, WITHOUT ROWID;`;

export const importCsv: Figure = {
  name: 'import',
  title: 'Import of 1,000,000 anomalies from CSV',
  reading:
    'Whole processes, into a new database. Ours validates every row, folds every text for the search, keeps ' +
    'the total, and is on disk when it says so; `.import` does none of that into the plain table, and with ' +
    'the same rules checks the bounds only.',
  async run({ scratch, say }) {
    needs('sqlite3', 'sqlite3');
    needs('/usr/bin/time', 'time');
    const program = bundle();
    const csv = join(scratch, 'anomalies.csv');
    say(`writing ${ROWS} rows of CSV`);
    await writeAnomaliesCsv(csv, ROWS);
    const env = { ...process.env, VIGIE_CONFIG_DIR: join(scratch, 'config') };

    const into = (run: (db: string) => ReturnType<typeof runWeighed>) => () => {
      const db = join(scratch, 'new.db');
      const { took, peak } = run(db);
      const check = new Sqlite(db, { readonly: true });
      const rows = check.prepare('SELECT count(*) FROM anomalies').pluck().get();
      check.close();
      for (const suffix of ['', '-wal', '-shm', '.journal']) rmSync(db + suffix, { force: true });
      if (rows !== ROWS) throw new Error(`${rows} rows were imported, not ${ROWS}`);
      return { perSecond: ROWS / (took / 1000), peak };
    };
    const imported = (schema: string) =>
      into((db) =>
        runWeighed('sqlite3', ['-bail', db], {
          scratch,
          input: `${schema}\n.import --csv --skip 1 ${csv} anomalies\n`,
        }),
      );
    const ours = into((db) =>
      runWeighed(process.execPath, [program, 'anomalies', 'import', csv, '--db', db, '--no-input'], {
        scratch,
        env,
      }),
    );
    const runs = await interleave(ROUNDS, [ours, imported(PLAIN), imported(RULED)]);
    const [us = [], plain = [], ruled = []] = runs;
    const rates = (side: typeof us) => side.map(({ perSecond }) => perSecond);
    const peaks = (side: typeof us) => side.map(({ peak }) => peak);
    const what = 'vigie anomalies import';
    return [
      {
        what,
        yardstick: 'sqlite3 .import, plain table',
        unit: 'rows/s',
        ours: rates(us),
        theirs: rates(plain),
        mark: { ratio: 0.8 },
        cost:
          'One thread reads, checks, folds and inserts; an accented text is stored twice, as it is and folded, so ' +
          'that twice as much is written, to the log first and then to the database.',
      },
      {
        what,
        yardstick: 'sqlite3 .import, same rules',
        unit: 'rows/s',
        ours: rates(us),
        theirs: rates(ruled),
      },
      {
        what: `${what}, peak memory`,
        yardstick: 'sqlite3 .import, plain table',
        unit: 'MB',
        ours: peaks(us),
        theirs: peaks(plain),
        mark: { value: 200, of: 'median' },
      },
    ];
  },
};
