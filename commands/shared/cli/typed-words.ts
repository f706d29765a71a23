import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { VigieError } from '../../../src/contract/errors.ts';
import { quoted } from '../../../src/messages/listed.ts';
import { shownDatabase } from '../../../src/profiles/database-address.ts';
import { type Flag, type Flags, flagName, globalFlags } from '../flags/flags.ts';

/** Dashes that no keyboard types, which word processors and web pages put in the place of hyphens. */
const DASHED = /^-*[\u2010-\u2015\u2212]/;
const DASH = /[\u2010-\u2015\u2212]/g;
/** Quotes that no shell reads, and that stand around a text there. */
const OPENED = /^[“„‟«‘]/;
const CLOSED = /[”“‟»’]$/;

/** One word of a line, as a shell has parted it. */
interface Word {
  readonly text: string;
  /** The flag whose value it is. */
  readonly of?: string | undefined;
  /** Stands behind `--`, and is taken as it is. */
  readonly literal?: true;
}

/**
 * Refuses a word that is no value of a flag and begins with a dash that no keyboard types: it is meant for a flag, and
 * would be taken for the name of something. Quotes that no shell reads, around several words, are refused as well. Throws
 * SIGNE_TYPOGRAPHIQUE with the line put right.
 */
export function refuseSigns(argv: readonly string[], own: Flags): void {
  const flags: Flags = { ...globalFlags, ...own };
  const words = wordsOf(argv, flags);
  const line: string[] = [];
  let wrong: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const { text, of, literal } = words[at] as Word;
    const more = literal ? 0 : closing(words.slice(at));
    const isDashed = !literal && of === undefined && DASHED.test(text);
    if (more > 0 || isDashed) wrong ??= text;
    if (more > 0) {
      const parts = words.slice(at, at + more + 1).map((word) => word.text);
      line.push(parts.join(' ').slice(1, -1).trim());
      at += more;
    } else if (isDashed) {
      const next = words[at + 1]?.text;
      const isParted =
        text.replace(DASH, '') === '' && next !== undefined && keyOf(`--${next}`, flags) !== undefined;
      line.push(hyphened(isParted ? text + next : text));
      if (isParted) at++;
    } else line.push(shown(text, of === undefined ? undefined : flags[of], flags));
  }
  if (wrong === undefined) return;
  const sign = `U+${wrong.replace(/^-*/, '').charCodeAt(0).toString(16).toUpperCase()}`;
  const motif = OPENED.test(wrong) ? 'guillemet' : 'tiret';
  const instead = ['vigie', ...line.map(quoted)].join(' ');
  throw new VigieError('SIGNE_TYPOGRAPHIQUE', { given: wrong, sign, motif, instead });
}

function wordsOf(argv: readonly string[], flags: Flags): readonly Word[] {
  const words: Word[] = [];
  for (const text of argv) {
    const before = words.at(-1);
    const of = before && !before.of && !before.literal ? awaiting(hyphened(before.text), flags) : undefined;
    const literal = before?.literal || (text === '--' && of === undefined);
    words.push({ text, of, ...(literal && { literal }) });
  }
  return words;
}

/** The key of the flag that a word is, alone or with others of one letter, and whose value is the next word. */
function awaiting(word: string, flags: Flags): string | undefined {
  const keys = /^-\w+$/.test(word)
    ? [...word.slice(1)].map((letter) => keyOf(`-${letter}`, flags))
    : [keyOf(word, flags)];
  const takes = (key: string | undefined) => key !== undefined && flags[key]?.value !== undefined;
  return keys.findIndex(takes) === keys.length - 1 ? keys.at(-1) : undefined;
}

function keyOf(word: string, flags: Flags): string | undefined {
  return Object.keys(flags).find((key) => word === flagName(key) || word === `-${flags[key]?.short}`);
}

/** How many further words the text has that a word opens with a quote; none where it is closed by itself, or never. */
function closing([first, ...others]: readonly Word[]): number {
  const { text = '' } = first ?? {};
  if (!OPENED.test(text) || (text.length > 1 && CLOSED.test(text))) return 0;
  const end = others.findIndex((word) => word.literal || word.text.startsWith('-') || CLOSED.test(word.text));
  return CLOSED.test(others[end]?.text ?? '') ? end + 1 : 0;
}

/** The flag that a word is meant for. A lone dash is a lone hyphen. */
function hyphened(text: string): string {
  if (!DASHED.test(text)) return text;
  const name = text.replace(DASH, '-').replace(/^-+/, '');
  return name === '' ? '-' : `${/^[^=]{2}/.test(name) ? '--' : '-'}${name}`;
}

/** A word as it may be shown: passwords and what may hold a secret are left out. */
function shown(text: string, of: Flag | undefined, flags: Flags): string {
  if (of !== undefined) return of.secret ? '…' : shownDatabase(text);
  const [, name, value] = /^(--[\w-]+=|-\w(?=.))(.*)$/s.exec(text) ?? [];
  const key = name === undefined ? undefined : keyOf(name.replace(/=$/, ''), flags);
  return key === undefined ? text : name + shown(value ?? '', flags[key], flags);
}

/**
 * Refuses a word with bytes that are no UTF-8, in the place of which Node has put U+FFFD: the letters are lost. Throws
 * ARGUMENT_NON_UTF8 with the flag whose value it is.
 */
export function refuseUndecoded(argv: readonly string[], own: Flags): void {
  if (!argv.some((word) => word.includes('\uFFFD')) || isWhole()) return;
  const flags: Flags = { ...globalFlags, ...own };
  const { text, of } = wordsOf(argv, flags).find((word) => word.text.includes('\uFFFD')) as Word;
  const key = of ?? keyOf(text.split('=', 1)[0] as string, flags);
  const flag = key === undefined ? undefined : flags[key];
  throw new VigieError('ARGUMENT_NON_UTF8', {
    ...(key === undefined ? {} : { flag: flagName(key) }),
    ...(flag?.secret ? {} : { given: text }),
    ...(flag?.fromFile ? { file: 1 } : {}),
  });
}

/** Whether the line was UTF-8 as it was given, and U+FFFD was typed; Windows gives UTF-16, other systems do not tell. */
function isWhole(): boolean {
  try {
    return isUtf8(readFileSync('/proc/self/cmdline'));
  } catch {
    return platform() === 'win32';
  }
}
