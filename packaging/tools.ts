import { execFileSync } from 'node:child_process';

/** The programs that packaging runs, and the packages of Debian that have them. */
const TOOLS = {
  'dpkg-deb': 'dpkg',
  git: 'git',
  'llvm-strip': 'llvm',
  npm: 'npm',
  osslsigncode: 'osslsigncode',
  rpmbuild: 'rpm',
  tar: 'tar',
} as const;

/** Runs one of them, and answers what it prints. Throws where it is missing, or fails. */
export function run(tool: keyof typeof TOOLS, ...words: string[]): string {
  try {
    return execFileSync(tool, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`${tool} is missing. On Debian: apt-get install ${TOOLS[tool]}`);
  }
}

/** When the commit was made that is packed, in seconds since 1970. */
export function commitTime(): number {
  return Number(run('git', 'log', '-1', '--format=%ct'));
}
