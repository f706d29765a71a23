import { type Body, type Identity, identityOf, type Library } from '../libraries.ts';
import type { Decisions } from '../plan/steps.ts';
import { type Fault, type Issue, type IssueCode, shownValue } from '../report/issues.ts';
import { Identities } from './identities.ts';
import type { Rows } from './rows.ts';

/** What rows are held against, one pass after the other. */
export interface CheckOptions {
  readonly library: Library;
  readonly decisions: Decisions;
  /** Told of each row that is not taken while `rows` stands on it, and why; what it holds where it is right in itself. */
  readonly reject: (rows: Rows, issues: readonly Issue[], body?: Body) => void | Promise<void>;
  /** Told of each row that is right in itself, when it is judged. */
  readonly onRight?: ((body: Body, line: number) => void) | undefined;
}

/** What was learnt of a file when each of its rows was judged. */
export interface Checked {
  readonly rows: number;
  readonly rejected: number;
  /** The rank of each row that was taken, from 1. */
  readonly identities: Identities;
  /** Rows that say again what an earlier one says: their ranks, from 0, and those of the first. */
  readonly repeated: ReadonlyMap<number, number>;
  /** Whether the file could not be read to its end. */
  readonly broken: boolean;
  /** What is wrong with the file as a whole, beside its rows. */
  readonly faults: readonly Fault[];
}

/** Judges every row by itself, and finds those that occur twice: the first one stands. */
export async function checkRows(
  rows: Rows,
  { library, decisions, reject, onRight }: CheckOptions,
): Promise<Checked> {
  const identities = new Identities();
  const repeated = new Map<number, number>();
  let rejected = 0;
  let broken = false;
  let row = 0;
  for (; await rows.load(); ) {
    for (; rows.next(); row++) {
      const found = checkRow(rows, library, onRight);
      if (typeof found !== 'object') {
        const first = identities.get(found);
        if (first === 0) {
          identities.set(found, row + 1);
          continue;
        }
        // What to say of it takes both rows.
        repeated.set(row, first - 1);
      } else {
        broken ||= found.some(({ code }) => BREAKING.has(code));
        await reject(rows, found);
      }
      rejected++;
      decisions.set(row, 'reject');
    }
  }
  return { rows: row, rejected, identities, repeated, broken, faults: rows.faults() };
}

/** What is wrong with the file as a whole, though it is told of a row: what follows it cannot be read, or is missing. */
const BREAKING: ReadonlySet<IssueCode> = new Set([
  'GUILLEMET_NON_FERME',
  'LIGNE_TROP_LONGUE',
  'JSON_DOCUMENT',
  'DOCUMENT_DOUBLE',
  'PAGE_SEULE',
] as const);

/** Who a row is, or what is wrong with it. */
function checkRow(
  rows: Rows,
  library: Library,
  onRight: CheckOptions['onRight'],
): Identity | readonly Issue[] {
  const checked = rows.check();
  if ('issues' in checked) return checked.issues;
  onRight?.(checked.body, rows.line);
  return identityOf(library, checked.body);
}

/** A fault of a row that is right in itself, told of the field by which people know it. */
export function aboutKey(library: Library, rows: Rows, body: Body, fault: Fault): Issue {
  const field = knownBy(library, body);
  const value = shownValue(rows.value(field) ?? body[field]);
  return { ...fault, line: rows.line, ...rows.place(field), field, value };
}

/** The field by which people know an object; a support without a reference is known by what else it says. */
function knownBy({ key, fields }: Library, body: Body): string {
  const says = (name: string) => (body[name] ?? '') !== '';
  if (says(key)) return key;
  return fields.map(({ name }) => name).find((name) => name !== 'nature' && says(name)) ?? key;
}
