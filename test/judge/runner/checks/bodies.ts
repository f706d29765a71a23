import { isExcused, settled } from '../customs.ts';
import type { Operation, Resource } from '../document.ts';
import { escaped } from '../document.ts';
import type { RecordedExchange } from '../exchange.ts';
import { calls, make, paramsOf, unmake } from '../make.ts';
import type { Call, Session } from '../session.ts';
import { broken, edges } from '../variants.ts';

/** Every body that its schema takes is taken, every other one is refused by name. */
export async function bodies(session: Session): Promise<void> {
  for (const operation of session.document.operations) {
    if (!operation.body) continue;
    const resource = session.document.resources.find(
      (one) =>
        one.creations.includes(operation) || one.update === operation || one.actions.includes(operation),
    );
    const target = await targetOf(session, operation, resource);
    await refusals(session, operation, target);
    await acceptances(session, operation, resource, target);
    if (resource && target.made !== undefined) await unmake(session, resource, target.made);
  }
}

interface BodyTarget {
  readonly params: Readonly<Record<string, string>>;
  /** What was made to be written to. */
  readonly made?: string;
}

/** Where bodies are sent: to something that may be written to, if there is a way to make one. */
async function targetOf(
  session: Session,
  operation: Operation,
  resource: Resource | undefined,
): Promise<BodyTarget> {
  const [params = {}] = paramsOf(session, operation);
  const [creation] = resource?.creations ?? [];
  if (!resource || !creation || resource.creations.includes(operation)) return { params };
  const made = await make(session, resource, creation);
  return made ? { params: { [resource.param]: made.key }, made: made.key } : { params };
}

async function refusals(session: Session, operation: Operation, { params }: BodyTarget): Promise<void> {
  const schema = operation.body?.schema ?? {};
  for (const { label, at, value } of broken(session.valuesOf(operation), schema)) {
    const exchange = await session.ask(operation, { params, body: value });
    const pointer = at.map((step) => `/${escaped(step)}`).join('');
    refused(session, exchange, label, pointer);
  }
}

function refused(session: Session, exchange: RecordedExchange, label: string, pointer: string): void {
  const { status, body } = exchange.response;
  const { errors = [] } = (body ?? {}) as { errors?: { pointer?: string }[] };
  session.hold(
    'invalid refused',
    exchange,
    status === 400,
    () => `${pointer}: ${label} is answered ${status}`,
  );
  session.hold(
    'errors name the place',
    exchange,
    status !== 400 || errors.some((error) => error.pointer === pointer),
    () => `no error names ${pointer} (${label})`,
  );
}

async function acceptances(
  session: Session,
  operation: Operation,
  resource: Resource | undefined,
  { params }: BodyTarget,
): Promise<void> {
  const schema = operation.body?.schema ?? {};
  const values = session.valuesOf(operation);
  const isCreation = resource?.creations.includes(operation) === true;
  const accepted = async (call: Call, what: string) => {
    const exchange = await session.ask(operation, call);
    const { status, body, text } = exchange.response;
    const isFine = status === operation.status || status === 409 || isExcused(operation.id, body);
    session.hold(
      'valid accepted',
      exchange,
      isFine,
      () => `${what} is refused: ${status} ${text.slice(0, 300)}`,
    );
    const key = isCreation && status === operation.status && session.pools.keyOf(resource.name, body);
    if (key) await unmake(session, resource, key);
  };
  for (const { label, at, value } of edges(values, schema))
    await accepted(settled({ params, body: value }), `/${at.join('/')}: ${label}`);
  // Where several places would do, each is tried.
  const places = calls(session, operation, 1).length > 0 ? paramsOf(session, operation) : [];
  await session.random(values.any(schema), async (body) => {
    const place = isCreation ? (places[session.requests % places.length] ?? params) : params;
    await accepted(settled({ params: place, body }), 'a random body');
  });
}
