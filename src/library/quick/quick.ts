import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type Blocks,
  GROUP_NUMBERS,
  type IfExists,
  type PackedPrescriptions,
  type PackedRows,
} from '../../client/blocks.ts';
import type { Client } from '../../client/client.ts';
import { listSupports, type Support } from '../../contract/supports.ts';
import type { Counts } from '../../messages/import.ts';
import { type Notice, Notices } from '../issues.ts';
import { findLayout, type Layout, type LayoutOptions } from '../layout.ts';
import type { Library } from '../libraries.ts';
import type { Progress } from '../plan.ts';
import type { Source } from '../read/source.ts';
import { free, type Job, type News } from './news.ts';
import { newPrescriptionsRing, newRing } from './ring.ts';
import { threadFile } from './thread-file.ts';

/** Bytes of a file from which on a second thread is worth its start. */
const WORTH = 1_000_000;
/** What the second thread lets pile up before it is cleared away: it keeps next to nothing. */
const YOUNG_MB = 4;

/** The libraries whose objects are taken in while they come. */
const LISTS: readonly string[] = ['anomalies', 'prescriptions'] satisfies (keyof Blocks)[];

export interface QuickOptions extends LayoutOptions {
  readonly ifExists: IfExists;
  /** Bytes: a smaller file is left to the ordinary way. A million unless given. */
  readonly least?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Ends it before the next block; its reason is thrown, and nothing is done. */
  readonly signal?: AbortSignal | undefined;
}

export interface Quick {
  readonly counts: Counts;
  readonly notices: readonly Notice[];
}

/**
 * Imports a large CSV into a library in this process in one pass and one transaction: a second thread reads and judges
 * the rows while this one writes those that are right. Answers undefined, with nothing done, at the first thing that is
 * not as it should be: the ordinary way looks at everything before it writes, and says what is wrong. What both do is
 * the same.
 *
 * Throws VigieError (FICHIER_MODIFIE), and what the service answers to writing.
 */
export async function importQuickly(
  client: Client,
  library: Library,
  source: Source,
  options: QuickOptions,
): Promise<Quick | undefined> {
  const { ifExists, least = WORTH } = options;
  if (source.fd === undefined || source.size < least || !LISTS.includes(library.name)) return undefined;
  const layout = await findLayout(source, library, options);
  if ('issues' in layout || layout.format !== 'csv' || layout.source !== source) return undefined;
  const job = jobOf(layout, library, await supportsFor(client, layout));
  const reading = new Reading(job, source, options);
  try {
    const done = await client.takeIn(
      library.name as keyof Blocks,
      reading.blocks() as AsyncIterable<never>,
      ifExists,
    );
    if (!done || !reading.end) return undefined;
    const { rows, notices } = reading.end;
    return {
      counts: { ...done, read: rows, deleted: 0, rejected: 0 },
      notices: [...noticesOf(layout), ...notices],
    };
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  } finally {
    await reading.stop();
  }
}

type CsvLayout = Extract<Layout, { format: 'csv' }>;

function jobOf(layout: CsvLayout, library: Library, supports: readonly Support[]): Job {
  const { source, encoding, delimiter, columns, width, line } = layout;
  const { fd = -1, size, name: file } = source;
  const ring: Job['ring'] =
    library.name === 'anomalies'
      ? { of: 'anomalies', slots: newRing() }
      : { of: 'prescriptions', slots: newPrescriptionsRing() };
  const busy = new Int32Array(new SharedArrayBuffer(ring.slots.length * Int32Array.BYTES_PER_ELEMENT));
  return { fd, size, file, encoding, delimiter, columns, width, line, supports, busy, ring };
}

/** The supports of the service, where the file cites any. */
async function supportsFor(client: Client, { columns }: CsvLayout): Promise<Support[]> {
  const cites = columns.columns.some(({ field }) => field.kind === 'supports');
  return cites ? Array.fromAsync(client.items(listSupports)) : [];
}

/** Says that a row is not right, or comes twice. */
class Refused extends Error {}

/** The thread that reads a file, and what it says. */
class Reading {
  /** What it says last, once it has said it. */
  end: Extract<News, { kind: 'end' }> | undefined;
  readonly #job: Job;
  readonly #source: Source;
  readonly #options: QuickOptions;
  readonly #worker: Worker;

  constructor(job: Job, source: Source, options: QuickOptions) {
    this.#job = job;
    this.#source = source;
    this.#options = options;
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    this.#worker = new Worker(threadFile(), { workerData: job, resourceLimits });
  }

  async *blocks(): AsyncGenerator<Blocks[keyof Blocks]> {
    const { signal, onProgress } = this.#options;
    for await (const [said] of on(this.#worker, 'message', { close: ['exit'] })) {
      const news = said as News;
      signal?.throwIfAborted();
      if (news.kind === 'refused') throw new Refused();
      if (news.kind === 'end') {
        if (news.rows === 0) throw new Refused();
        await this.#source.verify();
        this.end = news;
        return;
      }
      onProgress?.({ stage: 'write', done: news.done, total: this.#source.size });
      yield this.#blockOf(news);
      free(this.#job.busy, news.slot);
    }
    // What came so far must not pass for all there is.
    throw new Error('the reading thread ended before the file did');
  }

  #blockOf(news: Extract<News, { slot: number }>): Blocks[keyof Blocks] {
    const { ring } = this.#job;
    if (news.kind === 'prescriptions') {
      const { bytes, numbers, places, citations } = ring.slots[news.slot] as PackedPrescriptions;
      return {
        bytes,
        numbers: numbers.subarray(0, news.packed.numbers),
        places: places.subarray(0, news.packed.places),
        citations: citations.subarray(0, news.packed.citations),
        ...news.names,
      };
    }
    const filled = ring.slots[news.slot] as PackedRows;
    const groups = filled.groups.subarray(0, GROUP_NUMBERS * news.groups);
    return { rows: { ...filled, groups }, others: news.others };
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

function noticesOf({ notices }: Layout): Notice[] {
  const found = new Notices();
  for (const { code, line, params } of notices) found.add(code, line, params);
  return found.list();
}
