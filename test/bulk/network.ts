import type { ServerResponse } from 'node:http';
import { request } from 'undici';
import { onTestFinished } from 'vitest';
import { startHttp } from '../../server/http/listen.ts';
import { openJournal } from '../../src/bulk/execute/journal/journal.ts';
import type { Body, ImportTarget } from '../../src/bulk/model/import-target.ts';
import { batchesOf } from '../../src/bulk/plan/plan.ts';
import type { PlanStep } from '../../src/bulk/plan/steps.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { Client } from '../../src/client/client.ts';
import type { RemoteOptions } from '../../src/client/remote.ts';
import { batch, type Operation, version } from '../../src/contract/resources/service.ts';
import { type Arrived, json, remote, serveAnswers } from '../client/servers.ts';
import { prepareWorld } from '../server/prepared-world.ts';
import { openBench, scratch } from '../server/world.ts';

/** What becomes of a request: it gets through; it is cut off before the service sees it; its answer gets lost. */
export type Fate = 'pass' | 'cut' | 'lose' | ((response: ServerResponse) => void);

export interface Network {
  readonly url: string;
  /** Everything that arrived, in order, whatever became of it. */
  readonly arrived: readonly Arrived[];
  /** The writes among them, in short: `POST /anomalies`. */
  writes(): string[];
  client(more?: Partial<RemoteOptions>): Client;
  /** By which the program finds it. */
  readonly env: Readonly<Record<string, string>>;
  /** Every object of a library, as the service shows it. */
  all(target: ImportTarget): Promise<Body[]>;
}

const prepared = await prepareWorld(new Date());

/**
 * The service over HTTP, on a database of its own, behind a proxy that decides what becomes of each request. With
 * `bare` it is one that knows the interface only: no extensions, no keys.
 */
export async function network(
  decide: (request: Arrived, index: number) => Fate = () => 'pass',
  bare = false,
): Promise<Network> {
  const world = await prepared.copy();
  const bench = await openBench(world);
  const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] };
  const service = await startHttp(bench.service, options);
  onTestFinished(async () => {
    await service.drain();
    await bench.store.close();
  });
  const { id: org, tokens } = world.organisations.nord;
  const token = tokens.administrateur_fonctionnel as string;

  const { url, arrived } = await serveAnswers((asked, response, index) => {
    const fate = decide(asked, index);
    if (typeof fate === 'function') return fate(response);
    if (fate === 'cut') return void response.socket?.destroy();
    if (bare && (asked.path === version.path || asked.path === batch.path)) return json(response, 404, {});
    void forward(service.url, asked, bare).then(({ status, headers, body }) => {
      if (fate === 'lose') return void response.socket?.destroy();
      response.writeHead(status, headers).end(body);
    });
  });
  const direct = new Client(remote(service.url, { org, token }));
  return {
    url,
    arrived,
    writes: () => arrived.flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`])),
    client: (more = {}) => new Client(remote(url, { org, token, ...more })),
    env: { VIGIE_URL: url, VIGIE_ORG: org, VIGIE_TOKEN: token, VIGIE_DB: '' },
    all: async (target) => Array.fromAsync(direct.items(target.list)) as Promise<Body[]>,
  };
}

async function forward(url: string, { method, path, headers, body }: Arrived, bare: boolean) {
  const { 'idempotency-key': key, connection: _, 'content-length': __, host: ___, ...rest } = headers;
  const answer = await request(url + path, {
    method: method as 'GET',
    headers: {
      ...(rest as Record<string, string>),
      ...(bare || !key ? {} : { 'idempotency-key': String(key) }),
    },
    body: body === '' ? null : body,
  });
  const { 'content-type': type, 'idempotency-replayed': replayed } = answer.headers;
  const kept = {
    'content-type': String(type ?? 'application/json'),
    ...(replayed ? { 'idempotency-replayed': replayed } : {}),
  };
  return { status: answer.statusCode, headers: kept, body: await answer.body.text() };
}

/** Anomalies of the codes from 0 on. */
export const creations = (count: number): PlanStep[] =>
  Array.from({ length: count }, (_, code) =>
    creation({ code, texte: `Anomalie ${code}`, indice_de_gravite: 1 }),
  );

export const creation = (body: Body): PlanStep => ({
  action: 'create',
  line: Number(body.code ?? 0) + 2,
  identity: (body.code ?? body.contenu) as number | string,
  body,
});

export const replacement = (body: Body, name = String(body.code)): PlanStep => ({
  action: 'replace',
  line: Number(body.code ?? 0) + 2,
  identity: Number(body.code),
  name,
  body,
});

export const deletion = (code: number): PlanStep => ({
  action: 'delete',
  identity: code,
  name: String(code),
});

/** A plan in blocks of so many steps, and the number of blocks that were taken. */
export function planOf(steps: readonly PlanStep[]) {
  const isDeletion = ({ action }: PlanStep) => action === 'delete';
  const plan = {
    taken: 0,
    async *[Symbol.asyncIterator](): AsyncGenerator<readonly PlanStep[]> {
      for (const some of [steps.filter((step) => !isDeletion(step)), steps.filter(isDeletion)]) {
        for (const batch of batchesOf(anomalies, some)) {
          plan.taken++;
          yield batch;
        }
      }
    },
  };
  return plan;
}

/** The operations in the batches that arrived. */
export function operationsIn(arrived: readonly Arrived[]): Operation[] {
  return arrived.flatMap(({ path, body }) =>
    path === batch.path ? (JSON.parse(body) as { operations: Operation[] }).operations : [],
  );
}

/** A directory of its own, gone when the test is over. */
export function directory(): string {
  const { directory: path, remove } = scratch();
  onTestFinished(remove);
  return path;
}

export const WORK = {
  service: 'https://vigie.example',
  organisation: 'nord',
  target: anomalies.name,
  kind: 'import',
  digest: '0123',
} as const;

export const journalIn = (path: string) => openJournal(path, WORK);
