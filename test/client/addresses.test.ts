import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, guardedLookup, isPublicAddress } from '../../src/client/http/addresses.ts';
import { VigieError } from '../../src/contract/errors.ts';

test.each([
  [
    'this machine',
    ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1'],
  ],
  [
    'private networks',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
  ],
  [
    'link-local, with the services of clouds',
    ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1', '::ffff:a9fe:a9fe'],
  ],
  ['unique local', ['fc00::1', 'fd00:ec2::254', 'fdff:ffff::1']],
  ['carrier-grade', ['100.64.0.1', '100.127.255.255', '100.100.100.200']],
  [
    'groups and reserves',
    ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1', '198.18.0.1', '192.0.0.192'],
  ],
  [
    'examples and tunnels',
    [
      '192.0.2.1',
      '203.0.113.9',
      '2001:db8::1',
      '2001::1',
      '2002:a00:1::',
      '3fff::1',
      '64:ff9b:1::1',
      '100::1',
      'fec0::1',
      '::10.0.0.1',
    ],
  ],
  ['what is no address', ['', 'example.org', '1.2.3', '127.1', '010.0.0.1', '1.1.1.1.', '[::1]']],
])('%s is not the public network', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('what surrounds the reserves is public', () => {
  const outside = [
    '9.255.255.255',
    '11.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '100.63.255.255',
  ];
  const others = [
    '100.128.0.0',
    '169.253.0.1',
    '223.255.255.255',
    '1.1.1.1',
    '::ffff:1.1.1.1',
    '64:ff9b::101:101',
  ];
  const v6 = ['2606:4700::1111', '2a01:e0a::1', '2001:200::1', '2003::1', '3ffe::1'];
  for (const address of [...outside, ...others, ...v6]) expect(isPublicAddress(address), address).toBe(true);
});

test('an address is public in every way to write it, or in none', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const bytes = address.split('.').map(Number);
      const hex = [0, 2].map((i) => (((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0)).toString(16)).join(':');
      const number = bytes.reduce((all, byte) => all * 256 + byte, 0);
      const octal = bytes.map((byte) => `0${byte.toString(8)}`).join('.');
      const verdict = isPublicAddress(address);
      expect(isPublicAddress(`::ffff:${address}`)).toBe(verdict);
      expect(isPublicAddress(`::ffff:${hex}`)).toBe(verdict);
      for (const written of [String(number), `0x${number.toString(16)}`, octal, address]) {
        const read = addressOf(new URL(`http://${written}/`));
        expect(read).toBe(address);
        expect(isPublicAddress(read as string)).toBe(verdict);
      }
    }),
  );
});

test.each([
  ['http://[::1]:8080/', '::1'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://2130706433/', '127.0.0.1'],
  ['http://0177.0.0.1/', '127.0.0.1'],
  ['http://127.1/', '127.0.0.1'],
  ['http://１２７.０.０.１/', '127.0.0.1'],
  ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['http://localhost./', undefined],
  ['http://files.example/', undefined],
])('the host of %s is %s', (url, address) => {
  expect(addressOf(new URL(url))).toBe(address);
});

const found = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

function ask(addresses: ReturnType<typeof found>, all: boolean) {
  const lookup = guardedLookup((_name, _options, done) => done(null, addresses), false);
  return new Promise<unknown>((resolve) =>
    lookup('files.example', { all }, (error, ...given) => resolve(error ?? given)),
  );
}

test('a name that leads anywhere private is refused, even if it also leads elsewhere', async () => {
  for (const all of [true, false]) {
    const error = await ask(found('1.1.1.1', '10.0.0.1'), all);
    expect(error).toBeInstanceOf(VigieError);
    expect(error).toMatchObject({
      code: 'TELECHARGEMENT_REFUSE',
      params: { motif: 'adresse_privee', host: 'files.example', address: '10.0.0.1' },
    });
  }
});

test('the addresses that were judged are those that are connected to', async () => {
  expect(await ask(found('1.1.1.1', '2606:4700::1'), true)).toEqual([found('1.1.1.1', '2606:4700::1')]);
  expect(await ask(found('1.1.1.1', '2606:4700::1'), false)).toEqual(['1.1.1.1', 4]);
});

test('a name that leads nowhere is refused', async () => {
  expect(await ask([], true)).toBeInstanceOf(VigieError);
});
