import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf } from '../../../commands/shared/flags/addresses.ts';
import { type Network, TrustedProxies } from '../../../server/http/proxies.ts';
import { shell } from '../../profiles/shell.ts';
import { dial, head, type Served, serveWorld, until } from './served.ts';

const TRUSTED = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'].map((text) => networkOf(text) as Network);
const [LOOPBACK] = TRUSTED as [Network];

/** What is found of a request that comes from an address with these headers. */
function source(remoteAddress: string | undefined, headers: Readonly<Record<string, string>>) {
  const incoming = { headers: { host: 'own:1', ...headers }, socket: { remoteAddress } };
  const { address, scheme, host } = new TrustedProxies(TRUSTED).sourceOf(
    incoming as unknown as IncomingMessage,
  );
  return `${address} ${scheme}://${host}`;
}

describe('a network', () => {
  test.each([
    ['10.0.0.0/8', { address: '10.0.0.0', family: 'ipv4', prefix: 8 }],
    ['0.0.0.0/0', { address: '0.0.0.0', family: 'ipv4', prefix: 0 }],
    ['127.0.0.1', { address: '127.0.0.1', family: 'ipv4', prefix: 32 }],
    ['fd00::/8', { address: 'fd00::', family: 'ipv6', prefix: 8 }],
    ['::1', { address: '::1', family: 'ipv6', prefix: 128 }],
  ])('is %s', (text, network) => {
    expect(networkOf(text)).toEqual(network);
  });

  test.each([
    '',
    '*',
    'localhost',
    '10.0.0.0/33',
    '::/129',
    '10.0.0',
    '10.0.0.0/',
    '10.0.0.0/-1',
    'fe80::1%eth0',
  ])('is not %j', (text) => {
    expect(networkOf(text)).toBeUndefined();
  });

  test('that is none ends the start, with the flag and the form', async () => {
    const { run, database } = shell();
    const argv = ['server', 'start', '--db', database, '--trusted-proxy', '10.0.0.0/33'];
    const { exitCode, err } = await run(argv);
    expect(exitCode).toBe(2);
    expect(err).toContain('--trusted-proxy: "10.0.0.0/33" must be an IP address or a network, such as');
  });
});

describe('of who is no trusted proxy nothing is believed', () => {
  test.each(['192.0.2.1', '11.0.0.1', '::ffff:192.0.2.1', '2001:db8::1', 'fe80::1%eth0'])('%s', (peer) => {
    const plain = peer.replace('::ffff:', '').replace('%eth0', '');
    const headers = {
      forwarded: 'for=198.51.100.7;proto=https;host=a.example',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'a.example',
    };
    expect(source(peer, headers)).toBe(`${plain} http://own:1`);
  });

  test('nor of a connection whose address is no longer known', () => {
    expect(source(undefined, { 'x-forwarded-for': '198.51.100.7' })).toBe(' http://own:1');
  });
});

describe('X-Forwarded-*', () => {
  test.each([
    // From the end, as far as those who wrote are trusted.
    ['198.51.100.7', '198.51.100.7'],
    ['203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['203.0.113.9, 198.51.100.7, 10.1.2.3', '198.51.100.7'],
    ['203.0.113.9,198.51.100.7 ,fd00::5,10.1.2.3', '198.51.100.7'],
    ['10.0.0.2, 10.0.0.1', '10.0.0.2'],
    ['127.0.0.1, 198.51.100.7', '198.51.100.7'],
    // One spelling for each address; a port is not part of it.
    ['198.51.100.7:4711', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:c633:6407', '198.51.100.7'],
    ['2001:DB8:0:0::7', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['198.51.100.7, ::ffff:10.1.2.3', '198.51.100.7'],
    // What a caller put before is not looked at, whatever it is.
    ['unknown, "<>", 198.51.100.7', '198.51.100.7'],
    [', ,, 198.51.100.7, ,', '198.51.100.7'],
    // What a trusted proxy cannot have written ends the search where it stands.
    ['198.51.100.7, localhost', '127.0.0.1'],
    ['198.51.100.7, unknown, 10.1.2.3', '10.1.2.3'],
    ['198.51.100.7.', '127.0.0.1'],
    ['198.51.100.7:', '127.0.0.1'],
    ['198.51.100.7:999999', '127.0.0.1'],
    ['0198.51.100.7', '127.0.0.1'],
    ['fe80::1%eth0', '127.0.0.1'],
    ['2001:db8::7:4711:', '127.0.0.1'],
    [' ', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('-For: %s', (list, address) => {
    expect(source('127.0.0.1', { 'x-forwarded-for': list })).toBe(`${address} http://own:1`);
    expect(source('::ffff:127.0.0.1', { 'x-forwarded-for': list })).toBe(`${address} http://own:1`);
  });

  const one = { 'x-forwarded-for': '198.51.100.7' };
  const two = { 'x-forwarded-for': '198.51.100.7, 10.1.2.3' };
  test.each([
    [{ ...one, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example' }, 'https://a.example'],
    [{ ...one, 'x-forwarded-proto': 'HTTPS' }, 'https://own:1'],
    [{ ...one, 'x-forwarded-proto': 'wss', 'x-forwarded-host': ' ' }, 'http://own:1'],
    [
      { ...one, 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'made-up, a.example' },
      'https://a.example',
    ],
    // Each proxy has said its own, or the outermost alone.
    [{ ...two, 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'a.example, b' }, 'https://a.example'],
    [{ ...two, 'x-forwarded-proto': 'made-up, https, http' }, 'https://own:1'],
    [{ ...two, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example' }, 'https://a.example'],
  ])('%j', (headers, called) => {
    expect(source('127.0.0.1', headers)).toBe(`198.51.100.7 ${called}`);
  });

  test('scheme and name count where no address is told', () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example' };
    expect(source('127.0.0.1', headers)).toBe('127.0.0.1 https://a.example');
  });
});

describe('Forwarded (RFC 7239)', () => {
  test.each([
    ['for=198.51.100.7', '198.51.100.7 http://own:1'],
    ['For="[2001:db8::7]:4711"', '2001:db8::7 http://own:1'],
    ['for="198.51.100.7:4711";PROTO=https;by=203.0.113.43', '198.51.100.7 https://own:1'],
    ['for=198.51.100.7; proto=https ;host="a.example:8443"', '198.51.100.7 https://a.example:8443'],
    ['for=198.51.100.7;proto=https;host=a, for=10.1.2.3;proto=http;host=b', '198.51.100.7 https://a'],
    ['for=203.0.113.9, for=198.51.100.7;host="a\\.example"', '198.51.100.7 http://a.example'],
    ['for="unfinished, for=198.51.100.7', '198.51.100.7 http://own:1'],
    // One that hides where it had the request from.
    ['for=198.51.100.7, for=unknown;proto=https', '127.0.0.1 https://own:1'],
    ['for=198.51.100.7, for=_hidden, for=10.1.2.3', '10.1.2.3 http://own:1'],
    ['for=198.51.100.7, proto=https', '127.0.0.1 https://own:1'],
    // Malformed.
    ['198.51.100.7', '127.0.0.1 http://own:1'],
    ['for=198.51.100.7, for=192.0.2.1;for=192.0.2.2', '127.0.0.1 http://own:1'],
    ['for=198.51.100.7;proto', '127.0.0.1 http://own:1'],
    ['for=2001:db8::7', '127.0.0.1 http://own:1'],
    ['for=localhost;proto=https', '127.0.0.1 http://own:1'],
    ['for="198.51.100.7', '127.0.0.1 http://own:1'],
    // A name that a caller made up stays within its quotation marks.
    ['for=198.51.100.7;host="x, for=192.0.2.1;host="', '127.0.0.1 http://own:1'],
    ['for=198.51.100.7;host="x, for=192.0.2.1;host=\\"\\""', '127.0.0.1 http://own:1'],
  ])('%s', (forwarded, found) => {
    expect(source('127.0.0.1', { forwarded })).toBe(found);
  });
});

describe('of both headers', () => {
  const forwarded = 'for=198.51.100.7;proto=https;host=a.example';

  test('that agree, what either says counts', () => {
    expect(source('127.0.0.1', { forwarded, 'x-forwarded-for': '198.51.100.7' })).toBe(
      '198.51.100.7 https://a.example',
    );
  });

  test('that do not, neither: one of them is the caller’s own', () => {
    for (const other of ['192.0.2.1', '10.0.0.1', '198.51.100.8, 10.0.0.1'])
      expect(source('127.0.0.1', { forwarded, 'x-forwarded-for': other })).toBe('127.0.0.1 http://own:1');
    expect(source('127.0.0.1', { forwarded: 'for=unknown', 'x-forwarded-for': '192.0.2.1' })).toBe(
      '127.0.0.1 http://own:1',
    );
  });

  test('one that is malformed is none', () => {
    expect(source('127.0.0.1', { forwarded: 'rien', 'x-forwarded-for': '192.0.2.1' })).toBe(
      '192.0.2.1 http://own:1',
    );
    expect(source('127.0.0.1', { forwarded, 'x-forwarded-for': 'rien' })).toBe(
      '198.51.100.7 https://a.example',
    );
  });
});

describe('whatever a caller sends', () => {
  const printable = fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((c) => String.fromCharCode(c)),
  });
  const pieces = fc.constantFrom(
    'for=',
    '"',
    ',',
    ';',
    '[',
    ']',
    '::1',
    '10.0.0.1',
    '192.0.2.1',
    '\\',
    ' ',
    'proto=https',
  );
  const junk = fc.oneof(
    printable,
    fc.array(pieces).map((all) => all.join('')),
  );
  const stranger = fc.oneof(
    fc.ipV4().filter((address) => !/^(?:10|127)\./.test(address)),
    fc.ipV6().filter((address) => !/^fd/i.test(address) && !address.includes('.')),
  );
  const hop = fc.constantFrom('10.0.0.1', '10.255.0.1', 'fd00::1', '127.0.0.1');
  const spelt = (address: string) => (address.includes(':') ? `"[${address}]"` : address);
  /** The address that is found where one proxy names another. */
  const found = (headers: Readonly<Record<string, string>>) => source('127.0.0.1', headers).split(' ')[0];

  test('its own address is found behind any number of trusted proxies', () => {
    fc.assert(
      fc.property(junk, stranger, fc.array(hop, { maxLength: 4 }), (before, caller, hops) => {
        const list = (node: (address: string) => string) =>
          [before, ...[caller, ...hops].map(node)].join(', ');
        const own = found({ 'x-forwarded-for': caller });
        expect(own).not.toBe('127.0.0.1');
        expect(found({ 'x-forwarded-for': list(String) })).toBe(own);
        const forwarded = list((node) => `for=${spelt(node)};proto=https`);
        expect(source('127.0.0.1', { forwarded })).toBe(`${own} https://own:1`);
      }),
    );
  });

  test('something is found, and it is an address', () => {
    fc.assert(
      fc.property(junk, junk, junk, (forwarded, addresses, scheme) => {
        const headers = { forwarded, 'x-forwarded-for': addresses, 'x-forwarded-proto': scheme };
        const [address = '', called] = source('10.0.0.1', headers).split(' ');
        expect(isIP(address), address).toBeGreaterThan(0);
        expect(called).toMatch(/^https?:\/\//);
      }),
    );
  });

  test('takes time in proportion to its length', () => {
    const time = (list: string) => {
      const before = process.cpuUsage();
      source('127.0.0.1', { forwarded: list, 'x-forwarded-for': list, 'x-forwarded-proto': list });
      return process.cpuUsage(before).user / 1000;
    };
    const lists = ['10.0.0.1,', ',', ' ', '"', '\\', 'for="\\', 'for=10.0.0.1,', ';', 'a=b;'];
    for (const piece of lists) expect(time(piece.repeat(250_000 / piece.length)), piece).toBeLessThan(5000);
  });
});

describe('a server behind a proxy', () => {
  const trusting = (more = {}) =>
    serveWorld({ trustedProxies: [LOOPBACK], allowedHosts: ['a.example'], ...more });

  async function ask(served: Served, line: string, more: Readonly<Record<string, string>>) {
    const socket = await dial(served);
    socket.write(head(line, served, { connection: 'close', ...more }));
    await once(socket, 'close');
    return { status: Number(socket.said().split(' ')[1]), said: socket.said() };
  }

  test('counts those without a token by their own address', async () => {
    const ways = [
      (address: string) => ({ 'x-forwarded-for': `192.0.2.99, ${address}` }),
      (address: string) => ({ forwarded: `for=192.0.2.99, for=${address}` }),
    ];
    for (const way of ways) {
      const served = await trusting({ rateLimit: 2 });
      const statusFor = async (address: string) =>
        (await ask(served, 'GET /anomalies', { authorization: 'Bearer vig_x', ...way(address) })).status;
      const statuses: number[] = [];
      for (const address of ['198.51.100.7', '198.51.100.7', '198.51.100.7', '198.51.100.8'])
        statuses.push(await statusFor(address));
      expect(statuses).toEqual([401, 401, 429, 401]);
    }
  });

  test('counts them all as one where it does not trust the proxy', async () => {
    const served = await serveWorld({ rateLimit: 2 });
    const statuses: number[] = [];
    for (const address of ['198.51.100.7', '198.51.100.8', '198.51.100.9']) {
      const headers = { authorization: 'Bearer vig_x', 'x-forwarded-for': address };
      statuses.push((await ask(served, 'GET /anomalies', headers)).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
  });

  test('gives the address that was called, and only on the word of the proxy', async () => {
    const called = { authorization: '', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example' };
    const behind = await trusting();
    const { said } = await ask(behind, 'GET /docs', called);
    expect(said).toContain('https://a.example');
    const alone = await serveWorld({ allowedHosts: ['a.example'] });
    const answer = await ask(alone, 'GET /docs', called);
    expect(answer.said).not.toContain('https://a.example');
    expect(answer.said).toContain(new URL(alone.url).origin);
  });

  test('answers under no name that it has not, whoever says it', async () => {
    const behind = await trusting();
    for (const headers of [
      { 'x-forwarded-host': 'attaquant.example' },
      { forwarded: 'host=attaquant.example' },
    ]) {
      const { status, said } = await ask(behind, 'GET /docs', headers);
      expect([status, said.includes('HOTE_REFUSE')]).toEqual([421, true]);
    }
  });

  test('lets in a page of the address that was called', async () => {
    const page = { origin: 'https://a.example' };
    const said = { forwarded: 'for=198.51.100.7;proto=https;host=a.example' };
    const behind = await trusting();
    expect((await ask(behind, 'GET /anomalies', { ...page, ...said })).status).toBe(200);
    expect((await ask(behind, 'GET /anomalies', page)).status).toBe(403);
    expect((await ask(await serveWorld(), 'GET /anomalies', { ...page, ...said })).status).toBe(403);
  });

  test('answers on a connection that the proxy keeps, each caller by its own address', async () => {
    const served = await trusting({ rateLimit: 1 });
    const socket = await dial(served);
    const asking = (address: string) =>
      head('GET /anomalies', served, { authorization: 'Bearer vig_x', 'x-forwarded-for': address });
    socket.write(asking('198.51.100.7') + asking('198.51.100.8') + asking('198.51.100.7'));
    await until(socket, '429 Too Many Requests');
    expect(socket.said().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 401', 'HTTP/1.1 429']);
  });
});
