import type { Endpoint } from './endpoint.ts';
import { endpoints } from './interface.ts';
import { lazy } from './lazy.ts';

const readings = lazy(
  () => new Map(endpoints.filter(({ method }) => method === 'GET').map((one) => [one.path, one])),
);

/** The GET of the path of an endpoint, which shows what a write there changes. */
export function readingOf({ path }: Endpoint): Endpoint | undefined {
  return readings().get(path);
}

/** Whether what an endpoint answers has an `ETag`: one object, read or written. Lists are not worth the hashing (choice X5). */
export function isTagged(endpoint: Endpoint): boolean {
  if (endpoint.method === 'GET') return !endpoint.paginated;
  const reading = readingOf(endpoint);
  return reading !== undefined && isTagged(reading) && reading.response === endpoint.response;
}
