import { expect, it } from 'vitest';
import { withSlashes } from '../../packaging/files.ts';
import { sourcesUnder } from '../architecture/tree.ts';

it('files have the same names in the same order, whatever separates the parts of a path here', () => {
  const paths = ['dist/main.cjs', 'docs/man/fr/man1/vigie.1', 'docs/man/man1/vigie.1'];
  const windows = paths.map((path) => path.replaceAll('/', '\\')).reverse();
  expect(withSlashes(windows)).toEqual(paths);
  expect(withSlashes(paths)).toEqual(paths);
});

it('what packs and generates finds files in this way alone', () => {
  const finding = sourcesUnder('docs/', 'packaging/').filter(({ text }) =>
    /\b(?:glob|globSync|readdir)\(|\breaddirSync\([^)]*recursive/.test(text),
  );
  expect(finding.map(({ file }) => file)).toEqual(['packaging/files.ts']);
});
