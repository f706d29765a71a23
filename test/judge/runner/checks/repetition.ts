import type { Operation, Resource } from '../document.ts';
import { isEqual } from '../equal.ts';
import { find, lasting, make, unmake } from '../make.ts';
import type { Session } from '../session.ts';

/** A request with a key is done once; one that is only tried is not done at all. */
export async function repetition(session: Session): Promise<void> {
  for (const resource of session.document.resources) {
    for (const creation of resource.creations) {
      await once(session, resource, creation);
      await tried(session, resource, creation);
    }
  }
}

/** A key that has never served: the same service may be judged twice. */
const freshKey = ({ judged, requests }: Session) => `judge-${judged.seed}-${Date.now()}-${requests}`;

async function once(session: Session, resource: Resource, creation: Operation): Promise<void> {
  const headers = { 'idempotency-key': freshKey(session) };
  const made = await make(session, resource, creation, { headers });
  if (!made) return;
  const rule = 'done once for a key';
  const again = await session.ask(creation, made.call);
  const { response } = again;
  session.hold(
    rule,
    again,
    response.status === made.exchange.response.status &&
      isEqual(lasting(resource, response.body as object), lasting(resource, made.object)),
    () => `answered ${response.status}, not the same again`,
  );
  session.hold(
    rule,
    again,
    response.headers['idempotency-replayed'] === 'true',
    () => 'no Idempotency-Replayed',
  );
  const [name = '', value] = Object.entries(made.call.body)[0] ?? [];
  const other = await session.ask(creation, {
    ...made.call,
    body: { ...made.call.body, [name]: typeof value === 'string' ? `${value}a`.slice(-8) : 7 },
  });
  // What is no longer valid is told so first.
  session.status(rule, other, 422, 400);
  const stranger = await session.ask(creation, made.call, session.stranger);
  session.hold(
    rule,
    stranger,
    stranger.response.status !== 422 && stranger.response.headers['idempotency-replayed'] === undefined,
    () => 'what this organisation asked makes a difference to another',
  );
  await forgetStrange(session, resource, stranger.response.body);
  if (!resource.remove) return;
  const call = { params: { [resource.param]: made.key }, headers: { 'idempotency-key': freshKey(session) } };
  session.status(rule, await session.ask(resource.remove, call), resource.remove.status);
  const gone = await session.ask(resource.remove, call);
  session.status(rule, gone, resource.remove.status);
  session.hold(
    rule,
    gone,
    gone.response.headers['idempotency-replayed'] === 'true',
    () => 'no Idempotency-Replayed',
  );
}

/** Takes away what the other organisation has made on the way. */
async function forgetStrange(session: Session, resource: Resource, body: unknown): Promise<void> {
  const key = session.pools.keyOf(resource.name, body);
  if (key !== undefined && resource.remove)
    await session.ask(resource.remove, { params: { [resource.param]: key } }, session.stranger);
}

async function tried(session: Session, resource: Resource, creation: Operation): Promise<void> {
  const rule = 'tried, not done';
  const headers = { 'x-dry-run': 'true' };
  const made = await make(session, resource, creation, { headers });
  if (!made) return;
  const isSaid = made.exchange.response.headers['dry-run'] === 'applied';
  session.hold(rule, made.exchange, isSaid, () => 'no Dry-Run: applied');
  const found = await find(session, resource, made.key, { call: made.call });
  if (found) session.hold(rule, found.exchange, found.object === undefined, () => 'it was made');

  const real = await make(session, resource, creation);
  if (!real) return;
  const { update, remove, param } = resource;
  const params = { [param]: real.key };
  const stays = async (what: string) => {
    const there = await find(session, resource, real.key, { call: real.call });
    if (!there) return;
    const same = there.object !== undefined && isEqual(there.object, lasting(resource, real.object));
    session.hold(rule, there.exchange, same, () => `it was ${what}`);
  };
  if (update?.body) {
    const body = session.valuesOf(update).full(update.body.schema);
    await session.ask(update, { params, body, headers });
    await stays('changed');
  }
  if (remove) {
    session.status(rule, await session.ask(remove, { params, headers }), remove.status);
    await stays('deleted');
  }
  await unmake(session, resource, real.key);
}
