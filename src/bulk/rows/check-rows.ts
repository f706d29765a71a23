import type { FileRows } from '../model/file-rows.ts';
import { type Body, type Identity, type ImportTarget, identityOf } from '../model/import-target.ts';
import { type Issue, type IssueCode, type LocatedFault, type RowFault, shownValue } from '../model/issues.ts';
import { alreadyRead, listFields } from './duplicate-rows.ts';
import type { ValidRows } from './reading.ts';

/** Decision on a row. */
export type Decision = 'create' | 'replace' | 'skip' | 'reject';

/** Decision on each row of a file, by rank from 0: by default `create`. */
export type Decisions = (Decision | undefined)[];

/** Input of the check of rows, kept from stage to stage. */
export interface CheckOptions {
  readonly target: ImportTarget;
  readonly decisions: Decisions;
  /** Takes each rejected row, `rows` being on it, with its issues; and its body where the row itself is valid. */
  readonly reject: (rows: FileRows, issues: readonly Issue[], body?: Body) => void | Promise<void>;
  /** Takes the body of each valid row, repeated ones apart. */
  readonly onBody?: ((body: Body) => void) | undefined;
}

/** Results of a check of all rows. */
export interface Checked {
  readonly rowCount: number;
  readonly rejected: number;
  /** Rows of an object that an earlier row has: their ranks, from 0, and those of the first. */
  readonly repeated: ReadonlyMap<number, number>;
  /** Line of the first rejected row of each object about which other rows may disagree. */
  readonly rejectedLines: Map<Identity, number>;
  /** Whether no rejected row is about an object of a valid one, or may be once corrected. */
  readonly rejectedAreDistinct: boolean;
  /** Whether the file has an unread rest. */
  readonly broken: boolean;
  /** Faults of the file as a whole. */
  readonly faults: readonly LocatedFault[];
}

/**
 * Checks every row by itself, and finds repeated ones: the first is kept, or none if it is wrong. Valid rows are added
 * to `valid`; rows rejected before stay rejected.
 */
export async function checkRows(
  rows: FileRows,
  valid: ValidRows,
  { target, decisions, reject, onBody }: CheckOptions,
): Promise<Checked> {
  /** Rank of the first row of each object. */
  const firsts = new Map<Identity, number>();
  const repeated = new Map<number, number>();
  const rejectedLines = new Map<Identity, number>();
  let rejected = 0;
  let broken = false;
  let rejectedAreDistinct = true;
  let rank = 0;
  /** Identity of the last row with one. */
  let last: Identity | undefined;
  for (; await rows.load(); ) {
    for (; rows.next(); rank++) {
      if (decisions[rank] === 'reject') {
        rejected++;
        rejectedAreDistinct = false;
        continue;
      }
      const checked = rows.check();
      if ('body' in checked) {
        const { body } = checked;
        valid.add({ rank, line: rows.line, ...checked });
        const identity = identityOf(target, body);
        last = identity;
        const first = firsts.get(identity);
        const rejectedLine = rejectedLines.get(identity);
        if (first !== undefined || rejectedLine !== undefined) rejectedAreDistinct = false;
        // A later check of repeated rows needs both.
        if (first !== undefined) repeated.set(rank, first);
        // Rows with lists may each be a part of one object.
        else if (rejectedLine !== undefined && listFields(target).length === 0)
          await reject(rows, [keyIssue(target, rows, body, alreadyRead(target, rejectedLine))], body);
        else {
          firsts.set(identity, rank);
          onBody?.(body);
          continue;
        }
      } else {
        const { values } = checked;
        const isRest = last !== undefined && goesOn(target, rows, checked.issues);
        const issues = isRest ? checked.issues.map((one) => withTextAbove(target, one)) : checked.issues;
        if (!isRest) last = values && identityOfRefused(target, values, issues);
        const identity = last;
        // Without a number it may mean the object of a row with one.
        const isNumbered = !target.otherwise || (values?.[target.number ?? ''] ?? '') !== '';
        if (identity === undefined || !isNumbered || firsts.has(identity)) rejectedAreDistinct = false;
        if (identity !== undefined && !rejectedLines.has(identity)) rejectedLines.set(identity, rows.line);
        broken ||= issues.some(({ code }) => BREAKING.has(code));
        await reject(rows, issues);
      }
      rejected++;
      decisions[rank] = 'reject';
    }
  }
  const faults = rows.faults();
  return { rowCount: rank, rejected, repeated, rejectedLines, rejectedAreDistinct, broken, faults };
}

/** Whether a row with lists and no object may continue those of the row above, as the second article of a prescription. */
function goesOn(target: ImportTarget, rows: FileRows, issues: readonly Issue[]): boolean {
  const has = (name: string) => (rows.value(name) ?? '') !== '';
  return listFields(target).some(has) && issues.some((issue) => lacksKey(target, issue));
}

function lacksKey({ key }: ImportTarget, { code, field }: Issue): boolean {
  return field === key && (code === 'REQUIS' || code === 'COMME_AU_DESSUS');
}

/** Marks a missing value that the row above has. */
function withTextAbove(target: ImportTarget, issue: Issue): Issue {
  return lacksKey(target, issue) ? { ...issue, params: { ...issue.params, above: 'oui' } } : issue;
}

/** Identity of a rejected row; undefined if one of its fields is wrong. */
function identityOfRefused(target: ImportTarget, row: Body, issues: readonly Issue[]): Identity | undefined {
  const wrong = new Set(issues.map(({ field }) => field));
  let isKnown = true;
  const identity = target.identity((field) => {
    if (!wrong.has(field)) return row[field];
    isKnown = false;
    return '';
  });
  return isKnown ? identity : undefined;
}

/** Faults of a row that concern the whole file: the rest of it cannot be read, or is missing. */
const BREAKING: ReadonlySet<IssueCode> = new Set([
  'GUILLEMET_NON_FERME',
  'LIGNE_TROP_LONGUE',
  'JSON_DOCUMENT',
  'DOCUMENT_DOUBLE',
  'PAGE_SEULE',
] as const);

/** Fault of a valid row, reported on the field that identifies its object: its number, or else its key. */
export function keyIssue(
  { key, number = key, fields }: ImportTarget,
  rows: FileRows,
  body: Body,
  fault: RowFault,
): Issue {
  // A support without a reference is known by its other fields.
  const names = [number, key, ...fields.map(({ name }) => name).filter((name) => name !== 'nature')];
  return cellIssue(names.find((name) => (body[name] ?? '') !== '') ?? key, rows, body, fault);
}

/** Fault of a row in a field. */
export function cellIssue(field: string, rows: FileRows, body: Body, fault: RowFault): Issue {
  const value = shownValue(rows.value(field) ?? body[field]);
  return { ...fault, line: rows.line, ...rows.position(field), field, value };
}
