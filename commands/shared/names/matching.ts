import { fold } from '../../../src/contract/schema/text.ts';

/** A part of a dossier, and its names. */
export interface Named {
  readonly id: string;
  /** Its names, the best known first. */
  readonly texts: readonly string[];
  /** Distinction from others of the same text, behind a colon: the role of an assigned person. */
  readonly qualifier?: string;
}

/**
 * Matches of a typed name: those of the whole name, else those that begin with it. Case and accents are ignored, and blanks,
 * `-` and `_` are one; an empty name has no match. More than one makes the name ambiguous.
 */
export function namedBy<T extends Named>(all: readonly T[], typed: string): readonly T[] {
  if (keyOf(typed) === '') return [];
  const close = all.map((one) => ({ one, by: closeness(one, typed) }));
  const best = Math.max(0, ...close.map(({ by }) => by));
  return best === 0 ? [] : close.filter(({ by }) => by === best).map(({ one }) => one);
}

/** The first name that means this one alone, the best known before others; undefined if only its id does. */
export function tellingName<T extends Named>(one: T, all: readonly T[]): string | undefined {
  const names = [...one.texts, ...(one.qualifier ? one.texts.map((text) => `${text}:${one.qualifier}`) : [])];
  return names.find((name) => {
    const [found, another] = namedBy(all, name);
    return found === one && another === undefined;
  });
}

/** 3 for a whole name, 2 except for the end of its qualifier, 1 for the beginning of one, 0 for no match. */
function closeness({ texts, qualifier }: Named, typed: string): number {
  const at = qualifier === undefined ? -1 : typed.lastIndexOf(':');
  const readings: readonly (readonly [text: string, qualifier: string])[] = [
    [keyOf(typed), ''],
    ...(at > 0 ? [[keyOf(typed.slice(0, at)), keyOf(typed.slice(at + 1))] as const] : []),
  ];
  const qualifierKey = keyOf(qualifier ?? '');
  return Math.max(
    0,
    ...texts.map(keyOf).flatMap((text) =>
      readings.map(([prefix, qualifierPrefix]) => {
        if (prefix === '' || !text.startsWith(prefix) || !qualifierKey.startsWith(qualifierPrefix)) return 0;
        if (text !== prefix) return 1;
        return qualifierPrefix === '' || qualifierPrefix === qualifierKey ? 3 : 2;
      }),
    ),
  );
}

function keyOf(text: string): string {
  return fold(text)
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
