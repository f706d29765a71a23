import { userInfo } from 'node:os';
import { expect, test, vi } from 'vitest';
import { accountName } from '../../../server/audit/acts.ts';

vi.mock('node:os', { spy: true });

test.each([
  ['c.martin', 'c.martin'],
  ['@chef', 'local'],
  ['chef ', 'local'],
  ['\u202efehc', 'local'],
])('the account %j is %j, as a user may be called', (username, called) => {
  vi.mocked(userInfo).mockReturnValueOnce({ ...userInfo(), username });
  expect(accountName()).toBe(called);
});
