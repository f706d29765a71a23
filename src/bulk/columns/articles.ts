import { fold } from '../../contract/schema/text.ts';
import { isEmptyWord } from '../formats/spreadsheets.ts';
import { digest } from '../model/digest.ts';

/** `article R 123-3`, `art. 5`: optional before letters; a number alone may be another thing's. */
const CALLED = /^(?:l['’])?(?:articles?|art)(?=[\s.:\d])[\s.:]*(\d?)/;

/** Blanks, dots and commas, with the digits around them: significant only between two numbers. */
const BLANKS = /(?<=(\d)?)(?<![\s.,])[\s.,]+(?=(\d)?)/g;

/**
 * Key of a reference, the same for every spelling of one article: `R 123-3`, `R.123-3`, `r 123 – 3`, `R 123.3`,
 * `R*123-3`, `R-123-3`, `Article R. 123-3`, `(R n° 123-3)`. Blanks, dots and dashes are kept only between two numbers,
 * so that neither `GE 2 1`, `GE 2.1` nor `GE 2 § 1` becomes `GE 21` or `GE 2`; `Article 46` is `art. 46`, and not `46`.
 */
export function articleKey(reference: string): string {
  const plain = plainly(reference)
    .replace(/^[([](.*)[)\]]$/, '$1')
    .replace(CALLED, (_, digit: string) => (digit === '' ? '' : `article ${digit}`))
    .replace(/\*|\bn°/g, '');
  return plain
    .replace(/(?<=\d)\.(?=\d)/g, '-')
    .split('-')
    .map((part) => part.trim())
    .join('-')
    .replace(/(?<!\d)-|-(?!\d)/g, '')
    .replace(BLANKS, (_, before: string | undefined, after: string | undefined) =>
      before && after ? ' ' : '',
    );
}

/**
 * Text and article of `text :: article`, without blanks around `::`, of `R. 143-12 du CCH`, or of `CO 45 (arrêté du 25
 * juin 1980)`; undefined for anything else.
 */
export function pairIn(text: string): readonly [texte: string, article: string] | undefined {
  const at = text.indexOf('::');
  if (at >= 0) return [text.slice(0, at).trimEnd(), text.slice(at + 2).trimStart()];
  if (text.length > LENGTH_MAX) return undefined;
  const [article = '', words = ''] = bracketsIn(text) ?? [];
  return ofText(text) ?? (TEXT.test(fold(words)) ? [words, article] : undefined);
}

/** An article, and words in brackets after it that name no text: `MS 46 (extincteurs)`, `CO 45 (abrogé)`; undefined for another reference. */
export function remarkIn(text: string): readonly [article: string, remark: string] | undefined {
  const found = bracketsIn(text);
  return found && !TEXT.test(fold(found[1])) ? found : undefined;
}

function bracketsIn(text: string): readonly [article: string, words: string] | undefined {
  const [, article, words = ''] = text.length > LENGTH_MAX ? [] : (IN_BRACKETS.exec(text) ?? []);
  return article !== undefined && isArticle(article) && !CITED.test(words) ? [article, words] : undefined;
}

/** Codes by their abbreviations, folded. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['cch', 'code de la construction et de l habitation'],
  ['cgct', 'code general des collectivites territoriales'],
  ['csi', 'code de la securite interieure'],
]);
const ORDER =
  'arr[êe]t[ée](?:\\s\\p{L}+){0,2}\\s\\d{1,2}(?:er)?[\\s/.](?:\\p{L}{3,9}|\\d{1,2})[\\s/.]\\d{2,4}(?:\\smodifié)?';
const SHORT = [...CODES.keys()].join('|');
const NAMED = `(${SHORT}|code\\s[\\p{L}\\s'’]{2,80}?|${ORDER})(?:\\s?\\((?:${SHORT})\\))?`;
const BEFORE_TEXT = new RegExp(`^(.*\\d)[\\s,([–-]+(?:du\\s|de\\sl['’]\\s?)?${NAMED}[)\\].\\s]*$`, 'isu');
const BEHIND_TEXT = new RegExp(`^${NAMED}[\\s:–-]+((?:art[\\p{L}.]*\\s)?[a-z]{1,3}[\\s.*-]*\\d.*)$`, 'isu');
/** `MS 46 (extincteurs)`. */
const IN_BRACKETS = /^([^()[\]]*\d)\s*[([]([^()[\]]*\p{L}[^()[\]]*)[)\]][\s.]*$/su;
/** An article among other words, but no date. */
const CITED = /(?<!\p{L})[A-Z]{1,3}[\s.*-]{0,3}\d+(?![\d/])/u;
/** An article, and another one after its text: `R. 143-44 du CCH - GE 7`. */
const ANOTHER = new RegExp(
  `^[^\\p{L}\\d]*(?:(?:l['’])?[Aa]rt\\p{L}*[\\s.:]+)?[A-Za-z]{1,3}[\\s.*-]{0,3}\\d.*(?:${CITED.source}|\\s[-–—à]\\s+[a-z]{1,3}[\\s.]{0,2}\\d)`,
  'su',
);

function ofText(words: string): readonly [text: string, articles: string] | undefined {
  if (!/\bc(?:ch|gct|si|ode)\b|\barr[êe]t/i.test(words)) return undefined;
  const [, before = '', text = ''] = BEFORE_TEXT.exec(words) ?? [];
  const [, named = text, articles = before] = BEHIND_TEXT.exec(words) ?? [];
  const pieces = withLetters(piecesOf(articles, WEAK));
  return pieces.length > 0 && pieces.every(isArticle) ? [named, articles] : undefined;
}

/** Key of a title, the same for any case, accents, punctuation and blanks, and for the abbreviation of a code. */
export function titleKey(titre: string): string {
  const words = plainly(titre)
    .replace(/[\s.,;:()"'’«»]+/g, ' ')
    .trim();
  return CODES.get(words) ?? words;
}

/** Whether a title is a code, and none of its articles (`Code du travail : portes`). */
export function isCode(titre: string): boolean {
  return titleKey(titre).startsWith('code ') && !titre.includes(':');
}

/**
 * Whether a text may have an article: codes number theirs `L.`, `R.`, `D.` and `A.`, so that none has `GE 5`, and no
 * order `R. 143-44`.
 */
export function mayHave(texte: string, article: string): boolean {
  const key = articleKey(article);
  if (isCode(texte)) return !/^(?![adlr]\d|lo\d)[a-z]{1,3}\d/.test(key);
  return !(isOfText(texte, 'arrêté') && OF_CODE.test(key));
}

/** Key of an article of a code: the regulation has `R 12`, and no `R 143`. */
const OF_CODE = /^[dlr]\d{3}/;

/** Whether a support's title is a text's, or begins with it (`Code du travail : portes`). */
export function isOfText(titre: string, texte: string): boolean {
  const [whole, beginning] = [titleKey(titre), titleKey(texte)];
  return beginning !== '' && (whole === beginning || whole.startsWith(`${beginning} `));
}

/** Folded, visible characters only, with one kind of dash. */
function plainly(text: string): string {
  return fold(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}_]/gu, '-')
    .trim();
}

/** Key of the articles that look alike, by the key of one: `C0 35` and `CO 35`, `MS l` and `MS 1`. */
export function lookKey(key: string): string {
  // A digit in the place of a letter keeps the blank behind it.
  return key
    .replace(/^([a-z]{1,2}0) /, '$1')
    .replaceAll('o', '0')
    .replaceAll('l', '1');
}

/** Identity of a support: nature and reference, else title, else content. */
export function supportIdentity(of: (field: string) => unknown, byTitle = false): string {
  const fieldText = (field: string) => String(of(field) ?? '');
  const reference = articleKey(fieldText('reference'));
  const titre = titleKey(fieldText('titre'));
  const known = reference || titre || titleKey(fieldText('contenu'));
  return digest(`${of('nature')} ${known}${byTitle && reference !== '' ? `\n${titre}` : ''}`);
}

/** `CO 46`, `R. 123-3`, `R*123-3`, `GE 2 § 1`, `Article 5`, `NF S 61-932`: one article, folded. */
const ARTICLE =
  /^(?:(?:l['’])?articles?[\s.:]+|art[\s.:]+)?(?:nf\s(?:en\s|iso\s)*)?(?:[a-z]{1,3}[\s.*-]*(?:n°\s*)?)?\d{1,5}(?:[-.]\d{1,4})*(?: bis| ter| quater)?(?:[\s,]*(?:§+|al\.?|alinea)\s*\d{1,3})?$/;
/** First words of texts with articles. */
const TEXT =
  /^(?:arretes?|decrets?|circulaires?|instructions?|code|cch|cgct|csi|reglement|loi|ordonnance|norme)\b/;
const NUMBER = /^\d{1,5}$/;
const LETTERS = /^([a-z]{1,3}[\s._-]*)(\d{1,5})$/i;
/** The word for an article before its letters, where it is optional. */
export const BEFORE_LETTERS = /^(?:l['’])?art(?:icles?)?[\s.:]+(?=[a-z]{1,3}[\s.*_-]*\d)/i;
/** Characters of the longest list. */
const LENGTH_MAX = 1000;

/** Certain separators of supports. */
const STRONG = /[;\n\r]+/;
/** Separators of articles that titles may contain. */
const WEAK = /[;\n\r,+&/]+|\s(?:et|ou)\s|(?<=\d)\s+(?=[A-Z]{1,3}[\s.*-]{0,3}\d)/;
/** Separators of articles with texts of their own; names of codes contain `et`. */
const BETWEEN_PAIRS = /[;\n\r,]+|\s(?:et|ou)\s(?=[^,;]{0,12}\d)/;
/** `CO 35 à CO 37`, `R 123-1 à 55`, `CO 35 - CO 37`, `CO35>CO37`: the words do not list the articles between. */
const RANGE =
  /(?<=\d)\s{0,3}(?:\s(?:a|au|jusqu[’']à|jusqu[’']au)\s|[-–—]?[>→]|[-–—…à]|\.\.\.?)\s{0,3}(?=(?:l[’'])?(?:articles?\s)?[a-z]{1,3}[\s.*-]{0,3}\d)|(?<=\d)(?:\sau\s|\s?[à>→]\s?)(?=\d)/i;

/**
 * Supports in a cell that names several without `|`: `CO 46 ; CO 47`, `CO 35, CO 37`, `MS 46 et 48`, `Code du travail
 * :: R. 4216-2, R. 4216-3`. Undefined for what seems to be one; `unclear` for several that cannot be separated: a range
 * (`CO 35 à CO 37`), articles among other words.
 */
export function severalIn(cell: string): readonly string[] | 'unclear' | undefined {
  if (cell.length > LENGTH_MAX) return undefined;
  const [text = '', articles] = pairIn(cell) ?? [];
  if (articles === undefined) {
    const pieces = piecesOf(cell, BETWEEN_PAIRS);
    const isEach = pieces.length > 1 && pieces.every((piece) => pairIn(piece) ?? isArticle(piece));
    const several = isEach && pieces.some(pairIn) ? pieces : severalOf(cell);
    return several ?? (ANOTHER.test(cell) ? 'unclear' : undefined);
  }
  // Several pairs in one cell: each has its own text.
  if (articles.includes('::')) {
    const pairs = piecesOf(cell, STRONG);
    return pairs.every((pair) => pairIn(pair)?.[1].includes('::') === false) ? pairs : 'unclear';
  }
  const several = severalOf(articles);
  if (typeof several !== 'object') return several;
  return several.map((article) => (mayHave(text, article) ? `${text} :: ${article}` : article));
}

/** Maximal articles in a range. */
const RANGE_MAX = 30;
/** Beginning of an article, and the number that a range increments. */
const COUNTED = /^(.*\D)(\d{1,5})$/s;

/** Articles of a range, by number: `CO 52`, `CO 53`, `CO 54`; undefined for another cell, or too many. */
export function rangeIn(cell: string): readonly string[] | undefined {
  const [text, articles = cell] = pairIn(cell) ?? [];
  const [from, to, ...others] = withLetters(articles.split(RANGE)).map((end) => COUNTED.exec(end.trim()));
  const [first = '', letters = '', number] = from ?? [];
  const count = Number(to?.[2]) - Number(number) + 1;
  const isRange = isArticle(first) && articleKey(`${to?.[1]}1`) === articleKey(`${letters}1`);
  if (!isRange || others.length > 0 || !(count > 1 && count <= RANGE_MAX)) return undefined;
  const before = text === undefined ? letters : `${text} :: ${letters}`;
  return Array.from({ length: count }, (_, at) => `${before}${Number(number) + at}`);
}

function severalOf(words: string): readonly string[] | 'unclear' | undefined {
  if (isArticle(words)) return undefined;
  const pieces = piecesOf(words, WEAK);
  const isRange = (ends: readonly string[]) => ends.some(isArticle) || ends.every((end) => NUMBER.test(end));
  if (pieces.some((piece) => RANGE.test(piece) && isRange(piece.split(RANGE)))) return 'unclear';
  const articles = withLetters(pieces);
  if (articles.length > 0 && articles.every(isArticle)) return articles;
  const parted = piecesOf(words, STRONG);
  if (parted.length > 1 && parted.every((piece) => isArticle(piece) || TEXT.test(fold(piece)))) {
    return parted.some((piece) => severalOf(piece) !== undefined) ? 'unclear' : parted;
  }
  return pieces.length > 1 && [...pieces, ...articles].some(isArticle) ? 'unclear' : undefined;
}

function piecesOf(words: string, separator: RegExp): string[] {
  return words.split(separator).flatMap((piece) => piece.trim().replace(/^(?:et|ou)\s+/i, '') || []);
}

function isArticle(piece: string): boolean {
  const [article] = remarkIn(piece) ?? [piece];
  return !NUMBER.test(article) && ARTICLE.test(plainly(article));
}

/** `CO 46, 47` names CO 47: a whole number after an article takes its letters. */
function withLetters(pieces: readonly string[]): string[] {
  let [letters, last] = ['', Number.POSITIVE_INFINITY];
  return pieces.map((text) => {
    const piece = text.replace(BEFORE_LETTERS, '');
    if (NUMBER.test(piece) && letters !== '' && Number(piece) > last) {
      last = Number(piece);
      return `${letters}${piece}`;
    }
    const [, own = '', number] = LETTERS.exec(piece) ?? [];
    [letters, last] = [own, number === undefined ? Number.POSITIVE_INFINITY : Number(number)];
    return piece;
  });
}

/** Words in a cell that cites nothing, folded, besides those for nothing in any cell. */
const NOTHING = /^(?:aucune?|rien|so|r\.?a\.?s\.?|sans (?:article|reference)|[-–—;.\s]+)$/;

/** Whether a piece of a cell cites nothing. */
export function citesNothing(piece: string): boolean {
  const words = fold(piece.trim());
  return NOTHING.test(words) || isEmptyWord(words);
}

/** Remarks in the place of a reference, or before one, folded. */
const NO_REFERENCE =
  /^(?:(?:idem|ibid|id|cf|voir)\b.*|x+|(?:a )?(?:definir|preciser|completer|voir|verifier))$/s;

/** Whether words can be a support's reference or title: they have letters, and are no remark. */
export function maybeReference(words: string): boolean {
  return /\p{L}/u.test(words) && !citesNothing(words) && !NO_REFERENCE.test(fold(words.trim()));
}
