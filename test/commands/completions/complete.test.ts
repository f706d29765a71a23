import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CompletionLookup, complete } from '../../../commands/completions/candidates/complete.ts';
import { makeTree } from '../../../commands/completions/candidates/make-tree.ts';
import type { Tree, VerbNode } from '../../../commands/completions/candidates/tree.ts';
import { flagName } from '../../../commands/shared/flags/flags.ts';
import { Anomalie } from '../../../src/contract/resources/anomalies.ts';

let tree: Tree;
beforeAll(async () => {
  tree = await makeTree();
});

const OTHERS = Object.keys(Anomalie().shape).filter((name) => name !== 'code');

/** Says what is looked up, so that a test sees it. */
const asked: CompletionLookup = (kind, prefix) => [{ value: `${prefix}<${kind}>` }];

/** The candidates for the last word of a line. */
const at = (line: string, lookup: CompletionLookup = asked) => complete(tree, line.split(' '), 'en', lookup);
const values = async (line: string, lookup?: CompletionLookup) =>
  (await at(line, lookup)).map(({ value }) => value);

describe('what can be typed', () => {
  it.each([
    ['nouns', 'an', ['anomalies']],
    ['a noun after global flags', '-q --org x --output json an', ['anomalies']],
    ['a noun after global flags with their values attached', '--output=json -pprod an', ['anomalies']],
    ['the word help', 'hel', ['help']],
    ['verbs', 'anomalies l', ['list']],
    ['verbs after flags between noun and verb', 'anomalies -qo json l', ['list']],
    ['the first word of a verb of two', 'server to', ['token']],
    ['its second word', 'server token ', ['create', 'list', 'revoke']],
    ['nothing after a noun that does not exist', 'anomaly ', []],
    ['nothing after a verb that does not exist', 'anomalies lst ', []],
    ['nothing after -- before the verb', '-- ', []],
    ['flags of the verb', 'anomalies list --te', ['--texte']],
    ['global flags', 'anomalies list --no-h', ['--no-headers']],
    ['no flags of a verb before it is known', 'anomalies --te', []],
    ['a short flag, by its short name', 'anomalies list -o', ['-o']],
    ['no flag twice', 'anomalies list --all --al', []],
    ['no flag twice, given by its letter', 'anomalies list -o json --outp', []],
    ['a repeatable flag again', 'prescriptions add --chemins /A --chem', ['--chemins']],
    ['--help', 'anomalies list --he', ['--help']],
    ['help topics and nouns after help', 'help an', ['anomalies']],
    ['verbs after help', 'help server token c', ['create']],
    ['choices of a flag', '--output n', ['ndjson']],
    ['choices of a flag in one word', '--output=n', ['--output=ndjson']],
    ['choices after a letter', '-o n', ['ndjson']],
    ['choices attached to a letter', '-qon', ['-qondjson']],
    ['choices in another case', 'workflows set-etat val', ['VALIDE']],
    ['a choice with a bar in it', 'affectations set-role rel', ['relecteur|valideur']],
    ['what follows a choice', 'workflows set-etat VALIDE ', ['<workflows>']],
    ['no id a second time', 'workflows set-etat VALIDE <workflows> ', []],
    ['codes', 'anomalies get 1', ['1<anomalies>']],
    ['values after --', 'anomalies get -- 1', ['1<anomalies>']],
    ['what begins with a dash after --', 'anomalies get -- -', ['-<anomalies>']],
    ['nothing beyond the last argument', 'profiles use a ', []],
    ['profiles', '-p ', ['<profiles>']],
    ['no name for what is added', 'profiles add ', []],
    ['the name of a profile', 'profiles use ', ['<profiles>']],
    ['organisations', '--org ', ['<organisations>']],
    ['a database', '--db=x', ['--db=x<file>']],
    ['a file', 'anomalies import ', ['<file>']],
    ['a file instead of a text', 'anomalies add --texte @no', ['@no<file>']],
    ['nothing for a text', 'anomalies add --texte no', []],
    ['a path', 'prescriptions add --chemins /A', ['/A<repertoires>']],
    ['a dossier', 'documents list --dossier ', ['<dossiers>']],
    ['a method or a path, the verb left out', 'api PA', ['PATCH']],
    ['fields', 'anomalies list --fields te', ['texte']],
    ['one more field', 'anomalies list --fields code,', OTHERS.map((name) => `code,${name}`)],
    [
      'a field within one',
      'prescriptions list --fields supports_reglementaires.ti',
      ['supports_reglementaires.titre'],
    ],
    [
      'the way into a field',
      'prescriptions list --fields supports_reglementaires',
      ['supports_reglementaires', 'supports_reglementaires.'],
    ],
    ['shells', 'completions install z', ['zsh']],
    ['nothing for what has no name but an id', 'prescriptions get ', []],
  ])('%s: vigie %s', async (_, line, expected) => {
    expect(await values(line)).toEqual(expected);
  });

  it('leaves the cursor at the end of what may go on', async () => {
    expect(await at('anomalies list --fields te')).toEqual([{ value: 'texte', open: true }]);
  });

  it('describes in the language of the reader', async () => {
    const [french] = await complete(tree, ['anomalies', 'lis'], 'fr', asked);
    const [english] = await complete(tree, ['anomalies', 'lis'], 'en', asked);
    expect(french?.description).toMatch(/^Lister /);
    expect(english?.description).toMatch(/^List /);
  });

  it('finds what differs in case and accents, unless something begins exactly so', async () => {
    const paths: CompletionLookup = () => [{ value: '/Évacuation' }, { value: '/Eau' }, { value: '/eau' }];
    expect(await values('prescriptions tree /ev', paths)).toEqual(['/Évacuation']);
    expect(await values('prescriptions tree /E', paths)).toEqual(['/Eau']);
  });

  it('of several that differ so, offers those that are spelt alike: what they share must hold what was typed', async () => {
    const paths: CompletionLookup = () => [{ value: '/Été' }, { value: '/Étés' }, { value: '/ETE' }];
    expect(await values('prescriptions tree /eté', paths)).toEqual(['/Été', '/Étés']);
  });

  it('looks up for what the line says', async () => {
    const seen: unknown[] = [];
    await complete(
      tree,
      ['-p', 'prod', 'anomalies', '--org=x', 'get', '--db', 'y', ''],
      'en',
      (_, prefix, { flags }) => {
        seen.push(prefix, Object.fromEntries(flags));
        return [];
      },
    );
    expect(seen).toEqual(['', { profile: ['prod'], org: ['x'], db: ['y'] }]);
  });
});

describe('every command', () => {
  const verbsOf = (): [string, VerbNode][] =>
    Object.entries(tree.nouns).flatMap(([noun, { verbs }]) =>
      Object.entries(verbs).map(([verb, node]): [string, VerbNode] => [`${noun} ${verb}`.trimEnd(), node]),
    );

  it('is reached word by word', async () => {
    for (const [name] of verbsOf()) {
      const words = name.split(' ');
      for (const [i, word] of words.entries()) {
        const line = [...words.slice(0, i), word].join(' ');
        expect(await values(line), line).toContain(word);
      }
    }
  });

  it('offers each of its flags, and the global ones, until they are given', async () => {
    for (const [name, { flags }] of verbsOf()) {
      const all = Object.entries({ ...tree.flags, ...flags });
      const names = all.map(([key]) => flagName(key));
      expect((await values(`${name} --`)).sort(), name).toEqual([...names, '--help'].sort());
      for (const [key, { value, repeatable }] of all) {
        const given = value === undefined ? `${name} ${flagName(key)} --` : `${name} ${flagName(key)} x --`;
        expect((await values(given)).includes(flagName(key)), given).toBe(repeatable === true);
      }
    }
  });

  it('offers every choice of a flag, after a blank and after an equals sign', async () => {
    for (const [name, { flags }] of verbsOf()) {
      for (const [key, { choices }] of Object.entries(flags)) {
        const flag = flagName(key);
        if (choices === undefined) continue;
        expect(await values(`${name} ${flag} `)).toEqual(choices);
        expect(await values(`${name} ${flag}=`)).toEqual(choices.map((one) => `${flag}=${one}`));
      }
    }
  });

  it('offers the choices of each argument in its place', async () => {
    for (const [name, { arguments: all }] of verbsOf()) {
      for (const [i, { choices, kind }] of all.entries()) {
        const line = `${name} ${'x '.repeat(i)}`;
        if (choices) expect(await values(line), line).toEqual(expect.arrayContaining([...choices]));
        else if (kind) expect(await values(line), line).toContain(`<${kind}>`);
      }
    }
  });
});

it('never throws, whatever the line, and answers only what begins as the word does', async () => {
  const words = fc.oneof(
    fc.constantFrom(
      '--',
      '-',
      '',
      '-o',
      '--output',
      '--output=',
      '-qo',
      '--fields',
      'help',
      '__proto__',
      '@',
      'é',
    ),
    fc.constantFrom(...Object.keys(tree.nouns), 'list', 'add', 'token', 'create', 'call'),
    fc.string(),
  );
  const fold = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
  await fc.assert(
    fc.asyncProperty(fc.array(words, { maxLength: 8 }), async (line) => {
      const current = line.at(-1) ?? '';
      for (const { value } of await complete(tree, line, 'fr', asked)) {
        expect(fold(value).startsWith(fold(current))).toBe(true);
      }
    }),
  );
});
