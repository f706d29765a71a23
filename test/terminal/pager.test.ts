import { expect, test } from 'vitest';
import { pagerOf } from '../../src/terminal/pager.ts';

test.each([
  [{}, 'linux', ['less']],
  [{}, 'darwin', ['less']],
  [{}, 'win32', []],
  [{ PAGER: 'most' }, 'win32', ['most']],
  [{ PAGER: 'most', VIGIE_PAGER: 'less -S' }, 'linux', ['less', '-S']],
  [{ PAGER: 'most', VIGIE_PAGER: '' }, 'linux', []],
  [{ PAGER: '' }, 'linux', []],
  [{ PAGER: 'cat' }, 'linux', []],
  [{ VIGIE_PAGER: '"" -R' }, 'linux', []],
  [
    { PAGER: '"C:\\Program Files\\Git\\less.exe" -S \'a b\'' },
    'win32',
    ['C:\\Program Files\\Git\\less.exe', '-S', 'a b'],
  ],
])('%j on %s: %j', (env, platform, words) => {
  expect(pagerOf(env, platform)).toEqual(words);
});
