import { dayInFull, inFull, shortDay } from '../../../src/messages/dates.ts';
import type { Language } from '../../../src/messages/index.ts';
import { type PageMessages, pageMessages } from '../../../src/messages/pages/pages.ts';
import { pageWord } from '../../../src/messages/pages/words.ts';

/** Texts and formats of a page. An absent value gives none. */
export interface PageWords {
  readonly language: Language;
  readonly say: PageMessages;
  readonly word: (value: string | number | boolean | null | undefined) => string;
  /** A day in full, of a date or a date-time. */
  readonly day: (date: string | null | undefined) => string;
  readonly shortDay: (date: string | null | undefined) => string;
  readonly moment: (at: string | Date | null | undefined) => string;
}

/** Moments are in a time zone; by default in that of this machine. */
export function pageWords(language: Language, zone?: string): PageWords {
  return {
    language,
    say: pageMessages(language),
    word: (value) => (value === null || value === undefined ? '' : pageWord(value, language)),
    day: (date) => (date ? dayInFull(date, language, zone) : ''),
    shortDay: (date) => (date ? shortDay(date, language, zone) : ''),
    moment: (at) => (at ? inFull(at, language, zone) : ''),
  };
}
