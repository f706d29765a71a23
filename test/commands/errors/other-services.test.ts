import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Answering, json, ORG, serveAnswers } from '../../client/servers.ts';
import { place } from '../world.ts';

describe('a service that writes 1.0 for an integer', () => {
  const { vigie, path } = place();
  const ONE = '{"code": 1.0, "texte": "Fuite", "indice_de_gravite": 2e0}';
  const PAGE = `{"data": [${ONE}], "meta": {"pagination": {"current_page": 1.0, "per_page": 1e2,
    "total_pages": 1.0, "total": 1.0}}}`;
  const answering: Answering = ({ path: asked }, response) => {
    const [status, body] = asked.startsWith('/anomalies?')
      ? [200, PAGE]
      : asked === '/anomalies/1'
        ? [200, ONE]
        : [404, '{}'];
    response.writeHead(status as number, { 'content-type': 'application/json' }).end(body);
  };
  const there = async () => ({
    VIGIE_DB: '',
    VIGIE_URL: (await serveAnswers(answering)).url,
    VIGIE_ORG: ORG,
  });

  test.each([
    ['table', /1.*Fuite/],
    ['ids', /^1\n$/],
    ['tsv', /^code\t.*\n1\t/],
    ['json', /"code": ?1,/],
    ['ndjson', /"code": ?1,/],
  ])('is listed as %s', async (format, expected) => {
    const { exitCode, out } = await vigie(['anomalies', 'list', '-o', format], { env: await there() });
    expect(exitCode).toBe(0);
    expect(out).toMatch(expected);
  });

  test('is compared with a file', async () => {
    writeFileSync(path('one.csv'), 'code;texte;gravite\n1;Fuite;2\n');
    const ran = await vigie(['anomalies', 'import', path('one.csv'), '--json'], { env: await there() });
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(JSON.parse(ran.out)).toMatchObject({ lues: 1, ignorees: 1 });
  });
});

test.each([
  [['anomalies', 'get', '1'], true],
  [['anomalies', 'list'], true],
  [['anomalies', 'get', '1', '-q'], false],
  [['anomalies', 'get', '1', '--json'], false],
  [['anomalies', 'list', '-o', 'ndjson'], false],
])('a service of another version is told of by people alone: %j', async (argv, isTold) => {
  const { vigie } = place();
  const { url } = await serveAnswers((_, response) =>
    json(response, 404, { code: 'INTROUVABLE' }, { 'api-version': '99' }),
  );
  const { exitCode, err } = await vigie(argv, { env: { VIGIE_DB: '', VIGIE_URL: url, VIGIE_ORG: ORG } });
  expect(exitCode).not.toBe(0);
  expect(err.includes('version 99')).toBe(isTold);
  if (argv.length > 3 && !argv.includes('-q')) expect(JSON.parse(err)).toHaveProperty('error');
});

describe('a service that deletes, and then takes nothing', () => {
  const { vigie, path } = place();
  const OLD = { code: 3, texte: 'Fuite', indice_de_gravite: 1 };
  const PAGE = {
    data: [OLD],
    meta: { pagination: { current_page: 1, per_page: 100, total_pages: 1, total: 1 } },
  };

  test('leaves the old content of what was to be replaced in the message', async () => {
    let gone = false;
    const { url } = await serveAnswers(({ method, path: asked }, response) => {
      if (method === 'DELETE') gone = true;
      if (method === 'DELETE') response.writeHead(204).end();
      else if (method === 'POST') json(response, 500, { detail: 'Disk on fire.' });
      else if (asked.startsWith('/anomalies?')) json(response, 200, PAGE);
      else if (asked === '/anomalies/3' && !gone) json(response, 200, OLD);
      else json(response, 404, {});
    });
    writeFileSync(path('change.csv'), 'code;texte;gravite\n3;Grande fuite;2\n');
    const { exitCode, out, err } = await vigie(
      ['anomalies', 'import', path('change.csv'), '--if-exists', 'replace'],
      { env: { VIGIE_DB: '', VIGIE_URL: url, VIGIE_ORG: ORG } },
    );
    expect(exitCode).toBe(9);
    expect(out).toBe('');
    expect(err).toContain(`Disk on fire.). The old content was: ${JSON.stringify(OLD)}.`);
  });
});

describe('a service, or a proxy before it, that refuses in its own words', () => {
  const { vigie } = place();
  const refused = async (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const { url } = await serveAnswers((_request, response) => json(response, status, body, headers));
    const env = { VIGIE_DB: '', VIGIE_URL: url, VIGIE_ORG: ORG };
    return { url, ...(await vigie(['anomalies', 'get', '3', '--retries', '1'], { env })) };
  };

  test.each([
    [401, 4, '401 (Unauthorized): busy', /vigie profiles login/],
    [429, 8, '429 (Too Many Requests), 2 times: busy', /in 0 s/],
    [500, 8, '500 (Internal Server Error): busy', /inform its administrator/],
    [503, 8, '503 (Service Unavailable), 2 times: busy', /inform its administrator/],
  ])('%s says who refuses, how often, and what to do', async (status, code, said, hint) => {
    const { url, exitCode, err } = await refused(status, { error: 'busy' }, { 'retry-after': '0' });
    expect(exitCode).toBe(code);
    expect(err.split('\n')[0]).toBe(`Error: ${url}/anomalies/3 answered ${said}`);
    expect(err).toMatch(hint);
  });

  test('a page of a proxy during an update is temporary', async () => {
    const { url } = await serveAnswers((_request, response) => {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503</h1>');
    });
    const env = { VIGIE_DB: '', VIGIE_URL: url, VIGIE_ORG: ORG };
    const ran = await vigie(['anomalies', 'list', '--retries', '0'], { env });
    expect(ran.exitCode).toBe(8);
    expect(ran.err).toContain(`${url}/anomalies answered 503 (Service Unavailable).`);
  });

  test('too many requests: the hint names the delay that was given', async () => {
    const { url } = await serveAnswers((_request, response) =>
      json(response, 429, { code: 'TROP_DE_REQUETES', detail: 'Trop.' }, { 'retry-after': '42' }),
    );
    const env = { VIGIE_DB: '', VIGIE_URL: url, VIGIE_ORG: ORG };
    const { err } = await vigie(['anomalies', 'get', '3', '--retries', '0'], { env });
    expect(err).toContain('Run the same command again in 42 s');
  });
});
