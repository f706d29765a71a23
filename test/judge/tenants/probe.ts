import { openStore } from '../../../server/admin/database.ts';
import { dispatch } from '../../../server/core/dispatch.ts';
import { stream } from '../../../server/core/list-stream.ts';
import type { Service } from '../../../server/core/service.ts';
import { ListCache } from '../../../server/storage/list-cache.ts';
import type { Store } from '../../../server/storage/store.ts';
import type { Call } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { VigieError } from '../../../src/contract/errors.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { isPostgresAddress } from '../../../src/profiles/locations.ts';
import { rowsOf, type Template } from '../../server/engines/engine.ts';
import { callerOf, type Twin } from './twins.ts';

const NOW = new Date('2026-06-14T09:30:00.000Z');
const named = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));

/** What a scene works with: a database of its own, and a service on it. */
export class Probe {
  readonly store: Store;
  readonly db: string;
  readonly #service: Service;
  readonly #answers: unknown[] = [];

  private constructor(store: Store, db: string) {
    this.db = db;
    this.store = store;
    this.#service = { store, now: () => NOW, report: (error) => this.tell(String(error)) };
  }

  static async open(db: string): Promise<Probe> {
    const store = stores.get(db) ?? (await openStore(db, {}));
    if (isPostgresAddress(db)) stores.set(db, store);
    // As if two rows were many: pages are then found by the keys of others.
    Object.assign(store, { listCache: new ListCache(2, 2) });
    return new Probe(store, db);
  }

  /** Calls an endpoint by its name, as an organisation. */
  async call(twin: Twin, name: string, call: Omit<Call, 'endpoint'> = {}): Promise<void> {
    const endpoint = named.get(name) as Endpoint;
    const { status, body } = await dispatch(this.#service, { endpoint, ...call }, callerOf(twin));
    this.tell({ status, body });
  }

  /** Asks for a list whole (choice X7), as an organisation. */
  async stream(twin: Twin, name: string, query: Call['query']): Promise<void> {
    const endpoint = named.get(name) as Endpoint;
    const answer = await stream(this.#service, { endpoint, query }, callerOf(twin));
    const chunks = 'chunks' in answer ? await Array.fromAsync(answer.chunks) : [];
    this.tell({ status: answer.status, lines: chunks.map(({ bytes }) => bytes.toString('utf8')) });
  }

  /** Does something else, and tells what came of it. */
  async do(work: () => unknown): Promise<void> {
    try {
      this.tell(await work());
    } catch (error) {
      const { code, params, fields, message } = error as Partial<VigieError>;
      this.tell({ code, params, fields, message });
    }
  }

  tell(what: unknown): void {
    this.#answers.push(what);
  }

  /** All that was answered. */
  async end(): Promise<string> {
    if (!stores.has(this.db)) await this.store.close();
    return written(this.#answers);
  }
}

/** On a PostgreSQL a database is used again, and stays open: its connections take longer than what most scenes ask. */
const stores = new Map<string, Store>();

/** Closes what has stayed open. */
export async function closeStores(): Promise<void> {
  for (const store of stores.values()) await store.close();
  stores.clear();
}

/** What can be seen of a scene. */
export interface Seen {
  readonly answers: string;
  readonly rows: string;
}

/** Something that is done in a database of two organisations. */
export interface Scene {
  readonly name: string;
  readonly play: (probe: Probe) => Promise<void>;
}

/** Plays a scene on a copy of a database; answers what was answered. */
export function answersOf(scene: Scene, twins: Template): Promise<string> {
  return twins.use((db) => playedOn(db, scene));
}

/** The same; answers all that can be seen of it. */
export function played(scene: Scene, twins: Template): Promise<Seen> {
  return twins.use(async (db) => ({
    answers: await playedOn(db, scene),
    rows: written([await rowsOf(db)]),
  }));
}

async function playedOn(db: string, scene: Scene): Promise<string> {
  const probe = await Probe.open(db);
  await scene.play(probe);
  return probe.end();
}

/** What was seen, but for ids and tokens that are made anew each time: those are numbered. */
function written(all: readonly unknown[]): string {
  const seen = all.map((one) => JSON.stringify(one)).join('\n');
  const numbers = new Map<string, string>();
  return seen.replace(
    /(?!018f2c1e-000)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:vig|cal)_\w{36}|[0-9a-f]{64}/g,
    (made) => {
      const number = numbers.get(made) ?? `<${numbers.size + 1}>`;
      numbers.set(made, number);
      return number;
    },
  );
}
