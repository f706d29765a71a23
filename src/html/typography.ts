import type { Language } from '../messages/language.ts';
import { Markup } from './html.ts';

/** Narrow no-break space. */
const NARROW = '\u202f';

/**
 * Markup with the blanks that French puts before `; : ! ? »` and `%` and behind `«` made narrow, where no line is broken.
 * Only existing blanks: nothing is added to the text of an author.
 */
export function typeset({ text }: Markup, language: Language): Markup {
  if (language !== 'fr') return new Markup(text);
  // Texts are escaped: anything between < and > is a tag.
  return new Markup(
    text
      .split(/(<[^>]*>)/)
      .map((part, i) => (i % 2 === 1 ? part : spaced(part)))
      .join(''),
  );
}

function spaced(text: string): string {
  return text.replace(/[ \u00a0](?=[;:!?»%])/g, NARROW).replace(/«[ \u00a0]/g, `«${NARROW}`);
}
