import process from 'node:process';

/** The `engines` field of package.json, put in place by the bundler. */
declare const __VIGIE_ENGINES__: string | undefined;

/** What this process runs on. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  /** The version of Node, and the versions that the program asks for. */
  readonly node: string;
  readonly engines: string;
  /** The number of the user; undefined where users have none. */
  readonly uid: number | undefined;
}

export function thisMachine(): Machine {
  const { platform, arch, versions } = process;
  return {
    ...{ platform, arch },
    node: versions.node,
    engines: typeof __VIGIE_ENGINES__ === 'string' ? __VIGIE_ENGINES__ : '',
    uid: process.getuid?.(),
  };
}
