import { fold } from '../../contract/schema/text.ts';
import { fingerprint } from '../model/digest.ts';
import type { Body, ImportTarget } from '../model/import-target.ts';
import { type Notices, shownValue } from '../model/issues.ts';
import type { FileReading } from '../rows/reading.ts';
import { type Existing, NOT_ANSI } from './existing.ts';

/** What `fold` leaves, and no reader tells a text by. */
const IGNORED = /[\s\p{Cf}'"«»“”„‟‹›‚‛′`]/gu;
const LAST_FULL_STOPS = /(?<!\.)\.+$/;

/**
 * A number of 53 bits that texts share which differ by case, accents, ligatures, apostrophes, quotes, blanks and a last full stop
 * alone; 0 where nothing is left of one.
 */
export function textPrint(text: string): number {
  const told = fold(text).replace(IGNORED, '').replace(LAST_FULL_STOPS, '');
  return told === '' ? 0 : fingerprint(told);
}

/** A text, and what encodings leave of it that have no sign for some of its characters. */
function withLosses(text: string): ReadonlySet<string> {
  const losses = [/[^\0-\x7f]/g, /[^\0-\xff]/g, NOT_ANSI];
  return new Set([text, ...losses.map((characters) => text.replace(characters, '?'))]);
}

/** Finds the rows that create an object with the text of another one, but for signs: sixteen bytes a row, none for the collection. */
export class SimilarTexts {
  readonly #textOf: NonNullable<ImportTarget['text']>;
  /** Of the texts of rows, until they are sorted. */
  readonly #prints: number[] = [];
  /** The same in ascending order. */
  #sorted = new Float64Array();
  /** Who shares each of them: in the collection a code, from 1, or a rank; in the file a line, below 0; 0 where nobody is known, NaN where nobody does. */
  #owners = new Float64Array();
  #objects = 0;
  /** Whether a row may have lost signs. */
  #loses = false;
  /** The codes of the collection, from 1, whose texts rows have. */
  #codes: ReadonlySet<number> | undefined;

  constructor(textOf: NonNullable<ImportTarget['text']>) {
    this.#textOf = textOf;
  }

  /** The next row of the file. */
  row(body: Body): void {
    const text = this.#textOf(body);
    this.#loses ||= text.includes('?');
    const print = textPrint(text);
    if (print !== 0) this.#prints.push(print);
  }

  /** The next object of the collection, once all rows are known. */
  existing(object: Body): void {
    if (this.#objects++ === 0) this.#sort();
    const text = this.#textOf(object);
    for (const spelt of this.#loses ? withLosses(text) : [text]) {
      const print = textPrint(spelt);
      const place = this.#placeOf(print);
      if (place < 0 || Number(this.#owners[place]) > 0) continue;
      this.#owners[place] = typeof object.code === 'number' ? object.code + 1 : this.#objects;
    }
  }

  /**
   * That a text has moved to another code: `other` is the one that the text of a row has in the collection; without it the file has the text
   * of its code elsewhere. `there`: the collection has this text under the code of the row too.
   */
  moved(body: Body, there: boolean): { readonly other?: number } | undefined {
    if (there || typeof body.code !== 'number') return undefined;
    const own = body.code + 1;
    const owner = this.#owners[this.#placeOf(textPrint(this.#textOf(body)))] ?? 0;
    if (owner > 0) return owner === own ? undefined : { other: owner - 1 };
    this.#codes ??= new Set(this.#owners);
    return this.#codes.has(own) ? {} : undefined;
  }

  /** Finds the texts that several rows have. */
  #sort(): void {
    this.#sorted = new Float64Array(this.#prints).sort();
    this.#prints.length = 0;
    this.#owners = new Float64Array(this.#sorted.length).fill(Number.NaN);
    this.#sorted.forEach((print, i) => {
      if (print === this.#sorted[i - 1]) this.#owners[this.#placeOf(print)] = 0;
    });
  }

  /** Where the print of a row stands first among all; -1 where no row has it. */
  #placeOf(print: number): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#sorted[middle] as number) < print) from = middle + 1;
      else to = middle;
    }
    return this.#sorted[from] === print ? from : -1;
  }

  /** Notes the rows on their lines, once all of the collection is known; `isCreated` tells of the rank of one. */
  async announce(
    noun: string,
    { valid, repairs: { codes } }: FileReading,
    isCreated: (rank: number) => boolean,
    existing: Existing,
    notices: Notices,
  ): Promise<void> {
    // An object of the collection had them sorted.
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
