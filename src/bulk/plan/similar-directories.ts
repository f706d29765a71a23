import { directoryKey, segmentsOf } from '../../contract/schema/chemins.ts';
import type { Notices } from '../model/issues.ts';
import type { ValidRows } from '../rows/reading.ts';

/** Finds the directories that a file makes beside one of the same name but for case, accents and blanks. */
export class SimilarDirectories {
  /** The directories that are there, or that rows make. */
  readonly #known = new Set<string>();
  /** The first directory of a name, by that name and what it stands in. */
  readonly #spellings = new Map<string, string>();

  /** An object of the collection. */
  existing({ chemins }: Readonly<Record<string, unknown>>): void {
    for (const chemin of chemins as readonly string[]) this.#add(chemin, () => {});
  }

  /**
   * Notes those that the rows make, each on the line that says it, once all objects of the collection are known. `isWritten` tells of
   * the rank of a row whether it is written, by itself or as part of another one.
   */
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
