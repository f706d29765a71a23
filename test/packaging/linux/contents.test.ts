import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../../packaging/executables/platforms.ts';
import { bytesOf } from '../../../packaging/layout.ts';
import { contents, DOCUMENTATION } from '../../../packaging/linux/contents.ts';
import { linksOf } from '../../architecture/markdown.ts';

const [control = '', spec = ''] = ['control', 'vigie.spec'].map((file) =>
  readFileSync(`packaging/linux/${file}`, 'utf8'),
);
const formats = ['deb', 'rpm'] as const;
const files = contents('release/vigie', 'deb');
/** Those whose text is looked at; the executable need not be there. */
const textOf = (path: string) => {
  const file = files.find((one) => one.path === path);
  if (file === undefined) throw new Error(`${path} is not among what is packed`);
  return bytesOf(file).toString();
};

it('both kinds of packages hold the same, but for what each system has at a place of its own', () => {
  const [deb = [], rpm = []] = formats.map((format) =>
    contents('release/vigie', format).map(({ path }) => path),
  );
  expect(new Set(deb).size).toBe(deb.length);
  expect(deb.filter((path) => !rpm.includes(path))).toEqual([
    `${DOCUMENTATION}/changelog.gz`,
    `${DOCUMENTATION}/copyright`,
    '/usr/share/zsh/vendor-completions/_vigie',
  ]);
  expect(rpm.filter((path) => !deb.includes(path))).toEqual(['/usr/share/zsh/site-functions/_vigie']);
});

it('they are described in the same words', () => {
  const [, inControl] = /^Description: (.+\n(?: .+\n)+)/m.exec(control) ?? [];
  const [, summary] = /^Summary: (.+\n)/m.exec(spec) ?? [];
  const [, description] = /^%description\n([\s\S]+?\n)\n%/m.exec(spec) ?? [];
  expect(`${summary}${description}`).toBe(inControl?.replace(/^ \.$/gm, '').replace(/^ /gm, ''));
});

it('they ask for what SQLite’s binary does, which stands within the executable', () => {
  const binaries = PLATFORMS.filter(({ format }) => format === 'elf').map(({ binding }) =>
    readFileSync(join('node_modules/better-sqlite3/prebuilds', binding), 'latin1'),
  );
  expect(binaries).toHaveLength(2);
  for (const binary of binaries) {
    expect(newest(binary, 'GLIBC')).toBe('2.34');
    // That of GCC 11.
    expect(newest(binary, 'GLIBCXX')).toBe('3.4.29');
  }
  expect(control).toContain('\nDepends: libc6 (>= 2.34), libstdc++6 (>= 11), ');
  expect(spec).toContain('\nRequires: libc.so.6(GLIBC_2.34)(64bit)\n');
  expect(spec).toContain('\nRequires: libstdc++.so.6(GLIBCXX_3.4.29)(64bit)\n');
});

/** The newest version of a library that a binary names. */
function newest(binary: string, library: string): string | undefined {
  const found = [...binary.matchAll(new RegExp(`\\b${library}_([\\d.]+)`, 'g'))].map(
    ([, version = '']) => version,
  );
  return found.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
}

describe('the units', () => {
  const units = files.map(({ path }) => path).filter((path) => path.includes('/systemd/'));

  it('run the program of the package', () => {
    const ran = units.flatMap((path) => textOf(path).match(/^ExecStart=.*$/gm) ?? []);
    expect(ran).toEqual([
      expect.stringMatching(/^ExecStart=\/bin\/sh -c 'exec \/usr\/bin\/vigie server backup /),
      'ExecStart=/usr/bin/vigie server start',
    ]);
  });

  it('are for the account that comes along, and its home', () => {
    const [, account, home] = /^u (\S+) .* (\S+)$/m.exec(textOf('/usr/lib/sysusers.d/vigie.conf')) ?? [];
    expect(textOf('/usr/lib/tmpfiles.d/vigie.conf')).toContain(`\nd ${home} 0700 ${account} ${account}\n`);
    for (const path of units.filter((unit) => unit.endsWith('.service')))
      expect(textOf(path)).toMatch(
        new RegExp(`^User=${account}\nGroup=${account}\nEnvironmentFile=/etc/vigie/vigie.env$`, 'm'),
      );
  });
});

it('the pages name no page, picture or example that does not come along', () => {
  const paths = files.map(({ path }) => path);
  const pages = files
    .filter(({ path, kind }) => kind === 'documentation' && path.endsWith('.md'))
    .map(({ path }) => path);
  expect(pages.length).toBeGreaterThan(30);
  const dead = pages.flatMap((page) =>
    linksOf(textOf(page))
      .filter((link) => !/^[a-z]+:|^#/.test(link))
      .map((link) => join(dirname(page), link.replace(/#.*/, '')))
      .filter(
        (target) =>
          !paths.some((path) => path === target || path.startsWith(`${target.replace(/\/$/, '')}/`)),
      )
      .map((target) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
});
