import type { FileRows } from '../model/file-rows.ts';
import { type Body, type Identity, type ImportTarget, identityOf } from '../model/import-target.ts';
import { type Issue, type IssueCode, type LocatedFault, type RowFault, shownValue } from '../model/issues.ts';
import { alreadyRead, listFields } from './duplicate-rows.ts';
import type { ValidRows } from './reading.ts';

/** What is to become of a row. */
export type Decision = 'create' | 'replace' | 'skip' | 'reject';

/** What is to become of each row of a file, by their rank from 0: what nobody decided is created. */
export type Decisions = (Decision | undefined)[];

/** What rows are held against, one stage after the other. */
export interface CheckOptions {
  readonly target: ImportTarget;
  readonly decisions: Decisions;
  /** Told of each row that is not taken while `rows` stands on it, and why; what it holds where it is right in itself. */
  readonly reject: (rows: FileRows, issues: readonly Issue[], body?: Body) => void | Promise<void>;
  /** Told of each row that is taken, but for those that say an earlier one again. */
  readonly onBody?: ((body: Body) => void) | undefined;
}

/** What was learnt of a file when each of its rows was judged. */
export interface Checked {
  readonly rows: number;
  readonly rejected: number;
  /** Rows that say again what an earlier one says: their ranks, from 0, and those of the first. */
  readonly repeated: ReadonlyMap<number, number>;
  /** For each object of which a row that is not taken says something else than others may, the line of the first. */
  readonly refusedLines: Map<Identity, number>;
  /** Whether no row that is not taken says, or may say once it is right, what one that is taken says of the same object. */
  readonly rejectedAreOthers: boolean;
  /** Whether the file could not be read to its end. */
  readonly broken: boolean;
  /** What is wrong with the file as a whole, beside its rows. */
  readonly faults: readonly LocatedFault[];
}

/**
 * Judges every row by itself, and finds those that occur twice: the first one stands, or none where that is wrong. Those
 * that are right are added to `valid`; those that were rejected before stay so.
 */
export async function checkRows(
  rows: FileRows,
  valid: ValidRows,
  { target, decisions, reject, onBody }: CheckOptions,
): Promise<Checked> {
  /** The rank of the first row that says an object. */
  const firsts = new Map<Identity, number>();
  const repeated = new Map<number, number>();
  const refusedLines = new Map<Identity, number>();
  let rejected = 0;
  let broken = false;
  let rejectedAreOthers = true;
  let rank = 0;
  /** Who the last row was that says an object. */
  let last: Identity | undefined;
  for (; await rows.load(); ) {
    for (; rows.next(); rank++) {
      if (decisions[rank] === 'reject') {
        rejected++;
        rejectedAreOthers = false;
        continue;
      }
      const checked = rows.check();
      if ('body' in checked) {
        const { body } = checked;
        valid.add({ rank, line: rows.line, ...checked });
        const identity = identityOf(target, body);
        last = identity;
        const first = firsts.get(identity);
        const refused = refusedLines.get(identity);
        if (first !== undefined || refused !== undefined) rejectedAreOthers = false;
        // What to say of a row that is right takes both.
        if (first !== undefined) repeated.set(rank, first);
        // Rows that say lists may each be a part of one object.
        else if (refused !== undefined && listFields(target).length === 0)
          await reject(rows, [aboutKey(target, rows, body, alreadyRead(target, refused))], body);
        else {
          firsts.set(identity, rank);
          onBody?.(body);
          continue;
        }
      } else {
        const { said } = checked;
        const isRest = last !== undefined && goesOn(target, rows, checked.issues);
        const issues = isRest ? checked.issues.map((one) => withTextAbove(target, one)) : checked.issues;
        if (!isRest) last = said && identityOfRefused(target, said, issues);
        const identity = last;
        // One without a number may mean the object of a row that has it.
        const isNumbered = !target.otherwise || (said?.[target.number ?? ''] ?? '') !== '';
        if (identity === undefined || !isNumbered || firsts.has(identity)) rejectedAreOthers = false;
        if (identity !== undefined && !refusedLines.has(identity)) refusedLines.set(identity, rows.line);
        broken ||= issues.some(({ code }) => BREAKING.has(code));
        await reject(rows, issues);
      }
      rejected++;
      decisions[rank] = 'reject';
    }
  }
  return { rows: rank, rejected, repeated, refusedLines, rejectedAreOthers, broken, faults: rows.faults() };
}

/** Whether a row that says lists and no object may go on with those of the row above it, as people write a second article. */
function goesOn(target: ImportTarget, rows: FileRows, issues: readonly Issue[]): boolean {
  const says = (name: string) => (rows.value(name) ?? '') !== '';
  return listFields(target).some(says) && issues.some((issue) => lacksKey(target, issue));
}

function lacksKey({ key }: ImportTarget, { code, field }: Issue): boolean {
  return field === key && (code === 'REQUIS' || code === 'COMME_AU_DESSUS');
}

/** That a value is missing which stands in the row above. */
function withTextAbove(target: ImportTarget, issue: Issue): Issue {
  return lacksKey(target, issue) ? { ...issue, params: { ...issue.params, above: 'oui' } } : issue;
}

/** Who the object of a refused row is; undefined where what tells it from others is wrong. */
function identityOfRefused(target: ImportTarget, said: Body, issues: readonly Issue[]): Identity | undefined {
  const wrong = new Set(issues.map(({ field }) => field));
  let isKnown = true;
  const identity = target.identity((field) => {
    if (!wrong.has(field)) return said[field];
    isKnown = false;
    return '';
  });
  return isKnown ? identity : undefined;
}

/** What is wrong with the file as a whole, though it is told of a row: what follows it cannot be read, or is missing. */
const BREAKING: ReadonlySet<IssueCode> = new Set([
  'GUILLEMET_NON_FERME',
  'LIGNE_TROP_LONGUE',
  'JSON_DOCUMENT',
  'DOCUMENT_DOUBLE',
  'PAGE_SEULE',
] as const);

/** A fault of a row that is right in itself, told of what tells its object from others: its number, or else what people know it by. */
export function aboutKey(
  { key, number = key, fields }: ImportTarget,
  rows: FileRows,
  body: Body,
  fault: RowFault,
): Issue {
  // A support without a reference is known by what else it says.
  const names = [number, key, ...fields.map(({ name }) => name).filter((name) => name !== 'nature')];
  return aboutField(names.find((name) => (body[name] ?? '') !== '') ?? key, rows, body, fault);
}

/** A fault of what a row says in a field. */
export function aboutField(field: string, rows: FileRows, body: Body, fault: RowFault): Issue {
  const value = shownValue(rows.value(field) ?? body[field]);
  return { ...fault, line: rows.line, ...rows.place(field), field, value };
}
