/** JSON Schema, as far as the document uses it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly uniqueItems?: boolean;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly default?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** What is declared of an answer, and the pointer to where. */
export interface Declared {
  readonly headers: Readonly<
    Record<string, { readonly place: string; readonly required: boolean; readonly isInteger: boolean }>
  >;
  readonly content?: { readonly media: string; readonly place: string; readonly schema: JsonSchema };
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  /** Whether it takes neither token nor organisation. */
  readonly open: boolean;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly body?: { readonly schema: JsonSchema; readonly required: boolean };
  /** The status of success. */
  readonly status: number;
  readonly answers: ReadonlyMap<number, Declared>;
  /** The names of what it shows, whether it lists them, and whether in pages. */
  readonly shows: readonly string[];
  readonly isList: boolean;
  readonly isPaged: boolean;
}

/** What has a path of its own, and what can be done with it. */
export interface Resource {
  /** As the schema is called: `Document`. */
  readonly name: string;
  /** The same, and those of the others that its path names. */
  readonly names: readonly string[];
  readonly path: string;
  /** The last parameter of the path. */
  readonly param: string;
  readonly read?: Operation;
  readonly update?: Operation;
  readonly remove?: Operation;
  /** What is done to one of them under its path. */
  readonly actions: readonly Operation[];
  /** Of what stands below an object: those of the path above it alone, as lists are. */
  readonly creations: readonly Operation[];
  readonly lists: readonly Operation[];
}

type Json = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** An OpenAPI document, read as a stranger would read it. */
export class Document {
  readonly raw: Json;
  readonly operations: readonly Operation[];
  readonly resources: readonly Resource[];

  constructor(raw: unknown) {
    this.raw = raw as Json;
    const paths = Object.entries(this.raw.paths as Record<string, Record<string, Json>>);
    this.operations = paths.flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const declared = item[method];
        return declared ? [this.#operation(path, method, declared)] : [];
      }),
    );
    this.resources = this.#resources();
  }

  /** What a reference stands for, and where that is. */
  resolve<T extends object>(given: T, place: string): { readonly value: T; readonly place: string } {
    const { $ref } = given as { readonly $ref?: string };
    if ($ref === undefined) return { value: given, place };
    const steps = $ref.slice('#/'.length).split('/');
    const value = steps.reduce<unknown>((at, step) => (at as Json)[unescaped(step)], this.raw);
    return this.resolve(value as T, $ref.slice(1));
  }

  schema(given: JsonSchema): JsonSchema {
    return this.resolve(given, '').value;
  }

  /** The schema without null, and whether null is allowed. */
  plain(given: JsonSchema): { readonly schema: JsonSchema; readonly nullable: boolean } {
    const schema = this.schema(given);
    const types: unknown = schema.type;
    if (Array.isArray(types)) {
      const [type, ...more] = types.filter((one) => one !== 'null');
      if (more.length === 0) return { schema: { ...schema, type }, nullable: types.includes('null') };
    }
    const others = schema.anyOf?.filter(({ type }) => type !== 'null');
    if (others?.length !== 1) return { schema, nullable: schema.type === 'null' };
    return { schema: this.schema(others[0] as JsonSchema), nullable: true };
  }

  /** What a parameter in the path of an operation names. */
  resourceOf({ path }: Pick<Operation, 'path'>, param: string): Resource | undefined {
    const end = path.indexOf(`{${param}}`) + param.length + 2;
    return (
      this.resources.find((one) => one.path === path.slice(0, end)) ??
      this.resources.find((one) => one.param === param)
    );
  }

  /** The names of the schemas that one stands for: several where it is one of them. */
  namesOf(given: JsonSchema | undefined): readonly string[] {
    if (!given) return [];
    if (given.$ref !== undefined) return [given.$ref.slice(given.$ref.lastIndexOf('/') + 1)];
    return (given.anyOf ?? []).flatMap((one) => this.namesOf(one));
  }

  #operation(path: string, method: string, declared: Json): Operation {
    const place = `/paths/${escaped(path)}/${method}`;
    const parameters = (declared.parameters as Parameter[]).map((one) => this.resolve(one, '').value);
    const answers = new Map(
      Object.entries(declared.responses as Record<string, Json>).map(([status, answer]) => [
        Number(status),
        this.#answer(answer, `${place}/responses/${status}`),
      ]),
    );
    const status = [...answers.keys()].find((one) => one < 300) as number;
    const shown = answers.get(status)?.content?.schema;
    const page = shown && this.schema(shown).properties;
    const isList = method === 'get' && page?.data !== undefined;
    const requestBody = declared.requestBody as { required?: boolean; content: Json } | undefined;
    const body = requestBody?.content['application/json'] as { schema: JsonSchema } | undefined;
    return {
      id: declared.operationId as string,
      method: method.toUpperCase(),
      path,
      open: (declared.security as unknown[] | undefined)?.length === 0,
      params: parameters.filter((one) => one.in === 'path'),
      query: parameters.filter((one) => one.in === 'query'),
      headers: parameters.filter((one) => one.in === 'header'),
      ...(body ? { body: { schema: body.schema, required: requestBody?.required === true } } : {}),
      status,
      answers,
      isList,
      isPaged: isList && page?.meta !== undefined,
      shows: this.namesOf(isList ? page?.data?.items : shown),
    };
  }

  #answer(given: Json, at: string): Declared {
    const { value, place } = this.resolve(given, at);
    const headers = Object.entries((value.headers ?? {}) as Record<string, Json>).map(([name, header]) => {
      const { value, place: at } = this.resolve(header, `${place}/headers/${escaped(name)}`);
      const isInteger = (value.schema as JsonSchema).type === 'integer';
      return [
        name.toLowerCase(),
        { place: `${at}/schema`, required: value.required === true, isInteger },
      ] as const;
    });
    const [content] = Object.entries((value.content ?? {}) as Record<string, { schema: JsonSchema }>);
    return {
      headers: Object.fromEntries(headers),
      ...(content
        ? {
            content: {
              media: content[0],
              place: `${place}/content/${escaped(content[0])}/schema`,
              schema: content[1].schema,
            },
          }
        : {}),
    };
  }

  #resources(): Resource[] {
    const byPath = new Map<string, Operation[]>();
    for (const operation of this.operations) {
      if (!operation.path.endsWith('}')) continue;
      byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
    }
    return [...byPath].map(([path, operations]) => {
      const parent = path.slice(0, path.lastIndexOf('/'));
      const own = operations.flatMap(({ shows }) => shows);
      // What can only be taken away is shown where it is listed and made.
      const names =
        own.length > 0
          ? own
          : this.operations.filter((one) => one.path === parent).flatMap(({ shows }) => shows);
      const [name = path] = names;
      const ofMethod = (...methods: string[]) => operations.find(({ method }) => methods.includes(method));
      const [read, update, remove] = [ofMethod('GET'), ofMethod('POST', 'PATCH', 'PUT'), ofMethod('DELETE')];
      const shown = this.operations.filter(({ shows }) => shows.some((one) => names.includes(one)));
      const isBelow = parent.includes('{');
      const elsewhere = shown.filter((one) => one.path !== path && !one.path.startsWith(`${path}/`));
      const around = isBelow
        ? elsewhere.filter((one) => one.path === parent || one.params.length === 0)
        : elsewhere;
      return {
        name,
        names,
        path,
        param: path.slice(path.lastIndexOf('{') + 1, -1),
        ...(read ? { read } : {}),
        ...(update ? { update } : {}),
        ...(remove ? { remove } : {}),
        actions: shown.filter((one) => one.method === 'POST' && one.path.startsWith(`${path}/`)),
        creations: around.filter(({ method }) => method === 'POST'),
        lists: around.filter(({ isList }) => isList),
      };
    });
  }
}

/** A step of a JSON pointer. */
export function escaped(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
