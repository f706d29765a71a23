import { describe, expect, it } from 'vitest';
import { failureOf } from '../../commands/shared/errors/failures.ts';
import {
  addAnomalie,
  deleteAnomalie,
  listAnomalies,
  readAnomalie,
} from '../../src/contract/resources/anomalies.ts';
import { readyz } from '../../src/contract/resources/service.ts';
import { json, ORG, remote, serveAnswers, TOKEN } from './servers.ts';

const anomalie = { code: 3, texte: 'Bouchon absent', indice_de_gravite: 1 };
const read = { endpoint: readAnomalie, params: { anomalie_id: '3' } };
const add = { endpoint: addAnomalie, body: anomalie };

describe('a request over HTTP', () => {
  it('carries who asks, for whom, and what', async () => {
    const service = await serveAnswers((_request, response) => json(response, 201, anomalie));
    const answer = await remote(`${service.url}/base/`).send(add);
    expect(answer).toMatchObject({ status: 201, body: anomalie });
    expect(service.arrived).toEqual([
      {
        method: 'POST',
        path: '/base/anomalies',
        body: JSON.stringify(anomalie),
        headers: expect.objectContaining({
          authorization: `Bearer ${TOKEN}`,
          'service-org-id': ORG,
          accept: 'application/json, application/problem+json',
          'accept-language': 'fr',
          'content-type': 'application/json',
          'user-agent': 'vigie/0.1.0',
          'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
        }),
      },
    ]);
  });

  it('takes the access token of the moment, and another one once where the service refuses it', async () => {
    const service = await serveAnswers(({ headers }, response) =>
      headers.authorization === 'Bearer second' ? json(response, 201, anomalie) : json(response, 401, {}),
    );
    const refused: (string | undefined)[] = [];
    let token = 'first';
    const accessToken = async (one?: string) => {
      refused.push(one);
      if (one !== undefined) token = 'second';
      return token;
    };
    const transport = remote(service.url, { accessToken, retries: 0 });
    expect(await transport.send(add)).toMatchObject({ status: 201, body: anomalie });
    expect(await transport.send(add)).toMatchObject({ status: 201 });
    expect(service.arrived.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      ...['Bearer second', 'Bearer second'],
    ]);
    const [first, second] = service.arrived.map(({ headers }) => headers['idempotency-key']);
    expect(first).toBe(second);
    expect(refused.filter((one) => one !== undefined)).toEqual(['first']);
  });

  it('is sent once where there is no other access token', async () => {
    const service = await serveAnswers((_request, response) => json(response, 401, {}));
    const transport = remote(service.url, { accessToken: async () => 'only' });
    expect(await transport.send(add)).toMatchObject({ status: 401 });
    expect(service.arrived).toHaveLength(1);
  });

  it('names the organisation under the header of the profile', async () => {
    const service = await serveAnswers((_request, response) => json(response, 200, anomalie));
    await remote(service.url, { orgHeader: 'Marque-Org-Id' }).send(read);
    expect(service.arrived[0]?.headers).toMatchObject({ 'marque-org-id': ORG });
    expect(service.arrived[0]?.headers).not.toHaveProperty('service-org-id');
  });

  it('has a key of its own for every write, the given one if there is one, and none for a read', async () => {
    const service = await serveAnswers((_request, response) => json(response, 200, anomalie));
    const transport = remote(service.url);
    await transport.send(add);
    await transport.send(add);
    await transport.send({ ...add, idempotencyKey: 'mine' });
    await transport.send(read);
    const keys = service.arrived.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys.slice(2)).toEqual(['mine', undefined]);
  });

  it('shows neither token nor organisation to an open endpoint', async () => {
    const service = await serveAnswers((_request, response) => json(response, 200, { statut: 'ok' }));
    await remote(service.url).send({ endpoint: readyz });
    expect(service.arrived[0]?.headers).not.toHaveProperty('authorization');
    expect(service.arrived[0]?.headers).not.toHaveProperty('service-org-id');
  });

  it('does not leave without an organisation, unless the endpoint is open', async () => {
    const service = await serveAnswers((_request, response) => json(response, 200, { statut: 'ok' }));
    const transport = remote(service.url, { org: undefined, profile: 'prod' });
    await expect(transport.send(read)).rejects.toMatchObject({
      code: 'PROFIL_INCOMPLET',
      params: { name: 'prod', missing: ['--org'] },
    });
    expect(await transport.send({ endpoint: readyz })).toMatchObject({ status: 200 });
    expect(service.arrived).toHaveLength(1);
  });

  it('takes a filter of 65,536 characters there and back', async () => {
    const texte = 'é/+ '.repeat(16_384);
    const service = await serveAnswers((request, response) => {
      json(response, 200, { texte: new URL(request.path, 'http://h').searchParams.get('texte') });
    });
    const answer = await remote(service.url).send({ endpoint: listAnomalies, query: { texte } });
    expect(answer.body).toEqual({ texte });
  });

  it('keeps its connection from one to the next', async () => {
    const ports = new Set<unknown>();
    const service = await serveAnswers((_request, response) => {
      ports.add(response.socket?.remotePort);
      json(response, 200, anomalie);
    });
    const transport = remote(service.url);
    for (let i = 0; i < 5; i++) await transport.send(read);
    expect(service.arrived).toHaveLength(5);
    expect(ports.size).toBe(1);
  });

  it('has no content type without a body', async () => {
    const service = await serveAnswers((_request, response) => response.writeHead(204).end());
    const answer = await remote(service.url).send({ endpoint: deleteAnomalie, params: { anomalie_id: '3' } });
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(service.arrived[0]?.headers).not.toHaveProperty('content-type');
  });
});

describe('an answer', () => {
  it('keeps numbers and texts as the service wrote them', async () => {
    const text = '{"code":9007199254740993,"x":48.850000,"texte":"l’été \\u202e 1.0"}';
    const service = await serveAnswers((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
    const { body } = await remote(service.url).send(read);
    expect(JSON.stringify(body)).toBe(text.replace('\\u202e', '\u202e'));
  });

  it('may come without a content type, with a byte order mark, in pieces', async () => {
    const service = await serveAnswers((_request, response) => {
      const bytes = Buffer.from(`\uFEFF${JSON.stringify({ texte: 'é'.repeat(100_000) })}`);
      for (let at = 0; at < bytes.length; at += 9_999) response.write(bytes.subarray(at, at + 9_999));
      response.end();
    });
    expect((await remote(service.url).send(read)).body).toEqual({ texte: 'é'.repeat(100_000) });
  });

  it('that refuses is a problem, filled in where a foreign service says less', async () => {
    const service = await serveAnswers(({ path }, response) =>
      path.startsWith('/notifications')
        ? json(response, 403, {})
        : json(response, 404, { message: 'No such thing' }),
    );
    expect(await remote(service.url).send(read)).toMatchObject({
      status: 404,
      body: {
        status: 404,
        detail: 'No such thing',
        code: 'INTROUVABLE',
        type: 'about:blank',
        title: 'Not Found',
      },
    });
  });

  it.each([
    ['text/plain', 'nothing here'],
    ['application/json', '{"detail":"Not Found"}'],
  ])('of 404 where no service is, as with a wrong base path, is SERVICE_ABSENT: %s', async (type, body) => {
    const service = await serveAnswers((_request, response) =>
      response.writeHead(404, { 'content-type': type }).end(body),
    );
    const client = remote(`${service.url}/v2`);
    await expect(client.send(read)).rejects.toMatchObject({
      code: 'SERVICE_ABSENT',
      params: { url: `${service.url}/v2` },
    });
    expect(service.arrived.map(({ path }) => path)).toEqual([
      '/v2/anomalies/3',
      '/v2/notifications?per_page=1',
    ]);
  });

  it('of 404 from a service that has answered before is taken for what it says', async () => {
    const service = await serveAnswers(({ path }, response) =>
      path.endsWith('/1') ? json(response, 200, {}) : json(response, 404, {}),
    );
    const client = remote(service.url);
    await client.send({ ...read, params: { anomalie_id: '1' } });
    expect(await client.send(read)).toMatchObject({ status: 404 });
    expect(service.arrived).toHaveLength(2);
  });

  it('that refuses without a word is a problem too', async () => {
    const service = await serveAnswers((_request, response) => response.writeHead(401).end());
    expect(await remote(service.url).send(read)).toMatchObject({
      body: { code: 'NON_AUTHENTIFIE', detail: 'Unauthorized' },
    });
  });

  it.each([
    [200, 'text/html', '<html>Sign in to the hotel network</html>'],
    [200, 'application/json', '{"code": 3'],
    [200, 'application/json', '"ok"'],
    [200, 'application/json', ''],
    [204, 'application/json', ''],
    [200, 'application/json', Buffer.from('{"texte":"\xe9"}', 'latin1')],
  ])('that no service would give is REPONSE_INCOMPRISE: %s %s %j', async (status, type, body) => {
    const service = await serveAnswers((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    await expect(remote(service.url, { retries: 0 }).send(read)).rejects.toMatchObject({
      code: 'REPONSE_INCOMPRISE',
      params: { url: `${service.url}/anomalies/3`, status, type },
    });
    expect(service.arrived).toHaveLength(1);
  });

  it.each([
    [401, 'text/plain', 'no', 'NON_AUTHENTIFIE'],
    [429, 'text/html', '<h1>Slow down</h1>', 'TROP_DE_REQUETES'],
    [500, 'application/json', '"busy"', 'ERREUR_INTERNE'],
    [503, 'text/html', '<h1>Back soon</h1>', 'HTTP_503'],
  ])('whose status says what to do is a refusal, page or not: %s %s', async (status, type, body, code) => {
    const service = await serveAnswers((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    expect(await remote(service.url, { retries: 1 }).send(read)).toMatchObject({
      status,
      body: { code },
      request: { url: `${service.url}/anomalies/3`, attempts: service.arrived.length },
    });
    expect(service.arrived).toHaveLength(status === 429 || status === 503 ? 2 : 1);
  });

  it('of our own service tells nothing of how it was asked: its code says what to do', async () => {
    const service = await serveAnswers((_request, response) =>
      json(response, 401, { code: 'NON_AUTHENTIFIE' }),
    );
    expect(await remote(service.url).send(read)).not.toHaveProperty('request');
  });

  it.each([301, 302, 303, 307, 308])('that sends elsewhere (%s) is not followed', async (status) => {
    const elsewhere = await serveAnswers((_request, response) => json(response, 200, anomalie));
    const service = await serveAnswers((_request, response) => {
      response.writeHead(status, { location: `${elsewhere.url}/login?state=secret` }).end();
    });
    await expect(remote(service.url).send(read)).rejects.toMatchObject({
      code: 'REPONSE_INCOMPRISE',
      params: { status, location: `${elsewhere.url}/login` },
    });
    expect(service.arrived).toHaveLength(1);
    expect(elsewhere.arrived).toHaveLength(0);
  });
});

describe('another version of the interface', () => {
  it.each([
    ['99', ['99']],
    ['0', ['0']],
    ['2.1', ['2.1']],
    ['1', []],
    ['1.4', []],
    ['v1', []],
    ['', []],
  ])('that a service says it speaks is told once: %j', async (said, expected) => {
    const service = await serveAnswers((_request, response) =>
      json(response, 200, anomalie, { 'api-version': said }),
    );
    const told: string[] = [];
    const transport = remote(service.url, { onOtherVersion: (version) => void told.push(version) });
    await transport.send(read);
    await transport.send(read);
    expect(told).toEqual(expected);
  });
});

describe('the token', () => {
  it('does not cross a network in clear', () => {
    expect(() => remote('http://service.example')).toThrow(
      expect.objectContaining({ code: 'JETON_EN_CLAIR', params: { host: 'service.example' } }),
    );
  });

  it('does so where the profile allows it; without one there is nothing to protect', () => {
    expect(() => remote('http://service.example', { insecureHttp: true })).not.toThrow();
    expect(() => remote('http://service.example', { token: undefined })).not.toThrow();
    expect(() => remote('https://service.example')).not.toThrow();
  });

  it.each([
    { token: 'vig_with\nline' },
    { token: 'vig_é' },
    { org: 'o\r\nX-Evil: 1' },
    { orgHeader: 'Service Org' },
    { orgHeader: '' },
  ])('and what else stands in a header is refused when it cannot: %j', (more) => {
    expect(() => remote('https://service.example', more)).toThrow(
      expect.objectContaining({ code: 'REGLAGE_INVALIDE' }),
    );
  });

  it('never shows in a trace, nor does anything that is not known to be harmless', async () => {
    const lines: string[] = [];
    const service = await serveAnswers((_request, response) => {
      json(response, 201, anomalie, {
        'set-cookie': 'session=SECRET',
        'request-id': 'r-1',
        'x-secret': 'SECRET',
      });
    });
    await remote(service.url, { trace: (line) => lines.push(line) }).send({ ...add, idempotencyKey: 'k-1' });
    expect(lines).toEqual(
      expect.arrayContaining([
        `> POST ${service.url}/anomalies`,
        `> Service-Org-Id: ${ORG}`,
        '> authorization: ***',
        '> idempotency-key: k-1',
        '< 201',
        '< request-id: r-1',
        '< set-cookie: ***',
        '< x-secret: ***',
      ]),
    );
    expect(lines.join('\n')).not.toMatch(/vig_|SECRET|Bouchon/);
  });
});

describe('a service that wants the organisation in another header', () => {
  const OURS = /vigie profiles set prod --org-header (\S+)$/;

  it.each([
    [
      'Marque-Org-Id',
      { code: 'ORGANISATION_REQUISE', detail: 'L’en-tête Marque-Org-Id doit porter l’identifiant.' },
    ],
    ['Tenant', { code: 'ORGANISATION_REQUISE', detail: 'The header Tenant must carry the identifier.' }],
    ['X-Organisation-Id', { message: 'Missing required header: X-Organisation-Id' }],
    ['Fire-Org', { errors: [{ parameter: 'Fire-Org', message: 'required' }] }],
  ])('%s is told how to send it so', async (header, body) => {
    const service = await serveAnswers((_request, response) => json(response, 400, body));
    for (const [profile, hint] of [
      ['prod', OURS],
      [undefined, /profiles add <name> --url \S+ --org-header (\S+)$/],
    ] as const) {
      const error = await remote(service.url, { profile })
        .send(read)
        .catch((reason) => reason);
      const failure = failureOf(error, 'en');
      expect(failure).toMatchObject({
        code: 'ORGANISATION_REQUISE',
        exit_code: 5,
        hint: expect.stringMatching(hint),
      });
      expect(hint.exec(failure.hint ?? '')?.[1]).toBe(header);
      expect(failure.hint).toContain('sent in Service-Org-Id');
    }
    expect(service.arrived[0]?.headers['service-org-id']).toBe(ORG);
  });

  it.each([
    [400, { code: 'ORGANISATION_REQUISE', detail: 'L’en-tête Service-Org-Id doit porter l’identifiant.' }],
    [400, { detail: 'texte: too long' }],
    [403, { detail: 'X-Org-Id is not yours' }],
  ])('is not taken for another refusal: %i %j', async (status, body) => {
    const service = await serveAnswers((_request, response) => json(response, status, body));
    expect(await remote(service.url, { profile: 'prod' }).send(read)).toMatchObject({ status });
  });
});
