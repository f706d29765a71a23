import { quoted } from '../src/messages/listed.ts';

/** Whether a version is in one of the ranges of an `engines` field, such as `^22.22.2 || >=26.0.0`. */
export function satisfies(version: string, ranges: string): boolean {
  return ranges.split('||').some((range) => {
    const required = numbers(range);
    const found = numbers(version);
    if (/^\s*\^/.test(range) && found[0] !== required[0]) return false;
    for (let i = 0; i < 3; i++) if (found[i] !== required[i]) return (found[i] ?? 0) > (required[i] ?? 0);
    return true;
  });
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'macos', win32: 'win' };

/**
 * The executable of a release, with its own Node, for a machine as reported by Node; undefined where there is none, as
 * where the C library of Linux is not glibc.
 */
export function executableFor(
  version: string,
  { platform, arch, glibc }: { readonly platform: string; readonly arch: string; readonly glibc: boolean },
): string | undefined {
  const isBuilt = arch === 'x64' || (arch === 'arm64' && platform !== 'win32');
  if (SYSTEMS[platform] === undefined || !isBuilt || (platform === 'linux' && !glibc)) return undefined;
  return `vigie-${version}-${SYSTEMS[platform]}-${arch}${platform === 'win32' ? '.exe' : ''}`;
}

/** A Node too old for this program, and the command line. */
export interface OldNode {
  readonly version: string;
  /** Path of that Node. */
  readonly node: string;
  /** The launcher and its arguments. */
  readonly line: readonly string[];
  /** The Node of a clone (`npm ci`); undefined without one. */
  readonly bundled: string | undefined;
  /** Name of the executable that needs none; undefined without one for this machine. */
  readonly executable: string | undefined;
}

/** The error of a Node too old, and remedies: the executable that needs none, two that run the same command, and where to get another. */
export function tooOld(
  ranges: string,
  { version, node, line, bundled, executable }: OldNode,
  french: boolean,
): string {
  const required = ranges.split('||').map((range) => numbers(range).join('.'));
  const newest = required[required.length - 1] as string;
  const all = `${required.slice(0, -1).join(', ')} ${french ? 'ou' : 'or'} ${newest}`;
  const command = line.map(quoted).join(' ');
  const npmCommand = `npm exec --yes --package=node@${numbers(newest)[0]} -- node ${command}`;
  const bundledCommand = bundled && `${quoted(bundled)} ${command}`;
  const lines = french
    ? [
        `vigie demande Node ${all} et suivants ; celui-ci est Node ${version} (${node}).`,
        executable && `Le fichier ${executable} de la même version s’en passe : il apporte le sien.`,
        bundledCommand && `Ce clone en apporte un : ${bundledCommand}`,
        `Sans en installer, avec npm : ${npmCommand}`,
        'Pour en installer un : https://nodejs.org/fr/download',
      ]
    : [
        `vigie needs Node ${all} and later; this is Node ${version} (${node}).`,
        executable && `The file ${executable} of the same release needs none: it brings its own along.`,
        bundledCommand && `This clone brings one along: ${bundledCommand}`,
        `Without installing one, by npm: ${npmCommand}`,
        'To install one: https://nodejs.org/en/download',
      ];
  return lines.filter((one) => one !== undefined).join('\n');
}

function numbers(text: string): number[] {
  return (text.match(/\d+/g) ?? []).slice(0, 3).map(Number);
}
