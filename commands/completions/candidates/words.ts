/** The words of a line as received from a shell, and the last one unparsed. */
export interface Split {
  /** Variables set for this command alone, before its name. */
  readonly env: Readonly<Record<string, string>>;
  /** Words after the name of the command; the last may be empty. */
  readonly words: readonly string[];
  /** The last word with its quotes. */
  readonly raw: string;
}

/** Special characters of a shell. */
export interface Quoting {
  /** Escapes the next character. */
  readonly escape: string;
  /** Characters that can be escaped between quotes; none where undefined, any character outside of them. */
  readonly escapable: Readonly<Partial<Record<Open, RegExp>>>;
  /** Typographic quotes count as quotes, and a doubled quote between its like is one of them. */
  readonly curly?: true;
}

const SINGLE = /['‘’‚‛]/;
const DOUBLE = /["“”„]/;

/** A text in single quotes for PowerShell: `’` closes a `'`, and each is doubled inside. */
export function singleQuoted(text: string): string {
  return `'${text.replace(new RegExp(SINGLE, 'g'), '$&$&')}'`;
}

export const BASH: Quoting = { escape: '\\', escapable: { '"': /^["\\$`]?$/ } };
export const FISH: Quoting = { escape: '\\', escapable: { '"': /^["\\$]?$/, "'": /^['\\]$/ } };
export const POWERSHELL: Quoting = { escape: '`', escapable: { '"': /^/ }, curly: true };

/** The open quote at the end of a text; empty for none. */
export type Open = '' | "'" | '"';

export interface ReadWord {
  readonly value: string;
  readonly open: Open;
}

/** Splits a line, up to the cursor, at unquoted blanks. */
export function splitLine(line: string, quoting: Quoting): Split {
  const raws: string[] = [''];
  let open: Open = '';
  let at = 0;
  while (at < line.length) {
    const piece = readPiece(line, at, open, quoting);
    const blank = open === '' && piece.next === at + 1 && /\s/.test(line[at] as string);
    if (!blank) raws.push((raws.pop() ?? '') + line.slice(at, piece.next));
    else if (raws.at(-1) !== '') raws.push('');
    open = piece.open;
    at = piece.next;
  }
  return command(
    raws.map((raw) => dequote(raw, quoting).value),
    raws.at(-1) as string,
  );
}

/** Words after the name of the command, and variables set before it. */
export function command(words: readonly string[], raw: string): Split {
  const name = words.findIndex((word, i) => i < words.length - 1 && !/^\w+=/.test(word));
  const before = name < 0 ? [] : words.slice(0, name);
  const env = Object.fromEntries(before.map((word) => word.split(/=(.*)/s)));
  return { env, words: name < 0 ? [''] : words.slice(name + 1), raw };
}

/** Value of a word, as far as written. */
export function dequote(raw: string, quoting: Quoting): ReadWord {
  let value = '';
  let open: Open = '';
  let at = 0;
  while (at < raw.length) {
    const piece = readPiece(raw, at, open, quoting);
    value += piece.value;
    open = piece.open;
    at = piece.next;
  }
  return { value, open };
}

/** One character, escaped or not, or a quote that opens or closes. */
function readPiece(text: string, at: number, open: Open, quoting: Quoting): ReadWord & { next: number } {
  const [one = '', two = ''] = [text[at], text[at + 1]];
  const mark = quoteIn(one, quoting);
  if (mark === open && open !== '') {
    return quoting.curly && quoteIn(two, quoting) === mark
      ? { value: two, open, next: at + 2 }
      : { value: '', open: '', next: at + 1 };
  }
  if (open === '' && mark !== '') return { value: '', open: mark, next: at + 1 };
  const counts = open === '' || quoting.escapable[open]?.test(two);
  if (one === quoting.escape && counts) return { value: two, open, next: at + 2 };
  return { value: one, open, next: at + 1 };
}

/** The quote of a character, if any. */
function quoteIn(character: string, { curly }: Quoting): Open {
  if (character === "'" || (curly && SINGLE.test(character))) return "'";
  return character === '"' || (curly && DOUBLE.test(character)) ? '"' : '';
}
