import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrescriptionsCsv } from '../data/prescriptions.ts';
import { writeDossiersCsv, writePeisCsv } from '../data/registers.ts';
import type { Figure } from '../figure.ts';
import { type Comparison, interleave } from '../measure.ts';
import { bundle } from '../paths.ts';
import { needs, runWeighed } from '../processes.ts';
import { ratedInto } from './import.ts';

/** What a department has, and the share of the yardstick's rate that each is held to. */
const REGISTERS = [
  { noun: 'prescriptions', rows: 30_000, ratio: 0.45 },
  { noun: 'peis', rows: 20_000, ratio: 0.3 },
  { noun: 'dossiers', rows: 10_000 },
] as const;
const SMALL = 10;
const ROUNDS = 5;

export const importRegisters: Figure = {
  name: 'registers',
  title: 'Import of the registers of a department from CSV',
  reading:
    'Whole processes, each into a new database; rows a second of the processor’s time (user and system), for other work on ' +
    'the machine disturbs it less. 30,000 prescriptions, each in three of 2,000 directories and citing two of 300 supports, ' +
    'which are there; 20,000 water points with coordinates in Lambert 93 and dates with the day first; 10,000 dossiers ' +
    'of these water points, which are there. Ours validates everything, converts places and dates, resolves references, keeps the directories with their ' +
    'counts, indexes every word, and is on disk when it says so; the yardstick puts the cells into columns.',
  async run({ scratch, small, say }) {
    needs('sqlite-utils', 'sqlite-utils');
    needs('/usr/bin/time', 'time');
    const program = bundle();
    const env = { ...process.env, VIGIE_CONFIG_DIR: join(scratch, 'config') };
    const at = (noun: string) => join(scratch, `${noun}.csv`);
    const countOf = (rows: number) => (small ? rows / SMALL : rows);
    say('writing registers');
    const [prescriptions, peis, dossiers] = REGISTERS.map(({ rows }) => countOf(rows)) as [
      number,
      number,
      number,
    ];
    await writePrescriptionsCsv(
      { supports: at('supports'), prescriptions: at('prescriptions') },
      prescriptions,
    );
    await writePeisCsv(at('peis'), peis);
    await writeDossiersCsv(at('dossiers'), dossiers, peis);
    const vigie = (noun: string, db: string) =>
      runWeighed(process.execPath, [program, noun, 'import', at(noun), '--db', db, '--no-input'], {
        scratch,
        env,
      });
    const held = join(scratch, 'held.db');
    vigie('supports', held);
    const located = join(scratch, 'located.db');
    vigie('peis', located);
    const db = join(scratch, 'new.db');
    const sides = REGISTERS.flatMap(({ noun, rows }) => {
      const into = { db, table: noun, rows: countOf(rows) };
      const ours = () => {
        copyFileSync(noun === 'dossiers' ? located : held, db);
        // A dossier is a row, and what it is about another.
        const stored = noun === 'dossiers' ? 2 * into.rows : into.rows;
        return ratedInto({ ...into, stored }, () => vigie(noun, db));
      };
      const theirs = () =>
        ratedInto(into, () =>
          runWeighed('sqlite-utils', ['insert', db, noun, at(noun), '--csv'], { scratch }),
        );
      return [ours, theirs];
    });
    const runs = await interleave(small ? 1 : ROUNDS, sides);
    return REGISTERS.flatMap((register, i): Comparison[] => {
      const { noun } = register;
      const [us = [], them = []] = runs.slice(2 * i);
      const what = `vigie ${noun} import`;
      const yardstick = 'sqlite-utils insert';
      const rate = {
        what,
        yardstick,
        unit: 'rows/s',
        ours: us.map(({ perCpuSecond }) => perCpuSecond),
        theirs: them.map(({ perCpuSecond }) => perCpuSecond),
      } as const;
      const memory = {
        what: `${what}, peak memory`,
        yardstick,
        unit: 'MB',
        ours: us.map(({ peak }) => peak),
        theirs: them.map(({ peak }) => peak),
      } as const;
      return ['ratio' in register ? { ...rate, mark: { ratio: register.ratio } } : rate, memory];
    });
  },
};
