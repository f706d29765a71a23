import type { Dispatcher } from 'undici';

/** Bytes that may wait for whoever reads them: then the sender waits as well. */
const WAITING_MAX = 256 * 1024;

/** The body of an answer, read as it comes: no more is taken from the network than is asked for. */
export class BodyStream implements AsyncIterable<Buffer> {
  readonly #abandon: () => void;
  readonly #chunks: Buffer[] = [];
  #waiting = 0;
  #paused: Dispatcher.DispatchController | undefined;
  #ended = false;
  #cause: unknown;
  #wake = () => {};

  /** `abandon` breaks off the exchange, when nobody reads on. */
  constructor(abandon: () => void) {
    this.#abandon = abandon;
  }

  add(chunk: Buffer, controller: Dispatcher.DispatchController): void {
    this.#chunks.push(chunk);
    this.#waiting += chunk.length;
    if (this.#waiting > WAITING_MAX) {
      this.#paused = controller;
      controller.pause();
    }
    this.#wake();
  }

  /** Nothing more comes; `cause` is thrown to whoever reads, once what came has been read. */
  end(cause?: unknown): void {
    this.#ended = true;
    this.#cause = cause;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const chunk = this.#chunks.shift();
        if (chunk) {
          this.#waiting -= chunk.length;
          if (this.#waiting === 0) this.#resume();
          yield chunk;
        } else if (this.#ended) {
          break;
        } else {
          await new Promise<void>((wake) => {
            this.#wake = wake;
          });
        }
      }
    } finally {
      if (!this.#ended) this.#abandon();
    }
    if (this.#cause !== undefined) throw this.#cause;
  }

  #resume(): void {
    this.#paused?.resume();
    this.#paused = undefined;
  }
}
