import { describe, expect, it } from 'vitest';
import { Client, ProblemError } from '../../src/client/client.ts';
import { addAnomalie, listAnomalies, readAnomalie } from '../../src/contract/resources/anomalies.ts';
import { type Answering, type Arrived, json, remote, serveAnswers, withExtensions } from './servers.ts';

const anomalie = (code: number) => ({ code, texte: `n° ${code}`, indice_de_gravite: 1 });
const asked = (request: Arrived, name: string) =>
  Number(new URL(request.path, 'http://h').searchParams.get(name));

/** The page of a list of `total` anomalies that a request asks for. */
function page(request: Arrived, total: number) {
  const [current, size] = [asked(request, 'page'), asked(request, 'per_page')];
  const codes = Array.from({ length: total }, (_, index) => index + 1).slice(
    (current - 1) * size,
    current * size,
  );
  return {
    data: codes.map(anomalie),
    meta: {
      pagination: {
        total,
        count: codes.length,
        per_page: size,
        current_page: current,
        total_pages: Math.max(1, Math.ceil(total / size)),
      },
    },
  };
}

async function codesOf(items: AsyncIterable<{ code: number }>): Promise<number[]> {
  const codes: number[] = [];
  for await (const { code } of items) codes.push(code);
  return codes;
}

describe('a call', () => {
  it('answers what the service does, or throws its refusal', async () => {
    const service = await serveAnswers((request, response) => {
      if (request.path === '/anomalies/3') json(response, 200, anomalie(3));
      else json(response, 404, { code: 'INTROUVABLE', detail: 'Rien.' }, { 'request-id': 'r-1' });
    });
    const client = new Client(remote(service.url));
    expect(await client.call(readAnomalie, { params: { anomalie_id: '3' } })).toEqual(anomalie(3));
    const refusal = await client.call(readAnomalie, { params: { anomalie_id: '4' } }).catch((error) => error);
    expect(refusal).toBeInstanceOf(ProblemError);
    expect(refusal).toMatchObject({ status: 404, message: 'Rien.', problem: { instance: 'r-1' } });
  });
});

describe('pages', () => {
  it('are walked one after the other, a hundred elements each', async () => {
    const service = await serveAnswers((request, response) => json(response, 200, page(request, 250)));
    const client = new Client(remote(service.url));
    const codes = await codesOf(client.items(listAnomalies, { query: { texte: 'n°' } }));
    expect(codes).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    expect(service.arrived.map((request) => asked(request, 'page'))).toEqual([1, 2, 3]);
    expect(service.arrived.every((request) => request.path.includes('texte=n%C2%B0'))).toBe(true);
  });

  it('start where they are told to, and are of the size asked for', async () => {
    const service = await serveAnswers((request, response) => json(response, 200, page(request, 5)));
    const client = new Client(remote(service.url));
    const sizes: number[] = [];
    for await (const { data } of client.pages(listAnomalies, { query: { per_page: '2' } }, 2))
      sizes.push(data.length);
    expect(sizes).toEqual([2, 1]);
  });

  it('of an empty list are one', async () => {
    const service = await serveAnswers((request, response) => json(response, 200, page(request, 0)));
    expect(await codesOf(new Client(remote(service.url)).items(listAnomalies))).toEqual([]);
    expect(service.arrived).toHaveLength(1);
  });

  it('end early when the list got shorter meanwhile', async () => {
    const service = await serveAnswers((request, response, index) =>
      json(response, 200, page(request, index === 0 ? 150 : 90)),
    );
    expect(await codesOf(new Client(remote(service.url)).items(listAnomalies))).toHaveLength(100);
  });

  it('may be counted in numbers with a fraction', async () => {
    const service = await serveAnswers((request, response) => {
      const text = JSON.stringify(page(request, 150)).replace('"total_pages":2', '"total_pages":2.0');
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
    expect(await codesOf(new Client(remote(service.url)).items(listAnomalies))).toHaveLength(150);
  });

  it('are never walked round in circles', async () => {
    const service = await serveAnswers((request, response) => {
      json(response, 200, {
        ...page(request, 150),
        ...{ meta: { pagination: { total_pages: 2, current_page: 1 } } },
      });
    });
    await expect(codesOf(new Client(remote(service.url)).items(listAnomalies))).rejects.toMatchObject({
      code: 'REPONSE_INCOMPRISE',
    });
    expect(service.arrived).toHaveLength(2);
  });

  it.each([{ data: [] }, [], { data: {}, meta: { pagination: { current_page: 1, total_pages: 1 } } }])(
    'are nothing else than pages: %j is REPONSE_INCOMPRISE',
    async (body) => {
      const service = await serveAnswers((_request, response) => json(response, 200, body));
      await expect(codesOf(new Client(remote(service.url)).items(listAnomalies))).rejects.toMatchObject({
        code: 'REPONSE_INCOMPRISE',
        params: { url: 'GET /anomalies' },
      });
    },
  );
});

describe('extensions', () => {
  it('are asked for once', async () => {
    const service = await serveAnswers(
      withExtensions(['batch'], (_request, response) => json(response, 200, {})),
    );
    const client = new Client(remote(service.url));
    expect((await client.extensions()).has('batch')).toBe(true);
    expect((await client.extensions()).has('dry-run')).toBe(false);
    expect(service.arrived).toHaveLength(1);
  });

  it.each([
    [200, { nom: 'another', extensions: ['batch'] }],
    [200, { nom: 'vigie' }],
    [404, {}],
  ])('are none on a service that answers %s %j', async (status, body) => {
    const service = await serveAnswers((_request, response) => json(response, status, body));
    expect((await new Client(remote(service.url)).extensions()).has('batch')).toBe(false);
  });

  it.each([
    [200, { 'content-type': 'text/html' }],
    [302, { location: '/login' }],
  ])('are none on a service that shows a page, %s %j', async (status, headers) => {
    const service = await serveAnswers((_request, response) =>
      response.writeHead(status, headers).end('<p>Bonjour'),
    );
    expect((await new Client(remote(service.url)).extensions()).has('batch')).toBe(false);
  });

  it('are not known where the answer was spoilt on its way', async () => {
    const spoilt = '{"nom":"vigie","extensions":["batch"';
    const service = await serveAnswers((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(spoilt),
    );
    const asked = new Client(remote(service.url)).extensions();
    await expect(asked).rejects.toMatchObject({ code: 'REPONSE_INCOMPRISE' });
  });

  it('are asked for again when the question was lost', async () => {
    const rest: Answering = () => {};
    const answering = withExtensions(['batch'], rest);
    const service = await serveAnswers((request, response, index) => {
      if (index === 0) response.socket?.destroy();
      else answering(request, response, index);
    });
    const client = new Client(remote(service.url, { retries: 0 }));
    await expect(client.extensions()).rejects.toMatchObject({ code: 'CONNEXION_PERDUE' });
    expect((await client.extensions()).has('batch')).toBe(true);
    expect(service.arrived).toHaveLength(2);
  });
});

describe('a batch', () => {
  it('is one request with a result for each operation', async () => {
    const results = [{ status: 201, body: anomalie(1) }, { status: 409 }];
    const service = await serveAnswers((_request, response) => json(response, 200, { results }));
    const client = new Client(remote(service.url));
    const operations = [1, 2].map((code) => ({
      method: addAnomalie.method,
      path: addAnomalie.path,
      body: anomalie(code),
    }));
    expect(await client.batch(operations, { atomic: true, idempotencyKey: 'k' })).toEqual(results);
    expect(JSON.parse(service.arrived[0]?.body ?? '')).toEqual({ atomic: true, operations });
    expect(service.arrived[0]?.headers['idempotency-key']).toBe('k');
  });
});
