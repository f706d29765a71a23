import { expect, test } from 'vitest';
import { readFailed, VigieError } from '../../src/contract/errors.ts';

const said = (code: string | undefined, syscall: string) =>
  readFailed('a.csv', Object.assign(new Error('why'), code === undefined ? {} : { code }, { syscall }));

test.each([
  ['EIO', 'read', 'LECTURE_ECHOUEE'],
  ['ESTALE', 'open', 'LECTURE_ECHOUEE'],
  ['ETIMEDOUT', 'read', 'LECTURE_ECHOUEE'],
  ['ECONNRESET', 'read', 'LECTURE_ECHOUEE'],
  ['ENXIO', 'read', 'LECTURE_ECHOUEE'],
  ['ENXIO', 'open', 'FICHIER_ILLISIBLE'],
  ['ENOENT', 'open', 'FICHIER_ILLISIBLE'],
  ['EISDIR', 'read', 'FICHIER_ILLISIBLE'],
  ['EACCES', 'open', 'FICHIER_ILLISIBLE'],
  ['EBUSY', 'open', 'FICHIER_ILLISIBLE'],
  ['EMFILE', 'open', 'FICHIER_ILLISIBLE'],
  ['ENFILE', 'open', 'FICHIER_ILLISIBLE'],
  ['ENOMEM', 'read', 'FICHIER_ILLISIBLE'],
  ['EINVAL', 'read', 'FICHIER_ILLISIBLE'],
])('%s of %s is told as %s', (code, syscall, expected) => {
  expect(said(code, syscall)).toMatchObject({ code: expected, params: { file: 'a.csv', reason: code } });
});

test('what has no code is told in its words, and an error of ours as it is', () => {
  expect(said(undefined, 'read')).toMatchObject({
    code: 'FICHIER_ILLISIBLE',
    params: { reason: 'Error: why' },
  });
  const ours = new VigieError('FICHIER_INVALIDE');
  expect(readFailed('a.csv', ours)).toBe(ours);
});
