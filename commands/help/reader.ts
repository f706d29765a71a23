import { type Language, languageOf } from '../../src/messages/index.ts';
import { localeName } from '../../src/messages/language.ts';
import { type ColorChoice, type Io, wantsColor } from '../../src/terminal/io.ts';
import type { PageLayout } from './layout.ts';

/** Layout for a reader. */
export interface HelpReader extends PageLayout {
  readonly language: Language;
}

/** Lines are easier to read if they end before the edge of a wide screen. */
const WIDTH_MAX = 100;

/** The language, the width and the colours of the terminal of `io`. */
export function readerAt(io: Io, color: ColorChoice): HelpReader {
  const { isTerminal, columns } = io.out;
  return {
    language: languageOf(localeName(io.env)),
    // A terminal of unknown size has 0.
    width: Math.min(columns || (isTerminal ? 80 : WIDTH_MAX), WIDTH_MAX),
    bold: wantsColor(io.out, io.env, color),
  };
}
