import { build, type OnLoadArgs, type OnResolveArgs, type Plugin, type PluginBuild } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { bundles, replaced, strict } from '../../build.ts';
import { repositoryFiles } from './tree.ts';

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

describe('what is done to a file is done on each system', () => {
  const files = ['node_modules/better-sqlite3/lib/binding.js', ...repositoryFiles()];
  const posix = (file: string) => `/home/camille/vigie/${file}`;
  const windows = (file: string) => `C:\\clones\\vigie\\${file.replaceAll('/', '\\')}`;

  type Rule<A> = [options: { filter: RegExp; namespace?: string }, rule: (args: A) => unknown];
  /** The rules of all plugins, which esbuild would ask. */
  const rules = async () => {
    const [loading, resolving]: [Rule<OnLoadArgs>[], Rule<OnResolveArgs>[]] = [[], []];
    const asked = {
      onLoad: (...rule: Rule<OnLoadArgs>) => loading.push(rule),
      onResolve: (...rule: Rule<OnResolveArgs>) => resolving.push(rule),
      onEnd: () => {},
    } as unknown as PluginBuild;
    for (const { plugins = [] } of Object.values(bundles))
      for (const { setup } of plugins) await setup(asked);
    return { loading, resolving };
  };

  it('where it is read', async () => {
    const filters = (await rules()).loading.flatMap(([{ filter, namespace }]) => (namespace ? [] : [filter]));
    expect(filters.length).toBeGreaterThan(7);
    for (const filter of filters) {
      const read = files.filter((file) => filter.test(posix(file)));
      expect(read, String(filter)).toHaveLength(1);
      expect(files.filter((file) => filter.test(windows(file)))).toEqual(read);
    }
  });

  it('where it imports', async () => {
    const path = '../../help/index.ts';
    const [, rule] = (await rules()).resolving.find(([{ filter }]) => filter.test(path)) ?? [];
    const apart = async (importer: string) => rule?.({ path, importer } as OnResolveArgs);
    for (const named of [posix, windows]) {
      for (const file of ['commands/shared/cli/help.ts', 'server/docs/reference.ts'])
        expect(await apart(named(file))).toMatchObject({ external: true });
      expect(await apart(named('commands/shared/cli/other.ts'))).toBeUndefined();
    }
  });
});
