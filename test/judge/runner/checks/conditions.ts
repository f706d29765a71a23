import type { Operation, Resource } from '../document.ts';
import { isEqual } from '../equal.ts';
import type { RecordedExchange } from '../exchange.ts';
import { calls, make, paramsOf, unmake } from '../make.ts';
import type { Session } from '../session.ts';

const tagOf = ({ response }: RecordedExchange) => response.headers.etag;

/** A caller who has an object already is told so, and nothing unseen is overwritten. */
export async function conditions(session: Session): Promise<void> {
  for (const read of session.document.operations) {
    if (!read.answers.get(read.status)?.headers.etag || read.method !== 'GET') continue;
    const [params = {}] = paramsOf(session, read);
    await known(session, read, params);
  }
  for (const resource of session.document.resources) {
    const { update, remove, creations } = resource;
    if (!takesMatch(update) && !takesMatch(remove)) continue;
    const made = creations[0] && (await make(session, resource, creations[0]));
    const key = made?.key ?? (await writable(session, resource));
    if (key !== undefined) await stale(session, resource, key, made !== undefined);
  }
}

const takesMatch = (operation: Operation | undefined) =>
  operation?.headers.some(({ name }) => name.toLowerCase() === 'if-match') === true;

async function known(session: Session, read: Operation, params: Record<string, string>): Promise<void> {
  const first = await session.ask(read, { params });
  const tag = tagOf(first) ?? '';
  if (!session.hold('etag', first, tag !== '', () => 'no ETag')) return;
  const again = await session.ask(read, { params });
  session.hold('etag', again, tagOf(again) === tag, () => 'the ETag changes though nothing else does');
  for (const given of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const exchange = await session.ask(read, { params, headers: { 'if-none-match': given } });
    session.status('not modified 304', exchange, 304);
    session.hold('not modified 304', exchange, tagOf(exchange) === tag, () => 'without the ETag');
  }
  const other = await session.ask(read, { params, headers: { 'if-none-match': '"other"' } });
  session.status('not modified 304', other, read.status);
}

/** Something that takes an update as it is. */
async function writable(session: Session, { name, param, update }: Resource): Promise<string | undefined> {
  for (const key of session.pools.keys(name)) {
    const call = { params: { [param]: key }, body: {} };
    if (update && (await session.ask(update, call)).response.status === update.status) return key;
  }
  return undefined;
}

async function stale(session: Session, resource: Resource, key: string, isOurs: boolean): Promise<void> {
  const { read, update, remove, param } = resource;
  if (!read) return;
  const params = { [param]: key };
  const before = await session.ask(read, { params });
  const old = tagOf(before) ?? '';
  let current = old;
  if (update && takesMatch(update)) {
    for (const { body } of calls(session, update, 8)) {
      const exchange = await session.ask(update, { params, body, headers: { 'if-match': current } });
      if (exchange.response.status !== update.status) continue;
      const after = await session.ask(read, { params });
      const isNew = !isEqual(after.response.body, before.response.body);
      session.hold(
        'etag',
        after,
        (tagOf(after) !== old) === isNew,
        () => 'the ETag does not follow the object',
      );
      const told = tagOf(exchange);
      session.hold(
        'etag',
        exchange,
        told === undefined || told === tagOf(after),
        () => 'not the ETag of a GET',
      );
      current = tagOf(after) ?? '';
      if (isNew) break;
    }
    if (current !== old) {
      const exchange = await session.ask(update, { params, body: {}, headers: { 'if-match': old } });
      session.status('stale 412', exchange, 412);
      const seen = await session.ask(read, { params, headers: { 'if-none-match': old } });
      session.status('not modified 304', seen, read.status);
    }
  }
  if (!remove || !isOurs) return;
  const refused = await session.ask(remove, { params, headers: { 'if-match': '"other"' } });
  session.status('stale 412', refused, 412);
  session.status('stale 412', await session.ask(read, { params }), read.status);
  const exchange = await session.ask(remove, { params, headers: { 'if-match': current } });
  if (!session.status('valid accepted', exchange, remove.status)) await unmake(session, resource, key);
}
