import { expect, test } from 'vitest';
import { accountName } from '../../../server/audit/journal.ts';

test.each([
  ['c.martin', 'c.martin'],
  ['@chef', 'local'],
  ['chef ', 'local'],
  ['\u202efehc', 'local'],
])('the account %j is %j, as a user may be called', (name, called) => {
  expect(accountName(() => name)).toBe(called);
});

test('a number without an account is local', () => {
  const none = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(accountName(none)).toBe('local');
});
