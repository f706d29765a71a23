import type { Client } from '../../client/client.ts';
import { VigieError } from '../../contract/errors.ts';
import { shownHeaders } from '../columns/columns.ts';
import { NO_RESUMED_WRITES } from '../execute/journal/resumed.ts';
import type { Source } from '../input/source.ts';
import type { Library } from '../libraries.ts';
import { Findings } from '../report/findings.ts';
import type { Notices } from '../report/issues.ts';
import { type Checked, type CheckOptions, checkRows } from '../rows/check-rows.ts';
import { findDuplicates } from '../rows/duplicate-rows.ts';
import { openReading, type Reading } from '../rows/reading.ts';
import { type Compared, type CompareInput, compareRows } from './compare.ts';
import type { Existing } from './existing.ts';
import { FilePlan } from './file-plan.ts';
import { loadExisting } from './load-existing.ts';
import type { Planned, PlanOptions } from './types.ts';

/**
 * Reads and judges all of a file, compares it with what the library holds, and decides what is to be done. Every
 * pass reads the file from its beginning and keeps nothing of its rows but who they are and a byte for what is to
 * become of each. Rows that the library holds already, field for field, are passed over: the same file twice changes
 * nothing.
 *
 * Throws VigieError (FICHIER_MODIFIE, FICHIER_SANS_LIGNE), and what the service answers to reading.
 */
export async function makePlan(
  client: Client,
  library: Library,
  source: Source,
  options: PlanOptions,
): Promise<Planned> {
  const { ifExists, partial = false, sync, onProgress } = options;
  const findings = new Findings(options);
  const reading = await openReading(client, library, source, findings.notices, {
    ...options,
    onRead: (stage, done, total) => onProgress?.({ stage, done, total }),
    onList: onProgress && ((done, total) => onProgress({ stage: 'load', done, total })),
  });
  if ('issues' in reading) return findings.refuse(reading.issues);
  const sieve = findings.sieve(library);
  const checked = await judged(reading, sieve, findings.notices, !sync && !partial);
  const { rows, rejected, faults } = checked;
  if (faults.length > 0) return findings.refuse(faults.map((fault) => ({ ...fault, line: 0 })));
  if (rows === 0 && sync?.deletes) throw new VigieError('FICHIER_SANS_LIGNE', { file: source.name });
  if (!isComparable(checked, options)) return findings.refusal(rows, rejected);

  const { createSupports } = reading.repairs;
  const missing = createSupports?.size ? createSupports : undefined;
  const already = options.settled?.rows(library) ?? NO_RESUMED_WRITES;
  const existing = await learn(client, library, checked, options);
  try {
    const compared = await compare(reading, sieve, checked, { existing, ifExists, missing, already });
    if (findings.issues === 0 || partial) {
      missing?.announce(findings.notices);
      return findings.planned(new FilePlan(reading, sieve, existing, checked, compared, { sync, already }));
    }
    existing.close();
    return findings.refusal(rows, rejected + compared.refused);
  } catch (error) {
    existing.close();
    throw error;
  }
}

/** Whether what is wrong with some rows leaves any sense in holding the others against the library. */
function isComparable({ rows, rejected, broken }: Checked, { ifExists, partial }: PlanOptions): boolean {
  // What could not be read would be taken for what the file does not have.
  if (broken) return false;
  // Rows that meet other content are errors like the others: all of them are told at once.
  return rejected === 0 || partial === true || (ifExists === 'fail' && rejected < rows);
}

/** Holds the rows against what they meet; they are not read again where they meet nothing. */
async function compare(
  reading: Reading,
  sieve: CheckOptions,
  { rows, rejected, joined }: Judged,
  met: Omit<CompareInput, 'joined'>,
): Promise<Compared> {
  const { existing, missing } = met;
  missing?.foresee();
  if (existing.size > 0 || missing)
    return compareRows(await reading.rows('compare'), sieve, { ...met, joined });
  const settled = { created: 0, replaced: 0 };
  return {
    created: rows - rejected - joined.size,
    replaced: 0,
    skipped: 0,
    joined: joined.size,
    refused: 0,
    settled,
  };
}

interface Judged extends Checked {
  /** Rows that only add to the lists of an earlier one: their ranks, from 0, and those of the earlier ones. */
  readonly joined: ReadonlyMap<number, number>;
}

/**
 * Judges every row, says of those that occur twice which, and notes what should be known of the file as a whole.
 * `proposes`: rows that are not right could be left out if somebody asked for it.
 */
async function judged(
  reading: Reading,
  sieve: CheckOptions,
  notices: Notices,
  proposes: boolean,
): Promise<Judged> {
  const rows = await reading.rows('check');
  const found = await checkRows(rows, sieve);
  const joined =
    found.repeated.size > 0 ? await joinTwins(reading, sieve, found, notices, proposes) : NO_ROWS;
  const checked = { ...found, joined, rejected: found.rejected - joined.size };
  if (rows.ignored.size > 0)
    notices.add('COLONNES_IGNOREES', 0, { headers: shownHeaders([...rows.ignored]) });
  if (checked.rows === 0) notices.add('SANS_LIGNE');
  await reading.source.verify();
  return checked;
}

const NO_ROWS: ReadonlyMap<number, number> = new Map();

/** Joins rows that only add to the lists of an earlier one, and answers them by their ranks; says what is wrong with the other twins. */
async function joinTwins(
  reading: Reading,
  { library, decisions, reject }: CheckOptions,
  { repeated }: Pick<Checked, 'repeated'>,
  notices: Notices,
  proposes: boolean,
): Promise<ReadonlyMap<number, number>> {
  const joined = new Map<number, number>();
  const rows = await reading.rows('compare');
  for await (const { rank, ...twin } of findDuplicates(rows, library, repeated)) {
    if ('issue' in twin) {
      const params = { ...twin.issue.params, ...(proposes ? {} : { partial: 'non' }) };
      await reject(rows, [{ ...twin.issue, params }], rows.body());
    } else {
      reading.joined.add(twin.line, rows, library);
      joined.set(rank, twin.joins);
      decisions.set(rank, 'skip');
      notices.add('LIGNES_REUNIES', rows.line);
    }
  }
  return joined;
}

/** What the library holds of the rows; all that it holds when it is to become equal to the file. */
function learn(client: Client, library: Library, checked: Checked, options: PlanOptions): Promise<Existing> {
  const { sync, shows = false, pace, patience, signal, onProgress } = options;
  const wanted = { rows: checked.rows - checked.rejected, identities: checked.identities.codes() };
  return loadExisting(client, library, {
    wanted: sync ? undefined : wanted,
    keeps: shows,
    pace,
    patience,
    signal,
    onProgress: (done, total) => onProgress?.({ stage: 'load', done, total }),
  });
}
