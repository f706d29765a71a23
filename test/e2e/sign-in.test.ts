import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import {
  AUDIENCE,
  type IdentityProvider,
  MACHINE,
  PUBLIC_CLIENT,
  startIdentityProvider,
} from '../setup/identity-provider.ts';
import { browserOf } from '../sign-in/browser.ts';
import { converse } from './dialogue.ts';
import { newPlace, type TestMachine } from './program.ts';
import { firstLine } from './serving.ts';

/** Starts a server, as its documentation says, whose users sign in at a provider: `anne`, and the machine. */
async function serveSignedIn(place: TestMachine, { issuer }: IdentityProvider): Promise<string> {
  const server = (...argv: string[]) => place.prepare(['server', ...argv, '--db', `${place.folder}/sdis.db`]);
  await server('init');
  await server('organisations', 'add', '--nom', 'SDIS des Monts');
  for (const sub of ['anne', MACHINE.id])
    await server(
      ...['utilisateurs', 'add', '--id', sub, '--roles', 'preventionniste'],
      ...['--oidc-issuer', issuer, '--oidc-sub', sub],
    );
  const settings = ['--oidc-issuer', issuer, '--oidc-audience', AUDIENCE, '--oidc-client-id', PUBLIC_CLIENT];
  const child = place.start(['server', 'start', '--db', 'sdis.db', '--json', ...settings]);
  return JSON.parse(await firstLine(child)).url;
}

it('a token is renewed by one process of two, and after one that was killed meanwhile', async () => {
  const provider = await startIdentityProvider();
  const place = newPlace();
  const url = await serveSignedIn(place, provider);
  const login = ['profiles', 'login', 'cron', '--url', url, '--client-id', MACHINE.id];
  const signedIn = await place.vigie([...login, '--client-secret-stdin'], { input: MACHINE.secret });
  expect(signedIn.exitCode, signedIn.err).toBe(0);
  const file = join(place.home, '.config/vigie/config.json');
  const end = () => writeFileSync(file, readFileSync(file, 'utf8').replace(/("expires": ")\d{4}/, '$12000'));
  const requests = () => provider.requests.filter((one) => one === 'POST /token').length;
  const list = ['anomalies', 'list', '--profile', 'cron'];

  end();
  const before = requests();
  const both = await Promise.all([place.vigie(list), place.vigie(list)]);
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(requests()).toBe(before + 1);

  end();
  provider.answers.set('/token', () => {});
  const killed = place.start(list);
  await vi.waitFor(() => expect(requests()).toBe(before + 2), 10_000);
  killed.kill('SIGKILL');
  await killed;
  provider.answers.delete('/token');
  expect((await place.vigie(list)).exitCode).toBe(0);
}, 60_000);

it('a refresh token lies in the keyring of the system while that is unlocked', async () => {
  const provider = await startIdentityProvider();
  const place = newPlace();
  const url = await serveSignedIn(place, provider);
  const file = join(place.home, '.config/vigie/config.json');
  const stored = () => JSON.parse(readFileSync(file, 'utf8')).profiles.prod.sign_in;
  const end = () => writeFileSync(file, readFileSync(file, 'utf8').replace(/("expires": ")\d{4}/, '$12000'));
  const KEYRINGS = {
    unlocked: 'printf secret | gnome-keyring-daemon --unlock --components=secrets >keyring.log 2>&1',
    locked: 'gnome-keyring-daemon --start --components=secrets >keyring.log 2>&1',
  };
  const beside = (keyring: keyof typeof KEYRINGS, line: string) =>
    `dbus-run-session -- sh -c '${KEYRINGS[keyring]}; ${line}' 2>dbus.log`;
  const more = { VIGIE_NO_KEYRING: '' };
  const login = (line: string) =>
    converse(place, line, [['Ctrl-C', browserOf(provider, 'anne')]], { columns: 200, more });
  const line = `vigie profiles login prod --url ${url} --browser`;
  const list = (keyring: keyof typeof KEYRINGS) =>
    place.bash(beside(keyring, 'vigie anomalies list --profile prod 2>said'), { env: more });
  const said = () => readFileSync(join(place.folder, 'said'), 'utf8');

  const first = await login(`${line}; true`);
  expect(first.screen).toContain('keyring of the system is not available');
  expect(stored()).toHaveProperty('refresh_token');

  const second = await login(beside('unlocked', `${line} 2>/dev/tty`));
  expect(second.exitCode, second.screen).toBe(0);
  expect(second.screen).not.toContain('keyring');
  expect(stored()).not.toHaveProperty('refresh_token');

  for (const [keyring, exitCode, words] of [
    ['unlocked', 0, ''],
    ['locked', 4, 'holds the sign-in of the profile "prod", is locked or not available'],
    ['unlocked', 0, ''],
  ] as const) {
    end();
    const before = stored();
    expect((await list(keyring)).exitCode, said()).toBe(exitCode);
    expect(said()).toContain(words);
    expect(stored().expires === before.expires).toBe(exitCode !== 0);
  }
  const out = await place.bash(beside('unlocked', 'vigie profiles logout prod'), { env: more });
  expect(out.exitCode).toBe(0);
  expect(provider.requests.filter((one) => one === 'POST /token/revocation')).toHaveLength(2);
}, 60_000);
