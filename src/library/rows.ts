import type * as z from 'zod';
import { VigieError } from '../contract/errors.ts';
import { validate } from '../contract/validate.ts';
import type { Column, Columns } from './columns.ts';
import { convert, Refused } from './convert.ts';
import { type Fault, type Issue, type Notices, shownValue } from './issues.ts';
import { type Body, bodySchema, type Field, type Identity, type Library } from './libraries.ts';
import { type PlainCell, plainCells } from './plain.ts';
import { CELLS_MAX, type CsvReader } from './read/csv.ts';
import type { NdjsonReader } from './read/ndjson.ts';
import type { References } from './references.ts';

export type Checked = { readonly body: Body } | { readonly issues: readonly Issue[] };

/** The rows of a file, one after the other, whatever its format. */
export interface Rows {
  /** Reads on; answers whether there may be rows. */
  load(): Promise<boolean>;
  /** Goes to the next row of what is loaded. */
  next(): boolean;
  /** The line on which the row begins. */
  readonly line: number;
  /** Bytes of the row. */
  readonly size: number;
  /** Headers or members met so far that stand for no field. */
  readonly ignored: ReadonlySet<string>;
  /** Who the row is, told at little cost when the row is surely right; undefined when only `check` can tell. */
  plainIdentity(): Identity | undefined;
  /** Converts the row and judges it by the contract. */
  check(): Checked;
  /** The body of a row that was found right in another pass. Throws FICHIER_MODIFIE when it no longer is. */
  body(): Body;
}

/** What judging rows takes besides the rows. */
export interface Judge {
  readonly library: Library;
  readonly references: References;
  /** The name of the file. */
  readonly file: string;
  /** Where notices go; without it nothing is noted. */
  readonly notices?: Notices | undefined;
}

/** A value of a row, and where it stands. */
interface Given {
  readonly field: Field;
  readonly value: unknown;
  readonly header: string;
  readonly column?: number;
}

/** What rows are the same in, whatever reads them. */
abstract class ReadRows<Reader extends CsvReader | NdjsonReader> implements Rows {
  abstract readonly ignored: ReadonlySet<string>;
  protected readonly reader: Reader;
  protected readonly judge: Judge;

  constructor(reader: Reader, judge: Judge) {
    this.reader = reader;
    this.judge = judge;
  }

  get line(): number {
    return this.reader.line;
  }

  get size(): number {
    return this.reader.size;
  }

  load(): Promise<boolean> {
    return this.reader.window.load();
  }

  next(): boolean {
    return this.reader.next();
  }

  abstract plainIdentity(): Identity | undefined;
  abstract check(): Checked;

  body(): Body {
    const checked = this.check();
    if ('body' in checked) return checked.body;
    throw new VigieError('FICHIER_MODIFIE', { file: this.judge.file });
  }
}

export class CsvRows extends ReadRows<CsvReader> {
  override readonly ignored: ReadonlySet<string>;
  readonly #columns: readonly Column[];
  readonly #width: number;
  /** Each column and the judge of its cells; undefined when some column has none. */
  readonly #plain:
    | readonly { readonly name: string; readonly index: number; readonly cell: PlainCell }[]
    | undefined;

  /** `reader` stands behind the header line, which has `width` cells. */
  constructor(reader: CsvReader, { columns, ignored }: Columns, width: number, judge: Judge) {
    super(reader, judge);
    this.#columns = columns;
    this.#width = width;
    this.ignored = new Set(ignored);
    const cells = plainCells(judge.library);
    const plain = columns.flatMap(({ field: { name }, index }) => {
      const cell = cells.get(name);
      return cell ? [{ name, index, cell }] : [];
    });
    this.#plain = plain.length === columns.length ? plain : undefined;
  }

  override plainIdentity(): Identity | undefined {
    return this.#isPlain() ? this.judge.library.identity(this.#plainValue) : undefined;
  }

  override check(): Checked {
    if (this.#isPlain()) return { body: this.#plainBody() };
    const { fault, count } = this.reader;
    if (fault) {
      const { line, cell, ...what } = fault;
      return { issues: [{ ...what, line, column: cell + 1 }] };
    }
    if (count < this.#width || this.#goesBeyond()) {
      return {
        issues: [{ code: 'CELLULES', params: { expected: this.#width, found: count }, line: this.line }],
      };
    }
    const given = this.#columns.map(({ field, index, header }) => ({
      field,
      value: this.reader.text(index),
      header,
      column: index + 1,
    }));
    return checkRow(given, this.line, true, this.judge);
  }

  #isPlain(): boolean {
    const { count, fault, flags, starts, ends, window } = this.reader;
    const plain = this.#plain;
    if (plain === undefined || count !== this.#width || fault !== undefined) return false;
    for (const { index, cell } of plain) {
      if (!cell.accepts(window.bytes, starts[index] as number, ends[index] as number, flags)) return false;
    }
    return true;
  }

  #plainBody(): Body {
    const { starts, ends, window } = this.reader;
    const body: Record<string, unknown> = {};
    for (const { name, index, cell } of this.#plain ?? []) {
      body[name] = cell.read(window.bytes, starts[index] as number, ends[index] as number);
    }
    return body;
  }

  readonly #plainValue = (field: string): unknown => {
    const { starts, ends, window } = this.reader;
    const found = this.#plain?.find(({ name }) => name === field);
    return found?.cell.read(window.bytes, starts[found.index] as number, ends[found.index] as number);
  };

  /** Whether something stands beyond the last column; empty cells there are harmless. */
  #goesBeyond(): boolean {
    const { count, starts, ends } = this.reader;
    if (count > CELLS_MAX) return count !== this.#width;
    for (let cell = this.#width; cell < count; cell++) if (starts[cell] !== ends[cell]) return true;
    return false;
  }
}

export class NdjsonRows extends ReadRows<NdjsonReader> {
  override readonly ignored = new Set<string>();
  /** The field that each member's name stands for. */
  readonly #fieldOf: (member: string) => Field | undefined;

  constructor(reader: NdjsonReader, fieldOf: (member: string) => Field | undefined, judge: Judge) {
    super(reader, judge);
    this.#fieldOf = fieldOf;
  }

  /** JSON values are judged by the contract at once: nothing is cheaper. */
  override plainIdentity(): undefined {
    return undefined;
  }

  override check(): Checked {
    const { fault, object, line } = this.reader;
    if (!object) return { issues: [{ ...(fault as Fault), line }] };
    const given = new Map<Field, Given>();
    for (const [member, value] of Object.entries(object)) {
      const field = this.#fieldOf(member);
      if (!field) this.ignored.add(member);
      // The field's own name goes before an alias.
      else if (!given.has(field) || member === field.name) given.set(field, { field, value, header: member });
    }
    return checkRow([...given.values()], line, false, this.judge);
  }
}

function checkRow(given: readonly Given[], line: number, cells: boolean, judge: Judge): Checked {
  const { library, references, notices } = judge;
  const schema = bodySchema(library);
  const body: Record<string, unknown> = {};
  const issues: Issue[] = [];
  const refused = new Set<unknown>();
  const issueAt = (one: Given | undefined, fault: Fault, value: unknown): Issue => ({
    code: fault.code,
    ...(fault.params ? { params: fault.params } : {}),
    line,
    ...(one?.column === undefined ? {} : { column: one.column }),
    ...(one ? { header: one.header, field: one.field.name } : {}),
    ...(value === undefined ? {} : { value: shownValue(value) }),
  });

  for (const one of given) {
    const { field } = one;
    const value = convert(one.value, {
      field,
      schema: schema.shape[field.name] as z.ZodType,
      references,
      cells,
      note: (code, params) => notices?.add(code, line, params),
    });
    if (value instanceof Refused) {
      refused.add(field.name);
      for (const fault of value.faults) issues.push(issueAt(one, fault, fault.value));
    } else if (value !== undefined) {
      body[field.name] = value;
    }
  }

  const checked = validate(schema, body, 'body');
  if ('value' in checked && issues.length === 0) return { body: checked.value };
  for (const { path, ...fault } of 'errors' in checked ? checked.errors : []) {
    const [name, index] = path;
    // What could not be converted has been named already; to the validator it only seems to be missing.
    if (refused.has(name)) continue;
    const one = given.find(({ field }) => field.name === name);
    const value =
      index === undefined ? one?.value : (body[String(name)] as readonly unknown[])[Number(index)];
    issues.push({ ...issueAt(one, fault, value), field: String(name) });
  }
  return { issues };
}
