import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import { place } from '../world.ts';

const { vigie, path } = place();

/** A served database with an administrator and an officer, and commands on the service as either. */
async function service() {
  const db = path('served.db');
  const made = async (...words: string[]) => JSON.parse((await vigie([...words, '--db', db, '--json'])).out);
  await made('server', 'init');
  const { id: org } = await made('server', 'organisations', 'add', '--nom', 'SDIS');
  for (const [id, role] of [
    ['chef', 'administrateur_fonctionnel'],
    ['agent', 'preventionniste'],
  ])
    await made('server', 'utilisateurs', 'add', '--id', id as string, '--roles', role as string);
  const running = await serve({
    ...{ file: db, host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] },
    report: () => {},
  });
  onTestFinished(() => running.stop());
  const as = async (user: string) => {
    const { token } = await made('server', 'token', 'create', '--user', user);
    const env = { VIGIE_DB: '', VIGIE_URL: running.url, VIGIE_TOKEN: token, VIGIE_ORG: org };
    return (...words: string[]) => vigie([...words, '--json'], { env });
  };
  return { chef: await as('chef'), agent: await as('agent') };
}

test('an administrator gives a token, reads of it and takes it back, on the service', async () => {
  const { chef, agent } = await service();
  const created = await chef(
    'server',
    'token',
    'create',
    '--user',
    'agent',
    '--read-only',
    '--expires',
    '3d',
  );
  expect([created.exitCode, created.err]).toEqual([0, '']);
  const { id, token } = JSON.parse(created.out);
  expect(token).toMatch(/^vig_/);
  const listed = JSON.parse((await chef('server', 'token', 'list')).out);
  expect(listed).toHaveLength(3);
  expect(listed.at(-1)).toMatchObject({ id, utilisateur_id: 'agent', read_only: true, revoked_at: null });

  const kept = await chef(
    'server',
    'token',
    'create',
    '--user',
    'agent',
    '--read-only',
    '--if-exists',
    'skip',
  );
  expect(JSON.parse(kept.out)).toMatchObject({ id, token: null });
  const revoked = await chef('server', 'token', 'revoke', id);
  expect(JSON.parse(revoked.out)).toMatchObject({ id, revoked_at: expect.any(String) });

  const told = JSON.parse((await chef('server', 'audit', '--objet', `jeton/${id}`)).out);
  expect(told).toMatchObject([
    { action: 'modification', utilisateur_id: 'chef', compte: null, avant: { revoked_at: null } },
    { action: 'creation', utilisateur_id: 'chef', premier: id },
  ]);
  expect(JSON.stringify(told)).not.toContain('vig_');
  expect(JSON.parse((await chef('server', 'audit', '--limit', '1')).out)).toHaveLength(1);

  for (const line of [['token', 'list'], ['audit']] as const) {
    const refused = await agent('server', ...line);
    expect([refused.exitCode, refused.out]).toEqual([4, '']);
    expect(refused.err).toContain('LECTURE_RESERVEE');
  }
  expect((await agent('server', 'token', 'create', '--user', 'agent')).err).toContain('DROIT_INSUFFISANT');
  expect((await chef('server', 'organisations', 'list')).err).toContain('ADMINISTRATION_LOCALE');
});
