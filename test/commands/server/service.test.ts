import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import { place } from '../world.ts';

const { vigie, path } = place();

let services = 0;
/** A served database with an administrator and an officer, and commands on the service as either. */
async function service(issuer?: string) {
  const db = path(`served-${++services}.db`);
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
    ...(issuer && { oidc: { issuer, audience: 'vigie' } }),
    report: () => {},
  });
  onTestFinished(() => running.stop());
  const as = async (user: string) => {
    const { token } = await made('server', 'token', 'create', '--user', user);
    const env = { VIGIE_DB: '', VIGIE_URL: running.url, VIGIE_TOKEN: token, VIGIE_ORG: org };
    return (...words: string[]) => vigie([...words, '--json'], { env });
  };
  return { chef: await as('chef'), agent: await as('agent'), url: running.url };
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
  const his = JSON.parse((await chef('server', 'token', 'list', '--user', 'chef')).out);
  expect(his).toEqual(
    listed.filter(({ utilisateur_id: user }: { utilisateur_id: string }) => user === 'chef'),
  );
  const mistyped = await chef('server', 'token', 'list', '--user', 'chfe');
  expect([mistyped.exitCode, mistyped.err]).toEqual([3, expect.stringContaining('INTROUVABLE')]);
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

test('objects with numbers are found in the audit log of a service by these, and others are named', async () => {
  const { chef } = await service();
  for (const line of [
    'erps add --libelle x --service-erp-id E96-00092',
    'peis add --id-sdis 96143.00002 --type-pei CI',
    'dossiers add --objet Visite --service-dossier-id 2026-7',
  ])
    expect((await chef(...line.split(' '))).exitCode).toBe(0);
  const audit = (objet: string) => chef('server', 'audit', '--objet', objet);
  for (const objet of ['erp/e96-00092', 'pei/96143.00002', 'dossier/2026-7'])
    expect(JSON.parse((await audit(objet)).out)).toMatchObject([{ action: 'creation', nombre: 1 }]);
  for (const objet of ['erp/E96-00093', 'erp/E96-00092-00093', 'pei/1', 'dossier/2026-1']) {
    const unknown = await audit(objet);
    expect(unknown).toMatchObject({ exitCode: 3, out: '' });
    expect(unknown.err).toContain(objet.replace(/.*\//, ''));
  }
  expect((await chef('erps', 'add', '--libelle', 'y', '--service-erp-id', 'E96-00092')).exitCode).toBe(0);
  const several = await audit('erp/E96-00092');
  expect(several.err).toMatch(/vigie server audit --objet erp\/[0-9a-f-]{36}/);
});

test('an administrator adds, imports, changes and deactivates users, on the service', async () => {
  const { chef, agent, url } = await service();
  const answer = async (...words: string[]) => {
    const { out, err, exitCode } = await chef('server', ...words);
    expect([exitCode, err]).toEqual([0, '']);
    return JSON.parse(out);
  };
  const add = ['utilisateurs', 'add', '--id', 'n.roche', '--roles', 'relecteur'];
  expect(await answer(...add)).toMatchObject({ id: 'n.roche', timezone: 'Europe/Paris', is_active: true });
  expect((await chef('server', ...add)).err).toContain('UTILISATEUR_EXISTANT');
  const replaced = await answer(...add, '--fonction', 'Cheffe', '--if-exists', 'replace');
  expect(await answer(...add, '--if-exists', 'skip')).toEqual(replaced);
  expect(replaced.fonction).toBe('Cheffe');
  const link = ['--oidc-sub', '7f3a', '--oidc-issuer', 'https://connexion.example'];
  expect(await answer('utilisateurs', 'update', 'n.roche', ...link)).toEqual(replaced);
  const unknown = await chef('server', 'utilisateurs', 'update', 'n.roche', '--oidc-sub', '7f3a');
  expect([unknown.exitCode, unknown.err]).toEqual([2, expect.stringContaining('--oidc-issuer')]);

  writeFileSync(path('agents.csv'), 'Identifiant;Prénom;Rôle\nj.petit;Jo;secretariat\nn.roche;Nour;\n');
  const sheet = ['utilisateurs', 'import', path('agents.csv'), '--if-exists', 'replace'];
  const imported = async (...more: string[]) => JSON.parse((await chef('server', ...sheet, ...more)).out);
  const done = { creees: 1, remplacees: 1 };
  expect(await imported('--dry-run')).toMatchObject(done);
  expect(await imported()).toMatchObject(done);
  expect(await imported()).toMatchObject({ creees: 0, remplacees: 0 });
  expect(await answer('utilisateurs', 'deactivate', 'j.petit')).toMatchObject({ is_active: false });
  expect((await answer('utilisateurs', 'list')).map(({ id }: { id: string }) => id)).toEqual([
    ...['agent', 'chef', 'j.petit', 'n.roche'],
  ]);
  const create = await chef('server', 'token', 'create', '--user', 'j.petit', '--url', url);
  expect(JSON.parse(create.err).error.hint).toContain(
    `vigie server utilisateurs update j.petit --is-active true --url ${url}`,
  );
  const himself = await chef('server', 'utilisateurs', 'deactivate', 'chef');
  expect([himself.exitCode, himself.err]).toEqual([5, expect.stringContaining('DERNIER_ADMINISTRATEUR')]);
  expect(JSON.parse(himself.err).error.hint).toContain(
    `"vigie server utilisateurs update <id> --roles administrateur_fonctionnel`,
  );
  expect((await agent('server', 'utilisateurs', 'deactivate', 'chef')).err).toContain('DROIT_INSUFFISANT');
  const told = await answer('audit', '--objet', 'utilisateur/n.roche', '--utilisateur', 'chef');
  expect(told.map(({ apres }: { apres: object | null }) => Object.keys(apres ?? {}))).toEqual([
    ['first_name', 'updated_at', 'roles'],
    ['oidc_issuer', 'oidc_sub'],
    ['updated_at', 'fonction'],
    ['roles'],
  ]);
});

test('an administrator renames the organisation and changes its time zone, on the service', async () => {
  const { chef, agent, url } = await service();
  const answer = async (...words: string[]) =>
    JSON.parse((await chef('server', 'organisations', ...words)).out);
  expect(await answer('rename', '--nom', 'SDIS du Val')).toMatchObject({ nom: 'SDIS du Val' });
  const zone = 'America/Guadeloupe';
  const { id } = await answer('update', '--fuseau', zone);
  expect(await answer('update', id, '--fuseau', zone)).toEqual({ id, nom: 'SDIS du Val', fuseau: zone });
  const line = ['server', 'organisations', 'update'];
  const other = '0192f0c4-7b1a-7000-8000-000000000001';
  expect((await chef(...line, other, '--fuseau', 'UTC')).err).toContain('ORGANISATION_REFUSEE');
  expect((await agent(...line, '--fuseau', 'UTC')).err).toContain('DROIT_INSUFFISANT');
  const same = await chef('server', 'organisations', 'rename', '--nom', 'X', '--allow-same-name');
  expect([same.exitCode, JSON.parse(same.err).error]).toMatchObject([
    2,
    {
      code: 'OPTIONS_CONTRAIRES',
      message: `This flag cannot be used with a service (${url}): --allow-same-name.`,
      hint: expect.stringContaining('with a database (--db) only'),
    },
  ]);
  const told = JSON.parse((await chef('server', 'audit', '--objet', `organisation/${id}`)).out);
  expect(told).toMatchObject([
    { utilisateur_id: 'chef', avant: { fuseau: 'Europe/Paris' }, apres: { fuseau: zone } },
    { utilisateur_id: 'chef', avant: { nom: 'SDIS' }, apres: { nom: 'SDIS du Val' } },
    { action: 'creation' },
  ]);
});

test('an administrator links an identity of the provider that the service names', async () => {
  const issuer = 'https://connexion.example';
  const { chef } = await service(issuer);
  const linked = await chef('server', 'utilisateurs', 'update', 'agent', '--oidc-sub', '7f3a');
  expect([linked.exitCode, linked.err, linked.out.includes('oidc')]).toEqual([0, '', false]);
  const taken = await chef('server', 'utilisateurs', 'add', '--id', 'x', '--oidc-sub', '7f3a');
  expect([taken.exitCode, JSON.parse(taken.err).error.code]).toEqual([5, 'IDENTITE_PRISE']);
  // The service refuses the tokens of any other.
  const other = ['--oidc-sub', '9', '--oidc-issuer', 'https://autre.example'];
  const refused = await chef('server', 'utilisateurs', 'update', 'agent', ...other);
  expect([refused.exitCode, JSON.parse(refused.err).error]).toMatchObject([
    2,
    { code: 'REGLAGE_INVALIDE', hint: expect.stringContaining(issuer) },
  ]);
  await chef('server', 'utilisateurs', 'update', 'agent', '--oidc-sub', '');
  const told = JSON.parse((await chef('server', 'audit', '--objet', 'utilisateur/agent')).out);
  const [none, one] = [
    { oidc_issuer: null, oidc_sub: null },
    { oidc_issuer: issuer, oidc_sub: '7f3a' },
  ];
  expect(told.slice(0, 2)).toMatchObject([
    { avant: one, apres: none },
    { avant: none, apres: one },
  ]);
});
