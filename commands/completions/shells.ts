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

/** Input and output formats of a shell. The input are the words after `vigie __complete <shell>`. */
interface Protocol {
  /** The line up to the cursor. */
  readonly read: (argv: readonly string[]) => Split;
  /** One line of text for each candidate. */
  readonly answer: (candidates: readonly Candidate[], split: Split, argv: readonly string[]) => string[];
}

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/** Columns of a screen of unknown width. */
const WIDTH = 80;
/** Minimum of columns for a description. */
const DESCRIPTION_MIN = 12;

export const PROTOCOLS: Readonly<Record<Shell, Protocol>> = {
  /**
   * `COMP_TYPE` `COLUMNS` `$2` and the line up to the cursor. Bash passes words in pieces (COMP_WORDBREAKS) and with their
   * quotes, and replaces `$2` verbatim by the answer: so the line is parsed here, and the answer is quoted, with a final
   * blank after a whole word.
   */
  bash: {
    read: ([, , , line = '']) => splitLine(line, BASH),
    answer: (all, { raw }, [type, columns, text = '']) => {
      const beginning = raw.endsWith(text) ? raw.slice(0, raw.length - text.length) : '';
      const before = dequote(beginning, BASH);
      // The part left on the line keeps its spelling.
      const candidates = all.filter(({ value }) => value.startsWith(before.value));
      const quoted = candidates.map(({ value, open }) => {
        const ending = quote(value.slice(before.value.length), before.open);
        if (open) return ending;
        // Readline closes a quote that it has opened itself, unless it is closed already.
        return before.open === '' ? `${ending} ` : ending + before.open;
      });
      const listing = type === '63' || type === '33';
      return listing && quoted.length > 1 ? beside(quoted, candidates, Number(columns), '  (', ')') : quoted;
    },
  },
  /**
   * `COLUMNS`, the words before the cursor without their quotes, including the name of the command and its variables, and
   * the one under it. The answer is a `+` for a whole word or a `-` for an open one, the word, and its text in the list.
   */
  zsh: {
    read: ([, ...words]) => command(words, ''),
    answer: (candidates, _, [columns]) => {
      const values = candidates.map(({ value }) => value);
      const labels = beside(values, candidates, Number(columns), '  -- ', '');
      return candidates.map(({ value, open }, i) => `${open ? '-' : '+'}\t${value}\t${labels[i]}`);
    },
  },
  /** The words before the cursor, including the name of the command, and the one under it with its quotes. */
  fish: {
    read: (argv) => {
      const raw = argv.at(-1) ?? '';
      return command([...argv.slice(0, -1), dequote(raw, FISH).value], raw);
    },
    answer: (candidates) =>
      candidates
        .flatMap((one) => withoutBlank(one, candidates.length === 1))
        .map(({ value, description }) => (description ? `${value}\t${description}` : value)),
  },
  /**
   * The replaced word and the line up to the cursor, passed in a variable: older PowerShells lose empty arguments and
   * quotes. The answer is the replacement, its text in the list, and a hint.
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

/** Candidates safe on a terminal: without values or descriptions that act on it. */
export function presentable(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates
    .filter(({ value }) => visible(value) === value)
    .map(({ description, ...candidate }) => {
      const oneLine = visible((description ?? '').replace(/\s+/g, ' ').trim());
      return oneLine === '' ? candidate : { ...candidate, description: oneLine };
    });
}

/** Texts with their descriptions in a column, cut to the screen. */
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
 * Keeps the cursor of fish at the end of an open word: by a sign there, else a second candidate, the first with a comma; fish
 * has no other way.
 */
function withoutBlank(candidate: Candidate, alone: boolean): readonly Candidate[] {
  const { value, open } = candidate;
  if (!open || /[/=@:.,-]$/.test(value)) return [candidate];
  return alone ? [candidate, { value: `${value},` }] : [candidate];
}

/** A text quoted for bash, after a possibly open quote. */
function quote(text: string, open: Open): string {
  if (open === "'") return text.replaceAll("'", "'\\''");
  // An exclamation mark recalls the history even there, and a backslash before it would stay.
  if (open === '"') return text.replace(/["\\$`]/g, '\\$&').replaceAll('!', '"\\!"');
  // `~/` was typed so, for the home of the user.
  const home = text.startsWith('~/') ? '~' : '';
  return home + text.slice(home.length).replace(/[^\p{L}\p{N}_./:=@%+,-]/gu, '\\$&');
}

/** A text PowerShell takes literally. */
const PLAIN = /^[\p{L}\p{N}_./:=+\\~-]*$/u;

function quoteForPowerShell(text: string): string {
  // After a single dash, PowerShell splits a word at a dot or a colon.
  const parts = /^-[^-].*[.:]/.test(text);
  return PLAIN.test(text) && !parts ? text : singleQuoted(text);
}
