import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { VigieError } from '../../../src/contract/errors.ts';
import { place } from '../world.ts';

const { vigie, path } = place();

beforeAll(async () => {
  writeFileSync(path('wrong.csv'), 'code;texte;gravite\nx;Un;9\n2;;1\n03;Trois;1\n');
  writeFileSync(path('half.csv'), 'code;texte;gravite\n7;Sept;1\nx;Huit;1\n');
  for (const code of ['1', '2']) {
    const line = ['anomalies', 'add', '--code', code, '--texte', `Texte ${code}`, '--indice-de-gravite', '1'];
    expect(await vigie(line)).toMatchObject({ exitCode: 0 });
  }
});

/** Lines that fail, each with its exit code and what its errors name. */
const FAILING: readonly [line: readonly string[], exitCode: number, errors?: readonly object[]][] = [
  [['anomalies', 'get', '9'], 3],
  [['anomalies', 'get', '1', '8', '9'], 9, [{ id: '8' }, { id: '9' }]],
  [['anomalies', 'get', '8', '9'], 3, [{ id: '8' }, { id: '9' }]],
  [['anomalies', 'get', '1', '2', 'z'], 9, [{ id: 'z' }]],
  [['anomalies', 'delete', '8', '9', '--yes'], 3, [{ id: '8' }, { id: '9' }]],
  [['anomalies', 'delete', '1', '--no-input'], 6],
  [['anomalies', 'lst'], 2],
  [['anomalies', 'list', '--what'], 2],
  [['anomalies', 'list', '--fields', 'nope'], 2],
  [['anomalies', 'add', '--code', 'x', '--texte', '', '--indice-de-gravite', '9'], 2],
  [['anomalies', 'add', '--code', '1', '--texte', 'Un', '--indice-de-gravite', '1'], 5],
  [['anomalies', 'import', path('absent.csv')], 2],
  [
    ['anomalies', 'import', path('wrong.csv')],
    5,
    [
      { line: 2, field: 'code', code: 'NON_NUMERIQUE', value: 'x', remedy: expect.any(String) },
      { line: 2, field: 'indice_de_gravite', value: '9' },
      { line: 3, field: 'texte' },
    ],
  ],
  [['anomalies', 'import', path('wrong.csv'), '--dry-run'], 5, [{ line: 2 }, { line: 2 }, { line: 3 }]],
  [['anomalies', 'import', path('half.csv'), '--partial'], 9, [{ line: 3, value: 'x' }]],
  [['anomalies', 'sync', path('wrong.csv'), '--plan'], 5, [{ line: 2 }, { line: 2 }, { line: 3 }]],
  [['anomalies', 'list', '-p', 'nobody'], 2],
  [['anomalies', 'list', '--url', 'http://127.0.0.1:1', '--org', 'x', '--retries', '0'], 7],
  [['api', 'GET', '/anomalies/99'], 3],
  [['api', 'GET', '/anomalies/99', '--include'], 3],
  [['server', 'restore', path('absent.db'), '--yes'], 2],
];

describe.each([['--json'], ['-o', 'json'], ['-o', 'ndjson'], ['--json', '-q']])('%s %s', (...flags) => {
  it.each(FAILING)(
    '%j: a failure is one line of JSON on stderr, and all of it',
    async (line, exitCode, errors) => {
      const ran = await vigie([...line, ...flags.filter((flag) => flag !== undefined)]);
      const [only = '', ...rest] = ran.err.split('\n');
      expect(rest, ran.err).toEqual(['']);
      const { error } = JSON.parse(only);
      expect(error, only).toMatchObject({
        code: expect.stringMatching(/^[A-Z_]+$/),
        exit_code: ran.exitCode,
      });
      expect(ran.exitCode, only).toBe(exitCode);
      if (errors) expect(error.errors, only).toEqual(errors.map((one) => expect.objectContaining(one)));
    },
  );
});

describe('what is said besides', () => {
  it('is in the failure, and on stderr where nothing fails', async () => {
    writeFileSync(path('latin1.csv'), Buffer.from('code;texte;gravite\n5;Été;1\nx;Hiver;1\n', 'latin1'));
    const failed = await vigie(['anomalies', 'import', path('latin1.csv'), '--json']);
    expect(JSON.parse(failed.err).error.notices).toEqual(
      expect.arrayContaining([expect.stringContaining('1252')]),
    );
    writeFileSync(path('latin1.csv'), Buffer.from('code;texte;gravite\n5;Été;1\n', 'latin1'));
    const done = await vigie(['anomalies', 'import', path('latin1.csv'), '--json']);
    expect(done).toMatchObject({ exitCode: 0 });
    expect(done.err).toContain('1252');
  });

  it('of an interruption is one line too', async () => {
    const interruption = new AbortController();
    const running = vigie(['notifications', 'watch', '-o', 'ndjson'], { signal: interruption.signal });
    setTimeout(() => interruption.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' })), 300);
    const ran = await running;
    expect(ran.exitCode).toBe(130);
    expect(JSON.parse(ran.err).error).toMatchObject({ code: 'INTERROMPU', exit_code: 130 });
  });
});
