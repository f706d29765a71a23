import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { VigieError } from '../../../src/contract/errors.ts';
import { quoted } from '../../../src/messages/listed.ts';
import { type Flags, type FlagWord, flagName, flagOf, globalFlags, shownValue } from '../flags/flags.ts';

/** Typographic dashes, which word processors and web pages put in the place of hyphens. */
const DASHED = /^-*[\u2010-\u2015\u2212]/;
const DASH = /[\u2010-\u2015\u2212]/g;
const DASHES = /^[-\u2010-\u2015\u2212]+/;
/** Quotes around a text that no shell reads. */
const OPENED = /^[“„‟«‘]/;
const CLOSED = /[”“‟»’]$/;

/** One word of a line, as separated by a shell. */
interface Word {
  readonly text: string;
  /** The flag whose value it is. */
  readonly of?: string | undefined;
  /** After `--`, taken literally. */
  readonly literal?: true;
}

/**
 * Refuses a word, other than a flag's value, with a typographic dash at its beginning: it is meant for a flag, and would
 * pass for a name. Quotes that no shell reads, around several words, are refused as well. Throws SIGNE_TYPOGRAPHIQUE with
 * the corrected line.
 */
export function refuseSigns(argv: readonly string[], local: Flags): void {
  const flags: Flags = { ...globalFlags, ...local };
  const words = wordsOf(argv, flags);
  const line: string[] = [];
  let wrong: Word | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    const { text, of, literal } = word;
    const more = literal ? 0 : closing(words.slice(at));
    const isDashed = !literal && of === undefined && DASHED.test(text);
    if (more > 0 || isDashed) wrong ??= word;
    if (more > 0) {
      const parts = words.slice(at, at + more + 1).map((word) => word.text);
      line.push(safeText({ text: parts.join(' ').slice(1, -1).trim(), of }, flags));
      at += more;
    } else if (isDashed) {
      const next = words[at + 1]?.text;
      const isParted =
        text.replace(DASH, '') === '' && next !== undefined && flagOf(`--${next}`, flags) !== undefined;
      line.push(safeText({ text: hyphened(isParted ? text + next : text, flags) }, flags));
      if (isParted) at++;
    } else line.push(safeText(word, flags));
  }
  if (wrong === undefined) return;
  const sign = `U+${wrong.text.replace(/^-*/, '').charCodeAt(0).toString(16).toUpperCase()}`;
  const motif = OPENED.test(wrong.text) ? 'guillemet' : 'tiret';
  const instead = ['vigie', ...line.map(quoted)].join(' ');
  throw new VigieError('SIGNE_TYPOGRAPHIQUE', { given: safeText(wrong, flags), sign, motif, instead });
}

function wordsOf(argv: readonly string[], flags: Flags): readonly Word[] {
  const words: Word[] = [];
  for (const text of argv) {
    const before = words.at(-1);
    const flag = before && !before.of && !before.literal ? flagNamed(before.text, flags) : undefined;
    const isAwaited = flag !== undefined && flag.value === undefined && flags[flag.key]?.value !== undefined;
    const of = isAwaited ? flag.key : undefined;
    const literal = before?.literal || (text === '--' && of === undefined);
    words.push({ text, of, ...(literal && { literal }) });
  }
  return words;
}

/**
 * The flags of a line, quoted for a shell. Of its last `excess` words, which are no arguments, those behind the text of a
 * flag are part of it: its quotes were left out.
 */
export function flagsWithTexts(argv: readonly string[], local: Flags, excess: number): readonly string[] {
  const flags: Flags = { ...globalFlags, ...local };
  const words = wordsOf(argv, flags);
  const isFlag = ({ text, literal }: Word) => !literal && text.startsWith('-') && text !== '-';
  const plain = words.filter((word) => word.of === undefined && !isFlag(word) && word.text !== '--');
  const beyond = new Set(plain.slice(plain.length - excess));
  const parts: Word[] = [];
  for (const word of words) {
    const last = parts.at(-1);
    const key = last && (last.of ?? flagNamed(last.text, flags)?.key);
    if (word.of !== undefined || isFlag(word)) parts.push(word);
    else if (last && key !== undefined && local[key]?.value !== undefined && beyond.has(word))
      parts.splice(-1, 1, { ...last, text: `${last.text} ${word.text}` });
  }
  return parts.map((word) => quoted(safeText(word, flags)));
}

/** The flag of a word, with or without hyphens. */
function flagNamed(text: string, flags: Flags): FlagWord | undefined {
  return flagOf(hyphened(text, flags), flags);
}

/** How many further words belong to the text after an opening quote; none for a quote closed in its word, or never. */
function closing([first, ...others]: readonly Word[]): number {
  const { text = '' } = first ?? {};
  if (!OPENED.test(text) || (text.length > 1 && CLOSED.test(text))) return 0;
  const end = others.findIndex((word) => word.literal || word.text.startsWith('-') || CLOSED.test(word.text));
  return CLOSED.test(others[end]?.text ?? '') ? end + 1 : 0;
}

/** A word with hyphens in place of the dashes before its value. A lone dash is a lone hyphen. */
function hyphened(text: string, flags: Flags): string {
  if (!DASHED.test(text)) return text;
  const bare = text.replace(DASHES, '');
  const [name = ''] = bare.split('=', 1);
  const short = `-${bare}`;
  const long = `--${name.replace(DASH, '-')}${bare.slice(name.length)}`;
  const isShort = name.length < 2 || (!flagOf(long, flags) && flagOf(short, flags) !== undefined);
  return isShort ? short : long;
}

/** A word without secrets. */
function safeText({ text, of }: Word, flags: Flags): string {
  if (of !== undefined) return shownValue(flags[of], text);
  const { key = '', value } = flagNamed(text, flags) ?? {};
  if (value === undefined) return shownValue(undefined, text);
  return text.slice(0, text.length - value.length) + shownValue(flags[key], value);
}

/**
 * Refuses a word with bytes other than UTF-8, replaced by Node with U+FFFD: the letters are lost. Throws ARGUMENT_NON_UTF8
 * with the flag of the value.
 */
export function refuseUndecoded(argv: readonly string[], local: Flags): void {
  if (!argv.some((word) => word.includes('\uFFFD')) || isWhole()) return;
  const flags: Flags = { ...globalFlags, ...local };
  const word = wordsOf(argv, flags).find(({ text }) => text.includes('\uFFFD')) as Word;
  const key = word.of ?? (word.literal ? undefined : flagNamed(word.text, flags)?.key);
  const flag = key === undefined ? undefined : flags[key];
  throw new VigieError('ARGUMENT_NON_UTF8', {
    ...(key === undefined ? {} : { flag: flagName(key) }),
    ...(flag?.secret ? {} : { given: safeText(word, flags) }),
    ...(flag?.fromFile ? { file: 1 } : {}),
  });
}

/** Whether the line was valid UTF-8, with U+FFFD typed; Windows has UTF-16, other systems give no answer. */
function isWhole(): boolean {
  try {
    return isUtf8(readFileSync('/proc/self/cmdline'));
  } catch {
    return platform() === 'win32';
  }
}
