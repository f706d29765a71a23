import type { Io } from './io.ts';
import type { PrintOptions } from './print-options.ts';
import { Buffered, yielding } from './streams.ts';
import { type ListOutput, project, type TreeOutput } from './view.ts';

/** An object, or the fields of it that are asked for. */
export function json(row: unknown, { fields }: PrintOptions, indent?: number): string {
  return JSON.stringify(fields ? project(row, fields) : row, null, indent);
}

/** A JSON array with a line for each element: one document, still easy to read and to compare. */
export async function printArray<Row>(
  io: Io,
  rows: ListOutput<Row>['rows'],
  options: PrintOptions,
): Promise<void> {
  const elements: string[] = [];
  for await (const row of yielding(rows, options.signal)) elements.push(json(row, options));
  if (elements.length === 0) return io.out.write('[]\n');
  const out = new Buffered(io.out);
  for (const [i, element] of elements.entries()) await out.write(`${i === 0 ? '[\n' : ',\n'}${element}`);
  await out.write('\n]\n');
  await out.flush();
}

/** Rows inside rows as they are; of each only the fields that are asked for, and the rows inside. */
export function jsonTree<Row>({ root, children }: TreeOutput<Row>, { fields }: PrintOptions): string {
  const chosen = (row: Row): unknown => {
    if (fields === undefined || typeof row !== 'object' || row === null) return row;
    const inside = children(row);
    const [member] = Object.entries(row).find(([, value]) => value === inside) ?? [];
    const kept = project(row, fields) as object;
    return member === undefined ? kept : { ...kept, [member]: inside.map(chosen) };
  };
  return JSON.stringify(chosen(root), null, 2);
}
