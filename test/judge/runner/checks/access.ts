import { OPEN_TO_READERS, OWNED, RESERVED } from '../customs.ts';
import type { Operation } from '../document.ts';
import { isEqual, unnumbered } from '../equal.ts';
import { paramsOf } from '../make.ts';
import { type Call, NOBODY, type Session, type Who } from '../session.ts';

/** Who is let in, who is not, and how that is said. */
export async function access(session: Session): Promise<void> {
  for (const operation of session.document.operations) {
    if (operation.open) {
      session.status('valid accepted', await session.ask(operation), operation.status);
      continue;
    }
    const [params = {}] = paramsOf(session, operation);
    const schema = operation.body?.schema;
    const call = { params, ...(schema ? { body: session.valuesOf(operation).full(schema) } : {}) };
    await strangers(session, operation, call);
    for (const reader of session.readers) await reads(session, operation, call, reader);
  }
}

async function reads(session: Session, operation: Operation, call: Call, reader: Who): Promise<void> {
  const exchange = await session.ask(operation, call, reader);
  const isOwned = operation.params.length > 0 && operation.shows.some((name) => OWNED.includes(name));
  if (operation.method === 'GET')
    session.status(
      'readers read',
      exchange,
      operation.status,
      ...(isOwned ? [404] : []),
      ...(RESERVED.includes(operation.id) ? [403] : []),
    );
  else if (!OPEN_TO_READERS.includes(operation.id)) session.status('read-only 403', exchange, 403);
}

async function strangers(session: Session, operation: Operation, call: Call): Promise<void> {
  const [{ id, admin }, other] = session.judged.organisations;
  const told = async (rule: string, who: Who, status: number, headers: Record<string, string> = {}) => {
    const exchange = await session.ask(operation, { ...call, headers }, who);
    session.status(rule, exchange, status);
    return exchange;
  };
  // Of the right form but for its last character, which sums up the others.
  const mistyped = admin.slice(0, -1) + (admin.endsWith('A') ? 'B' : 'A');
  for (const token of [undefined, '', mistyped])
    await told('no token 401', { ...(token === undefined ? {} : { token }), organisation: id }, 401);
  // What is about the token itself names no organisation, and takes no notice of one (X8).
  if (!operation.headers.some(({ name }) => /-org-id$/i.test(String(name)))) {
    await told('valid accepted', { token: admin, organisation: other.id }, operation.status);
    await anotherSite(told, session);
    return;
  }
  await told('no organisation 400', { token: admin }, 400);
  await told('no organisation 400', { token: admin, organisation: id.slice(1) }, 400);
  const foreign = await told('wrong organisation 403', { token: admin, organisation: other.id }, 403);
  const unknown = await told('wrong organisation 403', { token: admin, organisation: NOBODY }, 403);
  const same = isEqual(unnumbered(foreign.response), unnumbered(unknown.response));
  session.hold('wrong organisation 403', unknown, same, () => 'it tells which organisations exist');
  await anotherSite(told, session);
}

type Told = (rule: string, who: Who, status: number, headers?: Record<string, string>) => Promise<unknown>;

/** A page of another site that leads a browser here (DNS rebinding, and plain). */
async function anotherSite(told: Told, session: Session): Promise<void> {
  await told('another site refused', session.admin, 421, { host: 'judge.example' });
  await told('another site refused', session.admin, 403, { origin: 'https://judge.example' });
}
