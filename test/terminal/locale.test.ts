import { expect, test } from 'vitest';
import { dateLocaleName, localeName } from '../../src/messages/language.ts';
import { showsUnicode } from '../../src/terminal/io.ts';

test.each([
  [{}, undefined, undefined],
  [{ LANG: 'fr_FR.UTF-8' }, 'fr_FR.UTF-8', 'fr_FR.UTF-8'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'fr_FR.UTF-8' }, 'en_US.UTF-8', 'fr_FR.UTF-8'],
  [{ LANG: 'fr_FR', LC_MESSAGES: 'en_GB' }, 'en_GB', 'fr_FR'],
  [{ LANG: 'en_US', LC_ALL: 'fr_FR', LC_TIME: 'de_DE' }, 'fr_FR', 'fr_FR'],
  [{ LANG: 'en_US', LC_TIME: 'de_DE', VIGIE_LANG: 'fr' }, 'fr', 'fr'],
  [{ LANG: '', LC_ALL: '' }, undefined, undefined],
])('the locale of %j', (env, language, dates) => {
  expect([localeName(env), dateLocaleName(env)]).toEqual([language, dates]);
});

test('on Windows, which sets no variable, the locale is that of the system', () => {
  const system = Intl.DateTimeFormat().resolvedOptions().locale;
  expect([localeName({}, 'win32'), dateLocaleName({}, 'win32')]).toEqual([system, system]);
  expect(localeName({ VIGIE_LANG: 'fr' }, 'win32')).toBe('fr');
});

test.each([
  ['linux', { LANG: 'fr_FR.UTF-8' }, true],
  ['linux', { LANG: 'fr_FR.utf8' }, true],
  ['linux', { LANG: 'C' }, false],
  ['linux', {}, false],
  ['linux', { LANG: 'fr_FR.UTF-8', LC_ALL: 'C' }, false],
  ['linux', { LANG: 'C', LC_CTYPE: 'C.UTF-8' }, true],
  ['darwin', {}, true],
  ['win32', { LANG: 'fr_FR.UTF-8' }, false],
  ['win32', { WT_SESSION: 'a1' }, true],
  ['win32', { TERM_PROGRAM: 'vscode' }, true],
])('on %s with %j more than ASCII: %s', (platform, env, expected) => {
  expect(showsUnicode(env, platform)).toBe(expected);
});
