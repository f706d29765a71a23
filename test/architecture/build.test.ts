import { build, type Plugin } from 'esbuild';
import { expect, it } from 'vitest';
import { replaced, strict } from '../../build.ts';

it('a part of a package is replaced wherever it stands, and the build fails where it stands no more', () => {
  expect(replaced('a b a', /a/g, 'c')).toBe('c b c');
  expect(() => replaced('a b a', /__dirname/g, 'c')).toThrow('/__dirname/g matches nothing');
});

it('a rule that applies to no file fails the build', async () => {
  const emptied = (filter: RegExp): Plugin => ({
    name: 'emptied',
    setup: (building) => building.onLoad({ filter }, () => ({ contents: '' })),
  });
  const stdin = { contents: "import './src/version.ts'", resolveDir: '.' };
  const bundled = (filter: RegExp) =>
    build({
      stdin,
      bundle: true,
      write: false,
      logLevel: 'silent',
      plugins: [strict(emptied(filter))],
    });
  await expect(bundled(/version\.ts$/)).resolves.toMatchObject({ errors: [] });
  await expect(bundled(/renamed\.ts$/)).rejects.toThrow('emptied: /renamed\\.ts$/ applies to nothing');
});
