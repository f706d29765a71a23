import type { ErrorParams } from '../contract/errors.ts';
import { dayMeant } from '../contract/schema/days.ts';

/** The value of a parameter inside a sentence: several values are separated by commas. */
export function listed(values: ErrorParams[string] | undefined): string {
  return Array.isArray(values) ? values.join(', ') : String(values ?? '');
}

/** Columns, each with the number of its values. */
export function counted(columns: readonly (readonly [column: string, values: number])[]): string {
  return columns.map(([column, values]) => `${column} (${values})`).join(', ');
}

/** The same values, where what a usage line writes for operands (`<file>`, `<ids...>`) is `said` in words. */
export function named(values: ErrorParams[string] | undefined, said: string): string[] {
  const all = Array.isArray(values) ? values : [values ?? ''];
  return all.map((one) => (OPERAND.test(String(one)) ? said : String(one)));
}

const OPERAND = /^(?:file|<.+>)$/;

/** Whether flags contradict that several objects are named. */
export function isOfSeveral({ flags }: ErrorParams): boolean {
  return Array.isArray(flags) && flags.some((one) => /^<.+\.\.\.>$/.test(String(one)));
}

/** A moment of RFC 3339 as the clock of this machine showed it: `2026-03-14 10:30`; `2026-03-14` where it stands for that day. */
export function clocked(moment: ErrorParams[string] | undefined): string {
  const meant = dayMeant(String(moment));
  if (meant !== undefined) return meant;
  const at = new Date(String(moment));
  if (Number.isNaN(at.getTime())) return String(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The same as it is written, whatever clock this machine has. */
export function asWritten(moment: ErrorParams[string] | undefined): string {
  return dayMeant(String(moment)) ?? String(moment).slice(0, 16).replace('T', ' ');
}

/** The values of a parameter of which one is meant, each as `written`, the last after `or`. */
export function either(
  values: ErrorParams[string] | undefined,
  written: (one: string) => string,
  or: string,
): string {
  const all = (Array.isArray(values) ? values : [values ?? '']).map((one) => written(String(one)));
  return [all.slice(0, -1).join(', '), ...all.slice(-1)].filter((part) => part !== '').join(` ${or} `);
}

/** A number and what is counted, in French: nothing is singular too. */
export function pluriel(count: ErrorParams[string] | undefined, one: string, many: string): string {
  return `${count} ${Number(count) < 2 ? one : many}`;
}

/** A number and what is counted, in English. */
export function plural(count: ErrorParams[string] | undefined, one: string, many: string): string {
  return `${count} ${Number(count) === 1 ? one : many}`;
}

/** Whether a pattern is a regular expression, not an example of what is to be written. */
export function isExpression(pattern: ErrorParams[string] | undefined): boolean {
  return /[\\^$]/.test(String(pattern));
}

/** Whether a bound is a moment, not a number. */
export function isMoment(bound: ErrorParams[string] | undefined): boolean {
  return /^\d{4}-\d\d-\d\d/.test(String(bound));
}

/** An address and a port as one writes them together; the port is left out when it is 0. */
export function addressIn({ host = '', port = 0 }: ErrorParams): string {
  const name = String(host);
  return (name.includes(':') ? `[${name}]` : name) + (Number(port) > 0 ? `:${port}` : '');
}

/** The directory in which a path names something, as it is written there. */
export function folderOf(path: ErrorParams[string] | undefined): string {
  const text = String(path);
  let end = Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1;
  if (end === 0) return '.';
  while (end > 0 && '/\\'.includes(text.charAt(end - 1))) end--;
  // Nothing but separators is the root.
  return end === 0
    ? text.slice(0, Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
    : text.slice(0, end);
}

/** A time in the units that people and both languages count in: `45 s`, `3 min`, `1 h 05 min`. Rounded up. */
export function lasting(seconds: ErrorParams[string] | undefined): string {
  const duration = Number(seconds);
  if (!(duration >= 60)) return `${seconds} s`;
  const minutes = Math.ceil(duration / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Whether lines are copied into cmd.exe or PowerShell: on Windows, except in Git Bash, which sets MSYSTEM. */
const IS_WINDOWS_SHELL = process.platform === 'win32' && !process.env.MSYSTEM;

/**
 * A word of a command line, quoted for the shell at hand. What would end the line, or act on the terminal, is written with
 * its bytes, which bash, zsh and POSIX 2024 read; the rest is what every shell reads.
 */
export function quoted(value: ErrorParams[string] | undefined): string {
  const word = String(value);
  if (IS_WINDOWS_SHELL) return quotedForWindows(word);
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word)) return word;
  if (!isUnseen(word)) return `'${word.replace(/'/g, "'\\''")}'`;
  return `$'${[...word].map(escaped).join('')}'`;
}

/**
 * Double quotes, which cmd.exe and PowerShell both read; single ones, of PowerShell alone, around what either would expand
 * within double ones. PowerShell takes a bare `a,b` for two words, `@a` for a variable, and typographic quotes for quotes.
 */
export function quotedForWindows(word: string): string {
  if (/^[\w+:./\\-][\w+=:./\\-]*$/.test(word)) return word;
  if (isUnseen(word)) return `"${[...word].map(escapedForPowerShell).join('')}"`;
  // A backslash before the last quote would escape it.
  if (!/["“”„$`]|%.*%/.test(word)) return `"${word.replace(/\\+$/, '$&$&')}"`;
  return `'${word.replace(/['‘’‚‛]/g, '$&$&')}'`;
}

function escapedForPowerShell(character: string): string {
  if (isUnseen(character)) return `$([char]${character.codePointAt(0)})`;
  return /["“”„$`]/.test(character) ? `\`${character}` : character;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
};

/** Whether something does not stand on a line as itself: control characters, marks that reorder text, line separators. */
function isUnseen(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text);
}

function escaped(character: string): string {
  const short = ESCAPES[character];
  if (short !== undefined || !isUnseen(character)) return short ?? character;
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
