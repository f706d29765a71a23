import type { JsonSchema, JsonSchemas } from '../../src/contract/openapi/jsonschemas.ts';

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
export function choicesBesidesNull(schema: JsonSchema): readonly JsonSchema[] {
  return choicesOf(schema).filter(({ type }) => type !== 'null');
}

/** What a schema accepts besides null, where that is one schema. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = choicesBesidesNull(schema);
  return only && others.length === 0 ? only : schema;
}
