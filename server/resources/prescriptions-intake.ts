import {
  BLOCK_ROWS,
  CHEMINS_BITS,
  CONTENU_BITS,
  foldOf,
  ID_BYTES,
  type PrescriptionsBlock,
  placeOf,
  ROW_BITS,
  SUPPORTS_BITS,
  TYPE_BITS,
} from '../../src/client/blocks.ts';
import { TYPES_DE_PRESCRIPTION } from '../../src/contract/prescriptions.ts';
import { newId } from '../db/ids.ts';
import { type Indexed, indexFrom, keepWords, nextNumber } from '../db/search.ts';
import { stateOf } from '../db/totals.ts';
import { Words } from '../db/words.ts';
import type { Scope } from '../handler.ts';
import { Growing } from './repertoires.ts';
import { findSupports } from './supports.ts';

/** Links and words that are gathered before they are written in their order, and texts before they are indexed. */
const LINKS = 1 << 18;
const WORDS = 1 << 16;
const TEXTS = 1 << 15;

// The bytes of a block are bound as one value, and two numbers for each row, which SQL takes apart. Binding seven texts
// and numbers for each row takes twice as long. What is missing to a full block is null.
const low = (column: string, bits: number) => `(${column} & ${2 ** bits - 1})`;
const ROW = low('column1', ROW_BITS);
const TYPE = low(`(column1 >> ${ROW_BITS})`, TYPE_BITS);
const CONTENU = low(`(column1 >> ${ROW_BITS + TYPE_BITS})`, CONTENU_BITS);
const PLACE = `(column1 >> ${ROW_BITS + TYPE_BITS + CONTENU_BITS})`;
const SUPPORTS = low('column2', SUPPORTS_BITS);
const CHEMINS = low(`(column2 >> ${SUPPORTS_BITS})`, CHEMINS_BITS);
const PLIE = `(column2 >> ${SUPPORTS_BITS + CHEMINS_BITS})`;
/** So many bytes of a prescription as a text, which stands behind others. */
const text = (length: string | number, ...before: (string | number)[]) =>
  `CAST(substr(given.bytes, ${[PLACE, ...before].join(' + ')} + 1, ${length}) AS TEXT)`;
const GIVEN =
  '(SELECT ? AS organisation, ? AS first, ? AS bytes) AS given ' +
  `CROSS JOIN (VALUES ${Array(BLOCK_ROWS).fill('(?, ?)').join(', ')}) WHERE column1 IS NOT NULL`;
const TYPE_SAID = `CASE ${TYPE} ${TYPES_DE_PRESCRIPTION.map((type, i) => `WHEN ${i + 1} THEN '${type}'`).join(' ')} END`;
const INSERT_ROWS =
  'INSERT OR FAIL INTO prescriptions (organisation_id, id, contenu, type, chemins, supports, numero) ' +
  `SELECT given.organisation, ${text(ID_BYTES)}, ${text(CONTENU, ID_BYTES)}, ${TYPE_SAID}, ` +
  `${text(CHEMINS, ID_BYTES, CONTENU, PLIE)}, ${text(SUPPORTS, ID_BYTES, CONTENU, PLIE, CHEMINS)}, ` +
  `given.first + ${ROW} FROM ${GIVEN}`;
const INSERT_TEXTS =
  'INSERT OR FAIL INTO prescriptions_textes (numero, organisation, contenu) ' +
  `SELECT given.first + ${ROW}, given.organisation, ${text(PLIE, ID_BYTES, CONTENU)} FROM ${GIVEN}`;
// The numbers of prescriptions come as one JSON array: binding them one by one takes twice as long.
const INSERT_PLACES =
  'INSERT OR FAIL INTO prescriptions_chemins (organisation_id, repertoire, prescription) ' +
  'SELECT ?, ?, value FROM json_each(?)';
const INSERT_CITATIONS =
  'INSERT OR FAIL INTO prescriptions_supports (organisation_id, support_id, prescription) ' +
  'SELECT ?, ?, value FROM json_each(?)';

/** Takes the prescriptions of blocks into a library that has none. */
export class PrescriptionsIntake {
  created = 0;
  readonly replaced = 0;
  readonly skipped = 0;
  readonly #into: Indexed;
  readonly #isEmpty: boolean;
  readonly #growing: Growing;
  readonly #places = new Links<number>();
  readonly #citations = new Links<string>();
  readonly #values = Array<number | string | Uint8Array | null>(3 + 2 * BLOCK_ROWS);
  /** The number of the next prescription, and of the first one that is not indexed. */
  #next: number;
  #indexed: number;
  readonly #known = new Words();
  #words: string[] = [];

  constructor({ tx, engine: commits, caller: { organisation } }: Scope) {
    this.#into = { tx, commits, organisation };
    this.#isEmpty = stateOf(tx, organisation, 'prescriptions').total === 0;
    this.#growing = new Growing(tx, organisation);
    this.#next = this.#indexed = nextNumber(tx);
  }

  /** Takes in a block; answers false when there are others already, which it would have to be compared with. */
  take(block: PrescriptionsBlock): boolean {
    if (!this.#isEmpty || !this.#knows(block.newSupports)) return false;
    const first = this.#next;
    this.#next += block.numbers.length / 2;
    this.created += block.numbers.length / 2;
    this.#insert(first, block);
    this.#learn(block);
    this.#link(first, block);
    if (this.#next - this.#indexed >= TEXTS) this.#index();
    if (block.directories) this.#finish(block.directories);
    return true;
  }

  /** Whether supports are still there: somebody may have deleted one since it was looked up. */
  #knows(ids: readonly string[]): boolean {
    const { tx, organisation } = this.#into;
    return findSupports(tx, organisation, ids).size === ids.length;
  }

  #insert(first: number, { bytes, numbers }: PrescriptionsBlock): void {
    const { tx, organisation } = this.#into;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const values = this.#values.fill(null);
    for (let at = 0; at < numbers.length; at++) values[3 + at] = numbers[at] as number;
    for (let at = 0; at < numbers.length; at += 2) {
      buffer.write(newId(), placeOf(numbers[at] as number), 'latin1');
    }
    values[1] = first;
    values[2] = buffer;
    values[0] = organisation;
    tx.statement(INSERT_ROWS).run(values);
    values[0] = String(organisation);
    tx.statement(INSERT_TEXTS).run(values);
  }

  #index(): void {
    indexFrom(this.#into, this.#indexed);
    this.#indexed = this.#next;
  }

  /** Keeps the words that did not come before. */
  #learn({ bytes, numbers }: PrescriptionsBlock): void {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const keep = (start: number, end: number) => void this.#words.push(buffer.toString('utf8', start, end));
    for (let at = 0; at < numbers.length; at += 2) {
      const [from, to] = foldOf(numbers[at] as number, numbers[at + 1] as number);
      this.#known.learn(bytes, from, to, keep);
    }
    if (this.#words.length >= WORDS) this.#writeWords();
  }

  #writeWords(): void {
    keepWords(this.#into, this.#words.sort());
    this.#words = [];
  }

  #link(first: number, { newChemins, newSupports, places, citations }: PrescriptionsBlock): void {
    for (const chemin of newChemins) this.#places.name(this.#growing.at(chemin).numero);
    for (const id of newSupports) this.#citations.name(id);
    for (let at = 0; at < places.length; at += 2) {
      this.#places.add(places[at + 1] as number, first + (places[at] as number));
    }
    for (let at = 0; at < citations.length; at += 2) {
      this.#citations.add(citations[at + 1] as number, first + (citations[at] as number));
    }
    if (this.#places.count + this.#citations.count >= LINKS) this.#writeLinks();
  }

  #writeLinks(): void {
    const { tx, organisation } = this.#into;
    for (const [repertoire, prescriptions] of this.#places.take((a, b) => a - b)) {
      tx.statement(INSERT_PLACES).run([organisation, repertoire, prescriptions]);
    }
    for (const [id, prescriptions] of this.#citations.take((a, b) => (a < b ? -1 : 1))) {
      tx.statement(INSERT_CITATIONS).run([organisation, id, prescriptions]);
    }
  }

  #finish(directories: NonNullable<PrescriptionsBlock['directories']>): void {
    this.#writeLinks();
    this.#writeWords();
    this.#index();
    for (const { chemin, directes, total } of directories) {
      const growth = this.#growing.at(chemin);
      growth.directes += directes;
      growth.total += total;
    }
    this.#growing.write();
  }
}

/** Which prescriptions are linked to what was named. */
class Links<Key> {
  count = 0;
  readonly #keys: Key[] = [];
  #prescriptions: number[][] = [];

  /** Names what is linked to by the next number. */
  name(key: Key): void {
    this.#keys.push(key);
  }

  /** Adds a link to what has a number; prescriptions come in their order. */
  add(number: number, prescription: number): void {
    const prescriptions = this.#prescriptions[number];
    if (prescriptions) prescriptions.push(prescription);
    else this.#prescriptions[number] = [prescription];
    this.count++;
  }

  /** Takes all links, in the order of what they lead to: the prescriptions of each as JSON. */
  *take(order: (a: Key, b: Key) => number): Generator<[Key, string]> {
    const taken = this.#prescriptions.flatMap((prescriptions, number) => {
      return [[this.#keys[number] as Key, prescriptions] as const];
    });
    this.#prescriptions = [];
    this.count = 0;
    taken.sort(([a], [b]) => order(a, b));
    for (const [key, prescriptions] of taken) yield [key, JSON.stringify(prescriptions)];
  }
}
