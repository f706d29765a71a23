import { existsSync, readFileSync, statSync } from 'node:fs';
import { platform as os } from 'node:os';
import { basename, dirname } from 'node:path';
import { readFailed, VigieError, writeFailed } from '../../src/contract/errors.ts';
import { makeDirectory } from '../../src/directories.ts';
import { scriptLocation, startFileOf } from './candidates/places.ts';
import { singleQuoted } from './candidates/words.ts';
import { SHELLS, type Shell } from './shells.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The shell in which the command was typed: the process that started this one, else the login shell. */
export function shellAround(
  env: Environment,
  platform: string = os(),
  parent: () => string = parentName,
): Shell | undefined {
  const [named] = [parent(), basename(env.SHELL ?? '')].flatMap((name) => {
    // A login shell is called `-bash`, PowerShell `pwsh`.
    const bare = name.trim().replace(/^-|\.exe$/gi, '');
    return SHELLS.filter((shell) => shell === bare.toLowerCase().replace(/^pwsh$/, 'powershell'));
  });
  return named ?? (platform === 'win32' ? 'powershell' : undefined);
}

/** The name of the process that started this one; empty where the system does not tell. */
function parentName(): string {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return readFileSync(`/proc/${parent}/comm`, 'utf8');
  } catch {
    return '';
  }
}

/** Writes a script where it belongs, in one step. Throws FICHIER_NON_ECRIT. */
export async function writeScript(
  file: string,
  script: string,
  dryRun: boolean,
): Promise<'installe' | 'inchange' | 'serait_installe'> {
  if (bytesOf(file)?.toString() === script) return 'inchange';
  if (dryRun) return 'serait_installe';
  try {
    makeDirectory(dirname(file));
  } catch (cause) {
    throw writeFailed(file, cause);
  }
  const { replaceFile } = await import('../../src/files/replacement.ts');
  await replaceFile(file, script, 0o644);
  return 'installe';
}

/** What the file with which a shell starts lacks. */
export interface Missing {
  /** Absolute path; the file need not exist. */
  readonly file: string;
  /** One or more, without a line end behind the last. */
  readonly lines: string;
}

/** What has to be told to a shell before it completes; undefined where nothing is left. Throws FICHIER_ILLISIBLE. */
export function missingLines(shell: Shell, env: Environment): Missing | undefined {
  const file = startFileOf(shell, env);
  if (file === undefined) return undefined;
  const script = scriptLocation(shell, env);
  // The lines are ASCII but for the path: in UTF-16 they stand there between NULs.
  const text = (bytesOf(file)?.toString() ?? '').replaceAll('\0', '');
  const live = text.split(/\r?\n/).filter((line) => !line.trimStart().startsWith('#'));
  const lines = linesFor(shell, script);
  const names = namesOf(shell === 'zsh' ? dirname(script) : script, env);
  const enough = [lines.split('\n', 1)[0] as string, `vigie completions ${shell}`, ...names];
  const isTold = live.some((line) => enough.some((part) => line.includes(part)));
  return isTold || (shell === 'bash' && loadsPackage(live)) ? undefined : { file, lines };
}

/** A path in the ways that people write it. */
function namesOf(path: string, { HOME: home }: Environment): string[] {
  if (!home || !path.startsWith(`${home}/`)) return [path];
  return [home, '~', '$HOME'].map((beginning) => beginning + path.slice(home.length));
}

/** Whether bash-completion is loaded, which finds the script by itself. Many a file names it where it is not installed. */
function loadsPackage(lines: readonly string[]): boolean {
  const words = lines.flatMap((line) => line.split(/[\s'"`;&|)\]=<{},]|-(?=\/)/));
  return words.some((word) => /^\/.*bash_completion(?:\.sh)?$/.test(word) && existsSync(word));
}

/** What has to stand in the file with which a shell starts. */
export function linesFor(shell: Shell, script: string): string {
  if (shell === 'powershell') return `. ${singleQuoted(script)}`;
  const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;
  if (shell === 'bash') return `. ${quoted(script)}`;
  return `fpath=(${quoted(dirname(script))} $fpath)\nautoload -Uz compinit && compinit`;
}

/** Throws FICHIER_ILLISIBLE, LECTURE_ECHOUEE when there is something that cannot be read: it must not be replaced. */
function bytesOf(file: string): Buffer | undefined {
  try {
    // Of a pipe or a device, there may be no end.
    if (!statSync(file).isFile())
      throw new VigieError('FICHIER_ILLISIBLE', { file, reason: 'not a regular file' });
    return readFileSync(file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw readFailed(file, cause);
  }
}
