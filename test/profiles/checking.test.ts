import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withDatabase } from '../../server/admin/database.ts';
import { addOrganisation, allOrganisations } from '../../server/admin/organisations.ts';
import { startHttp } from '../../server/http/listen.ts';
import { SqliteStore } from '../../server/storage/sqlite/store.ts';
import { selfSigned } from '../client/certificates.ts';
import { closedPort, json, ORG, serveAnswers, TOKEN, withExtensions } from '../client/servers.ts';
import { createWorld, type World } from '../server/world.ts';
import { type Shell, shell } from './shell.ts';

const written = ({ configuration }: Shell) => JSON.parse(readFileSync(configuration, 'utf8')).profiles;
const denied = { status: 401, code: 'NON_AUTHENTIFIE', detail: 'no', instance: '', title: '', type: '' };

/** Our own service over real HTTP, on the world of the server's tests. */
async function running({ directory }: Shell): Promise<World & { readonly url: string }> {
  const world = await createWorld(join(directory, 'world.db'), new Date());
  const store = SqliteStore.open(world.db);
  const report = () => {};
  const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] };
  const server = await startHttp({ store, now: () => new Date(), report }, options);
  onTestFinished(async () => {
    await server.drain();
    await store.close();
  });
  return { ...world, url: server.url };
}

const add = (name: string, url: string, ...more: string[]) => [
  ...['profiles', 'add', name, '--url', url, '--token-stdin', '--json', ...more],
];

describe('a service that is added', () => {
  it('tells whose the token is, for which organisation, with which rights, until when', async () => {
    const place = shell();
    const { url, organisations } = await running(place);
    const { id, tokens } = organisations.nord;
    const ran = await place.run(add('nord', url), { stdin: tokens.secretariat ?? '' });
    expect(ran.exitCode, ran.err).toBe(0);
    expect(ran.err).toMatch(
      /^Connected: secretariat, SDIS du nord \(.{36}\); rights: read, write in dossiers; until 20\d\d-\d\d-\d\d \d\d:\d\d\.\n$/,
    );
    // The only one that the token counts for.
    expect(JSON.parse(ran.out).org).toBe(id);
    expect(written(place).nord).toMatchObject({ org: id, token: tokens.secretariat });
    expect(ran.out + ran.err).not.toContain(tokens.secretariat);
    const listed = await place.run(['anomalies', 'list', '--json', '--profile', 'nord']);
    expect(listed).toMatchObject({ exitCode: 0, out: '[]\n' });
  });

  it('is not kept where the token is refused, or counts for another organisation', async () => {
    const place = shell();
    const { url, organisations } = await running(place);
    const { nord, sud } = organisations;
    const refused = await place.run(add('x', url), { stdin: nord.tokens.revoque ?? '' });
    expect(refused).toMatchObject({ exitCode: 4, out: '' });
    expect(JSON.parse(refused.err).error).toMatchObject({ code: 'JETON_REFUSE' });
    const other = await place.run(add('x', url, '--org', sud.id), { stdin: nord.tokens.valideur ?? '' });
    expect(other).toMatchObject({ exitCode: 4, out: '' });
    expect(JSON.parse(other.err).error.hint).toContain(`SDIS du nord (${nord.id})`);
    expect(existsSync(place.configuration)).toBe(false);
    expect(
      (await place.run(add('x', url, '--no-check'), { stdin: nord.tokens.revoque ?? '' })).exitCode,
    ).toBe(0);
    expect(written(place).x.token).toBe(nord.tokens.revoque);
  });

  it('is kept where it cannot be reached, which is said', async () => {
    const place = shell();
    const url = `http://127.0.0.1:${await closedPort()}`;
    const ran = await place.run(add('off', url), { stdin: TOKEN });
    expect(ran.exitCode).toBe(0);
    expect(ran.err).toMatch(/without a check\..*: vigie doctor --profile off$/m);
    expect(written(place).off).toEqual({ kind: 'remote', url, token: TOKEN });
  });

  it('is not kept where its certificate is not accepted', async () => {
    const place = shell();
    const service = await serveAnswers((_, response) => json(response, 200, {}), selfSigned(['127.0.0.1']));
    const ran = await place.run(add('tls', service.url), { stdin: TOKEN });
    expect(ran).toMatchObject({ exitCode: 7, out: '' });
    expect(JSON.parse(ran.err).error.code).toBe('TLS_INVALIDE');
    expect(service.arrived).toEqual([]);
    expect(existsSync(place.configuration)).toBe(false);
  });

  it('of another make is asked for what every user may read', async () => {
    const place = shell();
    const page = {
      data: [],
      meta: { pagination: { total: 0, count: 0, per_page: 1, current_page: 1, total_pages: 1 } },
    };
    const service = await serveAnswers((request, response) => {
      if (request.path === '/version') return json(response, 404, { detail: 'no' });
      if (request.headers.authorization === `Bearer ${TOKEN}`) return json(response, 200, page);
      return json(response, 401, denied);
    });
    const good = await place.run(add('good', service.url, '--org', ORG), { stdin: TOKEN });
    expect(good).toMatchObject({ exitCode: 0 });
    expect(good.err).toContain('accepts this token');
    const bad = await place.run(add('bad', service.url, '--org', ORG), { stdin: `${TOKEN}x` });
    expect(bad).toMatchObject({ exitCode: 4, out: '' });
    const none = await place.run(add('none', service.url), { stdin: TOKEN });
    expect(none.err).toContain('vigie profiles set none --org <id>');
    expect(service.arrived.map(({ path }) => path)).toEqual([
      '/version',
      '/notifications?per_page=1',
      '/version',
      '/notifications?per_page=1',
      '/version',
      '/notifications?per_page=1',
    ]);
    // Where no organisation is named, none is made up.
    expect(service.arrived.at(-1)?.headers['service-org-id']).toBeUndefined();
  });

  it.each([
    ['a server of files', (_: string) => [404, 'text/html', '<h1>Not found</h1>']],
    ['a page for people', (_: string) => [200, 'text/html', '<h1>Welcome</h1>']],
    ['another interface', (_: string) => [404, 'application/json', '{"detail":"Not Found"}']],
    ['one that answers everything', (_: string) => [200, 'application/json', '{}']],
  ] as const)('is not kept where %s answers, with a token and without', async (_, answer) => {
    const place = shell();
    const service = await serveAnswers((request, response) => {
      const [status, type, text] = answer(request.path);
      response.writeHead(status as number, { 'content-type': type as string }).end(text);
    });
    for (const more of [[], ['--org', ORG, '--token-stdin'], ['--token-stdin']]) {
      const line = ['profiles', 'add', 'x', '--url', `${service.url}/docs`, '--json', ...more];
      const ran = await place.run(line, { stdin: TOKEN });
      expect(ran).toMatchObject({ exitCode: 7, out: '' });
      expect(JSON.parse(ran.err).error).toMatchObject({
        code: 'SERVICE_ABSENT',
        message: expect.stringContaining('/docs'),
        hint: expect.stringContaining('base path'),
      });
    }
    expect(service.arrived.length).toBeGreaterThan(3);
    expect(existsSync(place.configuration)).toBe(false);
  });

  it('is not kept below a path where our own service is not', async () => {
    const place = shell();
    const { url } = await running(place);
    const ran = await place.run(['profiles', 'add', 'x', '--url', `${url}/v2`, '--json']);
    expect(JSON.parse(ran.err).error.code).toBe('SERVICE_ABSENT');
    expect(existsSync(place.configuration)).toBe(false);
  });

  it('of another make is kept where it asks who is there', async () => {
    const place = shell();
    const service = await serveAnswers((request, response) =>
      request.path === '/version' ? json(response, 404, {}) : response.writeHead(401).end(),
    );
    expect((await place.run(['profiles', 'add', 'x', '--url', service.url])).exitCode).toBe(0);
    expect(written(place)).toHaveProperty('x');
  });

  it('says which organisations there are where one must be chosen', async () => {
    const place = shell();
    const one = (nom: string, id: string) => ({ id, nom, roles: [], droits: ['lecture'] });
    const session = {
      utilisateur: { id: 'zoe', first_name: 'Zoé', last_name: null },
      jeton: null,
      organisations: [one('Nord', ORG), one('Sud', ORG.replace('018f', '018e'))],
    };
    const service = await serveAnswers(
      withExtensions(['session'], (_, response) => json(response, 200, session)),
    );
    const ran = await place.run(add('two', service.url), { stdin: TOKEN });
    expect(ran).toMatchObject({ exitCode: 6, out: '' });
    expect(JSON.parse(ran.err).error.message).toContain(`Nord (${ORG}), Sud (`);
    const chosen = await place.run(add('two', service.url, '--org', ORG.toUpperCase()), { stdin: TOKEN });
    expect(chosen.exitCode, chosen.err).toBe(0);
    expect(chosen.err).toContain('Connected: Zoé (zoe), Nord');
    // The question is about the token alone: no organisation is named.
    expect(service.arrived.at(-1)?.headers['service-org-id']).toBeUndefined();
  });

  it('without a token is told how to give one', async () => {
    const place = shell();
    const { url } = await running(place);
    const ran = await place.run(['profiles', 'add', 'bare', '--url', url]);
    expect(ran).toMatchObject({ exitCode: 0 });
    expect(ran.err).toContain('vigie profiles login bare');
  });
});

describe('a profile that is changed', () => {
  const set = (...line: string[]) => ['profiles', 'set', 'nord', ...line];

  it('is tried as one that is added is: what makes it useless changes nothing', async () => {
    const place = shell();
    const { url, organisations } = await running(place);
    const { nord, sud } = organisations;
    await place.run(add('nord', url), { stdin: nord.tokens.secretariat ?? '' });
    const before = written(place);
    const told = await place.run(set('--org', nord.id));
    expect(told.exitCode, told.err).toBe(0);
    expect(told.err).toMatch(/^Connected: secretariat, SDIS du nord /);

    const foreign = await place.run(set('--org', sud.id, '--json'));
    expect(foreign).toMatchObject({ exitCode: 4, out: '' });
    expect(JSON.parse(foreign.err).error.code).toBe('ORGANISATION_HORS_JETON');
    const revoked = await place.run(set('--token-stdin', '--json'), { stdin: nord.tokens.revoque ?? '' });
    expect(JSON.parse(revoked.err).error.code).toBe('JETON_REFUSE');
    const astray = await place.run(set('--url', `${url}/v2`, '--json'));
    expect(JSON.parse(astray.err).error.code).toBe('SERVICE_ABSENT');
    expect(written(place)).toEqual(before);

    expect((await place.run(set('--org', sud.id, '--no-check'))).exitCode).toBe(0);
    expect(written(place).nord.org).toBe(sud.id);
  });

  it('is kept where the service cannot be reached, which is said', async () => {
    const place = shell();
    const url = `http://127.0.0.1:${await closedPort()}`;
    await place.run(['profiles', 'add', 'nord', '--url', url, '--no-check']);
    const ran = await place.run(set('--org', ORG));
    expect(ran.exitCode, ran.err).toBe(0);
    expect(ran.err).toContain('without a check');
    expect(written(place).nord.org).toBe(ORG);
  });

  it('is not asked for where nothing that is given can be tried', async () => {
    const place = shell();
    const service = await serveAnswers((_, response) => json(response, 500, {}));
    await place.run(['profiles', 'add', 'nord', '--url', service.url, '--org', ORG, '--no-check']);
    expect(await place.run(set('--protected', 'true'))).toMatchObject({ exitCode: 0, err: '' });
    expect(await place.run(set('--org', ''))).toMatchObject({ exitCode: 0, err: '' });
    expect(service.arrived).toEqual([]);
    expect(written(place).nord).not.toHaveProperty('org');
  });

  it('is not tried without its organisation, whatever else is given', async () => {
    const place = shell();
    const { url } = await running(place);
    await place.run(['profiles', 'add', 'nord', '--url', 'https://sdis.example', '--org', ORG, '--no-check']);
    const moved = await place.run(set('--org', '', '--url', url));
    expect(moved.exitCode, moved.err).toBe(0);
    expect(moved.err).not.toContain('Connected: ');
    expect(written(place).nord).toMatchObject({ url });
    expect(written(place).nord).not.toHaveProperty('org');
  });

  it('of a database with several organisations may be without one', async () => {
    const place = shell();
    const { db, organisations } = await running(place);
    await place.run(['profiles', 'add', 'nord', '--db', db, '--org', organisations.nord.id, '--no-check']);
    const ran = await place.run(set('--org', '', '--db', db));
    expect(ran.exitCode, ran.err).toBe(0);
    expect(written(place).nord).not.toHaveProperty('org');
  });

  it('refuses an organisation that is no uuid, reached or not', async () => {
    const place = shell();
    const url = `http://127.0.0.1:${await closedPort()}`;
    await place.run(['profiles', 'add', 'nord', '--url', url, '--org', ORG, '--no-check']);
    for (const line of [set('--org', 'abc', '--json'), set('--org', 'abc', '--no-check', '--json')]) {
      const ran = await place.run(line);
      expect(ran).toMatchObject({ exitCode: 2, out: '' });
      expect(JSON.parse(ran.err).error.message).toContain('abc');
    }
    expect(written(place).nord.org).toBe(ORG);
  });

  it('of local gives it its own database again where --db is empty', async () => {
    const place = shell();
    const db = join(place.directory, 'essai.db');
    expect(await place.run(['profiles', 'set', 'local', '--db', db])).toMatchObject({ exitCode: 0 });
    expect(written(place).local.db).toBe(db);
    const ran = await place.run(['profiles', 'set', 'local', '--db', '', '--json']);
    expect(ran.exitCode, ran.err).toBe(0);
    expect(written(place).local).toMatchObject({ db: place.database });
    expect(written(place).local).not.toHaveProperty('org');
    await place.run(['profiles', 'add', 'autre', '--db', db]);
    const other = await place.run(['profiles', 'set', 'autre', '--db', '', '--json']);
    expect(JSON.parse(other.err).error.code).toBe('OPTION_SANS_VALEUR');
  });

  it('of a local database must name a user who is there', async () => {
    const place = shell();
    const db = join(place.directory, 'essai.db');
    await place.run(['profiles', 'add', 'nord', '--db', db]);
    const ran = await place.run(set('--user', 'nobody', '--json'));
    expect(JSON.parse(ran.err).error.code).toBe('UTILISATEUR_INCONNU');
    expect(written(place).nord).not.toHaveProperty('user');
  });
});

describe('login', () => {
  it('keeps a token that is accepted, and leaves the one that is there when it is not', async () => {
    const place = shell();
    const { url, organisations } = await running(place);
    const { tokens, id } = organisations.nord;
    await place.run(['profiles', 'add', 'nord', '--url', url, '--no-check']);
    const login = ['profiles', 'login', 'nord', '--token-stdin'];
    const ran = await place.run(login, { stdin: `${tokens.lecture}\n` });
    expect(ran.exitCode, ran.err).toBe(0);
    expect(ran.err).toContain('rights: read; until');
    expect(written(place).nord).toMatchObject({ token: tokens.lecture, org: id });
    const refused = await place.run(login, { stdin: `${tokens.expire}\n` });
    expect(refused).toMatchObject({ exitCode: 4, out: '' });
    expect(refused.err).not.toContain(tokens.expire);
    expect(written(place).nord.token).toBe(tokens.lecture);
  });

  it('replaces no token where the service cannot be reached, unless --no-check says so', async () => {
    const place = shell();
    const url = `http://127.0.0.1:${await closedPort()}`;
    await place.run(['profiles', 'add', 'nord', '--url', url, '--no-check']);
    const login = ['profiles', 'login', 'nord', '--token-stdin'];
    expect(await place.run(login, { stdin: 'first' })).toMatchObject({ exitCode: 0 });
    const other = await place.run(login, { stdin: 'other' });
    expect(other).toMatchObject({ exitCode: 7, out: '' });
    expect(written(place).nord.token).toBe('first');
    await place.run([...login, '--no-check'], { stdin: 'other' });
    expect(written(place).nord.token).toBe('other');
  });
});

describe('a local database that is added', () => {
  it('is made where there is none, and holds whom it is added for', async () => {
    const place = shell();
    const db = join(place.directory, 'essai.db');
    const made = await place.run(['profiles', 'add', 'essai', '--db', db]);
    expect(made).toMatchObject({ exitCode: 0, err: `New local database: ${db}\n` });
    expect(existsSync(db)).toBe(true);
    const unknown = await place.run(['profiles', 'add', 'autre', '--db', db, '--user', 'nobody', '--json']);
    expect(unknown).toMatchObject({ exitCode: 2, out: '' });
    expect(JSON.parse(unknown.err).error.code).toBe('UTILISATEUR_INCONNU');
    const foreign = await place.run(['profiles', 'add', 'autre', '--db', db, '--org', ORG, '--json']);
    expect(JSON.parse(foreign.err).error.code).toBe('ORGANISATION_INCONNUE');
    expect(Object.keys(written(place))).toEqual(['essai']);
  });

  it('that should hold a user already is not made', async () => {
    const place = shell();
    const db = join(place.directory, 'unmounted.db');
    const ran = await place.run(['profiles', 'add', 'x', '--db', db, '--user', 'c.martin']);
    expect(ran).toMatchObject({ exitCode: 8, out: '' });
    expect(existsSync(db)).toBe(false);
  });

  it('with several organisations needs to be told which', async () => {
    const place = shell();
    const db = join(place.directory, 'several.db');
    await place.run(['profiles', 'add', 'one', '--db', db]);
    const names = await withDatabase(db, {}, (store) =>
      store.write(async (tx) => {
        await addOrganisation(tx, 'Deuxième', new Date().toISOString());
        return (await allOrganisations(tx)).map(({ nom }) => nom);
      }),
    );
    expect(names).toHaveLength(2);
    const ran = await place.run(['profiles', 'add', 'two', '--db', db, '--json']);
    expect(ran).toMatchObject({ exitCode: 6, out: '' });
    for (const name of names) expect(ran.err).toContain(name);
    // No yes tells which.
    const { hint } = JSON.parse(ran.err).error;
    expect(hint).toContain('--org');
    expect(hint).not.toContain('--yes');
  });

  it('that is no database is refused, and stays as it is', async () => {
    const place = shell();
    const ran = await place.run(['profiles', 'add', 'x', '--db', 'package.json', '--json']);
    expect(JSON.parse(ran.err).error.code).toBe('BASE_REFUSEE');
    expect(existsSync(place.configuration)).toBe(false);
  });
});
