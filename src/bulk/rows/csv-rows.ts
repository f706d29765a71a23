import { indexOfWord, SEVERITY_WORDS } from '../../contract/schema/severity-words.ts';
import { trimmedEnd } from '../../contract/schema/text.ts';
import {
  columnIndicesOf,
  columnPosition,
  type FileColumn,
  type FileColumns,
  isRejectsColumn,
  uniqueNames,
} from '../columns/columns.ts';
import { CELLS_MAX, type CsvReader } from '../formats/csv/reader.ts';
import { hasNoValue, isDitto, isEmptyWord, unguard } from '../formats/spreadsheets.ts';
import type { HiddenRows } from '../formats/xlsx/sheet.ts';
import type { CheckedRow } from '../model/file-rows.ts';
import {
  type CellPosition,
  type Issue,
  type LocatedFault,
  NOTICE_LINES,
  shownValue,
} from '../model/issues.ts';
import { isRegister, NonDataRows } from './non-data-rows.ts';
import { type FieldValue, type RowContext, RowReaderBase } from './read-rows.ts';

const QUOTE = 0x22;

/** Layout of a table. */
export interface CsvLayout {
  readonly columns: FileColumns;
  /** Cells in the header line. */
  readonly width: number;
  /** Whether two thirds of the first rows, or some, hold more than one cell: a cell alone may be a title. */
  readonly filled: 'some' | 'most' | undefined;
  /** Whether one of the first rows has a value in any field. */
  readonly isUsed: boolean;
  /** Hidden rows, and whether they are skipped. */
  readonly hidden?: { readonly rows: HiddenRows; readonly skip: boolean };
}

/** Values of the row, refilled for each row. */
type CellValue = FieldValue & { value: string; readonly from: FileColumn };

/** Cells of a column that may each stand for the rows below, like merged cells saved as CSV. */
class Groups {
  readonly of: CellValue;
  /** Lines of the first empty cells below a filled one. */
  readonly lines: number[] = [];
  #count = 0;
  #above = '';
  #isBelow = false;
  #isRepeated = false;

  constructor(of: CellValue) {
    this.of = of;
  }

  /** Whether only the first row of each group has a value. */
  get areLikely(): boolean {
    return this.#count > 1 && !this.#isRepeated;
  }

  /** Adds the next cell; returns whether it is empty below a filled one. */
  add(text: string, line: number): boolean {
    const isBelow = text === '' && this.#above !== '';
    if (!isBelow) {
      this.#isRepeated ||= text !== '' && text === this.#above;
      this.#above = text === '/' ? '' : text;
    } else if (this.lines.length < NOTICE_LINES) this.lines.push(line);
    if (isBelow && !this.#isBelow) this.#count++;
    this.#isBelow = isBelow;
    return isBelow;
  }
}

export class CsvRows extends RowReaderBase<CsvReader> {
  override readonly headers: readonly string[];
  readonly #values: readonly CellValue[];
  /** Whether any column holds two fields. */
  readonly #areShared: boolean;
  readonly #groups: readonly Groups[];
  readonly #width: number;
  readonly #nonData: NonDataRows;
  readonly #hidden: CsvLayout['hidden'];
  /** Column of the subject, in targets that skip rows without one. */
  readonly #subject: FileColumn | undefined;
  readonly #filled: CsvLayout['filled'];
  /** Line with the headers in another order, after which columns are unknown; 0 before. */
  #reordered = 0;
  /** Cell, from 0, that makes the row a possible total. */
  #total: number | undefined;
  /** Headers, made unique. */
  #names: readonly string[] | undefined;

  /** `reader` is after the header line of `width` cells. */
  constructor(
    reader: CsvReader,
    { columns: found, width, filled, isUsed, hidden }: CsvLayout,
    context: RowContext,
  ) {
    super(reader, found, context);
    const { columns, headers } = found;
    this.#hidden = hidden;
    this.#filled = filled;
    this.#values = columns.map((from) => {
      const { field, header, index, probableHeader } = from;
      return { field, value: '', header, column: index + 1, probableHeader, isCellText: true, from };
    });
    this.#areShared = columns.some(({ generalField, refinement }) => generalField || refinement);
    const { target, repairs } = context;
    this.#groups = this.#values.flatMap((of) => {
      const { kind, name } = of.field;
      const isPlace = kind === 'chemins' || target.municipality?.includes(name);
      return isPlace && !repairs?.constants?.has(name) ? new Groups(of) : [];
    });
    this.#subject = columns.find(
      ({ field: { name } }) => name === target.subject && !repairs?.constants?.has(name),
    );
    this.#width = width;
    this.headers = headers;
    this.#nonData = new NonDataRows(target, headers, columns, isUsed);
  }

  override next(): boolean {
    while (super.next()) {
      const other = this.#nonData.classify(this.reader);
      if (other?.code === 'LIGNE_D_EN_TETES') this.#reordered = 0;
      this.#total = other?.code === 'TOTAL_POSSIBLE' ? other.at : undefined;
      if (!other || other.code === 'TOTAL_POSSIBLE') {
        if (this.#isLeftOut() || this.#lacksSubject()) continue;
        if (this.#nonData.reordersHeaders(this.reader)) this.#reordered = this.line;
        return true;
      }
      const { code, given } = other;
      this.context.notices?.add(code, this.line, given === undefined ? {} : { given: shownValue(given) });
    }
    return false;
  }

  /** Whether a row hidden or struck out by the workbook is skipped; it has a notice. */
  #isLeftOut(): boolean {
    const { rows, skip = false } = this.#hidden ?? {};
    const code = rows?.[this.line];
    if (!code) return false;
    this.context.notices?.add(code, this.line, skip ? {} : { read: 1 });
    return skip;
  }

  /** Whether a row has no subject, like a dossier without an assigned user. */
  #lacksSubject(): boolean {
    const subject = this.#subject;
    if (!subject || this.#malformed()) return false;
    const text = unguard(this.reader.text(subject.index).trim());
    const lacksSubject = text === '' || isEmptyWord(text) || this.isEmpty(text, subject.field);
    if (lacksSubject) this.context.notices?.add('LIGNE_SANS_PERSONNE', this.line);
    return lacksSubject;
  }

  override hasColumn(): true {
    return true;
  }

  override check(): CheckedRow {
    const malformed = this.#malformed() ?? this.faultOfLevels();
    if (malformed) return { issues: [malformed] };
    if (this.#total !== undefined) return this.#noData('TOTAL_POSSIBLE', this.#total);
    for (const one of this.#values) one.value = this.textIn(one.from);
    for (const groups of this.#groups) this.#noteBelow(groups);
    const values = this.#areShared ? this.#values.filter(({ from }) => !this.isOfOther(from)) : this.#values;
    const checked = this.checkValues(values);
    const isJudged = 'body' in checked || isRegister(this.context.target);
    const alone = isJudged ? this.#nonData.aloneIn(this.reader, this.#filled) : undefined;
    if (alone?.isTitle) return this.#noData('TITRE_POSSIBLE', alone.at);
    if ('issues' in checked)
      return { ...checked, issues: checked.issues.map((issue) => this.#shifted(issue)) };
    if (alone) this.context.notices?.add('TEXTE_SEUL', this.line);
    return checked;
  }

  /** Fault of a row that may be no data. */
  #noData(code: 'TITRE_POSSIBLE' | 'TOTAL_POSSIBLE', at: number): CheckedRow {
    const value = shownValue(this.reader.text(at).trim());
    return { issues: [{ code, line: this.line, column: at + 1, header: this.headers[at] ?? '', value }] };
  }

  /** Notes a row without a path, and counts one without a municipality, below a filled one: a list may give it once for a group. */
  #noteBelow(groups: Groups): void {
    const { field, value, from } = groups.of;
    const isBlank = () => columnIndicesOf(from).every((at) => this.reader.text(at).trim() === '');
    // A word for nothing is a value, like the root.
    const isBelow = groups.add(value.trim() || (isBlank() ? '' : '/'), this.line);
    if (isBelow && field.kind === 'chemins') this.context.notices?.add('CHEMIN_ABSENT', this.line);
  }

  override faults(): readonly LocatedFault[] {
    const found = this.#groups.filter(({ areLikely }) => areLikely);
    return [
      ...super.faults(),
      ...found.flatMap(({ of: { field, header }, lines }): LocatedFault[] => {
        const params = { field: field.name, header, lines: lines.map(String) };
        if (field.kind === 'chemins')
          return [{ code: 'CHEMINS_EN_GROUPES', ...this.position(field.name), field: field.name, params }];
        // An empty municipality is valid, and exported.
        this.context.notices?.add('CELLULES_EN_GROUPES', 0, params);
        return [];
      }),
    ];
  }

  /** Fault of a text in the column of severities, if a severity follows in a column without a field. */
  #shifted(issue: Issue): Issue {
    const { code, column = 0 } = issue;
    const isFree =
      !this.fileColumns.columns.some(({ index }) => index === column) &&
      !isRejectsColumn(this.headers[column]);
    // One word may be a severity; several, or a blank after a separator, are a text.
    if (code !== 'GRAVITE' || !isFree || !/\s\S/.test(this.reader.text(column - 1))) return issue;
    const next = this.reader.text(column).trim();
    const isSeverity = /^\d$/.test(next)
      ? Number(next) < SEVERITY_WORDS.length
      : indexOfWord(SEVERITY_WORDS, next) >= 0;
    return isSeverity ? { ...issue, code: 'LIGNE_DECALEE', params: { next } } : issue;
  }

  override value(field: string): unknown {
    const column = this.fileColumns.columns.find((one) => one.field.name === field);
    const isOwn = column && !this.#malformed() && !this.isOfOther(column);
    return isOwn ? unguard(this.textIn(column)) : undefined;
  }

  protected override text(index: number): string {
    return this.reader.text(index);
  }

  override position(field: string): CellPosition {
    return columnPosition(this.fileColumns.columns, field);
  }

  override cells(): readonly string[] {
    const { fault, count } = this.reader;
    // Text after a closing quote belongs to no cell, and must not be lost with the row.
    const cells = fault?.code === 'GUILLEMET' ? this.#cellsAsWritten() : this.reader.texts();
    // Cells beyond these have no known end: they stay together, as written.
    return count > CELLS_MAX ? [...cells, this.#written(CELLS_MAX)] : cells;
  }

  /** Cells of the record as written, with quotes. */
  #cellsAsWritten(): string[] {
    const { count } = this.reader;
    return Array.from({ length: Math.min(count, CELLS_MAX) }, (_, cell) =>
      this.#written(cell, cell + 1 < count ? cell + 1 : undefined),
    );
  }

  /** The record as written, from a cell on: up to another one, or to its end. */
  #written(from: number, to?: number): string {
    const { starts, window } = this.reader;
    const { bytes } = window;
    const beginning = (cell: number) => {
      const start = starts[cell] as number;
      return bytes[start - 1] === QUOTE ? start - 1 : start;
    };
    if (to !== undefined) return bytes.toString('utf8', beginning(from), beginning(to) - 1);
    return trimmedEnd(bytes.toString('utf8', beginning(from), window.start), '\r\n');
  }

  override members(): Readonly<Record<string, unknown>> {
    this.#names ??= uniqueNames(this.headers);
    const names = this.#names;
    const members = this.cells().map((cell, index) => [names[index] ?? `_${index + 1}`, cell] as const);
    return Object.fromEntries(
      members.flatMap(([name, cell]) => (hasNoValue(cell) && !isDitto(cell) ? [] : [[name, unguard(cell)]])),
    );
  }

  #malformed(): Issue | undefined {
    const { fault, count } = this.reader;
    if (fault) {
      const { line, cell, ...what } = fault;
      const header = this.headers[cell];
      return { ...what, line, column: cell + 1, ...(header === undefined ? {} : { header }) };
    }
    if (this.#reordered > 0)
      return { code: 'EN_TETES_AUTRES', params: { line: this.#reordered }, line: this.line };
    if (count >= this.#width && !this.#goesBeyond()) return undefined;
    return { code: 'CELLULES', params: { expected: this.#width, found: count }, line: this.line };
  }

  /** Whether a cell beyond the last column is filled; empty ones are harmless. */
  #goesBeyond(): boolean {
    const { count, starts, ends } = this.reader;
    if (count > CELLS_MAX) return count !== this.#width;
    for (let cell = this.#width; cell < count; cell++) if (starts[cell] !== ends[cell]) return true;
    return false;
  }
}
