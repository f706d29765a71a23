import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { addAnomalie, readAnomalie } from '../../src/contract/anomalies.ts';
import { messages } from '../../src/messages/index.ts';
import { selfSigned } from './certificates.ts';
import { json, ORG, remote, serve, serveRaw, TestClock } from './servers.ts';

const anomalie = { code: 3, texte: 'Bouchon absent', indice_de_gravite: 1 };
const read = { endpoint: readAnomalie, params: { anomalie_id: '3' } };
const directory = mkdtempSync(join(tmpdir(), 'vigie-tls-'));
afterAll(() => rmSync(directory, { recursive: true }));

const good = selfSigned(['127.0.0.1', 'vigie.example']);
const caCert = join(directory, 'ca.pem');
writeFileSync(caCert, good.cert);
const answer = (_request: unknown, response: Parameters<typeof json>[0]) => json(response, 200, anomalie);

describe('an encrypted connection', () => {
  it('to an authority that nobody knows is TLS_INVALIDE, and nothing is sent or tried again', async () => {
    const clock = new TestClock();
    const service = await serve(answer, good);
    await expect(
      remote(service.url, { clock }).send({ endpoint: addAnomalie, body: anomalie }),
    ).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
      params: { url: `${service.url}/anomalies`, reason: expect.stringContaining('SELF_SIGNED') },
    });
    expect(service.arrived).toHaveLength(0);
    expect(clock.slept).toEqual([]);
  });

  it('to an authority that --ca-cert names is trusted', async () => {
    const service = await serve(answer, good);
    expect(await remote(service.url, { caCert }).send(read)).toMatchObject({ status: 200, body: anomalie });
    expect(service.arrived).toHaveLength(1);
  });

  it('under another name is TLS_INVALIDE', async () => {
    const certificate = selfSigned(['other.example']);
    const file = join(directory, 'other.pem');
    writeFileSync(file, certificate.cert);
    const service = await serve(answer, certificate);
    await expect(remote(service.url, { caCert: file }).send(read)).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
      params: { reason: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID') },
    });
    expect(service.arrived).toHaveLength(0);
  });

  it('with a certificate that has ended is TLS_INVALIDE', async () => {
    const certificate = selfSigned(['127.0.0.1'], true);
    const file = join(directory, 'ended.pem');
    writeFileSync(file, certificate.cert);
    const service = await serve(answer, certificate);
    await expect(remote(service.url, { caCert: file }).send(read)).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
      params: { reason: expect.stringContaining('CERT_HAS_EXPIRED') },
    });
    expect(service.arrived).toHaveLength(0);
  });

  it('to a port that speaks plain http is TLS_INVALIDE', async () => {
    const service = await serveRaw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    await expect(remote(service.url.replace('http:', 'https:')).send(read)).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
      params: { reason: expect.not.stringContaining('\n') },
    });
    expect(service.count()).toBe(1);
  });

  it.each(['absent.pem', 'empty.pem', 'broken.pem'])(
    'with authorities in %s says that the file is unreadable',
    (name) => {
      const file = join(directory, name);
      if (name === 'empty.pem') writeFileSync(file, '');
      if (name === 'broken.pem') writeFileSync(file, good.cert.slice(0, 200));
      expect(() => remote('https://service.example', { caCert: file })).toThrow(
        expect.objectContaining({ code: 'FICHIER_ILLISIBLE', params: expect.objectContaining({ file }) }),
      );
    },
  );
});

describe('a proxy', () => {
  /** A proxy that takes every name for this machine, and notes what it was asked. */
  async function proxy(port: () => number) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      json(response, 200, anomalie);
    });
    server.on('connect', (request, client) => {
      asked.push(`CONNECT ${request.url}`);
      const tunnel = connect(port(), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        tunnel.pipe(client).pipe(tunnel);
      });
      for (const socket of [tunnel, client]) socket.on('error', () => {});
      client.on('close', () => tunnel.destroy());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    });
    const address = server.address();
    return { asked, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
  }

  it('is asked for a tunnel to an https service, whose certificate still counts', async () => {
    const service = await serve(answer, good);
    const through = await proxy(() => service.port);
    const env = { HTTPS_PROXY: through.url };
    expect(await remote('https://vigie.example', { env, caCert }).send(read)).toMatchObject({ status: 200 });
    expect(through.asked).toEqual(['CONNECT vigie.example:443']);
    expect(service.arrived).toHaveLength(1);
    await expect(remote('https://other.example', { env, caCert }).send(read)).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
    });
    expect(service.arrived).toHaveLength(1);
  });

  it('is asked for the page of an http service', async () => {
    const through = await proxy(() => 0);
    await remote('http://vigie.example', { env: { http_proxy: through.url }, insecureHttp: true }).send(read);
    expect(through.asked).toEqual(['GET http://vigie.example/anomalies/3']);
  });

  it('is left alone for what NO_PROXY names, and for this machine', async () => {
    const service = await serve(answer);
    const through = await proxy(() => service.port);
    await remote(service.url, { env: { HTTP_PROXY: through.url } }).send(read);
    expect(service.arrived).toHaveLength(1);
    const env = { HTTPS_PROXY: through.url, NO_PROXY: '.invalid' };
    await expect(remote('https://vigie.invalid', { env }).send(read)).rejects.toMatchObject({
      code: 'HOTE_INCONNU',
    });
    expect(through.asked).toEqual([]);
  });

  it.each([
    ['https://sdis.example', { https_proxy: 'http://proxy.invalid:3128' }],
    ['http://sdis.example', { http_proxy: 'http://proxy.invalid:3128' }],
  ])('whose name nobody knows is what is said to be unknown: %s', async (url, env) => {
    const asking = remote(url, { env, insecureHttp: true, retries: 0 }).send(read);
    await expect(asking).rejects.toMatchObject({
      code: 'HOTE_INCONNU',
      params: { host: 'proxy.invalid', objet: 'mandataire' },
    });
    for (const language of ['fr', 'en'] as const) {
      const hint = messages(language).errors.HOTE_INCONNU.hint?.({
        host: 'proxy.invalid',
        objet: 'mandataire',
      });
      expect(hint).toContain('https_proxy');
      expect(hint).not.toContain('profil');
    }
  });

  it('that refuses the tunnel is CONNEXION_REFUSEE with its status', async () => {
    const refusing = await serveRaw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
    });
    const env = { HTTPS_PROXY: refusing.url };
    await expect(remote('https://vigie.example', { env, retries: 0 }).send(read)).rejects.toMatchObject({
      code: 'CONNEXION_REFUSEE',
      params: { reason: expect.stringContaining('407') },
    });
    expect(refusing.count()).toBe(1);
  });

  it('that is no address is REGLAGE_INVALIDE', () => {
    expect(() => remote('https://vigie.example', { env: { HTTPS_PROXY: 'proxy:what' } })).toThrow(
      expect.objectContaining({ code: 'REGLAGE_INVALIDE' }),
    );
  });
});

describe('NODE_EXTRA_CA_CERTS', () => {
  it('counts, with --ca-cert and without', async () => {
    const service = await serve(answer, good);
    const other = join(directory, 'another-authority.pem');
    writeFileSync(other, selfSigned(['nobody.example']).cert);
    const script = `
      import { Remote } from './src/client/remote.ts';
      import { readAnomalie } from './src/contract/anomalies.ts';
      const options = { url: '${service.url}', org: '${ORG}', orgHeader: 'Service-Org-Id', language: 'fr', userAgent: 'x', env: {} };
      for (const caCert of [undefined, '${other}']) {
        const transport = new Remote({ ...options, caCert });
        console.log((await transport.send({ endpoint: readAnomalie, params: { anomalie_id: '3' } })).status);
        await transport.close();
      }`;
    const { promise, resolve } = Promise.withResolvers<string>();
    execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      { cwd: join(import.meta.dirname, '../..'), env: { NODE_EXTRA_CA_CERTS: caCert, NO_COLOR: '1' } },
      (error, stdout) => resolve(error ? String(error) : stdout),
    );
    expect(await promise).toBe('200\n200\n');
    expect(service.arrived).toHaveLength(2);
  });
});
