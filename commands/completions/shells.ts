import { visible } from '../../src/terminal/sanitize.ts';
import type { Candidate } from './candidates/matching.ts';
import {
  BASH,
  command,
  dequote,
  FISH,
  type Open,
  POWERSHELL,
  type Split,
  singleQuoted,
  splitLine,
} from './candidates/words.ts';

/** How a shell asks, and how it is answered. What it asks with are the words after `vigie __complete <shell>`. */
interface Protocol {
  /** The line up to the cursor. */
  readonly read: (asked: readonly string[]) => Split;
  /** One line of text for each candidate. */
  readonly answer: (candidates: readonly Candidate[], split: Split, asked: readonly string[]) => string[];
}

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/** Columns of a screen of unknown width. */
const WIDTH = 80;
/** Columns of a description that are worth showing; less than that is left out. */
const DESCRIPTION_MIN = 12;

export const PROTOCOLS: Readonly<Record<Shell, Protocol>> = {
  /**
   * `COMP_TYPE` `COLUMNS` `$2` and the line up to the cursor. Bash hands words over in pieces (COMP_WORDBREAKS) and
   * with their quotes, and puts what it is given in the place of `$2` as it stands: so the line is read here, and
   * what is answered is quoted, a blank at its end where the word is whole.
   */
  bash: {
    read: ([, , , line = '']) => splitLine(line, BASH),
    answer: (all, { raw }, [type, columns, text = '']) => {
      const kept = raw.endsWith(text) ? raw.slice(0, raw.length - text.length) : '';
      const before = dequote(kept, BASH);
      // What stays on the line as it is cannot be spelt otherwise.
      const candidates = all.filter(({ value }) => value.startsWith(before.value));
      const quoted = candidates.map(({ value, open }) => {
        const rest = quote(value.slice(before.value.length), before.open);
        if (open) return rest;
        // Before a quote that it has opened itself, readline closes it unless that is done already.
        return before.open === '' ? `${rest} ` : rest + before.open;
      });
      const listing = type === '63' || type === '33';
      return listing && quoted.length > 1 ? beside(quoted, candidates, Number(columns), '  (', ')') : quoted;
    },
  },
  /**
   * `COLUMNS`, the words before the cursor with their quotes taken away, the name of the command and what is set for it
   * alone included, and the one under it. Answered by a `+` for a
   * whole word or a `-` for one that may go on, the word, and what the list shows.
   */
  zsh: {
    read: ([, ...words]) => command(words, ''),
    answer: (candidates, _, [columns]) => {
      const values = candidates.map(({ value }) => value);
      const shown = beside(values, candidates, Number(columns), '  -- ', '');
      return candidates.map(({ value, open }, i) => `${open ? '-' : '+'}\t${value}\t${shown[i]}`);
    },
  },
  /** The words before the cursor, the name of the command included, and the one under it with its quotes. */
  fish: {
    read: (asked) => {
      const raw = asked.at(-1) ?? '';
      return command([...asked.slice(0, -1), dequote(raw, FISH).value], raw);
    },
    answer: (candidates) =>
      candidates
        .flatMap((one) => withoutBlank(one, candidates.length === 1))
        .map(({ value, description }) => (description ? `${value}\t${description}` : value)),
  },
  /**
   * The word that is replaced and the line up to the cursor, which come through a variable: older PowerShells lose
   * empty arguments and quotes on the way. Answered by what is put in its place, what the list shows, and a hint.
   */
  powershell: {
    read: ([, line = '']) => splitLine(line, POWERSHELL),
    answer: (candidates, { words, raw }, [word = '']) => {
      const current = words.at(-1) ?? '';
      // A comma parts words for PowerShell: of `--fields id,su` only `su` would be replaced.
      if (word !== raw && dequote(word, POWERSHELL).value !== current) return [];
      return candidates.map(({ value, description }) =>
        [quoteForPowerShell(value), value, description || value].join('\t'),
      );
    },
  },
};

/** What may be shown on a terminal: no value that would act on it, no description that does. */
export function presentable(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates
    .filter(({ value }) => visible(value) === value)
    .map(({ description, ...candidate }) => {
      const said = visible((description ?? '').replace(/\s+/g, ' ').trim());
      return said === '' ? candidate : { ...candidate, description: said };
    });
}

/** Texts with their descriptions beside them, in a column, cut to the screen. */
function beside(
  texts: readonly string[],
  candidates: readonly Candidate[],
  columns: number,
  before: string,
  after: string,
): string[] {
  const lengths = texts.map((text) => text.length);
  const widest = Math.min(Math.max(0, ...lengths), 40);
  // The last column is left free: some terminals wrap a line that fills it.
  const room = (columns || WIDTH) - 1 - before.length - after.length;
  return texts.map((text, i) => {
    const description = candidates[i]?.description ?? '';
    const left = room - Math.max(widest, text.length);
    if (description === '' || left < DESCRIPTION_MIN) return text;
    const cut = description.length > left ? `${description.slice(0, left - 1)}…` : description;
    return `${text.padEnd(widest)}${before}${cut}${after}`;
  });
}

/**
 * What makes fish leave the cursor at the end of a word that may go on: a sign there, or a second candidate, the first
 * with a comma; it knows no other way.
 */
function withoutBlank(candidate: Candidate, alone: boolean): readonly Candidate[] {
  const { value, open } = candidate;
  if (!open || /[/=@:.,-]$/.test(value)) return [candidate];
  return alone ? [candidate, { value: `${value},` }] : [candidate];
}

/** A text as bash reads it, after a quote that may be open. */
function quote(text: string, open: Open): string {
  if (open === "'") return text.replaceAll("'", "'\\''");
  // An exclamation mark recalls a command of the history even there, and a backslash before it would stay.
  if (open === '"') return text.replace(/["\\$`]/g, '\\$&').replaceAll('!', '"\\!"');
  // `~/` was typed so, and means the home of the user.
  const home = text.startsWith('~/') ? '~' : '';
  return home + text.slice(home.length).replace(/[^\p{L}\p{N}_./:=@%+,-]/gu, '\\$&');
}

/** Nothing in it means anything to PowerShell. */
const PLAIN = /^[\p{L}\p{N}_./:=+\\~-]*$/u;

function quoteForPowerShell(text: string): string {
  // After a single dash, it takes what follows a dot or a colon for a word of its own.
  const parts = /^-[^-].*[.:]/.test(text);
  return PLAIN.test(text) && !parts ? text : singleQuoted(text);
}
