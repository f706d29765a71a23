import type * as z from 'zod';
import { validate } from '../../contract/validate.ts';
import type { Column } from '../columns/columns.ts';
import { convert, listOf, Refused } from '../columns/convert.ts';
import { eachPathOnce } from '../columns/paths.ts';
import { unguard } from '../formats/csv/formula-guard.ts';
import { type Body, bodySchema, type Field } from '../libraries.ts';
import { type Fault, type Issue, shownValue } from '../report/issues.ts';
import { listFields } from './joined-rows.ts';
import type { Judge } from './read-rows.ts';
import type { Checked } from './rows.ts';

/** A value of a row, and where it stands. */
export interface Cells {
  readonly field: Field;
  readonly value: unknown;
  readonly header: string;
  readonly column?: number;
  /** See Column. */
  readonly instead?: string | undefined;
  /** Whether it is a text as cells are: see Conversion. */
  readonly cells: boolean;
}

/** Converts what a row gives for its fields, one value for each, and judges it by the contract. */
export function checkRow(found: readonly Cells[], line: number, judge: Judge): Checked {
  const given = withConstants(withJoined(found, line, judge), line, judge);
  const { body, issues, refused } = convertAll(given, line, judge);
  const checked = validate(bodySchema(judge.library), body, 'body');
  if ('value' in checked && issues.length === 0) return { body: eachPathOnce(checked.value) };
  for (const { path, ...fault } of 'errors' in checked ? checked.errors : []) {
    const [name, index] = path;
    // What could not be converted has been named already; to the validator it only seems to be missing.
    if (refused.has(name)) continue;
    const one = given.find(({ field }) => field.name === name);
    const value =
      index === undefined ? one?.value : (body[String(name)] as readonly unknown[])[Number(index)];
    const instead = fault.code === 'REQUIS' && one?.instead ? { params: { instead: one.instead } } : {};
    issues.push({ ...issueAt(line, one, { ...fault, ...instead }, value), field: String(name) });
  }
  return { issues };
}

/** What a row gives, converted; what is wrong with the rest, and of which fields it is. */
function convertAll(given: readonly Cells[], line: number, { library, references, notices, repairs }: Judge) {
  const schema = bodySchema(library);
  const body: Record<string, unknown> = {};
  const issues: Issue[] = [];
  const refused = new Set<unknown>();
  for (const one of given) {
    const { field, cells } = one;
    const value = convert(one.value, {
      field,
      schema: schema.shape[field.name] as z.ZodType,
      references,
      repairs,
      cells,
      line,
      note: (code, params) => notices?.add(code, line, params),
    });
    if (value instanceof Refused) {
      refused.add(field.name);
      for (const fault of value.faults) issues.push(issueAt(line, one, fault, fault.value));
    } else if (value !== undefined) {
      body[field.name] = value;
    }
  }
  return { body, issues, refused };
}

function issueAt(line: number, one: Cells | undefined, { code, params }: Fault, value: unknown): Issue {
  return {
    code,
    ...(params ? { params } : {}),
    line,
    ...(one?.column === undefined ? {} : { column: one.column }),
    ...(one ? { header: one.header, field: one.field.name } : {}),
    ...(value === undefined ? {} : { value: shownValue(value) }),
  };
}

/** The values of a row, with what later rows add to its lists. */
function withJoined(given: readonly Cells[], line: number, { library, joined }: Judge): readonly Cells[] {
  if (!joined?.has(line)) return given;
  const fields = listFields(library);
  const others = given.filter(({ field }) => !fields.includes(field));
  const lists = fields.flatMap((field): Cells[] => {
    const one = given.find((candidate) => candidate.field === field);
    const own = one?.cells ? unguard(String(one.value)) : one?.value;
    // The same text is said once: the contract counts paths as they come.
    const value = [...new Set([...(listOf(own) ?? []), ...joined.addedTo(line, field.name)])];
    return value.length > 0 ? [{ header: field.name, cells: false, ...one, field, value }] : [];
  });
  return [...others, ...lists];
}

/** The values of a row, with those of `--set` where it says nothing. */
function withConstants(
  given: readonly Cells[],
  line: number,
  { library, repairs, notices }: Judge,
): readonly Cells[] {
  if (!repairs?.constants) return given;
  const { constants } = repairs;
  return library.fields.flatMap((field): Cells[] => {
    const one = given.find((candidate) => candidate.field === field);
    const constant = constants.get(field.name);
    if (constant !== undefined && isNothing(one?.value)) {
      notices?.add('VALEUR_MISE', line, { field: field.name, taken: constant });
      // Written as in a cell, whatever the file is.
      return [{ header: field.name, ...one, field, value: constant, cells: true }];
    }
    return one ? [one] : [];
  });
}

/** Whether a value says nothing, so that another may stand for it. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** What `--set` says for fields that have no column; undefined when it takes a look at the service, or is wrong. */
export function fixedBody(
  columns: readonly Column[],
  { library, references, repairs }: Judge,
): Body | undefined {
  const body: Record<string, unknown> = {};
  for (const [name, text] of repairs?.constants ?? []) {
    const field = library.fields.find((one) => one.name === name);
    if (!field || columns.some((column) => column.field === field)) continue;
    const schema = bodySchema(library).shape[name] as z.ZodType;
    const value = convert(text, { field, schema, references, cells: true, line: 0, note: () => {} });
    const parsed = schema.safeParse(value);
    if (value instanceof Refused || !parsed.success) return undefined;
    body[name] = parsed.data;
  }
  return eachPathOnce(body);
}
