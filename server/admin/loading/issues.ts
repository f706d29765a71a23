import { type FieldError, VigieError } from '../../../src/contract/errors.ts';

/** Issues that are told; the others are counted. */
const TOLD_MAX = 100;

/** A line of one of the files that are loaded. */
export interface LinePosition {
  /** The position of its file among them. */
  readonly source: number;
  /** From 1. */
  readonly line: number;
}

type LoadFault = Omit<FieldError, 'in' | 'place'>;

/** What is wrong with the lines of some files. */
export class Issues {
  count = 0;
  readonly #files: readonly string[];
  readonly #told: (LoadFault & LinePosition)[] = [];
  readonly #wrong = new Set<number>();

  constructor(files: readonly string[]) {
    this.#files = files;
  }

  add({ source, line }: LinePosition, { path, code, params }: LoadFault): void {
    this.count++;
    this.#wrong.add(source);
    if (this.#told.length < TOLD_MAX) {
      this.#told.push({ source, line, path, code, ...(params ? { params } : {}) });
    }
  }

  /** FICHIER_INVALIDE with every issue that is told, in the order of the lines. */
  toError(): VigieError {
    const file = (source: number) => this.#files[source] as string;
    const told = this.#told.toSorted((a, b) => a.source - b.source || a.line - b.line);
    const fields = told.map(
      ({ source, line, ...fault }): FieldError => ({
        in: 'body',
        ...fault,
        place: { file: file(source), line },
      }),
    );
    const wrong = [...this.#wrong].sort((a, b) => a - b).map(file);
    const more = this.count > told.length ? { told: told.length } : {};
    return new VigieError(
      'FICHIER_INVALIDE',
      { file: wrong.join(', '), count: this.count, ...more },
      { fields },
    );
  }
}
