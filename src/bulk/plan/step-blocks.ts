import { BATCH_MAX } from '../../contract/service.ts';
import type { RowResult, Step } from './steps.ts';
import type { OnPassed } from './types.ts';

/** Bytes of rows in one block of steps, about: no more are in memory at once. */
const BLOCK_BYTES = 1 << 20;

/** Gathers the steps of a plan to blocks, and the rows that nothing is done for. */
export class StepBlock {
  readonly #onPassed: OnPassed | undefined;
  #steps: Step[] = [];
  #passed: RowResult[] = [];
  #bytes = 0;

  constructor(onPassed: OnPassed | undefined) {
    this.#onPassed = onPassed;
  }

  /** `bytes`: how much of a file the step was made of. */
  add(step: Step, bytes = 0): void {
    this.#steps.push(step);
    this.#bytes += bytes;
  }

  pass(row: RowResult): void {
    this.#passed.push(row);
  }

  /** Whether there is a block to be taken. */
  get isFull(): boolean {
    return this.#hasBlock || this.#passed.length >= BATCH_MAX;
  }

  /** What is full. */
  async *full(): AsyncGenerator<readonly Step[]> {
    if (this.#passed.length >= BATCH_MAX) await this.#tell();
    if (this.#hasBlock) yield this.#take();
  }

  /** What is left at the end. */
  async *rest(): AsyncGenerator<readonly Step[]> {
    if (this.#passed.length > 0) await this.#tell();
    if (this.#steps.length > 0) yield this.#take();
  }

  get #hasBlock(): boolean {
    return this.#steps.length >= BATCH_MAX || this.#bytes > BLOCK_BYTES;
  }

  async #tell(): Promise<void> {
    const passed = this.#passed;
    this.#passed = [];
    await this.#onPassed?.(passed);
  }

  #take(): readonly Step[] {
    const steps = this.#steps;
    this.#steps = [];
    this.#bytes = 0;
    return steps;
  }
}
