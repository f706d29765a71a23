import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { find } from '../files.ts';
import type { Content } from '../layout.ts';
import { LICENCES } from '../release-paths.ts';

/** The kinds of packages. */
export type Format = 'deb' | 'rpm';

/** Where everything goes that people read. */
export const DOCUMENTATION = '/usr/share/doc/vigie';
/** Where zsh of Debian, and that of Fedora and RHEL, look for completions of packages. */
const ZSH = { deb: '/usr/share/zsh/vendor-completions', rpm: '/usr/share/zsh/site-functions' } as const;
/** As in the package of npm: what the pages link to comes along. */
const PAGES = ['*.md', 'docs/*.md', 'docs/fr/*.md', 'docs/pictures/*.svg', 'examples/**/*.*'];

/** What a package is made of, and for. */
export interface Target {
  /** The file of `npm run dist`. */
  readonly executable: string;
  readonly version: string;
  /** As the system that the package is for calls it. */
  readonly architecture: string;
}

/** Everything that a package of an executable installs, by its path. */
export function contents(executable: string, format: Format): readonly Content[] {
  const pages = find(PAGES).filter((file) => !LICENCES.includes(file));
  const files: readonly Content[] = [
    { path: '/usr/bin/vigie', from: executable, mode: 0o755 },
    { path: '/etc/vigie/vigie.env', from: 'packaging/systemd/vigie.env', mode: 0o600, kind: 'configuration' },
    ...find('packaging/systemd/*.{service,timer}').map(unit),
    { path: '/usr/lib/sysusers.d/vigie.conf', from: 'packaging/linux/sysusers.conf' },
    { path: '/usr/lib/tmpfiles.d/vigie.conf', from: 'packaging/linux/tmpfiles.conf' },
    { path: '/usr/share/bash-completion/completions/vigie', from: 'completions/vigie.bash' },
    { path: `${ZSH[format]}/_vigie`, from: 'completions/_vigie' },
    { path: '/usr/share/fish/vendor_completions.d/vigie.fish', from: 'completions/vigie.fish' },
    ...find('dist/man/**/*.1').map(manual),
    ...pages.map((file) => documentation(file, 'documentation')),
    ...LICENCES.map((file) => documentation(file, 'licence', dirname(executable))),
    ...(format === 'deb' ? debian() : []),
  ];
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** A unit that runs the program of the package, whatever else of that name the machine has in `/usr/local/bin`. */
function unit(file: string): Content {
  const text = readFileSync(file, 'utf8').replaceAll(
    /\/usr\/bin\/env vigie\b|(?<=\bexec )vigie\b/g,
    '/usr/bin/vigie',
  );
  return { path: `/usr/lib/systemd/system/${basename(file)}`, from: Buffer.from(text) };
}

function manual(file: string): Content {
  const path = `${file.replace('dist/man', '/usr/share/man')}.gz`;
  return { path, from: gzipSync(readFileSync(file), { level: 9 }), kind: 'documentation' };
}

function documentation(file: string, kind: 'documentation' | 'licence', folder = '.'): Content {
  return { path: `${DOCUMENTATION}/${file}`, from: join(folder, file), kind };
}

/** What Debian looks for under names of its own. */
function debian(): readonly Content[] {
  return [
    {
      path: `${DOCUMENTATION}/copyright`,
      from: Buffer.concat([readFileSync('packaging/linux/copyright'), readFileSync('LICENSE')]),
    },
    { path: `${DOCUMENTATION}/changelog.gz`, from: gzipSync(readFileSync('CHANGELOG.md'), { level: 9 }) },
  ];
}
