import fc from 'fast-check';
import { FOLLOWING, KEPT, settled } from '../customs.ts';
import type { Operation, Resource } from '../document.ts';
import { differing, isEqual, isSame, shown } from '../equal.ts';
import type { RecordedExchange } from '../exchange.ts';
import { find, lasting, type Made, make } from '../make.ts';
import type { Call, Session } from '../session.ts';

/** Objects that are written to where none can be made that takes a change. */
const ENOUGH = 3;

/** What is made is there as it was made, changes as it is told to and no more, and is gone once it is deleted. */
export async function lifecycle(session: Session): Promise<void> {
  for (const resource of session.document.resources) {
    let written = 0;
    for (const creation of resource.creations)
      for (const full of [true, false]) if (await lifeOf(session, resource, creation, full)) written++;
    if (written > 0 || !resource.update) continue;
    for (const key of session.pools.keys(resource.name)) {
      // Locks and states stand in the way of some.
      const found = await find(session, resource, key);
      if (found?.object && (await updates(session, resource, resource.update, key, found.object))) written++;
      if (written === ENOUGH) break;
    }
  }
}

/** Answers whether what was made could be written to. */
async function lifeOf(
  session: Session,
  resource: Resource,
  creation: Operation,
  full: boolean,
): Promise<boolean> {
  const before = await totals(session, resource);
  const made = await make(session, resource, creation, { full });
  if (!made) return false;
  echoes(session, 'created as given', made.exchange, made.call.body, made.object);
  await isThere(session, resource, made, made.object);
  await listed(session, resource, made, before, 1);

  const target = { params: made.call.params ?? {} };
  const written =
    resource.update !== undefined &&
    (await updates(session, resource, resource.update, made.key, made.object, target));
  for (const action of resource.actions) await acts(session, resource, action, made);

  if (!resource.remove) return written;
  const call = { params: { [resource.param]: made.key } };
  session.status('deleted then gone', await session.ask(resource.remove, call), resource.remove.status);
  const kept = KEPT[resource.name];
  if (kept !== undefined) {
    const found = await find(session, resource, made.key, { call: made.call });
    const isTold = typeof found?.object?.[kept] === 'string';
    if (found) session.hold('deleted then gone', found.exchange, isTold, () => `${kept} has no value`);
    return written;
  }
  await isGone(session, resource, made);
  session.status('deleted then gone', await session.ask(resource.remove, call), 404);
  if (resource.update)
    session.status('deleted then gone', await session.ask(resource.update, { ...call, body: {} }), 404);
  await listed(session, resource, made, before, 0);
  return written;
}

/** That every member given is shown as it was given; an update merges the objects in it. */
function echoes(
  session: Session,
  rule: string,
  exchange: RecordedExchange,
  given: object,
  object: object,
  merged = false,
): void {
  for (const [name, value] of Object.entries(given)) {
    if (!(name in object)) continue;
    const kept = (object as Record<string, unknown>)[name];
    session.hold(
      rule,
      exchange,
      isSame(value, kept, name, merged),
      () => `${name} is ${shown(kept)}, ${shown(value)} was given`,
    );
  }
}

async function isThere(session: Session, resource: Resource, made: Made, expected: object): Promise<void> {
  const found = await find(session, resource, made.key, { call: made.call });
  if (!found) return;
  const { exchange, object } = found;
  session.hold(
    'created then readable',
    exchange,
    object !== undefined && isEqual(object, lasting(resource, expected)),
    () =>
      object ? `differs in ${differing(object, lasting(resource, expected)).join(', ')}` : 'it is not there',
  );
}

async function isGone(session: Session, resource: Resource, made: Made): Promise<void> {
  const found = await find(session, resource, made.key, { call: made.call });
  if (!found) return;
  session.hold('deleted then gone', found.exchange, found.object === undefined, () => 'it is still there');
  if (resource.read) session.status('deleted then gone', found.exchange, 404);
}

type Totals = ReadonlyMap<Operation, number>;

/** How much each list holds that needs no parameter. */
async function totals(session: Session, resource: Resource): Promise<Totals> {
  const lists = resource.lists.filter(({ params }) => params.length === 0);
  const known = new Map<Operation, number>();
  for (const list of lists) known.set(list, (await session.walk(list)).total);
  return known;
}

async function listed(
  session: Session,
  resource: Resource,
  made: Made,
  before: Totals,
  times: 0 | 1,
): Promise<void> {
  const rule = times === 1 ? 'created then listed' : 'deleted then gone';
  for (const list of resource.lists) {
    const params = made.call.params ?? {};
    if (!list.params.every(({ name }) => name in params)) continue;
    const { elements, total, last } = await session.walk(list, { params });
    const found = elements.filter((one) => session.pools.keyOf(resource.name, one) === made.key).length;
    const expected = (before.get(list) ?? total - times) + times;
    session.hold(
      rule,
      last,
      found === times && total === expected,
      () => `it stands ${found} times in the list, which has ${total} elements for ${expected}`,
    );
  }
}

/** Writes each member alone: it is kept, the others stay. Answers whether anything could be written. */
async function updates(
  session: Session,
  resource: Resource,
  update: Operation,
  key: string,
  first: Record<string, unknown>,
  call: Call = {},
): Promise<boolean> {
  const params = { [resource.param]: key };
  const members = Object.entries(session.document.schema(update.body?.schema ?? {}).properties ?? {});
  let object = first;
  let isOpen = false;
  const bodies: Record<string, unknown>[] = [{}];
  for (const [name, schema] of members) {
    const values = fc.sample(session.valuesOf(update).any(schema, [name]), {
      numRuns: 2,
      seed: session.judged.seed + session.requests,
    });
    bodies.push(...values.map((value) => ({ [name]: value })));
  }
  for (const body of bodies) {
    const sent = settled({ params, body });
    const exchange = await session.ask(update, sent);
    const { response } = exchange;
    if (response.status !== update.status) continue;
    isOpen = isOpen || Object.keys(body).length > 0;
    const answered = response.body as Record<string, unknown>;
    echoes(session, 'updated as given', exchange, sent.body, answered, true);
    const [name = ''] = Object.keys(body);
    const changed = differing(object, answered).filter((one) => one !== name && one !== shownAs(name));
    const unasked = changed.filter(
      (one) => !FOLLOWING[name]?.includes(one) && !FOLLOWING['*']?.includes(one),
    );
    session.hold(
      'omitted unchanged',
      exchange,
      unasked.length === 0,
      () => `${unasked.join()} changed with ${name}`,
    );
    const found = await find(session, resource, key, { call });
    if (found)
      session.hold(
        'updated then readable',
        found.exchange,
        found.object !== undefined && isEqual(found.object, answered),
        () => (found.object ? `differs in ${differing(found.object, answered).join()}` : 'it is not there'),
      );
    object = answered;
  }
  return isOpen;
}

/** What a member is shown as: `x` for `x_id`. */
const shownAs = (name: string) => name.replace(/_id$/, '');

/** What is done to an object is there afterwards, and doing it twice does no more. */
async function acts(session: Session, resource: Resource, action: Operation, made: Made): Promise<void> {
  const params = { [resource.param]: made.key };
  const exchange = await session.ask(action, { params });
  if (!session.status('valid accepted', exchange, action.status)) return;
  await isThere(session, resource, made, exchange.response.body as object);
  const again = await session.ask(action, { params });
  const same = isEqual(again.response.body, exchange.response.body);
  session.hold('done twice as once', again, same, () => 'the second time changes it');
}
