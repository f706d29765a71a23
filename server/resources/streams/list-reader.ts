import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Given, Scope } from '../../core/handler.ts';
import type { Lines, LinesValues } from '../../storage/queries/json-lines.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';

/** A list that is read as lines, some rows at a time, each time by the key of the row that came last. */
export interface Walk {
  /** A key that comes before every other. */
  readonly start: string | number;
  /** Reads the rows that follow a key. */
  readonly read: (tx: Sqlite3, from: LinesValues) => Lines;
  /** The element that `read` found too long to stand among others, as the list shows it; undefined when it is gone. */
  readonly one: (tx: Sqlite3, key: string) => unknown;
}

/** Says how a list is read with the filters that are asked for; undefined when nothing can match. */
export type Walker<E> = (scope: Scope, asked: Given<E>['query']) => Walk | undefined;

interface Walked {
  readonly endpoint: Endpoint;
  readonly walker: Walker<Endpoint>;
}

/** Ties a walker to the endpoint of its list. */
export function walk<E extends Endpoint>(endpoint: E, walker: Walker<E>): Walked {
  return { endpoint, walker: walker as unknown as Walker<Endpoint> };
}

const walks: Readonly<Record<string, () => Promise<{ readonly walked: Walked }>>> = {
  'anomalies.list': () => import('./anomalies.ts'),
  'prescriptions.list': () => import('./prescriptions.ts'),
  'supports.list': () => import('./supports.ts'),
};

/** Loads how the list of an endpoint is walked, which says that it is `streamed`. */
export async function walkerOf({ name }: Endpoint): Promise<Walker<Endpoint>> {
  const load = walks[name];
  if (!load) throw new Error(`no walk for ${name}`);
  return (await load()).walked.walker;
}
