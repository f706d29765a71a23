import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Child, newPlace, ranOf, type TestMachine, until } from './program.ts';
import { firstLine } from './serving.ts';

/** A server with a new database; the address that it says. */
async function start(
  place: TestMachine,
  argv: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  await place.prepare(['server', 'init', '--db', `${place.folder}/served.db`]);
  const child = place.start(['server', 'start', '--db', 'served.db', '--json', ...argv], { env });
  return { child, url: JSON.parse(await firstLine(child)).url as string };
}

async function stop(child: Child) {
  child.kill('SIGTERM');
  return ranOf(await child);
}

const routesIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).route);

it('says nothing of requests unless it is asked', async () => {
  const { child, url } = await start(newPlace());
  await fetch(`${url}/livez`);
  expect(await stop(child)).toMatchObject({ exitCode: 0, err: '' });
});

it('a line for each of them on stderr', async () => {
  const { child, url } = await start(newPlace(), ['--access-log', 'stderr']);
  await fetch(`${url}/livez`);
  await fetch(`${url}/anomalies/7`);
  const { exitCode, err } = await stop(child);
  expect([exitCode, routesIn(err)]).toEqual([0, ['/livez', '/anomalies/{anomalie_id}']]);
});

it.skipIf(process.platform === 'win32')('or in a file, which SIGHUP has it open anew', async () => {
  const place = newPlace();
  const log = `${place.folder}/access.log`;
  const { child, url } = await start(place, [], { VIGIE_ACCESS_LOG: 'access.log' });
  await fetch(`${url}/livez`);
  await until(() => statSync(log).size > 0);
  expect(statSync(log).mode & 0o777).toBe(0o600);
  renameSync(log, `${log}.1`);
  child.kill('SIGHUP');
  await until(() => existsSync(log));
  await fetch(`${url}/version`);
  expect(await stop(child)).toMatchObject({ exitCode: 0, err: '' });
  expect(routesIn(readFileSync(`${log}.1`, 'utf8'))).toEqual(['/livez']);
  expect(routesIn(readFileSync(log, 'utf8'))).toEqual(['/version']);
});

it.skipIf(!existsSync('/dev/full'))('a disk without room is told once', async () => {
  const { child, url } = await start(newPlace(), ['--access-log', '/dev/full']);
  for (let i = 0; i < 5; i++) expect((await fetch(`${url}/livez`)).status).toBe(200);
  const { exitCode, err } = await stop(child);
  expect(exitCode).toBe(0);
  expect(err).toBe(
    'The access log /dev/full cannot be written (ENOSPC): requests are still served, but not logged until the file can be written.\n',
  );
});

it.each([
  ['served.db', 'FICHIER_COMMUN', 2],
  ['none/access.log', 'FICHIER_NON_ECRIT', 2],
  ['', 'OPTION_SANS_VALEUR', 2],
])('refuses to log to "%s"', async (file, code, exit) => {
  const place = newPlace();
  await place.prepare(['server', 'init', '--db', `${place.folder}/served.db`]);
  const ran = await place.vigie(['server', 'start', '--db', 'served.db', '--json', '--access-log', file]);
  expect([ran.exitCode, JSON.parse(ran.err).error.code]).toEqual([exit, code]);
});
