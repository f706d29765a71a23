import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Input, Scope } from '../../core/handler.ts';
import type { Lines, LinesValues } from '../../storage/queries/json-lines.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';

/** A list that is read as lines, some rows at a time, each time by the key of the row that came last. */
export interface ListReader {
  /** A key that comes before every other. */
  readonly start: string | number;
  /** Reads the rows that follow a key. */
  readonly read: (tx: Sqlite3, from: LinesValues) => Lines;
  /** The element that `read` found too long to stand among others, as the list shows it; undefined when it is gone. */
  readonly one: (tx: Sqlite3, key: string) => unknown;
}

/** Says how a list is read with the filters that are asked for; undefined when nothing can match. */
export type OpenListReader<E> = (scope: Scope, asked: Input<E>['query']) => ListReader | undefined;

export interface RegisteredReader {
  readonly endpoint: Endpoint;
  readonly open: OpenListReader<Endpoint>;
}

/** Ties a reader to the endpoint of its list. */
export function listReader<E extends Endpoint>(endpoint: E, open: OpenListReader<E>): RegisteredReader {
  return { endpoint, open: open as unknown as OpenListReader<Endpoint> };
}
