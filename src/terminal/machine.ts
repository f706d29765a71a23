import process from 'node:process';
import { IS_EXECUTABLE } from '../package-files.ts';

/** The `engines` field of package.json, put in place by the bundler. */
declare const __VIGIE_ENGINES__: string | undefined;

/** What this process runs on. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  /** The version of Node, and the versions that the program asks for. */
  readonly node: string;
  readonly engines: string;
  /** The executable of Node, and the file that it was given; one and the same where that has the program within. */
  readonly executable: string;
  readonly program: string;
  /** The number of the user; undefined where users have none. */
  readonly uid: number | undefined;
}

export function thisMachine(): Machine {
  const { platform, arch, versions, execPath, argv } = process;
  return {
    ...{ platform, arch },
    node: versions.node,
    engines: typeof __VIGIE_ENGINES__ === 'string' ? __VIGIE_ENGINES__ : '',
    executable: execPath,
    program: IS_EXECUTABLE ? execPath : (argv[1] ?? ''),
    uid: process.getuid?.(),
  };
}
