import { brotliCompressSync } from 'node:zlib';
import type { Operation } from '../document.ts';
import { paramsOf } from '../make.ts';
import type { Call, Session } from '../session.ts';

/** Requests that are none: bytes that are not JSON, heads that say what cannot be. */
export async function malformed(session: Session): Promise<void> {
  for (const operation of session.document.operations) {
    const [params = {}] = paramsOf(session, operation);
    const refused = async (rule: string, call: Call, ...statuses: number[]) => {
      const exchange = await session.ask(operation, { params, ...call });
      session.status(rule, exchange, ...statuses);
    };
    if (operation.method === 'GET') continue;
    await heads(session, operation, refused);
    if (operation.body) await bytes(session, operation, refused);
    else await refused('invalid refused', { body: { inconnu: 1 } }, 400);
  }
  await odd(session);
}

type Refused = (rule: string, call: Call, ...statuses: number[]) => Promise<void>;

async function heads(session: Session, operation: Operation, refused: Refused): Promise<void> {
  const body = fullBody(session, operation);
  const call = (headers: Record<string, string>) => ({ ...body, headers });
  for (const { name, schema } of operation.headers) {
    if (schema.type === 'boolean') await refused('invalid refused', call({ [name]: 'oui' }), 400);
    if (schema.pattern === undefined || schema.maxLength === undefined) continue;
    // A key is looked at once there is something to do it to.
    await refused('invalid refused', call({ [name]: 'a b', 'x-dry-run': 'true' }), 400, 404, 409);
    await refused('invalid refused', call({ [name]: 'a'.repeat(schema.maxLength + 1) }), 400, 404, 409);
  }
}

const fullBody = (session: Session, { body, ...operation }: Operation): { body?: unknown } =>
  body ? { body: session.valuesOf({ ...operation, body }).full(body.schema) } : {};

async function bytes(session: Session, operation: Operation, refused: Refused): Promise<void> {
  const { body } = fullBody(session, operation);
  const text = JSON.stringify(body);
  const typed = (type: string) => ({ bytes: text, headers: { 'content-type': type } });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=iso-8859-1',
    '',
  ])
    await refused('media type 415', typed(type), 415);
  await refused(
    'media type 415',
    { bytes: brotliCompressSync(text), headers: { 'content-encoding': 'br' } },
    415,
  );
  const [first = '"a":1'] = text.slice(1, -1).split(/,(?=")/);
  const broken: readonly (string | Buffer)[] = [
    text.slice(0, -1),
    `${text}}`,
    text.replace('{', "{'a':1,"),
    `[${text}]`,
    'null',
    '\ufeff{',
    `{${first},${first}}`,
    Buffer.from(text.replace('{', '{"é":1,'), 'latin1'),
    `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    `{"__proto__":{"a":1}}`,
    `{"a":1e400}`,
  ];
  for (const one of broken) await refused('invalid refused', { bytes: one }, 400);
}

/** Heads and targets without a meaning: whatever is answered, it is no 5xx. */
async function odd(session: Session): Promise<void> {
  const [list] = session.document.operations.filter(({ isPaged, params }) => isPaged && params.length === 0);
  if (!list) return;
  for (const search of [
    '%FF',
    '=',
    '&&&',
    'page=%00',
    'page=1&&per_page=2',
    'page%00=1',
    '?',
    'page=%',
    '__proto__=1',
  ])
    await session.askFreely(list, { search });
  for (const path of [
    `${list.path}/%E9`,
    `${list.path}/${'a'.repeat(5000)}`,
    `${list.path}/..%2f..`,
    `/${'a/'.repeat(500)}`,
  ])
    await session.askFreely({ ...list, path });
  for (const headers of [
    { 'accept-language': 'x'.repeat(5000) },
    { 'accept-language': 'en;q=abc,fr;q=-1,*' },
    { 'if-none-match': '*' },
    { accept: '*/*;q=0.1, application/json;q=1' },
    { range: 'bytes=0-10' },
    { 'if-modified-since': 'yesterday' },
  ])
    await session.askFreely(list, { headers });
}
