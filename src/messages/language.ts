export type Language = 'fr' | 'en';

/** The language of a locale name such as `fr_FR.UTF-8`: French when it is French, English otherwise. */
export function languageOf(locale: string | undefined): Language {
  return /^fr(?:[_.\-@]|$)/i.test(locale ?? '') ? 'fr' : 'en';
}
