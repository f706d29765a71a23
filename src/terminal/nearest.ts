import { fold } from '../contract/schema/text.ts';

/**
 * The most similar candidate, at most a third of its letters away, the dashes of a flag, accents and case left aside.
 * Words joined with `|` are compared one by one as well; where none is near, a candidate that alone has the word among
 * its own is taken, such as `--indice-de-gravite` for `--gravité`.
 */
export function nearest(input: string, candidates: readonly string[]): string | undefined {
  if (input === '') return undefined;
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    for (const form of new Set([candidate, ...candidate.split('|')])) {
      const distance = editDistance(fold(input), fold(form));
      if (distance < least && distance <= Math.ceil(form.replace(/^-+/, '').length / 3)) {
        best = candidate;
        least = distance;
      }
    }
  }
  if (best !== undefined) return best;
  const word = fold(input).replace(/^-+/, '');
  const matching = candidates.filter((one) =>
    fold(one)
      .split(/[-_.]+/)
      .includes(word),
  );
  return matching.length === 1 ? matching[0] : undefined;
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let distance = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, at(beforeLast, j - 2) + 1);
      }
      row.push(distance);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] as number;
}
