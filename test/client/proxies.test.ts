import { describe, expect, it } from 'vitest';
import { proxyFor } from '../../src/client/http/proxies.ts';

const P = 'http://p.example:3128';
const Q = 'http://q.example:3128';
const https = 'https://sdis.example';
const http = 'http://sdis.example';

describe('the proxy of an address', () => {
  it.each([
    [https, {}, undefined],
    [https, { https_proxy: P, HTTPS_PROXY: Q, http_proxy: Q }, 'https_proxy'],
    [https, { https_proxy: '', HTTPS_PROXY: P }, 'HTTPS_PROXY'],
    [https, { HTTPS_PROXY: '', http_proxy: P }, 'http_proxy'],
    [http, { https_proxy: Q, HTTP_PROXY: P }, 'HTTP_PROXY'],
    [http, { https_proxy: Q }, undefined],
    ['https://localhost:8413', { https_proxy: P }, undefined],
    ['http://127.0.0.1:8413', { http_proxy: P }, undefined],
  ])('%s with %j is named by %s', (origin, env, variable) => {
    const proxy = proxyFor(env, origin);
    expect(proxy?.variable).toBe(variable);
    if (variable) expect(proxy).toMatchObject({ url: P, bypassed: false });
  });

  it.each([
    ['sdis.example', https, true],
    ['.sdis.example', https, true],
    ['example', https, true],
    ['xample', https, false],
    ['SDIS.Example.', https, true],
    ['*.sdis.example', https, false],
    ['*.example', https, true],
    ['*', https, true],
    ['a.example, sdis.example', https, true],
    ['sdis.example:443', https, true],
    ['sdis.example:80', https, false],
    ['sdis.example:80', http, true],
    ['*:8443', 'https://sdis.example:8443', true],
    ['*:8443', https, false],
    ['2606:4700::1111', 'https://[2606:4700::1111]', true],
    ['[2606:4700::1111]:8443', 'https://[2606:4700::1111]:8443', true],
    ['[2606:4700::1111]:8443', 'https://[2606:4700::1111]', false],
    [' , ', https, false],
  ])('no_proxy=%s excludes %s: %s', (no_proxy, origin, bypassed) => {
    expect(proxyFor({ http_proxy: P, no_proxy }, origin)).toMatchObject({ bypassed });
    expect(proxyFor({ http_proxy: P, no_proxy: '', NO_PROXY: no_proxy }, origin)).toMatchObject({ bypassed });
  });

  it('is never shown with its password', () => {
    expect(proxyFor({ https_proxy: 'http://zoe:SECRET@p.example:3128' }, https)?.displayUrl).toBe(
      'http://***@p.example:3128',
    );
  });
});
