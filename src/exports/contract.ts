import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints as all } from '../contract/interface.ts';
import type { Page } from '../contract/schema/pages.ts';

export type { Problem } from '../contract/schema/problem.ts';
export type Pagination = Page<unknown>['meta']['pagination'];

type Collections = Record<string, Record<string, Endpoint>>;

/** Every endpoint by the two parts of its name: `anomalies.list` is `endpoints.anomalies.list`. */
export const endpoints: Readonly<Collections> = all.reduce<Collections>((collections, endpoint) => {
  const [collection = '', operation = ''] = endpoint.name.split('.');
  collections[collection] = { ...collections[collection], [operation]: endpoint };
  return collections;
}, {});
