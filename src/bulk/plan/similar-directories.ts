import { directoryKey, segmentsOf } from '../../contract/schema/chemins.ts';
import type { Notices } from '../model/issues.ts';
import type { ValidRows } from '../rows/reading.ts';

/** Finds new directories that differ from another one by case, accents and blanks alone. */
export class SimilarDirectories {
  /** Directories of the collection and of rows. */
  readonly #known = new Set<string>();
  /** First directory of a name, by that name and its parent. */
  readonly #spellings = new Map<string, string>();

  /** Adds an existing object. */
  existing({ chemins }: Readonly<Record<string, unknown>>): void {
    for (const chemin of chemins as readonly string[]) this.#add(chemin, () => {});
  }

  /** Notes new directories on their first line, once the collection is known; `isWritten`: whether the row of a rank is written. */
  async announce(rows: ValidRows, isWritten: (rank: number) => boolean, notices: Notices): Promise<void> {
    for await (const block of rows.blocksAsRead()) {
      for (const { rank, line, body } of block) {
        if (!isWritten(rank)) continue;
        for (const chemin of (body.chemins ?? []) as readonly string[])
          this.#add(chemin, (given, other) => notices.add('REPERTOIRES_SEMBLABLES', line, { given, other }));
      }
    }
  }

  #add(chemin: string, onSimilar: (made: string, other: string) => void): void {
    if (this.#known.has(chemin)) return;
    let parent = '';
    for (const name of segmentsOf(chemin)) {
      const path = `${parent}/${name}`;
      const key = `${parent}/${directoryKey(name)}`;
      const other = this.#spellings.get(key);
      if (other === undefined) this.#spellings.set(key, path);
      else if (other !== path && !this.#known.has(path)) onSimilar(path, other);
      this.#known.add(path);
      parent = path;
    }
  }
}
