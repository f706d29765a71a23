import { setTimeout as pause } from 'node:timers/promises';
import type { Counter, Registry } from 'prom-client';
import { METHODS } from '../../../src/contract/endpoint.ts';
import { VERSION } from '../../../src/version.ts';
import type { ExchangeRecord, Observer } from './exchanges.ts';

/** Values measured at each scrape. */
export interface Gauges {
  /** Open connections, and how many were closed, or not taken, for want of room. */
  readonly connections: () => { readonly open: number; readonly refused: number };
  /** Writes that wait for their transaction. */
  readonly waitingWrites: () => number;
  /** Bytes of the database on its disk; undefined where unknown. */
  readonly databaseBytes: () => Promise<number | undefined>;
  /** Connections to a database that has several, and callers waiting for one. */
  readonly databaseConnections: () => Readonly<Record<string, number>> | undefined;
}

/** Methods that have a label of their own: of the others a caller may send any. */
const LABELLED = new Set<string>([...METHODS, 'HEAD', 'OPTIONS']);
const OTHER = 'other';
/** The status of a request whose caller had gone before it was answered. */
const NO_STATUS = 'none';
/** Seconds: most answers take a millisecond or two, the longest that is waited for is ten seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Deadline for the size of the database, in milliseconds. */
const DATABASE_TIME = 1000;
/** Writes: 256 at the most share a transaction. */
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** Figures of a server in the text format of Prometheus. All labels are of bounded number: no caller can add to them. */
export class Metrics implements Observer {
  readonly #registry: Registry;
  readonly #of: ReturnType<typeof measures>;

  private constructor(client: typeof import('prom-client'), gauges: Gauges) {
    this.#registry = new client.Registry();
    client.collectDefaultMetrics({ register: this.#registry });
    this.#of = measures(client, this.#registry, gauges);
  }

  static async of(gauges: Gauges): Promise<Metrics> {
    return new Metrics(await import('prom-client'), gauges);
  }

  begun(): void {
    this.#of.inFlight.inc();
  }

  ended({ method = OTHER, route, status, code, aborted, duration, bytes }: ExchangeRecord): void {
    const { inFlight, requests, durations, sent, refusals, abortions } = this.#of;
    const labels = { method: LABELLED.has(method) ? method : OTHER, route };
    inFlight.dec();
    requests.inc({ ...labels, status: status ?? NO_STATUS });
    durations.observe(labels, duration / 1000);
    sent.inc(labels, bytes);
    if (code !== undefined) refusals.inc({ code });
    if (aborted) abortions.inc(labels);
  }

  wroteTogether(writes: number): void {
    this.#of.groups.observe(writes);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All figures as they are now. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

function measures(
  { Counter, Gauge, Histogram }: typeof import('prom-client'),
  registry: Registry,
  gauges: Gauges,
) {
  const registers = [registry];
  const ofRequest = ['method', 'route'] as const;
  new Gauge({
    name: 'vigie_build_info',
    help: 'The version that runs, as a label; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1);
  new Gauge({
    name: 'vigie_connections',
    help: 'Open connections.',
    registers,
    collect() {
      this.set(gauges.connections().open);
    },
  });
  new Counter({
    name: 'vigie_connections_refused_total',
    help: 'Connections that were closed, or not taken, for want of room.',
    registers,
    collect() {
      setTo(this, gauges.connections().refused);
    },
  });
  new Gauge({
    name: 'vigie_database_connections',
    help: 'Connections to a PostgreSQL: in all, those that nobody uses, and callers that wait for one.',
    labelNames: ['state'],
    registers,
    // Before the query for the size, which takes a connection.
    collect() {
      for (const [state, count] of Object.entries(gauges.databaseConnections() ?? {}))
        this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'vigie_database_bytes',
    help: 'Size of the database on its disk, with its log.',
    registers,
    async collect() {
      // One that is away holds no other figure up.
      const late = pause(DATABASE_TIME, undefined, { ref: false });
      const bytes = await Promise.race([gauges.databaseBytes().catch(() => undefined), late]);
      this.set(bytes ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'vigie_writes_waiting',
    help: 'Writes that wait for their transaction.',
    registers,
    collect() {
      this.set(gauges.waitingWrites());
    },
  });
  return {
    groups: new Histogram({
      name: 'vigie_write_group_size',
      help: 'Writes that were committed together: one flush of the disk each.',
      buckets: GROUP_SIZES,
      registers,
    }),
    inFlight: new Gauge({
      name: 'vigie_http_requests_in_flight',
      help: 'Requests that are not answered yet.',
      registers,
    }),
    requests: new Counter({
      name: 'vigie_http_requests_total',
      help: `Requests that are over; status "${NO_STATUS}" where the caller had gone before.`,
      labelNames: [...ofRequest, 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'vigie_http_request_duration_seconds',
      help: 'From the head of a request to the last byte of its answer.',
      labelNames: ofRequest,
      buckets: DURATIONS,
      registers,
    }),
    sent: new Counter({
      name: 'vigie_http_response_bytes_total',
      help: 'Bytes of answers as they were sent, with their heads.',
      labelNames: ofRequest,
      registers,
    }),
    refusals: new Counter({
      name: 'vigie_http_refusals_total',
      help: 'Requests that were answered with a problem, by its code: TROP_DE_REQUETES beyond the rate or the room for bodies.',
      labelNames: ['code'],
      registers,
    }),
    abortions: new Counter({
      name: 'vigie_http_requests_aborted_total',
      help: 'Requests whose caller had gone, or whose server had stopped, before the answer was sent whole.',
      labelNames: ofRequest,
      registers,
    }),
  };
}

/** A counter that is kept elsewhere. */
function setTo(counter: Counter, value: number): void {
  counter.reset();
  counter.inc(value);
}
