import { expect, test } from 'vitest';
import { verrouDe } from '../../server/rules/verrous.ts';

test.each([
  ['OUVERT', false, undefined],
  ['OUVERT', true, 'ARCHIVE'],
  ['CLOS', false, 'CLOS'],
  ['CLOS', true, 'CLOS_ET_ARCHIVE'],
] as const)('a dossier that is %s, archived: %s, is locked by %s', (statut, est_archive, verrou) => {
  expect(verrouDe({ statut, est_archive })).toBe(verrou);
});
