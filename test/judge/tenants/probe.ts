import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { dispatch } from '../../../server/core/dispatch.ts';
import { stream } from '../../../server/core/list-stream.ts';
import type { Service } from '../../../server/core/service.ts';
import { ListMemories } from '../../../server/storage/list-memories.ts';
import { SqliteStore } from '../../../server/storage/sqlite/store.ts';
import type { Call } from '../../../src/client/transport.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { VigieError } from '../../../src/contract/errors.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { callerOf, type Twin } from './twins.ts';

const NOW = new Date('2026-06-14T09:30:00.000Z');
const named = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));

/** What a scene works with: a database of its own, and a service on it. */
export class Probe {
  readonly store: SqliteStore;
  readonly file: string;
  readonly #service: Service;
  readonly #answers: unknown[] = [];

  constructor(file: string) {
    this.file = file;
    this.store = SqliteStore.open(file);
    // As if two rows were many: pages are then found by the keys of others.
    Object.assign(this.store, { listMemories: new ListMemories(2) });
    const { store } = this;
    this.#service = { store, now: () => NOW, report: (error) => this.tell(String(error)) };
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

  /** All that was answered, and all that the database holds now. */
  async end(): Promise<Seen> {
    await this.store.close();
    return { answers: written(this.#answers), rows: written(rowsOf(this.file)) };
  }
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

/** Plays a scene on a copy of a database; answers all that can be seen of it. */
export async function played(scene: Scene, twins: string, directory: string): Promise<Seen> {
  const file = join(directory, 'played.db');
  copyFileSync(twins, file);
  try {
    const probe = new Probe(file);
    await scene.play(probe);
    return await probe.end();
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  }
}

/** Every row of every table. */
function rowsOf(file: string): unknown[] {
  const db = new Sqlite(file, { readonly: true });
  try {
    const tables = db
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'prescriptions\\_recherche\\_%' ESCAPE '\\'`,
      )
      .pluck()
      .all() as string[];
    return tables.flatMap((table) => [table, ...db.prepare(`SELECT * FROM ${table}`).raw().all()]);
  } finally {
    db.close();
  }
}

/** What was seen, but for ids and tokens that are made anew each time: those are numbered. */
function written(all: readonly unknown[]): string {
  const seen = all.map((one) => JSON.stringify(one)).join('\n');
  const numbers = new Map<string, string>();
  return seen.replace(
    /(?!018f2c1e-000)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|vig_\w{36}|[0-9a-f]{64}/g,
    (made) => {
      const number = numbers.get(made) ?? `<${numbers.size + 1}>`;
      numbers.set(made, number);
      return number;
    },
  );
}
