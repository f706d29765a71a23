import type { JsonSchema } from '../../src/contract/openapi/jsonschemas.ts';
import { html, joined, type Markup, type Piece } from './html.ts';
import { choicesOf, nameOf } from './schemas.ts';

/** A list of more values than that is folded. */
const VALUES_SHOWN = 8;
/** Formats that say how long a text is. */
const FIXED = ['uuid', 'date', 'date-time'];

/** The type of a value in words, with links to what has a name. */
export function typeOf(schema: JsonSchema): Piece {
  const { $ref, type, format, items } = schema;
  if ($ref !== undefined) return html`<a href="#schema-${nameOf($ref)}">${nameOf($ref)}</a>`;
  const choices = choicesOf(schema);
  if (choices.length > 0) return joined(choices.map(typeOf), ' or ');
  if (items !== undefined) return ['array of ', typeOf(items as JsonSchema)];
  if (type === undefined) return 'any value';
  const name = [type].flat().join(' or ');
  return format === undefined ? name : `${name} (${format})`;
}

/** Every rule that a value must keep besides its type. */
export function boundsOf(schema: JsonSchema): Piece {
  return joined(rulesOf(schema), '; ');
}

function rulesOf(schema: JsonSchema): readonly Piece[] {
  const { format = '', pattern, multipleOf, uniqueItems, enum: values, items } = schema;
  const { const: only, default: otherwise, minProperties, maxProperties } = schema;
  const within = [...choicesOf(schema), ...(items === undefined ? [] : [items as JsonSchema])];
  return [
    ...range(schema.minimum, schema.maximum, ''),
    ...(multipleOf === undefined ? [] : [`a multiple of ${multipleOf}`]),
    ...(FIXED.includes(format) ? [] : range(schema.minLength, schema.maxLength, ' characters')),
    ...(pattern === undefined ? [] : [html`matches <code>${pattern}</code>`]),
    ...range(schema.minItems, schema.maxItems, ' elements'),
    ...range(minProperties as number | undefined, maxProperties as number | undefined, ' members'),
    ...(uniqueItems ? ['no two alike'] : []),
    ...(only === undefined ? [] : [literal(only)]),
    ...(values === undefined ? [] : [oneOf(values)]),
    ...(otherwise === undefined ? [] : [html`default ${literal(otherwise)}`]),
    ...within.flatMap(rulesOf),
  ];
}

function range(min: number | undefined, max: number | undefined, unit: string): readonly string[] {
  if (min === undefined && max === undefined) return [];
  if (min === undefined) return [`at most ${grouped(max)}${unit}`];
  if (max === undefined) return [`${grouped(min)} or more${unit}`];
  return [min === max ? `${grouped(min)}${unit}` : `${grouped(min)} to ${grouped(max)}${unit}`];
}

/** A number with its thousands apart. */
function grouped(number: number | undefined): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function literal(value: unknown): Markup {
  return html`<code>${value === '' ? '""' : String(value)}</code>`;
}

function oneOf(values: readonly unknown[]): Markup {
  const list = html`<span class="values">${joined(values.map(literal), ' ')}</span>`;
  if (values.length <= VALUES_SHOWN) return list;
  return html`<details><summary>one of ${values.length} values</summary>${list}</details>`;
}
