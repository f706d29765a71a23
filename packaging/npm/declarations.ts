import { readFileSync } from 'node:fs';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/interface.ts';
import type { JsonSchema } from '../../src/contract/openapi/jsonschemas.ts';
import { interfaceSchemas } from '../../src/contract/openapi/openapi.ts';

/**
 * The declarations of the package: those of src/exports/declarations.ts, and the types of the contract in plain
 * TypeScript. What tsc would emit for the contract are the types of its zod schemas: 360 KB in 34 files, which need zod.
 */
export function declarations(): string {
  const ours = readFileSync('src/exports/declarations.ts', 'utf8').replace(/^(?:import .*|\/\/ .*)\n/gm, '');
  const { input, output, components } = interfaceSchemas();
  const named = Object.entries(components).map(([name, schema]) => declared(name, schema));
  const collections = Object.groupBy(endpoints, ({ name }) => name.split('.')[0] as string);
  const listed = Object.entries(collections).map(([collection, all = []]) => {
    const members = all.map((endpoint) => {
      const { name, summary, method, path, extension } = endpoint;
      const said = `${summary}: ${method} ${path}${extension ? ' (an extension)' : ''}`;
      const part = (of: string) => input[`${name} ${of}`];
      const type = endpointType(endpoint, part, output[name]);
      return `/** ${said} */\nreadonly ${name.split('.')[1]}: ${type};`;
    });
    return `readonly ${collection}: ${block(members)};`;
  });
  const all = `/** The interface. */\nexport declare const endpoints: ${block(listed)};`;
  return `${[ours.trim(), ...named, all].join('\n\n')}\n`;
}

function declared(name: string, schema: JsonSchema): string {
  const type = typeOf(schema);
  return schema.type === 'object' ? `export interface ${name} ${type}` : `export type ${name} =${set(type)};`;
}

function endpointType(
  { paginated }: Endpoint,
  part: (of: string) => JsonSchema | undefined,
  response: JsonSchema | undefined,
): string {
  const given = (of: string) => {
    const schema = part(of);
    return schema === undefined ? 'never' : typeOf(schema);
  };
  const [params, query, body] = ['params', 'query', 'body'].map(given);
  if (paginated) {
    const elements = response?.properties?.data as JsonSchema;
    return `ListEndpoint<${params}, ${query}, ${typeOf(elements.items as JsonSchema)}>`;
  }
  return `Endpoint<${params}, ${query}, ${body}, ${response ? typeOf(response) : 'undefined'}>`;
}

/** Members between braces, each a line or more. */
function block(members: readonly string[]): string {
  return `{\n${members.join('\n').replace(/^(?=.)/gm, '  ')}\n}`;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A schema as a type. Throws where it says what no type can, rather than passing over it. */
function typeOf(schema: JsonSchema): string {
  const { $ref, const: constant, enum: values, anyOf, oneOf, allOf, not, type, items } = schema;
  if (allOf || not || Array.isArray(items)) throw new Error(`no type says ${JSON.stringify(schema)}`);
  if ($ref) return $ref.split('/').at(-1) as string;
  if (constant !== undefined) return literal(constant);
  if (values) return either(values.map(literal));
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices) return either(choices.map(typeOf));
  if (type === undefined) return 'unknown';
  if (Array.isArray(type)) return either(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === 'array') return arrayOf(typeOf(items as JsonSchema));
  if (type === 'object') return objectType(schema);
  return PLAIN[type] as string;
}

/** Characters of a line. */
const WIDTH = 100;

/** A choice, on a line for each where there are many. */
function either(types: readonly string[]): string {
  const line = types.join(' | ');
  if (line.length <= WIDTH || (line.includes('\n') && !line.startsWith('\n'))) return line;
  return types.map((type) => (type.startsWith('\n') ? type : `\n  | ${type}`)).join('');
}

/** A type behind what it is the type of: a long choice begins on a line of its own. */
function set(type: string): string {
  return type.startsWith('\n') ? type : ` ${type}`;
}

function arrayOf(element: string): string {
  if (element.startsWith('\n')) return `Array<${element}\n>`;
  return /^\w+$/.test(element) ? `${element}[]` : `Array<${element}>`;
}

function objectType({ properties = {}, required = [], additionalProperties: others }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, property]) => {
    const said = boundsOf(property as JsonSchema);
    const key = `${memberName(name)}${required.includes(name) ? '' : '?'}`;
    return `${said && `/** ${said} */\n`}${key}:${set(typeOf(property as JsonSchema))};`;
  });
  if (typeof others === 'object') {
    if (members.length === 0) return `Record<string, ${typeOf(others as JsonSchema)}>`;
    members.push('[name: string]: unknown;');
  }
  return members.length === 0 ? 'Record<string, never>' : block(members);
}

function memberName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : literal(name);
}

function literal(value: unknown): string {
  return JSON.stringify(value).replace(/^"(.*)"$/, (_, text: string) => `'${text.replaceAll("'", "\\'")}'`);
}

/** What a type leaves out, such as `0 to 999999` or `date-time`; empty where there is nothing to say. */
function boundsOf(schema: JsonSchema): string {
  const { anyOf, format, minimum, maximum, maxLength, maxItems } = schema;
  const [one, other] = (anyOf ?? []) as JsonSchema[];
  if (one && other?.type === 'null') return boundsOf(one);
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (schema.type === 'string' && format !== undefined) return format;
  if (maxLength !== undefined) return `At most ${maxLength} characters`;
  return maxItems === undefined ? '' : `At most ${maxItems}`;
}
