import { listOf } from '../columns/convert.ts';
import type { Field, Library } from '../libraries.ts';
import type { Rows } from './rows.ts';

/** The fields that hold lists: in them alone rows may differ that say one object together. */
export function listFields({ fields }: Library): readonly Field[] {
  return fields.filter(({ kind }) => kind === 'chemins' || kind === 'supports');
}

/**
 * What rows add to an earlier row of the same object, as people write a prescription with an article in each row: the
 * elements of its lists, as they are written. They are read as if they stood in that row.
 */
export class JoinedRows {
  /** By the line of the row that they are added to, and by field. */
  readonly #added = new Map<number, Map<string, unknown[]>>();

  /** Adds the lists of the row on which `rows` stands to those of the row on an earlier line. */
  add(line: number, rows: Rows, library: Library): void {
    const lists = this.#added.get(line) ?? new Map<string, unknown[]>();
    this.#added.set(line, lists);
    for (const { name } of listFields(library)) {
      lists.set(name, [...(lists.get(name) ?? []), ...(listOf(rows.value(name)) ?? [])]);
    }
  }

  has(line: number): boolean {
    return this.#added.has(line);
  }

  /** What is added to a field of the row on a line. */
  addedTo(line: number, field: string): readonly unknown[] {
    return this.#added.get(line)?.get(field) ?? [];
  }
}
