import type { Operation, Resource } from '../document.ts';
import { isEqual, renamed, unnumbered } from '../equal.ts';
import { find, type Made, make, paramsOf, unmake } from '../make.ts';
import { NOBODY, type Session } from '../session.ts';

/** What another organisation has is as if it did not exist, and stays as it is. */
export async function tenancy(session: Session): Promise<void> {
  for (const operation of session.document.operations) {
    if (operation.params.length > 0) await hidden(session, operation);
    await elsewhere(session, operation);
    if (operation.isList && operation.params.length === 0) await unlisted(session, operation);
    if (operation.body) await unnameable(session, operation);
  }
  for (const resource of session.document.resources) {
    for (const creation of resource.creations) {
      if (creation.params.length > 0) continue;
      const made = await make(session, resource, creation, { who: session.stranger });
      const { read, remove, param } = resource;
      if (!made) continue;
      const params = { [param]: made.key };
      if (read) session.status('other organisation 404', await session.ask(read, { params }), 404);
      if (remove) {
        session.status('other organisation 404', await session.ask(remove, { params }), 404);
        session.status(
          'other organisation 404',
          await session.ask(remove, { params }, session.stranger),
          remove.status,
        );
      }
    }
  }
}

/** Objects of each kind that are asked for. */
const EACH_MAX = 3;

async function hidden(session: Session, operation: Operation): Promise<void> {
  const { pools, others } = session;
  const [parameter] = operation.params.slice(-1);
  const resource = parameter && session.document.resourceOf(operation, parameter.name);
  if (!resource) return;
  const { name, param } = resource;
  const schema = operation.body?.schema;
  const body = schema ? session.valuesOf(operation).full(schema) : undefined;
  const strange = others.keys(name).filter((key) => !pools.keys(name).includes(key));
  const nobody = /^\d+$/.test(strange[0] ?? '') ? '999983' : NOBODY;
  const places = others.places(operation);
  const [{ [param]: _, ...ours } = {}] = paramsOf(session, operation);
  for (const key of strange.slice(0, EACH_MAX)) {
    const theirs = places?.get(key);
    const call = { params: theirs ?? {} };
    const there = () => find(session, resource, key, { call, who: session.stranger });
    const before = await there();
    // Below what is ours, then where it stands.
    for (const owner of theirs ? [ours, theirs] : [ours]) {
      const unknown = await session.ask(operation, { params: { ...owner, [param]: nobody }, body });
      const exchange = await session.ask(operation, { params: { ...owner, [param]: key }, body });
      session.status('other organisation 404', exchange, 404);
      // What is not there is named: but for that, nothing tells whether it exists elsewhere.
      const expected = renamed(unnumbered(unknown.response), nobody, key);
      const same = isEqual(unnumbered(exchange.response), expected);
      session.hold('other organisation 404', exchange, same, () => 'not what an unknown id is answered');
    }
    const after = operation.method === 'GET' ? undefined : await there();
    if (!after) continue;
    const stays = isEqual(after.object, before?.object);
    session.hold('other organisation 404', after.exchange, stays, () => 'it was changed by a stranger');
  }
}

/** What stands below an object is not found below another of its kind; where there is none of either, one is made. */
async function elsewhere(session: Session, operation: Operation): Promise<void> {
  const [owner, last] = operation.params.slice(-2);
  if (!owner || !last) return;
  const body = operation.body && session.valuesOf(operation).full(operation.body.schema);
  const [owners, resource] = [owner, last].map(({ name }) => session.document.resourceOf(operation, name));
  const places = paramsOf(session, operation);
  const made = places.length === 0 && resource ? await another(session, resource) : undefined;
  if (made) places.push({ ...made.call.params, [last.name]: made.key });
  for (const { [owner.name]: own, ...key } of places) {
    const known = session.pools.keys(owners?.name ?? '').find((one) => one !== own);
    const other = known ?? (owners && (await another(session, owners))?.key);
    if (other === undefined) continue;
    const exchange = await session.ask(operation, { params: { ...key, [owner.name]: other }, body });
    session.status('not below another', exchange, 404, 409);
  }
  if (made && resource) await unmake(session, resource, made.key);
}

const another = async (session: Session, resource: Resource): Promise<Made | undefined> =>
  resource.creations[0] && make(session, resource, resource.creations[0]);

async function unlisted(session: Session, list: Operation): Promise<void> {
  const theirs = await session.walk(list, {}, session.stranger);
  const keys = theirs.elements.flatMap((one) =>
    list.shows.map((name) => session.others.keyOf(name, one) ?? ''),
  );
  const { pages } = await session.walk(list);
  for (const exchange of pages) {
    // What is known by a number may have the same in both.
    const found = keys.filter((key) => key.length === 36 && exchange.response.text.includes(key));
    session.hold(
      'other organisation hidden',
      exchange,
      found.length === 0,
      () => `${found.join()} stand there`,
    );
  }
}

/** Members that name an object take none of another organisation. */
async function unnameable(session: Session, operation: Operation): Promise<void> {
  const schema = session.document.schema(operation.body?.schema ?? {});
  const full = session.valuesOf(operation).full(schema) as Record<string, unknown>;
  for (const member of Object.keys(schema.properties ?? {})) {
    for (const name of session.pools.namedBy(operation, member)) {
      const [strange] = session.others.keys(name).filter((key) => !session.pools.keys(name).includes(key));
      if (strange === undefined) continue;
      const named = typeof full[member] === 'number' ? Number(strange) : strange;
      const body = { ...full, [member]: Array.isArray(full[member]) ? [named] : named };
      const exchange = await session.ask(operation, { body });
      session.status('other organisation 404', exchange, 400);
    }
  }
}
