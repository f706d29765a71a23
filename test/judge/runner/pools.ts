import fc from 'fast-check';
import { hintOf, REFERS } from './customs.ts';
import type { Document, JsonSchema, Operation, Resource } from './document.ts';
import type { Path } from './values.ts';

/** What an organisation is known to have: everything that its answers showed, by the name of its schema. */
export class Pools {
  readonly #document: Document;
  readonly #known = new Map<string, Map<string, Record<string, unknown>>>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** Learns what stands in an answer of success. */
  learn({ answers, status }: Operation, body: unknown): void {
    const schema = answers.get(status)?.content?.schema;
    if (schema) this.#learn(schema, body);
  }

  forget(name: string, key: string): void {
    this.#known.get(name)?.delete(key);
  }

  /** The keys of what is known under a name. */
  keys(name: string): string[] {
    return [...(this.#known.get(name)?.keys() ?? [])];
  }

  first(name: string): string | undefined {
    return this.#known.get(name)?.keys().next().value;
  }

  /** What is known under a name, by its key. */
  all(name: string): ReadonlyMap<string, Record<string, unknown>> {
    return this.#known.get(name) ?? new Map();
  }

  /** What the parameter of a path names. */
  resource(param: string): Resource | undefined {
    return this.#document.resources.find((one) => one.param === param);
  }

  /** What tells an object from others of its kind: its `id`, else the first member that it must have. */
  keyOf(name: string, object: unknown): string | undefined {
    const schema = this.#schemaOf(name);
    const member = schema?.properties?.id ? 'id' : schema?.required?.[0];
    const key = member === undefined ? undefined : (object as Record<string, unknown> | undefined)?.[member];
    return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined;
  }

  /** A member `x_id` names what the operation shows as `x`: one of those that are known. */
  hint(operation: Operation, at: Path, schema: JsonSchema): fc.Arbitrary<unknown> | undefined {
    const name = at.findLast((step) => typeof step === 'string');
    if (typeof name !== 'string') return undefined;
    const keys =
      schema.type === 'string' ? this.namedBy(operation, name).flatMap((one) => this.keys(one)) : [];
    return keys.length > 0 ? fc.constantFrom(...keys) : hintOf(name, schema);
  }

  /** The names of what a member or a parameter of an operation refers to. */
  namedBy(operation: Operation, member: string): readonly string[] {
    const refers = REFERS[member];
    if (refers) return refers;
    const [, shown] = /^(.+)_id$/.exec(member) ?? [];
    if (shown === undefined) return [];
    return operation.shows.flatMap((name) => {
      const schema = this.#schemaOf(name)?.properties?.[shown];
      return this.#document.namesOf(schema?.items ?? schema);
    });
  }

  #schemaOf(name: string): JsonSchema | undefined {
    return (this.#document.raw.components as { schemas: Record<string, JsonSchema> }).schemas[name];
  }

  #learn(given: JsonSchema, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const one of given.anyOf ?? []) this.#learn(one, value);
    const schema = this.#document.schema(given);
    const [name] = given.$ref === undefined ? [] : this.#document.namesOf(given);
    if (name !== undefined) {
      const key = this.keyOf(name, value);
      const known = this.#known.get(name) ?? new Map();
      if (key !== undefined) this.#known.set(name, known.set(key, value));
    }
    if (Array.isArray(value)) {
      for (const element of value) this.#learn(schema.items ?? {}, element);
      return;
    }
    for (const [member, inner] of Object.entries(value)) {
      const known = schema.properties?.[member];
      if (known) this.#learn(known, inner);
    }
  }
}
