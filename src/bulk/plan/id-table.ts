const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Stands for no identifier. */
const NIL = '00000000-0000-0000-0000-000000000000';
const LENGTH = 16;
/** Identifiers that the first ones make room for. */
const ROOM = 1024;

/** Identifiers by rank, from 0: sixteen bytes for each, where they are UUIDs as services write them. */
export class Ids {
  #bytes = Buffer.alloc(0);
  /** Those that are written otherwise. */
  readonly #others = new Map<number, string>();

  get(rank: number): string | undefined {
    const at = rank * LENGTH;
    if (at >= this.#bytes.length) return this.#others.get(rank);
    const hex = this.#bytes.toString('hex', at, at + LENGTH);
    const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
      '-',
    );
    return id === NIL ? this.#others.get(rank) : id;
  }

  set(rank: number, id: string): void {
    if (!UUID.test(id) || id === NIL) {
      this.#others.set(rank, id);
      return;
    }
    const at = rank * LENGTH;
    if (at >= this.#bytes.length) {
      const wider = Buffer.alloc(2 * Math.max(at, ROOM * LENGTH));
      this.#bytes.copy(wider);
      this.#bytes = wider;
    }
    this.#bytes.write(id.replaceAll('-', ''), at, 'hex');
  }
}
