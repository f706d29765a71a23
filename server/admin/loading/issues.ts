import { type FieldError, VigieError } from '../../../src/contract/errors.ts';
import type { LoadedLine } from '../kinds/kind.ts';

/** Faults that are reported; the others are counted. */
const REPORTED_MAX = 100;

/** More lines than any file has. */
const LINES_PER_FILE = 2 ** 32;

export type LoadFault = Pick<FieldError, 'path' | 'code' | 'params'>;

/** The members of an object, and its line: see `lineAcrossFiles`. */
export interface LineObject {
  readonly line: number;
  readonly object: LoadedLine;
}

/** A line of one of several files as one number: the lines of a file follow those of the file before it. */
export const lineAcrossFiles = (file: number, line: number) => file * LINES_PER_FILE + line;

/** The faults in the lines of some files. */
export class Issues {
  count = 0;
  readonly #files: readonly string[];
  readonly #reported: (LoadFault & { readonly line: number })[] = [];
  readonly #faultyFiles = new Set<number>();

  constructor(files: readonly string[]) {
    this.#files = files;
  }

  add(line: number, { path, code, params }: LoadFault): void {
    this.count++;
    this.#faultyFiles.add(Math.floor(line / LINES_PER_FILE));
    if (this.#reported.length < REPORTED_MAX)
      this.#reported.push({ line, path, code, ...(params ? { params } : {}) });
  }

  /** FICHIER_INVALIDE with every reported fault, in the order of the lines. */
  toError(): VigieError {
    const fields = this.#reported
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, ...fault }): FieldError => {
        const file = this.#files[Math.floor(line / LINES_PER_FILE)] as string;
        return { in: 'body', ...fault, place: { file, line: line % LINES_PER_FILE } };
      });
    const faulty = this.#files.filter((_, file) => this.#faultyFiles.has(file));
    const more = this.count > fields.length ? { told: fields.length } : {};
    const params = { file: faulty.join(', '), count: this.count, ...more };
    return new VigieError('FICHIER_INVALIDE', params, { fields });
  }
}
