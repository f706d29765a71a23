import { beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { place, service } from '../world.ts';

const { vigie } = place();
const TEXTE = 'Poteau « grippé »\n  à revoir ';

beforeAll(async () => {
  for (const [code, texte] of [
    ['3', TEXTE],
    ['12', 'Bouchon absent'],
  ] as const)
    await vigie(['anomalies', 'add', '--code', code, '--texte', texte, '--indice-de-gravite', '2']);
});

test.each([
  ['.[].texte', `${TEXTE}\nBouchon absent\n`],
  ['.[] | {code, texte: (.texte | length)}', '{"code":3,"texte":29}\n{"code":12,"texte":14}\n'],
  ['map(.code)', '[3,12]\n'],
  ['.[0].code, "a\\tb", null, true', '3\na\tb\nnull\ntrue\n'],
  ['-.[0].code', '-3\n'],
  ['map(select(.texte | test("ABSENT"; "i")).code)', '[12]\n'],
  ['.[] | [.code, .texte] | @csv', `3,"${TEXTE}"\n12,"Bouchon absent"\n`],
  ['empty', ''],
])('--jq %j writes texts bare, anything else as compact JSON', async (expression, expected) => {
  expect(await vigie(['anomalies', 'list', '--jq', expression])).toEqual({
    exitCode: 0,
    out: expected,
    err: '',
  });
});

test('one object, a result of work, and what a terminal gets', async () => {
  expect((await vigie(['anomalies', 'get', '12', '--jq', '.texte'])).out).toBe('Bouchon absent\n');
  expect((await vigie(['version', '--jq', '.installation'])).out).toBe('source\n');
  const added = ['anomalies', 'add', '--code', '13', '--texte', 'x', '--indice-de-gravite', '1'];
  expect((await vigie([...added, '--jq', '.code'])).out).toBe('13\n');
  expect((await vigie(['anomalies', 'delete', '13', '--yes', '--jq', '.[].statut'])).out).toBe('supprime\n');
  const shown = await vigie(['anomalies', 'list', '--jq', '"\\u001b[2J"'], { terminal: 80 });
  expect(shown.out).toBe('␛[2J\n');
});

test('what jq is asked to say besides goes to stderr', async () => {
  const { out, err } = await vigie(['anomalies', 'list', '--jq', 'map(.code) | debug | length']);
  expect([out, err]).toEqual(['2\n', '["DEBUG:",[3,12]]\n']);
});

describe('an expression that jq refuses', () => {
  test.each(['.[', '', 'foo', '--version', 'import "a" as a; .'])(
    '%j: nothing is sent',
    async (expression) => {
      const open = service(() => expect.unreachable());
      const { exitCode, out, err } = await vigie(['anomalies', 'list', '--jq', expression], { open });
      expect([exitCode, out]).toEqual([2, '']);
      expect(JSON.parse(err).error).toMatchObject({ code: 'FILTRE_INVALIDE', exit_code: 2 });
    },
  );

  it.each([
    ['.[].texte + 1', /string \(".*"\) and number \(1\) cannot be added\.$/],
    ['.code', /Cannot index array with (?:string )?\(?"code"\)?\.$/],
    ['error("tant pis")', /: tant pis\.$/],
    ['"perdu" | halt_error', /: perdu\.$/],
  ])('%j: by its data, and nothing is printed', async (expression, message) => {
    const { exitCode, out, err } = await vigie(['anomalies', 'list', '--jq', expression]);
    expect([exitCode, out]).toEqual([5, '']);
    expect(JSON.parse(err).error).toMatchObject({
      code: 'FILTRE_ECHOUE',
      message: expect.stringMatching(message),
    });
  });
});

test.each(['def f: 1 + f; f', 'reduce range(40) as $i ("longueur"; . + .) | length'])(
  '%j exhausts the memory of jq: no defect, and stderr is the error alone',
  async (expression) => {
    const written = vi.spyOn(console, 'error');
    onTestFinished(() => written.mockRestore());
    const { exitCode, out, err } = await vigie(['anomalies', 'list', '--jq', expression]);
    expect([exitCode, out, written.mock.calls]).toEqual([5, '', []]);
    expect(JSON.parse(err).error).toMatchObject({
      code: 'FILTRE_ECHOUE',
      message: 'The output or its filter is too large for --jq.',
      hint: expect.stringContaining('-o ndjson'),
    });
  },
);

test.each([
  [['anomalies', 'list', '-o', 'csv'], 'OPTIONS_CONTRAIRES', '--jq, --output csv'],
  [['anomalies', 'list', '--json=code'], 'OPTION_AVEC_VALEUR', '--json'],
  [['notifications', 'watch'], 'OPTIONS_REFUSEES', '1 value'],
  [['anomalies'], 'ARGUMENT_REQUIS', 'verb'],
])('%j --jq: %s', async (line, code, words) => {
  const { exitCode, out, err } = await vigie([...line, '--jq', '.']);
  expect([exitCode, out]).toEqual([2, '']);
  expect(JSON.parse(err).error).toMatchObject({ code, message: expect.stringContaining(words) });
});

test('-o json is what it filters in any case', async () => {
  expect(await vigie(['anomalies', 'list', '-o', 'json', '--json', '--jq', 'length'])).toMatchObject({
    exitCode: 0,
    out: '2\n',
  });
});
