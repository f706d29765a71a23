import fc from 'fast-check';
import { hintOf, isLocked, REFERS } from './customs.ts';
import type { Document, JsonSchema, Operation } from './document.ts';
import type { Path } from './values.ts';

/** What stands in a path, by parameter. */
export type PathParams = Readonly<Record<string, string>>;

/** What an organisation is known to have: everything that its answers showed, by the name of its schema. */
export class Pools {
  readonly #document: Document;
  readonly #known = new Map<string, Map<string, Record<string, unknown>>>();
  /** Parameters of the paths of objects that stand below others, by the path of their resource and by key. */
  readonly #places = new Map<string, Map<string, PathParams>>();

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

  /** Learns whose the objects are that a list or a creation shows: the owner is in its path. */
  learnPlaces({ path, isList }: Operation, params: PathParams, body: unknown): void {
    if (!path.includes('{')) return;
    const resource = this.#document.resources.find((one) => one.path === `${path}/{${one.param}}`);
    if (!resource) return;
    const objects = isList ? ((body as { data?: unknown[] } | undefined)?.data ?? []) : [body];
    const places = this.#places.get(resource.path) ?? new Map();
    this.#places.set(resource.path, places);
    for (const object of objects) {
      const key = this.keyOf(resource.name, object);
      if (key !== undefined) places.set(key, { ...params, [resource.param]: key });
    }
  }

  /** The parameters of the path of what an operation is about, which stands below another; undefined where it does not. */
  places(operation: Operation): ReadonlyMap<string, PathParams> | undefined {
    const [owner, last] = operation.params.slice(-2);
    const resource = owner && last && this.#document.resourceOf(operation, last.name);
    return resource && (this.#places.get(resource.path) ?? new Map());
  }

  /** Those of what is known, below what is not locked where there is any: what was made for a check may be gone. */
  openPlaces(operation: Operation): PathParams[] {
    const all = [...this.#known.values()];
    const known = [...(this.places(operation) ?? [])].filter(([key]) => all.some((some) => some.has(key)));
    const isOpen = (place: PathParams) =>
      Object.values(place).every((key) => all.every((some) => !isLocked(some.get(key) ?? {})));
    const places = known.map(([, place]) => place);
    return places.some(isOpen) ? places.filter(isOpen) : places;
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
    const isNumber = schema.type === 'integer';
    const keys =
      schema.type === 'string' || isNumber
        ? this.namedBy(operation, name).flatMap((one) => this.keys(one))
        : [];
    return keys.length > 0 ? fc.constantFrom(...(isNumber ? keys.map(Number) : keys)) : hintOf(name, schema);
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
    const schema = (this.#document.raw.components as { schemas: Record<string, JsonSchema> }).schemas[name];
    // What is one of several is told from others as each of them is.
    return schema?.oneOf ? this.#document.schema(schema.oneOf[0] ?? {}) : schema;
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
