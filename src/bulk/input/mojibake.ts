import { FRENCH, windows1252 } from './encoding.ts';

/** Accents that follow their letter, as macOS writes them. */
const ACCENTS = '\u0300\u0301\u0302\u0308\u0327';

/** Signs and blanks that stand in French texts besides those by which French is told, and the byte order mark. */
const OTHERS = '‘’·×±µ¼¾\u202f\u200b\ufeff';

/**
 * What becomes of a character whose UTF-8 is read in another encoding, by what it was: `é` becomes `Ã©`, and where that
 * happens once more `ÃƒÂ©`.
 */
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

/** The longest first: what was misread twice begins like what was misread once. */
const MISREAD = new RegExp(
  [...MISREADINGS.keys()].sort((one, other) => other.length - one.length).join('|'),
  'g',
);

/** What every misreading begins with. */
const SUSPECT = new RegExp(
  `[${[...new Set([...MISREADINGS.keys()].map((one) => one.charAt(0)))].join('')}][^\\0-\\x7f]`,
);

/** `Ã` or `Â` as letters: by themselves before a closing quote or a sign, and at the end of a Portuguese word in capitals. */
const AS_LETTERS =
  /(?<=^|[\s«“‘‹"'(])[ÂÃ](?:[»”’›–—](?!\p{L})|\u00a0(?=[»:;!?]))|(?<=\p{Lu}{2})Ã[»”’›–—\u00a0](?!\p{L})/gu;

/** `à`, and a blank that does not break, whose second half has become an ordinary blank. */
const A_AND_BLANK = /(?<!\p{Lu})Ã {1,2}/gu;
const BLANK = /Â /g;

/**
 * A text as it was before its UTF-8 was read in another encoding (`gravitÃ©` was `gravité`); the same text where nothing
 * says that it was. A sequence that may be meant as it stands tells nothing by itself.
 */
export function repaired(text: string): string {
  if (!SUSPECT.test(text) || text.replace(AS_LETTERS, ' ').search(MISREAD) < 0) return text;
  return text
    .replace(A_AND_BLANK, 'à ')
    .replace(BLANK, ' ')
    .replace(MISREAD, (misread) => MISREADINGS.get(misread) as string);
}
