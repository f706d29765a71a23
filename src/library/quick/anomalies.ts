import { FOLD_BYTES, TEXT_BYTES } from '../../client/blocks.ts';
import { INT32_COUNT_MAX } from '../../contract/fields.ts';
import { mayBeOtherLetter } from '../../contract/letters.ts';
import { fold, isSearchedAsItStands } from '../../contract/text.ts';
import { anomalies } from '../libraries.ts';
import { type PlainCell, plainCells } from '../plain.ts';
import { type CsvReader, UNUSUAL } from '../read/csv.ts';
import type { Job, Tell } from './news.ts';
import { endOf, open } from './opened.ts';
import { Packer } from './packer.ts';
import type { Ring } from './ring.ts';

/** Whether a text has a letter of two bytes for which it is not searched as it stands; `UNUSUAL` tells of the others. */
function hasOtherLetter(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte >= 0xc2 && byte < 0xcc && mayBeOtherLetter(byte, bytes[at + 1] as number)) return true;
  }
  return false;
}

/** Cells of one field, judged and read as bytes. */
class Cells<T> {
  readonly #reader: CsvReader;
  readonly #index: number;
  readonly #cell: PlainCell<T>;

  constructor(reader: CsvReader, index: number, cell: PlainCell<T>) {
    this.#reader = reader;
    this.#index = index;
    this.#cell = cell;
  }

  get start(): number {
    return this.#reader.starts[this.#index] as number;
  }

  get end(): number {
    return this.#reader.ends[this.#index] as number;
  }

  get isPlain(): boolean {
    return this.#cell.accepts(this.#reader.window.bytes, this.start, this.end, this.#reader.flags);
  }

  get value(): T {
    return this.#cell.read(this.#reader.window.bytes, this.start, this.end);
  }
}

/** Reads all rows; stops at the first that is not right, or comes twice. */
export async function readAnomalies(job: Job, ring: Ring, tell: Tell): Promise<void> {
  const opened = await open(job, anomalies);
  const { reader, rows, judge } = opened;
  const cells = plainCells(anomalies, judge);
  const cellsOf = <T>(name: string) =>
    new Cells(reader, opened.indexOf(name), cells.get(name) as PlainCell<T>);
  const code = cellsOf<number>('code');
  const texte = cellsOf<string>('texte');
  const gravite = cellsOf<number>('indice_de_gravite');
  const isPlain = () =>
    reader.count === job.width &&
    !reader.fault &&
    code.isPlain &&
    gravite.isPlain &&
    texte.isPlain &&
    texte.end - texte.start <= TEXT_BYTES;
  /** The fold of a text that is not searched as it stands. */
  const foldOfText = () => {
    const unusual = (reader.flags & UNUSUAL) !== 0;
    if (!unusual && !hasOtherLetter(reader.window.bytes, texte.start, texte.end)) return undefined;
    const text = texte.value;
    return isSearchedAsItStands(text) ? undefined : fold(text);
  };

  const seen = new Uint8Array(INT32_COUNT_MAX + 1);
  const packer = new Packer(ring, job.busy, reader.window, tell);
  let count = 0;
  while (await rows.load()) {
    for (; rows.next(); count++) {
      let number: number;
      const plain = isPlain();
      const folded = plain ? foldOfText() : undefined;
      // An empty fold, of a text of accents alone, would pass for none.
      const fits = folded === undefined || (folded !== '' && Buffer.byteLength(folded) <= FOLD_BYTES);
      if (plain && fits) {
        number = code.value;
        packer.add(number, gravite.value, texte.start, texte.end, folded);
      } else {
        const checked = rows.check();
        if ('issues' in checked) return tell({ kind: 'refused' });
        number = checked.body.code as number;
        packer.addOther(checked.body);
      }
      if (seen[number] === 1) return tell({ kind: 'refused' });
      seen[number] = 1;
      packer.done += reader.size;
    }
    // What lies in the window makes room for what is read next.
    packer.flush();
  }
  tell(endOf(opened, count));
}
