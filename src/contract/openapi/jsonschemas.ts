import * as z from 'zod';
import type { Schema } from '../endpoint.ts';

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;
export type JsonSchemas = Readonly<Record<string, JsonSchema>>;
type Schemas = Readonly<Record<string, Schema>>;

export interface NamedSchemas {
  /** What a caller gives, and what it is answered, by the names under which they came. */
  readonly input: JsonSchemas;
  readonly output: JsonSchemas;
  /** Every schema with a name of its own (`.meta({ id })`) or that holds itself, in the order of the names. */
  readonly components: JsonSchemas;
}

/**
 * The schemas of the contract as JSON Schemas, the named ones among them apart and referred to under `base`. One
 * that is not the same to give as to get has two names: `Dossier`, `DossierInput`.
 */
export function namedSchemas(input: Schemas, output: Schemas, base: string): NamedSchemas {
  const inputs = convert(input, 'input');
  const got = convert(output, 'output');
  const nameToGive = (name: string) => (alike(name, inputs.named, got.named) ? name : `${name}Input`);
  const toGive = refer(inputs, base, nameToGive);
  const toGet = refer(got, base, (name) => name);
  const components = { ...toGive.named, ...toGet.named };
  return { input: toGive.parts, output: toGet.parts, components: inOrder(components) };
}

interface Converted {
  readonly parts: JsonSchemas;
  readonly named: JsonSchemas;
}

/** All at once, so that zod goes through what they share only once. */
function convert(schemas: Schemas, io: 'input' | 'output'): Converted {
  const { properties, $defs } = z.toJSONSchema(z.object(schemas), {
    io,
    // A transformation has no JSON Schema; those of the contract say in their metadata what they take.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => plainWords(jsonSchema),
  });
  return { parts: (properties ?? {}) as JsonSchemas, named: ($defs ?? {}) as JsonSchemas };
}

/**
 * Says a uuid as the interface does, drops the bounds that zod gives to every integer, and says what stands for a member
 * that is left out (`absent` in its metadata): zod leaves the `default` of what is transformed away.
 */
function plainWords(schema: JsonSchema): void {
  if ('absent' in schema) {
    schema.default = schema.absent;
    delete schema.absent;
  }
  if (schema.format === 'uuid') {
    delete schema.pattern;
    schema.minLength = schema.maxLength = 36;
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

const REFERENCE = /"\$ref":"#\/\$defs\/([^"]+)"/g;

/** Points every reference to where the named schemas will stand, under the names that they will have. */
function refer({ parts, named }: Converted, base: string, nameOf: (name: string) => string): Converted {
  const moved = (schemas: JsonSchemas): JsonSchemas =>
    JSON.parse(
      JSON.stringify(schemas).replace(REFERENCE, (_, name: string) => `"$ref":"${base}${nameOf(name)}"`),
    );
  const renamed = Object.entries(moved(named)).map(([name, schema]) => [nameOf(name), schema] as const);
  return { parts: moved(parts), named: Object.fromEntries(renamed) };
}

/** Whether a named schema, with all that it leads to, is the same in both; true when only one has it. */
function alike(name: string, one: JsonSchemas, other: JsonSchemas): boolean {
  const reached = new Set([name]);
  for (const next of reached) {
    if (!(next in other)) continue;
    const text = JSON.stringify(one[next]);
    if (text !== JSON.stringify(other[next])) return false;
    for (const [, found] of text.matchAll(REFERENCE)) reached.add(found as string);
  }
  return true;
}

function inOrder(schemas: JsonSchemas): JsonSchemas {
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}
