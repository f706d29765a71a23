import {
  BLOCK_BYTES,
  BLOCK_ROWS,
  CHEMINS_BITS,
  type GrownDirectory,
  ID_BYTES,
  type PackedPrescriptions,
  packPrescription,
  SUPPORTS_BITS,
} from '../../client/blocks.ts';
import { nameOf } from '../../contract/chemins.ts';
import { TYPES_DE_PRESCRIPTION } from '../../contract/prescriptions.ts';
import { fold } from '../../contract/text.ts';
import { fingerprint } from '../digest.ts';
import { type Body, prescriptions } from '../libraries.ts';
import { type Job, Slots, type Tell } from './news.ts';
import { endOf, open } from './opened.ts';
import { Prints } from './prints.ts';
import type { PrescriptionsRing } from './ring.ts';

/** Bytes of UTF-8 that a unit of a text takes at the most. */
const UNIT_BYTES = 3;

/** A directory that prescriptions stand in, or below. */
interface Directory extends GrownDirectory {
  directes: number;
  total: number;
  readonly parent: Directory | undefined;
  readonly json: string;
  /** By which places name it; undefined before a prescription stands in it. */
  number: number | undefined;
  /** The prescription that was counted last. */
  last: number;
}

/** Fills blocks. What is the same over many of them is told once, and then named by a number. */
class Blocks {
  /** Bytes of the file that are read. */
  done = 0;
  readonly #ring: PrescriptionsRing;
  readonly #slots: Slots;
  readonly #tell: Tell;
  #slot: number;
  #packed: PackedPrescriptions;
  #buffer: Buffer;
  #end = 0;
  #used = { numbers: 0, places: 0, citations: 0 };
  #names = newNames();
  #count = 0;
  readonly #directories = new Map<string, Directory>();
  #places = 0;
  readonly #supports = new Map<string, number>();

  constructor(ring: PrescriptionsRing, slots: Slots, tell: Tell) {
    this.#ring = ring;
    this.#slots = slots;
    this.#tell = tell;
    this.#slot = slots.take();
    this.#packed = ring[this.#slot] as PackedPrescriptions;
    this.#buffer = bufferOf(this.#packed.bytes);
  }

  /** Adds a prescription; answers false when no block has room for it. */
  add({ contenu, type = null, chemins = [], supports_reglementaires_id = [] }: Body): boolean {
    const text = contenu as string;
    const plie = fold(text);
    const cited = supports_reglementaires_id as readonly string[];
    const most = ID_BYTES + UNIT_BYTES * (text.length + plie.length) + 2 ** CHEMINS_BITS + 2 ** SUPPORTS_BITS;
    if (most > BLOCK_BYTES) return false;
    if (this.#used.numbers === 2 * BLOCK_ROWS || this.#end + most > BLOCK_BYTES) this.#flush();
    const row = this.#used.numbers / 2;
    const place = this.#end;
    this.#end += ID_BYTES;
    const contenuBytes = this.#write(text);
    const plieBytes = this.#write(plie);
    const numbers = packPrescription({
      row,
      place,
      type: TYPES_DE_PRESCRIPTION.indexOf(type as (typeof TYPES_DE_PRESCRIPTION)[number]) + 1,
      contenu: contenuBytes,
      plie: plieBytes,
      chemins: this.#write(this.#place(row, chemins as readonly string[])),
      supports: this.#write(JSON.stringify(cited)),
    });
    this.#put('numbers', numbers[0], numbers[1]);
    for (const id of cited) this.#put('citations', row, this.#numberOf(id));
    this.#count++;
    return true;
  }

  #put(where: 'numbers' | 'places' | 'citations', one: number, other: number): void {
    const numbers = this.#packed[where];
    numbers[this.#used[where]++] = one;
    numbers[this.#used[where]++] = other;
  }

  #write(text: string): number {
    const length = this.#buffer.write(text, this.#end);
    this.#end += length;
    return length;
  }

  /** Puts a prescription where it stands; answers its paths as JSON. None is the root (choice C3). */
  #place(row: number, given: readonly string[]): string {
    const chemins = given.length === 0 ? ['/'] : given;
    let json = '';
    for (let i = 0; i < chemins.length; i++) {
      const chemin = chemins[i] as string;
      if (chemins.indexOf(chemin) < i) continue;
      const directory = this.#directoryAt(chemin);
      if (directory.number === undefined) {
        directory.number = this.#places++;
        this.#names.newChemins.push(chemin);
      }
      directory.directes++;
      this.#put('places', row, directory.number);
      for (let at: Directory | undefined = directory; at && at.last !== this.#count; at = at.parent) {
        at.last = this.#count;
        at.total++;
      }
      json += `${json === '' ? '' : ','}${directory.json}`;
    }
    return `[${json}]`;
  }

  #directoryAt(chemin: string): Directory {
    const known = this.#directories.get(chemin);
    if (known) return known;
    const above = chemin === '/' ? undefined : chemin.slice(0, -nameOf(chemin).length - 1) || '/';
    const parent = above === undefined ? undefined : this.#directoryAt(above);
    const json = JSON.stringify(chemin);
    const made = { chemin, directes: 0, total: 0, parent, json, number: undefined, last: -1 };
    this.#directories.set(chemin, made);
    return made;
  }

  #numberOf(id: string): number {
    const known = this.#supports.get(id);
    if (known !== undefined) return known;
    this.#names.newSupports.push(id);
    this.#supports.set(id, this.#supports.size);
    return this.#supports.size - 1;
  }

  /** Hands the block over. */
  #flush(): void {
    this.#hand({});
    this.#slot = this.#slots.take();
    this.#packed = this.#ring[this.#slot] as PackedPrescriptions;
    this.#buffer = bufferOf(this.#packed.bytes);
    this.#end = 0;
    this.#used = { numbers: 0, places: 0, citations: 0 };
    this.#names = newNames();
  }

  /** Hands the last block over, with what all have brought to the directories. */
  finish(): void {
    const directories = [...this.#directories.values()].map(({ chemin, directes, total }) => ({
      chemin,
      directes,
      total,
    }));
    this.#hand({ directories });
  }

  #hand(last: { readonly directories?: readonly GrownDirectory[] }): void {
    this.#tell({
      kind: 'prescriptions',
      slot: this.#slot,
      packed: this.#used,
      names: { ...this.#names, ...last },
      done: this.done,
    });
  }
}

function newNames() {
  return { newChemins: [] as string[], newSupports: [] as string[] };
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Reads all rows; stops at the first that is not right, or may come twice. */
export async function readPrescriptions(job: Job, ring: PrescriptionsRing, tell: Tell): Promise<void> {
  const opened = await open(job, prescriptions);
  const { reader, rows } = opened;
  const seen = new Prints();
  const blocks = new Blocks(ring, new Slots(job.busy), tell);
  let count = 0;
  while (await rows.load()) {
    for (; rows.next(); count++) {
      const checked = rows.check();
      // Two texts whose prints agree by chance are told apart by the ordinary way.
      if (
        'issues' in checked ||
        !seen.add(fingerprint(checked.body.contenu as string)) ||
        !blocks.add(checked.body)
      ) {
        return tell({ kind: 'refused' });
      }
      blocks.done += reader.size;
    }
  }
  blocks.finish();
  tell(endOf(opened, count));
}
