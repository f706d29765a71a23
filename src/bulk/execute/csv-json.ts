import type { Column } from '../columns/columns.ts';
import type { CsvReader } from '../formats/csv/reader.ts';
import type { Body, Kind, Library } from '../libraries.ts';

/** Cells whose bytes are those of a JSON value, but for the quotes around a text. */
const SIMPLE: readonly Kind[] = ['number', 'word', 'text'];

/** Bytes that a text of JSON does not hold as they are. */
const ESCAPED_IN_JSON = new Uint8Array(256).fill(1, 0, 0x20);
for (const byte of Buffer.from('"\\')) ESCAPED_IN_JSON[byte] = 1;

/** A cell, and what stands before it. */
interface Piece {
  readonly before: Buffer;
  readonly index: number;
  readonly isText: boolean;
}

/** Words plain records as JSON, out of the bytes of their cells, the members in the order of the contract. */
export class CsvWording {
  /** Bytes of a body besides its cells; infinite where bodies cannot be worded so. */
  readonly longest: number;
  readonly #pieces: readonly Piece[];
  readonly #end: Buffer;

  /** `fixed`: what every record says without a column of its own. */
  constructor({ fields }: Library, columns: readonly Column[], fixed: Body = {}) {
    const pieces: Piece[] = [];
    let before = '{';
    for (const { name, kind } of fields) {
      const column = columns.find(({ field }) => field.name === name);
      if (!column && fixed[name] === undefined) continue;
      before += `${before.endsWith('{') ? '' : ','}${JSON.stringify(name)}:`;
      if (!column) before += JSON.stringify(fixed[name]);
      else {
        const isText = kind === 'text';
        pieces.push({ before: Buffer.from(isText ? `${before}"` : before), index: column.index, isText });
        before = isText ? '"' : '';
      }
    }
    this.#pieces = pieces;
    this.#end = Buffer.from(`${before}}`);
    const simple = columns.every(({ field }) => SIMPLE.includes(field.kind));
    const lengths = [...pieces.map((piece) => piece.before.length), this.#end.length];
    this.longest = simple ? lengths.reduce((sum, length) => sum + length) : Number.POSITIVE_INFINITY;
  }

  /** Answers where the body ends; -1 where a text has a character that JSON writes otherwise. */
  write({ window, starts, ends }: CsvReader, into: Buffer, at: number): number {
    const { bytes } = window;
    let to = at;
    for (const { before, index, isText } of this.#pieces) {
      // Byte by byte: what is as short as this is not worth a call.
      for (let i = 0; i < before.length; i++) into[to++] = before[i] as number;
      const end = ends[index] as number;
      for (let from = starts[index] as number; from < end; from++) {
        const byte = bytes[from] as number;
        if (isText && ESCAPED_IN_JSON[byte] === 1) return -1;
        into[to++] = byte;
      }
    }
    for (let i = 0; i < this.#end.length; i++) into[to++] = this.#end[i] as number;
    return to;
  }
}
