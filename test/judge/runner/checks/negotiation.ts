import { HEAD_MAX, TOO_MUCH } from '../customs.ts';
import { paramsOf } from '../make.ts';
import { NOBODY, type Session } from '../session.ts';

/** What is answered to those who want another media type, another language, or too much. */
export async function negotiation(session: Session): Promise<void> {
  for (const operation of session.document.operations) {
    const [params = {}] = paramsOf(session, operation);
    const accept = (types: string) => session.ask(operation, { params, headers: { accept: types } });
    session.status('not acceptable 406', await accept('application/xml, image/*;q=0.5'), 406);
    if (operation.method !== 'GET') continue;
    session.status('valid accepted', await accept('application/xml, */*;q=0.1'), operation.status);
  }
  await languages(session);
  await sizes(session);
}

/** A problem is put into words in the language that is asked for; its code is the same. */
async function languages(session: Session): Promise<void> {
  for (const { read, param } of session.document.resources) {
    if (!read) continue;
    const said = async (language: string) => {
      const headers = { 'accept-language': language };
      const exchange = await session.ask(read, { params: { [param]: NOBODY }, headers });
      return { exchange, ...(exchange.response.body as { code?: string; detail?: string }) };
    };
    const [french, english] = [await said('fr-FR, en;q=0.5'), await said('fr;q=0.1, en-GB')];
    const right = french.code === english.code && french.detail !== english.detail;
    session.hold('language', english.exchange, right, () => `${french.detail}, ${english.detail}`);
  }
}

async function sizes(session: Session): Promise<void> {
  const [operation] = session.document.operations.filter(({ body, params }) => body && params.length === 0);
  if (!operation) return;
  session.status('too large 413', await session.ask(operation, { announced: TOO_MUCH }), 413);
  const headers = { 'x-inconnu': 'a'.repeat(HEAD_MAX) };
  session.status('head too large 431', await session.ask(operation, { headers }), 431);
}
