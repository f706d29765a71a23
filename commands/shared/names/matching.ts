import { fold } from '../../../src/contract/schema/text.ts';

/** Something of a dossier, and what people call it. */
export interface Named {
  readonly id: string;
  /** Each of which names it, the one that people know it by first. */
  readonly texts: readonly string[];
  /** What tells it from others of the same text, behind a colon: the role in which a person is assigned. */
  readonly qualifier?: string;
}

/**
 * What a typed name may stand for: what is called so as a whole, else what begins so. Neither case nor accents count, and
 * blanks, `-` and `_` are one; nothing is found by an empty name. More than one means that the name tells too little.
 */
export function namedBy<T extends Named>(all: readonly T[], typed: string): readonly T[] {
  if (keyOf(typed) === '') return [];
  const close = all.map((one) => ({ one, by: closeness(one, typed) }));
  const best = Math.max(0, ...close.map(({ by }) => by));
  return best === 0 ? [] : close.filter(({ by }) => by === best).map(({ one }) => one);
}

/** The first of the names that stand for this one alone, by which people know it best; undefined where only its id does. */
export function tellingName<T extends Named>(one: T, all: readonly T[]): string | undefined {
  const names = [...one.texts, ...(one.qualifier ? one.texts.map((text) => `${text}:${one.qualifier}`) : [])];
  return names.find((name) => {
    const [found, another] = namedBy(all, name);
    return found === one && another === undefined;
  });
}

/** 3 what is typed is a whole name, 2 but for the end of what tells it apart, 1 it begins one, 0 it is none of it. */
function closeness({ texts, qualifier }: Named, typed: string): number {
  const at = qualifier === undefined ? -1 : typed.lastIndexOf(':');
  const readings: readonly (readonly [text: string, qualifier: string])[] = [
    [keyOf(typed), ''],
    ...(at > 0 ? [[keyOf(typed.slice(0, at)), keyOf(typed.slice(at + 1))] as const] : []),
  ];
  const own = keyOf(qualifier ?? '');
  return Math.max(
    0,
    ...texts.map(keyOf).flatMap((text) =>
      readings.map(([begun, told]) => {
        if (begun === '' || !text.startsWith(begun) || !own.startsWith(told)) return 0;
        if (text !== begun) return 1;
        return told === '' || told === own ? 3 : 2;
      }),
    ),
  );
}

function keyOf(text: string): string {
  return fold(text)
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
