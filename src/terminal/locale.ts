type Environment = Readonly<Record<string, string | undefined>>;

/** The name of the user's locale: VIGIE_LANG, then the usual variables in the order that POSIX gives them. */
export function localeName(env: Environment): string | undefined {
  return firstOf(env.VIGIE_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG);
}

/** The same for the form of dates. */
export function dateLocaleName(env: Environment): string | undefined {
  return firstOf(env.VIGIE_LANG, env.LC_ALL, env.LC_TIME, env.LANG);
}

/**
 * Whether the terminal shows more than ASCII: `…` and the lines of trees. A locale says so by its charset; those of a
 * Mac always do. Windows has no such locale, and asking for the code page takes a program: Windows Terminal, and
 * editors with a terminal of their own, do, the old console may not.
 */
export function showsUnicode(env: Environment, platform: string = process.platform): boolean {
  if (platform === 'win32') return [env.WT_SESSION, env.TERM_PROGRAM].some((name) => !!name);
  return platform === 'darwin' || /utf-?8/i.test(firstOf(env.LC_ALL, env.LC_CTYPE, env.LANG) ?? '');
}

function firstOf(...names: readonly (string | undefined)[]): string | undefined {
  return names.find((name) => name !== undefined && name !== '');
}
