import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../server/http/serve.ts';
import { shell } from '../profiles/shell.ts';
import { AUDIENCE, PUBLIC_CLIENT, startIdentityProvider } from '../setup/identity-provider.ts';
import { browserOf } from './browser.ts';

it('signs in at vigie itself, writes, and is refused once the user is deactivated', async () => {
  const provider = await startIdentityProvider();
  const { directory, run } = shell();
  const file = join(directory, 'sdis.db');
  const server = (...line: string[]) => run(['server', ...line, '--db', file]);
  await server('init');
  await server('organisations', 'add', '--nom', 'SDIS du Haut-Vallon');
  const identity = ['--oidc-issuer', provider.issuer, '--oidc-sub', 'anne'];
  const added = await server(
    'utilisateurs',
    'add',
    '--id',
    'a.durand',
    '--roles',
    'preventionniste',
    ...identity,
  );
  expect(added.exitCode, added.err).toBe(0);
  const oidc = { issuer: provider.issuer, audience: AUDIENCE, clientId: PUBLIC_CLIENT };
  const running = await serve({
    ...{ host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] },
    ...{ file, oidc, report: (line: string) => expect.unreachable(line) },
  });
  onTestFinished(() => running.stop());

  const onTerminal = browserOf(provider, 'anne');
  const login = ['profiles', 'login', 'prod', '--url', running.url];
  const signedIn = await run(login, { env: { CI: '', TERM: 'xterm' }, onTerminal });
  expect(signedIn.exitCode, signedIn.err).toBe(0);
  const add = [
    'anomalies',
    'add',
    '--code',
    '7',
    '--texte',
    'Fuite',
    '--indice-de-gravite',
    '1',
    '-p',
    'prod',
  ];
  expect(await run(add)).toMatchObject({ exitCode: 0 });
  const audit = JSON.parse((await server('audit', '--objet', 'anomalie/7', '--json')).out);
  expect(audit).toMatchObject([{ utilisateur_id: 'a.durand', action: 'creation' }]);
  await server('utilisateurs', 'deactivate', 'a.durand');
  expect((await run(['anomalies', 'list', '-p', 'prod'])).exitCode).toBe(4);
}, 30_000);
