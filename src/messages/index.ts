import { en } from './en.ts';
import { fr, type Messages } from './fr.ts';
import type { Language } from './language.ts';

export { type Language, languageOf } from './language.ts';

/** The sentences of one language. */
export function messages(language: Language): Messages {
  return language === 'fr' ? fr : en;
}
