import type { Operation, Resource } from '../document.ts';
import { isEqual, unnumbered } from '../equal.ts';
import { calls, paramsOf } from '../make.ts';
import { type Session, searchOf } from '../session.ts';

interface Result {
  readonly status: number;
  readonly body?: unknown;
}

/** Operations in a batch are answered as they are alone; with `atomic` they are done together or not at all (X3). */
export async function batch(session: Session): Promise<void> {
  const { operations, resources } = session.document;
  const together = operations.find(({ path }) => path === '/_batch');
  if (!together) return;
  const reads = operations.filter(({ method, open }) => method === 'GET' && !open);
  for (const read of reads) await alike(session, together, read);
  for (const resource of resources) {
    for (const creation of resource.creations) await undone(session, together, resource, creation);
  }
}

async function alike(session: Session, together: Operation, read: Operation): Promise<void> {
  const [params = {}] = paramsOf(session, read);
  const query = read.isPaged ? { per_page: 2 } : {};
  const alone = await session.ask(read, { params, query });
  const operation = { method: 'GET', path: alone.request.path };
  const exchange = await session.ask(together, { body: { operations: [operation] } });
  const [result] = (exchange.response.body as { results?: Result[] }).results ?? [];
  const same = result && isEqual(unnumbered(result), unnumbered(alone.response));
  session.hold('batch as alone', exchange, same === true, () => `not what ${alone.request.path} answers`);
}

async function undone(
  session: Session,
  together: Operation,
  resource: Resource,
  creation: Operation,
): Promise<void> {
  const [list] = resource.lists.filter(({ params }) => params.length === 0);
  const [call] = calls(session, creation, 1);
  if (!list || !call) return;
  const before = await session.walk(list);
  const { path } = session.requestOf(creation, call, session.admin);
  const operations = [
    { method: 'POST', path, body: call.body },
    { method: 'GET', path: `${list.path}?${searchOf({ page: 0 })}` },
  ];
  const exchange = await session.ask(together, { body: { atomic: true, operations } });
  const statuses = ((exchange.response.body as { results?: Result[] }).results ?? []).map(
    ({ status }) => status,
  );
  const after = await session.walk(list);
  session.hold(
    'batch undone as a whole',
    exchange,
    statuses.every((status) => status >= 400) && isEqual(after.elements, before.elements),
    () => `${statuses.join()}, ${after.total} elements for ${before.total}`,
  );
}
