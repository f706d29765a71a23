import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { connect, isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Downloader, type DownloadOptions } from '../../src/client/download.ts';
import { selfSigned } from './certificates.ts';
import { serveAnswers, serveRaw } from './servers.ts';

/** A whole file. */
async function taken(downloads: Downloader, address: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await downloads.open(address)));
}

function downloader(more: Partial<DownloadOptions> = {}): Downloader {
  const made = new Downloader({
    allowPrivate: true,
    timeout: 5,
    userAgent: 'test',
    env: {},
    signal: new AbortController().signal,
    ...more,
  });
  onTestFinished(() => made.close());
  return made;
}

const FILE = Buffer.from('a plan of the ground floor, with its exits');

function file(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': FILE.length }).end(FILE);
}

test('a file comes as it is', async () => {
  const { url, arrived } = await serveAnswers((_, response) => file(response));
  expect(await taken(downloader(), `${url}/plan.pdf?v=2`)).toEqual(FILE);
  expect(arrived).toMatchObject([{ path: '/plan.pdf?v=2', headers: { 'accept-encoding': 'identity' } }]);
});

test('a file that never comes to its end is an error', async () => {
  const { url } = await serveAnswers((_request, response) => {
    response.writeHead(200, { 'content-length': FILE.length });
    response.write(FILE.subarray(0, 10), () => response.socket?.destroy());
  });
  await expect(taken(downloader(), `${url}/plan`)).rejects.toMatchObject({
    code: 'CONNEXION_PERDUE',
  });
});

test.each([
  [404, 'TELECHARGEMENT_ECHOUE'],
  [403, 'TELECHARGEMENT_ECHOUE'],
  [503, 'TELECHARGEMENT_INDISPONIBLE'],
  [429, 'TELECHARGEMENT_INDISPONIBLE'],
])('%s is %s', async (status, code) => {
  const { url } = await serveAnswers((_request, response) =>
    response.writeHead(status, { 'retry-after': '0' }).end('no'),
  );
  await expect(taken(downloader(), `${url}/plan`)).rejects.toMatchObject({
    code,
    params: { status },
  });
});

test('bytes that are packed are not those of the file', async () => {
  const { url } = await serveAnswers((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  );
  await expect(taken(downloader(), `${url}/plan`)).rejects.toMatchObject({
    code: 'REPONSE_INCOMPRISE',
  });
});

test('five redirects are followed, not six', async () => {
  const { url, arrived } = await serveAnswers((request, response) => {
    const left = Number(request.path.slice(1));
    if (left === 0) return file(response);
    response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  expect(await taken(downloader(), `${url}/5`)).toEqual(FILE);
  expect(arrived).toHaveLength(6);
  await expect(taken(downloader(), `${url}/6`)).rejects.toMatchObject({
    code: 'TELECHARGEMENT_REFUSE',
    params: { motif: 'redirections' },
  });
});

test('what is encrypted leads to nothing that others on the way can read', async () => {
  const certificate = selfSigned(['127.0.0.1']);
  const directory = mkdtempSync(join(tmpdir(), 'vigie-download-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const caCert = join(directory, 'ca.pem');
  writeFileSync(caCert, certificate.cert);
  const plain = await serveAnswers((_, response) => file(response));
  const secure = await serveAnswers(
    (request, response) =>
      request.path === '/plan'
        ? file(response)
        : response.writeHead(302, { location: `${plain.url}/plan` }).end(),
    certificate,
  );
  expect(await taken(downloader({ caCert }), `${secure.url}/plan`)).toEqual(FILE);
  await expect(taken(downloader({ caCert }), `${secure.url}/down`)).rejects.toMatchObject({
    code: 'TELECHARGEMENT_REFUSE',
    params: { motif: 'degradation' },
  });
  expect(plain.arrived).toHaveLength(0);
});

test('the headers of the service go to the service alone, also through redirects', async () => {
  const elsewhere = await serveAnswers((_, response) => file(response));
  const service = await serveAnswers((_request, response) =>
    response.writeHead(302, { location: `${elsewhere.url}/plan` }).end(),
  );
  const headers = { authorization: 'Bearer secret', 'service-org-id': 'org' };
  const own = { origin: service.url, basePath: '', headers };
  expect(await taken(downloader({ service: own }), `${service.url}/files/1`)).toEqual(FILE);
  expect(service.arrived[0]?.headers).toMatchObject(own.headers);
  expect(elsewhere.arrived[0]?.headers).not.toHaveProperty('authorization');
  expect(elsewhere.arrived[0]?.headers).not.toHaveProperty('service-org-id');
});

test.each([
  ['/vigie/files/1', true],
  ['/vigie', true],
  ['/otherapp/1', false],
  ['/vigieplus/1', false],
  ['/vigie/../otherapp/1', false],
  ['/vigie/%2e%2e/otherapp/1', false],
  ['/vigie/..%2fotherapp/1', false],
  ['/vigie/..;/otherapp/1', false],
])('of a service at /vigie the token goes to %s: %s', async (path, isSent) => {
  const service = await serveAnswers((request, response) =>
    request.path === '/vigie/sent' ? response.writeHead(302, { location: path }).end() : file(response),
  );
  const own = { origin: service.url, basePath: '/vigie', headers: { authorization: 'Bearer secret' } };
  for (const address of [path, '/vigie/sent']) {
    await taken(downloader({ service: own }), service.url + address);
    expect(service.arrived.at(-1)?.headers.authorization, address).toBe(isSent ? 'Bearer secret' : undefined);
  }
});

test.each([
  ['the service', '/vigie/1', 'service'],
  ['elsewhere', '/files/1', undefined],
])('a refusal says who was asked: %s', async (_, path, objet) => {
  const { url } = await serveAnswers((_request, response) => response.writeHead(403).end());
  const own = { origin: url, basePath: '/vigie', headers: { authorization: 'Bearer secret' } };
  const failure = await taken(downloader({ service: own }), url + path).catch((error) => error);
  expect(failure).toMatchObject({ code: 'TELECHARGEMENT_ECHOUE', params: { status: 403 } });
  expect(failure.params.objet).toBe(objet);
});

test('the service may be asked on this machine, and no other host there', async () => {
  const other = await serveAnswers((_, response) => file(response));
  const service = await serveAnswers((request, response) => {
    if (request.path === '/own') return file(response);
    response
      .writeHead(307, { location: request.path === '/other' ? `${other.url}/plan` : request.path.slice(1) })
      .end();
  });
  const own = { origin: service.url, basePath: '', headers: {} };
  const careful = downloader({ service: own, allowPrivate: false });
  expect(await taken(careful, `${service.url}/own`)).toEqual(FILE);
  const refusals = [`${service.url}/other`, `${other.url}/plan`, `http://localhost:${other.port}/plan`];
  for (const address of refusals)
    await expect(taken(careful, address), address).rejects.toMatchObject({
      code: 'TELECHARGEMENT_REFUSE',
      params: { motif: 'adresse_privee' },
    });
  expect(other.arrived).toHaveLength(0);
});

test('a name that changes its mind between two questions leads nowhere private', async () => {
  const { port, arrived } = await serveAnswers((_, response) => file(response));
  let asked = 0;
  const rebinding: NonNullable<DownloadOptions['resolve']> = (_name, _options, done) => {
    asked++;
    done(null, [{ address: asked === 1 ? '127.0.0.1' : '1.1.1.1', family: 4 }]);
  };
  const careful = downloader({ allowPrivate: false, resolve: rebinding });
  await expect(taken(careful, `http://files.example:${port}/plan`)).rejects.toMatchObject({
    code: 'TELECHARGEMENT_REFUSE',
    params: { host: 'files.example', address: '127.0.0.1' },
  });
  // The only question is the one whose answer would have been connected to.
  expect(asked).toBe(1);
  expect(arrived).toHaveLength(0);
});

/** A proxy that opens a tunnel to one port of this machine, whatever is asked for, and notes what that was. */
async function tunnels(port: () => number) {
  const asked: string[] = [];
  const { url } = await serveRaw((client) => {
    client.once('data', (head) => {
      asked.push(String(head).split('\r\n').slice(0, 2).join(' '));
      const tunnel = connect(port(), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        tunnel.pipe(client).pipe(tunnel);
      });
      tunnel.on('error', () => client.destroy());
      client.on('close', () => tunnel.destroy());
    });
  });
  return { asked, env: { http_proxy: url } };
}

const knowing =
  (...addresses: string[]): NonNullable<DownloadOptions['resolve']> =>
  (hostname, _options, done) => {
    const unknown = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    done(found.length === 0 ? unknown : null, found);
  };

describe('behind a proxy', () => {
  test('a name is judged before anything is asked of the proxy', async () => {
    const { asked, env } = await tunnels(() => 0);
    const careful = downloader({ allowPrivate: false, resolve: knowing('169.254.169.254'), env });
    await expect(taken(careful, 'http://metadata.example/latest')).rejects.toMatchObject({
      code: 'TELECHARGEMENT_REFUSE',
      params: { motif: 'lien_local' },
    });
    expect(asked).toEqual([]);
  });

  test('the proxy is led to the address that was judged, and the host keeps its name', async () => {
    const host = await serveAnswers((_, response) => file(response));
    const { asked, env } = await tunnels(() => host.port);
    const resolve = knowing('2606:4700::1111', '1.1.1.1');
    expect(
      await taken(downloader({ allowPrivate: false, resolve, env }), 'http://files.example/plan'),
    ).toEqual(FILE);
    expect(asked).toEqual(['CONNECT 1.1.1.1:80 HTTP/1.1 host: 1.1.1.1:80']);
    expect(host.arrived).toMatchObject([{ path: '/plan', headers: { host: 'files.example' } }]);
  });

  test('a certificate still counts for the name', async () => {
    const certificate = selfSigned(['files.example']);
    const directory = mkdtempSync(join(tmpdir(), 'vigie-download-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const caCert = join(directory, 'ca.pem');
    writeFileSync(caCert, certificate.cert);
    const host = await serveAnswers((_, response) => file(response), certificate);
    const { asked, env } = await tunnels(() => host.port);
    const careful = downloader({ allowPrivate: false, resolve: knowing('2606:4700::1111'), env, caCert });
    expect(await taken(careful, 'https://files.example:8443/plan')).toEqual(FILE);
    expect(asked).toEqual(['CONNECT [2606:4700::1111]:8443 HTTP/1.1 host: [2606:4700::1111]:8443']);
    await expect(taken(careful, 'https://other.example/plan')).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
    });
  });

  test('a name that only the proxy knows is refused, and given to it when that is allowed', async () => {
    const proxy = await serveAnswers((_, response) => file(response));
    const env = { http_proxy: proxy.url };
    const address = 'http://metadata.internal/latest';
    const careful = downloader({ allowPrivate: false, resolve: knowing(), env });
    await expect(taken(careful, address)).rejects.toMatchObject({
      code: 'HOTE_INCONNU',
      params: { host: 'metadata.internal' },
    });
    expect(proxy.arrived).toEqual([]);
    expect(await taken(downloader({ resolve: knowing(), env }), address)).toEqual(FILE);
    expect(proxy.arrived).toMatchObject([{ path: address }]);
  });

  test('one that speaks SOCKS is asked nothing', async () => {
    const socks = await serveRaw((socket) => socket.destroy());
    const env = { https_proxy: socks.url.replace('http:', 'socks5:') };
    const careful = downloader({ allowPrivate: false, resolve: knowing('1.1.1.1'), env });
    await expect(taken(careful, 'https://files.example/plan')).rejects.toMatchObject({
      code: 'REGLAGE_INVALIDE',
      params: { objet: 'mandataire', name: 'https_proxy' },
    });
    expect(socks.count()).toBe(0);
  });

  test('what NO_PROXY excludes is judged as it is without one', async () => {
    const { port, arrived } = await serveAnswers((_, response) => file(response));
    const { asked, env } = await tunnels(() => 0);
    const excluded = { ...env, NO_PROXY: `files.example:${port}` };
    const careful = downloader({ allowPrivate: false, resolve: knowing('127.0.0.1'), env: excluded });
    await expect(taken(careful, `http://files.example:${port}/plan`)).rejects.toMatchObject({
      code: 'TELECHARGEMENT_REFUSE',
      params: { motif: 'adresse_privee', address: '127.0.0.1' },
    });
    expect([...asked, ...arrived]).toEqual([]);
  });
});

test.each([
  ['file:///etc/passwd', 'protocole'],
  ['ftp://files.example/plan', 'protocole'],
  ['plans/rez.pdf', 'adresse'],
  ['http://169.254.169.254/latest/meta-data/', 'lien_local'],
  ['http://0x7f000001/', 'adresse_privee'],
  ['http://[::ffff:10.0.0.1]/', 'adresse_privee'],
])('%s is refused (%s)', async (address, motif) => {
  await expect(taken(downloader({ allowPrivate: false }), address)).rejects.toMatchObject({
    code: 'TELECHARGEMENT_REFUSE',
    params: { motif },
  });
});

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fe80::1]/',
  'http://metadata.example/',
])('%s is refused even where private addresses are allowed, also after a redirect', async (address) => {
  const { url, arrived } = await serveAnswers((_request, response) =>
    response.writeHead(302, { location: address }).end(),
  );
  const lax = downloader({ allowPrivate: true, resolve: knowing('169.254.169.254') });
  for (const start of [address, url])
    await expect(taken(lax, start)).rejects.toMatchObject({
      code: 'TELECHARGEMENT_REFUSE',
      params: { motif: 'lien_local' },
    });
  expect(arrived).toHaveLength(1);
});

test('the reason of the signal ends it', async () => {
  const stop = new AbortController();
  const { url } = await serveAnswers((_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('x', () => stop.abort(new Error('enough')));
  });
  await expect(taken(downloader({ signal: stop.signal }), `${url}/plan`)).rejects.toThrow('enough');
});
