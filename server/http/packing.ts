import { isUtf8 } from 'node:buffer';
import {
  FOLD_BYTES,
  GROUP_NUMBERS,
  GROUP_ROWS,
  type PackedRows,
  packFold,
  packRow,
  TEXT_BYTES,
} from '../../src/client/blocks.ts';
import { INT32_COUNT_MAX } from '../../src/contract/fields.ts';
import { mayBeOtherLetter } from '../../src/contract/letters.ts';
import { LIST_MAX } from '../../src/contract/service.ts';
import { fold, isSearchedAsItStands } from '../../src/contract/text.ts';

// A batch that creates a list of anomalies as our client words it, piece by piece.
const START = Buffer.from('{"atomic":true,"operations":[{"method":"POST","path":"/anomalies","body":[');
const CODE = Buffer.from('{"code":');
const TEXTE = Buffer.from(',"texte":"');
const GRAVITE = Buffer.from(',"indice_de_gravite":');
const NEXT = Buffer.from('},');
const END = Buffer.from('}]}]}');
/** Bytes of a body and what follows it, at the least. */
const BODY_MIN = CODE.length + TEXTE.length + GRAVITE.length + NEXT.length + 3;

const GRAVITE_MAX = 2;
const ZERO = 0x30;
const QUOTE = 0x22;
const LETTER = 0xc2;

/** Kinds of bytes within a text: most say nothing, a quote ends it, and what is written otherwise than it is read refuses it. */
const ENDS = 1;
const REFUSES = 2;
const BEGINS_LETTER = 3;
const KINDS = new Uint8Array(256).fill(REFUSES, 0, 0x20).fill(BEGINS_LETTER, LETTER);
KINDS[QUOTE] = ENDS;
KINDS['\\'.charCodeAt(0)] = REFUSES;

/**
 * The list of anomalies that a batch creates, all or none, as they lie in its bytes: without making objects of what comes by the
 * million, which takes six times as long as looking at it. Undefined for anything that is not plainly so, right or wrong.
 */
export function packedIn(bytes: Buffer): PackedRows | undefined {
  return isAt(bytes, 0, START) && isUtf8(bytes) ? new Scanner(bytes).scan() : undefined;
}

class Scanner {
  readonly #bytes: Buffer;
  readonly #numbers: Float64Array;
  readonly #foldNumbers: Float64Array;
  readonly #groups: number[] = [];
  readonly #folds: string[] = [];
  #folded = 0;
  #at = START.length;
  /** Whether the text that was read last has a letter for which it may not be searched as it stands. */
  #hasOther = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const most = Math.min(LIST_MAX, Math.ceil(bytes.length / BODY_MIN));
    this.#numbers = new Float64Array(most);
    this.#foldNumbers = new Float64Array(most);
  }

  scan(): PackedRows | undefined {
    const groups = this.#groups;
    let rows = 0;
    for (let more = true; more; ) {
      const [first, start, foldStart] = [rows, this.#at, this.#folded];
      for (; more && rows - first < GROUP_ROWS; rows++) {
        if (rows === LIST_MAX || !this.#row(rows, start, foldStart)) return undefined;
        more = isAt(this.#bytes, this.#at, NEXT);
        if (more) this.#at += NEXT.length;
      }
      groups.push(first, rows, start, this.#at, foldStart, this.#folded);
    }
    if (this.#at + END.length !== this.#bytes.length || !isAt(this.#bytes, this.#at, END)) return undefined;
    return {
      bytes: this.#bytes,
      numbers: this.#numbers,
      folds: Buffer.from(this.#folds.join('')),
      foldNumbers: this.#foldNumbers,
      groups: Int32Array.from(groups),
    };
  }

  /** Reads one body: its place is told from the start of its group, that of its fold from the first fold of it. */
  #row(row: number, groupStart: number, foldStart: number): boolean {
    const code = this.#has(CODE) ? this.#number(INT32_COUNT_MAX) : -1;
    if (code < 0 || !this.#has(TEXTE)) return false;
    const start = this.#at;
    const end = this.#endOfText();
    if (end === start || end - start > TEXT_BYTES) return false;
    this.#at = end + 1;
    const gravite = this.#has(GRAVITE) ? this.#number(GRAVITE_MAX) : -1;
    if (gravite < 0) return false;
    this.#numbers[row] = packRow(code, gravite, start - groupStart, end - start);
    return !this.#hasOther || this.#addFold(row, start, end, foldStart);
  }

  /** Goes over what is expected; answers whether it is there. */
  #has(expected: Buffer): boolean {
    if (!isAt(this.#bytes, this.#at, expected)) return false;
    this.#at += expected.length;
    return true;
  }

  /** An integer from 0 to `max` as JSON writes it; -1 where none stands. */
  #number(max: number): number {
    const bytes = this.#bytes;
    const start = this.#at;
    let number = 0;
    let digit = (bytes[start] as number) - ZERO;
    for (; digit >= 0 && digit <= 9 && number <= max; digit = (bytes[this.#at] as number) - ZERO) {
      number = 10 * number + digit;
      this.#at++;
    }
    const isOne = this.#at > start && number <= max && (bytes[start] !== ZERO || this.#at === start + 1);
    return isOne ? number : -1;
  }

  /** Where the text ends that begins here; where it begins when it is not plainly one. */
  #endOfText(): number {
    const bytes = this.#bytes;
    const start = this.#at;
    this.#hasOther = false;
    for (let at = start; at < bytes.length; at++) {
      const kind = KINDS[bytes[at] as number];
      if (kind === ENDS) return at;
      if (kind === REFUSES) return start;
      if (kind === BEGINS_LETTER) {
        this.#hasOther ||= mayBeOtherLetter(bytes[at] as number, bytes[at + 1] as number);
      }
    }
    return start;
  }

  #addFold(row: number, start: number, end: number, foldStart: number): boolean {
    const text = this.#bytes.toString('utf8', start, end);
    if (isSearchedAsItStands(text)) return true;
    const folded = fold(text);
    const length = Buffer.byteLength(folded);
    this.#foldNumbers[row] = packFold(this.#folded - foldStart, length);
    this.#folds.push(folded);
    this.#folded += length;
    // An empty fold is stored, and none is not.
    return length > 0 && length <= FOLD_BYTES;
  }
}

function isAt(bytes: Buffer, at: number, expected: Buffer): boolean {
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false;
  return true;
}

/** How many anomalies there are. */
export function countOf({ groups }: PackedRows): number {
  return groups[groups.length - GROUP_NUMBERS + 1] ?? 0;
}
