import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** One fault that a rule of the house finds: where, and what is wrong. */
export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

/** Every file of the repository, from its top: what is tracked, and what is new and not ignored. */
export function repositoryFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(file)).sort();
}

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** The TypeScript files under some folders. */
export function sourcesUnder(...folders: string[]): SourceFile[] {
  return repositoryFiles()
    .filter((file) => file.endsWith('.ts') && folders.some((folder) => file.startsWith(folder)))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** Violations as a reader wants them in a failing test: one line each, a click away. */
export function told(violations: readonly Violation[]): string[] {
  return violations.map(({ file, line, what }) => `${file}:${line} ${what}`);
}
