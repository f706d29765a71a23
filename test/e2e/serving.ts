import { type Child, type TestMachine, until } from './program.ts';

/** A server that runs, with a user who may write and one who may not. */
export interface Serving {
  readonly url: string;
  readonly pid: number;
  readonly db: string;
  readonly org: string;
  readonly token: string;
  readonly readingToken: string;
  /** The environment that makes every command go to it. */
  readonly env: Readonly<Record<string, string>>;
  readonly child: Child;
}

/** Sets a server up as its documentation says, and waits for its ready line. */
export async function setUpServer(place: TestMachine): Promise<Serving> {
  const db = `${place.folder}/served.db`;
  const json = async (...argv: string[]) =>
    JSON.parse(await place.prepare(['server', ...argv, '--db', db, '--json'])) as Record<string, string>;
  await json('init');
  const { id: org = '' } = await json('organisations', 'add', '--nom', 'SDIS des Monts');
  await json('utilisateurs', 'add', '--id', 'c.martin', '--roles', 'preventionniste');
  const { token = '' } = await json('token', 'create', '--user', 'c.martin');
  const { token: readingToken = '' } = await json('token', 'create', '--user', 'c.martin', '--read-only');

  const child = place.start(['server', 'start', '--db', db, '--json']);
  const ready = JSON.parse(await firstLine(child)) as { url: string; pid: number; db: string };
  const env = { VIGIE_URL: ready.url, VIGIE_ORG: org, VIGIE_TOKEN: token };
  return { ...ready, org, token, readingToken, env, child };
}

/** The first line that a process writes. Throws when it ends before. */
export async function firstLine(child: Child): Promise<string> {
  let text = '';
  child.stdout.on('data', (piece: Buffer) => {
    text += piece;
  });
  const ended = child.then(({ stderr }) => {
    throw new Error(`it ended before it was ready: ${stderr}`);
  });
  await Promise.race([until(() => text.includes('\n')), ended]);
  return text.slice(0, text.indexOf('\n'));
}
