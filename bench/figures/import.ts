import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { writeAnomaliesCsv } from '../data/anomalies.ts';
import type { Bench, Figure } from '../figure.ts';
import { type Comparison, interleave } from '../measure.ts';
import { bundle } from '../paths.ts';
import { needs, runWeighed, type Weighed } from '../processes.ts';

const ROWS = 1_000_000;
const ROWS_SMALL = 30_000;
const ROUNDS = 5;
/** One row in so many says something else than the library. */
const CHANGED = 100;

/** The table on which `.import` is fastest: the key is the row's number, nothing is checked. */
export const PLAIN = `CREATE TABLE anomalies(code INTEGER PRIMARY KEY, texte TEXT NOT NULL, indice_de_gravite INTEGER NOT NULL);`;
/** The rules that ours keeps, written by the same means: bounds, types, a flush that outlives a power cut. */
const RULED = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
CREATE TABLE anomalies(
  code INTEGER PRIMARY KEY CHECK (code BETWEEN 0 AND 999999),
  texte TEXT NOT NULL CHECK (length(texte) <= 65536),
  indice_de_gravite INTEGER NOT NULL CHECK (indice_de_gravite BETWEEN 0 AND 2)
) STRICT, WITHOUT ROWID;`;

const SUFFIXES = ['', '-wal', '-shm', '-journal', '.journal'];

interface Into {
  readonly db: string;
  readonly table: string;
  readonly rows: number;
  readonly stored?: number;
}

/** Rows a second, and a second of the processor, of a run that brings a table to `stored` rows from so many of a file; the database is gone afterwards. */
export function ratedInto(
  { db, table, rows, stored = rows }: Into,
  run: () => Weighed,
): { readonly perSecond: number; readonly perCpuSecond: number; readonly peak: number } {
  const { took, cpu, peak } = run();
  const check = new Sqlite(db, { readonly: true });
  const found = check.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  check.close();
  for (const suffix of SUFFIXES) rmSync(db + suffix, { force: true });
  if (found !== stored) throw new Error(`${found} rows are there, not ${stored}`);
  return { perSecond: rows / (took / 1000), perCpuSecond: rows / (cpu / 1000), peak };
}

export const importCsv: Figure = {
  name: 'import',
  title: `Import of ${ROWS.toLocaleString('en')} anomalies from CSV`,
  reading:
    'Whole processes; the yardstick always into a new database. Ours validates every row, keeps the total and what the ' +
    'search needs, and is on disk when it says so; `.import` does none of that into the plain table, and with the same ' +
    'rules checks the bounds only. Again: into a library that holds the same rows already, or the same but for one in ' +
    `${CHANGED}, which are replaced.`,
  async run(bench) {
    needs('sqlite3', 'sqlite3');
    needs('/usr/bin/time', 'time');
    const files = await filesOf(bench);
    const rows = bench.small ? ROWS_SMALL : ROWS;
    const at = { db: join(bench.scratch, 'new.db'), table: 'anomalies', rows };
    const { scratch } = bench;
    const imported = (schema: string) => () =>
      ratedInto(at, () =>
        runWeighed('sqlite3', ['-bail', at.db], {
          scratch,
          input: `${schema}\n.import --csv --skip 1 ${files.csv} anomalies\n`,
        }),
      );
    const program = bundle();
    const env = { ...process.env, VIGIE_CONFIG_DIR: join(scratch, 'config') };
    const vigie = (csv: string, db: string) => {
      const args = ['anomalies', 'import', csv, '--db', db, '--if-exists', 'replace', '--no-input'];
      return runWeighed(process.execPath, [program, ...args], { scratch, env });
    };
    const ours = () => ratedInto(at, () => vigie(files.csv, at.db));
    const held = join(scratch, 'held.db');
    vigie(files.csv, held);
    const again = (csv: string) => () => {
      copyFileSync(held, at.db);
      return ratedInto(at, () => vigie(csv, at.db));
    };
    const sides = [ours, imported(PLAIN), imported(RULED), again(files.csv), again(files.changed)];
    return compared(await interleave(bench.small ? 1 : ROUNDS, sides));
  },
};

async function filesOf({ scratch, small, say }: Bench) {
  const rows = small ? ROWS_SMALL : ROWS;
  const files = { csv: join(scratch, 'anomalies.csv'), changed: join(scratch, 'changed.csv') };
  say(`writing ${rows} rows of CSV, twice`);
  await writeAnomaliesCsv(files.csv, rows);
  await writeAnomaliesCsv(files.changed, rows, { changed: CHANGED });
  return files;
}

function compared(runs: readonly ReturnType<typeof ratedInto>[][]): Comparison[] {
  const [us = [], plain = [], ruled = [], same = [], changed = []] = runs;
  const rates = (side: typeof us) => side.map(({ perSecond }) => perSecond);
  const peaks = (side: typeof us) => side.map(({ peak }) => peak);
  const what = 'vigie anomalies import';
  const yardstick = 'sqlite3 .import, plain table';
  const unit = 'rows/s';
  return [
    {
      what,
      yardstick,
      unit,
      ours: rates(us),
      theirs: rates(plain),
      mark: { ratio: 0.5 },
      cost: 'One thread reads, judges, compares and inserts; all of the file before anything is written.',
    },
    { what, yardstick: 'sqlite3 .import, same rules', unit, ours: rates(us), theirs: rates(ruled) },
    {
      what: `${what}, peak memory`,
      yardstick,
      unit: 'MB',
      ours: peaks(us),
      theirs: peaks(plain),
      mark: { value: 200, of: 'median' },
    },
    {
      what: 'the same file again',
      yardstick,
      unit,
      ours: rates(same),
      theirs: rates(plain),
      mark: { ratio: 0.5 },
    },
    {
      what: `again, one row in ${CHANGED} replaced`,
      yardstick,
      unit,
      ours: rates(changed),
      theirs: rates(plain),
      mark: { ratio: 0.5 },
    },
  ];
}
