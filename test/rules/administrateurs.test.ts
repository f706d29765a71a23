import { expect, test } from 'vitest';
import { isActiveAdministrator } from '../../server/rules/administrateurs.ts';

test.each([
  [true, ['administrateur_fonctionnel'], true],
  [true, ['valideur', 'administrateur_fonctionnel'], true],
  [false, ['administrateur_fonctionnel'], false],
  [true, ['preventionniste'], false],
  [true, [], false],
  [true, null, false],
] as const)('active: %s, with the roles %j: %s', (is_active, roles, expected) => {
  expect(isActiveAdministrator({ is_active, roles: roles && [...roles] })).toBe(expected);
});
