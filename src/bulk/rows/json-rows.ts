import { columnIndicesOf, type FileColumn, type FileColumns, RAW_COLUMN } from '../columns/columns.ts';
import { supportWords } from '../columns/references.ts';
import { importedCell as asCell, textOf } from '../formats/cells.ts';
import type { ObjectReader } from '../formats/json/object-reader.ts';
import { guard } from '../formats/spreadsheets.ts';
import { repaired } from '../input/encoding.ts';
import type { CheckedRow } from '../model/file-rows.ts';
import type { Field } from '../model/import-target.ts';
import { type CellPosition, type RowFault, shownValue } from '../model/issues.ts';
import { ownMember } from './headers.ts';
import { type FieldValue, type RowContext, RowReaderBase } from './read-rows.ts';

/** Layout of JSON objects, read as rows under the members that any of them has. */
export interface JsonLayout {
  readonly columns: FileColumns;
  /** Members as written in the file. */
  readonly members: readonly string[];
}

/** Objects of NDJSON, or of a JSON document. */
export class JsonRows extends RowReaderBase<ObjectReader> {
  readonly #members: readonly string[];

  constructor(reader: ObjectReader, { columns, members }: JsonLayout, context: RowContext) {
    super(reader, columns, context);
    this.#members = members;
  }

  override get headers(): readonly string[] {
    return Object.keys(this.members());
  }

  override hasColumn(member: string): boolean {
    const place = this.#members.indexOf(member);
    return this.fileColumns.columns.some((column) => columnIndicesOf(column).includes(place));
  }

  override check(): CheckedRow {
    const { fault, object, line, repeated } = this.reader;
    if (!object) return { issues: [{ ...(fault as RowFault), line }] };
    if (repeated.length > 0) {
      const names = repeated.map((path) => shownValue(path.join('.')));
      return { issues: names.map((name) => ({ code: 'MEMBRE_DOUBLE', params: { name }, line })) };
    }
    const damaged = Object.keys(object).filter((member) => repaired(member) !== member);
    if (damaged.length > 0 && !this.context.repairs?.encoding)
      return {
        issues: damaged.map((member) => ({ code: 'DOUBLE_DECODAGE', line, header: shownValue(member) })),
      };
    for (const member of damaged)
      this.context.notices?.add('ENCODAGE_REPARE', line, {
        given: shownValue(member),
        taken: shownValue(repaired(member)),
      });
    const { column: _, ...gap } = this.faultOfLevels() ?? {};
    if ('code' in gap) return { issues: [gap] };
    return this.checkValues(this.fileColumns.columns.flatMap((column) => this.#valueIn(column) ?? []));
  }

  override value(name: string): unknown {
    const column = this.#columnOf(name);
    return column && this.#valueIn(column)?.value;
  }

  override position(name: string): CellPosition {
    const { header } = this.#columnOf(name) ?? {};
    return header === undefined ? {} : { header };
  }

  /** Column of a field in which the object has a value. */
  #columnOf(name: string): FileColumn | undefined {
    return this.fileColumns.columns.find((column) => column.field.name === name && this.#hasValue(column));
  }

  #hasValue(column: FileColumn): boolean {
    return columnIndicesOf(column).some((at) => this.#member(at) !== undefined);
  }

  #member(index: number): unknown {
    return ownMember(this.reader.object ?? {}, this.#members[index] ?? '');
  }

  /** Value of a field; several members are joined to one text, as in a cell. */
  #valueIn(column: FileColumn): FieldValue | undefined {
    if (!this.#hasValue(column) || this.isOfOther(column)) return undefined;
    const { field, header, index, precedingColumns, probableHeader } = column;
    if (precedingColumns)
      return { field, value: this.textIn(column), header, probableHeader, isCellText: true };
    const value = this.#member(index);
    const isEmpty = typeof value === 'string' && this.isEmpty(value, field);
    if (isEmpty) this.noteEmpty(value, field);
    return { field, value: isEmpty ? null : value, header, probableHeader, isCellText: false };
  }

  /** Texts of JSON are literal, words of programs for nothing included. */
  protected override isEmpty(text: string, field: Field): boolean {
    return field.kind === 'text' ? this.isEmptyByFlag(text) : super.isEmpty(text, field);
  }

  protected override text(index: number): string {
    return textOf(this.#member(index));
  }

  override cells(): readonly string[] {
    return Object.values(this.members()).map(cellOf);
  }

  /** A row that is no object is kept as text. */
  override members(): Readonly<Record<string, unknown>> {
    const { object, text } = this.reader;
    return object ?? (text === '' ? {} : { [RAW_COLUMN]: text });
  }
}

/** A JSON value as an equivalent cell of CSV. */
function cellOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return asCell(value, guard);
  return asCell(Array.isArray(value) ? value.map(wordsOf) : wordsOf(value), guard);
}

function wordsOf(value: unknown): string {
  if (typeof value !== 'object') return String(value);
  return supportWords(value) ?? JSON.stringify(value);
}
