import { en } from './en.ts';
import { fr, type Messages } from './fr.ts';

export type Language = 'fr' | 'en';

/** The sentences of one language. */
export function messages(language: Language): Messages {
  return language === 'fr' ? fr : en;
}

/** The language of a locale name such as `fr_FR.UTF-8`: French when it is French, English otherwise. */
export function languageOf(locale: string | undefined): Language {
  return /^fr(?:[_.\-@]|$)/i.test(locale ?? '') ? 'fr' : 'en';
}
