import type { GrownDirectory, PrescriptionsBlock } from '../../client/blocks.ts';
import { nameOf } from '../../contract/chemins.ts';
import { eachWord, fold } from '../../contract/text.ts';
import { fingerprint } from '../digest.ts';
import { type Body, prescriptions } from '../libraries.ts';
import { type Job, Slots, type Tell } from './news.ts';
import { endOf, open } from './opened.ts';
import { Prints } from './prints.ts';

/** Prescriptions of one block, and characters of their texts, at the most. */
const BLOCK_ROWS = 500;
const BLOCK_LENGTH = 1 << 20;

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

/** What is the same over many blocks is told once, and then named by a number. */
class Blocks {
  #block = newBlock();
  #length = 0;
  #count = 0;
  readonly #directories = new Map<string, Directory>();
  #places = 0;
  readonly #supports = new Map<string, number>();
  readonly #words = new Set<string>();

  get isFull(): boolean {
    return this.#block.contenus.length === BLOCK_ROWS || this.#length > BLOCK_LENGTH;
  }

  add({ contenu, type = null, chemins = [], supports_reglementaires_id = [] }: Body): void {
    const block = this.#block;
    const row = block.contenus.length;
    const text = contenu as string;
    const plie = fold(text);
    block.contenus.push(text);
    block.plies.push(plie);
    block.types.push(type as string | null);
    eachWord(plie, (word) => {
      if (this.#words.has(word)) return;
      this.#words.add(word);
      block.newMots.push(word);
    });
    block.chemins.push(this.#place(row, chemins as readonly string[]));
    const cited = supports_reglementaires_id as readonly string[];
    block.supports.push(JSON.stringify(cited));
    for (const id of cited) block.citations.push(row, this.#numberOf(id));
    this.#length += text.length + plie.length;
    this.#count++;
  }

  /** Puts a prescription where it stands; answers its paths as JSON. None is the root (choice C3). */
  #place(row: number, given: readonly string[]): string {
    const { places, newChemins } = this.#block;
    const chemins = given.length === 0 ? ['/'] : given;
    let json = '';
    for (let i = 0; i < chemins.length; i++) {
      const chemin = chemins[i] as string;
      if (chemins.indexOf(chemin) < i) continue;
      const directory = this.#directoryAt(chemin);
      if (directory.number === undefined) {
        directory.number = this.#places++;
        newChemins.push(chemin);
      }
      directory.directes++;
      places.push(row, directory.number);
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
    this.#block.newSupports.push(id);
    this.#supports.set(id, this.#supports.size);
    return this.#supports.size - 1;
  }

  /** The block that is filled, and with the last one what all have brought to the directories. */
  take(isLast: boolean): PrescriptionsBlock {
    const { places, citations, ...block } = this.#block;
    this.#block = newBlock();
    this.#length = 0;
    const directories = [...this.#directories.values()].map(({ chemin, directes, total }) => ({
      chemin,
      directes,
      total,
    }));
    return {
      ...block,
      places: Int32Array.from(places),
      citations: Int32Array.from(citations),
      ...(isLast ? { directories } : {}),
    };
  }
}

function newBlock() {
  return {
    contenus: [] as string[],
    plies: [] as string[],
    types: [] as (string | null)[],
    chemins: [] as string[],
    supports: [] as string[],
    newChemins: [] as string[],
    newSupports: [] as string[],
    newMots: [] as string[],
    places: [] as number[],
    citations: [] as number[],
  };
}

/** Reads all rows; stops at the first that is not right, or may come twice. */
export async function readPrescriptions(job: Job, tell: Tell): Promise<void> {
  const opened = await open(job, prescriptions);
  const { reader, rows } = opened;
  const slots = new Slots(job.busy);
  const seen = new Prints();
  const blocks = new Blocks();
  let count = 0;
  let done = 0;
  const flush = (isLast: boolean) =>
    tell({ kind: 'prescriptions', slot: slots.take(), block: blocks.take(isLast), done });
  while (await rows.load()) {
    for (; rows.next(); count++) {
      const checked = rows.check();
      // Two texts whose prints agree by chance are told apart by the ordinary way.
      if ('issues' in checked || !seen.add(fingerprint(checked.body.contenu as string))) {
        return tell({ kind: 'refused' });
      }
      blocks.add(checked.body);
      done += reader.size;
      if (blocks.isFull) flush(false);
    }
  }
  flush(true);
  tell(endOf(opened, count));
}
