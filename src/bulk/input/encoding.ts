import { isAscii, isUtf8 } from 'node:buffer';
import type { RowFault } from '../model/issues.ts';
import { type Fill, type InputSource, readHead } from './source.ts';

const LF = 0x0a;

/** Bytes decoded at once. In UTF-8 they become three times as many at most. */
const PIECE = 1 << 18;

/** Bytes of each mark, with its encoding. */
const MARKS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** UTF-32, which is not read: its little-endian mark begins like UTF-16. */
const MARKS_REFUSED: readonly (readonly number[])[] = [
  [0xff, 0xfe, 0x00, 0x00],
  [0x00, 0x00, 0xfe, 0xff],
];

/** Characters of 0x80 to 0x9F in Windows-1252. The five undefined ones are kept: nothing is dropped. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export interface Encoding {
  /** A label of the WHATWG Encoding Standard, in its canonical spelling. */
  readonly name: string;
  /** Bytes of the byte order mark at the beginning. */
  readonly mark: number;
  /** Source: the caller, the mark, UTF-8 content without either, or a guess. */
  readonly from: 'caller' | 'mark' | 'content' | 'guess';
}

/** With the malformed lines, if known. */
export type EncodingFault = RowFault & { readonly lines?: readonly number[] };

/**
 * Encoding of a file: the requested one, else that of its byte order mark, else UTF-8 if all of it is valid, else
 * UTF-16 if every other byte is zero, else Mac Roman or Windows-1252, whichever reads as French. The whole file is
 * checked, so that reading it afterwards cannot fail.
 */
export async function findEncoding(source: InputSource, label?: string): Promise<Encoding | EncodingFault> {
  const head = await readHead(source, 4);
  const marked = MARKS.find(([, ...bytes]) => bytes.every((byte, index) => head[index] === byte));
  const name = label === undefined ? marked?.[0] : canonicalName(label);
  if (label !== undefined && name === undefined)
    return { code: 'ENCODAGE_INCONNU', params: { encoding: label } };
  if (label === undefined && MARKS_REFUSED.some((bytes) => bytes.every((byte, at) => head[at] === byte))) {
    return { code: 'ENCODAGE_REFUSE', params: { encoding: 'utf-32' } };
  }
  const mark = marked && marked[0] === name ? marked.length - 1 : 0;

  if (name === undefined) return guess(source, head);
  const invalidAt = await invalidByteAt(source, name, mark);
  if (invalidAt !== undefined) {
    const lines = name === 'utf-8' ? { lines: await linesOfInvalid(source, invalidAt) } : {};
    if (label === undefined && name === 'utf-8') return { code: 'ENCODAGE_MELANGE', ...lines };
    return { code: 'ENCODAGE_INVALIDE', params: { encoding: name, position: invalidAt }, ...lines };
  }
  return { name, mark, from: label === undefined ? 'mark' : 'caller' };
}

/** Encoding of a file without a mark. */
async function guess(source: InputSource, head: Buffer): Promise<Encoding | EncodingFault> {
  // Headers begin with a Latin letter, one of whose two bytes is zero in UTF-16.
  const zero = head.subarray(0, 2).indexOf(0);
  const wide = source.size < 2 || zero < 0 ? undefined : zero === 1 ? 'utf-16le' : 'utf-16be';
  if (wide && (await invalidByteAt(source, wide, 0)) === undefined)
    return { name: wide, mark: 0, from: 'guess' };
  const invalidAt = await invalidUtf8At(source, 0);
  if (invalidAt === undefined) return { name: 'utf-8', mark: 0, from: 'content' };
  const { utf8, macintosh, windows1252 } = await weigh(source);
  // A few malformed bytes in a UTF-8 file: any other encoding would garble all the rest.
  if (utf8) return { code: 'ENCODAGE_MELANGE', lines: await linesOfInvalid(source, invalidAt) };
  const mac = macintosh > 0 && macintosh > 2 * windows1252;
  return { name: mac ? 'macintosh' : 'windows-1252', mark: 0, from: 'guess' };
}

/** Valid UTF-8 characters for each malformed byte, from which a file is taken for damaged UTF-8. */
const UTF8_SURELY = 4;

/** Evidence for each encoding of a file that is not all UTF-8. Bytes between two pieces are negligible. */
async function weigh(
  source: InputSource,
): Promise<{ utf8: boolean; macintosh: number; windows1252: number }> {
  const piece = Buffer.allocUnsafe(PIECE);
  const lenient = new TextDecoder('utf-8');
  const [mac, windows] = [decoderOf('macintosh'), decoderOf('windows-1252')];
  const weights = { macintosh: 0, windows1252: 0 };
  let [valid, invalid] = [0, 0];
  for (let position = 0; ; ) {
    const count = await source.read(piece, 0, PIECE, position);
    if (count === 0) return { ...weights, utf8: valid > 0 && valid >= UTF8_SURELY * invalid };
    position += count;
    const bytes = piece.subarray(0, count);
    if (isAscii(bytes)) continue;
    weights.macintosh += plausibility(mac(bytes));
    weights.windows1252 += plausibility(windows(bytes));
    const text = lenient.decode(bytes, { stream: true });
    valid += text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
    invalid += text.match(/\ufffd/g)?.length ?? 0;
  }
}

/** Canonical name of an existing encoding: `latin1` and `iso-8859-1` are `windows-1252`. */
export function canonicalName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Reads a source as UTF-8 after its mark. `room` must be at least three times PIECE. */
export function utf8From(source: InputSource, { name, mark }: Encoding): Fill {
  let position = mark;
  if (name === 'utf-8') {
    return async (target, offset, room) => {
      const count = await source.read(target, offset, room, position);
      position += count;
      return count;
    };
  }
  const piece = Buffer.allocUnsafe(PIECE);
  const decode = decoderOf(name);
  let ended = false;
  return async (target, offset) => {
    while (!ended) {
      const count = await source.read(piece, 0, PIECE, position);
      position += count;
      ended = count === 0;
      const written = target.write(decode(piece.subarray(0, count)), offset, 'utf8');
      // A piece may hold only the beginning of a character.
      if (written > 0) return written;
    }
    return 0;
  };
}

/** Decodes piece after piece; an empty piece ends the text. Throws TypeError for malformed bytes. */
function decoderOf(name: string): (bytes: Buffer) => string {
  if (name === 'windows-1252') return windows1252;
  const decoder = new TextDecoder(name, { fatal: true });
  return (bytes) => decoder.decode(bytes, { stream: bytes.length > 0 });
}

/** Decodes Windows-1252: each byte is a character. */
export function windows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (c) => WINDOWS_1252.charAt(c.charCodeAt(0) - 0x80));
}

/** Approximate offset of malformed bytes, if any. */
async function invalidByteAt(source: InputSource, name: string, mark: number): Promise<number | undefined> {
  if (name === 'utf-8') return invalidUtf8At(source, mark);
  const piece = Buffer.allocUnsafe(PIECE);
  const decode = decoderOf(name);
  for (let position = mark; ; ) {
    const count = await source.read(piece, 0, PIECE, position);
    try {
      decode(piece.subarray(0, count));
    } catch {
      return position;
    }
    if (count === 0) return undefined;
    position += count;
  }
}

/** Approximate offset of the first malformed UTF-8: lines that begin before it may be wrong, bytes before it are valid. */
async function invalidUtf8At(source: InputSource, from: number): Promise<number | undefined> {
  const piece = Buffer.allocUnsafe(4 * PIECE);
  for (let position = from, kept = 0; ; ) {
    const count = await source.read(piece, kept, piece.length - kept, position + kept);
    const end = kept + count;
    // A character cut by the piece is checked with the next one.
    const whole = count === 0 ? end : lastBoundary(piece, end);
    if (!isUtf8(piece.subarray(0, whole))) return position;
    if (count === 0) return undefined;
    piece.copyWithin(0, whole, end);
    kept = end - whole;
    position += whole;
  }
}

/** Lines, from 1, with malformed UTF-8; there are none before `from`. */
async function linesOfInvalid(source: InputSource, from: number): Promise<readonly number[]> {
  const lines: number[] = [];
  const piece = Buffer.allocUnsafe(PIECE);
  let line = 1;
  const judge = (bytes: Buffer) => {
    if (lines.at(-1) !== line && !isUtf8(bytes)) lines.push(line);
  };
  // Unfinished characters at the end of a piece are checked with the next one.
  for (let position = 0, kept = 0; ; ) {
    const count = await source.read(piece, kept, PIECE - kept, position + kept);
    const end = kept + count;
    const judged = position + end > from;
    let start = 0;
    for (let at = piece.indexOf(LF); at >= 0 && at < end; at = piece.indexOf(LF, at + 1)) {
      if (judged) judge(piece.subarray(start, at));
      line++;
      start = at + 1;
    }
    const whole = count === 0 ? end : Math.max(start, lastBoundary(piece, end));
    judge(piece.subarray(start, whole));
    if (count === 0) return lines;
    piece.copyWithin(0, whole, end);
    kept = end - whole;
    position += whole;
  }
}

/** Offset of the last character that may continue after `end`, or `end`. */
function lastBoundary(bytes: Buffer, end: number): number {
  for (let back = 1; back <= 3 && back <= end; back++) {
    const byte = bytes[end - back] as number;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return end - back;
  }
  return end;
}

/** Score of a text as French: letters and signs beyond ASCII in expected places, minus those in others. */
export function plausibility(text: string): number {
  let score = 0;
  for (const { 0: sign, index } of text.matchAll(BEYOND_ASCII)) {
    score += weighSign(text[index - 1] ?? '', sign, text[index + 1] ?? '');
  }
  return score;
}

const BEYOND_ASCII = /[^\0-\x7f]/g;
const LETTER = /\p{L}/u;
const SMALL_LETTER = /\p{Ll}/u;
const BESIDE = /[\p{L}\d]/u;

const SMALL = 'éèàçêîôûùœëïâüÿæ';
const CAPITALS = 'ÉÈÀÇÊÎÔÛÙŒËÏÂÜŸÆ';
/** Beside a letter or a digit, never between two letters. */
const SIGNS = '«»“”–—…°€§²³½•\u00a0';
const OPENING = '«“';
const CLOSING = '»”';
/** Letters of Windows-1252 in foreign names, evidence neither for French nor against it. */
const BORROWED = 'áíóúñöäãõåøßìòÁÍÓÚÑÖÄÃÕÅØÌÒ';

/** Characters of French beyond ASCII. */
export const FRENCH = SMALL + CAPITALS + SIGNS + BORROWED;

/** Never at the beginning of a word. */
const NOT_INITIAL = 'ÏËÜŸ';

/** 1 for a sign in a place usual in French, -1 for one in an impossible place, else 0. */
function weighSign(before: string, sign: string, after: string): number {
  if (SMALL.includes(sign)) return 1;
  const [behind, ahead] = [LETTER.test(before), LETTER.test(after)];
  if (sign === '’') return behind && ahead ? 1 : 0;
  if (SIGNS.includes(sign)) {
    const turned = (OPENING.includes(sign) && behind) || (CLOSING.includes(sign) && ahead);
    if (turned || (behind && ahead)) return -1;
    return BESIDE.test(before + after) ? 1 : 0;
  }
  if (CAPITALS.includes(sign)) {
    if (SMALL_LETTER.test(before) || (!behind && NOT_INITIAL.includes(sign))) return -1;
    return ahead ? 1 : 0;
  }
  if (BORROWED.includes(sign)) return SMALL_LETTER.test(before) && !SMALL_LETTER.test(sign) ? -1 : 0;
  return behind || ahead ? -1 : 0;
}

/** Combining accents after their letter, as in macOS. */
const ACCENTS = '\u0300\u0301\u0302\u0308\u0327';

/** Other signs and blanks of French texts, without weight, and the byte order mark. */
const OTHERS = '‘’·×±µ¼¾\u202f\u200b\ufeff';

/** Misread UTF-8 characters, with their originals: `Ã©` from `é`, and after another misreading `ÃƒÂ©`. */
export const MISREADINGS: ReadonlyMap<string, string> = new Map(
  [windows1252, (bytes: Buffer) => bytes.toString('latin1')].flatMap((read) =>
    [...FRENCH, ...ACCENTS, ...OTHERS].flatMap((character): [string, string][] => {
      const once = read(Buffer.from(character));
      return [
        [once, character],
        [read(Buffer.from(once)), character],
      ];
    }),
  ),
);

/** The longest first: a double misreading begins like a single one. */
const MISREAD = new RegExp(
  [...MISREADINGS.keys()].sort((one, other) => other.length - one.length).join('|'),
  'g',
);

/** First character of misreadings. */
const SUSPECT = new RegExp(
  `[${[...new Set([...MISREADINGS.keys()].map((one) => one.charAt(0)))].join('')}][^\\0-\\x7f]`,
);

/** `Ã` or `Â` as letters: by themselves before a closing quote or a sign, and at the end of a Portuguese word in capitals. */
const AS_LETTERS =
  /(?<=^|[\s«“‘‹"'(])[ÂÃ](?:[»”’›–—](?!\p{L})|\u00a0(?=[»:;!?]))|(?<=\p{Lu}{2})Ã[»”’›–—\u00a0](?!\p{L})/gu;

/** `à`, and a no-break blank, whose second half has become an ordinary blank. */
const A_AND_BLANK = /(?<!\p{Lu})Ã {1,2}/gu;
const BLANK = /Â /g;

/**
 * Repairs a text whose UTF-8 was read in another encoding (`gravitÃ©` was `gravité`); returns it unchanged without
 * evidence. A sequence that may be intended is none by itself.
 */
export function repaired(text: string): string {
  if (!SUSPECT.test(text) || text.replace(AS_LETTERS, ' ').search(MISREAD) < 0) return text;
  return text
    .replace(A_AND_BLANK, 'à ')
    .replace(BLANK, ' ')
    .replace(MISREAD, (misread) => MISREADINGS.get(misread) as string);
}
