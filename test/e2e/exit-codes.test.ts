import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { THOROUGH } from '../setup/chance.ts';
import { addAnomaly, newPlace, ranOf } from './program.ts';
import { setUpServer } from './serving.ts';

/** What stderr ends with in a JSON mode. */
const errorOf = (err: string) =>
  (JSON.parse(err.trimEnd().split('\n').at(-1) ?? '') as { error: Record<string, unknown> }).error;

/** The flags for a service that is not ours. */
const AT = (url: string) => ['--url', url, '--org', '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35'];

describe('a command on a local database', () => {
  const ends: [number, string, string[]][] = [
    [0, 'done', ['anomalies', 'list']],
    [0, 'its version', ['--version']],
    [2, 'a verb that does not exist', ['anomalies', 'lst']],
    [2, 'a flag that does not exist', ['anomalies', 'list', '--txte', 'x']],
    [2, 'a value out of bounds', ['anomalies', 'list', '--limit', '0']],
    [2, 'a profile that does not exist', ['anomalies', 'list', '-p', 'nowhere']],
    [2, 'a file that does not exist', ['anomalies', 'import', 'nothing.csv']],
    [3, 'an object that does not exist', ['anomalies', 'get', '999']],
    [
      5,
      'a code that is taken',
      ['anomalies', 'add', '--code', '12', '--texte', 'x', '--indice-de-gravite', '1'],
    ],
    [5, 'a file that is not valid', ['anomalies', 'import', 'invalid.csv']],
    [6, 'a question without a terminal', ['anomalies', 'delete', '12']],
    [7, 'a server that is not there', ['anomalies', 'list', ...AT('http://127.0.0.1:1'), '--retries', '0']],
    [8, 'a file of another program', ['anomalies', 'list', '--db', 'invalid.csv']],
  ];
  // Each code once; every way to it for a release.
  const first = ends.filter(([code], i) => ends.findIndex(([one]) => one === code) === i);
  it.each(THOROUGH ? ends : first)('ends with %i: %s', async (exitCode, _, argv) => {
    const place = newPlace();
    await addAnomaly(place, 12);
    writeFileSync(`${place.folder}/invalid.csv`, 'code;texte;gravite\nA1;x;9\n');

    const ran = await place.vigie(argv);
    expect(ran).toMatchObject({ exitCode });
    expect(ran.out !== '', ran.out).toBe(exitCode === 0);
    expect(ran.err !== '', ran.err).toBe(exitCode !== 0);

    const json = await place.vigie([...argv, '--json']);
    expect(json.exitCode).toBe(exitCode);
    if (exitCode === 0) return;
    // Of bulk work what became of the rows is data, whatever that is.
    if (exitCode === 5 && argv[1] === 'import')
      expect(JSON.parse(json.out)).toMatchObject({ lues: 1, creees: 0, rejetees: 1 });
    else expect(json.out).toBe('');
    expect(errorOf(json.err)).toMatchObject({
      exit_code: exitCode,
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringMatching(/./),
    });
    expect(ran.err).toContain(errorOf(json.err).message);
  });

  it('ends with 9 when it is partly done, each result on standard output', async () => {
    const place = newPlace();
    const added = async (...line: string[]) => (await place.vigie([...line, '-o', 'ids'])).out.trimEnd();
    const support = ['supports', 'add', '--nature', 'ARTICLE', '--reference'];
    const [cited, free] = [await added(...support, 'R. 1'), await added(...support, 'R. 2')];
    await added('prescriptions', 'add', '--contenu', 'x', '--supports-reglementaires-id', cited);
    const ran = await place.vigie(['supports', 'delete', free, cited, '--yes', '-o', 'ndjson']);
    expect(ran.exitCode).toBe(9);
    expect(
      ran.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { id: free, statut: 'supprime', code: null },
      { id: cited, statut: 'erreur', code: 'SUPPORT_UTILISE' },
    ]);
    expect(errorOf(ran.err)).toMatchObject({ code: 'PARTIEL', exit_code: 9 });
  });
});

it('a service that does not know the token, or does not let it write, is 4', async () => {
  const place = newPlace();
  const { env, readingToken } = await setUpServer(place);
  const add = ['anomalies', 'add', '--code', '1', '--texte', 'x', '--indice-de-gravite', '1', '--json'];
  const unknown = await place.vigie(add, { env: { ...env, VIGIE_TOKEN: 'vig_unknown' } });
  expect(unknown).toMatchObject({ exitCode: 4, out: '' });
  expect(errorOf(unknown.err)).toMatchObject({ code: 'NON_AUTHENTIFIE', status: 401, exit_code: 4 });
  const reading = await place.vigie(add, { env: { ...env, VIGIE_TOKEN: readingToken } });
  expect(reading).toMatchObject({ exitCode: 4, out: '' });
  expect(errorOf(reading.err)).toMatchObject({ code: 'JETON_LECTURE_SEULE', status: 403 });
  expect(await place.vigie(add, { env })).toMatchObject({ exitCode: 0 });
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a command that waits with %i', async (signal, exitCode) => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const place = newPlace();

  const child = place.start(['anomalies', 'list', ...AT(`http://127.0.0.1:${port}`)]);
  // The request is there, so the command waits for its answer, which never comes.
  await once(server, 'request');
  child.kill(signal);
  const ran = ranOf(await child);
  expect(ran).toMatchObject({ exitCode, signal: undefined, out: '' });
  expect(ran.err).toContain('Interrupted');
  server.closeAllConnections();
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends an expression of --jq that never ends', async (signal, exitCode) => {
  const place = newPlace();
  const child = place.start(['version', '--jq', 'def f: f; f']);
  // Nothing tells that jq has begun. Before it has, the program ends by itself.
  await setTimeout(2000);
  child.kill(signal);
  const ran = ranOf(await child);
  expect([signal, exitCode], ran.err).toContain(ran.signal ?? ran.exitCode);
});

it('a line that is not UTF-8 is 2, where its letters are lost; U+FFFD that was typed is a letter like others', async () => {
  const place = newPlace();
  await addAnomaly(place, 12);
  const add = (text: string) =>
    `vigie anomalies add --code 13 --indice-de-gravite 1 --texte "${text}" --json`;
  const lost = await place.bash(add("$(printf 'Acc\\350s')"));
  expect(lost).toMatchObject({ exitCode: 2, out: '' });
  expect(errorOf(lost.err)).toMatchObject({
    code: 'ARGUMENT_NON_UTF8',
    message: '--texte: a letter was lost ("Acc�s"), because the terminal or the script is not in UTF-8.',
    hint: expect.stringContaining('(--texte @<file>)'),
  });
  for (const flag of ['--db=', '--db ', '–-db=']) {
    const { err } = await place.bash(`vigie anomalies list ${flag}"$(printf 'postgres://u:s3cret@h/\\350')"`);
    expect(err).toMatch(/^Error: --db: .* \("(?:–?--?db=)?postgres:\/\/u@h\/.*"\)/);
  }
  const named = await place.bash(`vigie anomalies delete 12 "$(printf '\\351')" --yes`);
  expect([named.exitCode, named.err]).toEqual([2, expect.stringContaining('On the command line')]);
  expect((await place.vigie(['anomalies', 'list', '-o', 'ids'])).out).toBe('12\n');
  if (process.platform === 'linux') expect((await place.bash(add('Acc�s'))).exitCode).toBe(0);
});
