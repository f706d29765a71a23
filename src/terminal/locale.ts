/** The name of the user's locale: VIGIE_LANG, then the usual variables in the order that POSIX gives them. */
export function localeName(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return [env.VIGIE_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find(
    (name) => name !== undefined && name !== '',
  );
}
