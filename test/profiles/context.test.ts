import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, ORG, serveAnswers, TOKEN } from '../client/servers.ts';
import { shell } from './shell.ts';

const add = ['anomalies', 'add', '--code', '3', '--texte', 'Bouchon absent', '--indice-de-gravite', '1'];
const written = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe('the first use without any configuration', () => {
  it('makes the database and the profile local, and says where the data lie', async () => {
    const { run, database, configuration } = shell();
    const ran = await run(add);
    expect(ran).toEqual({
      exitCode: 0,
      out: expect.stringContaining('Bouchon absent'),
      err: `New local database: ${database}\n`,
    });
    expect(statSync(configuration).mode & 0o777).toBe(0o600);
    expect(written(configuration)).toEqual({
      profiles: {
        local: {
          kind: 'embedded',
          db: database,
          org: expect.stringMatching(/^[0-9a-f-]{36}$/),
          user: expect.any(String),
        },
      },
    });
  });

  it('is followed by uses that say and write nothing', async () => {
    const { run, configuration } = shell();
    await run(add);
    const before = statSync(configuration).mtimeMs;
    expect(await run(['anomalies', 'list', '-o', 'ids'])).toEqual({ exitCode: 0, out: '3\n', err: '' });
    expect(statSync(configuration).mtimeMs).toBe(before);
  });

  it('says nothing when it is told to be quiet', async () => {
    expect(await shell().run([...add, '--quiet'])).toMatchObject({ exitCode: 0, err: '' });
  });

  it('says where it goes when it is asked to', async () => {
    const { run, database } = shell();
    await run(add);
    const { err } = await run(['anomalies', 'list', '-o', 'ids', '--verbose']);
    expect(err).toMatch(/^Profile "local": .*, organisation [0-9a-f-]{36}\n$/);
    expect(err).toContain(database);
  });

  it('works where the configuration cannot be written, and says so', async () => {
    const { run, directory, configuration } = shell();
    symlinkSync(join(directory, 'gone', 'further'), join(directory, 'config'));
    const ran = await run(add);
    expect(ran.exitCode).toBe(0);
    expect(ran.err).toContain(`Cannot write ${configuration}`);
    expect(await run(['anomalies', 'list', '-o', 'ids'])).toMatchObject({ out: '3\n', err: '' });
  });

  it('makes nothing where the configuration cannot be read', async () => {
    const { run, database, configuration } = shell();
    mkdirSync(dirname(configuration), { recursive: true });
    writeFileSync(configuration, '{"profiles":');
    expect(await run(add)).toMatchObject({ exitCode: 2, out: '' });
    expect(existsSync(database)).toBe(false);
    expect(readFileSync(configuration, 'utf8')).toBe('{"profiles":');
  });

  it('makes the database anew after it was removed, with the profile that goes with it', async () => {
    const { run, database, configuration } = shell();
    await run(add);
    const before = written(configuration).profiles.local.org;
    rmSync(dirname(database), { recursive: true });
    expect(await run(['anomalies', 'list', '-o', 'ids'])).toMatchObject({ exitCode: 0, out: '' });
    expect(written(configuration).profiles.local.org).not.toBe(before);
    expect(await run(add)).toMatchObject({ exitCode: 0, err: '' });
  });
});

describe('a database that is named', () => {
  it.each(['flag', 'environment'])(
    'by the %s is made at its first use, and no profile with it',
    async (by) => {
      const { run, directory, configuration } = shell();
      const db = join(directory, 'library.db');
      const [line, env] = by === 'flag' ? [[...add, '--db', db], {}] : [add, { VIGIE_DB: db }];
      expect(await run(line, { env })).toMatchObject({ exitCode: 0, err: `New local database: ${db}\n` });
      expect(existsSync(configuration)).toBe(false);
      expect(await run(['anomalies', 'list', '-o', 'ids', '--db', db])).toMatchObject({
        out: '3\n',
        err: '',
      });
    },
  );

  it('with an organisation that it cannot have is not made', async () => {
    const { run, directory } = shell();
    const db = join(directory, 'new.db');
    expect(await run([...add, '--db', db, '--org', ORG])).toMatchObject({ exitCode: 8, out: '' });
    expect(existsSync(db)).toBe(false);
  });

  it('by a profile must be there', async () => {
    const { run, directory } = shell();
    const db = join(directory, 'unmounted', 'library.db');
    await run(['profiles', 'add', 'elsewhere', '--db', db, '--no-check']);
    const ran = await run(['anomalies', 'list', '--profile', 'elsewhere']);
    expect(ran).toMatchObject({ exitCode: 8, out: '' });
    expect(ran.err).toContain(db);
    expect(existsSync(db)).toBe(false);
  });
});

describe('a service', () => {
  const page = {
    data: [],
    meta: { pagination: { total: 0, count: 0, per_page: 100, current_page: 1, total_pages: 1 } },
  };

  it('is reached as its profile says', async () => {
    const { run, database } = shell();
    const service = await serveAnswers((_request, response) => json(response, 200, page));
    const settings = [
      '--url',
      `${service.url}/v1`,
      '--org',
      ORG,
      '--org-header',
      'Marque-Org-Id',
      '--token-stdin',
    ];
    await run(['profiles', 'add', 'prod', '--no-check', ...settings], { stdin: `${TOKEN}\n` });
    await run(['profiles', 'use', 'prod']);
    expect(await run(['anomalies', 'list', '--json'])).toEqual({
      exitCode: 0,
      out: '[]\n',
      err: expect.stringContaining('The library is empty.'),
    });
    expect(service.arrived).toEqual([
      expect.objectContaining({
        path: '/v1/anomalies?per_page=100&page=1',
        headers: expect.objectContaining({
          authorization: `Bearer ${TOKEN}`,
          'marque-org-id': ORG,
          'accept-language': 'en',
          'user-agent': expect.stringMatching(/^vigie\//),
        }),
      }),
    ]);
    expect(existsSync(database)).toBe(false);
  });

  it('is reached by flags and the environment alone', async () => {
    const service = await serveAnswers((_request, response) => json(response, 200, page));
    const env = { VIGIE_URL: service.url, VIGIE_ORG: ORG, VIGIE_TOKEN: TOKEN };
    expect(await shell().run(['anomalies', 'list', '--json'], { env })).toMatchObject({
      exitCode: 0,
      out: '[]\n',
    });
    expect(service.arrived[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'service-org-id': ORG,
    });
  });

  it('needs an organisation, said before anything is sent', async () => {
    const service = await serveAnswers((_request, response) => json(response, 200, page));
    const ran = await shell().run(['anomalies', 'list', '--url', service.url]);
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.err).toContain('--org');
    expect(service.arrived).toEqual([]);
  });

  it('is not sent the token of the profile of another one', async () => {
    const { run } = shell();
    const [own, other] = [
      await serveAnswers(() => {}),
      await serveAnswers((_request, response) => json(response, 200, page)),
    ];
    const settings = ['--url', own.url, '--org', ORG, '--token-stdin'];
    await run(['profiles', 'add', 'prod', '--no-check', ...settings], { stdin: TOKEN });
    await run(['anomalies', 'list', '--profile', 'prod', '--url', other.url]);
    expect(other.arrived).toHaveLength(1);
    expect(other.arrived[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is traced on stderr with --debug, without secrets', async () => {
    const service = await serveAnswers((_request, response) => json(response, 200, page));
    const env = { VIGIE_URL: service.url, VIGIE_ORG: ORG, VIGIE_TOKEN: TOKEN };
    const { err } = await shell().run(['anomalies', 'list', '--json', '--debug'], { env });
    expect(err).toContain(`> GET ${service.url}/anomalies?per_page=100&page=1\n`);
    expect(err).toContain('< 200\n');
    expect(err).not.toContain('vig_');
  });

  it('that cannot be reached is exit code 7, with how to go on', async () => {
    const ran = await shell().run([
      'anomalies',
      'list',
      '--url',
      'http://127.0.0.1:9',
      '--org',
      ORG,
      '--retries',
      '0',
    ]);
    expect(ran).toMatchObject({ exitCode: 7, out: '' });
    expect(ran.err).toMatch(/refuses the connection.*\n.*server is running/);
  });
});
