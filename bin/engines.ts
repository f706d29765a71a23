import { quoted } from '../src/messages/listed.ts';

/** Whether a version keeps one of the ranges of an `engines` field, such as `^22.22.2 || >=26.0.0`. */
export function satisfies(version: string, ranges: string): boolean {
  return ranges.split('||').some((range) => {
    const wanted = numbers(range);
    const found = numbers(version);
    if (/^\s*\^/.test(range) && found[0] !== wanted[0]) return false;
    for (let i = 0; i < 3; i++) if (found[i] !== wanted[i]) return (found[i] ?? 0) > (wanted[i] ?? 0);
    return true;
  });
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'macos', win32: 'win' };

/**
 * The file of a release that brings its Node along, for a machine as Node tells of it; undefined where there is none, as where
 * the C library of Linux is not glibc.
 */
export function executableFor(
  version: string,
  { platform, arch, glibc }: { readonly platform: string; readonly arch: string; readonly glibc: boolean },
): string | undefined {
  const isBuilt = arch === 'x64' || (arch === 'arm64' && platform !== 'win32');
  if (SYSTEMS[platform] === undefined || !isBuilt || (platform === 'linux' && !glibc)) return undefined;
  return `vigie-${version}-${SYSTEMS[platform]}-${arch}${platform === 'win32' ? '.exe' : ''}`;
}

/** The Node that runs this program, which is too old for it, and what it was called with. */
export interface Old {
  readonly version: string;
  /** The file of that Node. */
  readonly node: string;
  /** The launcher, and what was typed after it. */
  readonly line: readonly string[];
  /** The Node that a clone brings along (`npm ci`); undefined where there is none. */
  readonly bundled: string | undefined;
  /** The file that needs none, by its name; undefined where there is none for this machine. */
  readonly executable: string | undefined;
}

/** What is wrong with a Node that is too old, and ways on: the file that needs none, two that run the same command, and where to get another. */
export function tooOld(
  ranges: string,
  { version, node, line, bundled, executable }: Old,
  french: boolean,
): string {
  const wanted = ranges.split('||').map((range) => numbers(range).join('.'));
  const newest = wanted[wanted.length - 1] as string;
  const all = `${wanted.slice(0, -1).join(', ')} ${french ? 'ou' : 'or'} ${newest}`;
  const command = line.map(quoted).join(' ');
  const other = `npm exec --yes --package=node@${numbers(newest)[0]} -- node ${command}`;
  const own = bundled && `${quoted(bundled)} ${command}`;
  const lines = french
    ? [
        `vigie demande Node ${all} et suivants ; celui-ci est Node ${version} (${node}).`,
        executable && `Le fichier ${executable} de la même version s’en passe : il apporte le sien.`,
        own && `Ce clone en apporte un : ${own}`,
        `Sans en installer, avec npm : ${other}`,
        'Pour en installer un : https://nodejs.org/fr/download',
      ]
    : [
        `vigie needs Node ${all} and later; this is Node ${version} (${node}).`,
        executable && `The file ${executable} of the same release needs none: it brings its own along.`,
        own && `This clone brings one along: ${own}`,
        `Without installing one, by npm: ${other}`,
        'To install one: https://nodejs.org/en/download',
      ];
  return lines.filter((one) => one !== undefined).join('\n');
}

function numbers(text: string): number[] {
  return (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);
}
