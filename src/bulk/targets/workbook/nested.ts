import type * as z from 'zod';
import type { Body, RowForm } from '../../model/import-target.ts';

/** Paths of a row's fields in an object: `implantation.commune`. */
export type Places = Readonly<Record<string, string>>;

type Tree = Record<string, unknown>;

/** Form of rows whose fields are nested in request bodies, and in objects. */
export function nestedForm(
  schema: () => z.ZodObject,
  places: () => Places,
  complete?: RowForm['complete'],
): RowForm {
  return {
    schema,
    ...(complete ? { complete } : {}),
    creation: (row) => ({ body: nested(row, places()) }),
    change: (row) => nested(row, places()),
    rowOf: ({ body }) => flat(body, places()),
  };
}

/** Fields of an object, flat; absent ones are left out. */
export function flat(object: Body, places: Places): Body {
  const row: Record<string, unknown> = {};
  for (const [field, place] of Object.entries(places)) {
    let value: unknown = object;
    for (const member of place.split('.')) value = (value as Tree | null | undefined)?.[member];
    if (value !== undefined) row[field] = value;
  }
  return row;
}

function nested(row: Body, places: Places): Body {
  const object: Tree = {};
  for (const [field, place] of Object.entries(places)) {
    const value = row[field];
    if (value === undefined) continue;
    const members = place.split('.');
    const last = members.pop() as string;
    let inside = object;
    for (const member of members) {
      inside[member] ??= {};
      inside = inside[member] as Tree;
    }
    inside[last] = value;
  }
  return object;
}

/** Paths of fields in one member, under their own names; at the top for an empty one. */
export function placesIn(member: string, fields: readonly string[]): Places {
  return Object.fromEntries(fields.map((field) => [field, member === '' ? field : `${member}.${field}`]));
}

/** Members by name; absent ones are left out. */
export function picked<S extends object, N extends string & keyof S>(
  from: S,
  names: readonly N[],
): Pick<S, N> {
  const entries = names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]);
  return Object.fromEntries(entries);
}
