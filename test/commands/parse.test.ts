import { describe, expect, test } from 'vitest';
import { choice, integer, many, text, toggle, word } from '../../commands/shared/cli/flags.ts';
import { locate, parse, valueAnyway } from '../../commands/shared/cli/parse.ts';
import { readArguments, readFlags, readGlobals } from '../../commands/shared/cli/read-values.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { place } from './world.ts';

const own = {
  texte: text('text', 'The text'),
  sort: choice(['code', '-code'], 'The order'),
  code: integer('n', { min: 0, max: 9 }, 'The order'),
  dry_run: toggle('Every row'),
};
const typed = (...argv: string[]) => parse('vigie x y', own, argv);
const thrown = (act: () => unknown): VigieError => {
  try {
    act();
  } catch (error) {
    if (error instanceof VigieError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('noun and verb', () => {
  test.each([
    [['anomalies', 'list', '--all'], ['--all']],
    [
      ['-p', 'prod', 'anomalies', 'list'],
      ['-p', 'prod'],
    ],
    [
      ['--profile', 'prod', 'anomalies', '--json', 'list'],
      ['--profile', 'prod', '--json'],
    ],
    [['--profile=prod', 'anomalies', 'list'], ['--profile=prod']],
    [
      ['-qo', 'json', 'anomalies', 'list', '3'],
      ['-qo', 'json', '3'],
    ],
    [['-ojson', 'anomalies', 'list'], ['-ojson']],
  ])('%j', (argv, rest) => {
    expect(locate(argv, 2)).toEqual({ words: ['anomalies', 'list'], rest });
  });

  test('a line may end early', () => {
    expect(locate(['--json', 'anomalies'], 2)).toEqual({ words: ['anomalies'], rest: ['--json'] });
    expect(locate(['--', 'anomalies'], 2)).toEqual({ words: [], rest: ['--', 'anomalies'] });
  });
});

describe('a flag of a line that may not be understood', () => {
  const { vigie } = place();

  test.each([
    [['-o', 'json'], 'json'],
    [['-ojson'], 'json'],
    [['-qojson'], 'json'],
    [['-qo', 'json'], 'json'],
    [['--output', 'json'], 'json'],
    [['--output=json'], 'json'],
    [['-o', 'csv', '-vo', 'json'], 'json'],
    [['-p', '-ojson'], undefined],
    [['-pojson'], undefined],
    [['--profile', '--output=json'], undefined],
    [['--', '-o', 'json'], undefined],
    [['-o'], undefined],
  ])('%j', (argv, expected) => {
    expect(valueAnyway(argv, 'output')).toBe(expected);
  });

  test.each([[['-qojson']], [['-qo', 'json']], [['-vondjson']]])(
    '%j: an error is said in JSON, also that of the line itself',
    async (flags) => {
      const { err, exitCode } = await vigie(['anomalies', 'lst', ...flags]);
      expect(exitCode).toBe(2);
      expect(JSON.parse(err)).toMatchObject({ error: { code: 'COMMANDE_INCONNUE' } });
    },
  );
});

describe('flags', () => {
  test('a value may start with a dash, follow =, or be empty', () => {
    expect(readFlags('x', own, typed('--sort', '-code', '--texte=-v', '--code=3'))).toEqual({
      sort: '-code',
      texte: '-v',
      code: 3,
      dry_run: false,
    });
    expect(readFlags('x', own, typed('--texte', '')).texte).toBe('');
  });

  test('global flags stand anywhere', () => {
    const line = typed('3', '-p', 'prod', '--dry-run', '--no-headers', '--fields', 'a, b.c');
    expect(readGlobals('x', own, line)).toMatchObject({
      profile: 'prod',
      no_headers: true,
      fields: ['a', 'b.c'],
      yes: false,
    });
    expect(line.operands).toEqual(['3']);
  });

  test('a command keeps a flag that it names like a global one', () => {
    const line = parse('vigie x y', { url: text('uri', 'The address of the file') }, [
      '--url',
      'https://a.example',
    ]);
    expect(readGlobals('x', { url: own.texte }, line).url).toBeUndefined();
    expect(readFlags('x', { url: own.texte }, line).url).toBe('https://a.example');
  });

  test('an unknown one is named, with the nearest', () => {
    expect(thrown(() => typed('--txte', 'a'))).toMatchObject({
      code: 'OPTION_INCONNUE',
      params: { flag: '--txte', suggestion: '--texte' },
    });
    expect(thrown(() => typed('--zzzzzzzz=1')).params.suggestion).toBeUndefined();
  });

  test('one without its value is named', () => {
    expect(thrown(() => typed('--json', '--texte'))).toMatchObject({
      code: 'OPTION_SANS_VALEUR',
      params: { flag: '--texte' },
    });
  });

  test('every value that is refused is named at once', () => {
    const error = thrown(() =>
      readFlags('x', own, typed('--sort', 'cod', '--code', '10', '--texte', 'a', '--texte', 'b')),
    );
    expect(error.code).toBe('OPTIONS_REFUSEES');
    expect(error.fields.map(({ path, code }) => [path[0], code])).toEqual([
      ['--texte', 'REPETE'],
      ['--sort', 'VALEUR'],
      ['--code', 'MAXIMUM'],
    ]);
  });

  test('a single refused choice comes with the nearest', () => {
    expect(thrown(() => readFlags('x', own, typed('--sort', 'cod'))).params.suggestion).toBe('code');
  });

  test('required ones are all named', () => {
    const flags = {
      a: { ...own.texte, required: true as const },
      b: { ...own.texte, required: true as const },
    };
    expect(thrown(() => readFlags('x', flags, parse('x', flags, []))).params.flags).toEqual(['--a', '--b']);
  });

  test('--json and another format do not go together', () => {
    expect(thrown(() => readGlobals('x', {}, typed('--json', '-o', 'csv'))).code).toBe('OPTIONS_CONTRAIRES');
    expect(readGlobals('x', {}, typed('--json', '-o', 'json')).json).toBe(true);
  });

  test('ids are one field', () => {
    const line = typed('-o', 'ids', '--fields', 'id,a.b');
    expect(thrown(() => readGlobals('x', {}, line))).toMatchObject({
      code: 'OPTIONS_CONTRAIRES',
      params: { flags: ['--output ids', '--fields id,a.b'] },
    });
    for (const none of ['', ' , '])
      expect(thrown(() => readGlobals('x', {}, typed('--fields', none))).fields).toMatchObject([
        { code: 'REQUIS' },
      ]);
    expect(readGlobals('x', {}, typed('-o', 'ids', '--fields', 'a.b')).fields).toEqual(['a.b']);
  });
});

describe('arguments', () => {
  const command = {
    noun: 'x',
    verb: 'y',
    arguments: { ids: many('Ids, or - to read them from standard input') },
  } as never;

  test('identifiers are taken once each', () => {
    expect(readArguments(command, ['a', 'b', 'a'])).toEqual({ ids: ['a', 'b'] });
  });

  test('one of a few words is taken in any case, unless that leaves a doubt', () => {
    const etat = word(['VALIDE', 'a|b', 'Ici', 'ICI'], 'The state that they get');
    const read = (given: string) =>
      readArguments(
        {
          noun: 'x',
          verb: 'y',
          arguments: { etat, ids: many('Ids, or - to read them from standard input') },
        } as never,
        [given, 'a'],
      );
    expect(read('valide')).toEqual({ etat: 'VALIDE', ids: ['a'] });
    expect(read('A|B').etat).toBe('a|b');
    expect(read('Ici').etat).toBe('Ici');
    expect(thrown(() => read('ici')).fields).toMatchObject([{ code: 'VALEUR', path: ['etat'] }]);
    expect(thrown(() => read('valdie'))).toMatchObject({
      code: 'OPTIONS_REFUSEES',
      params: { suggestion: 'VALIDE' },
      fields: [{ in: 'flag', params: { allowed: ['VALIDE', 'a|b', 'Ici', 'ICI'] } }],
    });
    expect(thrown(() => read('')).params.suggestion).toBeUndefined();
  });

  test('a missing one and one too many are usage errors that show the usage', () => {
    expect(thrown(() => readArguments(command, [])).params.usage).toBe('vigie x y <ids...>');
    const none = { noun: 'x', verb: 'y', arguments: {} } as never;
    expect(thrown(() => readArguments(none, ['a'])).code).toBe('ARGUMENT_EN_TROP');
  });
});
