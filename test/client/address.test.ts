import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopback, requestTarget, serviceAddress, withoutPassword } from '../../src/client/address.ts';
import { listAnomalies, readAnomalie } from '../../src/contract/resources/anomalies.ts';

const read = (anomalie_id: string) => requestTarget({ endpoint: readAnomalie, params: { anomalie_id } });
const list = (query: Record<string, string | string[]>) => requestTarget({ endpoint: listAnomalies, query });

describe('the address of a service', () => {
  it.each([
    ['https://service.example', 'https://service.example', ''],
    ['https://service.example/', 'https://service.example', ''],
    ['https://service.example:8443/prevarisc/v1//', 'https://service.example:8443', '/prevarisc/v1'],
    ['http://[::1]:3000/a%20b', 'http://[::1]:3000', '/a%20b'],
    ['HTTPS://Été.example/é', 'https://xn--t-9fab.example', '/%C3%A9'],
  ])('%s', (given, origin, basePath) => {
    expect(serviceAddress(given)).toMatchObject({ origin, basePath });
  });

  it.each([
    ['service.example', 'service.example'],
    ['', ''],
    ['ftp://service.example', 'ftp://service.example'],
    ['file:///etc/passwd', 'file:///etc/passwd'],
    ['https://zoe:secret@service.example', 'https://***@service.example'],
    ['https://service.example?token=secret', 'https://service.example?…'],
    ['https://service.example/#secret', 'https://service.example/?…'],
    ['vig_secret', 'vig_…'],
  ])('%j is refused, and shown as %j', (given, shown) => {
    expect(() => serviceAddress(given)).toThrow(
      expect.objectContaining({
        code: 'REGLAGE_INVALIDE',
        params: expect.objectContaining({ name: 'url', given: shown }),
      }),
    );
  });

  it.each([
    'socks5://zoe:secret@proxy.example:1080',
    'http://zoe:sec/secret@proxy.example:1080',
    'http://zoe:se@secret@proxy.example:1080',
    'zoe:secret@proxy.example:1080',
    'HTTP+unix://zoe:se\nsecret@proxy.example:1080',
  ])('%j is shown without its password', (given) => {
    expect(withoutPassword(given)).toMatch(/^(?:[a-z][a-z\d+]*:\/\/)?\*\*\*@proxy\.example:1080$/i);
  });

  it.each(['localhost', 'vigie.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
    '%s is this machine',
    (name) => {
      expect(isLoopback(name)).toBe(true);
    },
  );
  it.each(['localhost.example', '128.0.0.1', '127.0.0.1.example', '0.0.0.0', '[::2]'])(
    '%s is not',
    (name) => {
      expect(isLoopback(name)).toBe(false);
    },
  );
});

describe('the target of a call', () => {
  it('carries values as they are', () => {
    expect(read('a/b+c d?#é%')).toBe('/anomalies/a%2Fb%2Bc%20d%3F%23%C3%A9%25');
    expect(list({ texte: 'R+1 & été = 100 %', page: '2' })).toBe(
      '/anomalies?texte=R%2B1%20%26%20%C3%A9t%C3%A9%20%3D%20100%20%25&page=2',
    );
    expect(list({ code: ['1', '2'] })).toBe('/anomalies?code=1&code=2');
    expect(list({})).toBe('/anomalies');
  });

  it('whatever they are', () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed());
    fc.assert(
      fc.property(text, text, (id, texte) => {
        fc.pre(!['', '.', '..'].includes(id));
        const url = new URL(
          requestTarget({ endpoint: readAnomalie, params: { anomalie_id: id }, query: { texte } }),
          'http://h',
        );
        expect(decodeURIComponent(url.pathname)).toBe(`/anomalies/${id}`);
        expect([...url.searchParams]).toEqual([['texte', texte]]);
      }),
    );
  });

  it('takes a filter of 65,536 characters', () => {
    const texte = 'é'.repeat(65_536);
    expect(new URL(list({ texte }), 'http://h').searchParams.get('texte')).toBe(texte);
  });

  it.each(['', '.', '..', '\ud800'])('never reaches another place: %j', (id) => {
    expect(() => read(id)).toThrow(expect.objectContaining({ code: 'INTROUVABLE' }));
  });

  it('refuses half a character, naming the parameter', () => {
    expect(() => list({ texte: 'a\ud800' })).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ path: ['texte'], code: 'CARACTERE' })] }),
    );
  });

  it('encodes a path that was typed, once', () => {
    const typed = (path: string) => requestTarget({ endpoint: { ...readAnomalie, path } });
    expect(typed('/é b/%20x%25')).toBe('/%C3%A9%20b/%20x%25');
  });
});
