import { nameKey, segmentsOf } from '../../contract/schema/chemins.ts';
import type { Body } from '../libraries.ts';
import type { Notices } from '../report/issues.ts';

/** Different paths that are remembered of a file. */
const KNOWN_MAX = 10_000;

/** Finds the directories that a file makes beside one of the same name but for case, accents and blanks. */
export class SimilarDirectories {
  /** The paths of the file, with the line on which each stands first. */
  readonly #lines = new Map<string, number>();
  /** The directories that are there. */
  readonly #known = new Set<string>();
  /** The first directory of a name, by that name and what it stands in. */
  readonly #spellings = new Map<string, string>();

  /** A row of the file. */
  row({ chemins }: Body, line: number): void {
    if (!Array.isArray(chemins)) return;
    for (const chemin of chemins) {
      if (!this.#lines.has(chemin) && this.#lines.size < KNOWN_MAX) this.#lines.set(chemin, line);
    }
  }

  /** An object of the library. */
  existing({ chemins }: Readonly<Record<string, unknown>>): void {
    for (const chemin of chemins as readonly string[]) this.#add(chemin, () => {});
  }

  announce(notices: Notices): void {
    for (const [chemin, line] of this.#lines)
      this.#add(chemin, (given, other) => notices.add('REPERTOIRES_SEMBLABLES', line, { given, other }));
  }

  #add(chemin: string, onSimilar: (made: string, other: string) => void): void {
    if (this.#known.has(chemin)) return;
    let parent = '';
    for (const name of segmentsOf(chemin)) {
      const path = `${parent}/${name}`;
      const key = `${parent}/${nameKey(name)}`;
      const other = this.#spellings.get(key);
      if (other === undefined) this.#spellings.set(key, path);
      else if (other !== path && !this.#known.has(path)) onSimilar(path, other);
      this.#known.add(path);
      parent = path;
    }
  }
}
