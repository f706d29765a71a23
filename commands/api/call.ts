import { type Client, ProblemError } from '../../src/client/client.ts';
import type { Answer } from '../../src/client/transport.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { fieldPaths } from '../../src/contract/schema/fields.ts';
import type { Page } from '../../src/contract/schema/pages.ts';
import type { ListOutput, Output } from '../../src/terminal/output/view.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { noticeDryRun, writer } from '../shared/cli/writes.ts';
import { callFlags, type PreparedCall, prepare } from './prepare.ts';
import { requestArguments } from './request.ts';
import { anyRow, documentOf, rowsOf, viewOfRows } from './rows.ts';

export const command = defineCommand<unknown, typeof requestArguments, typeof callFlags>({
  noun: 'api',
  verb: 'call',
  summary: 'Call an endpoint and print the response. The word call may be omitted',
  description: [
    'Requests are sent unchecked, DELETE asks for confirmation only if the profile is protected, and no local database is created except for the profile local.',
    'With GET, fields are sent as query parameters.',
    'JSON is printed as the service sent it, indented on a terminal; `-o ndjson`, csv, tsv, ids and table print the objects of a list one by one.',
    'Another service may have endpoints that `vigie api routes` does not list; they can be called as well.',
  ],
  examples: {
    'Get the first page of a list': 'vigie api GET /anomalies',
    'Get a filtered list, one object per line': 'vigie api /anomalies --query texte=puits --all -o ndjson',
    'Add an anomaly':
      "vigie api POST /anomalies -F code=12 -f 'texte=Poteau hors service' -F indice_de_gravite=2",
    'Preview an update with a list in the body':
      'vigie api PATCH prescriptions/018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 -F \'chemins=["/ERP", "/IGH"]\' --dry-run',
    'Send a body from standard input with a key that makes repeats safe':
      "vigie api POST /anomalies --input - -H 'Idempotency-Key: 2026-03-14-1' < anomalie.json",
  },
  arguments: requestArguments,
  flags: callFlags,
  anyEndpoint: true,
  view: anyRow,
  async run(context, { arguments: { method, path }, flags }) {
    const call = await prepare(context, method, path, flags);
    if (call.endpoint.method !== 'GET' && !call.options.dryRun) await confirmSending(context, call);
    const client = await writer(context, call.options.dryRun === true);
    if (flags.all) return everything(client, call);
    const { body } = await send(context, client, call, flags.include);
    return body === undefined ? { kind: 'nothing' } : outputOf(context, body);
  },
});

/** Its effect is unknown in advance: a protected profile requires its name for any call. */
async function confirmSending(context: Context, { endpoint, path }: PreparedCall): Promise<void> {
  if ((await context.profile()).protectedBy === undefined) return;
  const [{ confirmProtected }, { profileMessages }] = await Promise.all([
    import('../shared/prompts/consent.ts'),
    import('../../src/messages/commands/profiles.ts'),
  ]);
  const request = visible(`${endpoint.method} ${path}`);
  await confirmProtected(context, profileMessages(context.language).sending(request));
}

async function send(
  context: Context,
  client: Client,
  { endpoint, input, options }: PreparedCall,
  include: boolean,
): Promise<Answer> {
  try {
    const answer = await client.send(endpoint, input, options);
    if (include) await showHead(context, answer);
    if (options.dryRun) await noticeDryRun(context);
    return answer;
  } catch (error) {
    if (include && error instanceof ProblemError) await showHead(context, error);
    throw error;
  }
}

async function showHead({ io }: Context, { status, headers }: Omit<Answer, 'body'>): Promise<void> {
  const lines = Object.entries(headers).map(([name, value]) => visible(`${name}: ${value}`));
  await io.err.write(`${[`HTTP ${status}`, ...lines].join('\n')}\n`).catch(() => {});
}

/** Every element of a list; the first page is requested at once, so that a refusal occurs here. */
async function everything(
  client: Client,
  { endpoint, input, options }: PreparedCall,
): Promise<ListOutput<unknown>> {
  const pages = client.pages<Endpoint>(endpoint, input, 1, options) as AsyncGenerator<Page<unknown>>;
  const first = await pages.next();
  const rows: readonly unknown[] = first.done ? [] : first.value.data;
  async function* all(): AsyncGenerator<unknown> {
    yield* rows;
    for await (const { data } of pages) yield* data;
  }
  return { kind: 'list', rows: all(), view: viewOfRows(rows, membersOfPage(endpoint)), format: 'json' };
}

/** Members of list elements in the interface: elements of the first page may lack some. */
function membersOfPage({ response, paginated }: Endpoint): readonly string[] {
  if (response === undefined || !paginated) return [];
  const paths = fieldPaths(response()).map((path) => /^data\.([^.*]+)$/.exec(path)?.[1]);
  return [...new Set(paths.filter((name) => name !== undefined))];
}

/** The body unchanged, JSON or not; formats of rows take the objects of a list one by one. */
function outputOf({ io, flags: { output, json } }: Context, body: unknown): Output<unknown> {
  if (typeof body === 'string') return { kind: 'text', text: body };
  const rows = json || output === undefined || output === 'json' ? undefined : rowsOf(body);
  if (rows) return { kind: 'list', rows, view: viewOfRows(rows) };
  return documentOf(io, body);
}
