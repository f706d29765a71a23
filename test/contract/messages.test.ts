import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ERRORS, type ErrorCode, type ErrorParams, FIELD_CODES } from '../../src/contract/errors.ts';
import { importMessages } from '../../src/messages/commands/import.ts';
import { en } from '../../src/messages/en.ts';
import { fr, type Messages } from '../../src/messages/fr.ts';
import { languageOf, messages } from '../../src/messages/index.ts';
import { folderOf, plural, pluriel, quotedForWindows } from '../../src/messages/listed.ts';
import { hintOf, messageOf, type Sentence } from '../../src/messages/sentence.ts';

/** Says a sentence with a mark in the place of every parameter, and tells which it asked for. */
function say(sentence: (p: ErrorParams) => string): { said: string; asked: string[] } {
  const asked = new Set<string>();
  const params = new Proxy<ErrorParams>(
    {},
    {
      get: (_, name) => {
        asked.add(String(name));
        return '¤';
      },
    },
  );
  return { said: sentence(params), asked: [...asked].sort() };
}

type Parts = ReturnType<typeof partsOf>;

/** What happened and what to do, as functions of the parameters. */
function partsOf(sentence: Sentence) {
  const hint = hintOf(sentence, {}) === undefined ? undefined : (p: ErrorParams) => hintOf(sentence, p) ?? '';
  return { message: (p: ErrorParams) => messageOf(sentence, p), hint };
}

const languages: [string, Messages][] = [
  ['French', fr],
  ['English', en],
];
const codes = Object.keys(ERRORS) as ErrorCode[];

describe.each(languages)('in %s', (_, language) => {
  test.each(codes)('%s is said to the end, without a hole', (code) => {
    const { message, hint } = partsOf(language.errors[code]);
    expect(say(message).said).toMatch(/[.?¤]$/);
    // A hint may end with the command to type, in which a dot stands inside a word only.
    if (hint) expect(say(hint).said).toMatch(/(?:[.?¤]|: (?:vigie|createdb) (?:[^.]|\.\w)+)$/);
    expect(say(message).said + (hint ? say(hint).said : '')).not.toMatch(/undefined|NaN|\[object/);
  });

  test.each(FIELD_CODES)('%s follows the name of a field', (code) => {
    const { said } = say(language.fields[code]);
    expect(said).toMatch(/^[\p{Ll}«"].*[^.]$/u);
    expect(said).not.toContain('undefined');
  });
});

test.each([
  [
    'workflow',
    ['a', 'b'],
    '2 workflows were not found: a, b. Nothing was done.',
    '2 workflows sont introuvables : a, b. Rien n’a été fait.',
  ],
  [
    'anomalie',
    ['999'],
    '1 anomaly was not found: 999. Nothing was done.',
    '1 anomalie est introuvable : 999. Rien n’a été fait.',
  ],
  [
    'anomalie',
    Array.from({ length: 401 }, (_, i) => i),
    '401 anomalies were not found: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 391 more. Nothing was done.',
    '401 anomalies sont introuvables : 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 et 391 de plus. Rien n’a été fait.',
  ],
])('objects of which several are not there: %s %j', (objet, id, english, french) => {
  expect(messageOf(en.errors.OBJETS_INTROUVABLES, { objet, id })).toBe(english);
  expect(messageOf(fr.errors.OBJETS_INTROUVABLES, { objet, id })).toBe(french);
});

test.each([
  [['999999', '5'], false],
  [['999999', 'abc'], false],
  [['abc', '007'], true],
])('what a code is, is said where no code was typed: %j', (id, isSaid) => {
  const hint = hintOf(en.errors.OBJETS_INTROUVABLES, { objet: 'anomalie', id });
  expect(hint?.startsWith('A code is a number')).toBe(isSaid);
  expect(hint?.endsWith('vigie anomalies list')).toBe(!isSaid);
});

test.each(codes)('%s says the same in both languages', (code) => {
  const [french, english] = [fr, en].map(({ errors }) => partsOf(errors[code])) as [Parts, Parts];
  expect(say(english.message).asked).toEqual(say(french.message).asked);
  expect(english.hint === undefined).toBe(french.hint === undefined);
  if (english.hint && french.hint) expect(say(english.hint).asked).toEqual(say(french.hint).asked);
});

test.each([
  ['http://sdis.example/vigie/anomalies', 'https://sdis.example/vigie/anomalies', true],
  ['http://sdis.example', 'https://sdis.example:8443/', true],
  ['http://sdis.example', 'https://portail.example/login', false],
  ['https://sdis.example', 'https://sdis.example/login', false],
  ['http://sdis.example', '/login', false],
])('%s that redirects to %s is to be asked over https: %s', (url, location, isSo) => {
  for (const language of [fr, en]) {
    const hint = hintOf(language.errors.REPONSE_INCOMPRISE, { url, location, status: 301 }) ?? '';
    expect(hint.includes('https'), hint).toBe(isSo);
  }
});

test('a field error says the rule and what to write instead', () => {
  expect(fr.fields.TYPE({ expected: 'integer' })).toBe(
    'doit être un nombre entier, sans zéro en tête, comme 12',
  );
  expect(fr.fields.MOTIF({ character: '', position: 1 })).toBe('doit commencer par « / », comme /ERP/Type M');
  expect(fr.fields.MOTIF({ character: 'C', position: 1, drive: 'C:' })).toContain('Git Bash');
  expect(fr.fields.MOTIF({ character: 'û', position: 3 })).toContain('« û » en position 3');
  expect(en.fields.VALEUR({ allowed: ['code', '-code'] })).toBe('must be one of these values: code, -code');
  expect(en.fields.TROP_COURT({ min: 1 })).toBe('must not be empty');
});

test.each([
  ['fr', 'fr'],
  ['fr_FR.UTF-8', 'fr'],
  ['fr-CA', 'fr'],
  ['fr@euro', 'fr'],
  ['FR', 'fr'],
  ['frp', 'en'],
  ['fur_IT', 'en'],
  ['de_DE', 'en'],
  ['C', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('the locale %s is read in %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
  expect(messages(languageOf(locale))).toBe(language === 'fr' ? fr : en);
});

describe('a number agrees with what it counts', () => {
  /** Words that end like plurals and are none. */
  const NONE = /^(?:dans|pas|plus|sans|sous|mais|is|its|was|has|less|this)$/;

  const wrong = (said: string, counts: readonly number[]) =>
    [...said.matchAll(/(?<![\p{L}\d.,/:-])(\d+) (\p{L}{2,}s)\b/gu)].flatMap(([found, number, word]) =>
      counts.includes(Number(number)) && !NONE.test(String(word)) ? [found] : [],
    );

  /** Parameters that are numbers of something: how many are told is never few. */
  const NUMBERS = /^(?:count|max|min|length|found|expected|failed|total|rows|characters|now|planned|levels)$/;

  /** Every sentence, with this number wherever it counts. */
  function sentences(language: 'fr' | 'en', count: number): string[] {
    const p = new Proxy<ErrorParams>({}, { get: (_, name) => (NUMBERS.test(String(name)) ? count : 'x') });
    const { errors, fields, cli } = messages(language);
    const words = importMessages(language);
    const rows = { read: count, created: count, replaced: count, deleted: count, skipped: count };
    const counts = { ...rows, rejected: 2 * count, supports: count };
    const advance = { stage: 'write', done: count, total: count, rate: count, secondsLeft: count } as const;
    return [
      ...Object.values(errors).flatMap((sentence) => [messageOf(sentence, p), hintOf(sentence, p) ?? '']),
      ...Object.values(fields).map((say) => say(p)),
      ...[...Object.values(words.issues), ...Object.values(words.notices)].map((say) => say(p)),
      words.counts(counts, count),
      words.confirmSync(counts),
      words.moreIssues(count, undefined),
      // These are not said of nothing.
      words.surplus(Math.max(count, 1)),
      words.deletesMuch(Math.max(count, 1), Math.max(count, 1)),
      words.onLines(Math.max(count, 1), [1]),
      words.progress(advance),
      cli.exported(count, 'anomalies', undefined),
      cli.exported(count, 'supports', 'f.csv'),
      cli.namedByIds(count),
      cli.pastTheEnd(count, count),
      cli.moreRows(count, count),
      cli.moreMayExist(count),
      cli.andMore(count),
    ];
  }

  test('in French nothing and one are singular', () => {
    for (const count of [0, 1])
      expect(sentences('fr', count).flatMap((said) => wrong(said, [0, 1]))).toEqual([]);
  });

  test('in English only one is', () => {
    expect(sentences('en', 1).flatMap((said) => wrong(said, [1]))).toEqual([]);
  });

  test('from two on everything is plural', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1e6 }), (count) => {
        expect([pluriel(count, 'ligne', 'lignes'), plural(count, 'row', 'rows')]).toEqual([
          `${count} lignes`,
          `${count} rows`,
        ]);
      }),
    );
    expect([0, 1].map((count) => plural(count, 'row', 'rows'))).toEqual(['0 rows', '1 row']);
    expect([0, 1].map((count) => pluriel(count, 'ligne', 'lignes'))).toEqual(['0 ligne', '1 ligne']);
  });

  test('a plural that slips in would be seen', () => {
    expect(wrong('12 lignes, dont 1 lignes de trop et 0 rejetées', [0, 1])).toEqual([
      '1 lignes',
      '0 rejetées',
    ]);
  });
});

test('what a usage line writes is said in words', () => {
  const fr = messages('fr').errors;
  const en = messages('en').errors;
  const common = { file: 'a.db', names: ['--db', '<file>'] };
  expect(messageOf(fr.FICHIER_COMMUN, common)).toBe('a.db est donné pour deux usages : --db, fichier.');
  expect(messageOf(fr.FICHIER_COMMUN, { ...common, names: ['file', '--rejects'] })).toMatch(
    /fichier, --rejects/,
  );
  expect(messageOf(en.FICHIER_COMMUN, common)).toBe('a.db is given for two purposes: --db, file.');
  const several = { flags: ['--to y', '<ids...>'] };
  expect(messageOf(fr.OPTIONS_CONTRAIRES, several)).toBe('Incompatibles : --to y, plusieurs identifiants.');
  expect(messageOf(en.OPTIONS_CONTRAIRES, several)).toBe(
    'These cannot be used together: --to y, several ids.',
  );
  expect(hintOf(fr.OPTIONS_CONTRAIRES, several)).not.toContain('une.');
  const two = { flags: ['--plan', '--check'] };
  expect(messageOf(fr.OPTIONS_CONTRAIRES, two)).toBe('Ces options sont incompatibles : --plan, --check.');
  expect(hintOf(fr.OPTIONS_CONTRAIRES, two)).toBe('N’en gardez qu’une.');
});

test('since when the same work is under way is told by the clock of this machine', () => {
  vi.stubEnv('TZ', 'Europe/Paris');
  const params = { pid: '7', host: 'a', since: '2026-11-20T19:58:59.935Z', file: 'x' };
  expect(messageOf(messages('fr').errors.JOURNAL_OCCUPE, params)).toContain('depuis le 2026-11-20 20:58)');
  expect(messageOf(messages('en').errors.JOURNAL_OCCUPE, params)).toContain('since 2026-11-20 20:58)');
  vi.unstubAllEnvs();
});

test('what is told of one that failed among several suits whatever they are', () => {
  const params = { failed: 1, total: 2 };
  expect(hintOf(messages('fr').errors.PARTIEL, params)).toMatch(/^Les autres ont réussi ;/);
  expect(hintOf(messages('en').errors.PARTIEL, params)).toMatch(/^The others succeeded;/);
});

test.each([
  ['/nulle/part.csv', '/nulle'],
  ['/part.csv', '/'],
  ['part.csv', '.'],
  ['./part.csv', '.'],
  ['a/b//part.csv', 'a/b'],
  ['C:\\nulle\\part.csv', 'C:\\nulle'],
])('%s is in %s', (path, folder) => {
  expect(folderOf(path)).toBe(folder);
});

test.each(languages)(
  '%s names the directory that is missing, or what else keeps from writing',
  (name, { errors }) => {
    const { message, hint } = partsOf(errors.FICHIER_NON_ECRIT);
    const said = (p: ErrorParams) => `${message(p)} ${hint?.(p)}`;
    const french = name === 'French';
    expect(said({ file: '/nulle/part.csv', reason: 'ENOENT' })).toMatch(
      french ? /le répertoire \/nulle n’existe pas .*Créez/ : /no directory \/nulle .*Create/,
    );
    expect(said({ file: '/tmp/x', reason: 'ENOENT', temporary: 'TMPDIR' })).not.toMatch(
      /répertoire \/tmp |directory \/tmp /,
    );
    expect(said({ file: 'a.csv', reason: 'ENOSPC' })).toMatch(
      french ? /le disque est plein/ : /the disk is full/,
    );
  },
);

test.each(languages)(
  '%s tells what to do about a database that may not be read, or was written over',
  (name, { errors }) => {
    const may = hintOf(errors.BASE_INCOMPATIBLE, { file: 'sdis.db', reason: 'EACCES' });
    expect(may).toMatch(name === 'French' ? /sous le compte/ : /as the owner/);
    expect(may).not.toContain('init');
    for (const reason of ['the file is empty', 'not an SQLite file'])
      expect(hintOf(errors.BASE_REFUSEE, { file: 'sdis.db', reason })).toMatch(
        /vigie server restore <\w+> --db sdis\.db$/,
      );
    expect(hintOf(errors.BASE_REFUSEE, { file: 'x', reason: 'not found' })).toContain('server init');
  },
);

test.each([
  ['C:/Users/c.martin/vigie.db', 'C:/Users/c.martin/vigie.db'],
  ['Bibliothèque 2026.xlsx', '"Bibliothèque 2026.xlsx"'],
  ['code,texte', '"code,texte"'],
  ['@texte.md', '"@texte.md"'],
  ['l’étage d’à côté', '"l’étage d’à côté"'],
  ["100 % de l'ERP", '"100 % de l\'ERP"'],
  ['%USERNAME% à l’étage', "'%USERNAME% à l’’étage'"],
  ['dit “oui”', "'dit “oui”'"],
  ['C:\\Mes fichiers\\', '"C:\\Mes fichiers\\\\"'],
  ['a\nb', '"a$([char]10)b"'],
  ['$HOME', "'$HOME'"],
])('for cmd.exe and PowerShell, %s is %s', (word, line) => {
  expect(quotedForWindows(word)).toBe(line);
});
