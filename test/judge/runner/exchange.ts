import { request as announce } from 'node:http';
import { Client } from 'undici';

/** A request as it goes over the wire. */
export interface Request {
  readonly method: string;
  /** With its query string, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface Response {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown;
}

/** What was asked and what was answered. */
export interface RecordedExchange {
  readonly operation: string;
  readonly request: Request;
  readonly response: Response;
}

/** How long an answer may take that nothing is to be done for, in milliseconds. */
const PATIENCE = 5_000;

/** One connection to the service: requests go one after the other. */
export class SerialConnection {
  readonly #url: string;
  readonly #client: Client;

  constructor(url: string) {
    this.#url = url;
    this.#client = new Client(url, { bodyTimeout: 20_000, headersTimeout: 20_000 });
  }

  async send({ method, path, headers, body }: Request): Promise<Response> {
    const {
      statusCode,
      headers: given,
      body: stream,
    } = await this.#client.request({
      method: method as 'GET',
      path,
      headers,
      body: body ?? null,
    });
    const text = Buffer.from(await stream.arrayBuffer()).toString('utf8');
    return {
      status: statusCode,
      headers: Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]),
      ),
      text,
      body: parsed(text),
    };
  }

  /**
   * Sends a request whose body never comes, though so many bytes of it are announced: a server that refuses it hangs up,
   * and would be missed by who is still talking.
   */
  async announce({ method, path, headers }: Request, bytes: number): Promise<Response> {
    const target = new URL(path, this.#url);
    const asked = announce(target, { method, headers: { ...headers, 'content-length': bytes } });
    try {
      return await new Promise((resolve, reject) => {
        asked.once('error', reject);
        asked.setTimeout(PATIENCE, () => asked.destroy(new Error('it waits for a body')));
        asked.once('response', async (incoming) => {
          let text = '';
          for await (const piece of incoming.setEncoding('utf8')) text += piece;
          const { statusCode: status = 0, headers: given } = incoming;
          resolve({ status, headers: given as Response['headers'], text, body: parsed(text) });
        });
        asked.flushHeaders();
      });
    } finally {
      asked.destroy();
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How long a body may be for a line of a terminal. */
const SHOWN_MAX = 2000;

/** The request as a command to run; the token stays out of it. */
export function curl(url: string, { method, path, headers, body }: Request): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const given = Object.entries(headers).map(([name, value]) => {
    const shown = name.toLowerCase() === 'authorization' ? 'Bearer $TOKEN' : value;
    return `-H ${shown.includes('$TOKEN') ? `"${name}: ${shown}"` : quoted(`${name}: ${shown}`)}`;
  });
  const text = body?.toString() ?? '';
  const data = body === undefined ? [] : [`--data-binary ${quoted(shortened(text))}`];
  return ['curl -i -X', method, ...given, ...data, quoted(url + shortened(path))].join(' ');
}

export function shortened(text: string): string {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}… (${text.length} characters)`;
}
