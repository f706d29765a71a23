import { type Body, distinguishingField, type ImportTarget, municipalityOf } from '../model/import-target.ts';

/** An object with digits as its number: of the collection, or of a row to be written. */
interface Known {
  readonly number: string;
  /** Line, for a row. */
  readonly line?: number;
  /** Municipality that distinguishes it. */
  readonly municipality: Body;
}

/** Finds objects whose number is a row's with or without leading zeros, which spreadsheets remove, and whose municipality may be the same. */
export class LostLeadingZeros {
  readonly #target: ImportTarget;
  /** By the digits after the zeros. */
  readonly #known = new Map<string, Known[]>();

  constructor(target: ImportTarget) {
    this.#target = target;
  }

  add(body: Body, place: Pick<Known, 'line'> = {}): void {
    const [number, digits] = this.#numberOf(body);
    if (digits === undefined) return;
    const known = this.#known.get(digits) ?? [];
    this.#known.set(digits, known);
    known.push({ number, municipality: municipalityOf(this.#target, body), ...place });
  }

  of(body: Body): Pick<Known, 'number' | 'line'> | undefined {
    const [number, digits = ''] = this.#numberOf(body);
    const found = this.#known
      .get(digits)
      ?.find(
        (one) =>
          one.number !== number &&
          (one.number === digits || number === digits) &&
          distinguishingField(this.#target, body, one.municipality) === undefined,
      );
    return found && { number: found.number, ...(found.line === undefined ? {} : { line: found.line }) };
  }

  /** The number of a body, and its digits after the zeros if it has nothing else. */
  #numberOf(body: Body): readonly [number: string, digits: string | undefined] {
    const number = String(body[this.#target.number as string] ?? '').trim();
    return [number, /^0*([1-9]\d*)$/.exec(number)?.[1]];
  }
}
