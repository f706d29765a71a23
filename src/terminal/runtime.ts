import process from 'node:process';

/** The `engines` field of package.json, put in place by the bundler. */
declare const __VIGIE_ENGINES__: string | undefined;

/** Platform of this process. */
export interface Runtime {
  readonly platform: string;
  readonly arch: string;
  /** The version of Node, and the required ones. */
  readonly node: string;
  readonly engines: string;
  /** User id; undefined on platforms without. */
  readonly uid: number | undefined;
}

export function thisRuntime(): Runtime {
  const { platform, arch, versions } = process;
  return {
    ...{ platform, arch },
    node: versions.node,
    engines: typeof __VIGIE_ENGINES__ === 'string' ? __VIGIE_ENGINES__ : '',
    uid: process.getuid?.(),
  };
}
