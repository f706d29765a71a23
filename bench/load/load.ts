import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { versionOf } from '../processes.ts';

export const CONNECTIONS = 32;

export interface Load {
  readonly kind: 'create' | 'list';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** Connections that stay open; 32 unless said otherwise. */
  readonly connections?: number;
  /** First code to create. */
  readonly from?: number;
  /** The list to read, a hundred at a time; of anomalies unless said otherwise. */
  readonly list?: string;
  /** How many pages of it there are. */
  readonly pages?: number;
}

export interface Loaded {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
}

/** What makes the load: wrk, or ours where it is not installed, which is itself slower than a fast server. */
export function loader(): string {
  return versionOf('wrk', '--version') === undefined ? 'our own generator' : 'wrk';
}

/** Keeps a server busy over connections that stay open. Throws when a request failed. */
export async function load(asked: Load): Promise<Loaded> {
  const {
    kind,
    url,
    headers,
    seconds,
    connections = CONNECTIONS,
    from = 0,
    list = '/anomalies',
    pages = 1,
  } = asked;
  const env = {
    ...process.env,
    LOAD_URL: url,
    LOAD_KIND: kind,
    LOAD_HEADERS: Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    LOAD_SECONDS: String(seconds),
    LOAD_CONNECTIONS: String(connections),
    LOAD_FROM: String(from),
    LOAD_CODES: '500000',
    LOAD_LIST: list,
    LOAD_PAGES: String(pages),
  };
  const [program, args] =
    loader() === 'wrk'
      ? // One thread: it keeps any of these servers busy, and leaves them a core.
        [
          'wrk',
          [
            '-t1',
            `-c${connections}`,
            `-d${seconds}s`,
            '--timeout',
            '10s',
            '-s',
            join(import.meta.dirname, `${kind}.lua`),
            url,
          ],
        ]
      : [process.execPath, [join(import.meta.dirname, 'generator.ts')]];
  const { stdout } = await promisify(execFile)(program, args as string[], { env });
  const said = JSON.parse(stdout.trim().split('\n').at(-1) as string) as Record<string, number>;
  const { requests = 0, seconds: took = 1, failed = 0, median = Number.NaN, p99 = Number.NaN } = said;
  if (failed > 0 || requests === 0) throw new Error(`${failed} of ${requests} requests to ${url} failed`);
  return { perSecond: requests / took, median, p99 };
}
