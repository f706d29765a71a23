import type { Io } from '../../src/terminal/io.ts';
import type { RecordOutput, View } from '../../src/terminal/output/view.ts';

/** A view of objects of unknown type: their own members are the columns, after the `known` ones. */
export function viewOfRows(rows: readonly unknown[], known: readonly string[] = []): View<unknown> {
  const fields = [...new Set([...known, ...rows.flatMap((row) => Object.keys(membersOf(row)))])];
  return { ...anyRow, fields: () => fields, columns: fields.map((field) => ({ field })) };
}

/** The same before the first row. */
export const anyRow: View<unknown> = {
  fields: () => [],
  anyField: true,
  columns: [],
  id: (row) => {
    // The id of an anomaly is its code (choice C1).
    const { id, code } = membersOf(row);
    const key = id ?? code;
    return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined;
  },
};

/** The objects of a list, in the envelope of a page or bare; undefined for anything else. */
export function rowsOf(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const { data, meta } = membersOf(body);
  return Array.isArray(data) && meta !== undefined ? data : undefined;
}

/** One JSON document: indented for a person, on one line, like NDJSON, for a program. */
export function documentOf(io: Io, row: unknown): RecordOutput<unknown> {
  return { kind: 'record', row, view: viewOfRows([row]), format: io.out.isTerminal ? 'json' : 'ndjson' };
}

/** Another service may list other values. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
