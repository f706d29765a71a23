import { describe, expect, it, test } from 'vitest';
import { nouns } from '../../../commands/nouns.ts';
import { parseLine, SHELL_NAMES } from '../../../commands/shared/cli/parse.ts';
import { VERSION } from '../../../src/version.ts';
import { place } from '../world.ts';

const { vigie, path } = place();

/** What people type who come from gh, sqlite3 or another shell: it is understood, or the answer says what to type. */
describe('a switch with a value', () => {
  it.each([
    ['anomalies list --json=code', '--json --fields code'],
    ['anomalies list --json=code,texte', '--json --fields code,texte'],
    ['anomalies list --json code,texte', '--json --fields code,texte'],
    ['anomalies get --json code 3', '--json --fields code'],
    ['anomalies list --json=', '--json'],
    ['anomalies list --all=true', '--all'],
    ['anomalies list --yes=false', '--yes'],
    ['anomalies list --help=x', '--help'],
  ])('%s', async (line, instead) => {
    const { exitCode, out, err } = await vigie(line.split(' '));
    expect([exitCode, out]).toEqual([2, '']);
    expect(err).toMatch(new RegExp(`The flag --\\w+ takes no value.[\\s\\S]*Type: ${instead}(?:"|\\n|$)`));
  });

  it('is no fault where it is an argument', async () => {
    expect((await vigie(['anomalies', 'get', '--json', '3'])).err).not.toContain('takes no value');
    expect((await vigie(['help', 'anomalies', '--json'])).err).not.toContain('takes no value');
  });
});

test('anomalies list --contenu x: Did you mean --texte?', async () => {
  const [line, meant] = ['anomalies list --contenu x', '--texte'];
  const { err } = await vigie(line.split(' '));
  expect(err).toContain(`Did you mean ${meant}?`);
});

test('the version is said however it is asked for', async () => {
  for (const line of [['version'], ['--version'], ['-V']])
    expect(await vigie(line)).toMatchObject({ exitCode: 0, out: `${VERSION}\n`, err: '' });
});

test.each([
  [['--json'], 'vigie <noun> <verb>'],
  [['-o', 'csv'], 'vigie <noun> <verb>'],
  [['anomalies', '--json'], 'vigie anomalies <verb>'],
])('%j names no command, and gets no help where data belong', async (line, usage) => {
  const { exitCode, out, err } = await vigie(line);
  expect([exitCode, out]).toEqual([2, '']);
  expect(err).toContain(`Type: ${usage}`);
  expect(await vigie([...line, '--help'])).toMatchObject({ exitCode: 0, err: '' });
});

test.each([['--json'], ['-o', 'json'], ['-o', 'csv'], ['-o', 'ids']])(
  'a dump is NDJSON and nothing else: %s %s',
  async (...form) => {
    const db = path('dumped.db');
    await vigie(['server', 'init', '--db', db]);
    const asked = form.filter((word) => word !== undefined);
    const { exitCode, out, err } = await vigie(['server', 'dump', '--db', db, ...asked]);
    expect([exitCode, out]).toEqual([2, '']);
    expect(err).toContain('ndjson');
  },
);

describe('get answers by how objects are named, not by how many there are', () => {
  it.each([
    [['3'], undefined, 'object'],
    [['3', '4'], undefined, 2],
    [['3', '3'], undefined, 1],
    [['-'], '3\n4\n', 2],
    [['-'], '3\n', 1],
    [['-'], '', 0],
  ])('%j < %j', async (ids, stdin, shape) => {
    for (const code of ['3', '4'])
      await vigie(['anomalies', 'add', '--code', code, '--texte', 'x', '--indice-de-gravite', '1']);
    const { exitCode, out } = await vigie(
      ['anomalies', 'get', ...ids, '--json'],
      stdin === undefined ? {} : { stdin },
    );
    expect(exitCode).toBe(0);
    const found = JSON.parse(out);
    expect(Array.isArray(found) ? found.length : typeof found).toBe(shape);
  });

  it('an only one that is not there is what the command ends with', async () => {
    const { exitCode, out, err } = await vigie(['anomalies', 'get', '-', '--json'], { stdin: '9' });
    expect([exitCode, out]).toEqual([3, '']);
    expect(JSON.parse(err).error.code).toBe('INTROUVABLE');
  });
});

describe('list and delete by the names that a shell has for them', () => {
  const lines = Object.entries(nouns).flatMap(([noun, { verbs }]) =>
    Object.keys(verbs).flatMap((verb) => {
      const words = [noun, ...verb.split(' ')];
      const shell = SHELL_NAMES[words.at(-1) as string];
      return shell === undefined ? [] : [[[...words.slice(0, -1), shell], words] as const];
    }),
  );

  it.each(lines)('%j is %j', async (typed, words) => {
    const line = await parseLine([...typed, '--help'], nouns, async () => ({ flags: {} }));
    expect(line).toMatchObject({ words, operands: [], help: true, unknown: undefined });
  });

  it('is every noun that has them, and no other: there the right verb is proposed', async () => {
    expect(lines.length).toBeGreaterThan(20);
    expect((await vigie(['anomalies', 'ls', '--json'])).out).toBe(
      (await vigie(['anomalies', 'list', '--json'])).out,
    );
    expect(await vigie(['stats', 'rm'])).toMatchObject({ exitCode: 2 });
    expect((await vigie(['server', 'token', 'rm'])).err).toContain('"server token revoke"');
    expect((await vigie(['anomalies', 'rm'])).err).toContain('vigie anomalies delete');
    expect((await vigie(['help', 'anomalies', 'ls'])).out).toContain('vigie anomalies list');
  });
});
