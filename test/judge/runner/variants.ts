import type { Document, JsonSchema } from './document.ts';
import { FORMATS } from './formats.ts';
import { fits, type Path, type ValueGenerator } from './values.ts';

/** A value with one thing about it. */
export interface Variant {
  /** What it is: `missing`, `too long`… */
  readonly label: string;
  /** Where. */
  readonly at: Path;
  readonly value: unknown;
}

const GONE = Symbol('gone');

/** Texts that are short and trying. */
const TRYING = [
  ['empty', ''],
  ['blank', ' \t '],
  ['decomposed', 'E\u0301tude'],
  ['beyond the first plane', '🚒 pompiers 😀'],
  ['control characters', '\u0001\u001b[31m\u007f'],
  ['marks of JSON', '"\\/{}[]:,'],
  ['marks of SQL', `' OR 1=1 -- %_`],
  ['right to left', '\u202eabc\u202c'],
  ['a byte order mark', '\ufeffabc'],
  ['line separators', 'a\r\nb\u2028c'],
] as const;

/** Characters from which on a text is long: such a one is tried in one place of a schema. */
const LONG = 1_000;

/** Values that a schema takes, each at the edge of one rule in one place. */
export function* edges(values: ValueGenerator, schema: JsonSchema): Generator<Variant> {
  const base = values.full(schema);
  const long = new Set<string>();
  for (const { label, at, value } of edgesAt(values, schema, [])) {
    if (typeof value === 'string' && value.length > LONG) {
      if (long.has(label)) continue;
      long.add(label);
    }
    yield { label, at, value: put(base, at, value) };
  }
}

/** Values that break one rule of a schema in one place. */
export function* broken(values: ValueGenerator, schema: JsonSchema): Generator<Variant> {
  const base = values.full(schema);
  for (const { label, at, value } of brokenAt(values.document, schema, [], base))
    yield { label, at, value: put(base, at, value) };
}

function* edgesAt(values: ValueGenerator, given: JsonSchema, at: Path): Generator<Variant> {
  const { schema, nullable } = values.document.plain(given);
  const edge = (label: string, value: unknown): Variant => ({ label, at, value });
  if (nullable) yield edge('null', null);
  for (const [i, value] of (schema.enum ?? []).entries()) if (i > 0) yield edge('value', value);
  switch (schema.type) {
    case 'object': {
      for (const [name, member] of Object.entries(schema.properties ?? {})) {
        if (!schema.required?.includes(name)) yield { label: 'left out', at: [...at, name], value: GONE };
        yield* edgesAt(values, member, [...at, name]);
      }
      const { maxProperties, additionalProperties } = schema;
      if (maxProperties !== undefined && typeof additionalProperties === 'object') {
        const member = values.full(additionalProperties);
        const names = Array.from({ length: maxProperties }, (_, i) => `clé ${i}`);
        yield edge('as many members as may be', Object.fromEntries(names.map((name) => [name, member])));
      }
      break;
    }
    case 'array': {
      const element = values.full(schema.items ?? {}, [...at, 0]);
      if (!schema.minItems) yield edge('no elements', []);
      if (schema.maxItems !== undefined && !schema.uniqueItems)
        yield edge('as many elements as may be', Array(schema.maxItems).fill(element));
      yield* edgesAt(values, schema.items ?? {}, [...at, 0]);
      break;
    }
    case 'integer':
    case 'number':
      if (values.isReference(schema, at)) break;
      if (schema.minimum !== undefined) yield edge('lowest', schema.minimum);
      if (schema.maximum !== undefined) yield edge('highest', schema.maximum);
      break;
    case 'boolean':
      yield edge('false', false);
      break;
    case 'string':
      // What names something else would name nothing.
      if (values.isReference(schema, at)) {
        if (schema.format === 'uuid')
          yield edge('in capitals', (values.full(given, at) as string).toUpperCase());
      } else yield* textEdges(schema, at, values.full(given, at) as string);
  }
}

function* textEdges(schema: JsonSchema, at: Path, base: string): Generator<Variant> {
  if (schema.enum || schema.const !== undefined) return;
  const known = FORMATS[schema.format ?? ''];
  if (known) {
    for (const value of known.valid)
      if (fits(schema, value)) yield { label: schema.format as string, at, value };
    return;
  }
  for (const [label, value] of TRYING) if (fits(schema, value)) yield { label, at, value };
  const { maxLength } = schema;
  if (maxLength === undefined) return;
  const plain = base + 'a'.repeat(Math.max(0, maxLength - [...base].length));
  if (fits(schema, plain)) yield { label: 'as long as may be', at, value: plain };
  const far = '🚒'.repeat(maxLength);
  if (fits(schema, far)) yield { label: 'as long as may be, beyond the first plane', at, value: far };
}

const OTHERS: readonly (readonly [type: string, value: unknown])[] = [
  ['string', 'texte'],
  ['integer', 7],
  ['number', 1.5],
  ['boolean', true],
  ['array', []],
  ['object', {}],
];

function* brokenAt(document: Document, given: JsonSchema, at: Path, base: unknown): Generator<Variant> {
  const { schema, nullable } = document.plain(given);
  const fault = (label: string, value: unknown, place: Path = at): Variant => ({ label, at: place, value });
  const { type } = schema;
  if (type === undefined) return;
  for (const [other, value] of OTHERS) {
    if (other !== type && !(type === 'number' && other === 'integer'))
      yield fault(`${other} for ${type}`, value);
  }
  if (!nullable) yield fault('null', null);
  if (schema.enum) {
    yield fault('no such value', 'aucune_valeur');
    for (const value of schema.enum.slice(0, 1))
      if (typeof value === 'string') yield fault('no such value', ` ${value}`);
  }
  switch (type) {
    case 'object':
      yield* brokenObject(document, schema, at, base as Record<string, unknown>);
      break;
    case 'array': {
      const [element] = base as unknown[];
      if (schema.minItems) yield fault('too few elements', []);
      if (schema.maxItems !== undefined)
        yield fault('too many elements', Array(schema.maxItems + 1).fill(element));
      if (schema.uniqueItems) yield fault('twice the same', [element, element]);
      yield* brokenAt(document, schema.items ?? {}, [...at, 0], element);
      break;
    }
    case 'integer':
    case 'number':
      if (schema.minimum !== undefined) yield fault('too low', schema.minimum - 1);
      if (schema.maximum !== undefined) yield fault('too high', schema.maximum + 1);
      if (schema.multipleOf !== undefined) yield fault('no multiple', (schema.minimum ?? 0) + 1);
      yield fault('text of a number', '1');
      break;
    case 'string':
      for (const [label, value] of brokenTexts(schema, base as string)) yield fault(label, value);
  }
}

function* brokenObject(
  document: Document,
  schema: JsonSchema,
  at: Path,
  base: Record<string, unknown>,
): Generator<Variant> {
  const { properties = {}, required = [], additionalProperties, maxProperties, propertyNames } = schema;
  for (const name of required) yield { label: 'missing', at: [...at, name], value: GONE };
  if (additionalProperties === false) {
    for (const name of ['inconnu', 'constructor', 'id', 'organisation_id'])
      if (!(name in properties))
        yield { label: 'unknown member', at: [...at, name], value: base[name] ?? 'x' };
  }
  for (const [name, member] of Object.entries(properties)) {
    yield* brokenAt(document, member, [...at, name], base[name]);
  }
  if (typeof additionalProperties !== 'object' || additionalProperties.type === undefined) return;
  const [[name, member] = ['', '']] = Object.entries(base);
  yield* brokenAt(document, additionalProperties, [...at, name], member);
  if (maxProperties !== undefined) {
    const names = Array.from({ length: maxProperties + 1 }, (_, i) => `clé ${i}`);
    yield { label: 'too many members', at, value: Object.fromEntries(names.map((one) => [one, member])) };
  }
  if (propertyNames?.maxLength !== undefined) {
    const long = 'a'.repeat(propertyNames.maxLength + 1);
    yield { label: 'name too long', at: [...at, long], value: member };
  }
}

/** Texts that break one rule of their schema. */
function* brokenTexts(schema: JsonSchema, base: string): Generator<readonly [label: string, value: string]> {
  const { minLength, maxLength, pattern, format = '' } = schema;
  if (schema.enum) return;
  const lead = format === '' && pattern === undefined ? '' : base;
  if (maxLength !== undefined) {
    const missing = maxLength + 1 - [...lead].length;
    yield ['too long', lead + 'a'.repeat(missing)];
    yield ['too long, beyond the first plane', lead + '🚒'.repeat(missing)];
  }
  if (minLength) yield ['too short', base.slice(0, minLength - 1)];
  for (const text of FORMATS[format]?.invalid ?? []) yield [`no ${format}`, text];
  if (pattern !== undefined) {
    const outside = ['', ' ', 'texte', '§', `${base}§`, `${base}\u0301`, ` ${base}`, `${base}_`];
    const fitting = { ...schema, pattern: '' };
    for (const text of outside)
      if (fits(fitting, text) && !fits(schema, text)) yield ['against the pattern', text];
  }
  if (format !== '') return;
  yield ['NUL', `${base.slice(0, -1)}\0`];
  yield ['half of a pair', `${base.slice(0, -1)}\ud83d`];
  yield ['half of a pair', `\udea8${base.slice(1)}`];
}

/** The value with another one at a place. */
export function put(value: unknown, [step, ...rest]: Path, other: unknown): unknown {
  if (step === undefined) return other;
  if (Array.isArray(value))
    return value.map((element, i) => (i === step ? put(element, rest, other) : element));
  const { [step]: there, ...others } = value as Record<string, unknown>;
  const changed = put(there, rest, other);
  // By entries: a name such as `__proto__` is to become a member.
  return changed === GONE ? others : Object.fromEntries([...Object.entries(others), [step, changed]]);
}
