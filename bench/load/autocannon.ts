import { createRequire } from 'node:module';

interface Request {
  body?: string;
}

interface Run extends Promise<{ readonly non2xx: number; readonly errors: number }> {
  on(event: 'response', heard: () => void): void;
}

/** As far as it is used here: it has no types of its own. */
type Autocannon = (options: {
  readonly url: string;
  readonly connections: number;
  readonly amount: number;
  readonly requests: readonly {
    readonly method: 'POST';
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly setupRequest: (request: Request) => Request;
  }[];
}) => Run;

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;

/**
 * Posts each body once over so many connections; answers the milliseconds until the last was answered. autocannon
 * itself tells the time in whole seconds. Throws when one is refused.
 */
export async function post(
  url: string,
  path: string,
  bodies: readonly string[],
  connections: number,
): Promise<number> {
  let sent = 0;
  let answered = 0;
  let last = 0;
  const setupRequest = (request: Request) => {
    request.body = bodies[sent++] as string;
    return request;
  };
  const headers = { 'content-type': 'application/json' };
  const start = performance.now();
  const running = autocannon({
    url,
    connections,
    amount: bodies.length,
    requests: [{ method: 'POST', path, headers, setupRequest }],
  });
  running.on('response', () => {
    if (++answered === bodies.length) last = performance.now();
  });
  const { non2xx, errors } = await running;
  if (non2xx + errors > 0 || answered !== bodies.length)
    throw new Error(`${non2xx + errors} requests failed`);
  return last - start;
}
