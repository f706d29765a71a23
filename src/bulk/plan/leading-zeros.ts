import { type Body, distinguishingField, type ImportTarget, municipalityOf } from '../model/import-target.ts';

/** An object whose number is in digits: of the collection, or of a row that is to be written. */
interface Known {
  readonly number: string;
  /** Of a row, on which line it stands. */
  readonly line?: number;
  /** What tells it from others under its number. */
  readonly municipality: Body;
}

/**
 * Finds the object whose number is that of a row but for the zeros before it, which a spreadsheet takes away: one of the two has none, and
 * nothing tells that they are of two municipalities.
 */
export class LostLeadingZeros {
  readonly #target: ImportTarget;
  /** By the digits behind the zeros. */
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

  /** The number that a body says, and its digits behind the zeros where it has no other characters. */
  #numberOf(body: Body): readonly [number: string, digits: string | undefined] {
    const number = String(body[this.#target.number as string] ?? '').trim();
    return [number, /^0*([1-9]\d*)$/.exec(number)?.[1]];
  }
}
