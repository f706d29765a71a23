import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

/** Starts a server, as its documentation says, whose users sign in at a provider: `anne`, an administrator, and the machine. */
async function serveSignedIn(place: TestMachine, { issuer }: IdentityProvider): Promise<string> {
  const server = (...argv: string[]) => place.prepare(['server', ...argv, '--db', `${place.folder}/sdis.db`]);
  await server('init');
  await server('organisations', 'add', '--nom', 'SDIS des Monts');
  for (const [sub, role] of [
    ['anne', 'preventionniste'],
    ['chef', 'administrateur_fonctionnel'],
    [MACHINE.id, 'preventionniste'],
  ] as const)
    await server(
      ...['utilisateurs', 'add', '--id', sub, '--roles', role],
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

  // Where no configuration can be written, nothing stays in the keyring, which is counted at the end, nor at the provider.
  const third = await login(beside('unlocked', `VIGIE_CONFIG_DIR=/proc/vigie ${line} 2>/dev/tty`));
  expect(third.exitCode, third.screen).not.toBe(0);
  expect(third.screen).toContain('Cannot write /proc/vigie/config.json');

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
  const kept = `require("${resolve('node_modules/@napi-rs/keyring')}").findCredentials("vigie").length`;
  const script = beside(
    'unlocked',
    `"${process.execPath}" -p "process.argv[1] && eval(process.argv[1])" "$KEPT"`,
  );
  expect((await place.bash(script, { env: { ...more, KEPT: kept } })).out.trim()).toBe('0');
}, 60_000);

it('an officer signs in, and an administrator elsewhere makes a user, gives a token, reads the audit and takes it back', async () => {
  const provider = await startIdentityProvider();
  const served = newPlace();
  const url = await serveSignedIn(served, provider);
  const signIn = async (login: string) => {
    const place = newPlace();
    const exchange = ['Ctrl-C', browserOf(provider, login)] as const;
    const said = await converse(place, `vigie profiles login --url ${url}`, [exchange], { columns: 200 });
    expect(said.exitCode, said.screen).toBe(0);
    const json = async (...argv: string[]) => {
      const { exitCode, out, err } = await place.vigie([...argv, '--json']);
      expect(exitCode, err).toBe(0);
      return JSON.parse(out);
    };
    return { place, json };
  };
  const officer = await signIn('anne');
  expect(await officer.json('moi')).toBeTypeOf('object');
  const refused = await officer.place.vigie(['server', 'audit', '-p', '127.0.0.1']);
  expect(refused).toMatchObject({ exitCode: 4, out: '' });

  const { json } = await signIn('chef');
  const server = (...line: string[]) => json('server', ...line, '-p', '127.0.0.1');
  expect(await server('utilisateurs', 'add', '--id', 'n.roche', '--roles', 'preventionniste')).toMatchObject({
    id: 'n.roche',
  });
  const { id, token } = await server('token', 'create', '--user', 'n.roche');
  const profiles = (await json('profiles', 'list')) as { current: boolean; org: string }[];
  const { org: VIGIE_ORG = '' } = profiles.find(({ current }) => current) ?? {};
  const env = { VIGIE_URL: url, VIGIE_TOKEN: token, VIGIE_ORG };
  const add = ['anomalies', 'add', '--code', '7', '--texte', 'Fuite', '--indice-de-gravite', '1'];
  const added = await served.vigie(add, { env });
  expect(added.exitCode, added.err).toBe(0);
  const acts = (await server('audit')) as { objet: string; utilisateur_id: string | null }[];
  const told = acts.map(({ objet, utilisateur_id }) => [objet, utilisateur_id]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['utilisateur', 'chef'],
      ['jeton', 'chef'],
      ['anomalie', 'n.roche'],
    ]),
  );
  await server('token', 'revoke', id);
  expect((await served.vigie(['anomalies', 'list'], { env })).exitCode).toBe(4);
}, 60_000);
