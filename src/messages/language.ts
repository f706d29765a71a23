type Environment = Readonly<Record<string, string | undefined>>;

export type Language = 'fr' | 'en';

/** The language of a locale name such as `fr_FR.UTF-8`: French when it is French, English otherwise. */
export function languageOf(locale: string | undefined): Language {
  return /^fr(?:[_.\-@]|$)/i.test(locale ?? '') ? 'fr' : 'en';
}

/**
 * Name of the user's locale: VIGIE_LANG, then the variables of POSIX in its order, then the language of Windows, which sets
 * none of them.
 */
export function localeName(env: Environment, platform: string = process.platform): string | undefined {
  return env.VIGIE_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || systemLocale(platform);
}

/** The same for the form of dates. */
export function dateLocaleName(env: Environment, platform: string = process.platform): string | undefined {
  return env.VIGIE_LANG || env.LC_ALL || env.LC_TIME || env.LANG || systemLocale(platform);
}

function systemLocale(platform: string): string | undefined {
  return platform === 'win32' ? Intl.DateTimeFormat().resolvedOptions().locale : undefined;
}
