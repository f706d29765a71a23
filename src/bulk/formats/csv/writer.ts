import type { Exported, Value } from '../../export/exported-fields.ts';
import { guard, protect } from './formula-guard.ts';
import { csvLine } from './line.ts';

/** What parts the elements of a list in one cell; none of them holds it. */
const BETWEEN = ' | ';

/** A value as a cell. Nothing is an empty cell; so that the empty text is none, `protect` and `guard` mark it. */
export function cellOf(value: Value, guarding: typeof protect): string {
  if (typeof value === 'string') return guarding(value);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return value.length === 0 ? '' : guarding(value.join(BETWEEN));
}

export interface Dialect {
  readonly delimiter: string;
  /** For spreadsheets: a byte order mark, and cells that they would take for formulas guarded (cli.md, Output 7). */
  readonly excel: boolean;
}

/** CSV (RFC 4180) with a header line, as an import reads it. */
export async function* asCsv(
  objects: AsyncIterable<readonly (readonly Value[])[]>,
  { columns }: Pick<Exported, 'columns'>,
  { delimiter, excel }: Dialect,
): AsyncGenerator<string> {
  const guarding = excel ? guard : protect;
  yield (excel ? '\ufeff' : '') + csvLine(columns, delimiter);
  for await (const some of objects) {
    yield some
      .map((values) =>
        csvLine(
          values.map((value) => cellOf(value, guarding)),
          delimiter,
        ),
      )
      .join('');
  }
}
