import { connect } from 'node:net';
import { Client } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStore } from '../../../server/admin/database.ts';
import { parseQuery, route } from '../../../server/core/router.ts';
import { openEmbedded } from '../../../server/embedded.ts';
import { startHttp } from '../../../server/http/listen.ts';
import type { Transport } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { batch, type Operation, type OperationResult } from '../../../src/contract/resources/service.ts';
import { Problem } from '../../../src/contract/schema/problem.ts';
import { validate } from '../../../src/contract/schema/validate.ts';
import { THOROUGH } from '../../setup/chance.ts';
import { type Connection, engine, openConnection, type Row, type Template } from '../engines/engine.ts';
import { faults } from '../invariants.ts';
import { loadLines } from '../lines.ts';
import { undeclared } from '../openapi.ts';
import { addOrganisations, NOW, type Organisation, type OrganisationName, type World } from '../world.ts';
import { audited, checkAudit, WRITING } from './audited.ts';
import { nameLines, withNames } from './names.ts';
import { type Changes, type Given, ID, type Request, type Resource, type Scenario } from './scenario.ts';

const ADMINISTRATOR = 'administrateur_fonctionnel';
const DAY = 86_400_000;

/** What was answered, whichever way. */
interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The bytes of the body, where it came as bytes. */
  readonly text?: string;
}

/** A way to a service of its own, on a database of its own. */
interface Way {
  readonly name: 'embedded' | 'http';
  /** Defects of which the service has told. */
  readonly reports: readonly unknown[];
  send(request: Request, as: string): Promise<Answered>;
  /** Says that the rows of its database were put back. */
  forget?(): void;
  close(): Promise<void>;
}

/** The ways through which each scenario is played: the answers are the same, whichever engine there is below. */
const WAYS: readonly Way['name'][] = engine.name === 'SQLite' ? ['embedded', 'http'] : ['http'];

/** Answers for which a database is asked at most who asks: on PostgreSQL they are played for a release. */
const ALIKE_ON_EACH: ReadonlySet<number> = new Set([400, 401, 403, 405, 406, 413, 414, 415, 421, 431]);
const isPlayed = ({ status }: Scenario) => THOROUGH || engine.name === 'SQLite' || !ALIKE_ON_EACH.has(status);

/** A way, and a connection that looks into its database. */
interface Watched {
  readonly way: Way;
  readonly db: string;
  readonly connection: Connection;
  /** What its database held when it was looked into last, and the mark of then. */
  seen?: { readonly mark: string; readonly state: State };
}

/** What the scenarios of a resource find. */
interface Stage {
  readonly template: Template;
  readonly organisations: World['organisations'];
  /** What is called by a name in scenarios. */
  readonly names: ReadonlyMap<string, string>;
}

/** Runs every scenario of some resources. */
export function runScenarios(resources: Readonly<Record<string, Resource>>): void {
  for (const [title, resource] of Object.entries(resources)) runResource(title, resource);

  test('what each of their endpoints writes is told by the audit log, as a scenario shows', () => {
    const writing = WRITING.filter((name) => (name.split('.')[0] as string) in resources);
    expect(writing.filter((name) => !audited.has(name))).toEqual([]);
  });
}

function runResource(title: string, resource: Resource): void {
  describe(title, () => {
    let stage: Stage;
    /** One service by each way for the scenarios that change nothing, as each proves, or whose changes can be taken back. */
    let shared: readonly Watched[] = [];

    beforeAll(async () => {
      stage = await prepareStage(resource);
      shared = await Promise.all(WAYS.map((way) => openWay(way, stage)));
    });

    afterAll(async () => {
      for (const way of shared) await closeWay(way);
      await stage.template.release();
    });

    test.each(resource.scenarios.filter(isPlayed).map((scenario) => [scenario.name, scenario] as const))(
      '%s',
      async (_, scenario) => {
        const answers: unknown[] = [];
        for (const way of WAYS) {
          if (way === 'embedded' && scenario.httpOnly !== undefined) continue;
          const known = new Map(stage.names);
          const unchanged = changesNothing(scenario);
          const isShared = scenario.server === undefined && (unchanged || stage.template.restore);
          const used = isShared
            ? (shared.find((one) => one.way.name === way) as Watched)
            : await openWay(way, stage, scenario.server);
          try {
            answers.push(comparable(await runOne(scenario, used, known), known));
          } finally {
            if (!isShared) await closeWay(used);
            else if (!unchanged) {
              await stage.template.restore?.(used.db);
              used.way.forget?.();
            }
          }
        }
        for (const answer of answers) expect(answer, 'both transports answer the same').toEqual(answers[0]);
      },
    );
  });
}

async function prepareStage(resource: Resource): Promise<Stage> {
  let organisations = {} as World['organisations'];
  const template = await engine.prepare(async (tx) => {
    organisations = await addOrganisations(tx, NOW);
  });
  const names = new Map<string, string>();
  for (const [name, { id, tokens }] of Object.entries(organisations) as [string, Organisation][]) {
    names.set(name, id);
    const at = name === 'nord' ? '' : `@${name}`;
    for (const [user, token] of Object.entries(tokens)) names.set(`token:${user}${at}`, token);
  }
  await template.change(async (db) => {
    if (resource.lines) await loadLines(db, nameLines(resource.lines, names));
    const way = await openEmbeddedWay({ db, organisations });
    await prepare(way, resource.library, names);
    await way.close();
  });
  return { template, organisations, names };
}

/** Whether it leaves the database as it was prepared. */
function changesNothing({ given, after }: Scenario): boolean {
  return given === undefined && after === undefined;
}

async function runOne(scenario: Scenario, watched: Watched, names: Map<string, string>) {
  const { way, db } = watched;
  await prepare(way, scenario.given ?? [], names);
  const before = await stateOf(watched);
  const request = withNames(scenario.call, names);
  const answered = await way.send(request, scenario.as ?? ADMINISTRATOR);
  expect(way.reports).toEqual([]);
  checkAnswer(withNames(scenario, names), answered, way.name);
  if (request.wire === undefined) checkShape(request, answered);

  const after = await stateOf(watched);
  if (scenario.after === undefined) expect(after, 'the database is as before').toEqual(before);
  else {
    const changes = changesBetween(before, after);
    expect(changes).toMatchObject(complete(withNames(scenario.after, names)));
    const { added } = rowsBetween(before, after, 'audit');
    checkAudit(endpointOf(request), changes, added, answered.headers['request-id']);
    expect(await faults(db)).toEqual([]);
  }
  return answered;
}

async function prepare(way: Way, calls: readonly Given[], names: Map<string, string>): Promise<void> {
  for (const { as = ADMINISTRATOR, called, refused = false, ...request } of calls) {
    const { status, body } = await way.send(withNames(request, names), as);
    expect(status >= 400, JSON.stringify(body)).toBe(refused);
    if (called !== undefined) names.set(called, (body as { id: string }).id);
  }
}

// What is answered.

function checkAnswer(scenario: Scenario, { status, headers, body, text }: Answered, way: Way['name']): void {
  expect({ status, body: status === scenario.status ? undefined : body }).toEqual({
    status: scenario.status,
  });
  if ('body' in scenario) expect(body).toEqual(scenario.body);
  if (scenario.contains) expect(body).toMatchObject(scenario.contains);
  if (scenario.code !== undefined) expect(body).toMatchObject({ status, code: scenario.code });
  if (scenario.errors) {
    const errors = (body as Problem).errors?.map((error) => [
      error.pointer ?? `?${error.parameter}`,
      error.code,
    ]);
    expect(errors?.sort()).toEqual([...scenario.errors].sort());
  }
  for (const [name, value] of Object.entries(scenario.headers ?? {})) {
    const given = headers[name.toLowerCase()];
    if (value === null) expect(given, name).toBeUndefined();
    else if (typeof value === 'string') expect(given, name).toBe(value);
    else expect(given, name).toMatch(value);
  }
  const everything = JSON.stringify([headers, body]);
  for (const text of scenario.never ?? []) expect(everything).not.toContain(text);

  if (way === 'http' && scenario.call.wire === undefined) {
    const shape = text?.startsWith('<') ? 'text/html' : 'application/json';
    const type = `${status >= 400 ? 'application/problem+json' : shape}; charset=utf-8`;
    expect(headers['content-type']).toBe(status === 204 ? undefined : type);
    const shown = ['GET', 'HEAD'].includes(scenario.call.method ?? 'GET') && status < 400;
    expect(headers['cache-control']).toBe(shown ? 'private, no-cache' : 'no-store');
  }
}

/** The body is what the contract says; every answer has its number and the version of the interface. */
function checkShape(request: Request, { status, headers, body }: Answered): void {
  expect(headers).toMatchObject({ 'request-id': expect.stringMatching(ID), 'api-version': '1' });
  if (status >= 400 && body !== undefined) {
    expect(body).toMatchObject({ status, instance: `urn:uuid:${headers['request-id']}` });
  }
  const endpoint = endpointOf(request);
  const least = status === 204 && endpoint?.minimal === true;
  if (status < 400 && endpoint && !least) expect(status).toBe(endpoint.status);
  // HEAD and OPTIONS have no body; that a HEAD has the head of GET is tried in http.test.ts.
  const answers: (Omit<Answered, 'headers'> &
    Partial<Answered> & { readonly request: Request | Operation })[] =
    request.method === 'HEAD' || request.method === 'OPTIONS' ? [] : [{ request, status, headers, body }];
  if (endpoint === (batch as Endpoint) && status < 400 && !least) {
    const { operations } = request.body as { operations: Operation[] };
    const { results } = body as { results: OperationResult[] };
    expect(results).toHaveLength(operations.length);
    operations.forEach((operation, i) => {
      const { exceptions = [], ...whole } = results[i] as OperationResult;
      for (const { status, body } of [whole, ...exceptions]) {
        // Nothing is said of those of many bodies that were created.
        const saysNothing =
          'preference-applied' in headers ||
          (operation.bodies && !whole.identical && !exceptions.some((one) => one.body === body));
        if (saysNothing && status < 400) expect(body).toBeUndefined();
        // A list is answered by the list of what was made.
        else
          for (const one of Array.isArray(body) ? body : [body])
            answers.push({ request: operation, status, body: one });
      }
    });
  }
  for (const answer of answers) {
    const schema =
      answer.status >= 400
        ? Problem
        : answer.status === 204
          ? undefined
          : endpointOf(answer.request)?.response;
    expect(schema ? faultsOf(schema, answer.body) : answer.body).toEqual(schema ? [] : undefined);
    expect(undeclared(endpointOf(answer.request), answer), 'as the OpenAPI document declares it').toEqual([]);
  }
}

function faultsOf(schema: NonNullable<Endpoint['response']>, body: unknown): readonly unknown[] {
  const checked = validate(schema(), body, 'body');
  return 'errors' in checked ? checked.errors : [];
}

function endpointOf({ method = 'GET', path = '' }: Pick<Request, 'method' | 'path'>): Endpoint | undefined {
  const found = route(method, path.split('?')[0] as string);
  return 'endpoint' in found ? found.endpoint : undefined;
}

/** An answer without its head, and without the ids and tokens that it, or the stage, has made. */
function comparable(
  { status, body, text = JSON.stringify(body) }: Answered,
  names: ReadonlyMap<string, string>,
) {
  const known = new Map([...names].map(([name, id]) => [id, `{${name}}`]));
  const settled = (given: string) =>
    given
      .replace(/(cal|vig)_[0-9A-Za-z]{36}/g, '$1_')
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
        const name = known.get(id) ?? `{id ${known.size + 1}}`;
        known.set(id, name);
        return name;
      });
  return { status, body: text && settled(text) };
}

// What the database holds.

type State = Record<string, Record<string, Record<string, unknown>>>;

/** Every row of every table, by its key: the same object until something is written. */
async function stateOf(watched: Watched): Promise<State> {
  const mark = await watched.connection.mark();
  if (watched.seen?.mark !== mark) watched.seen = { mark, state: await readState(watched.connection) };
  return watched.seen.state;
}

async function readState(connection: Connection): Promise<State> {
  const tables = await connection.rows();
  // What the index of words says of a text is found by its number, which is none of its columns.
  if ('prescriptions_recherche' in tables)
    tables.prescriptions_recherche = await connection.ask('SELECT rowid, * FROM prescriptions_recherche');
  const state: State = Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      Object.fromEntries(rows.toSorted(byId).map((row) => [keyOf(row, table), row])),
    ]),
  );
  for (const row of Object.values(state.prescriptions ?? {})) {
    row.chemins = JSON.parse(row.chemins as string);
    row.supports = JSON.parse(row.supports as string);
  }
  for (const row of Object.values(state.evenements ?? {})) {
    const links = Object.values(state.evenements_utilisateurs ?? {})
      .filter((link) => link.evenement_id === row.id)
      .sort((a, b) => Number(a.position) - Number(b.position));
    row.utilisateurs = links.map((link) => link.utilisateur_id);
  }
  return state;
}

/** Ids count up in the order in which they are made. */
function byId(a: Row, b: Row): number {
  return a.id === undefined || a.id === b.id ? 0 : String(a.id) < String(b.id) ? -1 : 1;
}

const IDENTIFYING: Readonly<Record<string, readonly string[]>> = {
  anomalies: ['code'],
  anomalies_de_pei: ['id'],
  supports: ['id'],
  prescriptions: ['id'],
  dossiers: ['id'],
  documents: ['id'],
  affectations: ['id'],
  prescriptions_de_dossier: ['id'],
  levees: ['id'],
  workflows: ['id'],
  notifications: ['id'],
  evenements: ['id'],
  abonnements: ['id'],
  tokens: ['id'],
  erps: ['id'],
  peis: ['id'],
  utilisateurs: ['id'],
  organisations: ['id'],
  idempotency_keys: ['key'],
};

function keyOf(row: Record<string, unknown>, table: string): string {
  const names = IDENTIFYING[table];
  if (!names) return JSON.stringify(row);
  return JSON.stringify([row.organisation_key, ...names.map((name) => row[name])]);
}

function changesBetween(before: State, after: State): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(IDENTIFYING).map((table) => [table, rowsBetween(before, after, table)]),
  );
}

function rowsBetween(before: State, after: State, table: string) {
  const [old, now] = [before[table] ?? {}, after[table] ?? {}];
  const differs = (key: string) => JSON.stringify(old[key]) !== JSON.stringify(now[key]);
  return {
    added: Object.entries(now).flatMap(([key, row]) => (key in old ? [] : [row])),
    removed: Object.entries(old).flatMap(([key, row]) => (key in now ? [] : [row])),
    changed: Object.entries(now).flatMap(([key, row]) => (key in old && differs(key) ? [row] : [])),
  };
}

/** What is not said to change does not change. */
function complete(changes: Changes): Record<string, unknown> {
  const none = { added: [], removed: [], changed: [] };
  return Object.fromEntries(
    Object.keys(IDENTIFYING).map((table) => [table, { ...none, ...changes[table as keyof Changes] }]),
  );
}

// The two ways.

async function openWay(
  name: Way['name'],
  { template, organisations }: Stage,
  server: Scenario['server'] = {},
): Promise<Watched> {
  const world = { db: await template.copy(), organisations };
  const way = await (name === 'embedded' ? openEmbeddedWay(world) : openHttpWay(world, server));
  return { way, db: world.db, connection: await openConnection(world.db) };
}

async function closeWay({ way, connection }: Watched): Promise<void> {
  await connection.close();
  await way.close();
}

function openEmbeddedWay(world: World): Way {
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  // It runs on the clock of the machine, which is set to that of the HTTP server: both answer the same dates.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const opened = new Map<string, Transport>();
  const transportFor = async (as: string, language: 'fr' | 'en'): Promise<Transport> => {
    const known = opened.get(as + language);
    if (known) return known;
    const [user, organisation = 'nord'] = as.split('@') as [string, OrganisationName];
    const { id } = world.organisations[organisation];
    const { transport } = await openEmbedded({ file: world.db, organisation: id, user, language, report });
    opened.set(as + language, transport);
    return transport;
  };
  return {
    ...{ name: 'embedded', reports },
    async send(
      { method = 'GET', path = '', query, body, key, dryRun, minimal, language = 'fr', days = 0 },
      as,
    ) {
      vi.setSystemTime(NOW.getTime() + days * DAY);
      const transport = await transportFor(as, language);
      const [bare = '', search = ''] = path.split(/\?(.*)/s);
      const found = route(method, bare);
      if (!('endpoint' in found))
        throw new Error(`${method} ${path} is no endpoint: mark the scenario httpOnly`);
      const {
        status,
        headers,
        body: answered,
      } = await transport.send({
        ...found,
        query: { ...parseQuery(search), ...query },
        body,
        idempotencyKey: key,
        dryRun,
        minimal,
      });
      return { status, headers, body: answered };
    },
    async close() {
      for (const transport of opened.values()) await transport.close();
      vi.useRealTimers();
    },
  };
}

async function openHttpWay(
  world: World,
  { allowedHosts = [], orgHeader = 'Service-Org-Id', ...more }: NonNullable<Scenario['server']>,
): Promise<Way> {
  const reports: unknown[] = [];
  const report = (error: unknown) => void reports.push(error);
  const store = await openStore(world.db, {});
  let now = NOW;
  const server = await startHttp(
    { store, now: () => now, report },
    { host: '127.0.0.1', port: 0, orgHeader, allowedHosts, ...more },
  );
  const client = new Client(server.url);
  return {
    ...{ name: 'http', reports },
    forget: () => store.listCache.forget(),
    async send(request, as) {
      now = new Date(NOW.getTime() + (request.days ?? 0) * DAY);
      if (request.wire !== undefined) return exchange(server.url, request.wire);
      const { method = 'GET', path = '', query = {}, key, dryRun, minimal, language = 'fr' } = request;
      const [user, organisation = 'nord'] = as.split('@') as [string, OrganisationName];
      const { id, tokens } = world.organisations[organisation];
      const body = request.bytes ?? (request.body === undefined ? null : JSON.stringify(request.body));
      const given: Record<string, string | null> = {
        authorization: `Bearer ${tokens[user]}`,
        [orgHeader.toLowerCase()]: id,
        'accept-language': language,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(dryRun ? { 'x-dry-run': 'true' } : {}),
        ...(minimal ? { prefer: 'return=minimal' } : {}),
        ...inLowerCase(request.headers ?? {}),
      };
      const headers = Object.fromEntries(
        Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== null),
      );
      const answer = await client.request({ method, path: path + searchOf(query), headers, body });
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        ...documentOf(await answer.body.text()),
      };
    },
    async close() {
      await client.close();
      await server.drain();
      await store.close();
    },
  };
}

function inLowerCase<T>(headers: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function searchOf(query: NonNullable<Request['query']>): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join('&');
  return text === '' ? '' : `?${text}`;
}

function documentOf(text: string): Pick<Answered, 'body' | 'text'> {
  if (text === '') return { body: undefined };
  return { body: text.startsWith('<') ? text : JSON.parse(text), text };
}

/** Writes bytes to a server and reads what it says until it hangs up. */
export async function exchange(url: string, wire: string): Promise<Answered> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(wire.replaceAll('{host}', host).replaceAll('\n', '\r\n'), 'latin1');
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = '', body = ''] = Buffer.concat(chunks)
    .toString('utf8')
    .split(/\r\n\r\n(.*)/s);
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => field.split(/:\s*(.*)/s) as [string, string]);
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    ...documentOf(body),
  };
}
