import { AccessLog } from './access-log.ts';
import type { Observer } from './exchanges.ts';
import { type Gauges, Metrics } from './metrics.ts';
import { type MetricsServer, serveMetrics } from './metrics-server.ts';

/** How a server is observed; not at all where everything is left out. */
export interface ObservationOptions {
  /** Where a line for each request goes. */
  readonly accessLog?: 'stderr' | { readonly file: string } | undefined;
  /** Called once when the access log can no longer be written. */
  readonly onLogFailure?: (error: NodeJS.ErrnoException) => void;
  /** Where figures are answered; port 0 lets the system choose. */
  readonly metrics?: { readonly host: string; readonly port: number } | undefined;
  /** Host names under which it also answers. */
  readonly allowedHosts: readonly string[];
}

/** What observes a server, as long as it runs. */
export class Observation {
  readonly #log: AccessLog | undefined;
  readonly #metrics: Metrics | undefined;
  readonly #server: MetricsServer | undefined;

  private constructor(
    log: AccessLog | undefined,
    metrics: Metrics | undefined,
    server: MetricsServer | undefined,
  ) {
    this.#log = log;
    this.#metrics = metrics;
    this.#server = server;
  }

  /**
   * Opens the configured outputs; `write` takes a line for stderr. Throws FICHIER_NON_ECRIT where the log cannot be opened, and
   * what listening throws.
   */
  static async open(
    { accessLog, onLogFailure = () => {}, metrics: place, allowedHosts }: ObservationOptions,
    gauges: Gauges,
    write: (line: string) => void,
  ): Promise<Observation> {
    const metrics = place && (await Metrics.of(gauges));
    const server = metrics && (await serveMetrics(metrics, place, allowedHosts));
    try {
      return new Observation(await openLog(accessLog, onLogFailure, write), metrics, server);
    } catch (error) {
      await server?.close();
      throw error;
    }
  }

  get observers(): readonly Observer[] {
    return [this.#log, this.#metrics].filter((one) => one !== undefined);
  }

  /** Where figures are answered. */
  get metricsUrl(): string | undefined {
    return this.#server?.url;
  }

  /** Records the number of writes of a commit. */
  wroteTogether(writes: number): void {
    this.#metrics?.wroteTogether(writes);
  }

  /** Opens the access log anew, which may have been moved away. */
  reopen(): void {
    this.#log?.reopen();
  }

  async close(): Promise<void> {
    await this.#log?.close();
    await this.#server?.close();
  }
}

async function openLog(
  accessLog: ObservationOptions['accessLog'],
  onFailure: (error: NodeJS.ErrnoException) => void,
  write: (line: string) => void,
): Promise<AccessLog | undefined> {
  if (accessLog === undefined) return undefined;
  if (accessLog === 'stderr') return AccessLog.to((line) => write(line.trimEnd()));
  return AccessLog.toFile(accessLog.file, onFailure);
}
