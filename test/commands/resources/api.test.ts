import { writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../src/client/transport.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { json as answer, ORG, type Service, serveAnswers, TOKEN } from '../../client/servers.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { type Around, place, service } from '../world.ts';

const json = (text: string) => JSON.parse(text);
/** The error that stderr ends with in JSON modes. */
const errorOf = (err: string) => json(err.trimEnd().split('\n').at(-1) as string).error;

describe('a local database', () => {
  const { vigie, path } = place();
  const api = (...argv: string[]) => vigie(['api', ...argv]);
  const add = (code: number) =>
    api('POST', '/anomalies', '-F', `code=${code}`, '-f', `texte=${code}`, '-F', 'indice_de_gravite=1');

  test('is not made: the raw way makes none', async () => {
    expect(await add(3)).toMatchObject({ exitCode: 8, out: '' });
    await vigie(['anomalies', 'add', '--code', '1', '--texte', 'un', '--indice-de-gravite', '0']);
    expect(await add(3)).toMatchObject({ exitCode: 0, err: '' });
  });

  test('one line of JSON for a program, indented for a person, whatever the case of the method', async () => {
    const expected = wholeAnomalie({ code: 3, texte: '3', indice_de_gravite: 1 });
    for (const line of [
      ['GET', '/anomalies/3'],
      ['get', 'anomalies/3'],
      ['//anomalies/3'],
      ['call', 'anomalies/3'],
    ]) {
      expect(await api(...line)).toEqual({ exitCode: 0, err: '', out: `${JSON.stringify(expected)}\n` });
    }
    const { out } = await vigie(['api', 'anomalies/3'], { terminal: 80 });
    expect(out).toBe(`${JSON.stringify(expected, null, 2)}\n`);
    const csv = `${Object.keys(expected)}\r\n${Object.values(expected)}\r\n`;
    expect((await api('anomalies/3', '-o', 'csv')).out).toBe(csv);
  });

  test('a list comes in its envelope; the formats of rows show what is in it', async () => {
    await add(4);
    const { data, meta } = json((await api('anomalies?per_page=2')).out);
    expect(data.map(({ code }: { code: number }) => code)).toEqual([1, 3]);
    expect(meta.pagination).toMatchObject({ total: 3, per_page: 2 });
    expect((await api('anomalies', '-o', 'ids')).out).toBe('1\n3\n4\n');
    expect((await api('anomalies', '-o', 'tsv', '--fields', 'texte')).out).toBe('texte\nun\n3\n4\n');
    expect(json((await api('anomalies', '--fields', 'data.code')).out)).toEqual({
      data: [{ code: 1 }, { code: 3 }, { code: 4 }],
    });
  });

  test('--all as CSV has a column for every member that the interface names', async () => {
    const { out } = await api('dossiers', '--all', '-o', 'csv');
    expect(out).toMatch(/^id,service_dossier_id,objet,.*,dossiers_enfants,type,erp,.*,pei\r\n$/);
  });

  test('a member without its flag is told the flag', async () => {
    const { err, exitCode } = await vigie(['api', 'POST', 'evenements', 'title=Visite', '--json']);
    expect([exitCode, errorOf(err).hint]).toEqual([2, 'Use the flag: -f title=Visite']);
  });

  test('--all is one array, or as many lines', async () => {
    const { out } = await api('anomalies', '--all', '--query', 'per_page=1');
    expect(json(out).map(({ code }: { code: number }) => code)).toEqual([1, 3, 4]);
    expect((await api('anomalies?per_page=1', '--all', '-o', 'ndjson', '--fields', 'code')).out).toBe(
      '{"code":1}\n{"code":3}\n{"code":4}\n',
    );
    expect((await api('anomalies', '--all', '-f', 'texte=girafe')).out).toBe('[]\n');
  });

  test('the query comes from the path, from --query and from fields, as it is typed', async () => {
    await vigie(['anomalies', 'add', '--code', '5', '--texte', 'Accès 50 % + /', '--indice-de-gravite', '0']);
    for (const line of [
      ['anomalies?texte=Acc%C3%A8s%2050%20%25%20%2B'],
      ['anomalies', '--query', 'texte=Accès 50 % +'],
      ['anomalies', '-f', 'texte=Accès 50 % +'],
    ]) {
      expect((await api(...line, '-o', 'ids')).out).toBe('5\n');
    }
    expect((await api('anomalies', '-F', 'code=5', '-o', 'ids')).out).toBe('5\n');
    const twice = await api('anomalies?code=5', '--query', 'code=6', '--json');
    expect(errorOf(twice.err).errors).toMatchObject([{ parameter: 'code', code: 'REPETE' }]);
  });

  test('nothing is printed where there is nothing, and DELETE does not ask', async () => {
    expect(await api('DELETE', '/anomalies/5')).toEqual({ exitCode: 0, out: '', err: '' });
    expect(await api('DELETE', '/anomalies/5')).toMatchObject({ exitCode: 3, out: '' });
  });

  test('a dry run writes nothing, by the flag or by the header', async () => {
    for (const flags of [['--dry-run'], ['-H', 'X-Dry-Run: true']]) {
      const { exitCode, err } = await api('DELETE', 'anomalies/4', ...flags);
      expect({ exitCode, err }).toEqual({ exitCode: 0, err: 'Dry run: nothing was written.\n' });
    }
    expect(await api('DELETE', 'anomalies/4', '-H', 'X-Dry-Run: oui')).toMatchObject({ exitCode: 5 });
    expect((await api('anomalies/4')).exitCode).toBe(0);
  });

  test('the same key is one write; its answer and its head are shown', async () => {
    const body = '{"code": 6, "texte": "six", "indice_de_gravite": 2}\n';
    writeFileSync(path('six.json'), body);
    const post = (input: string, around?: Around) =>
      vigie(['api', 'POST', 'anomalies', '--input', input, '-i', '-H', 'Idempotency-Key: k-6'], around);
    const first = await post(path('six.json'));
    const second = await post('-', { stdin: body });
    expect(first.err).toMatch(/^HTTP 201\n(?:[a-z-]+: .+\n)*request-id: [0-9a-f-]{36}\n/);
    expect(first.err).not.toContain('idempotency-replayed');
    expect(second.err).toContain('\nidempotency-replayed: true\n');
    expect(second.out).toBe(first.out);
    const { err, exitCode } = await vigie(['api', 'anomalies/99', '-i', '--json']);
    expect(exitCode).toBe(3);
    expect(errorOf(err)).toMatchObject({
      code: 'INTROUVABLE',
      notices: expect.arrayContaining(['HTTP 404']),
    });
  });

  test('what is there already is not shown again, and not changed once it is another', async () => {
    const { err } = await api('anomalies/1', '-i');
    const [, tag = ''] = /^etag: (.+)$/m.exec(err) ?? [];
    expect(tag).not.toBe('');
    const again = await api('anomalies/1', '-H', `If-None-Match: ${tag}`, '-i');
    expect(again).toMatchObject({ exitCode: 0, out: '', err: expect.stringMatching(/^HTTP 304\n/) });
    const { err: refused } = await api('DELETE', 'anomalies/1', '-H', 'If-Match: "another"', '--json');
    expect(errorOf(refused)).toMatchObject({ code: 'PRECONDITION', exit_code: 5 });
  });

  test('an error is said in the language that is asked for', async () => {
    const message = async (language: string) =>
      errorOf((await api('anomalies/99', '-H', `Accept-Language: ${language}`, '--json')).err).message;
    expect(await message('fr')).toBe('Aucune anomalie ne porte le code 99.');
    expect(await message('de, en;q=0.5')).toBe('No anomaly has the code 99.');
  });

  test('an answer that is not JSON is printed as it is', async () => {
    const { out, exitCode } = await api('docs');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^<!doctype html>/i);
    expect(json((await api('openapi.json', '--fields', 'openapi')).out)).toEqual({ openapi: '3.1.0' });
  });

  test('every field that is refused is named, as by any command', async () => {
    const { err, exitCode, out } = await api('POST', 'anomalies', '-F', 'code=x', '--json');
    expect({ exitCode, out }).toEqual({ exitCode: 5, out: '' });
    expect(errorOf(err).errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/code',
      '/texte',
      '/indice_de_gravite',
    ]);
  });

  test('a path or a method that does not exist is refused with what was probably meant', async () => {
    const hint = async (...line: string[]) => {
      const { err, exitCode, out } = await api(...line, '--json');
      expect(out).toBe('');
      return [exitCode, errorOf(err).code, errorOf(err).hint];
    };
    expect(await hint('anomalie/12')).toEqual([3, 'INTROUVABLE', 'Did you mean "/anomalies/12"?']);
    expect(await hint('anomalies/12/')).toEqual([3, 'INTROUVABLE', 'Did you mean "/anomalies/12"?']);
    expect(await hint('girafes')).toEqual([3, 'INTROUVABLE', 'To see what exists: vigie api routes']);
    expect(await hint('PATCH', 'anomalies/12')).toEqual([
      5,
      'METHODE_REFUSEE',
      'Use one of these methods: GET, DELETE.',
    ]);
  });
});

describe('a line that cannot be right is not sent', () => {
  const { vigie } = place();
  const sent: Call[] = [];
  const open = service((call) => {
    sent.push(call);
    return {};
  });

  test.each([
    ['ARGUMENT_REQUIS', 'GET'],
    ['ARGUMENT_REQUIS', 'post'],
    ['OPTIONS_REFUSEES', 'GTE', 'anomalies'],
    ['ARGUMENT_EN_TROP', 'GET', 'anomalies', '12'],
    ['ADRESSE_REFUSEE', 'https://user:secret@elsewhere.example/anomalies'],
    ['ADRESSE_REFUSEE', 'C:/Program Files/Git/anomalies'],
    ['ADRESSE_REFUSEE', '\\\\elsewhere\\anomalies'],
    ['OPTIONS_REFUSEES', 'POST', 'anomalies', '-f', 'code'],
    ['OPTIONS_REFUSEES', 'POST', 'anomalies', '-f', '=3'],
    ['OPTIONS_REFUSEES', 'POST', 'anomalies', '-f', 'a=3', '-F', 'a=4'],
    ['OPTIONS_REFUSEES', 'POST', 'anomalies', '-f', 'chemins[]'],
    ['OPTIONS_REFUSEES', 'GET', 'anomalies', '-H', 'If-Match'],
    ['EN_TETE_RESERVE', 'GET', 'anomalies', '-H', 'Authorization: Bearer vig_abc'],
    ['EN_TETE_RESERVE', 'GET', 'anomalies', '-H', 'service-org-id: 3'],
    ['EN_TETE_RESERVE', 'GET', 'anomalies', '-H', 'Content-Type: text/plain'],
    ['OPTIONS_CONTRAIRES', 'GET', 'anomalies', '--input', '-'],
    ['OPTIONS_CONTRAIRES', 'POST', 'anomalies', '--input', '-', '-f', 'code=3'],
    ['OPTIONS_CONTRAIRES', 'POST', 'anomalies', '--all'],
    ['OPTIONS_CONTRAIRES', 'anomalies/12', '--all'],
    ['OPTIONS_CONTRAIRES', 'anomalies?page=2', '--all'],
    ['OPTIONS_CONTRAIRES', 'anomalies', '--all', '-i'],
    ['FICHIER_ILLISIBLE', 'POST', 'anomalies', '--input', '/nowhere.json'],
    ['FICHIER_ILLISIBLE', 'POST', 'anomalies', '-F', 'texte=@/nowhere.md'],
    ['OPTION_SANS_VALEUR', 'POST', 'anomalies', '--input', ''],
  ])('%s: %s %s %s %s %s', async (code, ...line) => {
    const { err, exitCode, out } = await vigie(['api', ...line, '--json'], { open });
    expect({ code: errorOf(err).code, exitCode, out }).toEqual({ code, exitCode: 2, out: '' });
    expect(err).not.toContain('secret');
    expect(sent).toEqual([]);
  });

  test('a text that begins like a list is named with the flag that takes it', async () => {
    const line = ['api', 'POST', 'anomalies', '-F', 'texte=[urgent] Poteau à vérifier'];
    const { err, exitCode } = await vigie(line, { open });
    expect(err).toContain('--field texte');
    expect(err).toContain('-f texte=…');
    expect(exitCode).toBe(2);
    expect((await vigie(['api', 'POST', 'anomalies', '-f', 'a=1', '-f', 'a=2'], { open })).err).toContain(
      '--raw-field a',
    );
    expect(sent).toEqual([]);
  });

  test('a body that is not JSON is invalid input', async () => {
    const line = ['api', 'POST', 'anomalies', '--input', '-', '--json'];
    const twice = '{"code": 1, "code": 2, "texte": "a", "indice_de_gravite": 0}';
    const typed = await vigie(['api', 'POST', 'anomalies', '-F', 'a={"b": 1, "b": 2}', '--json'], { open });
    expect(errorOf(typed.err).code).toBe('JSON_INVALIDE');
    for (const stdin of ['', '{"code": 3', '{"code": 3} {}', 'code=3', twice]) {
      const { err, exitCode } = await vigie(line, { open, stdin });
      expect({ exitCode, code: errorOf(err).code }).toEqual({ exitCode: 5, code: 'JSON_INVALIDE' });
    }
    expect(sent).toEqual([]);
  });
});

describe('the body that fields make', () => {
  const { vigie, path } = place();
  const bodyOf = async (fields: readonly string[], stdin = '') => {
    let body: unknown;
    const open = service((call) => {
      body = call.body;
      return { status: 204 };
    });
    const { err } = await vigie(['api', 'POST', 'anomalies', ...fields], { open, stdin });
    return err === '' ? json(JSON.stringify(body)) : err;
  };

  test.each<[string[], unknown]>([
    [['-f', 'a=3', '-f', 'b=true', '-f', 'c=@x', '-f', 'd='], { a: '3', b: 'true', c: '@x', d: '' }],
    [
      ['-F', 'a=3', '-F', 'b=true', '-F', 'c=false', '-F', 'd=null', '-F', 'e=-1.5e3', '-F', 'f='],
      { a: 3, b: true, c: false, d: null, e: -1500, f: '' },
    ],
    [
      ['-F', 'a=01', '-F', 'b=+1', '-F', 'c=True', '-F', 'd=1e', '-F', 'e=@@x'],
      { a: '01', b: '+1', c: 'True', d: '1e', e: '@x' },
    ],
    [['-f', 'a=b=c'], { a: 'b=c' }],
    [
      ['-F', 'chemins=["/A", "/B"]', '-F', 'ids=[]', '-F', 'a={"b": 1}'],
      { chemins: ['/A', '/B'], ids: [], a: { b: 1 } },
    ],
    [['-f', 'chemins=["/A"]'], { chemins: '["/A"]' }],
    [['-f', 'é è=1'], { 'é è': '1' }],
  ])('%j', async (fields, expected) => {
    expect(await bodyOf(fields)).toEqual(expected);
  });

  test('a name that objects know is a name like others', async () => {
    const body = await bodyOf(['-F', '__proto__={"x": 1}', '-F', 'constructor=2']);
    expect(Object.keys(body)).toEqual(['__proto__', 'constructor']);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('the text of a file stays text, without its last line end', async () => {
    writeFileSync(path('texte.md'), '12\n');
    expect(await bodyOf(['-F', `texte=@${path('texte.md')}`])).toEqual({ texte: '12' });
    expect(await bodyOf(['-F', 'texte=@-'], 'Lu\n\n')).toEqual({ texte: 'Lu\n' });
  });

  test('without fields there is none', async () => {
    const sent: Call[] = [];
    const open = service((call) => {
      sent.push(call);
      return { status: 204 };
    });
    await vigie(['api', 'POST', 'anomalies'], { open });
    expect(sent.map(({ body }) => body)).toEqual([undefined]);
  });
});

describe('a remote service', () => {
  const { vigie } = place();
  const api = (at: Service, argv: readonly string[], around: Around = {}) => {
    const env = { VIGIE_DB: '', VIGIE_URL: `${at.url}/base`, VIGIE_ORG: ORG, VIGIE_TOKEN: TOKEN };
    return vigie(['api', ...argv], { ...around, env });
  };

  test('gets an endpoint that the interface does not have as it is, and may answer anything in JSON', async () => {
    const at = await serveAnswers((_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"x": 48.850000, "n": 12345678901234567890}');
    });
    const { out, exitCode } = await api(at, [
      'PATCH',
      'erps/Caf%C3%A9#2/é?a=1&a=2&b=%2F',
      '-F',
      'n=9007199254740993',
    ]);
    expect({ out, exitCode }).toEqual({ out: '{"x":48.850000,"n":12345678901234567890}\n', exitCode: 0 });
    expect(at.arrived).toMatchObject([
      {
        method: 'PATCH',
        path: '/base/erps/Caf%C3%A9%232/%C3%A9?a=1&a=2&b=%2F',
        body: '{"n":9007199254740993}',
        headers: { authorization: `Bearer ${TOKEN}`, 'service-org-id': ORG },
      },
    ]);
  });

  test('gets the headers that are given, and those of its own as ever', async () => {
    const at = await serveAnswers((_, response) => answer(response, 200, {}));
    const headers = [
      '-H',
      'Accept-Language: de',
      '-H',
      'X-Trace: a',
      '-H',
      'x-trace:b',
      '-H',
      'Idempotency-Key: mine',
    ];
    await api(at, ['POST', 'anomalies', ...headers]);
    expect(at.arrived[0]?.headers).toMatchObject({
      'accept-language': 'de',
      'x-trace': 'a, b',
      'idempotency-key': 'mine',
      authorization: `Bearer ${TOKEN}`,
    });
    expect(at.arrived[0]?.headers).not.toHaveProperty('content-type');
  });

  test('is walked page after page by --all, whatever the list', async () => {
    const at = await serveAnswers(({ path }, response) => {
      const page = Number(new URL(path, 'http://h').searchParams.get('page'));
      const pagination = { total: 3, count: 1, per_page: 1, current_page: page, total_pages: 3 };
      answer(response, 200, { data: [{ rang: page }], meta: { pagination } });
    });
    const { out } = await api(at, ['registres?tri=rang', '--all', '-o', 'csv', '-H', 'X-Trace: t']);
    expect(out).toBe('rang\r\n1\r\n2\r\n3\r\n');
    expect(at.arrived.map(({ path }) => path)).toEqual(
      [1, 2, 3].map((page) => `/base/registres?per_page=100&tri=rang&page=${page}`),
    );
    expect(at.arrived.every(({ headers }) => headers['x-trace'] === 't')).toBe(true);
  });

  test('says that nothing has changed only to who asks', async () => {
    const at = await serveAnswers((_, response) => response.writeHead(304, { etag: '"a"' }).end());
    const { exitCode, out, err } = await api(at, ['anomalies/3', '-H', 'If-None-Match: "a"', '-i']);
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: '' });
    expect(err).toMatch(/^HTTP 304\netag: "a"\n/);
    expect(await api(at, ['anomalies/3'])).toMatchObject({ exitCode: 7, out: '' });
    await api(at, ['DELETE', 'anomalies/3', '-H', 'If-Match: "a", "b"']);
    expect(at.arrived.map(({ headers }) => headers['if-none-match'] ?? headers['if-match'])).toEqual([
      '"a"',
      undefined,
      '"a", "b"',
    ]);
  });

  test('may answer a page where the interface says so, and JSON everywhere else', async () => {
    const at = await serveAnswers((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>été</p>');
    });
    expect(await api(at, ['docs'])).toMatchObject({ exitCode: 0, out: '<p>été</p>' });
    expect(at.arrived[0]?.headers.accept).toBe('text/html, application/problem+json');
    expect(await api(at, ['erps'])).toMatchObject({ exitCode: 7, out: '' });
  });

  test('may list what are no objects', async () => {
    const at = await serveAnswers((_, response) => answer(response, 200, [null, 3, { id: 'a', x: 1 }]));
    expect((await api(at, ['erps', '-o', 'ids'])).out).toBe('a\n');
    expect((await api(at, ['erps', '-o', 'csv'])).out).toBe('id,x\r\n,\r\n,\r\na,1\r\n');
    expect((await api(at, ['erps', '-o', 'ndjson'])).out).toBe('null\n3\n{"id":"a","x":1}\n');
  });

  test('says itself what it does not have', async () => {
    const at = await serveAnswers(({ path }, response) =>
      answer(response, path.includes('girafes') ? 404 : 200, { message: 'Kein Ort' }),
    );
    const { err, exitCode, out } = await api(at, ['girafes', '--json']);
    expect({ exitCode, out, message: errorOf(err).message }).toEqual({
      exitCode: 3,
      out: '',
      message: 'Kein Ort',
    });
  });

  test('without dry runs is not asked for one', async () => {
    const at = await serveAnswers((_, response) => answer(response, 404, {}));
    const { err, exitCode } = await api(at, ['DELETE', 'erps/3', '--dry-run', '--json']);
    expect({ exitCode, code: errorOf(err).code }).toEqual({ exitCode: 5, code: 'EXTENSION_ABSENTE' });
    expect(at.arrived.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('what there is', () => {
  const { vigie } = place();

  test('routes lists every endpoint of the interface', async () => {
    const routes = json((await vigie(['api', 'routes', '--json'])).out);
    expect(routes).toEqual(
      endpoints.map(({ method, path, summary, extension = false }) => ({ method, path, summary, extension })),
    );
    const { out } = await vigie(['api', 'routes', '-o', 'ids']);
    expect(out.split('\n')).toContain('PATCH /prescriptions/{prescription_id}');
  });

  test.each(endpoints.map(({ method, path }) => [method, path]))(
    'the schema of %s %s is one of draft 2020-12, and holds together',
    async (method, path) => {
      const { out, exitCode } = await vigie(['api', 'schema', method, path]);
      expect(exitCode).toBe(0);
      const schema = json(out);
      expect(schema).toMatchObject({
        title: `${method} ${path}`,
        $schema: expect.stringContaining('2020-12'),
      });
      // Formats and the words of OpenAPI are for other readers.
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      expect(() => ajv.compile(schema)).not.toThrow();
      expect('params' in schema.properties).toBe(path.includes('{'));
    },
  );

  test('a schema tells a good exchange from a bad one', async () => {
    const schema = json((await vigie(['api', 'schema', 'post', 'anomalies'])).out);
    const check = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    const anomalie = { code: 3, texte: 'Bouchon absent', indice_de_gravite: 1 };
    expect(check({ body: anomalie, response: anomalie })).toBe(true);
    expect(check({ body: { ...anomalie, code: 1_000_000 } })).toBe(false);
    expect(check({ body: { code: 3 } })).toBe(false);
    expect(check({ query: {} })).toBe(false);
  });

  test('a path without a schema is refused with what was probably meant', async () => {
    const { err, exitCode, out } = await vigie(['api', 'schema', 'POST', 'evenement', '--json']);
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: '' });
    expect(errorOf(err).hint).toBe('Did you mean "/evenements"?');
    expect(errorOf((await vigie(['api', 'schema', 'workflows/3/x', '--json'])).err).code).toBe('INTROUVABLE');
  });

  test('help says what the verbs are, and the flags of the one that need not be typed', async () => {
    expect((await vigie(['api', '--help'])).out).toMatch(/call \[method\] <path>[\s\S]*routes[\s\S]*schema/);
    expect((await vigie(['api', 'GET', '--help'])).out).toContain('--raw-field <name=value>');
  });
});
