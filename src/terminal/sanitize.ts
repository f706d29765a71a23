/**
 * Characters unsafe for a terminal: control characters (with them ANSI and OSC sequences), the marks that reorder text,
 * line separators and halves of surrogate pairs.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/** Text safe to show: unsafe characters become visible (`␛[2J`, `⟨U+202E⟩`). */
export function visible(text: string): string {
  return text.replace(UNSAFE, markOf);
}

function markOf(character: string): string {
  const code = character.codePointAt(0) as number;
  // Unicode has a picture for each of the first 32 control characters, and for DEL.
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** The same for records of CSV or TSV, and for other data: line ends and tabs stay. */
export function visibleData(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(UNSAFE, (character) => (/[\n\t]/.test(character) ? character : markOf(character)));
}

/** The same for JSON of unchanged meaning: unsafe characters become escapes such as `\u001b`. */
export function visibleJson(text: string): string {
  return text.replace(UNSAFE, (character) =>
    /[\n\t]/.test(character) ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same for text of several lines: line ends stay. */
export function visibleLines(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map(visible)
    .join('\n');
}
