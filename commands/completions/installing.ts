import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { platform as os } from 'node:os';
import { basename, dirname } from 'node:path';
import { VigieError } from '../../src/contract/errors.ts';
import { SHELLS, type Shell } from './shells.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What shells are called as programs, besides their names. */
const CALLED: Readonly<Record<string, Shell>> = { pwsh: 'powershell' };

/** The shell in which the command was typed: the process that started this one, else the login shell. */
export function shellAround(
  env: Environment,
  platform: string = os(),
  parent: () => string = parentName,
): Shell | undefined {
  const named = [parent(), basename(env.SHELL ?? '')].map((name) => {
    // A login shell is called `-bash`.
    const bare = name
      .trim()
      .replace(/^-/, '')
      .replace(/\.exe$/i, '')
      .toLowerCase();
    return SHELLS.find((shell) => shell === bare) ?? CALLED[bare];
  });
  return named.find((shell) => shell !== undefined) ?? (platform === 'win32' ? 'powershell' : undefined);
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
export function writeScript(
  file: string,
  script: string,
  dryRun: boolean,
): 'installe' | 'inchange' | 'serait_installe' {
  if (textOf(file) === script) return 'inchange';
  if (dryRun) return 'serait_installe';
  replace(file, script, 0o644);
  return 'installe';
}

/** Whether the file with which a shell starts does not name the script, or its folder, yet. */
export function missingLines(file: string, script: string): boolean {
  const text = textOf(file) ?? '';
  const live = text.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  return !live.some((line) => line.includes(script) || line.includes(dirname(script)));
}

/** What has to stand in the file with which a shell starts. */
export function linesFor(shell: Shell, script: string): string {
  if (shell === 'powershell') return `. '${script.replaceAll("'", "''")}'`;
  const folder = `'${dirname(script).replaceAll("'", "'\\''")}'`;
  return `fpath=(${folder} $fpath)\nautoload -Uz compinit && compinit`;
}

/** Adds lines at the end of a file, which stays what it was otherwise. Throws FICHIER_NON_ECRIT. */
export function addLines(file: string, lines: string): void {
  const before = textOf(file) ?? '';
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  // A file of settings is often a link to where they are kept.
  const target = before === '' ? file : realpathSync(file);
  const mode = statSync(target, { throwIfNoEntry: false })?.mode ?? 0o644;
  replace(target, `${before}${gap}\n# vigie\n${lines}\n`, mode & 0o777);
}

/** Throws FICHIER_ILLISIBLE when there is something that cannot be read: it must not be replaced. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new VigieError('FICHIER_ILLISIBLE', { file, reason: code }, { cause });
  }
}

function replace(file: string, text: string, mode: number): void {
  const draft = `${file}.vigie`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    try {
      writeFileSync(draft, text, { mode });
      renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new VigieError('FICHIER_NON_ECRIT', { file, reason: code || message }, { cause });
  }
}
