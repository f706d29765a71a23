import type { Client } from '../../client/client.ts';
import { BATCH_MAX, batch, LIST_MAX, type Operation } from '../../contract/service.ts';
import { type Body, identityOf, type Library } from '../libraries.ts';
import type { Step } from '../plan/steps.ts';
import type { Rows } from '../rows/rows.ts';
import type { Pace } from './apply.ts';
import { creationOf } from './operations.ts';

/** Bytes of one list, about: with what ends it, it must fit in the 1 MiB that proxies take unless told otherwise. */
const LIST_BYTES = 1_000_000;
const END = Buffer.from(']}]}');
const COMMA = 0x2c;

/** Whether objects of a library can be sent as lists (choice X9): over a network, to a service that takes them. */
export async function takesLists(client: Client, library: Library, { embedded }: Pace): Promise<boolean> {
  return !embedded && library.addAll !== undefined && (await client.extensions()).has('batch-lists');
}

/**
 * Steps that create, as the batch that does them, in bytes: made from the bytes of the file, and sent as they are. So
 * nothing is made for each row, which would cost as much as all the rest; a step is when somebody asks for it.
 */
export class List implements Iterable<Step> {
  /** The body of the batch. */
  readonly text: Buffer;
  readonly length: number;
  readonly #library: Library;
  readonly #lines: Int32Array;
  readonly #free: () => void;

  constructor(library: Library, text: Buffer, lines: Int32Array, free: () => void) {
    this.text = text;
    this.length = lines.length;
    this.#library = library;
    this.#lines = lines;
    this.#free = free;
  }

  *[Symbol.iterator](): Generator<Extract<Step, { action: 'create' }>> {
    const { operations } = JSON.parse(this.text.toString('utf8')) as { operations: [{ body: Body[] }] };
    for (const [row, body] of operations[0].body.entries()) {
      const line = this.#lines[row] as number;
      yield { action: 'create', line, identity: identityOf(this.#library, body), body };
    }
  }

  /** The operation that `text` is the body of. */
  readonly operation: Operation = { method: batch.method, path: batch.path };

  /** Says that it is done: its memory is used for another one. */
  free(): void {
    this.#free();
  }
}

/**
 * Gathers rows to lists. Each has twice as many as the one before, as far as that goes: a small file, too, is sent in
 * several, and is not all in doubt when it is cut short.
 */
export class ListWriter {
  readonly #library: Library;
  readonly #start: Buffer;
  readonly #unused: Buffer[] = [];
  readonly #lines = new Int32Array(LIST_MAX);
  #into: Buffer;
  #most = BATCH_MAX;
  #rows = 0;
  #at: number;

  constructor(library: Library) {
    this.#library = library;
    const [start = ''] = JSON.stringify({ atomic: true, operations: [creationOf(library, [])] }).split(
      ']}]}',
    );
    this.#start = Buffer.from(start);
    this.#into = this.#buffer();
    this.#at = this.#start.length;
  }

  /** Adds the row on which `rows` stands; answers the list that was full before. */
  add(rows: Rows): List | undefined {
    let full = this.#rows === this.#most ? this.#take() : undefined;
    let end = rows.writeBody(this.#into, this.#at, LIST_BYTES);
    if (end < 0) {
      const body = Buffer.from(JSON.stringify(rows.body()));
      if (this.#rows > 0 && this.#at + body.length > LIST_BYTES) full = this.#take();
      if (this.#at + body.length > LIST_BYTES) this.#into = this.#buffer(body.length);
      end = this.#at + body.copy(this.#into, this.#at);
    }
    this.#lines[this.#rows++] = rows.line;
    this.#into[end] = COMMA;
    this.#at = end + 1;
    return full;
  }

  /** What is left at the end. */
  rest(): List | undefined {
    return this.#rows > 0 ? this.#take() : undefined;
  }

  #take(): List {
    const into = this.#into;
    // In place of the comma after the last row.
    const end = this.#at - 1 + END.copy(into, this.#at - 1);
    const lines = this.#lines.slice(0, this.#rows);
    const free = () => void this.#unused.push(into);
    this.#into = this.#unused.pop() ?? this.#buffer();
    this.#rows = 0;
    this.#most = Math.min(2 * this.#most, LIST_MAX);
    this.#at = this.#start.length;
    return new List(this.#library, into.subarray(0, end), lines, free);
  }

  /** Memory for a list; `more` for a row that is longer than any. */
  #buffer(more = 0): Buffer {
    const made = Buffer.allocUnsafeSlow(LIST_BYTES + more + END.length);
    this.#start.copy(made);
    return made;
  }
}
