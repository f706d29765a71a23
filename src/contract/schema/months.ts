const NAMES =
  'jan|janv|janvier|january fev|fevr|fevrier|feb|february mar|mars|march avr|avril|apr|april mai|may jun|juin|june ' +
  'juil|juill|juillet|jul|july aou|aout|aug|august sep|sept|septembre|september oct|octobre|october nov|novembre|november ' +
  'dec|decembre|december';

/** Months from 1 by their names in French and English, and how they are shortened: folded. `jui` may be two of them. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.split(' ').flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
);
