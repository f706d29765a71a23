import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrescriptionsCsv } from '../data/prescriptions.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../measure.ts';
import { bundle } from '../paths.ts';
import { needs, runWeighed } from '../processes.ts';
import { ratedInto } from './import.ts';

const ROWS = 100_000;
const ROWS_SMALL = 10_000;
const ROUNDS = 5;

const PLAIN =
  'CREATE TABLE prescriptions(contenu TEXT NOT NULL, type TEXT, chemins TEXT NOT NULL, supports TEXT NOT NULL);';

export const importPrescriptions: Figure = {
  name: 'prescriptions',
  title: `Import of ${ROWS.toLocaleString('en')} prescriptions from CSV`,
  reading:
    'Whole processes. Each stands in three of 2,000 directories, with paths of a hundred characters, and cites two of 300 ' +
    'supports, which are there. Ours validates everything, resolves the references, keeps the directories with their ' +
    'counts, and indexes every word; the yardstick puts the four cells into four columns.',
  async run({ scratch, small, say }) {
    needs('sqlite3', 'sqlite3');
    needs('/usr/bin/time', 'time');
    const rows = small ? ROWS_SMALL : ROWS;
    const files = {
      supports: join(scratch, 'supports.csv'),
      prescriptions: join(scratch, 'prescriptions.csv'),
    };
    say(`writing ${rows} rows of CSV`);
    await writePrescriptionsCsv(files, rows);
    const program = bundle();
    const env = { ...process.env, VIGIE_CONFIG_DIR: join(scratch, 'config') };
    const vigie = (noun: 'supports' | 'prescriptions', db: string) =>
      runWeighed(process.execPath, [program, noun, 'import', files[noun], '--db', db, '--no-input'], {
        scratch,
        env,
      });
    const supported = join(scratch, 'supported.db');
    vigie('supports', supported);
    const at = { db: join(scratch, 'new.db'), table: 'prescriptions', rows };
    const ours = () => {
      copyFileSync(supported, at.db);
      return ratedInto(at, () => vigie('prescriptions', at.db));
    };
    const theirs = () =>
      ratedInto(at, () =>
        runWeighed('sqlite3', ['-bail', at.db], {
          scratch,
          input: `${PLAIN}\n.import --csv --skip 1 ${files.prescriptions} prescriptions\n`,
        }),
      );
    const [us = [], them = []] = await interleave(small ? 1 : ROUNDS, [ours, theirs]);
    const what = 'vigie prescriptions import';
    const yardstick = 'sqlite3 .import, plain table';
    return [
      {
        what,
        yardstick,
        unit: 'rows/s',
        ours: us.map(({ perSecond }) => perSecond),
        theirs: them.map(({ perSecond }) => perSecond),
        mark: { value: 80_000, of: 'median' },
        cost: 'Each row is six of the tables and an entry of twenty words in the index.',
      },
      {
        what: `${what}, peak memory`,
        yardstick,
        unit: 'MB',
        ours: us.map(({ peak }) => peak),
        theirs: them.map(({ peak }) => peak),
      },
    ];
  },
};
