import { saysWhy } from '../columns/columns.ts';
import type { FileRows } from '../model/file-rows.ts';
import { type Body, type ImportTarget, identityOf } from '../model/import-target.ts';
import { type Issue, type Notices, type RowFault, shownValue } from '../model/issues.ts';
import { aboutField, aboutKey, type Checked, type CheckOptions, type Decision } from '../rows/check-rows.ts';
import { listFields, municipalityParams } from '../rows/duplicate-rows.ts';
import type { FileReading, ValidRow } from '../rows/reading.ts';
import type { Existing } from './existing.ts';
import type { LostLeadingZeros } from './leading-zeros.ts';
import type { PutOffEvents } from './put-off.ts';
import type { SimilarTexts } from './similar-texts.ts';
import type { Resumed } from './steps.ts';

/** What to do with a row whose object exists with other content. Identical ones are always passed over. */
export type IfExists = 'fail' | 'skip' | 'replace';

/** How many rows are to be created, replaced, passed over, and how many are refused for what the collection holds. */
export interface Compared {
  readonly created: number;
  readonly replaced: number;
  readonly skipped: number;
  /** Rows that are part of an earlier one, and are written with it. */
  readonly joined: number;
  readonly refused: number;
  /** Rows passed over that were written just now: see Resumed. */
  readonly resumed: { readonly created: number; readonly replaced: number };
}

/** What is known of the rows before they are held against the collection. */
export interface CheckedFile extends Checked {
  /** Rows that only add to the lists of an earlier one: their ranks, from 0, and those of the earlier ones. */
  readonly joined: ReadonlyMap<number, number>;
}

/** What the rows of a file meet. */
interface Met {
  readonly existing: Existing;
  readonly ifExists: IfExists;
  /** Whether what exists stays as it is: the service cannot change it. */
  readonly kept: boolean;
  /** Whether rows that may be an object which is there are new ones. */
  readonly asNew: boolean;
  /** What rows may put off. */
  readonly putOff: PutOffEvents | undefined;
  /** What rows may mean by another number. */
  readonly lostZeros: LostLeadingZeros | undefined;
  /** What rows may have under another code. */
  readonly texts: SimilarTexts | undefined;
  readonly resumed: Resumed | undefined;
  readonly notices: Notices;
  /** Told of each block of rows, by the rank of its first, before it is compared; what it throws ends the comparison. */
  readonly onBlock: (rank: number) => void;
}

/**
 * Decides what is to become of every row that nothing is wrong with, and claims the object that it means. Of the
 * supports that are to be created only those are kept that rows cite which are to be written.
 */
export async function compareRows(
  reading: FileReading,
  { target, decisions, reject }: CheckOptions,
  { rows: read, rejected, joined, refusedLines }: CheckedFile,
  { existing, ifExists, kept, asNew, putOff, lostZeros, texts, resumed: written, notices, onBlock }: Met,
): Promise<Compared> {
  const { createSupports: missing, constants } = reading.repairs;
  const resumed = { created: 0, replaced: 0 };
  const counts = { created: 0, replaced: 0, skipped: 0, joined: 0, refused: 0, resumed };
  // Rows that can meet nothing are all created.
  if (existing.size === 0 && !missing?.size && !lostZeros && target.parent === undefined)
    return { ...counts, created: read - rejected - joined.size, joined: joined.size };
  const cited = new Set<unknown>();
  const leading = new Set(joined.values());
  const lists = listFields(target);
  const textFields = target.fields.flatMap(({ kind, name }) => (kind === 'text' ? [name] : []));
  const refusals = new Map<number, Issue>();
  const refuse = async ({ rank, body }: ValidRow, issueOf: (rows: FileRows) => Issue) => {
    decisions[rank] = 'reject';
    counts.refused++;
    const rows = await reading.rowAt(rank);
    const issue = issueOf(rows);
    if (leading.has(rank)) refusals.set(rank, issue);
    await reject(rows, [issue], body);
  };
  /** What is to become of a row; or what is wrong with it for what the collection holds. */
  const fateOf = (row: ValidRow): keyof typeof COUNTED | ((rows: FileRows) => Issue) => {
    const { line, lacks } = row;
    const identity = identityOf(target, row.body);
    const faults: [field: string, RowFault][] = [];
    const { rank, body } = existing.meant(identity, row, {
      note: (code, params) => notices.add(code, line, params),
      refuse: (...fault) => faults.push(fault),
    });
    const [wrong] = faults;
    if (wrong) return (rows) => aboutField(wrong[0], rows, body, wrong[1]);
    const decision = decide(target, existing, ifExists, rank, body);
    const isOther = decision === 'reject' || decision === 'replace';
    const moved = isOther ? texts?.moved(body, existing.agrees(rank, body, textFields)) : undefined;
    if (moved) return (rows) => aboutKey(target, rows, body, { code: 'CODE_DEPLACE', params: moved });
    // A row that is refused may say the rest of the lists, which would go.
    const isPart =
      decision === 'replace' && refusedLines.has(identity) && !existing.agrees(rank, body, lists);
    if (decision === 'reject' || isPart)
      return (rows) => otherwiseThere(target, rows, rank, body, { existing, kept, refusedLines });
    const damaged = decision === 'replace' ? existing.withoutSigns(rank, body) : undefined;
    if (damaged !== undefined) return (rows) => aboutField(damaged, rows, body, { code: 'SIGNES_PERDUS' });
    if (decision !== 'create') return decision;
    if (reading.isLocked(body))
      return (rows) => aboutField('dossier_id', rows, body, { code: 'DOSSIER_CLOS' });
    const twin = lostZeros?.of(body);
    if (twin) return (rows) => aboutKey(target, rows, body, { code: 'ZEROS_PERDUS', params: twin });
    if (lacks) return () => lacks;
    const other = asNew ? undefined : maybeThere(target, body, { existing, kept, putOff });
    if (other) return (rows) => aboutKey(target, rows, body, other);
    lostZeros?.add(body, { line });
    for (const { name, byDefault: taken } of target.fields)
      if (taken !== undefined && body[name] === undefined && !constants?.has(name))
        notices.add('VALEUR_PAR_DEFAUT', line, { field: name, taken });
    return decision;
  };
  for await (const block of reading.valid.blocks()) {
    onBlock(block[0]?.rank ?? 0);
    for (const row of block) {
      const { rank, line, body } = row;
      if (decisions[rank] === 'reject') continue;
      const leader = joined.get(rank);
      if (leader !== undefined) {
        // It is written with the earlier row, or not at all.
        const issue = refusals.get(leader);
        if (issue) await refuse(row, () => ({ ...issue, line }));
        else counts.joined++;
        continue;
      }
      const fate = fateOf(row);
      if (typeof fate === 'function') {
        await refuse(row, fate);
        continue;
      }
      decisions[rank] = fate;
      counts[COUNTED[fate]]++;
      const outcome = fate === 'skip' ? written?.rows.get(identityOf(target, body)) : undefined;
      if (outcome) resumed[outcome]++;
      const { supports_reglementaires_id: ids = [] } = body;
      if (missing && fate !== 'skip') for (const id of ids as readonly unknown[]) cited.add(id);
    }
  }
  missing?.keep(cited);
  return counts;
}

/** That a row may be an object which is there under another number, or at another time; and what would change that one. */
function maybeThere(
  { amendment, key }: ImportTarget,
  body: Body,
  { existing, kept, putOff }: Pick<Met, 'existing' | 'kept' | 'putOff'>,
): RowFault | undefined {
  const event = putOff?.of(body);
  const renamed = event ? undefined : putOff?.renamed(body);
  const namesake = existing.namesake(body);
  const id = (event ?? renamed ?? namesake)?.id;
  if (id === undefined) return undefined;
  const change = (namesake?.isNumbered ?? kept) ? {} : { change: commandOf(amendment, { ...body, id }) };
  if (event) {
    const { begins, isPaired } = event;
    return { code: 'REPORTE', params: { id, begins, ...(isPaired ? change : {}) } };
  }
  if (renamed) return { code: 'RENOMME', params: { id, other: shownValue(renamed.title), ...change } };
  return { code: 'AUTRE_NUMERO', params: { id, other: shownValue(body[key]), ...change } };
}

/** The words of a command, with what is said of an object in the place of its `{field}`. */
function commandOf(command = '', said: Body): readonly string[] {
  return command.split(' ').map((word) => word.replace(/\{(\w+)\}/, (_, name) => String(said[name])));
}

/** That the object of a row exists otherwise. */
function otherwiseThere(
  target: ImportTarget,
  rows: FileRows,
  rank: number,
  body: Body,
  { existing, kept, refusedLines }: Pick<Met, 'existing' | 'kept'> & Pick<Checked, 'refusedLines'>,
): Issue {
  const identity = identityOf(target, body);
  const isRejected = rows.headers.some(saysWhy);
  const id = existing.name(identity, rank);
  const fields = existing.differing(rank, body);
  const lists = listFields(target);
  const isOfLists = fields.some((name) => lists.includes(name));
  const doubt = isFar(target, existing, rank, body, fields) ? 'loin' : undefined;
  const rejected = isRejected ? 'avant' : refusedLines.has(identity) ? 'autre' : doubt;
  // An empty cell takes nothing away.
  const changed = fields.filter((name) => body[name] && target.changes?.fields.includes(name));
  const change = [
    ...commandOf(target.changes?.command, { id }),
    ...changed.flatMap((name) => [`--${name.replaceAll('_', '-')}`, String(body[name])]),
  ];
  const params = {
    ...{ id, fields },
    ...(isOfLists ? { lists: 'oui' } : {}),
    ...(kept ? { kept: 'oui' } : {}),
    ...(rejected ? { rejected } : changed.length > 0 && { change }),
  };
  const other = existing.differsBy(rank, body);
  if (other !== undefined)
    return aboutKey(target, rows, body, {
      code: 'AUTRE_LIEU',
      params: municipalityParams(target, body, other, params),
    });
  // A row that was rejected may be part of an object whose other rows were written.
  return aboutKey(target, rows, body, { code: isRejected && isOfLists ? 'EXISTE_LISTES' : 'EXISTE', params });
}

/** Degrees, of eight to eleven kilometres: what stands further away under a number is most likely another one of it. */
const FAR = 0.1;

/** Whether an object would move so far, and nothing says that it is of one municipality. */
function isFar(
  { municipality }: ImportTarget,
  existing: Existing,
  rank: number,
  body: Body,
  differing: readonly string[],
): boolean {
  if (municipality?.some((field) => body[field] && !differing.includes(field)) !== false) return false;
  const there = existing.decimals(rank);
  return ['lon', 'lat'].some((name) => {
    const [is, was] = [body[name], there[name]];
    return typeof is === 'number' && typeof was === 'number' && Math.abs(is - was) > FAR;
  });
}

const COUNTED = { create: 'created', replace: 'replaced', skip: 'skipped' } as const;

/** What becomes of a row that is right in itself. It claims the object of this rank, which it means, unless it is refused. */
function decide(
  target: ImportTarget,
  existing: Existing,
  ifExists: IfExists,
  rank: number,
  body: Body,
): Decision {
  if (rank === 0) return 'create';
  // Another one: neither may it take the place of that one, nor be passed over as if it were there.
  const other = existing.differsBy(rank, body);
  if (other !== undefined && other === target.municipality?.[0]) return 'reject';
  const skips = ifExists === 'skip' || existing.agrees(rank, body);
  if (!skips && ifExists === 'fail') return 'reject';
  existing.claim(rank);
  return skips ? 'skip' : 'replace';
}
