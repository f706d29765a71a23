import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema, JsonSchemas } from '../../src/contract/openapi/jsonschemas.ts';
import { html, joined, type Markup, type Piece } from '../../src/html/html.ts';
import type { Reference } from './reference.ts';

/** A list of more values than that is folded. */
const VALUES_SHOWN = 8;
/** Formats that say how long a text is. */
const FIXED = ['uuid', 'date', 'date-time'];

interface SchemaMember {
  /** With the names of the objects around it, `[]` for the elements of a list, `*` for any name. */
  readonly path: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** A member, or what stands above the members of one of several objects. */
type Row = SchemaMember | { readonly choice: string };

/** The members of a schema as a table; undefined when it has none, or a name: those of a named one stand under it. */
export function membersTable(schema: JsonSchema, reference: Reference): Markup | undefined {
  const rows = rowsOf(schema, reference.document.components.schemas);
  if (rows.length === 0) return undefined;
  const heads = ['Member', 'Type', 'Meaning and bounds', 'Required'];
  const cells = rows.map((row) => rowOf(row, reference));
  return table(heads, cells, reference);
}

/** The members of an object and of the unnamed objects in it; those of named ones stand under their own name. */
function rowsOf(schema: JsonSchema, schemas: JsonSchemas, path = ''): readonly Row[] {
  const variants = choicesBesidesNull(schema);
  if (variants.length > 1) {
    if (variants.every((variant) => rowsOf(variant, schemas).length === 0)) return [];
    return variants.flatMap((variant, i) => [
      { choice: i === 0 ? 'either' : 'or' },
      ...variantRows(variant, schemas, path),
    ]);
  }
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const rows = Object.entries(properties).flatMap(([name, property]) =>
    memberRows(`${path}${name}`, property as JsonSchema, required.includes(name), schemas),
  );
  return typeof others === 'object' ? [...rows, ...memberRows(`${path}*`, others, false, schemas)] : rows;
}

function memberRows(
  path: string,
  schema: JsonSchema,
  required: boolean,
  schemas: JsonSchemas,
): readonly Row[] {
  let within = path;
  let core = withoutNull(schema);
  while (core.items !== undefined) {
    within += '[]';
    core = withoutNull(core.items as JsonSchema);
  }
  const shared = core === schema ? sharedWith(core, schemas) : undefined;
  return [
    { path, schema: shared?.reference ?? schema, required },
    ...rowsOf(shared?.rest ?? core, schemas, `${within}.`),
  ];
}

/** The named object that an unnamed one is with optional members, and the members that only the unnamed one has so. */
function sharedWith({ properties = {}, required, ...others }: JsonSchema, schemas: JsonSchemas) {
  const isSame = (own: unknown, other: unknown) =>
    isDeepStrictEqual({ ...(own as JsonSchema), default: 0 }, { ...(other as JsonSchema), default: 0 });
  const found = Object.entries(schemas).find(([, named]) => {
    const names = Object.keys(named.properties ?? {});
    return names.length > 0 && names.every((name) => name in properties);
  });
  if (!found || required) return undefined;
  const [name, named] = found;
  const rest = Object.entries(properties).filter(
    ([member, schema]) => !isSame(schema, named.properties?.[member]),
  );
  return {
    reference: { $ref: `#/components/schemas/${name}`, description: 'Each member may be omitted' },
    rest: { ...others, properties: Object.fromEntries(rest) } as JsonSchema,
  };
}

/** The members of one of several things, or the thing itself when it has a name or no members. */
function variantRows(variant: JsonSchema, schemas: JsonSchemas, path: string): readonly Row[] {
  const rows = rowsOf(variant, schemas, path);
  return rows.length > 0 ? rows : [{ path: path.replace(/\.$/, ''), schema: variant, required: true }];
}

function rowOf(row: Row, reference: Reference): Markup {
  if ('choice' in row) {
    return html`
<tr class="choice"><th colspan="4" scope="rowgroup">${reference.say(row.choice)}</th></tr>`;
  }
  const { path, schema, required } = row;
  return html`
<tr><th><code>${breakable(path)}</code></th>${typeCells(schema, reference)}${requiredCell(required, reference)}</tr>`;
}

/** Rows under their heads. */
export function table(heads: readonly string[], rows: readonly Piece[], { say }: Reference): Markup {
  const head = heads.map((text) => html`<th scope="col">${say(text)}</th>`);
  return html`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** The type, the meaning and the bounds of a value, as two cells. */
export function typeCells(schema: JsonSchema, reference: Reference): Markup {
  const rules = joined(rulesOf(schema, reference), reference.say('; '));
  return html`<td>${typeOf(schema, reference)}</td><td>${rules}</td>`;
}

export function requiredCell(required: boolean, { say }: Reference): Markup {
  return required ? html`<td class="required">${say('required')}</td>` : html`<td>${say('optional')}</td>`;
}

/** A long name may be cut after a dot or an underscore, a path after a slash, where the column is narrow. */
export function breakable(name: string): Piece {
  const parts = name.split(name.startsWith('/') ? /(?<=.\/)/ : /(?<=[._])/);
  return parts.map((part, i) => (i === 0 ? part : html`<wbr>${part}`));
}

/** The type of a value in words, with links to what has a name. */
export function typeOf(schema: JsonSchema, reference: Reference): Piece {
  const { say } = reference;
  const { $ref, type, format, items } = schema;
  if ($ref !== undefined) return html`<a href="#schema-${nameOf($ref)}">${nameOf($ref)}</a>`;
  const choices = choicesOf(schema).map((choice) => typeOf(choice, reference));
  if (choices.length > 0) return joined(choices, say(' or '));
  if (items !== undefined) return [say('array of'), ' ', typeOf(items as JsonSchema, reference)];
  if (type === undefined) return say('any value');
  const name = joined([type].flat() as string[], say(' or '));
  return format === undefined ? name : [name, ` (${format})`];
}

/** What a value means, and every rule that it must keep besides its type. */
function rulesOf(schema: JsonSchema, reference: Reference): readonly Piece[] {
  const { say } = reference;
  const { format = '', pattern, multipleOf, uniqueItems, enum: values, items } = schema;
  const { description, const: only, default: fallback, minProperties, maxProperties } = schema;
  const within = [...choicesOf(schema), ...(items === undefined ? [] : [items as JsonSchema])];
  return [
    ...(description === undefined ? [] : [say(description.replace(/\.$/, ''))]),
    ...range(reference, schema.minimum, schema.maximum),
    ...(multipleOf === undefined ? [] : [[say('a multiple of'), ` ${multipleOf}`]]),
    ...(FIXED.includes(format) ? [] : range(reference, schema.minLength, schema.maxLength, 'characters')),
    ...(pattern === undefined ? [] : [html`${say('matches')} <code>${pattern}</code>`]),
    ...range(reference, schema.minItems, schema.maxItems, 'elements'),
    ...range(reference, minProperties as number | undefined, maxProperties as number | undefined, 'members'),
    ...(uniqueItems ? [say('no two alike')] : []),
    ...(only === undefined ? [] : [literal(only)]),
    ...(values === undefined ? [] : [oneOf(values, reference)]),
    ...(fallback === undefined ? [] : [html`${say('default')} ${literal(fallback)}`]),
    ...within.flatMap((one) => rulesOf(one, reference)),
  ];
}

function range({ say, language }: Reference, min?: number, max?: number, unit?: string): readonly Piece[] {
  if (min === undefined && max === undefined) return [];
  const numbers = [...new Set([min, max])].flatMap((one) => one?.toLocaleString(language) ?? []);
  const bound = max === undefined ? [say('at least'), ' '] : min === undefined && [say('at most'), ' '];
  return [[bound, joined(numbers, [' ', say('to'), ' ']), unit && [' ', say(unit)]]];
}

function literal(value: unknown): Markup {
  return html`<code>${value && typeof value === 'string' ? value : JSON.stringify(value)}</code>`;
}

function oneOf(values: readonly unknown[], { say }: Reference): Markup {
  const list = html`<span class="values">${joined(values.map(literal), ' ')}</span>`;
  if (values.length <= VALUES_SHOWN) return list;
  return html`<details><summary>${say('one of')} ${values.length} ${say('values')}</summary>${list}</details>`;
}

/** The schema itself, or the named one that it refers to. */
export function resolve(schema: JsonSchema, schemas: JsonSchemas): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {});
}

/** The last part of a reference: the name of a component. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** The schemas of which one must accept a value; none when there is no choice. */
export function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  return ((schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined) ?? [];
}

/** The same without null. */
function choicesBesidesNull(schema: JsonSchema): readonly JsonSchema[] {
  return choicesOf(schema).filter(({ type }) => type !== 'null');
}

/** What a schema accepts besides null, where that is one schema. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = choicesBesidesNull(schema);
  return only && others.length === 0 ? only : schema;
}
