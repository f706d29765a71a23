import { type CallOptions, type Client, ProblemError } from '../../client/client.ts';
import type { Operation } from '../../contract/resources/service.ts';
import type { Page } from '../../contract/schema/pages.ts';
import { comparable } from '../model/digest.ts';
import { type Body, type ImportTarget, identityOf, searchText } from '../model/import-target.ts';
import { addressOf, callOf, type EndpointCall, rowOf } from './operations.ts';

/** State of an object to be created, as looked up in the service itself. */
export type LookedUp = 'same' | 'other' | undefined;

/**
 * Looks for an object: by its identity if the interface reads it so, else in the list filtered by its text. Of several
 * with one identity, an identical one decides.
 */
export async function lookFor(
  client: Client,
  target: ImportTarget,
  body: Body,
  options: CallOptions = {},
): Promise<LookedUp> {
  let found: LookedUp;
  for await (const object of candidates(client, target, body, options)) {
    if (agrees(target, object, body)) return 'same';
    found = 'other';
  }
  return found;
}

/** An object of the service, by its name in the interface; undefined when missing. */
export async function readObject(
  client: Client,
  target: ImportTarget,
  name: string,
  options: CallOptions = {},
): Promise<Body | undefined> {
  const read = target.read ?? target.remove?.reading;
  if (!read) throw new TypeError(`nothing of ${target.name} is read by its name`);
  return readAt(client, callOf({ method: 'GET', path: addressOf(read, name) }, [target]), options);
}

/** Whether an object has the state that a change or a deletion leaves. */
export async function isApplied(
  client: Client,
  target: ImportTarget,
  operation: Operation,
  options: CallOptions = {},
): Promise<boolean> {
  const { endpoint, params } = callOf(operation, [target]);
  if (!endpoint.reading) return false;
  const object = await readAt(client, { endpoint: endpoint.reading, params }, options);
  if (operation.method === 'DELETE') return object === undefined;
  return object !== undefined && agrees(target, object, rowOf(target, operation));
}

async function readAt(
  client: Client,
  { endpoint, params }: EndpointCall,
  options: CallOptions,
): Promise<Body | undefined> {
  try {
    return (await client.call(endpoint, { params } as never, options)) as Body;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return undefined;
    throw error;
  }
}

async function* candidates(
  client: Client,
  target: ImportTarget,
  body: Body,
  options: CallOptions,
): AsyncGenerator<Body> {
  const identity = identityOf(target, body);
  if (target.read) {
    const object = await readObject(client, target, String(identity), options);
    if (object) yield object;
    return;
  }
  const { parent } = target;
  const input = parent === undefined ? {} : { params: { [parent]: String(body[parent]) } };
  const query = target.filter ? target.filter(body) : filterOfKey(target, body);
  for await (const page of client.pages(target.list, { ...input, query } as never, 1, options)) {
    for (const one of (page as Page<Body>).data) {
      const object = parent === undefined ? one : { ...one, [parent]: body[parent] };
      const existing = target.bodyOf(object);
      const identities = [identityOf(target, existing), target.otherwise?.((field) => existing[field])];
      if (identities.includes(identity)) yield object;
    }
  }
}

function filterOfKey({ key }: ImportTarget, { [key]: text }: Body): Readonly<Record<string, string>> {
  return typeof text === 'string' && text !== '' ? { [key]: searchText(text) } : {};
}

/** Whether an object has the values of a body. */
function agrees(target: ImportTarget, object: Body, body: Body): boolean {
  const existing = target.bodyOf(object);
  return Object.keys(body).every((field) => comparable(existing[field]) === comparable(body[field]));
}
