import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { MACHINE, startIdentityProvider } from '../setup/identity-provider.ts';
import { serveSignedIn } from '../sign-in/service.ts';
import { newPlace } from './program.ts';

it('a token is renewed by one process of two, and after one that was killed meanwhile', async () => {
  const provider = await startIdentityProvider();
  const service = await serveSignedIn(provider, { scopes_supported: ['vigie'] });
  const place = newPlace();
  const login = ['profiles', 'login', 'cron', '--url', service.url, '--client-id', MACHINE.id];
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
