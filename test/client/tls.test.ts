import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as tlsServer } from 'node:tls';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { failureOf } from '../../commands/shared/errors/failures.ts';
import { Client } from '../../src/client/client.ts';
import { Downloader } from '../../src/client/download.ts';
import { addAnomalie, listAnomalies, readAnomalie } from '../../src/contract/resources/anomalies.ts';
import { messages } from '../../src/messages/index.ts';
import { hintOf, messageOf } from '../../src/messages/sentence.ts';
import { type Certificate, selfSigned } from './certificates.ts';
import {
  closedPort,
  json,
  ORG,
  remote,
  serveAnswers,
  serveRaw,
  TestClock,
  withExtensions,
} from './servers.ts';

const anomalie = { code: 3, texte: 'Bouchon absent', indice_de_gravite: 1 };
const read = { endpoint: readAnomalie, params: { anomalie_id: '3' } };
const directory = mkdtempSync(join(tmpdir(), 'vigie-tls-'));
afterAll(() => rmSync(directory, { recursive: true }));

const good = selfSigned(['127.0.0.1', 'vigie.example']);
const caCert = join(directory, 'ca.pem');
writeFileSync(caCert, good.cert);
const answer = (_request: unknown, response: Parameters<typeof json>[0]) => json(response, 200, anomalie);

/** What people read of a call that fails, the hint included; nothing of it in the words of OpenSSL. */
async function told(sending: Promise<unknown>): Promise<string> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason) => reason,
  );
  const { message, hint, exit_code } = failureOf(error, 'en');
  expect(exit_code).toBe(7);
  const french = failureOf(error, 'fr');
  for (const said of [message, hint, french.message, french.hint]) {
    expect(said).toBeTruthy();
    expect(said).not.toMatch(/openssl|SSL routines|:error:|--use-system-ca|undefined/i);
  }
  return `${message}\n${hint}`;
}

describe('an encrypted connection', () => {
  it('to an unknown authority is TLS_INVALIDE, and nothing is sent or tried again', async () => {
    const clock = new TestClock();
    const service = await serveAnswers(answer, good);
    await expect(
      remote(service.url, { clock }).send({ endpoint: addAnomalie, body: anomalie }),
    ).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
      params: { url: `${service.url}/anomalies`, motif: 'autorite', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    expect(await told(remote(service.url).send(read))).toMatch(/signed by an authority.*--ca-cert/s);
    expect(service.arrived).toHaveLength(0);
    expect(clock.slept).toEqual([]);
  });

  it('to an authority that --ca-cert names is trusted', async () => {
    const service = await serveAnswers(answer, good);
    expect(await remote(service.url, { caCert }).send(read)).toMatchObject({ status: 200, body: anomalie });
    expect(service.arrived).toHaveLength(1);
  });

  it('to an authority that is not the one of --ca-cert names that file', async () => {
    const service = await serveAnswers(answer, good);
    const file = join(directory, 'wrong.pem');
    writeFileSync(file, selfSigned(['nobody.example']).cert);
    expect(await told(remote(service.url, { caCert: file }).send(read))).toContain(
      `authority in ${file} is a different one`,
    );
    expect(service.arrived).toHaveLength(0);
  });

  it('under another name is TLS_INVALIDE', async () => {
    const certificate = selfSigned(['other.example']);
    const file = join(directory, 'other.pem');
    writeFileSync(file, certificate.cert);
    const service = await serveAnswers(answer, certificate);
    await expect(remote(service.url, { caCert: file }).send(read)).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
      params: { motif: 'nom', names: ['other.example'] },
    });
    expect(await told(remote(service.url, { caCert: file }).send(read))).toMatch(
      /not for 127\.0\.0\.1, but for other\.example.*name/s,
    );
    expect(service.arrived).toHaveLength(0);
  });

  it('with a certificate that has ended is TLS_INVALIDE', async () => {
    const certificate = selfSigned(['127.0.0.1'], true);
    const file = join(directory, 'ended.pem');
    writeFileSync(file, certificate.cert);
    const service = await serveAnswers(answer, certificate);
    await expect(remote(service.url, { caCert: file }).send(read)).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
      params: { motif: 'expire' },
    });
    expect(await told(remote(service.url, { caCert: file }).send(read))).toMatch(/has expired.*clock/s);
    expect(service.arrived).toHaveLength(0);
  });

  it('to a port that speaks plain http is TLS_INVALIDE', async () => {
    const service = await serveRaw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    const encrypted = service.url.replace('http:', 'https:');
    await expect(remote(encrypted).send(read)).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
      params: { motif: 'clair', other: service.url },
    });
    expect(service.count()).toBe(1);
    const page = await serveAnswers(answer);
    const wrong = page.url.replace('http:', 'https:');
    expect(await told(remote(wrong).send(read))).toMatch(
      new RegExp(`this port does not use https.*use the address ${page.url}`, 's'),
    );
  });

  it('is what a port wants that is asked in plain http, whatever it does then', async () => {
    const service = await serveAnswers(answer, good);
    const plain = service.url.replace('https:', 'http:');
    const clock = new TestClock();
    for (const call of [read, { endpoint: addAnomalie, body: anomalie }]) {
      await expect(remote(plain, { clock }).send(call)).rejects.toMatchObject({
        code: 'TLS_INVALIDE',
        params: { motif: 'chiffre', other: service.url },
      });
    }
    expect(await told(remote(plain).send(read))).toMatch(
      new RegExp(`uses https, not http.*Use the address ${service.url}`, 's'),
    );
    expect(service.arrived).toHaveLength(0);

    // As nginx and others do, which answer in plain http on the port of https.
    const secure = tlsServer({ key: good.key, cert: good.cert });
    const front = await serveRaw((socket) => {
      socket.once('data', (bytes) => {
        if (bytes[0] === 0x16) {
          secure.emit('connection', socket);
          return socket.unshift(bytes);
        }
        const page = '<html>The plain HTTP request was sent to HTTPS port</html>';
        socket.end(`HTTP/1.1 400 Bad Request\r\ncontent-length: ${page.length}\r\n\r\n${page}`);
      });
    });
    await expect(remote(front.url).send(read)).rejects.toMatchObject({
      code: 'TLS_INVALIDE',
      params: { motif: 'chiffre' },
    });
    // A page of any other server is none.
    const other = await serveAnswers((_request, response) => response.writeHead(400).end('<html>no</html>'));
    await expect(remote(other.url).send(read)).rejects.toMatchObject({ code: 'REPONSE_INCOMPRISE' });
  });

  it.each([
    ['absent.pem', undefined, 'FICHIER_ILLISIBLE'],
    ['empty.pem', '', 'PEM_INVALIDE'],
    ['broken.pem', good.cert.slice(0, 200), 'PEM_INVALIDE'],
    ['key.pem', good.key, 'PEM_INVALIDE'],
  ])('with authorities in %s names the file, and what is wrong with it', (name, pem, code) => {
    const file = join(directory, name);
    if (pem !== undefined) writeFileSync(file, pem);
    expect(() => remote('https://service.example', { caCert: file })).toThrow(
      expect.objectContaining({ code, params: expect.objectContaining({ file }) }),
    );
    const said = messageOf(messages('en').errors.PEM_INVALIDE, { motif: 'certificat', file });
    expect(said).toBe(`${file} contains no readable certificate (PEM).`);
  });
});

describe('a proxy', () => {
  /** A proxy that takes every name for this machine, and notes what it was asked. */
  async function proxy(port: () => number, certificate?: Certificate) {
    const asked: string[] = [];
    const listener: RequestListener = (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      json(response, 200, anomalie);
    };
    const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
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
    return {
      asked,
      url: `http${certificate ? 's' : ''}://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    };
  }

  it('is asked for a tunnel to an https service, whose certificate still counts', async () => {
    const service = await serveAnswers(answer, good);
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
    const service = await serveAnswers(answer);
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
  ])('whose unknown name is what is said: %s', async (url, env) => {
    const asking = remote(url, { env, insecureHttp: true, retries: 0 }).send(read);
    await expect(asking).rejects.toMatchObject({
      code: 'HOTE_INCONNU',
      params: { host: 'proxy.invalid', objet: 'mandataire' },
    });
    for (const language of ['fr', 'en'] as const) {
      const hint = hintOf(messages(language).errors.HOTE_INCONNU, {
        host: 'proxy.invalid',
        objet: 'mandataire',
      });
      expect(hint).toContain('https_proxy');
      expect(hint).not.toContain('profil');
    }
  });

  it.each([
    [407, /The proxy http:\/\/127\.0\.0\.1:\d+ requires authentication.*in the variable HTTPS_PROXY/s, 1],
    [403, /The proxy http:\/\/127\.0\.0\.1:\d+ refuses to connect to https:\/\/vigie\.example.*NO_PROXY/s, 1],
    [
      502,
      /The proxy http:\/\/127\.0\.0\.1:\d+ could not reach https:\/\/vigie\.example.*service is running.*NO_PROXY/s,
      2,
    ],
    [
      504,
      /The proxy http:\/\/127\.0\.0\.1:\d+ could not reach https:\/\/vigie\.example.*service is running.*NO_PROXY/s,
      2,
    ],
  ])('that answers %i to a tunnel is named, and not asked again in vain', async (status, expected, times) => {
    const refusing = await serveRaw((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
    });
    const env = { HTTPS_PROXY: refusing.url };
    const sending = () => remote('https://vigie.example', { env, retries: 1 }).send(read);
    await expect(sending()).rejects.toMatchObject({
      code: 'CONNEXION_REFUSEE',
      params: { objet: 'mandataire', mandataire: refusing.url, status },
    });
    expect(refusing.count()).toBe(times);
    expect(await told(sending())).toMatch(expected);
  });

  it('that refuses the name and the password is said to, and shows neither', async () => {
    const refusing = await serveRaw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 407 No\r\n\r\n'));
    });
    const env = { HTTPS_PROXY: refusing.url.replace('//', '//zoe:SECRET@') };
    const said = await told(remote('https://vigie.example', { env }).send(read));
    expect(said).toMatch(/rejects the name and password in the variable HTTPS_PROXY.*Correct/s);
    expect(said).not.toMatch(/SECRET|zoe/);
    expect(refusing.count()).toBe(1);
  });

  it('that speaks no HTTP is said to, by its variable', async () => {
    const other = await serveRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
    const env = { HTTPS_PROXY: other.url };
    const said = await told(remote('https://vigie.example', { env, retries: 0 }).send(read));
    expect(said).toContain(`The response of the proxy ${other.url} is not HTTP`);
    expect(said).toContain('variable HTTPS_PROXY');
    expect(other.count()).toBe(1);
  });

  it('that asks who one is, of what is not encrypted, is named too', async () => {
    const asking = await serveAnswers((_request, response) =>
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="x"' }).end('<html>who?</html>'),
    );
    const env = { http_proxy: asking.url };
    const sending = remote('http://vigie.example', { env, insecureHttp: true }).send(read);
    expect(await told(sending)).toMatch(/The proxy .* requires authentication.*variable http_proxy/s);
    expect(asking.arrived).toHaveLength(1);
  });

  it('that no variable names, and that asks who one is, is told how to be named, whatever was asked', async () => {
    const asking = await serveAnswers(
      withExtensions(['stream'], (_request, response) =>
        response.writeHead(407, { 'proxy-authenticate': 'Basic realm="x"' }).end('<html>who?</html>'),
      ),
    );
    const client = new Client(remote(asking.url));
    const download = new Downloader({
      ...{ allowPrivate: true, timeout: 5, userAgent: 'vigie', env: {} },
      signal: new AbortController().signal,
    });
    onTestFinished(() => download.close());
    for (const sending of [
      () => client.call(readAnomalie, { params: { anomalie_id: '3' } }),
      () => client.call(addAnomalie, { body: anomalie }),
      () => Array.fromAsync(client.stream(listAnomalies)),
      () => download.open(`${asking.url}/plan.pdf`),
    ]) {
      await expect(sending()).rejects.toMatchObject({
        code: 'CONNEXION_REFUSEE',
        params: { objet: 'mandataire', status: 407, variable: 'http_proxy' },
      });
    }
    // None of them is asked again, in vain.
    expect(asking.arrived.filter(({ path }) => path !== '/version')).toHaveLength(4);
    expect(await told(remote(asking.url).send(read))).toMatch(
      new RegExp(
        `A proxy in front of ${asking.url}/anomalies/3 requires authentication .407.*variable http_proxy, as http://`,
        's',
      ),
    );
  });

  it('on which nothing listens is what refuses the connection', async () => {
    const env = { HTTPS_PROXY: `http://127.0.0.1:${await closedPort()}` };
    for (const url of ['https://vigie.example', 'http://vigie.example']) {
      const sending = remote(url, {
        env: { ...env, http_proxy: env.HTTPS_PROXY },
        insecureHttp: true,
        retries: 0,
      });
      const said = await told(sending.send(read));
      expect(said).toContain(`The proxy ${env.HTTPS_PROXY} refuses the connection`);
      expect(said).toMatch(/variable (?:HTTPS_PROXY|http_proxy)/);
    }
  });

  it('that takes a connection and says nothing is waited for no longer than the service', async () => {
    const silent = await serveRaw(() => {});
    const env = { HTTPS_PROXY: silent.url };
    const sending = remote('https://vigie.example', { env, retries: 0, timeout: 1 }).send(read);
    await expect(sending).rejects.toMatchObject({
      code: 'DELAI_DEPASSE',
      params: { url: silent.url, objet: 'mandataire' },
    });
    const again = remote('https://vigie.example', { env, retries: 0, timeout: 1 }).send(read);
    expect(await told(again)).toMatch(
      new RegExp(`The proxy ${silent.url} did not answer.*variable HTTPS_PROXY`, 's'),
    );
  });

  it('that hangs up, or speaks https although its address does not, is what is to blame', async () => {
    const hanging = await serveRaw((socket) => void socket.destroy());
    const encrypted = await serveAnswers(answer, good);
    for (const { url } of [hanging, { url: encrypted.url.replace('https:', 'http:') }]) {
      const env = { HTTPS_PROXY: url };
      const said = await told(remote('https://vigie.example', { env, retries: 0 }).send(read));
      // Some versions of Node see a response that is not HTTP.
      expect(said).toMatch(/^The (?:response of the )?proxy http/);
      expect(said).toContain(url);
      expect(said).toContain('variable HTTPS_PROXY');
    }
  });

  it('that is reached by https at an address is asked, when its certificate is trusted', async () => {
    const service = await serveAnswers(answer, good);
    const through = await proxy(() => service.port, good);
    const env = { HTTPS_PROXY: through.url };
    expect(await remote('https://vigie.example', { env, caCert }).send(read)).toMatchObject({ status: 200 });
    expect(through.asked).toEqual(['CONNECT vigie.example:443']);
    const said = await told(remote('https://vigie.example', { env }).send(read));
    expect(said).toMatch(/The proxy: The certificate of 127\.0\.0\.1 is signed by an authority.*--ca-cert/s);
  });

  it.each([
    'proxy:what',
    '127.0.0.1:9010',
    'proxy.example:3128',
    'socks5://127.0.0.1:1080',
    'socks://zoe:SECRET@127.0.0.1',
    'http://zoe:%zzSECRET@127.0.0.1:3128',
  ])('that is none that can be used is refused by its variable: %s', (HTTPS_PROXY) => {
    const warned = vi.spyOn(process, 'emitWarning');
    onTestFinished(() => warned.mockRestore());
    let thrown: unknown;
    try {
      remote('https://vigie.example', { env: { HTTPS_PROXY } });
    } catch (error) {
      thrown = error;
    }
    for (const language of ['en', 'fr'] as const) {
      const { code, message, hint, exit_code } = failureOf(thrown, language);
      expect({ code, exit_code }).toEqual({ code: 'REGLAGE_INVALIDE', exit_code: 2 });
      expect(message).toContain('HTTPS_PROXY');
      expect(message).toContain(HTTPS_PROXY.replace(/\/\/.*@/, '//***@'));
      expect(hint).toMatch(/http:\/\/proxy\.example:3128.*SOCKS/);
      expect(`${message}${hint}`).not.toContain('SECRET');
    }
    expect(warned).not.toHaveBeenCalled();
  });
});

describe('NODE_EXTRA_CA_CERTS', () => {
  it('counts, with --ca-cert and without', async () => {
    const service = await serveAnswers(answer, good);
    const other = join(directory, 'another-authority.pem');
    writeFileSync(other, selfSigned(['nobody.example']).cert);
    const script = `
      import { Remote } from './src/client/remote.ts';
      import { readAnomalie } from './src/contract/resources/anomalies.ts';
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
