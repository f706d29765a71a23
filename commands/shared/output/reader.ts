import { sizeOf } from '../../../src/messages/commands/downloads.ts';
import { heading } from '../../../src/messages/headings.ts';
import { type Language, messages } from '../../../src/messages/index.ts';
import { dateLocaleName } from '../../../src/messages/language.ts';
import { valueWord } from '../../../src/messages/pages/words.ts';
import type { Io } from '../../../src/terminal/io.ts';
import type { TableReader } from '../../../src/terminal/output/view.ts';
import { momentsOf } from './date-format.ts';

/** Reader of tables at this terminal. Loaded only for a terminal. */
export function readerAt({ env }: Io, language: Language): TableReader {
  return {
    word: messages(language).cli.word,
    value: (value) => valueWord(value, language),
    heading: (name) => heading(name, language),
    number: (value) => (language === 'fr' ? String(value).replace('.', ',') : String(value)),
    size: (bytes) => sizeOf(bytes, language),
    ...momentsOf(dateLocaleName(env)),
  };
}
