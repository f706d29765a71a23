import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ORG, TOKEN } from '../client/servers.ts';
import { type Shell, shell } from './shell.ts';

const written = ({ configuration }: Shell) => JSON.parse(readFileSync(configuration, 'utf8'));
const url = 'https://sdis.example';

/** A shell with a service and a database among its profiles. */
async function furnished(): Promise<Shell> {
  const place = shell();
  await place.run(['profiles', 'add', 'prod', '--url', url, '--org', ORG, '--token-stdin', '--no-check'], {
    stdin: `${TOKEN}\n`,
  });
  await place.run(['profiles', 'add', 'base', '--db', '/data/base.db', '--no-check']);
  return place;
}

describe('profiles add', () => {
  it('keeps a service, and answers it with its token masked', async () => {
    const place = shell();
    const line = ['profiles', 'add', 'prod', '--url', url, '--org', ORG, '--org-header', 'Marque-Org-Id'];
    const ran = await place.run([...line, '--ca-cert', 'ca.pem', '--token-stdin', '--no-check', '--json'], {
      stdin: `${TOKEN}\n`,
    });
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(JSON.parse(ran.out)).toEqual({
      name: 'prod',
      current: false,
      kind: 'remote',
      url,
      db: null,
      org: ORG,
      user: null,
      org_header: 'Marque-Org-Id',
      token: 'vig_0123…',
      ca_cert: resolve('ca.pem'),
      insecure_http: null,
      protected: false,
      retard_apres: null,
    });
    expect(written(place).profiles.prod).toEqual({
      kind: 'remote',
      url,
      org: ORG,
      org_header: 'Marque-Org-Id',
      token: TOKEN,
      ca_cert: resolve('ca.pem'),
    });
  });

  it('keeps a local database by its absolute path, untried where that is asked for', async () => {
    const place = shell();
    const file = join(place.directory, 'x.db');
    expect(
      await place.run(['profiles', 'add', 'essai', '--db', file, '--no-check', '-o', 'ids']),
    ).toMatchObject({
      out: 'essai\n',
    });
    expect(written(place).profiles.essai).toEqual({ kind: 'embedded', db: file });
    expect(existsSync(file)).toBe(false);
  });

  it('keeps whom one works as in a local database, until it is another one', async () => {
    const place = shell();
    const kept = async (...line: string[]) => {
      const ran = await place.run(['profiles', ...line]);
      expect(ran.exitCode, ran.err).toBe(0);
      return (written(place).profiles.essai as { user?: string }).user;
    };
    expect(await kept('add', 'essai', '--db', '/data/a.db', '--user', 'c.martin', '--no-check')).toBe(
      'c.martin',
    );
    expect(await kept('set', 'essai', '--org', ORG, '--no-check')).toBe('c.martin');
    expect(await kept('set', 'essai', '--user', '', '--no-check')).toBeUndefined();
    expect(await kept('set', 'essai', '--user', 'n.roche', '--no-check')).toBe('n.roche');
    expect(await kept('set', 'essai', '--db', '/data/b.db', '--no-check')).toBeUndefined();
  });

  it.each([
    ['a name that is taken', ['prod', '--db', 'x.db'], 'already exists'],
    ['a name that is no name', ['a/b', '--db', 'x.db'], 'pattern'],
    ['neither service nor database', ['x', '--org', ORG], '--url | --db'],
    ['both', ['x', '--url', url, '--db', 'x.db'], '--url'],
    ['an address that is none', ['x', '--url', 'sdis.example'], 'url'],
    ['an address with a password', ['x', '--url', 'https://zoe:SECRET@sdis.example'], 'url'],
    ['an empty value', ['x', '--url', url, '--org', ''], '--org'],
    ['an organisation that no header can carry', ['x', '--url', url, '--org', 'a b'], 'org'],
    ['a header that is none', ['x', '--url', url, '--org-header', 'a b'], 'org-header'],
    ['what a database does not have', ['x', '--db', 'x.db', '--org-header', 'X-Org'], '--org-header'],
    ['what a service tells from the token', ['x', '--url', url, '--user', 'c.martin'], '--user'],
    ['a token on the line', ['x', '--url', url, '--token', TOKEN], '--token'],
  ])('refuses %s, and changes nothing', async (_case, line, said) => {
    const place = await furnished();
    const before = readFileSync(place.configuration, 'utf8');
    const ran = await place.run(['profiles', 'add', ...line]);
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.err).toContain(said);
    expect(ran.err).not.toMatch(/SECRET|vig_/);
    expect(readFileSync(place.configuration, 'utf8')).toBe(before);
  });

  it('refuses a token for a service in clear, unless that is allowed', async () => {
    const place = shell();
    const line = ['profiles', 'add', 'intra', '--url', 'http://intra.example', '--token-stdin', '--no-check'];
    expect(await place.run(line, { stdin: TOKEN })).toMatchObject({ exitCode: 2, out: '' });
    expect(await place.run([...line, '--insecure-http'], { stdin: TOKEN })).toMatchObject({ exitCode: 0 });
    expect(written(place).profiles.intra).toMatchObject({ token: TOKEN, insecure_http: true });
  });

  it('needs the token that it was promised', async () => {
    const ran = await shell().run(['profiles', 'add', 'x', '--url', url, '--token-stdin'], { stdin: '\n' });
    expect(ran).toMatchObject({ exitCode: 6, out: '' });
    expect(ran.err).toContain('Standard input is empty');
    expect(ran.err).not.toContain('--yes');
  });

  it.each(['add', 'login'])('%s takes one line for a token, and names what gave more', async (verb) => {
    const place = await furnished();
    const line = verb === 'add' ? ['add', 'x', '--url', url] : ['login', 'prod'];
    const ran = await place.run(['profiles', ...line, '--token-stdin', '--no-check'], {
      stdin: `${TOKEN}\nmore\n`,
    });
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.err).toContain('--token-stdin');
    expect(ran.err).not.toMatch(/VIGIE_TOKEN|more/);
  });

  it('keeps a service without a token, and says so even untried', async () => {
    const place = shell();
    const { err, exitCode } = await place.run(['profiles', 'add', 'x', '--url', url, '--no-check']);
    expect(exitCode).toBe(0);
    expect(err).toContain('vigie profiles login x');
  });

  it('says of an address that is none what was given, and where', async () => {
    const { err } = await shell().run(['profiles', 'add', 'x', '--url', 'sdis.example']);
    expect(err).toContain('"sdis.example"');
    expect(err).toContain('--url');
  });
});

describe('profiles list', () => {
  it('has local without being told, and marks the one in use', async () => {
    const place = await furnished();
    await place.run(['profiles', 'use', 'prod']);
    const { out } = await place.run(['profiles', 'list', '--json']);
    expect(JSON.parse(out).map((row: { name: string; current: boolean }) => [row.name, row.current])).toEqual(
      [
        ['local', false],
        ['prod', true],
        ['base', false],
      ],
    );
    expect(out).not.toContain(TOKEN);
  });

  it.each(['table', 'tsv', 'csv', 'ndjson', 'json', 'ids'])(
    'never prints a token in clear: %s',
    async (format) => {
      const { run } = await furnished();
      const { out } = await run(['profiles', 'list', '-o', format]);
      expect(out).toContain('prod');
      expect(out).not.toContain(TOKEN);
    },
  );
});

describe('profiles show', () => {
  const settings = (out: string) =>
    Object.fromEntries(
      JSON.parse(out).map(({ setting, value, source, from }: Record<string, unknown>) => [
        setting,
        from === null ? [value, source] : [value, source, from],
      ]),
    );

  it('says what gives every setting', async () => {
    const { run, configuration } = await furnished();
    const https_proxy = 'http://zoe:SECRET@proxy.example:3128';
    const env = { VIGIE_PROFILE: 'prod', VIGIE_ORG: 'O-ENV', https_proxy };
    const { out } = await run(['profiles', 'show', '--json', '--timeout', '5'], { env });
    expect(settings(out)).toEqual({
      profile: ['prod', 'environment', 'VIGIE_PROFILE'],
      url: [url, 'profile', 'prod'],
      org: ['O-ENV', 'environment', 'VIGIE_ORG'],
      org_header: ['Service-Org-Id', 'default'],
      token: ['vig_0123…', 'profile', 'prod'],
      ca_cert: [null, null],
      insecure_http: [false, 'default'],
      protected: [false, 'default'],
      timeout: [5, 'flag', '--timeout'],
      retries: [2, 'default'],
      language: ['en', 'environment', 'VIGIE_LANG'],
      proxy: ['http://***@proxy.example:3128', 'environment', 'https_proxy'],
      configuration: [configuration, 'environment', 'XDG_CONFIG_HOME'],
    });
  });

  it('says it of another profile, and of flags', async () => {
    const { run, database } = await furnished();
    expect(settings((await run(['profiles', 'show', 'local', '--json'])).out)).toMatchObject({
      profile: ['local', 'argument', 'name'],
      db: [database, 'default'],
    });
    expect(settings((await run(['profiles', 'show', '--db', '/x.db', '--json'])).out)).toMatchObject({
      profile: [null, null],
      db: ['/x.db', 'flag', '--db'],
    });
  });

  it.each([
    ['a local database', ['show', 'local'], {}],
    ['a service on this machine', ['show', '--url', 'http://localhost:3000'], {}],
    ['a service that is excluded', ['show', 'prod'], { no_proxy: 'sdis.example' }],
  ])('has no proxy for %s', async (_case, line, more) => {
    const env = {
      https_proxy: 'http://proxy.example:3128',
      http_proxy: 'http://proxy.example:3128',
      ...more,
    };
    const { out } = await (await furnished()).run(['profiles', ...line, '--json'], { env });
    expect(settings(out).proxy).toEqual([null, null]);
  });

  it('names the profile that protects, whichever way leads there', async () => {
    const { run } = await furnished();
    await run(['profiles', 'set', 'base', '--protected', 'true']);
    const { out } = await run(['profiles', 'show', '--db', '/data/base.db', '--json']);
    expect(settings(out).protected).toEqual([true, 'profile', 'base']);
  });

  it('names the proxy that applies to the service, and by which variable', async () => {
    const { run } = await furnished();
    const proxy = async (env: Record<string, string>) =>
      settings((await run(['profiles', 'show', 'prod', '--json'], { env })).out).proxy;
    const HTTPS_PROXY = 'http://proxy.example:3128';
    expect(await proxy({ https_proxy: '', HTTPS_PROXY })).toEqual([
      HTTPS_PROXY,
      'environment',
      'HTTPS_PROXY',
    ]);
    expect(await proxy({ HTTPS_PROXY, no_proxy: 'sdis.example:443' })).toEqual([null, null]);
    expect((await proxy({ HTTPS_PROXY, no_proxy: 'sdis.example:80' }))?.[2]).toBe('HTTPS_PROXY');
  });

  it('masks a token of the environment too', async () => {
    const { run } = await furnished();
    const { out } = await run(['profiles', 'show', 'prod', '-o', 'tsv'], {
      env: { VIGIE_TOKEN: `${TOKEN}9` },
    });
    expect(out).toContain('token\tvig_0123…\tenvironment\tVIGIE_TOKEN\n');
  });

  it('has no profile that does not exist', async () => {
    const ran = await (await furnished()).run(['profiles', 'show', 'ghost']);
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.err).toContain('local, prod, base');
  });
});

describe('profiles use', () => {
  it('takes a profile that exists, local included', async () => {
    const place = await furnished();
    await place.run(['profiles', 'use', 'base']);
    expect(written(place).current).toBe('base');
    await place.run(['profiles', 'use', 'local']);
    expect(written(place).current).toBe('local');
    expect(await place.run(['profiles', 'use', 'ghost'])).toMatchObject({ exitCode: 2, out: '' });
    expect(written(place).current).toBe('local');
  });
});

describe('profiles set', () => {
  const otherOrg = ORG.replace('018f', '018e');

  it('changes what is given and leaves the rest', async () => {
    const place = await furnished();
    await place.run(['profiles', 'set', 'prod', '--org', otherOrg, '--org-header', 'X-Org', '--no-check']);
    expect(written(place).profiles.prod).toEqual({
      kind: 'remote',
      url,
      org: otherOrg,
      org_header: 'X-Org',
      token: TOKEN,
    });
    await place.run(['profiles', 'set', 'prod', '--org-header', '', '--no-check']);
    expect(written(place).profiles.prod).toEqual({ kind: 'remote', url, org: otherOrg, token: TOKEN });
  });

  it('takes the token along to another address of the same service only', async () => {
    const place = await furnished();
    await place.run(['profiles', 'set', 'prod', '--url', `${url}/`, '--no-check']);
    expect(written(place).profiles.prod).toMatchObject({ url: `${url}/`, token: TOKEN });
    await place.run(['profiles', 'set', 'prod', '--url', 'https://other.example', '--no-check']);
    expect(written(place).profiles.prod).toEqual({ kind: 'remote', url: 'https://other.example', org: ORG });
  });

  it('says that it drops the token of another service, and only then', async () => {
    const { run } = await furnished();
    expect((await run(['profiles', 'set', 'prod', '--url', `${url}/`, '--no-check'])).err).toBe('');
    const dropped = await run(['profiles', 'set', 'prod', '--url', 'https://other.example', '--no-check']);
    expect(dropped.exitCode).toBe(0);
    expect(dropped.err).toContain('vigie profiles login prod');
    expect((await run(['profiles', 'set', 'prod', '--org', ORG, '--no-check'])).err).toBe('');
  });

  it('takes back the leave to go in clear with a new address', async () => {
    const place = shell();
    const clear = 'http://intra.example';
    await place.run(['profiles', 'add', 'intra', '--url', clear, '--insecure-http', '--no-check']);
    await place.run(['profiles', 'set', 'intra', '--org', ORG, '--no-check']);
    expect(written(place).profiles.intra).toMatchObject({ insecure_http: true });
    await place.run(['profiles', 'set', 'intra', '--url', `${clear}/v1`, '--no-check']);
    expect(written(place).profiles.intra).toEqual({ kind: 'remote', url: `${clear}/v1`, org: ORG });
    const { err } = await place.run(['anomalies', 'list', '-p', 'intra'], { env: { VIGIE_TOKEN: TOKEN } });
    expect(err).toContain('vigie profiles set intra --insecure-http');
  });

  it('writes local down when it gets settings of its own', async () => {
    const place = shell();
    await place.run(['profiles', 'set', 'local', '--org', ORG, '--no-check']);
    expect(written(place).profiles.local).toEqual({ kind: 'embedded', db: place.database, org: ORG });
  });

  it('does not take the identifiers of one database to another', async () => {
    const place = await furnished();
    await place.run(['profiles', 'set', 'base', '--org', ORG, '--no-check']);
    await place.run(['profiles', 'set', 'base', '--db', '/data/other.db', '--no-check']);
    expect(written(place).profiles.base).toEqual({ kind: 'embedded', db: '/data/other.db' });
  });

  it.each([
    [['prod'], 'Give at least one'],
    [['prod', '--db', 'x.db'], '--db'],
    [['base', '--url', url], '--url'],
    [['base', '--db', ''], '--db'],
    [['prod', '--url', ''], 'url'],
    [['ghost', '--org', ORG], 'ghost'],
  ])('refuses %j', async (line, said) => {
    const place = await furnished();
    const before = written(place);
    const ran = await place.run(['profiles', 'set', ...line]);
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.err).toContain(said);
    expect(written(place)).toEqual(before);
  });
});

describe('profiles delete', () => {
  it('needs a yes, and takes the settings only', async () => {
    const place = await furnished();
    expect(await place.run(['profiles', 'delete', 'prod'])).toMatchObject({ exitCode: 6, out: '' });
    expect(written(place).profiles).toHaveProperty('prod');
    expect(await place.run(['profiles', 'delete', 'prod', '--yes'])).toMatchObject({ exitCode: 0 });
    expect(written(place).profiles).not.toHaveProperty('prod');
  });

  it('goes back to local when the one in use is deleted', async () => {
    const place = await furnished();
    await place.run(['profiles', 'use', 'base']);
    await place.run(['profiles', 'delete', 'base', '--yes']);
    expect(written(place)).not.toHaveProperty('current');
    expect((await place.run(['profiles', 'show', '-o', 'tsv'])).out).toContain('profile\tlocal\tdefault\t\n');
  });

  it('says what is in force once the one in use is deleted, and only then', async () => {
    const place = await furnished();
    await place.run(['profiles', 'use', 'base']);
    expect((await place.run(['profiles', 'delete', 'prod', '--yes'])).err).toBe('');
    const { err, exitCode } = await place.run(['profiles', 'delete', 'base', '--yes']);
    expect(exitCode).toBe(0);
    expect(err).toContain(`it is now "local": ${place.database}`);
  });

  it('has nothing to delete of a profile that does not exist', async () => {
    expect(await (await furnished()).run(['profiles', 'delete', 'ghost', '--yes'])).toMatchObject({
      exitCode: 2,
    });
  });
});

describe('profiles login and logout', () => {
  const other = 'vig_9876543210abcdefghijABCDEFGHIJ543210';

  it('keep a token in a profile, and take it out', async () => {
    const place = await furnished();
    const ran = await place.run(['profiles', 'login', 'prod', '--token-stdin', '--no-check'], {
      stdin: `${other}\n`,
    });
    expect(ran.exitCode).toBe(0);
    expect(ran.out + ran.err).not.toContain(other);
    expect(written(place).profiles.prod).toMatchObject({ url, org: ORG, token: other });
    await place.run(['profiles', 'use', 'prod']);
    expect(await place.run(['profiles', 'logout'])).toMatchObject({ exitCode: 0 });
    expect(written(place).profiles.prod).toEqual({ kind: 'remote', url, org: ORG });
  });

  it('ask for it, and say so without a terminal', async () => {
    expect(await (await furnished()).run(['profiles', 'login', 'prod'])).toMatchObject({
      exitCode: 6,
      out: '',
    });
  });

  it.each(['login', 'logout'])('%s: a local database has none', async (verb) => {
    const ran = await (await furnished()).run([
      'profiles',
      verb,
      'base',
      ...(verb === 'login' ? ['--token-stdin'] : []),
    ]);
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.err).toContain('base');
  });
});
