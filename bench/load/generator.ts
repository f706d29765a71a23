import { Agent, request } from 'node:http';
import { random } from '../data/random.ts';

/** Stands in for wrk where it is not installed: the same requests, from a process of its own. */
const {
  LOAD_URL = '',
  LOAD_KIND,
  LOAD_HEADERS = '',
  LOAD_SECONDS,
  LOAD_CONNECTIONS,
  LOAD_FROM,
  LOAD_LIST,
  LOAD_PAGES,
} = process.env;
const headers = Object.fromEntries(
  LOAD_HEADERS.split('\n')
    .filter(Boolean)
    .map((line) => line.split(': ', 2)),
);
const connections = Number(LOAD_CONNECTIONS);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const next = random(11);
let code = Number(LOAD_FROM);
let failed = 0;
const latencies: number[] = [];

function once(): Promise<void> {
  const started = performance.now();
  const create = LOAD_KIND === 'create';
  const path = create
    ? '/anomalies'
    : `${LOAD_LIST}?per_page=100&page=${1 + Math.floor(next() * Number(LOAD_PAGES))}`;
  const body = create
    ? JSON.stringify({
        code,
        texte: `Poteau détérioré : véhicule gênant n° ${code++}, signalé à la mairie, réponse attendue avant l’été`,
        indice_de_gravite: 1,
      })
    : undefined;
  const more =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      LOAD_URL + path,
      { agent, method: create ? 'POST' : 'GET', headers: { ...headers, ...more } },
      (response) => {
        response.resume();
        response.once('end', () => {
          if ((response.statusCode ?? 500) >= 300) failed++;
          latencies.push(performance.now() - started);
          resolve();
        });
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

const start = performance.now();
const end = start + Number(LOAD_SECONDS) * 1000;
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < end) await once();
  }),
);
const seconds = (performance.now() - start) / 1000;
agent.destroy();
latencies.sort((a, b) => a - b);
const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)];
process.stdout.write(
  `${JSON.stringify({ requests: latencies.length, seconds, failed, median: at(0.5), p99: at(0.99) })}\n`,
);
