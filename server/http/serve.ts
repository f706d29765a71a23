import { openStore, type StoreOptions } from '../admin/database.ts';
import { forgetOldAnswers } from '../core/idempotency.ts';
import type { Service } from '../core/service.ts';
import type { HttpOptions } from './listen.ts';
import { startHttp } from './listen.ts';

/** How often answers kept for their idempotency key are looked through, in milliseconds. */
const HOUSEKEEPING = 3_600_000;

export interface ServeOptions extends HttpOptions {
  /** The database, by its path or its address. */
  readonly file: string;
  readonly opening?: StoreOptions;
  /** Takes one line for each bug that is met: JSON with the request id, the message and the stack. */
  readonly report: (line: string) => void;
}

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Drains, then closes the database. */
  stop(): Promise<void>;
}

/** Opens a database and serves it over HTTP. */
export async function serve(options: ServeOptions): Promise<Running> {
  const store = await openStore(options.file, options.opening ?? {});
  const service: Service = {
    store,
    now: () => new Date(),
    report: (error, requestId) => {
      const { message, stack } = error as Partial<Error>;
      options.report(JSON.stringify({ request_id: requestId, error: message ?? String(error), stack }));
    },
  };
  const tidy = () => store.write((tx) => forgetOldAnswers({ tx, now: service.now().toISOString() }));
  try {
    await tidy();
    const http = await startHttp(service, options);
    const housekeeping = setInterval(
      () => void tidy().catch((error) => service.report(error, 'housekeeping')),
      HOUSEKEEPING,
    );
    housekeeping.unref();
    return {
      url: http.url,
      pid: process.pid,
      async stop() {
        clearInterval(housekeeping);
        await http.drain();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
