import { expect, it } from 'vitest';
import { portable } from '../../packaging/files.ts';

it('files have the same names in the same order, whatever separates the parts of a path here', () => {
  const paths = ['dist/main.cjs', 'dist/man/fr/man1/vigie.1', 'dist/man/man1/vigie.1'];
  const windows = paths.map((path) => path.replaceAll('/', '\\')).reverse();
  expect(portable(windows)).toEqual(paths);
  expect(portable(paths)).toEqual(paths);
});
