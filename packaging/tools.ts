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
  xz: 'xz-utils',
  zip: 'zip',
} as const;

/** Runs one of them, and answers what it prints. Throws where it is missing, or fails. */
export function run(tool: keyof typeof TOOLS, ...words: string[]): string {
  return runIn('.', tool, ...words);
}

/** The same, in a directory of its own. */
export function runIn(cwd: string, tool: keyof typeof TOOLS, ...words: string[]): string {
  try {
    return execFileSync(tool, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`${tool} is missing. On Debian: apt-get install ${TOOLS[tool]}`);
  }
}

/** A text with values in place of their names in braces, such as `{version}`, but for the `#{…}` of Ruby. Throws where it has a name without a value. */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/(?<!#)\{([\w-]+(?: \w+)?)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`{${name}} has no value`);
    return value;
  });
}

/** When the commit was made that is packed, in seconds since 1970. */
export function commitTime(): number {
  return Number(run('git', 'log', '-1', '--format=%ct'));
}
