import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Begun, Downloader, type DownloadOptions, type Receiver } from '../../src/client/download.ts';
import { selfSigned } from './certificates.ts';
import { type Arrived, serve } from './servers.ts';

/** A receiver that keeps what it is given. */
class Kept implements Receiver {
  bytes = Buffer.alloc(0);
  validator: string | undefined;
  readonly starts: number[] = [];

  begun(): Begun {
    return { length: this.bytes.length, validator: this.validator };
  }

  async start(at: number, { validator }: { readonly validator: string | undefined }): Promise<void> {
    this.starts.push(at);
    this.validator = validator;
    this.bytes = this.bytes.subarray(0, at);
  }

  async write(bytes: Buffer): Promise<void> {
    this.bytes = Buffer.concat([this.bytes, bytes]);
  }
}

function downloader(more: Partial<DownloadOptions> = {}): Downloader {
  const made = new Downloader({
    allowPrivate: true,
    maxSize: 1e9,
    timeout: 5,
    retries: 2,
    userAgent: 'test',
    env: {},
    signal: new AbortController().signal,
    ...more,
  });
  onTestFinished(() => made.close());
  return made;
}

const FILE = Buffer.from('a plan of the ground floor, with its exits');

/** Answers as a good server does: whole, or the part that is asked for while the tag is the same. */
function file(request: Arrived, response: ServerResponse, tag = '"one"', bytes = FILE): void {
  const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
  const same = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
  if (from === undefined || !same) {
    response.writeHead(200, { etag: tag, 'content-length': bytes.length }).end(bytes);
  } else if (Number(from) >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
  } else {
    const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
    response.writeHead(206, { etag: tag, 'content-range': range }).end(bytes.subarray(Number(from)));
  }
}

/** Sends so many bytes of the whole and goes away. */
function cut(response: ServerResponse, count: number): void {
  response.writeHead(200, { etag: '"one"', 'content-length': FILE.length });
  response.write(FILE.subarray(0, count), () => response.socket?.destroy());
}

test('a file comes as it is', async () => {
  const { url, arrived } = await serve((request, response) => file(request, response));
  const kept = new Kept();
  await downloader().download(`${url}/plan.pdf?v=2`, kept);
  expect(kept.bytes).toEqual(FILE);
  expect(arrived).toMatchObject([{ path: '/plan.pdf?v=2', headers: { 'accept-encoding': 'identity' } }]);
});

test('what breaks off is continued where it stopped', async () => {
  const { url, arrived } = await serve((request, response, index) =>
    index === 0 ? cut(response, 10) : file(request, response),
  );
  const kept = new Kept();
  await downloader().download(`${url}/plan`, kept);
  expect(kept.bytes).toEqual(FILE);
  expect(arrived.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=10-']);
  expect(arrived[1]?.headers['if-range']).toBe('"one"');
});

test('a file that has changed meanwhile is started over', async () => {
  const other = Buffer.from('another plan');
  const { url } = await serve((request, response, index) =>
    index === 0 ? cut(response, 10) : file(request, response, '"two"', other),
  );
  const kept = new Kept();
  await downloader().download(`${url}/plan`, kept);
  expect(kept.bytes).toEqual(other);
  expect(kept.starts).toEqual([0, 0]);
});

test('without a tag nothing is continued: nobody knows if it is the same file', async () => {
  const { url, arrived } = await serve((_request, response, index) => {
    response.writeHead(200, { 'content-length': FILE.length });
    if (index === 0) response.write(FILE.subarray(0, 10), () => response.socket?.destroy());
    else response.end(FILE);
  });
  const kept = new Kept();
  await downloader().download(`${url}/plan`, kept);
  expect(kept.bytes).toEqual(FILE);
  expect(arrived.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
});

test('a file that is there already, whole, is not sent again', async () => {
  const { url, arrived } = await serve((request, response) => file(request, response));
  const kept = new Kept();
  await kept.start(0, { validator: '"one"' });
  await kept.write(FILE);
  await downloader().download(`${url}/plan`, kept);
  expect(kept.bytes).toEqual(FILE);
  expect(arrived).toHaveLength(1);
});

test('a part that is longer than the file is started over', async () => {
  const { url, arrived } = await serve((request, response) => file(request, response));
  const kept = new Kept();
  await kept.start(0, { validator: '"one"' });
  await kept.write(Buffer.concat([FILE, FILE]));
  await downloader({ retries: 0 }).download(`${url}/plan`, kept);
  expect(kept.bytes).toEqual(FILE);
  expect(arrived.map(({ headers }) => headers.range)).toEqual([`bytes=${2 * FILE.length}-`, undefined]);
});

test('an answer that stands elsewhere than was asked is refused', async () => {
  const { url } = await serve((_request, response, index) => {
    if (index === 0) return cut(response, 10);
    response
      .writeHead(206, { 'content-range': `bytes 5-${FILE.length - 1}/${FILE.length}` })
      .end(FILE.subarray(5));
  });
  await expect(downloader().download(`${url}/plan`, new Kept())).rejects.toMatchObject({
    code: 'REPONSE_INCOMPRISE',
  });
});

test('a file that never comes to its end is an error', async () => {
  const { url, arrived } = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': FILE.length });
    response.write(FILE.subarray(0, 10), () => response.socket?.destroy());
  });
  const kept = new Kept();
  await expect(downloader({ retries: 1 }).download(`${url}/plan`, kept)).rejects.toMatchObject({
    code: 'CONNEXION_PERDUE',
  });
  expect(arrived.length).toBeGreaterThan(1);
});

test.each([
  [404, 'TELECHARGEMENT_ECHOUE', 1],
  [403, 'TELECHARGEMENT_ECHOUE', 1],
  [503, 'TELECHARGEMENT_INDISPONIBLE', 3],
  [429, 'TELECHARGEMENT_INDISPONIBLE', 3],
])('%s is %s after %s requests', async (status, code, requests) => {
  const { url, arrived } = await serve((_request, response) =>
    response.writeHead(status, { 'retry-after': '0' }).end('no'),
  );
  const kept = new Kept();
  await expect(downloader().download(`${url}/plan`, kept)).rejects.toMatchObject({
    code,
    params: { status },
  });
  expect(arrived).toHaveLength(requests);
  expect(kept.starts).toEqual([]);
});

test.each([true, false])('what is larger than allowed is not taken (its length told: %s)', async (told) => {
  const { url } = await serve((_request, response) => {
    response.writeHead(200, told ? { 'content-length': FILE.length } : {}).end(FILE);
  });
  const kept = new Kept();
  const small = downloader({ maxSize: FILE.length - 1 });
  await expect(small.download(`${url}/plan`, kept)).rejects.toMatchObject({
    code: 'TELECHARGEMENT_TROP_GRAND',
  });
  expect(kept.bytes).toHaveLength(0);
  await downloader({ maxSize: FILE.length }).download(`${url}/plan`, kept);
  expect(kept.bytes).toEqual(FILE);
});

test('bytes that are packed are not those of the file', async () => {
  const { url } = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  );
  await expect(downloader().download(`${url}/plan`, new Kept())).rejects.toMatchObject({
    code: 'REPONSE_INCOMPRISE',
  });
});

test('five redirects are followed, not six', async () => {
  const { url, arrived } = await serve((request, response) => {
    const left = Number(request.path.slice(1));
    if (left === 0) return file(request, response);
    response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  const kept = new Kept();
  await downloader().download(`${url}/5`, kept);
  expect(kept.bytes).toEqual(FILE);
  expect(arrived).toHaveLength(6);
  await expect(downloader().download(`${url}/6`, new Kept())).rejects.toMatchObject({
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
  const plain = await serve((request, response) => file(request, response));
  const secure = await serve(
    (request, response) =>
      request.path === '/plan'
        ? file(request, response)
        : response.writeHead(302, { location: `${plain.url}/plan` }).end(),
    certificate,
  );
  const kept = new Kept();
  await downloader({ caCert }).download(`${secure.url}/plan`, kept);
  expect(kept.bytes).toEqual(FILE);
  await expect(downloader({ caCert }).download(`${secure.url}/down`, new Kept())).rejects.toMatchObject({
    code: 'TELECHARGEMENT_REFUSE',
    params: { motif: 'degradation' },
  });
  expect(plain.arrived).toHaveLength(0);
});

test('the headers of the service go to the service alone, also through redirects', async () => {
  const elsewhere = await serve((request, response) => file(request, response));
  const service = await serve((_request, response) =>
    response.writeHead(302, { location: `${elsewhere.url}/plan` }).end(),
  );
  const own = { origin: service.url, headers: { authorization: 'Bearer secret', 'service-org-id': 'org' } };
  const kept = new Kept();
  await downloader({ own }).download(`${service.url}/files/1`, kept);
  expect(kept.bytes).toEqual(FILE);
  expect(service.arrived[0]?.headers).toMatchObject(own.headers);
  expect(elsewhere.arrived[0]?.headers).not.toHaveProperty('authorization');
  expect(elsewhere.arrived[0]?.headers).not.toHaveProperty('service-org-id');
});

test('the service may be asked on this machine, and nobody else there', async () => {
  const other = await serve((request, response) => file(request, response));
  const service = await serve((request, response) => {
    if (request.path === '/own') return file(request, response);
    response
      .writeHead(307, { location: request.path === '/other' ? `${other.url}/plan` : request.path.slice(1) })
      .end();
  });
  const own = { origin: service.url, headers: {} };
  const careful = downloader({ own, allowPrivate: false });
  const kept = new Kept();
  await careful.download(`${service.url}/own`, kept);
  expect(kept.bytes).toEqual(FILE);
  const refusals = [`${service.url}/other`, `${other.url}/plan`, `http://localhost:${other.port}/plan`];
  for (const address of refusals)
    await expect(careful.download(address, new Kept()), address).rejects.toMatchObject({
      code: 'TELECHARGEMENT_REFUSE',
      params: { motif: 'adresse_privee' },
    });
  expect(other.arrived).toHaveLength(0);
});

test('a name that changes its mind between two questions leads nowhere private', async () => {
  const { port, arrived } = await serve((request, response) => file(request, response));
  let asked = 0;
  const rebinding: NonNullable<DownloadOptions['resolve']> = (_name, _options, done) => {
    asked++;
    done(null, [{ address: asked === 1 ? '127.0.0.1' : '1.1.1.1', family: 4 }]);
  };
  const careful = downloader({ allowPrivate: false, resolve: rebinding });
  await expect(careful.download(`http://files.example:${port}/plan`, new Kept())).rejects.toMatchObject({
    code: 'TELECHARGEMENT_REFUSE',
    params: { host: 'files.example', address: '127.0.0.1' },
  });
  // The only question is the one whose answer would have been connected to.
  expect(asked).toBe(1);
  expect(arrived).toHaveLength(0);
});

test('behind a proxy a name is judged before it is handed to the proxy', async () => {
  const proxy = await serve((_request, response) => response.writeHead(200).end('from the proxy'));
  const resolve: NonNullable<DownloadOptions['resolve']> = (_name, _options, done) =>
    done(null, [{ address: '169.254.169.254', family: 4 }]);
  const careful = downloader({ allowPrivate: false, resolve, env: { http_proxy: proxy.url } });
  await expect(careful.download('http://metadata.example/latest', new Kept())).rejects.toMatchObject({
    code: 'TELECHARGEMENT_REFUSE',
  });
  expect(proxy.arrived).toHaveLength(0);
});

test.each([
  ['file:///etc/passwd', 'protocole'],
  ['ftp://files.example/plan', 'protocole'],
  ['http://user:secret@files.example/plan', 'identifiants'],
  ['http://169.254.169.254/latest/meta-data/', 'adresse_privee'],
  ['http://0x7f000001/', 'adresse_privee'],
  ['http://[::ffff:10.0.0.1]/', 'adresse_privee'],
])('%s is refused (%s)', async (address, motif) => {
  await expect(downloader({ allowPrivate: false }).download(address, new Kept())).rejects.toMatchObject({
    code: 'TELECHARGEMENT_REFUSE',
    params: { motif },
  });
});

test('the reason of the signal ends it', async () => {
  const stop = new AbortController();
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('x', () => stop.abort(new Error('enough')));
  });
  await expect(downloader({ signal: stop.signal }).download(`${url}/plan`, new Kept())).rejects.toThrow(
    'enough',
  );
});
