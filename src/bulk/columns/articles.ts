import { fold } from '../../contract/text.ts';
import { digest } from '../rows/digest.ts';

/** `article R 123-3`, `art. 5`: before letters the word says nothing; a number alone may be that of something else. */
const CALLED = /^(?:articles?|art)(?=[\s.\d])[\s.]*(\d?)/;

/** Blanks and dots, with the digits beside them: they part two numbers, and nothing else. */
const BLANKS = /(?<=(\d)?)(?<![\s.])[\s.]+(?=(\d)?)/g;

/**
 * The key of a reference, the same for every spelling of one article: `R 123-3`, `R.123-3`, `r 123 – 3`,
 * `R 123.3`, `R*123-3`, `Article R. 123-3`. Blanks and dots are dropped unless they part two numbers, so that
 * neither `GE 2 1`, `GE 2.1` nor `GE 2 § 1` becomes `GE 21` or `GE 2`; `Article 46` is `art. 46`, and not `46`.
 */
export function articleKey(reference: string): string {
  const plain = plainly(reference)
    .replace(CALLED, (_, digit: string) => (digit === '' ? '' : `article ${digit}`))
    .replaceAll('*', '');
  return plain
    .replace(/(?<=\d)\.(?=\d)/g, '-')
    .split('-')
    .map((part) => part.trim())
    .join('-')
    .replace(BLANKS, (_, before: string | undefined, after: string | undefined) =>
      before && after ? ' ' : '',
    );
}

/** What stands before and behind the `::` of `text :: article`, without blanks around it; undefined where there is none. */
export function pairIn(text: string): readonly [texte: string, article: string] | undefined {
  const at = text.indexOf('::');
  return at < 0 ? undefined : [text.slice(0, at).trimEnd(), text.slice(at + 2).trimStart()];
}

/** The key of a title: case, accents, punctuation and the number of blanks do not count. */
export function titleKey(titre: string): string {
  return plainly(titre)
    .replace(/[\s.,;:()"«»]+/g, ' ')
    .trim();
}

/** Whether a support's title names a text: it is the text's, or begins with it (`Code du travail : portes`). */
export function isOfText(titre: string, texte: string): boolean {
  const [whole, beginning] = [titleKey(titre), titleKey(texte)];
  return beginning !== '' && (whole === beginning || whole.startsWith(`${beginning} `));
}

/** Folded, without what nobody sees, and with one kind of dash. */
function plainly(text: string): string {
  return fold(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();
}

/** Who a support is: its nature and its reference, without one its title, or else what it says. */
export function supportIdentity(of: (field: string) => unknown, byTitle = false): string {
  const said = (field: string) => String(of(field) ?? '');
  const reference = articleKey(said('reference'));
  const titre = titleKey(said('titre'));
  const known = reference || titre || titleKey(said('contenu'));
  return digest(`${of('nature')} ${known}${byTitle && reference !== '' ? `\n${titre}` : ''}`);
}
