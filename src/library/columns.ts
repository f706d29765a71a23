import { fold } from '../contract/text.ts';
import type { Fault } from './issues.ts';
import { bodySchema, type Field, type Library } from './libraries.ts';

/** A column of the file that stands for a field. */
export interface Column {
  readonly field: Field;
  /** From 0. */
  readonly index: number;
  readonly header: string;
}

/** What somebody decides about columns: header, as the file writes it, to field name (`--map`). */
export type ColumnMap = Readonly<Record<string, string>>;

export interface Columns {
  readonly columns: readonly Column[];
  readonly faults: readonly Fault[];
  /** Headers that stand for nothing. */
  readonly ignored: readonly string[];
}

/** A header without accents, case and punctuation. */
export function headerKey(header: string): string {
  return fold(header).replace(/[^a-z0-9]/g, '');
}

/**
 * Finds the column of each field: the one that `map` names, else the one that bears its name, else the one
 * that bears an alias. A required field without a column, and one with two, are faults.
 */
export function matchColumns(headers: readonly string[], library: Library, map: ColumnMap = {}): Columns {
  const faults: Fault[] = [];
  const keys = headers.map(headerKey);
  const mapped = new Map<number, string>();
  for (const [header, field] of Object.entries(map)) {
    const exact = headers.indexOf(header);
    const index = exact >= 0 ? exact : keys.indexOf(headerKey(header));
    if (index < 0) faults.push({ code: 'MAP_COLONNE', params: { column: header, headers } });
    if (!library.fields.some(({ name }) => name === field)) {
      faults.push({ code: 'MAP_CHAMP', params: { field, allowed: library.fields.map(({ name }) => name) } });
    }
    mapped.set(index, field);
  }

  const required = requiredFields(library);
  const columns: Column[] = [];
  for (const field of library.fields) {
    const candidates = [
      (index: number) => mapped.get(index) === field.name,
      (index: number) => !mapped.has(index) && keys[index] === headerKey(field.name),
      (index: number) => !mapped.has(index) && field.aliases.includes(keys[index] as string),
    ];
    const found =
      candidates.map((is) => [...headers.keys()].filter(is)).find((indexes) => indexes.length > 0) ?? [];
    const [index] = found;
    if (index === undefined) {
      if (required.has(field.name))
        faults.push({ code: 'COLONNE_MANQUANTE', params: { field: field.name, headers } });
    } else if (found.length > 1) {
      const named = found.map((at) => `${at + 1} ${headers[at]}`);
      faults.push({ code: 'COLONNE_DOUBLE', params: { field: field.name, headers: named } });
    } else {
      columns.push({ field, index, header: headers[index] as string });
    }
  }
  const used = new Set(columns.map(({ index }) => index));
  const ignored = headers.filter((header, index) => header !== '' && !used.has(index));
  return { columns, faults, ignored };
}

function requiredFields(library: Library): Set<string> {
  const members = Object.entries(bodySchema(library).shape);
  return new Set(members.flatMap(([name, member]) => (member.safeParse(undefined).success ? [] : [name])));
}
