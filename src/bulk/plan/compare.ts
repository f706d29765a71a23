import { isReasonColumn } from '../columns/columns.ts';
import type { FileRows } from '../model/file-rows.ts';
import { type Body, type ImportTarget, identityOf } from '../model/import-target.ts';
import { type Issue, type Notices, type RowFault, shownValue } from '../model/issues.ts';
import { type Checked, type CheckOptions, cellIssue, type Decision, keyIssue } from '../rows/check-rows.ts';
import { listFields, municipalityParams } from '../rows/duplicate-rows.ts';
import type { FileReading, ValidRow } from '../rows/reading.ts';
import type { Existing } from './existing.ts';
import type { LostLeadingZeros } from './leading-zeros.ts';
import type { PostponedEvents } from './postponed-events.ts';
import type { SimilarTexts } from './similar-texts.ts';
import type { Resumed } from './steps.ts';

/** Treatment of a row whose object exists with other content. Identical rows are always skipped. */
export type IfExists = 'fail' | 'skip' | 'replace';

/** Counts of rows to create, replace and skip, and of those rejected because of the collection. */
export interface ComparisonCounts {
  readonly created: number;
  readonly replaced: number;
  readonly skipped: number;
  /** Rows that are part of an earlier one, and are written with it. */
  readonly joined: number;
  readonly conflicts: number;
  /** Skipped rows that were written just now: see Resumed. */
  readonly resumed: { readonly created: number; readonly replaced: number };
}

/** Checked rows, before they are compared with the collection. */
export interface CheckedFile extends Checked {
  /** Rows that only add to the lists of an earlier one: their ranks, from 0, and those of the earlier ones. */
  readonly leaderByRank: ReadonlyMap<number, number>;
}

/** Input of the comparison. */
interface ComparisonContext {
  readonly existing: Existing;
  readonly ifExists: IfExists;
  /** Whether the service cannot change existing objects. */
  readonly cannotReplace: boolean;
  /** Whether rows that resemble an existing object are new ones. */
  readonly asNew: boolean;
  /** Events of the collection that rows may put off. */
  readonly postponedEvents: PostponedEvents | undefined;
  /** Objects whose number differs from a row's only by leading zeros. */
  readonly lostLeadingZeros: LostLeadingZeros | undefined;
  /** Texts that have another code in the collection. */
  readonly similarTexts: SimilarTexts | undefined;
  readonly resumed: Resumed | undefined;
  readonly notices: Notices;
  /** Called with the rank of the first row of each block, before it is compared; a throw ends the comparison. */
  readonly onBlock: (rank: number) => void;
}

/**
 * Decides on every valid row, and claims the object that it means. Of the supports to create, only those are kept that
 * a written row cites.
 */
export async function compareRows(
  reading: FileReading,
  { target, decisions, reject }: CheckOptions,
  { rowCount, rejected, leaderByRank, rejectedLines }: CheckedFile,
  {
    existing,
    ifExists,
    cannotReplace,
    asNew,
    postponedEvents,
    lostLeadingZeros,
    similarTexts,
    resumed: written,
    notices,
    onBlock,
  }: ComparisonContext,
): Promise<ComparisonCounts> {
  const { missingSupports, constants } = reading.repairs;
  const resumed = { created: 0, replaced: 0 };
  const counts = { created: 0, replaced: 0, skipped: 0, joined: 0, conflicts: 0, resumed };
  // Without any conflict, all are created.
  if (existing.size === 0 && !missingSupports?.size && !lostLeadingZeros && target.parent === undefined)
    return { ...counts, created: rowCount - rejected - leaderByRank.size, joined: leaderByRank.size };
  const cited = new Set<unknown>();
  const leading = new Set(leaderByRank.values());
  const lists = listFields(target);
  const textFields = target.fields.flatMap(({ kind, name }) => (kind === 'text' ? [name] : []));
  const refusals = new Map<number, Issue>();
  const refuse = async ({ rank, body }: ValidRow, issueOf: (rows: FileRows) => Issue) => {
    decisions[rank] = 'reject';
    counts.conflicts++;
    const rows = await reading.rowAt(rank);
    const issue = issueOf(rows);
    if (leading.has(rank)) refusals.set(rank, issue);
    await reject(rows, [issue], body);
  };
  /** Decision on a row; or its fault, given the collection. */
  const decisionOn = (row: ValidRow): keyof typeof COUNTER_OF | ((rows: FileRows) => Issue) => {
    const { line, missingRequired, emptied = [] } = row;
    const identity = identityOf(target, row.body);
    const faults: [field: string, RowFault][] = [];
    const { rank, body } = existing.resolve(identity, row, {
      note: (code, params) => notices.add(code, line, params),
      refuse: (...fault) => faults.push(fault),
    });
    const [wrong] = faults;
    if (wrong) return (rows) => cellIssue(wrong[0], rows, body, wrong[1]);
    const decision = decide(target, existing, ifExists, rank, body);
    const isOther = decision === 'reject' || decision === 'replace';
    const moved = isOther ? similarTexts?.moved(body, existing.agrees(rank, body, textFields)) : undefined;
    if (moved) return (rows) => keyIssue(target, rows, body, { code: 'CODE_DEPLACE', params: moved });
    // A refused row may hold the rest of the lists, which would be lost.
    const isPart =
      decision === 'replace' && rejectedLines.has(identity) && !existing.agrees(rank, body, lists);
    if (decision === 'reject' || isPart)
      return (rows) => differentObject(target, rows, rank, body, { existing, cannotReplace, rejectedLines });
    const damaged = decision === 'replace' ? existing.withoutSigns(rank, body) : undefined;
    if (damaged !== undefined) return (rows) => cellIssue(damaged, rows, body, { code: 'SIGNES_PERDUS' });
    if (decision !== 'create') {
      const isKept = (name: string, nothing: unknown) =>
        body[name] === undefined && !existing.agrees(rank, { [name]: nothing });
      for (const { name, serviceDefault = null } of target.fields)
        if (emptied.includes(name) && isKept(name, null) && isKept(name, serviceDefault))
          notices.add('VALEUR_GARDEE', line, { field: name });
      return decision;
    }
    if (reading.isLocked(body))
      return (rows) => cellIssue('dossier_id', rows, body, { code: 'DOSSIER_CLOS' });
    const twin = lostLeadingZeros?.of(body);
    if (twin) return (rows) => keyIssue(target, rows, body, { code: 'ZEROS_PERDUS', params: twin });
    if (missingRequired) return () => missingRequired;
    const other = asNew
      ? undefined
      : possibleObject(target, body, { existing, cannotReplace, postponedEvents });
    if (other) return (rows) => keyIssue(target, rows, body, other);
    lostLeadingZeros?.add(body, { line });
    for (const { name, serviceDefault: taken } of target.fields)
      if (taken !== undefined && body[name] === undefined && !constants?.has(name))
        notices.add('VALEUR_PAR_DEFAUT', line, { field: name, taken });
    return decision;
  };
  for await (const block of reading.valid.blocks()) {
    onBlock(block[0]?.rank ?? 0);
    for (const row of block) {
      const { rank, line, body } = row;
      if (decisions[rank] === 'reject') continue;
      const leader = leaderByRank.get(rank);
      if (leader !== undefined) {
        // Written with the earlier row, or not at all.
        const issue = refusals.get(leader);
        if (issue) await refuse(row, () => ({ ...issue, line }));
        else counts.joined++;
        continue;
      }
      const decision = decisionOn(row);
      if (typeof decision === 'function') {
        await refuse(row, decision);
        continue;
      }
      decisions[rank] = decision;
      counts[COUNTER_OF[decision]]++;
      const outcome = decision === 'skip' ? written?.rows.get(identityOf(target, body)) : undefined;
      if (outcome) resumed[outcome]++;
      const { supports_reglementaires_id: ids = [] } = body;
      if (missingSupports && decision !== 'skip') for (const id of ids as readonly unknown[]) cited.add(id);
    }
  }
  missingSupports?.keep(cited);
  return counts;
}

/** Fault of a row whose object may exist under another number, or at another time, with the command that changes it. */
function possibleObject(
  { changeCommandTemplate: template, key }: ImportTarget,
  body: Body,
  {
    existing,
    cannotReplace,
    postponedEvents,
  }: Pick<ComparisonContext, 'existing' | 'cannotReplace' | 'postponedEvents'>,
): RowFault | undefined {
  const event = postponedEvents?.of(body);
  const renamed = event ? undefined : postponedEvents?.renamed(body);
  const namesake = existing.namesake(body);
  const id = (event ?? renamed ?? namesake)?.id;
  if (id === undefined) return undefined;
  const change =
    (namesake?.isNumbered ?? cannotReplace) ? {} : { change: commandOf(template, { ...body, id }) };
  if (event) {
    const { begins, isPaired } = event;
    return { code: 'REPORTE', params: { id, begins, ...(isPaired ? change : {}) } };
  }
  if (renamed) return { code: 'RENOMME', params: { id, other: shownValue(renamed.title), ...change } };
  return { code: 'AUTRE_NUMERO', params: { id, other: shownValue(body[key]), ...change } };
}

/** Words of a command, with the fields of an object in the place of `{field}`. */
function commandOf(command = '', values: Body): readonly string[] {
  return command.split(' ').map((word) => word.replace(/\{(\w+)\}/, (_, name) => String(values[name])));
}

/** Fault of a row whose object differs. */
function differentObject(
  target: ImportTarget,
  rows: FileRows,
  rank: number,
  body: Body,
  {
    existing,
    cannotReplace,
    rejectedLines,
  }: Pick<ComparisonContext, 'existing' | 'cannotReplace'> & Pick<Checked, 'rejectedLines'>,
): Issue {
  const identity = identityOf(target, body);
  const isRejected = rows.headers.some(isReasonColumn);
  const id = existing.name(identity, rank);
  const fields = existing.differing(rank, body);
  const lists = listFields(target);
  const isOfLists = fields.some((name) => lists.includes(name));
  const doubt = isFar(target, existing, rank, body, fields) ? 'loin' : undefined;
  const rejected = isRejected ? 'avant' : rejectedLines.has(identity) ? 'autre' : doubt;
  // An empty cell changes nothing.
  const { command, fields: changeable = [], when = {} } = target.changes ?? {};
  const changed = fields.filter((name) => body[name] && changeable.includes(name));
  const change = [
    ...commandOf(command, { id }),
    ...changed.flatMap((name) => [`--${name.replaceAll('_', '-')}`, String(body[name])]),
  ];
  const params = {
    ...{ id, fields },
    ...(isOfLists ? { lists: 'oui' } : {}),
    ...(cannotReplace ? { kept: 'oui' } : {}),
    ...(rejected ? { rejected } : changed.length > 0 && existing.agrees(rank, when) && { change }),
  };
  const other = existing.differsBy(rank, body);
  if (other !== undefined)
    return keyIssue(target, rows, body, {
      code: 'AUTRE_LIEU',
      params: municipalityParams(target, body, other, params),
    });
  // A rejected row may be part of an object whose other rows were written.
  return keyIssue(target, rows, body, { code: isRejected && isOfLists ? 'EXISTE_LISTES' : 'EXISTE', params });
}

/** Degrees, eight to eleven kilometres: a point further away under the same number is most likely another one. */
const FAR = 0.1;

/** Whether an object would move that far, and no municipality confirms it. */
function isFar(
  { municipality }: ImportTarget,
  existing: Existing,
  rank: number,
  body: Body,
  differing: readonly string[],
): boolean {
  if (municipality?.some((field) => body[field] && !differing.includes(field)) !== false) return false;
  const decimals = existing.decimals(rank);
  return ['lon', 'lat'].some((name) => {
    const [is, was] = [body[name], decimals[name]];
    return typeof is === 'number' && typeof was === 'number' && Math.abs(is - was) > FAR;
  });
}

const COUNTER_OF = { create: 'created', replace: 'replaced', skip: 'skipped' } as const;

/** Decision on a valid row. Claims the object of this rank, unless the row is refused. */
function decide(
  target: ImportTarget,
  existing: Existing,
  ifExists: IfExists,
  rank: number,
  body: Body,
): Decision {
  if (rank === 0) return 'create';
  // Another object: the row neither replaces it, nor counts as existing.
  const other = existing.differsBy(rank, body);
  if (other !== undefined && other === target.municipality?.[0]) return 'reject';
  const skips = ifExists === 'skip' || existing.agrees(rank, body);
  if (!skips && ifExists === 'fail') return 'reject';
  existing.claim(rank);
  return skips ? 'skip' : 'replace';
}
