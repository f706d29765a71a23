import { AccessLog } from './access-log.ts';
import type { Observer } from './exchanges.ts';

/** How a server is observed; not at all where everything is left out. */
export interface ObservationOptions {
  /** Where a line for each request goes. */
  readonly accessLog?: 'stderr' | { readonly file: string } | undefined;
  /** Told once when the access log cannot be written any more. */
  readonly onLogFailure?: (error: NodeJS.ErrnoException) => void;
}

/** What observes a server, as long as it runs. */
export class Observation {
  readonly #log: AccessLog | undefined;

  private constructor(log: AccessLog | undefined) {
    this.#log = log;
  }

  /**
   * Opens what was asked for; `write` takes a line for stderr. Throws FICHIER_NON_ECRIT where the log cannot be opened.
   */
  static async open(
    { accessLog, onLogFailure = () => {} }: ObservationOptions,
    write: (line: string) => void,
  ): Promise<Observation> {
    return new Observation(await openLog(accessLog, onLogFailure, write));
  }

  get observers(): readonly Observer[] {
    return this.#log ? [this.#log] : [];
  }

  /** Opens the access log anew, which may have been moved away. */
  reopen(): void {
    this.#log?.reopen();
  }

  async close(): Promise<void> {
    await this.#log?.close();
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
