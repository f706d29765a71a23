import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import Sqlite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import type { EntreeDAudit } from '../../../src/contract/resources/administration/audit.ts';
import { place } from '../world.ts';

const { vigie, path } = place();
/** Of what is done by an endpoint, in whoever's name. */
const REQUEST = expect.stringMatching(/^[0-9a-f-]{36}$/);
let databases = 0;

/** A new database, and what its commands answer as JSON: each has to succeed. */
async function database() {
  const db = path(`audit-${++databases}.db`);
  const made = async (...words: string[]) => {
    const ran = await vigie(['server', ...words, '--db', db, '--json']);
    expect([ran.err, ran.exitCode]).toEqual(['', 0]);
    return words[0] === 'audit' ? JSON.parse(ran.out).toReversed() : JSON.parse(ran.out);
  };
  await made('init');
  return { db, made };
}

test('each act of administration is told, with the account that did it and without a secret', async () => {
  const { db, made } = await database();
  const { id: org } = await made('organisations', 'add', '--nom', 'SDIS des Monts');
  await made('organisations', 'rename', org, '--nom', 'SDIS du Val');
  await made('organisations', 'rename', org, '--nom', 'SDIS du Val');
  await made('utilisateurs', 'add', '--id', 'c.martin', '--roles', 'preventionniste');
  const { updated_at } = await made('utilisateurs', 'update', 'c.martin', '--fonction', 'Chef');
  await made('utilisateurs', 'update', 'c.martin', '--fonction', 'Chef');
  const { id: jeton, token } = await made('token', 'create', '--user', 'c.martin');
  const { revoked_at } = await made('token', 'revoke', jeton);
  await made('token', 'revoke', jeton);
  await made('utilisateurs', 'deactivate', 'c.martin');

  const told = await made('audit');
  const compte = userInfo().username;
  const of = (
    action: string,
    objet: string,
    premier: string,
    avant: object | null,
    apres: object | null,
  ) => ({
    date: expect.stringMatching(/Z$/),
    organisation_id: org,
    utilisateur_id: null,
    compte,
    action,
    objet,
    nombre: 1,
    premier,
    dernier: premier,
    request_id: null,
    avant,
    apres,
  });
  const changed = (avant: object, apres: object) => ({
    ...of('modification', 'utilisateur', 'c.martin', avant, apres),
    request_id: REQUEST,
  });
  expect(told).toEqual([
    of('creation', 'organisation', org, null, { nom: 'SDIS des Monts' }),
    of('modification', 'organisation', org, { nom: 'SDIS des Monts' }, { nom: 'SDIS du Val' }),
    {
      ...of('creation', 'utilisateur', 'c.martin', null, { roles: ['preventionniste'] }),
      request_id: REQUEST,
    },
    changed({ fonction: null, updated_at: null }, { fonction: 'Chef', updated_at }),
    { ...of('creation', 'jeton', jeton, null, { utilisateur_id: 'c.martin' }), request_id: REQUEST },
    { ...of('modification', 'jeton', jeton, { revoked_at: null }, { revoked_at }), request_id: REQUEST },
    changed({ is_active: true, updated_at }, { is_active: false, updated_at: expect.stringMatching(/Z$/) }),
  ]);
  expect(JSON.stringify(told)).not.toContain(token);

  // What was told of an organisation goes with it; that it was deleted stays.
  await made('organisations', 'delete', org, '--with-everything', '--confirm', 'SDIS du Val');
  expect(await made('audit')).toEqual([
    {
      ...of('suppression', 'organisation', org, { nom: 'SDIS du Val', utilisateur: 1, jeton: 1 }, null),
      organisation_id: null,
    },
  ]);
  expect((await vigie(['server', 'audit', '--db', db, '-o', 'csv'])).out).toContain(`organisation,1,${org}`);
});

test('a load and the locks of a dossier are told, for one organisation or all of them', async () => {
  const { made } = await database();
  const { id: org } = await made('organisations', 'add', '--nom', 'SDIS des Monts');
  const file = path('seed.db');
  expect((await vigie(['server', 'seed', '--db', file, '--json'])).exitCode).toBe(0);
  const audit = async (...words: string[]) =>
    JSON.parse((await vigie(['server', 'audit', '--db', file, '--json', ...words])).out).toReversed();
  const [loaded, ...others] = await audit();
  expect(others).toEqual([]);
  expect(loaded).toMatchObject({ organisation_id: null, action: 'chargement', objet: 'fichier' });
  expect(loaded.apres.dossier).toBeGreaterThan(50);

  const told = await vigie(['server', 'audit', '--db', file], { terminal: 400, env: { VIGIE_LANG: 'fr' } });
  expect(told.out).toMatch(/Chargement : 1 fichier \(2 organisations, \d+ utilisateurs, .*\d+ séances, /);

  const db = new Sqlite(file, { readonly: true });
  const { organisation, dossier } = db
    .prepare(
      `SELECT o.id AS organisation, d.id AS dossier FROM dossiers AS d JOIN organisations AS o USING (organisation_key)
       WHERE statut = 'OUVERT' AND est_archive = 0 LIMIT 1`,
    )
    .get() as { organisation: string; dossier: string };
  db.close();
  for (const act of ['clore', 'clore', 'archiver']) {
    const line = ['server', 'dossier', act, dossier, '--db', file, '--org', organisation];
    expect((await vigie(line)).exitCode).toBe(0);
  }
  const locks = await audit('--org', organisation, '--objet', `dossier/${dossier}`);
  expect(locks).toMatchObject([
    { organisation_id: organisation, avant: { statut: 'OUVERT' }, apres: { statut: 'CLOS' } },
    { avant: { est_archive: false }, apres: { est_archive: true } },
  ]);
  expect(await audit('--until', '2020-01-01')).toEqual([]);
  const unknown = await vigie(['server', 'audit', '--db', file, '--org', org, '--json']);
  expect(unknown.err).toContain('ORGANISATION_INCONNUE');
  const empty = await vigie(['server', 'audit', '--db', file, '--org', '']);
  expect(empty).toMatchObject({ exitCode: 2, out: '' });
  expect((await vigie(['server', 'audit', '--help'])).out).toMatch(/^ {2}--org <uuid> /m);
});

test('a kind that does not exist is refused, and what is not found is said', async () => {
  const { db, made } = await database();
  await made('organisations', 'add', '--nom', 'Nord');
  const audit = (...words: string[]) => vigie(['server', 'audit', '--db', db, ...words]);
  for (const typed of ['anomalies', 'anomalies/12']) {
    const refused = await audit('--objet', typed);
    expect(refused).toMatchObject({ exitCode: 2, out: '' });
    expect(refused.err).toContain('affectation, anomalie, ');
    expect(refused.err).toMatch(/Did you mean .anomalie./);
  }
  expect((await audit('--objet', 'Organisation', '--json')).out).toContain('Nord');

  const none = await audit('--objet', 'anomalie', '--json');
  expect(none).toMatchObject({ exitCode: 0, out: '[]\n', err: 'Nothing matches.\n' });
  const nobody = await audit('--utilisateur', 'personne', '--json');
  expect(nobody).toMatchObject({ exitCode: 0, out: '[]\n' });
  expect(nobody.err).toMatch(/^Nothing matches\. .*"personne"/);
  expect((await audit('--utilisateur', 'personne', '--json', '--quiet')).err).toBe('');
});

test('a server drops what is past its days, of every organisation; with 0 all of it', async () => {
  const { db, made } = await database();
  for (const nom of ['Nord', 'Sud']) await made('organisations', 'add', '--nom', nom);
  const DAY = 86_400_000;
  const age = (days: number, nom: string) => {
    const sqlite = new Sqlite(db);
    const change = 'UPDATE audit SET instant = ? WHERE apres = ?';
    const { changes } = sqlite.prepare(change).run(Date.now() - days * DAY, JSON.stringify({ nom }));
    sqlite.close();
    expect(changes).toBe(1);
  };
  const names = async () =>
    (await made('audit', '--quiet')).map(({ apres }: { apres: { nom: string } }) => apres.nom);
  const served = async (auditDays: number | undefined, left: readonly string[]) => {
    const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] };
    const running = await serve({ ...options, file: db, auditDays, report: () => {} });
    await vi.waitUntil(async () => isDeepStrictEqual(await names(), left), { timeout: 150_000 });
    await running.stop();
    expect(await names()).toEqual(left);
  };
  age(366, 'Nord');
  age(364, 'Sud');
  await served(undefined, ['Sud']);
  await served(364, []);
  await made('organisations', 'add', '--nom', 'Est');
  await served(0, []);
});

test('on a terminal a change is a sentence, the newest first; a dossier is found by its number', async () => {
  const { db, made } = await database();
  const { id: org } = await made('organisations', 'add', '--nom', 'SDIS');
  await made('utilisateurs', 'add', '--id', 'c.martin', '--roles', 'preventionniste');
  const as = ['--db', db, '--user', 'c.martin'];
  for (const line of [
    'add --objet Visite --service-dossier-id 2026-7',
    'update 2026-7 --avis favorable',
    'clore 2026-7',
  ])
    expect((await vigie(['dossiers', ...line.split(' '), ...as])).exitCode).toBe(0);
  const audit = async (...words: string[]) =>
    vigie(['server', 'audit', '--db', db, ...words], { terminal: 100 });
  const { out } = await audit('--objet', 'dossier/2026-7', '--color', 'never');
  const told = out
    .split('\n')
    .slice(1, -1)
    .map((line) => line.replace(/^.*?c\.martin +/, '').trim());
  expect(told.map((line) => line.replace(/ +[0-9a-f-]{36}$/, ''))).toEqual([
    'Changed: 1 dossier (Status: open → closed)',
    'Changed: 1 dossier (Opinion: – → favourable)',
    'Created: 1 dossier',
  ]);
  const limited = await audit('--limit', '1', '--org', org);
  expect(limited.err).toContain('1, possibly more; --all for everything');
  expect((await audit('--all', '-o', 'ids')).exitCode).toBe(0);
  // Of a number that several have, none is left out.
  const other = ['add', '--objet', 'Autre', '--service-dossier-id', '2026-7'];
  expect((await vigie(['dossiers', ...other, ...as])).exitCode).toBe(0);
  const both = JSON.parse((await audit('--objet', 'dossier/2026-7', '--json')).out);
  expect(both.map(({ action }: { action: string }) => action)).toEqual([
    'creation',
    ...['modification', 'modification', 'creation'],
  ]);
});

test('an ERP and a PEI are found by their numbers; a number that no organisation has is named', async () => {
  const { db, made } = await database();
  const { id: org } = await made('organisations', 'add', '--nom', 'Nord');
  await made('organisations', 'add', '--nom', 'Sud');
  await made('utilisateurs', 'add', '--id', 'c.martin', '--roles', 'preventionniste', '--org', org);
  const as = ['--db', db, '--user', 'c.martin', '--org', org];
  for (const line of [
    'erps add --libelle x --service-erp-id E96-00092',
    'peis add --id-sdis 96143.00002 --type-pei CI',
  ])
    expect((await vigie([...line.split(' '), ...as])).exitCode).toBe(0);
  const audit = (objet: string) => vigie(['server', 'audit', '--db', db, '--objet', objet, '--json']);
  for (const objet of ['erp/e96-00092', 'pei/96143.00002'])
    expect(JSON.parse((await audit(objet)).out)).toMatchObject([
      { organisation_id: org, action: 'creation', objet: objet.slice(0, 3) },
    ]);
  for (const objet of ['erp/E96-00093', 'pei/1', 'dossier/2026-1']) {
    const unknown = await audit(objet);
    expect(unknown).toMatchObject({ exitCode: 3 });
    expect(unknown.err).toContain(objet.replace(/.*\//, ''));
  }
});

test('users are told with their roles and their identity, and a change without its moment', async () => {
  const { db, made } = await database();
  await made('organisations', 'add', '--nom', 'SDIS');
  const identity = ['--oidc-issuer', 'https://sso.example', '--oidc-sub', '7f3a'];
  await made('utilisateurs', 'add', '--id', 'c.martin', '--roles', 'preventionniste', ...identity);
  await made('utilisateurs', 'update', 'c.martin', '--fonction', 'Chef');
  // An id that is a word of an enumeration elsewhere.
  await made('utilisateurs', 'add', '--id', 'admin');
  await made('token', 'create', '--user', 'admin', '--read-only');
  await made('utilisateurs', 'update', 'admin', '--fonction', 'divers');
  const { out } = await vigie(['server', 'audit', '--db', db, '--color', 'never'], { terminal: 200 });
  expect(out.match(/(?:Changed|Created): .*\)/g)).toEqual([
    'Changed: 1 user (Position: – → divers)',
    'Created: 1 token (User: admin, Read only: yes)',
    'Changed: 1 user (Position: – → Chef)',
    'Created: 1 user (Roles: prevention officer, Identity provider: https://sso.example, Identity there: 7f3a)',
    'Created: 1 organisation (Name: SDIS)',
  ]);
});

test('users who are imported with roles are told one by one, the others together', async () => {
  const { made } = await database();
  await made('organisations', 'add', '--nom', 'SDIS');
  writeFileSync(path('roles.csv'), 'Identifiant;Rôle\na.petit;valideur\nb.grand;valideur\n');
  writeFileSync(path('readers.csv'), 'Identifiant\nc.noir\nd.roux\n');
  for (const file of ['roles.csv', 'readers.csv'])
    await made('utilisateurs', 'import', path(file), '--quiet');
  const told = await made('audit', '--objet', 'utilisateur');
  const roles = { roles: ['valideur'] };
  expect(told.map(({ premier, nombre, apres }: EntreeDAudit) => [premier, nombre, apres])).toEqual([
    ['a.petit', 1, roles],
    ['b.grand', 1, roles],
    ['c.noir', 2, null],
  ]);
});

test('a restore is told in what it restored, with the number of entries that it undid', async () => {
  const { db, made } = await database();
  await made('organisations', 'add', '--nom', 'SDIS');
  const backup = path('audited.db');
  await made('backup', backup);
  for (const id of ['a.petit', 'b.grand']) await made('utilisateurs', 'add', '--id', id);
  expect((await vigie(['server', 'restore', backup, '--db', db, '--yes'])).exitCode).toBe(0);
  const told = await made('audit');
  expect(told).toHaveLength(2);
  expect(told.at(-1)).toMatchObject({
    action: 'restauration',
    objet: 'fichier',
    premier: backup,
    apres: { entrees_annulees: 2, remplacee: expect.stringMatching(/^audit-.*before-restore-/) },
  });
  const { out } = await vigie(['server', 'audit', '--db', db, '--color', 'never'], { terminal: 200 });
  expect(out).toMatch(/Restored: 1 file \(Entries undone: 2, Replaced database: /);
});
