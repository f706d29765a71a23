import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type Answers, DECLARED } from './answers.ts';
import type { Document, Operation } from './document.ts';
import {
  curl,
  type RecordedExchange,
  type Request,
  type Response,
  SerialConnection,
  shortened,
} from './exchange.ts';
import { type PathParams, Pools } from './pools.ts';
import { ValueGenerator } from './values.ts';

/** An organisation, and tokens of it: of a user who may do everything, and of those who may only read. */
export interface Organisation {
  readonly id: string;
  readonly admin: string;
  readonly readers: readonly string[];
}

/** All that is known of a service that is judged. */
export interface Judged {
  readonly url: string;
  readonly organisations: readonly [Organisation, Organisation];
  readonly seed: number;
  /** Random requests for each operation. */
  readonly runs: number;
  /** Ends everything as soon as a finding is what was looked for. */
  readonly until?: (finding: Finding) => boolean;
}

export interface Finding {
  readonly operation: string;
  readonly rule: string;
  readonly what: string;
  readonly request: Request;
  readonly response: Response | undefined;
  /** A command that asks the same again. */
  readonly again: string;
}

/** Who asks: a token, and the organisation that it is said for. */
export interface Who {
  readonly token?: string;
  readonly organisation?: string;
}

/** A request before it is put on the wire. */
export interface Call {
  readonly params?: PathParams;
  readonly query?: Readonly<Record<string, unknown>>;
  /** In place of `query`, as it stands. */
  readonly search?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** In place of `body`, as it stands. */
  readonly bytes?: string | Buffer;
  /** In place of both: so many bytes are announced, and none sent. */
  readonly announced?: number;
  /** An empty one takes the header away. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

/** Thrown when what was looked for has been found. */
export class Enough extends Error {}

/** Findings of one rule for one operation that are kept. */
const ALIKE_MAX = 3;

/** What the checks share: whom to ask, what is known to be there, what has been found. */
export class Session {
  readonly judged: Judged;
  readonly document: Document;
  readonly pools: Pools;
  /** The same, as the other organisation sees it. */
  readonly others: Pools;
  /** What stands in paths and no list shows, by parameter. */
  readonly secrets = new Map<string, string>();
  readonly findings: Finding[] = [];
  /** How often each rule was held against something. */
  readonly tried = new Map<string, number>();
  /** The statuses that each operation answered. */
  readonly seen = new Map<string, Set<number>>();
  requests = 0;
  readonly #answers: Answers;
  readonly #line: SerialConnection;
  readonly #orgHeader: string;
  /** Findings of a trial, which may be tried again with less. */
  #trial: Finding[] | undefined;

  constructor(judged: Judged, document: Document, answers: Answers) {
    this.judged = judged;
    this.document = document;
    this.#answers = answers;
    this.#line = new SerialConnection(judged.url);
    const organisation = this.document.operations
      .flatMap(({ headers }) => headers)
      .find(({ required }) => required);
    this.#orgHeader = organisation?.name ?? '';
    this.pools = new Pools(this.document);
    this.others = new Pools(this.document);
  }

  /** What the organisation of a caller is known to have. */
  poolsOf({ organisation }: Who): Pools {
    return organisation === this.stranger.organisation ? this.others : this.pools;
  }

  /** Values that an operation takes, naming what is known to be there. */
  valuesOf(operation: Operation, pools = this.pools): ValueGenerator {
    return new ValueGenerator(this.document, (at, schema) => pools.hint(operation, at, schema));
  }

  get admin(): Who {
    const [{ id, admin }] = this.judged.organisations;
    return { token: admin, organisation: id };
  }

  get readers(): Who[] {
    const [{ id, readers }] = this.judged.organisations;
    return readers.map((token) => ({ token, organisation: id }));
  }

  /** The administrator of the other organisation. */
  get stranger(): Who {
    const [, { id, admin }] = this.judged.organisations;
    return { token: admin, organisation: id };
  }

  /** Asks, and judges the answer by what is declared of the operation. */
  async ask(operation: Operation, call: Call = {}, who: Who = this.admin): Promise<RecordedExchange> {
    const exchange = await this.askFreely(operation, call, who);
    const { response } = exchange;
    // What was not answered has been told already.
    if (response.status === 0) return exchange;
    for (const rule of DECLARED) this.#count(rule);
    for (const { rule, what } of this.#answers.faults(operation, response, call.method === 'HEAD'))
      this.report(rule, exchange, what);
    const statuses = this.seen.get(operation.id) ?? new Set();
    this.seen.set(operation.id, statuses.add(response.status));
    if (response.status === operation.status)
      this.poolsOf(who).learnPlaces(operation, this.#paramsOf(operation, call), response.body);
    return exchange;
  }

  /** Asks what the document says nothing about: only that it is answered is judged. */
  async askFreely(operation: Operation, call: Call = {}, who: Who = this.admin): Promise<RecordedExchange> {
    const request = this.requestOf(operation, call, operation.open ? {} : who);
    this.requests++;
    try {
      const { announced } = call;
      const send = () =>
        announced === undefined ? this.#line.send(request) : this.#line.announce(request, announced);
      let response = await send();
      while (response.status === 429) {
        // The limit of one operation (X15): the service says when it may be asked again.
        await sleep(1000 * Number(response.headers['retry-after']));
        response = await send();
      }
      const exchange = { operation: operation.id, request, response };
      this.#count('answered');
      if (response.status >= 500 && !operation.answers.has(response.status))
        this.report('no 5xx', exchange, `${response.status} ${response.text.slice(0, 300)}`);
      return exchange;
    } catch (error) {
      if (error instanceof Enough) throw error;
      const response = { status: 0, headers: {}, text: '', body: undefined };
      const exchange = { operation: operation.id, request, response };
      this.report('answered', exchange, String(error));
      return exchange;
    }
  }

  /** What stands in the path of a request: what is not given is that below which the rest is known to stand. */
  #paramsOf(operation: Operation, { params = {} }: Call): PathParams {
    const names = Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
    const key = params[names.at(-1) ?? ''];
    const [known] = [this.pools, this.others].flatMap((pools) => {
      const place = key === undefined ? pools.openPlaces(operation)[0] : pools.places(operation)?.get(key);
      return place ? [place] : [];
    });
    return Object.fromEntries(
      names.map((name) => {
        const first = this.pools.first(this.document.resourceOf(operation, name)?.name ?? '');
        return [name, params[name] ?? this.secrets.get(name) ?? known?.[name] ?? first ?? NOBODY];
      }),
    );
  }

  requestOf(operation: Operation, call: Call, { token, organisation }: Who): Request {
    const { method, path } = operation;
    const params = this.#paramsOf(operation, call);
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] as string),
    );
    const search = call.search ?? searchOf(call.query ?? {});
    const body = call.bytes ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
    const headers: Record<string, string> = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(organisation === undefined ? {} : { [this.#orgHeader]: organisation }),
      ...(body === undefined && call.announced === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    };
    return {
      method: call.method ?? method,
      path: search === '' ? target : `${target}?${search}`,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
      body,
    };
  }

  /** Holds a rule against something: reports it when it does not hold. */
  hold(rule: string, exchange: RecordedExchange, holds: boolean, what: () => string): boolean {
    this.#count(rule);
    if (!holds) this.report(rule, exchange, what());
    return holds;
  }

  /** That the status is one of these. */
  status(rule: string, exchange: RecordedExchange, ...expected: number[]): boolean {
    const { status, text } = exchange.response;
    return this.hold(
      rule,
      exchange,
      expected.includes(status),
      () => `${status} for ${expected.join(' or ')}: ${shortened(text)}`,
    );
  }

  report(rule: string, { operation, request, response }: RecordedExchange, what: string): void {
    const again = curl(this.judged.url, request);
    const finding: Finding = { operation, rule, what, request, response, again };
    if (this.#trial) {
      this.#trial.push(finding);
      return;
    }
    const alike = this.findings.filter((one) => one.operation === operation && one.rule === rule);
    if (alike.length < ALIKE_MAX) this.findings.push(finding);
    if (this.judged.until?.(finding)) throw new Enough();
  }

  /**
   * Tries random values. What is found is tried again with less, until the least that is still wrong is left: that
   * is reported.
   */
  async random<T>(arbitrary: fc.Arbitrary<T>, attempt: (value: T) => Promise<void>): Promise<void> {
    let least: Finding[] = [];
    const property = fc.asyncProperty(arbitrary, async (value) => {
      this.#trial = [];
      try {
        await attempt(value);
      } finally {
        const found = this.#trial;
        this.#trial = undefined;
        if (found.length > 0) {
          least = found;
          // biome-ignore lint/correctness/noUnsafeFinally: whatever went wrong, this is the news.
          throw new Error('found');
        }
      }
    });
    const { seed, runs, until } = this.judged;
    await fc.check(property, {
      seed,
      numRuns: runs,
      endOnFailure: until !== undefined,
      interruptAfterTimeLimit: 20_000,
    });
    for (const { operation, rule, what, request, response } of least)
      this.report(rule, { operation, request, response: response as Response }, what);
  }

  /** A list, whole: its elements, its pages, and how many elements the last page says there are. */
  async walk(operation: Operation, call: Call = {}, who: Who = this.admin, perPage = 100): Promise<Walk> {
    const elements: unknown[] = [];
    const pages: RecordedExchange[] = [];
    for (let page = 1; page <= PAGES_MAX; page++) {
      const query = { ...call.query, ...(operation.isPaged ? { page, per_page: perPage } : {}) };
      const exchange = await this.ask(operation, { ...call, query }, who);
      pages.push(exchange);
      const body = exchange.response.body as Partial<Page> | undefined;
      const { data = [], meta } = body ?? {};
      elements.push(...data);
      if (exchange.response.status !== operation.status || page >= (meta?.pagination.total_pages ?? 0)) break;
    }
    const last = pages.at(-1) as RecordedExchange;
    const total = (last.response.body as Partial<Page> | undefined)?.meta?.pagination.total;
    return { elements, pages, last, total: total ?? (operation.isPaged ? -1 : elements.length) };
  }

  close(): Promise<void> {
    return this.#line.close();
  }

  #count(rule: string): void {
    this.tried.set(rule, (this.tried.get(rule) ?? 0) + 1);
  }
}

export interface Page {
  readonly data: readonly unknown[];
  readonly meta: {
    readonly pagination: Readonly<
      Record<'total' | 'count' | 'per_page' | 'current_page' | 'total_pages', number>
    >;
  };
}

export interface Walk {
  readonly elements: readonly unknown[];
  readonly pages: readonly RecordedExchange[];
  readonly last: RecordedExchange;
  readonly total: number;
}

/** Pages that are read of one list: a library may have any number of them. */
const PAGES_MAX = 20;

/** An id that nothing has. */
export const NOBODY = '018f2c1e-7c9a-7fff-bfff-ffffffffffff';

export function searchOf(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) =>
      [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
    )
    .join('&');
}
