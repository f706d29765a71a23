import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { json as answer, ORG, serveAnswers } from '../../client/servers.ts';
import { place, service } from '../world.ts';

/** What stderr ends with in a JSON mode. */
const errorOf = (err: string) => JSON.parse(err.trimEnd().split('\n').at(-1) ?? '').error;

describe('work on several of which none succeeds ends as they failed', () => {
  const { vigie, path } = place();
  /** A service on which every anomaly can be read, and deletions end with these statuses. */
  const refusing = (statusOf: (path: string) => number) =>
    service(({ endpoint, params = {} }) => {
      if (endpoint.name === 'service.version') return { body: { nom: 'vigie', extensions: ['dry-run'] } };
      const status = endpoint.method === 'GET' ? 200 : statusOf(String(params.anomalie_id));
      if (status < 300) return { status, body: {} };
      const code = status === 404 ? 'INTROUVABLE' : status === 403 ? 'DROIT_INSUFFISANT' : 'CONFLIT';
      return { status, body: { type: '', title: '', status, code, detail: `Not ${code}.`, instance: '' } };
    });
  beforeAll(async () => {
    const line = ['anomalies', 'add', '--code', '1', '--texte', 'Un', '--indice-de-gravite', '0'];
    expect((await vigie(line)).exitCode).toBe(0);
  });

  test('none is there any more: 3, each with its result, and it is said that nothing was done', async () => {
    const open = refusing(() => 404);
    const line = ['anomalies', 'delete', '77', '78', '--yes', '-o', 'ndjson'];
    const { exitCode, out, err } = await vigie(line, { open });
    expect(exitCode).toBe(3);
    expect(out.trimEnd().split('\n')).toHaveLength(2);
    expect(errorOf(err)).toMatchObject({
      code: 'TOUS_ECHOUES',
      message: 'All 2 failed: nothing was done.',
      exit_code: 3,
    });
    const french = await vigie(line, { open, env: { VIGIE_LANG: 'fr' } });
    expect(errorOf(french.err).message).toBe('Les 2 ont échoué : rien n’a été fait.');
  });

  test('all are refused: 5; nothing is allowed: 4, at the first', async () => {
    const line = ['anomalies', 'delete', '1', '2', '--yes', '-o', 'ndjson'];
    const refused = await vigie(line, { open: refusing(() => 409) });
    expect([refused.exitCode, errorOf(refused.err).code]).toEqual([5, 'TOUS_ECHOUES']);
    const forbidden = await vigie(line, { open: refusing(() => 403) });
    expect([forbidden.exitCode, errorOf(forbidden.err).code]).toEqual([4, 'DROIT_INSUFFISANT']);
  });

  test('for several reasons: the highest of their codes, whichever comes first', async () => {
    const open = refusing((id) => (id === '1' ? 409 : 404));
    for (const ids of [
      ['1', '2'],
      ['2', '1'],
    ]) {
      const { exitCode } = await vigie(['anomalies', 'delete', ...ids, '--yes', '-o', 'ndjson'], { open });
      expect(exitCode, ids.join()).toBe(5);
    }
  });

  test('one of them is done: 9', async () => {
    const open = refusing((id) => (id === '77' ? 409 : 204));
    const { exitCode, err } = await vigie(['anomalies', 'delete', '77', '1', '--yes', '--json'], { open });
    expect([exitCode, errorOf(err).code]).toEqual([9, 'PARTIEL']);
  });

  test.each([
    ['delete 77 1 --yes', 'PARTIEL', 9],
    ['delete 77 78 --yes', 'TOUS_ECHOUES', 5],
    ['delete 77 78 --dry-run', 'TOUS_ECHOUES', 5],
  ])('%s, and a filter that fails as well: the filter is a notice', async (line, code, exit) => {
    const open = refusing((id) => (id === '1' ? 204 : 409));
    const { exitCode, out, err } = await vigie(['anomalies', ...line.split(' '), '--jq', '.absent'], {
      open,
    });
    expect([exitCode, out]).toEqual([exit, '']);
    expect(errorOf(err)).toMatchObject({
      code,
      errors: expect.arrayContaining([expect.objectContaining({ id: '77' })]),
      notices: expect.arrayContaining([expect.stringContaining('jq cannot filter the output:')]),
    });
  });

  test('objects of which some are there, and a filter that fails as well', async () => {
    const { exitCode, out, err } = await vigie(['anomalies', 'get', '77', '1', '--jq', '.absent']);
    expect([exitCode, out, errorOf(err).code]).toEqual([9, '', 'PARTIEL']);
    expect(errorOf(err).notices).toEqual([expect.stringContaining('jq cannot filter the output:')]);
  });

  test('a trial of which all would fail says so', async () => {
    const line = ['anomalies', 'delete', '77', '78', '--dry-run', '--json'];
    const { exitCode, err } = await vigie(line, { open: refusing(() => 409) });
    expect([exitCode, errorOf(err).message]).toEqual([5, 'All 2 would fail; nothing was written.']);
  });

  test('objects that are shown, of which none is there: nothing is printed, in any form', async () => {
    for (const form of ['ids', 'json', 'ndjson', 'csv', 'tsv', 'table']) {
      const { exitCode, out, err } = await vigie(['anomalies', 'get', '77', '78', '-o', form]);
      expect([exitCode, out], form).toEqual([3, '']);
      expect(err).toContain('None of the 2 could be shown.');
    }
    const { exitCode, out, err } = await vigie(['anomalies', 'get', '77', '1', '-o', 'ids']);
    expect([exitCode, out]).toEqual([9, '1\n']);
    expect(err).toContain('The others are shown;');
  });

  test('a list of ids is what was done: why the others were not is on stderr', async () => {
    const open = refusing((id) => (id === '1' ? 204 : 409));
    const { out, err } = await vigie('anomalies delete 77 78 1 --dry-run -o ids -q'.split(' '), { open });
    expect(out).toBe('1\n');
    expect(err).toContain('2 × (77, 78): Not CONFLIT.');
  });

  test('rows of a file that the service refuses one by one', async () => {
    const list = {
      data: [],
      meta: { pagination: { current_page: 1, per_page: 100, total_pages: 1, total: 0 } },
    };
    let refused = 0;
    const { url } = await serveAnswers(({ method, path: asked }, response) => {
      if (asked.startsWith('/version')) return answer(response, 404, {});
      if (method === 'GET') return answer(response, 200, list);
      refused++;
      answer(response, 422, {
        status: 422,
        code: 'VALIDATION',
        detail: 'No.',
        type: '',
        title: '',
        instance: '',
      });
    });
    writeFileSync(path('three.csv'), 'code;texte;gravite\n1;Un;0\n2;Deux;0\nx;Trois;0\n');
    const { exitCode, err } = await vigie(['anomalies', 'import', path('three.csv'), '--partial', '--json'], {
      env: { VIGIE_DB: '', VIGIE_URL: url, VIGIE_ORG: ORG },
    });
    expect(refused).toBe(2);
    expect([exitCode, errorOf(err).message]).toEqual([5, 'All 3 failed: nothing was done.']);
  });
});

describe('files of documents of which none can be had', () => {
  const { vigie, path } = place();
  const ID = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
  const OTHER = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36';

  test('end with what may pass by itself where that is one of the reasons', async () => {
    const { url } = await serveAnswers(({ path: asked }, response) => {
      if (asked.startsWith('/version')) return answer(response, 404, {});
      const id = asked.split('/').at(-1) ?? '';
      if (asked.startsWith('/documents/')) return answer(response, 200, documentOf(id, `${url}/files/${id}`));
      answer(response, id === ID ? 410 : 503, {});
    });
    const line = [
      'documents',
      'download',
      '--output-dir',
      path('files'),
      '--allow-private',
      '--retries',
      '0',
    ];
    const env = { VIGIE_DB: '', VIGIE_URL: url, VIGIE_ORG: ORG };
    const ended = async (...ids: string[]) =>
      (await vigie([...line, ...ids, '-o', 'ndjson'], { env })).exitCode;
    expect(await ended(ID, ID)).toBe(5);
    expect(await ended(ID, OTHER)).toBe(8);
  });
});

function documentOf(id: string, url: string) {
  const at = '2026-01-05T09:00:00+01:00';
  return { id, nom: `${id}.pdf`, type: 'plan', url, est_sensible: false, date_de_creation: at };
}
