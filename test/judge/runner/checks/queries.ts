import fc from 'fast-check';
import { BESIDE, isExcused, settled } from '../customs.ts';
import type { Operation, Parameter } from '../document.ts';
import type { RecordedExchange } from '../exchange.ts';
import { paramsOf } from '../make.ts';
import { type Call, type Session, searchOf } from '../session.ts';
import { isWellFormed } from '../values.ts';
import { broken, edges } from '../variants.ts';

/** Every parameter of a query takes what its schema takes, and nothing else. */
export async function queries(session: Session): Promise<void> {
  for (const operation of session.document.operations) {
    if (operation.method !== 'GET') continue;
    const [params = {}] = paramsOf(session, operation);
    await refusals(session, operation, params);
    if (operation.query.length === 0) continue;
    await acceptances(session, operation, params);
  }
}

async function acceptances(
  session: Session,
  operation: Operation,
  params: Call['params'] & object,
): Promise<void> {
  const values = session.valuesOf(operation);
  for (const { name, schema } of operation.query) {
    for (const { label, value } of edges(values, schema)) {
      if (typeof value === 'string' && !isWellFormed(value)) continue;
      const query = settled({ query: complete(session, operation, name, value) }).query;
      accepted(session, await session.ask(operation, { params, query }), `${name}: ${label}`);
    }
  }
  const asked = fc.record(
    Object.fromEntries(operation.query.map(({ name, schema }) => [name, values.any(schema, [name])])),
    { requiredKeys: [] },
  );
  await session.random(asked, async (query) => {
    accepted(session, await session.ask(operation, settled({ params, query })), JSON.stringify(query));
  });
}

/** A value with the parameters that it wants beside it. */
function complete(session: Session, operation: Operation, name: string, value: unknown) {
  const beside = operation.query.find((one) => one.name === BESIDE[name]);
  const other = beside && session.valuesOf(operation).full(beside.schema, [beside.name]);
  return { [name]: value, ...(beside === undefined ? {} : { [beside.name]: other }) };
}

function accepted(session: Session, exchange: RecordedExchange, what: string): void {
  const { status, body, text } = exchange.response;
  const isFine = status === 200 || isExcused(exchange.operation, body);
  session.hold(
    'valid accepted',
    exchange,
    isFine,
    () => `${what} is refused: ${status} ${text.slice(0, 300)}`,
  );
}

async function refusals(
  session: Session,
  operation: Operation,
  params: Call['params'] & object,
): Promise<void> {
  const refused = async (search: string, label: string, name: string) => {
    const exchange = await session.ask(operation, { params, search });
    const { status, body } = exchange.response;
    const { errors = [] } = (body ?? {}) as { errors?: { parameter?: string }[] };
    session.hold(
      'invalid refused',
      exchange,
      status === 400,
      () => `${name}: ${label} is answered ${status}`,
    );
    session.hold(
      'errors name the place',
      exchange,
      status !== 400 || errors.some(({ parameter }) => parameter === name),
      () => `no error names ${name}`,
    );
  };
  await refused('inconnu=1', 'unknown parameter', 'inconnu');
  for (const { name, schema } of operation.query) {
    for (const [label, text] of brokenTexts(session, operation, { name, schema, in: 'query' }))
      await refused(searchOf({ [name]: text }), label, name);
    const value = session.valuesOf(operation).full(schema, [name]);
    await refused(searchOf({ [name]: [value, value] }), 'said twice', name);
  }
}

/** Texts that a parameter refuses: in a query everything is a text. */
function* brokenTexts(session: Session, operation: Operation, { schema }: Parameter) {
  const { document } = session;
  if (document.schema(schema).type === 'integer') {
    for (const text of ['', ' 1', '1 ', '01', '+1', '1.0', '1e1', '0x1', 'un', '１', 'NaN', '1,0'])
      yield ['no integer', text] as const;
  }
  for (const { label, value } of broken(session.valuesOf(operation), schema)) {
    const isText = typeof value === 'string' || typeof value === 'number';
    // What is of another type in JSON is a text here; half a pair cannot be percent-encoded.
    if (!isText || / for |text of/.test(label) || !String(value).isWellFormed()) continue;
    yield [label, String(value)] as const;
  }
}
