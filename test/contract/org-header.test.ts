import { describe, expect, test } from 'vitest';
import { headerParameters } from '../../src/contract/openapi/protocol.ts';
import { mayCarryOrganisation } from '../../src/contract/org-header.ts';
import { place } from '../commands/world.ts';

const { Organisation, ...others } = headerParameters('Service-Org-Id');
/** Those of the interface, of HTTP, of its connections and of proxies. */
const TAKEN = [
  ...Object.values(others).map(({ name }) => name),
  'Authorization',
  'Host',
  'Accept',
  'Accept-Encoding',
  'Cookie',
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'Transfer-Encoding',
  'Connection',
  'Keep-Alive',
  'Proxy-Authorization',
  'Proxy-Connection',
  'TE',
  'Trailer',
  'Upgrade',
  'Expect',
  'Origin',
  'Access-Control-Request-Method',
  'Sec-Fetch-Site',
  'If-Modified-Since',
  'Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Traceparent',
  'Tracestate',
  'Request-Id',
  'User-Agent',
];

describe('the header of the organisation (choice A1)', () => {
  test.each(['Service-Org-Id', 'Marque-Org-Id', 'X-Sdis', 'x_org', 'Organisation', 'contenu', 'ifs-org'])(
    'may be called %s',
    (name) => {
      expect(mayCarryOrganisation(name)).toBe(true);
    },
  );

  test.each(['', 'a b', 'é', 'X:', ...TAKEN])('may not be called %j, in either case', (name) => {
    expect([name, name.toLowerCase(), name.toUpperCase()].map(mayCarryOrganisation)).toEqual([
      ...Array(3).fill(false),
    ]);
  });

  test.each(['Authorization', 'content-type'])('%s is refused by a server and by a profile', async (name) => {
    const { vigie, path } = place();
    const db = path('served.db');
    await vigie(['server', 'init', '--db', db]);
    const profile = ['--url', 'https://vigie.example', '--org', '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35'];
    for (const line of [
      ['server', 'start', '--db', db],
      ['profiles', 'add', 'prod', ...profile, '--no-check'],
    ]) {
      const ran = await vigie([...line, '--org-header', name, '--json']);
      expect(ran).toMatchObject({ exitCode: 2, out: '' });
      const { error } = JSON.parse(ran.err);
      expect(error).toMatchObject({ code: 'REGLAGE_INVALIDE' });
      expect(error.hint).toContain('such as Service-Org-Id');
    }
  });
});
