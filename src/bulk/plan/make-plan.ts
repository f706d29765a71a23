import type { Client } from '../../client/client.ts';
import { VigieError } from '../../contract/errors.ts';
import type { Counts } from '../../messages/commands/import.ts';
import { coreKey, fieldsNamedIn, isRejectsColumn, requiredFields, shownHeaders } from '../columns/columns.ts';
import type { ListingOptions } from '../columns/list-objects.ts';
import type { InputSource } from '../input/source.ts';
import type { FileRows } from '../model/file-rows.ts';
import { type Field, type ImportTarget, identityOf } from '../model/import-target.ts';
import { type Issue, type Notice, Notices } from '../model/issues.ts';
import {
  type Checked,
  type CheckOptions,
  checkRows,
  type Decision,
  type Decisions,
  keyIssue,
} from '../rows/check-rows.ts';
import { findDuplicates } from '../rows/duplicate-rows.ts';
import type { Layout } from '../rows/layout.ts';
import {
  type FileReading,
  openReading,
  type ReadingOptions,
  type ReadingProgress,
  type ValidRow,
} from '../rows/reading.ts';
import { type CheckedFile, compareRows, type IfExists } from './compare.ts';
import { type Existing, loadExisting } from './existing.ts';
import { LostLeadingZeros } from './leading-zeros.ts';
import { Numbering } from './numbering.ts';
import { Plan } from './plan.ts';
import { PostponedEvents } from './postponed-events.ts';
import { SimilarDirectories } from './similar-directories.ts';
import { SimilarTexts } from './similar-texts.ts';
import type { Resumed } from './steps.ts';

export interface PlanOptions extends Omit<ReadingOptions, 'onRead'> {
  readonly ifExists: IfExists;
  /** Whether rejected rows are left out and the others planned; otherwise one of them refuses the file. */
  readonly partial?: boolean | undefined;
  /** Whether rows that resemble an existing object are new ones; otherwise they are refused. */
  readonly asNew?: boolean | undefined;
  /** Makes the collection equal to the file: with `deletes` in deed, else the surplus is only counted. */
  readonly sync?: { readonly deletes: boolean } | undefined;
  /** Steps show the objects they meet. */
  readonly shows?: boolean | undefined;
  /** Writes of an earlier process: their rows count as done. */
  readonly resumed?: Resumed | undefined;
  /** Receives the layout of the file, once found. */
  readonly onLayout?: ((layout: Layout) => void) | undefined;
  /** Receives each issue as it is found. */
  readonly onIssue: (issue: Issue) => void;
  /** Receives each rejected row: see CheckOptions. */
  readonly onRejected?: CheckOptions['reject'] | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** A plan, or why there is none. */
export interface Planned {
  readonly counts: Counts;
  /** Errors passed to `onIssue`. */
  readonly issues: number;
  /** Rejected rows. */
  readonly refused: number;
  readonly notices: readonly Notice[];
  /** Undefined after an error: then nothing may be done. */
  readonly plan?: Plan;
}

/**
 * Reads and checks a whole file, compares it with the collection, and decides what is to be done. The body of a valid row
 * is kept in a temporary file, its identity and its decision in memory. Rows that the collection holds already, field for
 * field, are skipped: the same file twice changes nothing.
 *
 * Throws VigieError (FICHIER_MODIFIE, FICHIER_SANS_LIGNE, EXTENSION_ABSENTE), and the errors of read requests.
 */
export async function makePlan(
  client: Client,
  target: ImportTarget,
  source: InputSource,
  options: PlanOptions,
): Promise<Planned> {
  const { ifExists, partial = false, asNew = false, sync, shows = false, signal, onProgress } = options;
  const onList: ListingOptions['onProgress'] =
    onProgress && ((done, total) => onProgress({ stage: 'load', done, total }));
  const notices = new Notices();
  let issues = 0;
  const report = (found: readonly Issue[]) => {
    issues += found.length;
    found.forEach(options.onIssue);
  };
  /** Result without a plan: all rows are rejected, the valid ones because of the others. */
  const refusal = (read: number, refused: number): Planned => {
    const counts = { ...NOTHING, read, rejected: read };
    return { counts, issues, refused, notices: notices.list() };
  };
  const cannotReplace = await isKept(client, target, ifExists);
  const reading = await openReading(client, target, source, notices, {
    ...options,
    onRead: (done, total) => onProgress?.({ stage: 'check', done, total }),
    onList,
  });
  if ('issues' in reading) {
    report(reading.issues);
    return refusal(0, 0);
  }
  options.onLayout?.(reading.layout);
  let existing: Existing | undefined;
  let plan: Plan | undefined;
  try {
    const directories = target.name === 'prescriptions' ? new SimilarDirectories() : undefined;
    const similarTexts = target.text && new SimilarTexts(target.text);
    // A file of rejects lacks the valid rows: their absence means nothing.
    const isWhole = !reading.layout.columns.headers.some(isRejectsColumn);
    const postponedEvents = target.series && isWhole ? new PostponedEvents(target.series) : undefined;
    const { fields, number } = target;
    const isNumbered = fields.some(({ name, form }) => name === number && form === 'identifier');
    const lostLeadingZeros = isNumbered ? new LostLeadingZeros(target) : undefined;
    const numbering = target.numbering && new Numbering(target, target.numbering);
    const decisions: Decisions = [];
    const checkOptions: CheckOptions = {
      ...{ target, decisions },
      onBody: (body) => {
        similarTexts?.row(body);
        postponedEvents?.row(body);
        numbering?.row(body);
      },
      reject: (rows, found, body) => {
        report(found);
        return options.onRejected?.(rows, found, body);
      },
    };
    const { constants } = reading.repairs;
    const load = async () => {
      existing ??= await loadExisting(client, {
        target,
        // A replacement by deletion and addition keeps fields absent from the file.
        keeps:
          shows ||
          (!target.update &&
            ((constants?.size ?? 0) > 0 || requiredFields(target).size < target.fields.length)),
        parents: await parentsOf(reading, target),
        signal,
        onProgress: onList,
        onObject: (object) => {
          directories?.existing(object);
          similarTexts?.existing(object);
          postponedEvents?.existing(String(object.id), target.bodyOf(object));
          lostLeadingZeros?.add(target.bodyOf(object));
          numbering?.existing(target.bodyOf(object));
        },
      });
      return existing;
    };
    // A synchronisation may delete objects absent from the file: there each has one row.
    const twins = sync ? undefined : load;
    let checked = await checkFile(reading, checkOptions, notices, !sync && !partial, twins);
    const { rowCount, faults } = checked;
    report(faults.map((fault) => ({ ...fault, line: 0 })));
    if (faults.length > 0) return refusal(checked.rejected > 0 ? rowCount : 0, checked.rejected);
    if (rowCount === 0 && sync?.deletes)
      throw new VigieError('FICHIER_SANS_LIGNE', { file: source.name, library: target.name });
    if (!isComparable(checked, options)) return refusal(rowCount, checked.rejected);

    const { missingSupports } = reading.repairs;
    if (missingSupports?.size) {
      // A word for one support may fit several once these exist.
      missingSupports.resolveWithNew(notices);
      reading.valid.clear();
      const again = { ...checkOptions, onBody: undefined };
      const { rejectedLines } = checked;
      checked = await checkAndJoinRows(reading, await reading.rowsAgain(), again, false, twins);
      for (const [identity, line] of rejectedLines) checked.rejectedLines.set(identity, line);
    }
    existing = await load();
    const compared = await compareRows(reading, checkOptions, checked, {
      ...{ existing, ifExists, cannotReplace, asNew, postponedEvents, lostLeadingZeros, numbering, notices },
      similarTexts: sync ? undefined : similarTexts,
      resumed: options.resumed,
      onBlock: (done) => {
        signal?.throwIfAborted();
        onProgress?.({ stage: 'compare', done, total: rowCount });
      },
    });
    const { leaderByRank } = checked;
    const isWritten = (rank: number) => WRITTEN.has(decisions[leaderByRank.get(rank) ?? rank] ?? 'create');
    const isCreated = (rank: number) => (decisions[rank] ?? 'create') === 'create';
    if (compared.created > 0)
      await similarTexts?.announce(target.name, reading, isCreated, existing, notices);
    await directories?.announce(reading.valid, isWritten, notices);
    if (issues > 0 && !partial) return refusal(rowCount, checked.rejected + compared.conflicts);
    missingSupports?.announce(notices);
    const others = sync ? (sync.deletes ? 'deleted' : 'counted') : 'ignored';
    plan = new Plan(reading, checkOptions, existing, checked, compared, others, options.resumed);
    const { counts } = plan;
    return { counts, issues, refused: counts.rejected, notices: notices.list(), plan };
  } finally {
    if (!plan) {
      existing?.close();
      reading.close();
    }
  }
}

/** Whether existing objects are kept. Throws EXTENSION_ABSENTE if they are to be replaced, and the service cannot. */
export async function isKept(
  client: Client,
  { update, updating, remove }: ImportTarget,
  ifExists: IfExists,
): Promise<boolean> {
  if (!update || !updating) return !update && !remove;
  const changes = (await client.extensions()).has(updating);
  if (changes || ifExists !== 'replace') return !changes;
  const extension = `--if-exists replace (${update.method} ${update.path})`;
  throw new VigieError('EXTENSION_ABSENTE', { extension });
}

/** Decisions on rows that create their directories. */
const WRITTEN: ReadonlySet<Decision> = new Set(['create', 'replace'] as const);

/** Whether comparing the valid rows with the collection makes sense despite rejected ones. */
function isComparable({ rowCount, rejected, broken }: Checked, { ifExists, partial }: PlanOptions): boolean {
  // Unread rows would pass for absent ones.
  if (broken) return false;
  // Rows with other content are errors like the others: all are reported at once.
  return rejected === 0 || partial === true || (ifExists === 'fail' && rejected < rowCount);
}

/** Loads the collection; undefined if it has no bearing on repeated rows. */
type LoadTarget = (() => Promise<Existing>) | undefined;

/** Checks every row, and adds notices about the file as a whole; `proposes`: whether a flag could leave rejected rows out. */
async function checkFile(
  reading: FileReading,
  checkOptions: CheckOptions,
  notices: Notices,
  proposes: boolean,
  load: LoadTarget,
): Promise<CheckedFile> {
  const rows = await reading.rows();
  const checked = await checkAndJoinRows(reading, rows, checkOptions, proposes, load);
  for (const line of checked.lines) notices.add('LIGNES_REUNIES', line);
  if (rows.ignored.size > 0) {
    const { target } = checkOptions;
    const fields = withoutColumn(reading, target);
    const near = (header: string) => fieldsNamedIn(header, fields, target).map(({ name }) => `${name} ?`);
    const headers = [...rows.ignored].map((header) => [header, ...near(header)].join(' → '));
    notices.add('COLONNES_IGNOREES', 0, {
      headers: shownHeaders(headers),
      fields: fields.map(({ name }) => name),
    });
  }
  for (const header of rows.ignored) noteOtherImport(header, reading, checkOptions.target, notices);
  if (checked.rowCount === 0) notices.add('SANS_LIGNE');
  return checked;
}

/** Notes which import takes a column that this one ignores. */
function noteOtherImport(header: string, reading: FileReading, target: ImportTarget, notices: Notices): void {
  const { columns } = reading.layout.columns;
  const number = columns.find(({ field }) => field.name === 'service_dossier_id')?.header;
  // Assignments need the dossier's number too.
  const assignment = number !== undefined ? { number } : target.name === 'dossiers' && { lacks: 'numero' };
  for (const [field, pattern] of Object.entries(target.otherImports ?? {})) {
    if (!pattern.test(coreKey(header, target))) continue;
    notices.add('COLONNE_AILLEURS', 0, { field, header, ...(field === 'affectations' && assignment) });
  }
}

/** Fields without a column. */
function withoutColumn({ layout }: FileReading, { fields }: ImportTarget): readonly Field[] {
  const { columns } = layout.columns;
  return fields.filter(({ name }) => columns.every(({ field }) => field.name !== name));
}

/** Checks rows; joins those that only add to the lists of an earlier one, and returns their lines; rejects other duplicates. */
async function checkAndJoinRows(
  reading: FileReading,
  rows: FileRows,
  checkOptions: CheckOptions,
  proposes: boolean,
  load: LoadTarget,
): Promise<CheckedFile & { readonly lines: readonly number[] }> {
  const { target, decisions, reject } = checkOptions;
  const found = await checkRows(rows, reading.valid, checkOptions);
  const leaderByRank = new Map<number, number>();
  const lines: number[] = [];
  const { valid } = reading;
  let rejected = found.rejected;
  const existing = found.repeated.size > 0 ? await load?.() : undefined;
  const countStored = (row: ValidRow) => existing?.countMatching(identityOf(target, row.body), row) ?? 0;
  const duplicates =
    found.repeated.size > 0 ? findDuplicates(reading, target, found.repeated, countStored) : [];
  for await (const { row, ...duplicate } of duplicates) {
    if ('eachIsStored' in duplicate) {
      decisions[row.rank] = 'skip';
      rejected--;
    } else if ('fault' in duplicate) {
      if (duplicate.fault.code !== 'IDENTIQUE')
        found.rejectedLines.set(identityOf(target, row.body), row.line);
      const written = await reading.rowAt(row.rank);
      const issue = keyIssue(target, written, row.body, duplicate.fault);
      const params = { ...issue.params, ...(proposes ? {} : { partial: 'non' }) };
      await reject(written, [{ ...issue, params }], row.body);
    } else {
      const { joins, lists } = duplicate;
      valid.complete(joins, lists);
      leaderByRank.set(row.rank, joins);
      decisions[row.rank] = 'skip';
      rejected--;
      lines.push(row.line);
    }
  }
  await reading.source.verify();
  return { ...found, leaderByRank, rejected, lines };
}

/** Parents named by the rows. */
async function parentsOf(
  { valid }: FileReading,
  { parent }: ImportTarget,
): Promise<readonly string[] | undefined> {
  if (parent === undefined) return undefined;
  const parents = new Set<string>();
  for await (const block of valid.blocksAsRead())
    for (const { body } of block) parents.add(String(body[parent]));
  return [...parents];
}

const NOTHING: Counts = { read: 0, created: 0, replaced: 0, deleted: 0, skipped: 0, rejected: 0 };
