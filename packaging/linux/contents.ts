import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The kinds of packages. */
export type Format = 'deb' | 'rpm';

/** A file of a package. */
export interface Content {
  /** Where it is installed, such as `/usr/bin/vigie`. */
  readonly path: string;
  /** The file that is put there, or the bytes of it. */
  readonly from: string | Buffer;
  /** 0644 unless it says so. */
  readonly mode?: number;
  /** What an update leaves as somebody changed it; what may be left out where room is short; what may not. */
  readonly kind?: 'configuration' | 'documentation' | 'licence';
}

/** Where everything goes that people read. */
export const DOCUMENTATION = '/usr/share/doc/vigie';
/** Where zsh of Debian, and that of Fedora and RHEL, look for completions of packages. */
const ZSH = { deb: '/usr/share/zsh/vendor-completions', rpm: '/usr/share/zsh/site-functions' } as const;
/** As in the package of npm: what the pages link to comes along. */
const PAGES = ['*.md', 'docs/*.md', 'docs/fr/*.md', 'docs/pictures/*.svg', 'examples/**/*.*'];
const LICENCES = ['LICENSE', 'THIRD-PARTY-NOTICES.md'];

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
    ...find('docs/man/**/*.1').map(manual),
    ...pages.map((file) => documentation(file, 'documentation')),
    ...LICENCES.map((file) => documentation(file, 'licence')),
    {
      path: `${DOCUMENTATION}/LICENSE-node`,
      from: join(dirname(executable), 'LICENSE-node'),
      kind: 'licence',
    },
    ...(format === 'deb' ? debian() : []),
  ];
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Files of the repository, named alike on each system. */
function find(patterns: string | readonly string[]): readonly string[] {
  return globSync(patterns).map((file) => file.replaceAll('\\', '/'));
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
  const path = `${file.replace('docs/man', '/usr/share/man')}.gz`;
  return { path, from: gzipSync(readFileSync(file), { level: 9 }), kind: 'documentation' };
}

function documentation(file: string, kind: 'documentation' | 'licence'): Content {
  return { path: `${DOCUMENTATION}/${file}`, from: file, kind };
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

export function bytesOf({ from }: Content): Buffer {
  return typeof from === 'string' ? readFileSync(from) : from;
}

/** Puts the files below a folder of their own, as they are to be below `/`. */
export function layOut(files: readonly Content[], root: string): void {
  rmSync(root, { recursive: true, force: true });
  for (const { path, from, mode = 0o644 } of files) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof from === 'string') copyFileSync(from, file);
    else writeFileSync(file, from);
    chmodSync(file, mode);
  }
}
