import { lettersOf } from '../formats/xlsx/grid.ts';
import type { FileRows } from '../model/file-rows.ts';
import type { Issue } from '../model/issues.ts';
import type { Layout } from '../rows/layout.ts';

/** Rows in a report; the others are counted. */
const REPORTED_ROWS_MAX = 1000;
/** Columns of a reported row: refused ones, and their neighbours. */
const SHOWN_COLUMNS = 7;
/** Characters of a reported cell. */
const CELL_MAX = 300;
/** Issues of the file in a report, besides its rows. */
const BESIDES_MAX = 100;

/** A cell of the sheet. */
export interface ReportedCell {
  /** Letters of its column in spreadsheets: `C`; empty for members. */
  readonly letters: string;
  readonly header: string;
  readonly text: string;
  readonly refused: boolean;
}

/** A rejected row, with its issues. */
export interface ReportedRow {
  readonly line: number;
  readonly cells: readonly ReportedCell[];
  readonly issues: readonly Issue[];
}

/** A column of the file, with its field. */
export interface ReportedColumn {
  readonly letters: string;
  readonly header: string;
  readonly field: string | undefined;
}

/** Rows of a report, gathered while they are checked: in bounded memory, for any number of rows. */
export class ReportedRows {
  readonly #rows: ReportedRow[] = [];
  /** Issues not assigned to a rejected row yet. */
  readonly #unassigned = new Set<Issue>();
  #count = 0;
  #columns: readonly ReportedColumn[] = [];
  /** Whether rows have columns of their own, or members. */
  #isSheet = false;

  /** Takes the layout. */
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

  /** Adds an issue, before its row is known to be rejected. */
  issue(issue: Issue): void {
    this.#unassigned.add(issue);
  }

  add(rows: FileRows, issues: readonly Issue[]): void {
    for (const issue of issues) this.#unassigned.delete(issue);
    this.#count++;
    if (this.#rows.length < REPORTED_ROWS_MAX)
      this.#rows.push({ line: rows.line, cells: cellsOf(rows, issues, this.#isSheet), issues });
  }

  /** Rejected rows, shown or not. */
  get count(): number {
    return this.#count;
  }

  get columns(): readonly ReportedColumn[] {
    return this.#columns;
  }

  /** Rows shown, in the order of the file. */
  list(): readonly ReportedRow[] {
    return this.#rows.toSorted((one, other) => one.line - other.line);
  }

  /** First issues of the file besides its rows. */
  fileIssues(): readonly Issue[] {
    return [...this.#unassigned].slice(0, BESIDES_MAX);
  }
}

/** Cells of a row: the refused ones, and as many neighbours as there is room for. */
function cellsOf(rows: FileRows, issues: readonly Issue[], isSheet: boolean): readonly ReportedCell[] {
  const { headers } = rows;
  const written = rows.cells();
  const refused = new Set(issues.flatMap((issue) => indexOf(issue, headers, isSheet) ?? []));
  const width = Math.max(headers.length, written.length);
  return nearest(refused, width).map((index) => {
    const text = written[index] ?? '';
    return {
      letters: isSheet ? lettersOf(index + 1) : '',
      header: headers[index] ?? '',
      text: text.length > CELL_MAX ? `${text.slice(0, CELL_MAX)}…` : text,
      refused: refused.has(index),
    };
  });
}

/** Column of an issue, from 0. Several columns may share a header. */
function indexOf(
  { column, header }: Issue,
  headers: readonly string[],
  isSheet: boolean,
): number | undefined {
  if (isSheet && column !== undefined) return column - 1;
  const index = header === undefined ? -1 : headers.indexOf(header);
  return index < 0 ? undefined : index;
}

/** Columns nearest to some, in their order; the first ones by default. */
function nearest(some: ReadonlySet<number>, width: number): readonly number[] {
  const all = Array.from({ length: width }, (_, index) => index);
  const distance = (index: number) => Math.min(index, ...[...some].map((one) => Math.abs(one - index)));
  const byDistance = some.size === 0 ? all : all.toSorted((one, other) => distance(one) - distance(other));
  // Every refused cell is shown, and most often the first cell, which identifies the row.
  return byDistance.slice(0, Math.max(SHOWN_COLUMNS, some.size)).toSorted((one, other) => one - other);
}
