import type * as z from 'zod';
import type { Body, RowForm } from '../../model/import-target.ts';

/** Where the fields of a row stand in an object, by its members: `implantation.commune`. */
export type Places = Readonly<Record<string, string>>;

type Tree = Record<string, unknown>;

/** A row whose fields stand at some depth in the bodies of creations and of changes, and in objects. */
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

/** The fields of an object, flat; those that it does not have are left out. */
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

/** Places of fields that all stand in one member, under their own names; at the top without one. */
export function placesIn(member: string, fields: readonly string[]): Places {
  return Object.fromEntries(fields.map((field) => [field, member === '' ? field : `${member}.${field}`]));
}

/** Members by their names; those that are not there are left out. */
export function picked<S extends object, N extends string & keyof S>(
  from: S,
  names: readonly N[],
): Pick<S, N> {
  const said = names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]);
  return Object.fromEntries(said);
}
