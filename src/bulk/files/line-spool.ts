import { TemporaryFile } from './temporary-file.ts';

/** Bytes that are written at once. */
const BLOCK = 1 << 16;

/** Texts, found again by their rank: what a library held, to be shown beside what it will hold; rows that are rejected. */
export class LineSpool {
  readonly #file = new TemporaryFile();
  /** Where each line begins, and at the end where the next one will. */
  readonly #starts = [0];
  /** What is not in the file yet. */
  #waiting: string[] = [];

  add(line: string): void {
    const end = (this.#starts.at(-1) as number) + Buffer.byteLength(line);
    this.#starts.push(end);
    this.#waiting.push(line);
    if (end - this.#file.size >= BLOCK) this.#flush();
  }

  /** The line of a rank, from 0. */
  read(rank: number): string {
    this.#flush();
    return this.#file.read(this.#starts[rank] as number, this.#starts[rank + 1] as number);
  }

  close(): void {
    this.#file.close();
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    this.#file.append(this.#waiting.join(''));
    this.#waiting = [];
  }
}
