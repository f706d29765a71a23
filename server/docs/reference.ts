import type { OpenApiDocument } from '../../src/contract/openapi/openapi-types.ts';
import { html, type Piece, prose } from '../../src/html/html.ts';
import { typeset } from '../../src/html/typography.ts';
import type { Language } from '../../src/messages/language.ts';
import { REFERENCE } from '../../src/messages/pages/reference.ts';

/** What the page is made of. */
export interface Reference {
  readonly document: OpenApiDocument;
  readonly language: Language;
  /** A sentence in that language; in English, and marked as such, where there is no other. */
  readonly say: (sentence: string) => Piece;
}

/** The French of what a document says of members is in the help of flags. */
export async function referenceIn(language: Language, document: OpenApiDocument): Promise<Reference> {
  if (language === 'en') return { document, language, say: prose };
  const { FRENCH } = await import('../../src/messages/help/index.ts');
  const french: Readonly<Record<string, string>> = { ...FRENCH, ...REFERENCE };
  const say = (sentence: string) =>
    sentence in french
      ? typeset(html`${prose(french[sentence] as string)}`, language)
      : html`<span lang="en">${prose(sentence)}</span>`;
  return { document, language, say };
}
