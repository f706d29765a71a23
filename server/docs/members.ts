import type { JsonSchema } from '../../src/contract/openapi/jsonschemas.ts';
import { boundsOf, typeOf } from './bounds.ts';
import { html, type Markup, type Piece } from './html.ts';
import { choicesBesidesNull, withoutNull } from './schemas.ts';

interface Member {
  /** With the names of the objects around it, `[]` for the elements of a list, `*` for any name. */
  readonly path: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** A member, or what stands above the members of one of several objects. */
type Row = Member | { readonly choice: string };

/** The members of a schema as a table, and how many rows it has; undefined when there are none. */
export function membersTable(
  schema: JsonSchema,
): { readonly table: Markup; readonly rows: number } | undefined {
  const rows = rowsOf(schema);
  if (rows.length === 0) return undefined;
  return { table: table(['Member', 'Type', 'Bounds', 'Required'], rows.map(rowOf)), rows: rows.length };
}

/** The members of an object and of the unnamed objects in it; those of named ones stand under their own name. */
function rowsOf(schema: JsonSchema, path = ''): readonly Row[] {
  const variants = choicesBesidesNull(schema);
  if (variants.length > 1) {
    if (variants.every((variant) => rowsOf(variant).length === 0)) return [];
    return variants.flatMap((variant, i) => [
      { choice: i === 0 ? 'either' : 'or' },
      ...variantRows(variant, path),
    ]);
  }
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const rows = Object.entries(properties).flatMap(([name, property]) =>
    memberRows(`${path}${name}`, property as JsonSchema, required.includes(name)),
  );
  return typeof others === 'object' ? [...rows, ...memberRows(`${path}*`, others, false)] : rows;
}

function memberRows(path: string, schema: JsonSchema, required: boolean): readonly Row[] {
  let within = path;
  let core = withoutNull(schema);
  while (core.items !== undefined) {
    within += '[]';
    core = withoutNull(core.items as JsonSchema);
  }
  return [{ path, schema, required }, ...rowsOf(core, `${within}.`)];
}

/** The members of one of several things, or the thing itself when it has a name or no members. */
function variantRows(variant: JsonSchema, path: string): readonly Row[] {
  const rows = rowsOf(variant, path);
  return rows.length > 0 ? rows : [{ path: path.replace(/\.$/, ''), schema: variant, required: true }];
}

function rowOf(row: Row): Markup {
  if ('choice' in row) {
    return html`
<tr class="choice"><th colspan="4" scope="rowgroup">${row.choice}</th></tr>`;
  }
  const { path, schema, required } = row;
  return html`
<tr><th scope="row"><code>${breakable(path)}</code></th>${typeCells(schema)}${requiredCell(required)}</tr>`;
}

/** Rows under their heads. */
export function table(heads: readonly string[], rows: readonly Piece[]): Markup {
  const head = heads.map((text) => html`<th scope="col">${text}</th>`);
  return html`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** The type and the bounds of a value, as two cells. */
export function typeCells(schema: JsonSchema): Markup {
  return html`<td class="type">${typeOf(schema)}</td><td>${boundsOf(schema)}</td>`;
}

export function requiredCell(required: boolean): Markup {
  return required ? html`<td class="required">required</td>` : html`<td class="optional">optional</td>`;
}

/** A long name may be cut after a dot or an underscore, a path after a slash, where the column is narrow. */
export function breakable(name: string): Piece {
  const parts = name.split(name.startsWith('/') ? /(?<=.\/)/ : /(?<=[._])/);
  return parts.map((part, i) => (i === 0 ? part : html`<wbr>${part}`));
}
