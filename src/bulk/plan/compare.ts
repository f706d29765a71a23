import { isReasonColumn } from '../columns/columns.ts';
import type { FileRows } from '../model/file-rows.ts';
import { type Body, type ImportTarget, identityOf } from '../model/import-target.ts';
import { type Issue, type Notices, type RowFault, shownValue } from '../model/issues.ts';
import { type Checked, type CheckOptions, cellIssue, keyIssue } from '../rows/check-rows.ts';
import { listFields, municipalityParams } from '../rows/duplicate-rows.ts';
import type { FileReading, ValidRow } from '../rows/reading.ts';
import type { Existing } from './existing.ts';
import type { LostLeadingZeros } from './leading-zeros.ts';
import type { Numbering } from './numbering.ts';
import type { PostponedEvents } from './postponed-events.ts';
import type { SimilarTexts } from './similar-texts.ts';
import type { Resumed } from './steps.ts';

/** Treatment of a row whose object exists with other content. Identical rows are always skipped. */
export type IfExists = 'fail' | 'skip' | 'replace';

/** Counts of rows to create, replace and skip, and of rows rejected because of the collection. */
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
  /** Numbers in each parent, where these are limited. */
  readonly numbering: Numbering | undefined;
  /** Texts that have another code in the collection. */
  readonly similarTexts: SimilarTexts | undefined;
  readonly resumed: Resumed | undefined;
  readonly notices: Notices;
  /** Called with the rank of the first row of each block, before it is compared; a throw ends the comparison. */
  readonly onBlock: (rank: number) => void;
}

interface Comparison extends ComparisonContext, Pick<Checked, 'rejectedLines'> {
  readonly reading: FileReading;
  readonly target: ImportTarget;
  readonly textFields: readonly string[];
}

/** Outcome for a row: its decision; or the issue that rejects it, made where the row is in the file. */
type Outcome =
  | { readonly decision: keyof typeof COUNTER_OF }
  | { readonly issueOf: (rows: FileRows) => Issue };

/** Decides on every valid row, and claims the object that it means; keeps the supports to create that a written row cites. */
export async function compareRows(
  reading: FileReading,
  { target, decisions, reject }: CheckOptions,
  { rowCount, rejected, leaderByRank, rejectedLines }: CheckedFile,
  context: ComparisonContext,
): Promise<ComparisonCounts> {
  const { existing, lostLeadingZeros, resumed, onBlock } = context;
  const { missingSupports } = reading.repairs;
  const rewritten = { created: 0, replaced: 0 };
  const counts = { created: 0, replaced: 0, skipped: 0, joined: 0, conflicts: 0, resumed: rewritten };
  // Without any conflict, all are created.
  if (existing.size === 0 && !missingSupports?.size && !lostLeadingZeros && target.parent === undefined)
    return { ...counts, created: rowCount - rejected - leaderByRank.size, joined: leaderByRank.size };
  const textFields = target.fields.flatMap(({ kind, name }) => (kind === 'text' ? [name] : []));
  const comparison: Comparison = { ...context, reading, target, rejectedLines, textFields };
  const citedSupports = new Set<unknown>();
  const leaders = new Set(leaderByRank.values());
  const issuesOfLeaders = new Map<number, Issue>();
  const rejectRow = async ({ rank, body }: ValidRow, issueOf: (rows: FileRows) => Issue) => {
    decisions[rank] = 'reject';
    counts.conflicts++;
    const rows = await reading.rowAt(rank);
    const issue = issueOf(rows);
    if (leaders.has(rank)) issuesOfLeaders.set(rank, issue);
    await reject(rows, [issue], body);
  };
  for await (const block of reading.valid.blocks()) {
    onBlock(block[0]?.rank ?? 0);
    for (const row of block) {
      const { rank, line, body } = row;
      if (decisions[rank] === 'reject') continue;
      const leader = leaderByRank.get(rank);
      if (leader !== undefined) {
        // Written with the earlier row, or not at all.
        const issue = issuesOfLeaders.get(leader);
        if (issue) await rejectRow(row, () => ({ ...issue, line }));
        else counts.joined++;
        continue;
      }
      const outcome = outcomeOf(row, comparison);
      if ('issueOf' in outcome) {
        await rejectRow(row, outcome.issueOf);
        continue;
      }
      const { decision } = outcome;
      decisions[rank] = decision;
      counts[COUNTER_OF[decision]]++;
      const written = decision === 'skip' ? resumed?.rows.get(identityOf(target, body)) : undefined;
      if (written) rewritten[written]++;
      const { supports_reglementaires_id: ids = [] } = body;
      if (missingSupports && decision !== 'skip')
        for (const id of ids as readonly unknown[]) citedSupports.add(id);
    }
  }
  missingSupports?.keep(citedSupports);
  return counts;
}

const COUNTER_OF = { create: 'created', replace: 'replaced', skip: 'skipped' } as const;

/** Outcome for a row, given the collection. */
function outcomeOf(row: ValidRow, comparison: Comparison): Outcome {
  const { target, existing, notices } = comparison;
  const faults: [field: string, RowFault][] = [];
  const { rank: existingRank, body } = existing.resolve(identityOf(target, row.body), row, {
    note: (code, params) => notices.add(code, row.line, params),
    refuse: (...fault) => faults.push(fault),
  });
  const [firstFault] = faults;
  if (firstFault) return faultOfCell(firstFault[0], body, firstFault[1]);
  if (existingRank === 0) return outcomeOfNew(row, body, comparison);
  return outcomeOfExisting(row, existingRank, body, comparison);
}

const faultOfCell = (field: string, body: Body, fault: RowFault): Outcome => ({
  issueOf: (rows) => cellIssue(field, rows, body, fault),
});
const faultOfRow = (target: ImportTarget, body: Body, fault: RowFault): Outcome => ({
  issueOf: (rows) => keyIssue(target, rows, body, fault),
});

/** Outcome for a row without an object. */
function outcomeOfNew(
  { rank, line, missingRequired }: ValidRow,
  body: Body,
  comparison: Comparison,
): Outcome {
  const { reading, target, asNew, lostLeadingZeros, numbering, notices } = comparison;
  if (reading.isLocked(body)) return faultOfCell('dossier_id', body, { code: 'DOSSIER_CLOS' });
  const sameWithZeros = lostLeadingZeros?.of(body);
  if (sameWithZeros) return faultOfRow(target, body, { code: 'ZEROS_PERDUS', params: sameWithZeros });
  if (missingRequired) return { issueOf: () => missingRequired };
  const doubt = asNew ? undefined : possibleObject(body, comparison);
  if (doubt) return faultOfRow(target, body, doubt);
  if (numbering) {
    const number = numbering.take(body);
    if (number === undefined) {
      const params = { max: numbering.max };
      return faultOfCell(target.parent as string, body, { code: 'PRESCRIPTIONS_AU_COMPLET', params });
    }
    reading.valid.complete(rank, number);
  }
  lostLeadingZeros?.add(body, { line });
  for (const { name, serviceDefault: taken } of target.fields)
    if (taken !== undefined && body[name] === undefined && !reading.repairs.constants?.has(name))
      notices.add('VALEUR_PAR_DEFAUT', line, { field: name, taken });
  return { decision: 'create' };
}

/** Outcome for a row with an object. Claims the object, unless its values reject the row. */
function outcomeOfExisting(row: ValidRow, existingRank: number, body: Body, comparison: Comparison): Outcome {
  const { target, existing, ifExists, similarTexts, textFields, rejectedLines, notices } = comparison;
  const { line, emptied = [] } = row;
  const otherPlace = existing.differsBy(existingRank, body);
  // Under the number of another object: the row neither replaces it, nor counts as existing.
  const isOther = otherPlace !== undefined && otherPlace === target.municipality?.[0];
  const skips = !isOther && (ifExists === 'skip' || existing.agrees(existingRank, body));
  const decision = skips ? 'skip' : isOther || ifExists === 'fail' ? 'reject' : 'replace';
  if (decision !== 'reject') existing.claim(existingRank);
  const hasSameText = () => existing.agrees(existingRank, body, textFields);
  const moved = decision === 'skip' ? undefined : similarTexts?.moved(body, hasSameText());
  if (moved) return faultOfRow(target, body, { code: 'CODE_DEPLACE', params: moved });
  // A rejected row may hold the rest of the lists, which would be lost.
  const mayBePart = decision === 'replace' && rejectedLines.has(identityOf(target, row.body));
  const isIncomplete = mayBePart && !existing.agrees(existingRank, body, listFields(target));
  if (decision === 'reject' || isIncomplete)
    return { issueOf: (rows) => differentObject(rows, existingRank, body, otherPlace, comparison) };
  const damaged = decision === 'replace' ? existing.withoutSigns(existingRank, body) : undefined;
  if (damaged !== undefined) return faultOfCell(damaged, body, { code: 'SIGNES_PERDUS' });
  const keepsOldValue = (name: string, emptyValue: unknown) =>
    body[name] === undefined && !existing.agrees(existingRank, { [name]: emptyValue });
  for (const { name, serviceDefault = null } of target.fields)
    if (emptied.includes(name) && keepsOldValue(name, null) && keepsOldValue(name, serviceDefault))
      notices.add('VALEUR_GARDEE', line, { field: name });
  return { decision };
}

/** Fault of a row whose object may exist under another number, or at another time, with the command that changes it. */
function possibleObject(body: Body, comparison: Comparison): RowFault | undefined {
  const { target, existing, cannotReplace, postponedEvents } = comparison;
  const event = postponedEvents?.of(body);
  const renamed = event ? undefined : postponedEvents?.renamed(body);
  const namesake = existing.namesake(body);
  const id = (event ?? renamed ?? namesake)?.id;
  if (id === undefined) return undefined;
  // An object with another number keeps it: it may be another object.
  const isChangeable = namesake ? !namesake.isNumbered : !cannotReplace;
  const change = isChangeable && { change: commandOf(target.changeCommandTemplate, { ...body, id }) };
  if (event) {
    const { begins, isPaired } = event;
    return { code: 'REPORTE', params: { id, begins, ...(isPaired && change) } };
  }
  if (renamed) return { code: 'RENOMME', params: { id, other: shownValue(renamed.title), ...change } };
  return { code: 'AUTRE_NUMERO', params: { id, other: shownValue(body[target.key]), ...change } };
}

/** Words of a command, with the fields of an object in the place of `{field}`. */
function commandOf(command = '', values: Body): readonly string[] {
  return command.split(' ').map((word) => word.replace(/\{(\w+)\}/, (_, name) => String(values[name])));
}

/** Fault of a row whose object differs; `otherPlace` is the field of the municipality that distinguishes them, if one does. */
function differentObject(
  rows: FileRows,
  existingRank: number,
  body: Body,
  otherPlace: string | undefined,
  comparison: Comparison,
): Issue {
  const { reading, target, existing, cannotReplace, rejectedLines } = comparison;
  const identity = identityOf(target, body);
  const isRejectsFile = rows.headers.some(isReasonColumn);
  const id = existing.name(identity, existingRank);
  const fields = existing.differing(existingRank, body);
  const lists = listFields(target);
  const isOfLists = fields.some((name) => lists.includes(name));
  const farAway = isFar(comparison, existingRank, body, fields) ? 'loin' : undefined;
  const doubt = isRejectsFile ? 'avant' : rejectedLines.has(identity) ? 'autre' : farAway;
  // An empty cell empties a list; any other value is kept, such as an opinion that was given.
  const { command, fields: changeable = [], when = {} } = target.changes ?? {};
  const changed = fields.filter((name) => body[name] && changeable.includes(name));
  const isChangeable =
    changed.length > 0 &&
    existing.agrees(existingRank, when) &&
    !reading.isLocked(body) &&
    !reading.repairs.missingSupports?.isCitedBy(body);
  const change = [
    ...commandOf(command, { ...body, id }),
    ...changed.flatMap((name) => {
      const values = [body[name]].flat();
      const flag = `--${name.replaceAll('_', '-')}`;
      return (values.length === 0 ? [''] : values).flatMap((value) => [flag, String(value)]);
    }),
  ];
  const params = {
    ...{ id, fields },
    ...(isOfLists ? { lists: 'oui' } : {}),
    ...(cannotReplace ? { kept: 'oui' } : {}),
    ...(doubt ? { rejected: doubt } : isChangeable && { change }),
  };
  // A rejected row may be part of an object whose other rows were written.
  const code = isRejectsFile && isOfLists ? 'EXISTE_LISTES' : 'EXISTE';
  if (otherPlace === undefined) return keyIssue(target, rows, body, { code, params });
  const placeParams = municipalityParams(target, body, otherPlace, params);
  return keyIssue(target, rows, body, { code: 'AUTRE_LIEU', params: placeParams });
}

/** Degrees, eight to eleven kilometres: a point further away under the same number is most likely another one. */
const FAR = 0.1;

/** Whether an object would move that far, and no municipality confirms it. */
function isFar(
  { target, existing }: Comparison,
  existingRank: number,
  body: Body,
  differing: readonly string[],
) {
  const { municipality } = target;
  if (municipality?.some((field) => body[field] && !differing.includes(field)) !== false) return false;
  const storedPoint = existing.decimals(existingRank);
  return ['lon', 'lat'].some((name) => {
    const [is, was] = [body[name], storedPoint[name]];
    return typeof is === 'number' && typeof was === 'number' && Math.abs(is - was) > FAR;
  });
}
