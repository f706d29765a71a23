import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { selfSigned } from '../../client/certificates.ts';
import { dial, head, type Served, serveWorld } from './served.ts';

const secured = () => {
  const { cert, key } = selfSigned(['127.0.0.1']);
  return { tls: { cert: Buffer.from(cert), key: Buffer.from(key) } };
};

/** Sends a head as it stands; answers the status and what the head of the answer says. */
async function ask(served: Served, text: string): Promise<{ status: number; said: string }> {
  const socket = await dial(served);
  socket.write(text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(socket.said())?.[1]), said: socket.said() };
}

describe('a header that may stand once', () => {
  test.each(['Host', 'Authorization', 'Service-Org-Id', 'Content-Type'])(
    '%s is refused twice',
    async (name) => {
      const served = await serveWorld();
      const right = head('GET /anomalies', served, { 'content-type': 'application/json' });
      expect((await ask(served, right)).status).toBe(200);
      const [line = ''] = new RegExp(`${name}: .*\r\n`, 'i').exec(right) ?? [];
      expect(line).not.toBe('');
      for (const other of [line, line.toUpperCase(), `${name}: localhost\r\n`]) {
        for (const twice of [line + other, other + line]) {
          const { status, said } = await ask(served, right.replace(line, twice));
          expect([twice, status]).toEqual([twice, 400]);
          const code = name === 'Service-Org-Id' ? 'ORGANISATION_REQUISE' : 'EN_TETE_INVALIDE';
          expect(JSON.parse(said.split('\r\n\r\n')[1] as string)).toMatchObject({ code });
        }
      }
    },
  );

  test('so is that of an organisation under another name', async () => {
    const served = await serveWorld({ orgHeader: 'X-Sdis' });
    const id = served.heads['service-org-id'];
    const right = head('GET /anomalies', served, { 'x-sdis': String(id) });
    expect((await ask(served, right)).status).toBe(200);
    expect((await ask(served, right.replace('x-sdis', `X-SDIS: ${id}\r\nx-sdis`))).status).toBe(400);
  });
});

describe('a target with its address (RFC 9112, 3.2.2)', () => {
  const targets = (own: string): [target: string, status: number][] => [
    [`http://${own}/anomalies`, 200],
    [`HTTP://${own}/anomalies?page=2`, 200],
    ['http://localhost/livez', 200],
    [`http://${own}/rien?page=2`, 404],
    ['http://attaquant.example/anomalies', 421],
    ['http://attaquant.example/livez', 421],
    ['http://attaquant.example', 421],
    [`http://${own}@attaquant.example/anomalies`, 421],
    [`http://attaquant.example@${own}/anomalies`, 421],
    [`https://${own}/anomalies`, 421],
    [`ftp://${own}/anomalies`, 421],
    ['http:///anomalies', 421],
    ['//localhost/anomalies', 404],
  ];

  test('is served under the names of this server alone', async () => {
    const served = await serveWorld();
    const own = new URL(served.url).host;
    const answered: [string, number][] = [];
    for (const [target] of targets(own))
      answered.push([target, (await ask(served, head(`GET ${target}`, served))).status]);
    expect(answered).toEqual(targets(own));
  });

  test('needs a right Host as well', async () => {
    const served = await serveWorld();
    const { status } = await ask(
      served,
      head(`GET ${served.url}/livez`, served, { host: 'attaquant.example' }),
    );
    expect(status).toBe(421);
  });

  test('takes no page of another origin in', async () => {
    const served = await serveWorld();
    const origin = 'http://attaquant.example';
    expect((await ask(served, head(`GET ${served.url}/livez`, served, { origin }))).status).toBe(403);
  });
});

describe('a probe of the server', () => {
  const asking = (path: string, host: string | undefined, version = '1.1') =>
    `GET ${path} HTTP/${version}\r\n${host === undefined ? '' : `Host: ${host}\r\n`}\r\n`;

  test.each(['/healthz', '/livez', '/readyz'])('calls %s by any address, without a token', async (path) => {
    const served = await serveWorld({ rateLimit: 1 });
    for (const host of ['10.244.0.17:8412', '192.0.2.1', '[2001:db8::1]:8412', '[::2]', 'localhost']) {
      const { status, said } = await ask(served, asking(path, host));
      expect([host, status, said.endsWith('{"statut":"ok"}')]).toEqual([host, 200, true]);
    }
    expect((await ask(served, asking(path, undefined, '1.0'))).status).toBe(200);
    const head = await ask(served, asking(path, '10.244.0.17').replace('GET', 'HEAD'));
    expect([head.status, head.said.endsWith('\r\n\r\n')]).toEqual([200, true]);
  });

  test('by no name that is not its own, nor from a page', async () => {
    const served = await serveWorld();
    for (const host of [
      'attaquant.example',
      '10.0.0.1.attaquant.example',
      '10.0.0.1@attaquant.example',
      '[attaquant]',
    ])
      expect([host, (await ask(served, asking('/healthz', host))).status]).toEqual([host, 421]);
    expect((await ask(served, asking('/healthz', undefined))).status).toBe(400);
    const page = asking('/healthz', '10.0.0.1').replace('\r\n\r\n', '\r\nOrigin: http://10.0.0.1\r\n\r\n');
    expect((await ask(served, page)).status).toBe(421);
  });

  test('finds no more by an address than that it answers', async () => {
    const served = await serveWorld();
    for (const path of ['/version', '/anomalies', '/healthz/x', '/docs', '/healthz?x'])
      expect([path, (await ask(served, asking(path, '10.244.0.17'))).status]).toEqual([path, 421]);
  });
});

describe('Strict-Transport-Security (RFC 6797)', () => {
  const HSTS = /\r\nstrict-transport-security: max-age=31536000\r\n/i;

  test('stands in every answer over TLS', async () => {
    const served = await serveWorld(secured());
    for (const [text, expected] of [
      [head('GET /livez', served), 200],
      [head('GET /anomalies', served), 200],
      [head('OPTIONS /anomalies', served), 204],
      [head('GET /rien', served), 404],
      [head('GET /livez', served, { host: 'attaquant.example' }), 421],
      [head('OPTIONS *', served), 400],
      ['BONJOUR\r\n\r\n', 400],
    ] as const) {
      const { status, said } = await ask(served, text);
      expect([text, status]).toEqual([text, expected]);
      expect(said).toMatch(HSTS);
    }
  });

  test('and in none without', async () => {
    const served = await serveWorld();
    expect((await ask(served, head('GET /livez', served))).said).not.toMatch(HSTS);
  });
});
