import { describe, expect, test } from 'vitest';
import { ERROR_STATUS, type ErrorCode, type ErrorParams, FIELD_CODES } from '../../src/contract/errors.ts';
import { en } from '../../src/messages/en.ts';
import { fr, type Messages } from '../../src/messages/fr.ts';
import { languageOf, messages } from '../../src/messages/index.ts';

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

const languages: [string, Messages][] = [
  ['French', fr],
  ['English', en],
];
const codes = Object.keys(ERROR_STATUS) as ErrorCode[];

describe.each(languages)('in %s', (_, language) => {
  test.each(codes)('%s is said to the end, without a hole', (code) => {
    const { message, hint } = language.errors[code];
    expect(say(message).said).toMatch(/[.?¤]$/);
    // A hint may end with the command to type.
    if (hint) expect(say(hint).said).toMatch(/[.?¤]$/);
    expect(say(message).said + (hint ? say(hint).said : '')).not.toMatch(/undefined|NaN|\[object/);
  });

  test.each(FIELD_CODES)('%s follows the name of a field', (code) => {
    const { said } = say(language.fields[code]);
    expect(said).toMatch(/^[\p{Ll}«"].*[^.]$/u);
    expect(said).not.toContain('undefined');
  });
});

test.each(codes)('%s says the same in both languages', (code) => {
  const [french, english] = [fr.errors[code], en.errors[code]] as [
    Messages['errors'][ErrorCode],
    Messages['errors'][ErrorCode],
  ];
  expect(say(english.message).asked).toEqual(say(french.message).asked);
  expect(english.hint === undefined).toBe(french.hint === undefined);
  if (english.hint && french.hint) expect(say(english.hint).asked).toEqual(say(french.hint).asked);
});

test('a field error says the rule and what to write instead', () => {
  expect(fr.fields.TYPE({ expected: 'integer' })).toBe(
    'doit être un nombre entier en chiffres, sans zéro en tête ni décimales, comme 12',
  );
  expect(fr.fields.MOTIF({ character: '', position: 1 })).toBe('doit commencer par « / », comme /ERP/Type M');
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
