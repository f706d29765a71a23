import type { Language } from '../messages/language.ts';
import { Markup } from './html.ts';

/** Narrow, and no line ends at it. */
const NARROW = '\u202f';

/**
 * Markup with the blanks that French puts before `; : ! ? »` and `%` and behind `«` made narrow, where no line is
 * broken. Only blanks that stand there already: nothing is added to what somebody wrote.
 */
export function typeset({ text }: Markup, language: Language): Markup {
  if (language !== 'fr') return new Markup(text);
  // Texts are escaped: whatever stands between < and > is a tag.
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
