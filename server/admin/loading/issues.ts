import { type FieldError, VigieError } from '../../../src/contract/errors.ts';
import type { LoadedLine } from '../kinds/kind.ts';

/** Issues that are reported; the others are counted. */
const TOLD_MAX = 100;

/** More lines than a file has. */
const LINES = 2 ** 32;

export type LoadFault = Pick<FieldError, 'path' | 'code' | 'params'>;

/** An object, and the place of the line that tells it. */
export interface PlacedLine {
  readonly place: number;
  readonly told: LoadedLine;
}

/** A line of one of several files as a number: the lines of each come after those of the file before it. */
export const placeOf = (file: number, line: number) => file * LINES + line;

/** What is wrong with the lines of some files. */
export class Issues {
  count = 0;
  readonly #files: readonly string[];
  readonly #told: (LoadFault & { readonly place: number })[] = [];
  readonly #wrong = new Set<number>();

  constructor(files: readonly string[]) {
    this.#files = files;
  }

  add(place: number, { path, code, params }: LoadFault): void {
    this.count++;
    this.#wrong.add(Math.floor(place / LINES));
    if (this.#told.length < TOLD_MAX) this.#told.push({ place, path, code, ...(params ? { params } : {}) });
  }

  /** FICHIER_INVALIDE with every reported issue, in the order of the lines. */
  toError(): VigieError {
    const fields = this.#told
      .toSorted((a, b) => a.place - b.place)
      .map(({ place, ...fault }): FieldError => {
        const file = this.#files[Math.floor(place / LINES)] as string;
        return { in: 'body', ...fault, place: { file, line: place % LINES } };
      });
    const wrong = this.#files.filter((_, file) => this.#wrong.has(file));
    const more = this.count > fields.length ? { told: fields.length } : {};
    const params = { file: wrong.join(', '), count: this.count, ...more };
    return new VigieError('FICHIER_INVALIDE', params, { fields });
  }
}
