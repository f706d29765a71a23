type Environment = Readonly<Record<string, string | undefined>>;

export type Language = 'fr' | 'en';

/** The language of a locale name such as `fr_FR.UTF-8`: French when it is French, English otherwise. */
export function languageOf(locale: string | undefined): Language {
  return /^fr(?:[_.\-@]|$)/i.test(locale ?? '') ? 'fr' : 'en';
}

/** The name of the user's locale: VIGIE_LANG, then the usual variables in the order that POSIX gives them. */
export function localeName(env: Environment): string | undefined {
  return env.VIGIE_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || undefined;
}

/** The same for the form of dates. */
export function dateLocaleName(env: Environment): string | undefined {
  return env.VIGIE_LANG || env.LC_ALL || env.LC_TIME || env.LANG || undefined;
}
