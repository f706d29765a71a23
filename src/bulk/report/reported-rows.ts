import { lettersOf } from '../formats/xlsx/grid.ts';
import type { FileRows } from '../model/file-rows.ts';
import type { Issue } from '../model/issues.ts';
import type { Layout } from '../rows/layout.ts';

/** Rows that a report shows; of the others it says how many there are. */
const REPORTED_ROWS_MAX = 1000;
/** Columns of a row that are shown: those that are refused, and those around them. */
const SHOWN_COLUMNS = 7;
/** Characters of a cell that are shown. */
const CELL_MAX = 300;
/** Things that are said of the file besides its rows. */
const BESIDES_MAX = 100;

/** A cell as the sheet has it. */
export interface ReportedCell {
  /** As spreadsheets name its column: `C`; empty where rows have members instead. */
  readonly letters: string;
  readonly header: string;
  readonly text: string;
  readonly refused: boolean;
}

/** A row that was not taken, and why. */
export interface ReportedRow {
  readonly line: number;
  readonly cells: readonly ReportedCell[];
  readonly issues: readonly Issue[];
}

/** A column of the file, and the field that it was taken for. */
export interface ReportedColumn {
  readonly letters: string;
  readonly header: string;
  readonly field: string | undefined;
}

/** What a report says of the rows of a file, kept while they are judged: in bounded memory, whatever their number. */
export class ReportedRows {
  readonly #rows: ReportedRow[] = [];
  /** What is wrong and no row was told of so far. */
  readonly #besides = new Set<Issue>();
  #count = 0;
  #columns: readonly ReportedColumn[] = [];
  /** Whether rows have columns of their own, or members. */
  #isSheet = false;

  /** How the file is read. */
  understood(layout: Layout): void {
    if (layout.format !== 'csv') return;
    const { columns, headers } = layout.columns;
    this.#isSheet = true;
    this.#columns = headers.map((header, index) => ({
      letters: lettersOf(index + 1),
      header,
      field: columns.find((column) => column.index === index)?.field.name,
    }));
  }

  /** Takes what is wrong, before it is known whether a row is wrong by it. */
  issue(issue: Issue): void {
    this.#besides.add(issue);
  }

  add(rows: FileRows, issues: readonly Issue[]): void {
    for (const issue of issues) this.#besides.delete(issue);
    this.#count++;
    if (this.#rows.length < REPORTED_ROWS_MAX)
      this.#rows.push({ line: rows.line, cells: cellsOf(rows, issues, this.#isSheet), issues });
  }

  /** Rows that were not taken, shown or not. */
  get count(): number {
    return this.#count;
  }

  get columns(): readonly ReportedColumn[] {
    return this.#columns;
  }

  /** The rows that are shown, in the order of the file. */
  list(): readonly ReportedRow[] {
    return this.#rows.toSorted((one, other) => one.line - other.line);
  }

  /** What is wrong with the file besides its rows, the first of it. */
  besides(): readonly Issue[] {
    return [...this.#besides].slice(0, BESIDES_MAX);
  }
}

/** The cells of a row that are shown: those that are refused, and as many around them as there is room for. */
function cellsOf(rows: FileRows, issues: readonly Issue[], isSheet: boolean): readonly ReportedCell[] {
  const { headers } = rows;
  const given = rows.cells();
  const refused = new Set(issues.flatMap((issue) => indexOf(issue, headers, isSheet) ?? []));
  const width = Math.max(headers.length, given.length);
  return nearest(refused, width).map((index) => {
    const text = given[index] ?? '';
    return {
      letters: isSheet ? lettersOf(index + 1) : '',
      header: headers[index] ?? '',
      text: text.length > CELL_MAX ? `${text.slice(0, CELL_MAX)}…` : text,
      refused: refused.has(index),
    };
  });
}

/** The column that an issue is about, from 0. A name may stand above several. */
function indexOf(
  { column, header }: Issue,
  headers: readonly string[],
  isSheet: boolean,
): number | undefined {
  if (isSheet && column !== undefined) return column - 1;
  const index = header === undefined ? -1 : headers.indexOf(header);
  return index < 0 ? undefined : index;
}

/** Columns nearest to some, in their order; the first ones where there are none. */
function nearest(some: ReadonlySet<number>, width: number): readonly number[] {
  const all = Array.from({ length: width }, (_, index) => index);
  const distance = (index: number) => Math.min(index, ...[...some].map((one) => Math.abs(one - index)));
  const byDistance = some.size === 0 ? all : all.toSorted((one, other) => distance(one) - distance(other));
  // Whatever is refused is shown; what tells the row from others, most often its first cell, as well.
  return byDistance.slice(0, Math.max(SHOWN_COLUMNS, some.size)).toSorted((one, other) => one - other);
}
