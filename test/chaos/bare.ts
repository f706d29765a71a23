import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Environment, Service } from './services.ts';

/** A write that was done, on the object that people know by `key`. */
export interface Performed {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly key: string;
  readonly body: string;
}

type Members = Record<string, unknown>;

const NOBODY = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

/** What a request is answered. */
interface BareAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Where one kind of object is kept, and how it answers. */
interface Collection {
  objects: Map<string, Members>;
  /** By which people know an object. */
  readonly key: 'code' | 'contenu';
  readonly made: number;
  make(body: Members): Members;
  name(object: Members): string;
}

/**
 * A service of another author: anomalies and prescriptions as the interface has them, and nothing more. It knows
 * no `/version`, no keys, no batches; a code is taken once, a text as often as it is sent. Errors have a shape
 * of its own. It remembers every write that it did.
 */
export class Bare implements Service {
  performed: Performed[] = [];
  /** How many requests it refused because they came too fast. */
  throttled = 0;
  readonly #perSecond: number;
  #kept: Map<string, Members>[] = [];
  #window = { second: 0, requests: 0 };
  readonly #server: Server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing));
  readonly #collections: Readonly<Record<string, Collection>> = {
    anomalies: {
      objects: new Map(),
      key: 'code',
      made: 201,
      make: (body) => body,
      name: ({ code }) => String(code),
    },
    prescriptions: {
      objects: new Map(),
      key: 'contenu',
      // The interface states 200 here.
      made: 200,
      make: ({ contenu, type = null, chemins = ['/'] }) => ({
        ...{ id: randomUUID(), contenu, type, supports_reglementaires: [] },
        chemins: (chemins as string[]).length > 0 ? chemins : ['/'],
      }),
      name: ({ id }) => String(id),
    },
  };

  /** Takes so many requests in each second of the clock. */
  constructor(perSecond = Number.POSITIVE_INFINITY) {
    this.#perSecond = perSecond;
  }

  /** Open to every caller. */
  get env(): Environment {
    const { port } = this.#server.address() as AddressInfo;
    return { VIGIE_URL: `http://127.0.0.1:${port}`, VIGIE_ORG: NOBODY, VIGIE_TOKEN: `vig_${'0'.repeat(40)}` };
  }

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  async stop(): Promise<void> {
    const stopped = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await stopped;
  }

  async keep(): Promise<void> {
    this.performed = [];
    this.#kept = this.#all().map(({ objects }) => new Map(objects));
  }

  async restore(): Promise<void> {
    this.performed = [];
    this.#all().forEach((collection, i) => {
      collection.objects = new Map(this.#kept[i]);
    });
  }

  #all(): Collection[] {
    return Object.values(this.#collections);
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    let text = '';
    for await (const piece of incoming.setEncoding('utf8')) text += piece;
    const { status, body, headers = {} } = this.#pause() ?? this.#answer(incoming, text);
    outgoing.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  }

  #pause(): BareAnswer | undefined {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#window.second) this.#window = { second, requests: 0 };
    if (++this.#window.requests <= this.#perSecond) return undefined;
    this.throttled++;
    return { status: 429, body: { error: 'slow down' }, headers: { 'retry-after': '1' } };
  }

  #answer({ method = '', url = '' }: IncomingMessage, text: string): BareAnswer {
    const { pathname, searchParams } = new URL(url, 'http://bare');
    const [, collection = '', name, ...rest] = pathname.split('/');
    // Every service has them: a client asks for them to know a missing object from a wrong address.
    if (collection === 'notifications') return { status: 403, body: { error: 'not for you' } };
    const { [collection]: found } = this.#collections;
    if (!found || rest.length > 0) return { status: 404, body: { error: 'no such thing here' } };
    if (name === undefined && method === 'GET') return { status: 200, body: pageOf(found, searchParams) };
    if (name === undefined && method === 'POST') return this.#add(found, JSON.parse(text) as Members);
    const object = found.objects.get(name ?? '');
    if (!object) return { status: 404, body: { error: `no ${name}` } };
    if (method === 'GET') return { status: 200, body: object };
    if (method === 'DELETE') return this.#remove(found, object);
    if (method === 'PATCH' && found.key === 'contenu') return this.#change(found, object, JSON.parse(text));
    return { status: 405, body: { error: method } };
  }

  #add(collection: Collection, body: Members): BareAnswer {
    const object = collection.make(body);
    const name = collection.name(object);
    if (collection.objects.has(name)) return { status: 409, body: { error: `${name} is taken` } };
    collection.objects.set(name, object);
    this.#remember('POST', collection, object, body);
    return { status: collection.made, body: object };
  }

  #change(collection: Collection, object: Members, body: Members): BareAnswer {
    this.#remember('PATCH', collection, object, body);
    const changed = { ...object, ...collection.make({ ...object, ...body }), id: object.id };
    collection.objects.set(collection.name(object), changed);
    return { status: 200, body: changed };
  }

  #remove(collection: Collection, object: Members): BareAnswer {
    collection.objects.delete(collection.name(object));
    this.#remember('DELETE', collection, object, {});
    return { status: 204 };
  }

  #remember(method: Performed['method'], { key }: Collection, object: Members, body: Members): void {
    this.performed.push({ method, key: String(object[key]), body: JSON.stringify(body) });
  }
}

/** A page of what matches the filters: texts in any case, codes as they are. */
function pageOf({ objects }: Collection, asked: URLSearchParams): unknown {
  const matches = (object: Members) =>
    ['code', 'texte', 'contenu'].every((field) => {
      const wanted = asked.get(field);
      if (wanted === null) return true;
      const value = String(object[field]).toLowerCase();
      return field === 'code' ? value === wanted : value.includes(wanted.toLowerCase());
    });
  const all = [...objects.values()].filter(matches);
  const [page, perPage] = [Number(asked.get('page') ?? 1), Number(asked.get('per_page') ?? 10)];
  const data = all.slice((page - 1) * perPage, page * perPage);
  const pagination = {
    total: all.length,
    count: data.length,
    per_page: perPage,
    current_page: page,
    total_pages: Math.max(1, Math.ceil(all.length / perPage)),
  };
  return { data, meta: { pagination } };
}
