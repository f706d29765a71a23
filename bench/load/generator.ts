import { Client } from 'undici';
import { random } from '../data/random.ts';

/** Stands in for wrk where it is not installed: the same requests, from a process of its own, at two or three times its cost. */
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
const next = random(11);
let code = Number(LOAD_FROM);
let failed = 0;
const latencies: number[] = [];

function once(client: Client): Promise<void> {
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
    : null;
  const more = create ? { 'content-type': 'application/json' } : {};
  return new Promise((resolve, reject) => {
    client.dispatch(
      { method: create ? 'POST' : 'GET', path, headers: { ...headers, ...more }, body },
      {
        onRequestStart() {},
        onResponseStart(_, status) {
          if (status >= 300) failed++;
        },
        onResponseData() {},
        onResponseEnd() {
          latencies.push(performance.now() - started);
          resolve();
        },
        onResponseError(_, error) {
          reject(error);
        },
      },
    );
  });
}

const start = performance.now();
const end = start + Number(LOAD_SECONDS) * 1000;
await Promise.all(
  Array.from({ length: Number(LOAD_CONNECTIONS) }, async () => {
    const client = new Client(LOAD_URL);
    while (performance.now() < end) await once(client);
    await client.close();
  }),
);
const seconds = (performance.now() - start) / 1000;
latencies.sort((a, b) => a - b);
const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)];
process.stdout.write(
  `${JSON.stringify({ requests: latencies.length, seconds, failed, median: at(0.5), p99: at(0.99) })}\n`,
);
