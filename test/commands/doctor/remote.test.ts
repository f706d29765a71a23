import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { selfSigned } from '../../client/certificates.ts';
import {
  closedPort,
  json,
  ORG,
  serveAnswers,
  serveRaw,
  TOKEN,
  withExtensions,
} from '../../client/servers.ts';
import { patient } from './world.ts';

const denied = { status: 401, code: 'NON_AUTHENTIFIE', detail: 'no', instance: '', title: '', type: '' };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const session = (days = 80) => ({
  utilisateur: { id: 'zoe', first_name: null, last_name: null },
  jeton: { id: ORG, portee: 'ecriture', expire_le: inDays(days) },
  organisations: [{ id: ORG, nom: 'Nord', roles: [], droits: ['lecture'] }],
});
const answering = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  withExtensions(['session'], (_, response) => json(response, status, body, headers));

/** The diagnosis of a service whose token comes from the environment. */
async function of(
  url: string,
  line: readonly string[] = ['--timeout', '5'],
  env: Record<string, string> = {},
) {
  const all = { VIGIE_URL: url, VIGIE_ORG: ORG, VIGIE_TOKEN: TOKEN, ...env };
  const diagnosis = await patient().diagnose(line, all);
  expect(diagnosis.out + diagnosis.err).not.toContain(TOKEN);
  return diagnosis;
}

describe('a diagnosis of a service', () => {
  it('finds it well, and says whose the token is', async () => {
    const service = await serveAnswers(answering(session()));
    const { wrong, of: check } = await of(service.url);
    expect(wrong).toEqual([]);
    expect(check('service.jeton').detail).toContain('zoe');
    expect(check('service.organisation').detail).toContain('rights: read');
    expect(check('service.organisation').detail).toContain(`Nord (${ORG})`);
    expect(check('base.fichier')).toBeUndefined();
    expect(service.arrived.map(({ method }) => method).every((method) => method === 'GET')).toBe(true);
  });

  it.each([
    ['expired', 401, denied, 'service.jeton erreur'],
    ['about to expire', 200, session(3), 'service.jeton attention'],
  ])('whose token is %s', async (_, status, body, said) => {
    const { wrong, of: check } = await of((await serveAnswers(answering(body, status))).url);
    expect(wrong).toEqual([said]);
    expect(check('service.jeton').remedy).toContain('vigie profiles login');
  });

  it('whose organisation is that of others', async () => {
    const { wrong, of: check } = await of((await serveAnswers(answering(session()))).url, [
      '--org',
      ORG.replace('018f', '018e'),
    ]);
    expect(wrong).toEqual(['service.organisation erreur']);
    expect(check('service.organisation').remedy).toContain(`Nord (${ORG})`);
  });

  it('without a token, and without an organisation', async () => {
    const service = await serveAnswers(answering(session()));
    expect((await of(service.url, [], { VIGIE_TOKEN: '' })).wrong).toEqual(['service.jeton erreur']);
    expect((await of(service.url, [], { VIGIE_ORG: '' })).wrong).toEqual(['service.organisation erreur']);
    const place = patient();
    await place.run(['profiles', 'add', 'nord', '--url', service.url, '--no-check']);
    const { of: check } = await place.diagnose(['-p', 'nord'], { VIGIE_TOKEN: TOKEN });
    expect(check('service.organisation').remedy).toContain('vigie profiles set nord --org <id>');
  });

  it('of another make', async () => {
    const page = {
      data: [],
      meta: { pagination: { total: 0, count: 0, per_page: 1, current_page: 1, total_pages: 1 } },
    };
    const service = await serveAnswers((request, response) =>
      request.path === '/version' ? json(response, 404, { detail: 'no' }) : json(response, 200, page),
    );
    const { wrong, of: check } = await of(service.url);
    expect(wrong).toEqual([]);
    expect(check('service.http').state).toBe('ok');
    expect(check('service.jeton')).toBeUndefined();
  });

  it('whose address is that of a page, or of another path', async () => {
    const service = await serveAnswers((_, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
    );
    const { wrong, of: check } = await of(`${service.url}/docs`);
    expect(wrong).toEqual(['service.http erreur']);
    expect(check('service.http').detail).toContain('/docs');
    expect(check('service.http').remedy).toContain('path');
    for (const id of ['service.jeton', 'service.organisation'] as const) expect(check(id)).toBeUndefined();
  });

  it('whose database fails: the token is not to blame', async () => {
    const failing = { status: 500, code: 'ERREUR_INTERNE', detail: 'It fails.', title: '', type: '' };
    const instance = 'urn:uuid:018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36';
    const { wrong, of: check } = await of((await serveAnswers(answering({ ...failing, instance }, 500))).url);
    expect(wrong).toEqual(['service.http erreur']);
    expect(check('service.http').detail).toContain('018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36');
    expect(check('service.jeton')).toBeUndefined();
  });
});

describe('a diagnosis of a service that is not reached', () => {
  it('because nothing listens there', async () => {
    const { wrong, of: check } = await of(`http://127.0.0.1:${await closedPort()}`);
    expect(wrong).toEqual(['service.http erreur']);
    expect(check('service.http').detail).toContain('127.0.0.1');
    expect(check('service.jeton')).toBeUndefined();
  });

  it('because its name is unknown', async () => {
    const { wrong, of: check } = await of('https://vigie.invalid');
    expect(wrong).toEqual(['service.http erreur']);
    expect(check('service.http').detail).toContain('vigie.invalid');
  });

  it('because its address is none, without repeating it', async () => {
    const { wrong, out } = await of('https://zoe:SECRET@sdis.example');
    expect(wrong).toEqual(['service.http erreur']);
    expect(out).not.toContain('SECRET');
  });

  it('because the token would go in clear', async () => {
    expect((await of('http://sdis.example')).wrong).toEqual(['service.http erreur']);
  });

  it('because it says nothing', async () => {
    const service = await serveRaw(() => {});
    const { wrong } = await of(service.url, ['--timeout', '1']);
    expect(wrong).toEqual(['service.http erreur']);
    expect(service.count()).toBeGreaterThan(0);
  });

  it('because it speaks no HTTP', async () => {
    const service = await serveRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
    expect((await of(service.url)).wrong).toEqual(['service.http erreur']);
  });

  it.each([
    ['no authority signed', () => selfSigned(['127.0.0.1']), 'signed by an authority'],
    ['is past', () => selfSigned(['127.0.0.1'], true), 'expired'],
  ])('because its certificate is one that %s', async (_, certificate, said) => {
    const service = await serveAnswers(answering(session()), certificate());
    const { wrong, of: check } = await of(service.url);
    expect(wrong).toEqual(['service.http erreur']);
    expect(check('service.http').detail).toContain(said);
    expect(service.arrived).toEqual([]);
  });

  it('unless its authority is given', async () => {
    const certificate = selfSigned(['127.0.0.1']);
    const service = await serveAnswers(answering(session()), certificate);
    const place = patient();
    const file = join(place.directory, 'ca.pem');
    writeFileSync(file, certificate.cert);
    const env = { VIGIE_URL: service.url, VIGIE_ORG: ORG, VIGIE_TOKEN: TOKEN };
    const trusted = await place.diagnose(['--ca-cert', file], env);
    expect(trusted.wrong).toEqual([]);
    const missing = await place.diagnose(['--ca-cert', `${file}.gone`], env);
    expect(missing.wrong).toEqual(['service.http erreur']);
    expect(missing.of('service.http').detail).toContain('ca.pem.gone');
  });

  it.each(['http://zoe:SE/SECRET@proxy.example', 'socks5://zoe:SECRET@vigie.invalid'])(
    'through a proxy that is of no use: %s',
    async (https_proxy) => {
      const { wrong, out, err } = await of('https://sdis.example', ['--timeout', '2'], { https_proxy });
      expect(wrong).toEqual(['service.http erreur']);
      expect(out + err).not.toContain('SECRET');
      expect(out).not.toContain('DEFAUT');
    },
  );

  it('through a proxy whose name is unknown: the profile is not to blame', async () => {
    const https_proxy = 'http://vigie.invalid:1';
    const { wrong, of: check } = await of('https://sdis.example', [], { https_proxy });
    expect(wrong).toEqual(['service.http erreur']);
    expect(check('service.http').detail).toContain('vigie.invalid');
    expect(check('service.http').remedy).toContain('https_proxy');
  });

  it('through a proxy that says nothing: it is named, and the certificate is not its affair', async () => {
    const silent = await serveRaw(() => {});
    const env = { HTTPS_PROXY: silent.url };
    const { wrong, of: check } = await of('https://sdis.example', ['--timeout', '1'], env);
    expect(wrong).toEqual(['service.http erreur']);
    expect(check('service.http').detail).toContain(`The proxy ${silent.url} did not answer`);
    expect(check('service.http').remedy).toContain('HTTPS_PROXY');
  });

  it('through a proxy, whose password is never shown', async () => {
    const https_proxy = `http://zoe:SECRET@127.0.0.1:${await closedPort()}`;
    const { wrong, of: check, out, err } = await of('https://sdis.example', [], { https_proxy });
    expect(wrong).toEqual(['service.http erreur']);
    expect(check('service.http').detail).toContain('127.0.0.1');
    expect(check('service.http').remedy).toContain('https_proxy');
    expect(out + err).not.toContain('SECRET');
  });
});
