import type { Client } from '../../client/client.ts';
import { VigieError } from '../../contract/errors.ts';
import type { Counts } from '../../messages/commands/import.ts';
import { bareKey, fieldsNear, isOfRejects, requiredFields, shownHeaders } from '../columns/columns.ts';
import type { ListingOptions } from '../columns/list-objects.ts';
import type { InputSource } from '../input/source.ts';
import type { FileRows } from '../model/file-rows.ts';
import { type Field, type ImportTarget, identityOf } from '../model/import-target.ts';
import { type Issue, type Notice, Notices } from '../model/issues.ts';
import {
  aboutKey,
  type Checked,
  type CheckOptions,
  checkRows,
  type Decision,
  type Decisions,
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
import { Plan } from './plan.ts';
import { PutOffEvents } from './put-off.ts';
import { SimilarDirectories } from './similar-directories.ts';
import { SimilarTexts } from './similar-texts.ts';
import type { Resumed } from './steps.ts';

export interface PlanOptions extends Omit<ReadingOptions, 'onRead'> {
  readonly ifExists: IfExists;
  /** Rows that are not right are left out, and the others planned; otherwise one of them refuses the file. */
  readonly partial?: boolean | undefined;
  /** Whether rows that may be an object which is there are new ones; otherwise somebody is asked. */
  readonly asNew?: boolean | undefined;
  /** The collection is to hold what the file has and nothing else: with `deletes` in deed, else it is only counted. */
  readonly sync?: { readonly deletes: boolean } | undefined;
  /** Steps show what they meet in the collection. */
  readonly shows?: boolean | undefined;
  /** What was written just before: its rows are not passed over, they are done. */
  readonly resumed?: Resumed | undefined;
  /** Told how the file is read, once that is found. */
  readonly onLayout?: ((layout: Layout) => void) | undefined;
  /** Told of each thing that is wrong as it is found. */
  readonly onIssue: (issue: Issue) => void;
  /** Told of each row that is not taken: see CheckOptions. */
  readonly onRejected?: CheckOptions['reject'] | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** A plan, or why there is none. */
export interface Planned {
  readonly counts: Counts;
  /** Errors that `onIssue` was told of. */
  readonly issues: number;
  /** Rows that are wrong themselves. */
  readonly refused: number;
  readonly notices: readonly Notice[];
  /** Undefined when something is wrong: then nothing may be done. */
  readonly plan?: Plan;
}

/**
 * Reads and judges all of a file, compares it with what the collection holds, and decides what is to be done. Of a row that
 * is right its body is kept in a temporary file, and in memory who it is and a byte for what is to become of it. Rows
 * that the collection holds already, field for field, are passed over: the same file twice changes nothing.
 *
 * Throws VigieError (FICHIER_MODIFIE, FICHIER_SANS_LIGNE, EXTENSION_ABSENTE), and what the service answers to reading.
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
  const tell = (found: readonly Issue[]) => {
    issues += found.length;
    found.forEach(options.onIssue);
  };
  /** That there is no plan: of so many rows, what is right is not taken either, for the sake of the others. */
  const refusal = (read: number, refused: number): Planned => {
    const counts = { ...NOTHING, read, rejected: read };
    return { counts, issues, refused, notices: notices.list() };
  };
  const kept = await isKept(client, target, ifExists);
  const reading = await openReading(client, target, source, notices, {
    ...options,
    onRead: (done, total) => onProgress?.({ stage: 'check', done, total }),
    onList,
  });
  if ('issues' in reading) {
    tell(reading.issues);
    return refusal(0, 0);
  }
  options.onLayout?.(reading.layout);
  let existing: Existing | undefined;
  let plan: Plan | undefined;
  try {
    const directories = target.name === 'prescriptions' ? new SimilarDirectories() : undefined;
    const texts = target.text && new SimilarTexts(target.text);
    // A file of rejects lacks the rows that were right: nothing follows from that.
    const isWhole = !reading.layout.columns.headers.some(isOfRejects);
    const putOff = target.series && isWhole ? new PutOffEvents(target.series) : undefined;
    const { fields, number } = target;
    const isNumbered = fields.some(({ name, form }) => name === number && form === 'identifier');
    const lostZeros = isNumbered ? new LostLeadingZeros(target) : undefined;
    const decisions: Decisions = [];
    const checkOptions: CheckOptions = {
      ...{ target, decisions },
      onBody: (body) => {
        texts?.row(body);
        putOff?.row(body);
      },
      reject: (rows, found, body) => {
        tell(found);
        return options.onRejected?.(rows, found, body);
      },
    };
    const { constants } = reading.repairs;
    const load = async () => {
      existing ??= await loadExisting(client, {
        target,
        // What is replaced by deleting and adding keeps what the file does not say of it.
        keeps:
          shows ||
          (!target.update &&
            ((constants?.size ?? 0) > 0 || requiredFields(target).size < target.fields.length)),
        parents: await parentsOf(reading, target),
        signal,
        onProgress: onList,
        onObject: (object) => {
          directories?.existing(object);
          texts?.existing(object);
          putOff?.existing(String(object.id), target.bodyOf(object));
          lostZeros?.add(target.bodyOf(object));
        },
      });
      return existing;
    };
    // What is not in the file may go in a synchronisation: there each object is in one row.
    const twins = sync ? undefined : load;
    let checked = await checkFile(reading, checkOptions, notices, !sync && !partial, twins);
    const { rows, faults } = checked;
    tell(faults.map((fault) => ({ ...fault, line: 0 })));
    if (faults.length > 0) return refusal(checked.rejected > 0 ? rows : 0, checked.rejected);
    if (rows === 0 && sync?.deletes)
      throw new VigieError('FICHIER_SANS_LIGNE', { file: source.name, library: target.name });
    if (!isComparable(checked, options)) return refusal(rows, checked.rejected);

    const { createSupports } = reading.repairs;
    if (createSupports?.size) {
      // What means one support today may mean several once these exist.
      createSupports.resolveWithNew(notices);
      reading.valid.clear();
      const again = { ...checkOptions, onBody: undefined };
      const { refusedLines } = checked;
      checked = await checkAndJoinRows(reading, await reading.rowsAgain(), again, false, twins);
      for (const [identity, line] of refusedLines) checked.refusedLines.set(identity, line);
    }
    existing = await load();
    const compared = await compareRows(reading, checkOptions, checked, {
      ...{ existing, ifExists, kept, asNew, putOff, lostZeros, resumed: options.resumed },
      texts: sync ? undefined : texts,
      notices,
      onBlock: (done) => {
        signal?.throwIfAborted();
        onProgress?.({ stage: 'compare', done, total: rows });
      },
    });
    const { joined } = checked;
    const isWritten = (rank: number) => WRITTEN.has(decisions[joined.get(rank) ?? rank] ?? 'create');
    const isCreated = (rank: number) => (decisions[rank] ?? 'create') === 'create';
    if (compared.created > 0) await texts?.announce(target.name, reading, isCreated, existing, notices);
    await directories?.announce(reading.valid, isWritten, notices);
    if (issues > 0 && !partial) return refusal(rows, checked.rejected + compared.refused);
    createSupports?.announce(notices);
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

/** Whether what exists stays as it is. Throws EXTENSION_ABSENTE where it is to be replaced, and the service cannot. */
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

/** What becomes of rows that make the directories they stand in. */
const WRITTEN: ReadonlySet<Decision> = new Set(['create', 'replace'] as const);

/** Whether what is wrong with some rows leaves any sense in holding the others against the collection. */
function isComparable({ rows, rejected, broken }: Checked, { ifExists, partial }: PlanOptions): boolean {
  // What could not be read would be taken for what the file does not have.
  if (broken) return false;
  // Rows that meet other content are errors like the others: all of them are told at once.
  return rejected === 0 || partial === true || (ifExists === 'fail' && rejected < rows);
}

/** Learns what the collection holds; undefined where that says nothing of rows which occur twice. */
type LoadTarget = (() => Promise<Existing>) | undefined;

/**
 * Judges every row, and notes what should be known of the file as a whole.
 * `proposes`: rows that are not right could be left out if somebody asked for it.
 */
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
    const near = (header: string) => fieldsNear(header, fields, target).map(({ name }) => `${name} ?`);
    const headers = [...rows.ignored].map((header) => [header, ...near(header)].join(' → '));
    notices.add('COLONNES_IGNOREES', 0, {
      headers: shownHeaders(headers),
      fields: fields.map(({ name }) => name),
    });
  }
  for (const header of rows.ignored) noteElsewhere(header, reading, checkOptions.target, notices);
  if (checked.rows === 0) notices.add('SANS_LIGNE');
  return checked;
}

/** Says which import takes a column that this one does not. */
function noteElsewhere(header: string, reading: FileReading, target: ImportTarget, notices: Notices): void {
  const { columns } = reading.layout.columns;
  const number = columns.find(({ field }) => field.name === 'service_dossier_id')?.header;
  // Whoever works on a dossier is named beside its number.
  const people = number !== undefined ? { number } : target.name === 'dossiers' && { lacks: 'numero' };
  for (const [field, pattern] of Object.entries(target.elsewhere ?? {})) {
    if (!pattern.test(bareKey(header, target))) continue;
    notices.add('COLONNE_AILLEURS', 0, { field, header, ...(field === 'affectations' && people) });
  }
}

/** The fields that no column stands for. */
function withoutColumn({ layout }: FileReading, { fields }: ImportTarget): readonly Field[] {
  const { columns } = layout.columns;
  return fields.filter(({ name }) => columns.every(({ field }) => field.name !== name));
}

/**
 * Judges the rows that are right so far; joins those that only add to the lists of an earlier one, and answers their lines;
 * says what is wrong with the other duplicates.
 */
async function checkAndJoinRows(
  reading: FileReading,
  rows: FileRows,
  checkOptions: CheckOptions,
  proposes: boolean,
  load: LoadTarget,
): Promise<CheckedFile & { readonly lines: readonly number[] }> {
  const { target, decisions, reject } = checkOptions;
  const found = await checkRows(rows, reading.valid, checkOptions);
  const joined = new Map<number, number>();
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
        found.refusedLines.set(identityOf(target, row.body), row.line);
      const written = await reading.rowAt(row.rank);
      const issue = aboutKey(target, written, row.body, duplicate.fault);
      const params = { ...issue.params, ...(proposes ? {} : { partial: 'non' }) };
      await reject(written, [{ ...issue, params }], row.body);
    } else {
      const { joins, lists } = duplicate;
      valid.setLists(joins, lists);
      joined.set(row.rank, joins);
      decisions[row.rank] = 'skip';
      rejected--;
      lines.push(row.line);
    }
  }
  await reading.source.verify();
  return { ...found, joined, rejected, lines };
}

/** What the rows name that objects of the collection belong to. */
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
