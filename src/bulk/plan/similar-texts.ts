import { fold } from '../../contract/schema/text.ts';
import { fingerprint } from '../model/digest.ts';
import type { Body, ImportTarget } from '../model/import-target.ts';
import { type Notices, shownValue } from '../model/issues.ts';
import type { FileReading } from '../rows/reading.ts';
import { type Existing, NOT_ANSI } from './existing.ts';

/** Ignored characters that `fold` leaves in a text. */
const IGNORED = /[\s\p{Cf}'"«»“”„‟‹›‚‛′`]/gu;
const LAST_FULL_STOPS = /(?<!\.)\.+$/;

/** Hash of 53 bits, equal for texts that differ only by case, accents, quotes, blanks and a last full stop; 0 for a text of nothing else. */
export function textPrint(text: string): number {
  const letters = fold(text).replace(IGNORED, '').replace(LAST_FULL_STOPS, '');
  return letters === '' ? 0 : fingerprint(letters);
}

/** A text, and its forms in encodings that lack signs for some of its characters. */
function lossyForms(text: string): ReadonlySet<string> {
  const losses = [/[^\0-\x7f]/g, /[^\0-\xff]/g, NOT_ANSI];
  return new Set([text, ...losses.map((characters) => text.replace(characters, '?'))]);
}

/** Finds rows that create an object with the text of another one, but for signs: sixteen bytes a row, none for the collection. */
export class SimilarTexts {
  readonly #textOf: NonNullable<ImportTarget['text']>;
  /** Of the rows' texts, until they are sorted. */
  readonly #prints: number[] = [];
  /** The same in ascending order. */
  #sorted = new Float64Array();
  /** Another owner of each text: in the collection a code, from 1, or a rank; in the file a line, below 0; 0 for one still unknown, NaN for none. */
  #owners = new Float64Array();
  #objects = 0;
  /** Whether a row may have lost signs. */
  #loses = false;
  /** Codes of the collection, from 1, whose texts rows have. */
  #codes: ReadonlySet<number> | undefined;

  constructor(textOf: NonNullable<ImportTarget['text']>) {
    this.#textOf = textOf;
  }

  /** Adds a row of the file. */
  row(body: Body): void {
    const text = this.#textOf(body);
    this.#loses ||= text.includes('?');
    const print = textPrint(text);
    if (print !== 0) this.#prints.push(print);
  }

  /** Adds an object of the collection, once all rows are known. */
  existing(object: Body): void {
    if (this.#objects++ === 0) this.#sort();
    const text = this.#textOf(object);
    for (const spelt of this.#loses ? lossyForms(text) : [text]) {
      const print = textPrint(spelt);
      const place = this.#placeOf(print);
      if (place < 0 || Number(this.#owners[place]) > 0) continue;
      this.#owners[place] = typeof object.code === 'number' ? object.code + 1 : this.#objects;
    }
  }

  /**
   * A text that has moved to another code: `other` is its code in the collection; without it, the file has the text of the row's code
   * elsewhere. `there`: the collection has this text under the row's code too.
   */
  moved(body: Body, exists: boolean): { readonly other?: number } | undefined {
    if (exists || typeof body.code !== 'number') return undefined;
    const own = body.code + 1;
    const owner = this.#owners[this.#placeOf(textPrint(this.#textOf(body)))] ?? 0;
    if (owner > 0) return owner === own ? undefined : { other: owner - 1 };
    this.#codes ??= new Set(this.#owners);
    return this.#codes.has(own) ? {} : undefined;
  }

  /** Marks the texts of several rows. */
  #sort(): void {
    this.#sorted = new Float64Array(this.#prints).sort();
    this.#prints.length = 0;
    this.#owners = new Float64Array(this.#sorted.length).fill(Number.NaN);
    this.#sorted.forEach((print, i) => {
      if (print === this.#sorted[i - 1]) this.#owners[this.#placeOf(print)] = 0;
    });
  }

  /** First position of a row's print; -1 for none. */
  #placeOf(print: number): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#sorted[middle] as number) < print) from = middle + 1;
      else to = middle;
    }
    return this.#sorted[from] === print ? from : -1;
  }

  /** Notes the rows on their lines, once the whole collection is known; `isCreated` by rank. */
  async announce(
    noun: string,
    { valid, repairs: { codes } }: FileReading,
    isCreated: (rank: number) => boolean,
    existing: Existing,
    notices: Notices,
  ): Promise<void> {
    // Without objects they are not sorted yet.
    if (this.#objects === 0) this.#sort();
    if (this.#owners.every(Number.isNaN)) return;
    for await (const block of valid.blocksAsRead()) {
      for (const { line, body } of block.filter(({ rank }) => isCreated(rank))) {
        const text = this.#textOf(body);
        const place = this.#placeOf(textPrint(text));
        const owner = this.#owners[place];
        if (owner === 0) this.#owners[place] = -line;
        if (!owner) continue;
        notices.add('TEXTES_SEMBLABLES', line, {
          ...{ noun, given: shownValue(text) },
          ...(typeof body.code === 'number' ? { code: body.code } : {}),
          ...(owner < 0 ? { line: -owner } : { id: existing.id(owner) ?? String(owner - 1) }),
          ...(codes?.added ? { file: codes.file, old: codes.oldOf(body.code as number) ?? '' } : {}),
        });
      }
    }
  }
}
