/** How well a text reads as French: letters and signs beyond ASCII that stand where they belong, less those that do not. */
export function plausibility(text: string): number {
  let score = 0;
  for (const { 0: sign, index } of text.matchAll(BEYOND_ASCII)) {
    score += weigh(text[index - 1] ?? '', sign, text[index + 1] ?? '');
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
/** Letters of Windows-1252 that French borrows with names, so that they speak neither for it nor against it. */
const BORROWED = 'áíóúñöäãõåøßìòÁÍÓÚÑÖÄÃÕÅØÌÒ';

/** Beyond ASCII, what a French text is made of. */
export const FRENCH = SMALL + CAPITALS + SIGNS + BORROWED;

/** Never at the beginning of a word. */
const NOT_INITIAL = 'ÏËÜŸ';

/** 1 for a sign that stands where French puts it, -1 for one that stands where nobody does, else 0. */
function weigh(before: string, sign: string, after: string): number {
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
