/** The months in French and English, and how they are shortened: folded. `jui` may be two of them. */
export const MONTHS: readonly string[] = [
  ...['jan|janv|janvier|january', 'fev|fevr|fevrier|feb|february', 'mar|mars|march', 'avr|avril|apr|april'],
  ...['mai|may', 'jun|juin|june', 'juil|juill|juillet|jul|july', 'aou|aout|aug|august'],
  ...[
    'sep|sept|septembre|september',
    'oct|octobre|october',
    'nov|novembre|november',
    'dec|decembre|december',
  ],
];

/** Which month a folded word names, from 1; 0 for none. */
export function monthNamed(word: string): number {
  return MONTHS.findIndex((names) => names.split('|').includes(word)) + 1;
}
