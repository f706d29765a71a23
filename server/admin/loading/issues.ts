import { type FieldError, VigieError } from '../../../src/contract/errors.ts';

/** Issues that are told; the others are counted. */
const TOLD_MAX = 100;

export type LoadFault = Omit<FieldError, 'in' | 'place'>;

interface LoadedFile {
  readonly file: string;
  /** Lines of the files before it. */
  readonly before: number;
}

/** What is wrong with the lines of some files. */
export class Issues {
  count = 0;
  readonly #files: LoadedFile[] = [];
  #last = 0;
  readonly #told: (LoadFault & { readonly place: number })[] = [];
  readonly #wrong = new Set<string>();

  /** Begins another file. */
  begin(file: string): void {
    this.#files.push({ file, before: this.#last });
  }

  /** The place among the lines of all files of a line of the file that was begun last, from 1. */
  placeOf(line: number): number {
    this.#last = (this.#files.at(-1)?.before ?? 0) + line;
    return this.#last;
  }

  add(place: number, { path, code, params }: LoadFault): void {
    this.count++;
    this.#wrong.add(this.#lineAt(place).file);
    if (this.#told.length < TOLD_MAX) this.#told.push({ place, path, code, ...(params ? { params } : {}) });
  }

  #lineAt(place: number) {
    const { file, before } = this.#files.findLast((one) => one.before < place) as LoadedFile;
    return { file, line: place - before };
  }

  /** FICHIER_INVALIDE with every issue that is told, in the order of the lines. */
  toError(): VigieError {
    const told = this.#told.toSorted((a, b) => a.place - b.place);
    const fields = told.map(
      ({ place, ...fault }): FieldError => ({ in: 'body', ...fault, place: this.#lineAt(place) }),
    );
    const wrong = this.#files.map(({ file }) => file).filter((file) => this.#wrong.has(file));
    const more = this.count > told.length ? { told: told.length } : {};
    return new VigieError(
      'FICHIER_INVALIDE',
      { file: wrong.join(', '), count: this.count, ...more },
      { fields },
    );
  }
}
