import type { CallOptions, Input } from '../../src/client/client.ts';
import { parseExactly } from '../../src/client/http/json.ts';
import type { Endpoint, Method } from '../../src/contract/endpoint.ts';
import { type FieldError, VigieError } from '../../src/contract/errors.ts';
import { ORG_HEADER_DEFAULT } from '../../src/contract/org-header.ts';
import { BATCH_DEPTH_MAX, parseStrictly } from '../../src/contract/schema/json.ts';
import type { Context } from '../shared/cli/command.ts';
import { dryRunFlag } from '../shared/cli/writes.ts';
import { type FlagValues, type Pair, pairs, text, toggle } from '../shared/flags/flags.ts';
import { expandValue, textIn } from '../shared/flags/read-values.ts';
import { headerOptions, headers } from './headers.ts';
import { findEndpoint, type Request, readRequest } from './request.ts';

const MEMBER = /^([^=]+)=(.*)$/s;

export const callFlags = {
  raw_field: pairs('name=value', MEMBER, 'Member of the body, as text', { short: 'f' }),
  field: pairs(
    'name=value',
    MEMBER,
    'Member of the body, typed: true, false, null, number, JSON list or object, @file for the text of a file',
    {
      short: 'F',
    },
  ),
  input: text('file', 'File with the whole body as JSON, or - for standard input'),
  query: pairs('name=value', MEMBER, 'Query parameter'),
  header: headers('Header of the request, such as If-Match or Accept-Language'),
  ...dryRunFlag,
  all: toggle('Get all pages of a list, as one array'),
  include: toggle('Show the status and the headers of the response on standard error', { short: 'i' }),
};

type CallFlags = FlagValues<typeof callFlags>;

/** A call ready to be sent. */
export interface PreparedCall {
  readonly endpoint: Endpoint;
  /** As typed, with a leading slash. */
  readonly path: string;
  readonly input: Input<Endpoint>;
  readonly options: CallOptions;
}

/** Parses a call. Throws its errors, before any request. */
export async function prepare(
  context: Context,
  method: Method | undefined,
  path: string,
  flags: CallFlags,
): Promise<PreparedCall> {
  const reads = (method ?? 'GET') === 'GET';
  const fields = await expandFields(context, flags.field);
  const request = await readRequest(method, path, [
    ...flags.query,
    ...(reads ? [...flags.raw_field, ...fields.map(([name, value]): Pair => [name, value])] : []),
  ]);
  refuseContradictions(flags, request);

  const profile = await context.profile();
  const remote = profile.kind === 'remote';
  const orgHeader = remote ? profile.org_header.value : ORG_HEADER_DEFAULT;
  const { dryRun, ...options } = headerOptions(flags.header, orgHeader);
  const { endpoint, params } = await findEndpoint(request, remote);
  if (flags.all && !endpoint.paginated && endpoint.response) {
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--all', `${request.method} ${request.path}`] });
  }
  // In this process a number is parsed as on a server; others get it as typed.
  const parse = remote ? parseExactly : JSON.parse;
  const body = reads ? undefined : await readBody(context, flags, fields, parse);
  return {
    endpoint,
    path: request.path,
    input: { params, query: request.query, body },
    options: { ...options, dryRun: !reads && (flags.dry_run || dryRun) },
  };
}

function refuseContradictions(flags: CallFlags, { method, query }: Request): void {
  const { input, all, include, field, raw_field } = flags;
  const contrary = (...flags: string[]) => new VigieError('OPTIONS_CONTRAIRES', { flags });
  if (input !== undefined && method === 'GET') throw contrary('--input', 'GET');
  if (input !== undefined && field.length + raw_field.length > 0) throw contrary('--input', '--field');
  if (all && method !== 'GET') throw contrary('--all', method);
  if (all && include) throw contrary('--all', '--include');
  if (all && 'page' in query) throw contrary('--all', 'page');
}

/** A typed field, and whether its text came from a file: then it remains text. */
type Field = readonly [...Pair, file: boolean];

/** Replaces `@file` by the text of the file. */
function expandFields(context: Context, fields: readonly Pair[]): Promise<Field[]> {
  return Promise.all(
    fields.map(
      async ([name, value = '']): Promise<Field> => [
        name,
        await expandValue(context, value, 'field'),
        value.startsWith('@'),
      ],
    ),
  );
}

/** Throws JSON_INVALIDE, FICHIER_ILLISIBLE, OPTIONS_REFUSEES. */
async function readBody(
  context: Context,
  { input, raw_field }: CallFlags,
  fields: readonly Field[],
  parse: (text: string) => unknown,
): Promise<unknown> {
  if (input === undefined) {
    const members = [
      ...raw_field.map(([name, value]): Member => ({ flag: `--raw-field ${name}`, name, value })),
      ...fields.map(([name, text = '', file]): Member => {
        return { flag: `--field ${name}`, name, value: file ? text : typedValue(name, text, parse) };
      }),
    ];
    return members.length === 0 ? undefined : bodyOf(members);
  }
  const json = await textIn(context, `@${input}`, 'input');
  return parseStrictly(json, BATCH_DEPTH_MAX, parse);
}

/** JSON in a typed member: a word, a number, a list or an object. */
const JSON_VALUE = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$|^[[{]/;

/** The value of a typed member. Throws OPTIONS_REFUSEES for a text that only begins like a list or an object, JSON_INVALIDE. */
function typedValue(name: string, text: string, parse: (text: string) => unknown): unknown {
  if (!JSON_VALUE.test(text)) return text;
  try {
    JSON.parse(text);
  } catch {
    const params = { pattern: `JSON; -f ${name}=…` };
    throw refused({ path: [`--field ${name}`], code: 'MOTIF', params, value: text });
  }
  return parseStrictly(text, BATCH_DEPTH_MAX, parse);
}

function refused(fault: Omit<FieldError, 'in'>): VigieError {
  const params = { count: 1, command: 'vigie api call' };
  return new VigieError('OPTIONS_REFUSEES', params, { fields: [{ in: 'flag', ...fault }] });
}

/** A member of the body, with the flag that gave it. */
interface Member {
  readonly flag: string;
  readonly name: string;
  readonly value: unknown;
}

/** The object of all members. Throws OPTIONS_REFUSEES for a repeated one. */
function bodyOf(members: readonly Member[]): object {
  // Without a prototype: `__proto__` is an ordinary name.
  const body: Record<string, unknown> = Object.create(null);
  for (const { flag, name, value } of members) {
    if (name in body) throw refused({ path: [flag], code: 'REPETE' });
    body[name] = value;
  }
  return body;
}
