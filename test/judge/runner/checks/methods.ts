import type { Operation } from '../document.ts';
import type { RecordedExchange } from '../exchange.ts';
import { paramsOf } from '../make.ts';
import type { Session } from '../session.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Heads that differ from one answer to the next. */
const FLEETING = ['request-id', 'date', 'keep-alive', 'connection'];

/** Every path takes its own methods, HEAD where it takes GET, and OPTIONS; nothing else. */
export async function methods(session: Session): Promise<void> {
  const { operations } = session.document;
  for (const path of new Set(operations.map((one) => one.path))) {
    const here = operations.filter((one) => one.path === path);
    const [operation] = here as [Operation];
    const known = here.map(({ method }) => method);
    const expected = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
    const [params = {}] = paramsOf(session, operation);
    const says = (exchange: RecordedExchange) => {
      const allow = (exchange.response.headers.allow ?? '').split(/\s*,\s*/).sort();
      session.hold(
        'allow',
        exchange,
        allow.join() === expected.join(),
        () => `Allow: ${allow.join()} for ${expected.join()}`,
      );
    };
    for (const method of METHODS.filter((one) => !known.includes(one))) {
      const exchange = await session.askFreely(operation, { params, method });
      session.status('unknown method 405', exchange, 405);
      says(exchange);
    }
    const options = await session.askFreely(operation, { params, method: 'OPTIONS' });
    session.status('options', options, 204);
    says(options);
    const reading = here.find(({ method }) => method === 'GET');
    if (reading) await headOf(session, reading, params);
  }
  const [any] = operations as [Operation];
  const paths = operations.map(({ path }) => path);
  const parts = paths.flatMap((path) => path.split('/').map((_, i, steps) => steps.slice(0, i).join('/')));
  const between = [...new Set(parts)].filter((path) => path !== '' && !paths.includes(path));
  const made = ['/inconnu', `${any.path}/`, '/a/b/c/d', '/%00', '/%zz', '//'];
  for (const path of [...between, ...made.filter((path) => !paths.includes(path))]) {
    const exchange = await session.askFreely({ ...any, path });
    session.status('unknown path 404', exchange, 404);
  }
}

async function headOf(session: Session, reading: Operation, params: Record<string, string>): Promise<void> {
  const get = await session.ask(reading, { params });
  const head = await session.ask(reading, { params, method: 'HEAD' });
  const lasting = ({ response: { status, headers } }: RecordedExchange) =>
    JSON.stringify([
      status,
      Object.entries(headers)
        .filter(([name]) => !FLEETING.includes(name))
        .sort(),
    ]);
  session.hold(
    'head as get',
    head,
    lasting(head) === lasting(get),
    () => `${lasting(head)} for ${lasting(get)}`,
  );
}
