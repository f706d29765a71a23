import { readFileSync } from 'node:fs';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { billOfExecutables } from '../../../packaging/release/bill-of-materials.ts';
import { type Candidate, obstacles } from '../../../packaging/release/check.ts';
import { homebrew, type Published, winget } from '../../../packaging/release/manifests.ts';
import { VERSION } from '../../../packaging/release-paths.ts';

describe('what stands in the way of a release', () => {
  const address = 'https://forge.example/sdis/vigie';
  const ready: Candidate = {
    manifest: Object.assign(
      { version: '1.2.3', author: 'vigie <vigie@forge.example>' },
      { repository: address, homepage: address, bugs: address },
    ),
    changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-31\n',
    changes: '',
    tags: ['v1.2.2', 'v1.2.3'],
    here: ['v1.2.3'],
    origin: `${address}.git`,
  };

  it('is nothing where the tag of the version is checked out, and the changelog has it', () => {
    expect(obstacles(ready)).toEqual([]);
  });

  it.each<[what: string, but: Partial<Candidate>, remedy: string]>([
    ['files that differ', { changes: ' M README.md\n' }, 'git stash -u'],
    ['a changelog without the version', { changelog: '## [Unreleased]\n' }, '## [1.2.3] - <date>'],
    [
      'a version before its release',
      {
        manifest: { ...ready.manifest, version: '1.2.3-rc.1' },
        changelog: '\n## [1.2.3-rc.1] - 2026-01-31\n',
        tags: ['v1.2.3-rc.1'],
        here: ['v1.2.3-rc.1'],
      },
      'npm version --no-git-tag-version 1.2.3',
    ],
    ['no tag', { tags: ['v1.2.2'], here: [] }, 'git tag v1.2.3'],
    ['a tag of another commit', { here: ['v1.2.2'] }, 'git switch --detach v1.2.3'],
    [
      'an address that is not told',
      { manifest: { version: '1.2.3', author: 'vigie <vigie@forge.example>' } },
      `'homepage=${address}#readme'`,
    ],
    ['a maintainer without an address', { manifest: { ...ready.manifest, author: 'vigie' } }, 'npm pkg set'],
  ])('is %s, which is told with what to do', (_, but, remedy) => {
    expect(obstacles({ ...ready, ...but })).toEqual([expect.stringContaining(remedy)]);
  });
});

it('the bill of materials of the executables is one by its schema, and has Node and what is built into it', async () => {
  const text = billOfExecutables(readFileSync('dist/vigie.cdx.json', 'utf8'), process.versions);
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  const { components, dependencies, metadata } = JSON.parse(text);
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['commander', 'better-sqlite3', 'node', 'v8', 'openssl', 'uv']),
  );
  expect(names).not.toContain('napi');
  expect(components.filter(({ version }: { version: string }) => version === '')).toEqual([]);
  expect(components.map(({ cpe }: { cpe?: string }) => cpe)).toEqual(
    expect.arrayContaining([
      `cpe:2.3:a:nodejs:node.js:${process.versions.node}:*:*:*:*:*:*:*`,
      `cpe:2.3:a:openssl:openssl:${process.versions.openssl}:*:*:*:*:*:*:*`,
      expect.stringMatching(/^cpe:2\.3:a:zlib:zlib:\d+\.\d+\.\d+:/),
    ]),
  );
  const references = components.map((one: Record<string, string>) => one['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  const needs = new Map(
    dependencies.map(({ ref, dependsOn = [] }: { ref: string; dependsOn?: string[] }) => [ref, dependsOn]),
  );
  const node = `pkg:generic/node@${process.versions.node}`;
  expect(needs.get(metadata.component['bom-ref'])).toContain(node);
  expect(needs.get(node)).toContain(`${node}/pkg:generic/v8@${process.versions.v8}`);
});

describe('what package managers are told', () => {
  const published: Published = {
    homepage: 'https://forge.example/sdis/vigie',
    sha256: (file) => `sum of ${file}`,
  };
  const downloads = `https://forge.example/sdis/vigie/releases/download/v${VERSION}`;

  it('the formula names the archive of each machine that Homebrew runs on, with its sum', () => {
    const formula = homebrew(published);
    const named = [...formula.matchAll(/url "(.*)"\n\s+sha256 "(.*)"/g)].map(([, url, sum]) => [url, sum]);
    expect(named).toEqual(
      ['macos-arm64', 'macos-x64', 'linux-arm64', 'linux-x64'].map((platform) => {
        const file = `vigie-${VERSION}-${platform}.tar.xz`;
        return [`${downloads}/${file}`, `sum of ${file}`];
      }),
    );
    expect(formula).toContain(`version "${VERSION}"`);
  });

  it('the manifests for winget are of one package and version, and name the archive for Windows', () => {
    const all = Object.entries(winget(published)).map(([name, text]) => [name, parse(text)]);
    const common = { PackageIdentifier: 'vigie.vigie', PackageVersion: VERSION, ManifestVersion: '1.12.0' };
    expect(all).toEqual([
      [
        'vigie.vigie.yaml',
        expect.objectContaining({ ...common, ManifestType: 'version', DefaultLocale: 'fr-FR' }),
      ],
      [
        'vigie.vigie.installer.yaml',
        expect.objectContaining({
          ...common,
          ManifestType: 'installer',
          Installers: [
            {
              Architecture: 'x64',
              InstallerUrl: `${downloads}/vigie-${VERSION}-win-x64.zip`,
              InstallerSha256: `SUM OF VIGIE-${VERSION}-WIN-X64.ZIP`,
            },
          ],
        }),
      ],
      [
        'vigie.vigie.locale.fr-FR.yaml',
        expect.objectContaining({ ...common, ManifestType: 'defaultLocale', PackageLocale: 'fr-FR' }),
      ],
    ]);
  });
});
