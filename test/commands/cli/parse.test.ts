import { describe, expect, test } from 'vitest';
import { parseLine, refuseFlags } from '../../../commands/shared/cli/parse.ts';
import {
  choice,
  type Flags,
  integer,
  many,
  text,
  toggle,
  word,
} from '../../../commands/shared/flags/flags.ts';
import { readArguments, readFlags, readGlobals } from '../../../commands/shared/flags/read-values.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { place } from '../world.ts';

const own = {
  texte: text('text', 'Text'),
  sort: choice(['code', '-code'], 'Sort order'),
  code: integer('n', { min: 0, max: 9 }, 'Sort order'),
  dry_run: toggle('Show every row'),
};
const parsed = async (flags: Flags, argv: readonly string[]) => {
  const line = await parseLine(argv, { x: { verbs: { y: { flags } } } }, (verb) => verb);
  refuseFlags('vigie x y', line, argv);
  return line;
};
const typed = (...argv: string[]) => parsed(own, ['x', 'y', ...argv]);
const thrown = async (act: () => unknown): Promise<VigieError> => {
  try {
    await act();
  } catch (error) {
    if (error instanceof VigieError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('noun and verb', () => {
  const nouns = {
    anomalies: { verbs: { list: { flags: own } } },
    server: { verbs: { 'token create': { flags: {} }, 'token list': { flags: {} }, start: { flags: {} } } },
    doctor: { verbs: { '': { flags: own } } },
    api: { verbs: { call: { flags: own }, routes: { flags: {} } }, implied: 'call' },
  };

  test.each([
    ['anomalies list 3', ['anomalies', 'list'], ['3']],
    ['-p prod anomalies --json list', ['anomalies', 'list'], []],
    ['--profile=prod -qo json anomalies list 3', ['anomalies', 'list'], ['3']],
    ['anomalies list --texte -q -- --json', ['anomalies', 'list'], ['--json']],
    ['anomalies', ['anomalies'], []],
    ['anomalies lst', ['anomalies'], ['lst']],
    ['', [], []],
    ['server -q token create x', ['server', 'token', 'create'], ['x']],
    ['server token', ['server', 'token'], []],
    ['doctor --texte x', ['doctor'], []],
    ['api GET /x --texte x', ['api', 'call'], ['GET', '/x']],
    ['api routes', ['api', 'routes'], []],
    ['api --json', ['api'], []],
  ])('%s', async (text, words, operands) => {
    const line = await parseLine(text.split(' ').filter(Boolean), nouns, (verb) => verb);
    expect(line).toMatchObject({ words, operands, unknown: undefined, lacking: undefined });
  });

  test('what cannot be understood is told', async () => {
    const read = (text: string) => parseLine(text.split(' '), nouns, (verb) => verb);
    expect(await read('anomalies list --txte --json')).toMatchObject({ unknown: '--txte' });
    expect(await read('anomalies list --texte')).toMatchObject({ lacking: 'texte' });
    expect(await read('--texte x anomalies list')).toMatchObject({ unknown: '--texte', words: [] });
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
    [['anomalies', 'list', '--sort', 'x', '-o', 'json'], 'json'],
    [['--', '-o', 'json'], undefined],
    [['-o'], undefined],
  ])('%j', async (argv, expected) => {
    const { flags } = await parseLine(argv, {}, () => ({ flags: {} }));
    expect(flags.get('output')?.at(-1)).toBe(expected);
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
  test('a value may start with a dash, follow =, or be empty', async () => {
    expect(readFlags('x', own, await typed('--sort', '-code', '--texte=-v', '--code=3'))).toEqual({
      sort: '-code',
      texte: '-v',
      code: 3,
      dry_run: false,
    });
    expect(readFlags('x', own, await typed('--texte', '')).texte).toBe('');
  });

  test('global flags stand anywhere', async () => {
    const line = await typed('3', '-p', 'prod', '--dry-run', '--no-headers', '--fields', 'a, b.c');
    expect(readGlobals('x', own, line)).toMatchObject({
      profile: 'prod',
      no_headers: true,
      fields: ['a', 'b.c'],
      yes: false,
    });
    expect(line.operands).toEqual(['3']);
  });

  test('one for a text, or for a person, has another name where it is the only one', async () => {
    const flagsOf = async (flags: Flags, ...line: string[]) =>
      (await parsed(flags, ['x', 'y', ...line])).flags;
    const [objet, de] = [text('text', 'Subject'), text('id', 'Id of the user')];
    expect(await flagsOf({ objet }, '--texte', 'a')).toEqual(new Map([['objet', ['a']]]));
    expect(await flagsOf({ de }, '--utilisateur', 'c.martin')).toEqual(new Map([['de', ['c.martin']]]));
    expect((await thrown(() => flagsOf({ objet }, '--objet', '--texte', 'a'))).code).toBe(
      'OPTION_SANS_VALEUR',
    );
    await expect(flagsOf({ objet, titre: objet }, '--texte', 'a')).rejects.toMatchObject({
      code: 'OPTION_INCONNUE',
    });
    expect(await flagsOf({ objet, texte: objet }, '--texte', 'a')).toEqual(new Map([['texte', ['a']]]));
  });

  test('a command keeps a flag that it names like a global one', async () => {
    const line = await parsed({ url: text('uri', 'Address of the file') }, [
      'x',
      'y',
      '--url',
      'https://a.example',
    ]);
    expect(readGlobals('x', { url: own.texte }, line).url).toBeUndefined();
    expect(readFlags('x', { url: own.texte }, line).url).toBe('https://a.example');
  });

  test('an unknown one is named, with the nearest', async () => {
    expect(await thrown(() => typed('--txte', 'a'))).toMatchObject({
      code: 'OPTION_INCONNUE',
      params: { flag: '--txte', suggestion: '--texte' },
    });
    expect((await thrown(() => typed('--zzzzzzzz=1'))).params.suggestion).toBeUndefined();
  });

  test('one without its value is named', async () => {
    for (const behind of [[], ['--json'], ['--code', '1']])
      expect(await thrown(() => typed('--json', '--texte', ...behind))).toMatchObject({
        code: 'OPTION_SANS_VALEUR',
        params: { flag: '--texte' },
      });
    expect((await typed('--texte', '--')).flags.get('texte')).toEqual(['--']);
  });

  test('every value that is refused is named at once', async () => {
    const error = await thrown(async () =>
      readFlags('x', own, await typed('--sort', 'cod', '--code', '10', '--texte', 'a', '--texte', 'b')),
    );
    expect(error.code).toBe('OPTIONS_REFUSEES');
    expect(error.fields.map(({ path, code }) => [path[0], code])).toEqual([
      ['--texte', 'REPETE'],
      ['--sort', 'VALEUR'],
      ['--code', 'MAXIMUM'],
    ]);
  });

  test('a single refused choice comes with the nearest', async () => {
    expect(
      (await thrown(async () => readFlags('x', own, await typed('--sort', 'cod')))).params.suggestion,
    ).toBe('code');
  });

  test('required ones are all named', async () => {
    const flags = {
      a: { ...own.texte, required: true as const },
      b: { ...own.texte, required: true as const },
    };
    expect(
      (await thrown(async () => readFlags('x', flags, await parsed(flags, ['x', 'y'])))).params.flags,
    ).toEqual(['--a', '--b']);
  });

  test('--json and another format do not go together', async () => {
    expect((await thrown(async () => readGlobals('x', {}, await typed('--json', '-o', 'csv')))).code).toBe(
      'OPTIONS_CONTRAIRES',
    );
    expect(readGlobals('x', {}, await typed('--json', '-o', 'json')).json).toBe(true);
  });

  test('ids are one field', async () => {
    const line = await typed('-o', 'ids', '--fields', 'id,a.b');
    expect(await thrown(async () => readGlobals('x', {}, line))).toMatchObject({
      code: 'OPTIONS_CONTRAIRES',
      params: { flags: ['--output ids', '--fields id,a.b'] },
    });
    for (const none of ['', ' , '])
      expect(
        (await thrown(async () => readGlobals('x', {}, await typed('--fields', none)))).fields,
      ).toMatchObject([{ code: 'REQUIS' }]);
    expect(readGlobals('x', {}, await typed('-o', 'ids', '--fields', 'a.b')).fields).toEqual(['a.b']);
  });
});

describe('arguments', () => {
  const command = {
    noun: 'x',
    verb: 'y',
    arguments: { ids: many('Ids, or - to read ids from standard input') },
  } as never;

  test('identifiers are taken once each', () => {
    expect(readArguments(command, ['a', 'b', 'a'])).toEqual({ ids: ['a', 'b'] });
  });

  test('one of a few words is taken in any case, unless that leaves a doubt', async () => {
    const etat = word(['VALIDE', 'a|b', 'Ici', 'ICI'], 'New state');
    const read = (given: string) =>
      readArguments(
        {
          noun: 'x',
          verb: 'y',
          arguments: { etat, ids: many('Ids, or - to read ids from standard input') },
        } as never,
        [given, 'a'],
      );
    expect(read('valide')).toEqual({ etat: 'VALIDE', ids: ['a'] });
    expect(read('A|B').etat).toBe('a|b');
    expect(read('Ici').etat).toBe('Ici');
    expect((await thrown(() => read('ici'))).fields).toMatchObject([{ code: 'VALEUR', path: ['etat'] }]);
    expect(await thrown(() => read('valdie'))).toMatchObject({
      code: 'OPTIONS_REFUSEES',
      params: { suggestion: 'VALIDE' },
      fields: [{ in: 'flag', params: { allowed: ['VALIDE', 'a|b', 'Ici', 'ICI'] } }],
    });
    expect((await thrown(() => read(''))).params.suggestion).toBeUndefined();
  });

  test('a missing one and one too many are usage errors that show the usage', async () => {
    expect((await thrown(() => readArguments(command, []))).params.usage).toBe('vigie x y <ids...>');
    const none = { noun: 'x', verb: 'y', arguments: {}, flags: {} } as never;
    const argv = ['x', 'y', 'a', '--timeout', '2'];
    const { code, params } = await thrown(() => readArguments(none, ['a'], { argv }));
    expect([code, params.usage]).toEqual(['ARGUMENT_EN_TROP', 'vigie x y --timeout 2']);
  });
});
