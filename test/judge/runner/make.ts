import fc from 'fast-check';
import { isExcused, OWN, SUITED, settled, TOLD_ONCE } from './customs.ts';
import type { Operation, Resource } from './document.ts';
import type { RecordedExchange } from './exchange.ts';
import type { PathParams } from './pools.ts';
import type { Call, Session, Who } from './session.ts';

/** An object that the service made. */
export interface Made {
  readonly exchange: RecordedExchange;
  /** What was asked. */
  readonly call: Call & { readonly body: Record<string, unknown> };
  readonly key: string;
  readonly object: Record<string, unknown>;
}

/** Requests that may be refused because of what is there before it is said that none is taken. */
const ATTEMPTS = 12;

/** Every way to fill the parameters of a path with what is known, a few of them. */
export function paramsOf(
  { document, pools }: Pick<Session, 'document' | 'pools'>,
  operation: Operation,
  most = 6,
): Record<string, string>[] {
  const places = pools.places(operation);
  if (places) return pools.openPlaces(operation).slice(0, most);
  let all: Record<string, string>[] = [{}];
  for (const { name } of operation.params) {
    const names = document.resourceOf(operation, name)?.names ?? [];
    const keys = names.flatMap((one) => pools.keys(one).slice(-most));
    all = all.flatMap((one) => keys.map((key) => ({ ...one, [name]: key })));
  }
  return all;
}

/** A request to make something that ought to be taken. */
export function calls(
  session: Session,
  operation: Operation,
  count: number,
  pools = session.pools,
): Made['call'][] {
  const schema = operation.body?.schema;
  const values = session.valuesOf(operation, pools);
  const bodies = schema ? values.any(schema) : fc.constant({});
  const places = paramsOf({ document: session.document, pools }, operation);
  const own = OWN[operation.id];
  const { seed } = session.judged;
  const suited = SUITED[operation.id]?.(pools) ?? [];
  return fc.sample(bodies, { numRuns: count, seed: seed + session.requests }).flatMap((body, i) => {
    const { params, body: suits } = suited[i % suited.length] ?? {
      params: places[i % places.length],
      body: {},
    };
    const mine = own === undefined ? {} : { [own]: pools.first(pools.namedBy(operation, own)[0] ?? '') };
    return params ? [settled({ params, body: { ...(body as object), ...suits, ...mine } })] : [];
  });
}

/** The request that says all that can be said to make something. */
function fullCall(session: Session, operation: Operation, [like]: readonly Made['call'][]): Made['call'][] {
  if (!operation.body || !like) return [];
  const body = session.valuesOf(operation).full(operation.body.schema) as object;
  const kept = [
    OWN[operation.id] ?? [],
    ...Object.keys(SUITED[operation.id]?.(session.pools)[0]?.body ?? {}),
  ].flat();
  const mine = Object.fromEntries(kept.map((name) => [name, like.body[name]]));
  return [settled({ ...like, body: { ...body, ...mine } })];
}

/**
 * Makes an object; what is there may stand in the way of some (409), or what no schema can say, not of all. With `full` it says all that can be
 * said of it, unless that stands in the way; with `params` it is made there.
 */
export async function make(
  session: Session,
  resource: Resource,
  creation: Operation,
  {
    who = session.admin,
    headers = {},
    full = false,
    params,
  }: { who?: Who; headers?: Record<string, string>; full?: boolean; params?: PathParams } = {},
): Promise<Made | undefined> {
  let exchange: RecordedExchange | undefined;
  const some = calls(session, creation, ATTEMPTS, session.poolsOf(who));
  for (const one of [...(full ? fullCall(session, creation, some) : []), ...some]) {
    const call = { ...one, ...(params ? { params } : {}), headers };
    exchange = await session.ask(creation, call, who);
    const { status, body } = exchange.response;
    if (status === 409 || (status === 400 && isExcused(creation.id, body))) continue;
    const key = session.pools.keyOf(resource.name, body);
    if (!session.status('valid accepted', exchange, creation.status) || key === undefined) return undefined;
    return { exchange, call, key, object: body as Record<string, unknown> };
  }
  if (exchange) session.report('valid accepted', exchange, `${ATTEMPTS} requests in a row are refused`);
  return undefined;
}

/** Looks for an object: under its own path, else in the lists of where it was made. */
export async function find(
  session: Session,
  { name, param, read, lists }: Resource,
  key: string,
  { call, who = session.admin }: { call?: Call; who?: Who } = {},
): Promise<
  { readonly exchange: RecordedExchange; readonly object: Record<string, unknown> | undefined } | undefined
> {
  if (read) {
    const exchange = await session.ask(read, { params: { [param]: key } }, who);
    const { status, body } = exchange.response;
    return { exchange, object: status === read.status ? (body as Record<string, unknown>) : undefined };
  }
  const list = lists.find(({ params }) => params.every((one) => call?.params?.[one.name] !== undefined));
  if (!list) return undefined;
  const { elements, last } = await session.walk(list, { params: call?.params ?? {} }, who);
  const object = elements.find((one) => session.pools.keyOf(name, one) === key);
  return { exchange: last, object: object as Record<string, unknown> | undefined };
}

/** An object as it is shown once it has been made. */
export function lasting({ name }: Resource, made: object): object {
  const once = TOLD_ONCE[name] ?? [];
  return Object.fromEntries(Object.entries(made).filter(([member]) => !once.includes(member)));
}

/** Takes away what was made for a check. */
export async function unmake(session: Session, { remove, param }: Resource, key: string): Promise<void> {
  if (remove) await session.ask(remove, { params: { [param]: key } });
}
