import {
  type Body,
  type Endpoint,
  type NamedObject,
  NDJSON_TYPE,
  objectOf,
  type Params,
  type QueryOf,
  type Response,
} from '../contract/endpoint.ts';
import { VigieError } from '../contract/errors.ts';
import { batch, type Operation, type OperationResult, version } from '../contract/resources/service.ts';
import { type Page, PER_PAGE_MAX, paginate } from '../contract/schema/pages.ts';
import type { Problem } from '../contract/schema/problem.ts';
import type { Answer, Call, Chunk, Extensions, Patience, RefusedRequest, Transport } from './transport.ts';

export type { Extensions };

/** A refusal in the words of the service. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: RefusedRequest | undefined;
  /** The object that the call named. */
  readonly object: NamedObject | undefined;

  constructor(
    problem: Problem,
    headers: Readonly<Record<string, string>> = {},
    request?: RefusedRequest,
    object?: NamedObject,
  ) {
    super(problem.detail);
    this.name = 'ProblemError';
    this.problem = problem;
    this.headers = headers;
    this.request = request;
    this.object = object;
  }

  get status(): number {
    return this.problem.status;
  }

  /** A code of the catalogue, or one of the service itself. */
  get code(): string {
    return this.problem.code;
  }
}

export interface Input<E> {
  readonly params?: Params<E>;
  readonly query?: { readonly [K in keyof QueryOf<E>]?: QueryOf<E>[K] };
  readonly body?: Body<E>;
}

/** Options of a call of any endpoint. */
export type CallOptions = Omit<Call, 'endpoint' | 'params' | 'query' | 'body'>;

/** The element type of a paginated endpoint. */
export type Item<E> = Response<E> extends { data: readonly (infer T)[] } ? T : never;

/** Calls endpoints and walks pages over any transport. */
export class Client {
  readonly #transport: Transport;
  #extensions: Extensions | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Calls one endpoint. Throws a ProblemError when the service refuses. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: Input<E> = {},
    options: CallOptions = {},
  ): Promise<Response<E>> {
    return (await this.send(endpoint, input, options)).body as Response<E>;
  }

  /** The same, with the status and the headers of the answer. */
  async send<E extends Endpoint>(
    endpoint: E,
    input: Input<E> = {},
    options: CallOptions = {},
  ): Promise<Answer> {
    const params = input.params as Record<string, string> | undefined;
    const query = textsOf(input.query);
    const answer = await this.#transport.send({ endpoint, params, query, body: input.body, ...options });
    if (answer.status >= 400) throw refusalOf(answer, objectOf(endpoint, params));
    return answer;
  }

  /**
   * Walks the pages of a list from `from` on (first: 1), one request at a time. A page other than the requested one is
   * refused (REPONSE_INCOMPRISE): rows would come twice, or never. A list without pages is one page; an unknown endpoint may have pages.
   */
  async *pages<E extends Endpoint>(
    endpoint: E,
    input: Input<E> = {},
    from = 1,
    options: CallOptions = {},
  ): AsyncGenerator<Page<Item<E>>> {
    if (!endpoint.paginated && endpoint.response) {
      const { data } = (await this.call<Endpoint>(endpoint, input, options)) as Pick<Page<Item<E>>, 'data'>;
      yield paginate(data, data.length, 1, Math.max(1, data.length));
      return;
    }
    for (let page = from, last = from; page <= last; page++) {
      const query = { per_page: String(PER_PAGE_MAX), ...input.query, page: String(page) };
      const { params } = input;
      const answer = (await this.call<Endpoint>(endpoint, { params, query }, options)) as Page<Item<E>>;
      last = checkedLastPage(endpoint, answer, page);
      // Elements deleted since the first page may have left this one past the end.
      if (page > from && page > last) return;
      yield answer;
    }
  }

  /** Every element of a list, page after page. */
  async *items<E extends Endpoint>(endpoint: E, input: Input<E> = {}): AsyncGenerator<Item<E>> {
    for await (const page of this.pages(endpoint, input)) yield* page.data;
  }

  /**
   * Every element of a list as NDJSON, in its order: chunks of whole lines, each element as in the list. Elements present
   * throughout come once; those created or deleted meanwhile may or may not. Throws, besides the errors of `call`,
   * CONNEXION_PERDUE when the list breaks off: it never ends early in silence. Pages are walked where the service does
   * not stream lists (choice X7).
   */
  async *stream<E extends Endpoint>(
    endpoint: E,
    input: Input<E> = {},
    options: CallOptions = {},
  ): AsyncGenerator<string> {
    for await (const { bytes } of this.chunks(endpoint, input, options)) yield bytes.toString('utf8');
  }

  /** The same as bytes, to be passed on unread. */
  async *chunks<E extends Endpoint>(
    endpoint: E,
    input: Input<E> = {},
    options: CallOptions = {},
  ): AsyncGenerator<Chunk> {
    const transport = this.#transport;
    if (!endpoint.streamed || !transport.stream || !(await this.extensions()).has('stream')) {
      for await (const { data } of this.pages(endpoint, input, 1, options)) {
        if (data.length === 0) continue;
        const bytes = Buffer.from(`${data.map((element) => JSON.stringify(element)).join('\n')}\n`);
        yield { bytes, count: data.length };
      }
      return;
    }
    const { params } = input as { readonly params?: Record<string, string> };
    const answer = await transport.stream({ endpoint, params, query: textsOf(input.query), ...options });
    if (answer.status >= 400) throw refusalOf(answer, objectOf(endpoint, params));
    if (!answer.chunks) {
      const params = { url: `GET ${endpoint.path}`, status: answer.status, reason: NDJSON_TYPE };
      throw new VigieError('REPONSE_INCOMPRISE', params);
    }
    yield* answer.chunks;
  }

  /**
   * Runs up to 1000 operations in one transaction (choice X3); one result for each, in order. With `minimal` results of
   * successes may lack the created object.
   */
  async batch(
    operations: readonly Operation[],
    options: CallOptions & { readonly atomic?: boolean } = {},
  ): Promise<readonly OperationResult[]> {
    const { atomic = false, ...rest } = options;
    const body = { atomic, operations: operations as Operation[] };
    const answer = (await this.call(batch, { body }, rest)) as Response<typeof batch> | undefined;
    return answer?.results ?? operations.map(() => ({ status: 204 }));
  }

  /** Extensions of the service, requested once; none where it does not list them. */
  async extensions(): Promise<Extensions> {
    this.#extensions ??= await (this.#transport.extensions?.() ?? fetchExtensions(this.#transport));
    return this.#extensions;
  }

  /** The same client with a default patience for its calls; closing either closes both. */
  patient(patience: Patience): Client {
    const { send, stream, close } = this.#transport;
    const transport: Transport = {
      send: (call) => send.call(this.#transport, { patience, ...call }),
      close: () => close.call(this.#transport),
    };
    if (stream) transport.stream = (call) => stream.call(this.#transport, { patience, ...call });
    return new Client(transport);
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}

/** Number of elements of a list that match a query. */
export async function totalOf(client: Client, list: Endpoint, query: object = {}): Promise<number> {
  const input = { query: { ...query, per_page: '1' } } as Input<Endpoint>;
  const { meta } = (await client.call(list, input)) as unknown as Page<unknown>;
  return meta.pagination.total;
}

/** The elements of a chunk of a list, each with its line. Throws REPONSE_INCOMPRISE for a line that is no JSON. */
export function* elementsOf<T>(
  chunk: string,
  list: Endpoint,
): Generator<{ readonly element: T; readonly line: string }> {
  for (let start = 0; start < chunk.length; ) {
    const end = chunk.indexOf('\n', start);
    const line = chunk.slice(start, end);
    yield { element: elementIn(line, list) as T, line };
    start = end + 1;
  }
}

function elementIn(line: string, { path }: Endpoint): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new VigieError('REPONSE_INCOMPRISE', { url: `GET ${path}`, reason: NDJSON_TYPE }, { cause });
  }
}

function refusalOf({ body, headers, request }: Answer, object: NamedObject | undefined): ProblemError {
  return new ProblemError(body as Problem, headers, request, object);
}

/** Number of the last page, once the envelope is checked: its form, and the requested page. */
function checkedLastPage(
  endpoint: Endpoint,
  answer: Partial<Page<unknown>> | undefined,
  page: number,
): number {
  const { current_page, total_pages } = answer?.meta?.pagination ?? {};
  const last = numberOf(total_pages);
  const another = page <= last && numberOf(current_page) !== page;
  if (!Array.isArray(answer?.data) || Number.isNaN(last) || another) {
    throw new VigieError('REPONSE_INCOMPRISE', { url: `GET ${endpoint.path}`, reason: 'meta.pagination' });
  }
  return last;
}

/** A number of an answer; beyond safe integers it may still be text (json.ts). */
function numberOf(value: unknown): number {
  return Number(JSON.stringify(value));
}

function textsOf(query: object | undefined): Call['query'] {
  if (!query) return undefined;
  const texts: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) texts[name] = Array.isArray(value) ? value.map(String) : String(value);
  }
  return texts;
}

/**
 * Extensions of a service; none where it does not list them. Throws REPONSE_INCOMPRISE for an answer garbled on its way:
 * to take such a service for a foreign one would be to write without idempotency keys.
 */
export async function fetchExtensions(transport: Transport): Promise<Extensions> {
  const names = await namesOf(transport);
  return { has: (extension) => names.includes(extension) };
}

async function namesOf(transport: Transport): Promise<readonly unknown[]> {
  try {
    const answer = await transport.send({ endpoint: version });
    const body = answer.body as { nom?: unknown; extensions?: unknown } | undefined;
    return body?.nom === 'vigie' && Array.isArray(body.extensions) ? body.extensions : [];
  } catch (error) {
    if (error instanceof VigieError && error.code === 'REPONSE_INCOMPRISE' && isForeign(error)) return [];
    throw error;
  }
}

/** Whether an answer is that of a service without such a path: a redirection, or a page for people. */
function isForeign({ params: { location, type } }: VigieError): boolean {
  return location !== undefined || (typeof type === 'string' && !type.includes('json'));
}
