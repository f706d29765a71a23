import { resolve as absolute } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskToken, type ProfileFlags, resolveProfile } from '../../src/profiles/resolve.ts';

const TOKEN = 'vig_0123456789abcdefghijABCDEFGHIJ012345';
const localDatabase = '/home/zoe/.local/share/vigie/vigie.db';
const profiles = {
  prod: {
    kind: 'remote',
    url: 'https://prod.example/v1',
    org: 'O-PROFILE',
    token: TOKEN,
    org_header: 'Marque-Org-Id',
  },
  clear: {
    kind: 'remote',
    url: 'http://intra.example',
    token: TOKEN,
    insecure_http: true,
    ca_cert: '/ca.pem',
  },
  base: { kind: 'embedded', db: '/data/base.db', org: 'O-BASE', user: 'U-BASE' },
} as const;

const resolve = (
  flags: ProfileFlags['flags'] = {},
  env: ProfileFlags['env'] = {},
  configuration: ProfileFlags['configuration'] = { profiles },
) => resolveProfile({ flags, env, configuration, localDatabase });

describe('the profile', () => {
  it('is local, in the data directory, when nothing is configured', () => {
    expect(resolve({}, {}, { profiles: {} })).toEqual({
      kind: 'embedded',
      name: { value: 'local', source: 'default' },
      db: { value: localDatabase, source: 'default' },
      org: undefined,
      user: undefined,
    });
  });

  it('is the flag, else the environment, else the current one', () => {
    const configuration = { current: 'base', profiles };
    const name = (flags: ProfileFlags['flags'], env: ProfileFlags['env']) =>
      resolve(flags, env, configuration).name;
    expect(name({ profile: 'prod' }, { VIGIE_PROFILE: 'clear' })).toEqual({ value: 'prod', source: 'flag' });
    expect(name({}, { VIGIE_PROFILE: 'clear' })).toEqual({ value: 'clear', source: 'environment' });
    expect(name({}, { VIGIE_PROFILE: '' })).toEqual({ value: 'base', source: 'default' });
  });

  it.each([
    [{ profile: 'ghost' }, {}],
    [{}, { VIGIE_PROFILE: 'ghost' }],
    [{ profile: 'ghost', db: '/x.db' }, {}],
    [{ url: 'https://x.example' }, { VIGIE_PROFILE: 'ghost' }],
  ])('that does not exist is an error, never a fallback: %j %j', (flags, env) => {
    expect(() => resolve(flags, env)).toThrow(expect.objectContaining({ code: 'PROFIL_INCONNU' }));
  });

  it('that is current but was removed is an error too', () => {
    expect(() => resolve({}, {}, { current: 'gone', profiles })).toThrow(
      expect.objectContaining({ params: expect.objectContaining({ name: 'gone' }) }),
    );
  });
});

describe('the target', () => {
  it.each([
    [{ db: '/x.db' }, {}, 'embedded'],
    [{}, { VIGIE_DB: '/x.db' }, 'embedded'],
    [{ url: 'https://x.example' }, { VIGIE_DB: '/x.db' }, 'remote'],
    [{ db: '/x.db' }, { VIGIE_URL: 'https://x.example' }, 'embedded'],
    [{ profile: 'prod', db: '/x.db' }, {}, 'embedded'],
    [{ profile: 'base', url: 'https://x.example' }, {}, 'remote'],
    [{}, { VIGIE_PROFILE: 'prod', VIGIE_DB: '/x.db' }, 'embedded'],
    [{}, { VIGIE_PROFILE: 'prod' }, 'remote'],
  ])('%j %j is %s', (flags, env, kind) => {
    expect(resolve(flags, env).kind).toBe(kind);
  });

  it.each([
    [{ url: 'https://x.example', db: '/x.db' }, {}, '--url', '--db'],
    [{}, { VIGIE_URL: 'https://x.example', VIGIE_DB: '/x.db' }, 'VIGIE_URL', 'VIGIE_DB'],
    [{ profile: 'prod' }, { VIGIE_DB: '/x.db' }, '--profile prod', 'VIGIE_DB'],
    [{ profile: 'base' }, { VIGIE_URL: 'https://x.example' }, '--profile base', 'VIGIE_URL'],
  ])('%j %j is a contradiction', (flags, env, first, second) => {
    expect(() => resolve(flags, env)).toThrow(
      expect.objectContaining({ code: 'CIBLE_DOUBLE', params: { first, second } }),
    );
  });

  it('is an absolute path wherever the command is typed', () => {
    expect(resolve({ db: 'x.db' })).toMatchObject({ db: { value: absolute('x.db'), source: 'flag' } });
  });

  it('takes what a profile says of its own database, and nothing for another', () => {
    expect(resolve({ profile: 'base', db: '/data/../data/base.db' })).toMatchObject({
      name: { value: 'base' },
      org: { value: 'O-BASE', source: 'profile' },
      user: { value: 'U-BASE', source: 'profile' },
    });
    expect(resolve({ profile: 'base', db: '/data/other.db' })).toMatchObject({
      name: undefined,
      org: undefined,
      user: undefined,
    });
  });
});

describe('a setting', () => {
  it('comes from the flag, else the environment, else the profile', () => {
    const org = (flags: ProfileFlags['flags'], env: ProfileFlags['env']) =>
      resolve({ profile: 'prod', ...flags }, env).org;
    expect(org({ org: 'O-FLAG' }, { VIGIE_ORG: 'O-ENV' })).toEqual({ value: 'O-FLAG', source: 'flag' });
    for (const said of ['O-ENV', ' O-ENV\r\n'])
      expect(org({}, { VIGIE_ORG: said })).toEqual({ value: 'O-ENV', source: 'environment' });
    expect(org({}, {})).toEqual({ value: 'O-PROFILE', source: 'profile' });
    expect(resolve({ profile: 'clear' }).org).toBeUndefined();
  });

  it('is the user of a local database in the same order, and no matter of a service', () => {
    const user = (flags: ProfileFlags['flags'], env: ProfileFlags['env']) => {
      const resolved = resolve({ profile: 'base', ...flags }, env);
      return resolved.kind === 'embedded' ? resolved.user : undefined;
    };
    expect(user({ user: 'U-FLAG' }, { VIGIE_USER: 'U-ENV' })).toEqual({ value: 'U-FLAG', source: 'flag' });
    expect(user({}, { VIGIE_USER: 'U-ENV' })).toEqual({ value: 'U-ENV', source: 'environment' });
    expect(user({}, {})).toEqual({ value: 'U-BASE', source: 'profile' });
    expect(user({ db: '/data/other.db', user: 'U-FLAG' }, {})).toEqual({ value: 'U-FLAG', source: 'flag' });
    expect(() => resolve({ profile: 'prod', user: 'U-FLAG' })).toThrow(
      expect.objectContaining({
        code: 'OPTIONS_CONTRAIRES',
        params: { flags: ['--user', '--profile prod'] },
      }),
    );
    expect(resolve({ profile: 'prod' }, { VIGIE_USER: 'U-ENV' }).kind).toBe('remote');
  });

  it('has the default of the interface for the name of the header', () => {
    expect(resolve({ profile: 'clear' })).toMatchObject({
      org_header: { value: 'Service-Org-Id', source: 'default' },
      insecure_http: { value: true, source: 'profile' },
      ca_cert: { value: '/ca.pem', source: 'profile' },
    });
    expect(resolve({ profile: 'prod' })).toMatchObject({
      org_header: { value: 'Marque-Org-Id', source: 'profile' },
      insecure_http: { value: false, source: 'default' },
    });
  });

  it.each(['profile', 'url', 'db', 'org', 'ca_cert'])('that is typed empty is refused: %s', (name) => {
    expect(() => resolve({ [name]: '' })).toThrow(expect.objectContaining({ code: 'OPTION_SANS_VALEUR' }));
  });

  it('follows the same order whatever is given', () => {
    const maybe = fc.option(fc.constantFrom('A', 'B'), { nil: undefined });
    fc.assert(
      fc.property(maybe, maybe, maybe, (flag, environment, profile) => {
        const configuration = {
          profiles: { p: { kind: 'remote', url: 'https://p.example', org: profile } },
        } as const;
        const resolved = resolve({ profile: 'p', org: flag }, { VIGIE_ORG: environment }, configuration);
        expect(resolved.org?.value).toBe(flag ?? environment ?? profile);
      }),
    );
  });
});

describe('the token', () => {
  it('comes from the environment, else from the profile', () => {
    expect(resolve({ profile: 'prod' }, { VIGIE_TOKEN: 'vig_x' })).toMatchObject({
      token: { value: 'vig_x', source: 'environment' },
    });
    expect(resolve({ profile: 'prod' })).toMatchObject({ token: { value: TOKEN, source: 'profile' } });
  });

  it.each([
    ['https://prod.example/v1/', TOKEN],
    ['https://PROD.example:443/v1', TOKEN],
    ['https://prod.example/v2', undefined],
    ['https://prod.example/v1/v2', undefined],
    ['https://prod.example', undefined],
    ['https://prod.example:444/v1', undefined],
    ['http://prod.example/v1', undefined],
    ['https://prod.example.evil.example/v1', undefined],
    ['not an address', undefined],
  ])('of a profile goes to %s: %s', (url, token) => {
    const resolved = resolve({ profile: 'prod', url });
    expect(resolved.kind === 'remote' && resolved.token?.value).toBe(token);
  });

  it('is not let over plain http elsewhere because a profile allows it to its own service', () => {
    expect(resolve({ profile: 'clear', url: 'http://x.example' })).toMatchObject({
      token: undefined,
      insecure_http: { value: false },
    });
  });

  it.each([
    [TOKEN, 'vig_0123…'],
    ['vig_short', 'vig_…'],
    ['another-kind-of-token-of-some-length', 'anot…'],
    ['secret', '…'],
  ])('%s is shown as %s', (token, shown) => {
    expect(maskToken(token)).toBe(shown);
  });
});
