import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tsvLine } from '../../src/bulk/formats/tsv.ts';
import { localeName } from '../../src/messages/language.ts';
import { wantsColor } from '../../src/terminal/io.ts';
import { nearest } from '../../src/terminal/nearest.ts';
import { visible, visibleLines } from '../../src/terminal/sanitize.ts';
import { sink } from '../commands/world.ts';

const unsafe = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]|\p{Surrogate}/u;

describe('text from data on a terminal', () => {
  test.each([
    ['\u001b[31mrouge', '␛[31mrouge'],
    ['\u001b]0;titre\u0007', '␛]0;titre␇'],
    ['a\tb\nc', 'a␉b␊c'],
    ['\u007f', '␡'],
    ['\u009b2J', '⟨U+009B⟩2J'],
    ['abc\u202etxt.exe', 'abc⟨U+202E⟩txt.exe'],
    ['\ud800', '⟨U+D800⟩'],
    ['Évacuation 👩‍🚒 漢字', 'Évacuation 👩‍🚒 漢字'],
  ])('%j is shown as %s', (given, shown) => {
    expect(visible(given)).toBe(shown);
  });

  test('nothing that acts on the terminal ever remains', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !unsafe.test(visible(text))));
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => !unsafe.test(visibleLines(text).replaceAll('\n', '')),
      ),
    );
    expect(visibleLines('a\r\nb\u0007')).toBe('a\nb␇');
  });
});

describe('TSV', () => {
  test('a row is one line and nothing is lost', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '\t', '\n', '\r', '\\', 't', 'n') });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        const line = tsvLine(cells);
        expect(line.indexOf('\n')).toBe(line.length - 1);
        const back = { t: '\t', n: '\n', r: '\r', '\\': '\\' } as Record<string, string>;
        const read = line
          .slice(0, -1)
          .split('\t')
          .map((c) => c.replace(/\\(.)/g, (_, x: string) => back[x] ?? ''));
        expect(read).toEqual(cells);
      }),
    );
  });
});

describe('Did you mean', () => {
  const verbs = ['list', 'get', 'add', 'delete', 'update'];
  test.each([
    ['lst', 'list'],
    ['udpate', 'update'],
    ['Delete', 'delete'],
    ['remove', undefined],
    ['zzz', undefined],
  ])('%s: %s', (given, meant) => {
    expect(nearest(given, verbs)).toBe(meant);
  });

  test('ligatures and curly apostrophes are what they are typed as', () => {
    expect(nearest('oeuvre', ['œuvre', 'autre'])).toBe('œuvre');
    expect(nearest("l'ete", ['l’été', 'a'])).toBe('l’été');
  });

  test('words that are joined are meant by each of them', () => {
    const roles = ['rapporteur', 'relecteur|valideur'];
    expect(['relecteur', 'validuer', ''].map((role) => nearest(role, roles))).toEqual([
      'relecteur|valideur',
      'relecteur|valideur',
      undefined,
    ]);
  });
});

describe('colour', () => {
  const terminal = sink(80);
  const pipe = sink();
  test.each([
    [terminal, {}, 'auto', true],
    [pipe, {}, 'auto', false],
    [terminal, { NO_COLOR: '1' }, 'auto', false],
    [terminal, { NO_COLOR: '' }, 'auto', true],
    [terminal, { TERM: 'dumb' }, 'auto', false],
    [pipe, { FORCE_COLOR: '1' }, 'auto', true],
    [terminal, { FORCE_COLOR: '0' }, 'auto', false],
    [terminal, {}, 'never', false],
    [pipe, { NO_COLOR: '1' }, 'always', true],
  ] as const)('%#', (out, env, choice, wanted) => {
    expect(wantsColor(out, env, choice)).toBe(wanted);
  });
});

test('the locale is that of VIGIE_LANG, then LC_ALL, LC_MESSAGES, LANG', () => {
  expect(localeName({ LANG: 'fr_FR.UTF-8', LC_ALL: '', LC_MESSAGES: 'en_US' })).toBe('en_US');
  expect(localeName({ LANG: 'C', VIGIE_LANG: 'fr' })).toBe('fr');
  expect(localeName({})).toBeUndefined();
});
