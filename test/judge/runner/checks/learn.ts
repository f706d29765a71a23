import { SECRETS } from '../customs.ts';
import { calls, paramsOf } from '../make.ts';
import type { Session } from '../session.ts';

/** Objects of one kind that are looked into. */
const EACH_MAX = 24;

/** Reads all that both organisations have to show: what the other checks name is taken from there. */
export async function learn(session: Session): Promise<void> {
  const reads = session.document.operations.filter(({ method, open }) => method === 'GET' && !open);
  const [plain, nested] = [
    reads.filter((one) => one.params.length === 0),
    reads.filter((one) => one.params.length > 0),
  ];
  for (const [who, pools] of [
    [session.admin, session.pools],
    [session.stranger, session.others],
  ] as const) {
    // Who asks comes first: what must belong to a user is made theirs.
    for (const read of plain.filter(({ isList }) => !isList)) {
      const { response } = await session.ask(read, {}, who);
      pools.learn(read, response.body);
    }
    for (const read of plain.filter(({ isList }) => isList)) {
      for (const { response } of (await session.walk(read, {}, who)).pages) pools.learn(read, response.body);
    }
    for (const read of nested) {
      const places = paramsOf({ document: session.document, pools }, read, EACH_MAX);
      for (const params of places) {
        const exchange = await session.ask(read, { params }, who);
        session.status('listed then readable', exchange, read.status);
        pools.learn(read, exchange.response.body);
      }
    }
  }
  await secrets(session);
}

/** Has the secrets made that paths take. */
async function secrets(session: Session): Promise<void> {
  const { operations } = session.document;
  for (const [id, { operation, member }] of Object.entries(SECRETS)) {
    const [param] = operations.find((one) => one.id === id)?.params ?? [];
    const creation = operations.find((one) => one.id === operation);
    const [call] = creation ? calls(session, creation, 1) : [];
    if (!param || !creation || !call) continue;
    const { response } = await session.ask(creation, call);
    const told = (response.body as Record<string, unknown> | undefined)?.[member];
    if (typeof told === 'string') session.secrets.set(param.name, told.slice(told.lastIndexOf('/') + 1));
  }
}
