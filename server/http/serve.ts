import { isPostgresAddress } from '../../src/profiles/locations.ts';
import { openStore, type StoreOptions } from '../admin/database.ts';
import { lockUnserved } from '../admin/openers.ts';
import { AUDIT_DAYS } from '../audit/retention.ts';
import type { Service } from '../core/service.ts';
import { TokenUsage } from '../core/token-usage.ts';
import type { OidcOptions } from '../oidc/oidc.ts';
import { Housekeeping } from './housekeeping.ts';
import type { HttpOptions, HttpServer, Tls } from './listen.ts';
import { startHttp } from './listen.ts';
import { DatabaseWatch } from './observation/database-watch.ts';
import { Observation, type ObservationOptions } from './observation/observation.ts';
import { reportLine } from './observation/report-line.ts';

/** How long the database is waited for once requests have had their time, in milliseconds. */
const CLOSE_DEADLINE = 5_000;

export interface ServeOptions extends Omit<HttpOptions, 'observers'>, ObservationOptions {
  /** The database, by its path or its address. */
  readonly file: string;
  /** Not how writes are waited for: those that wait while the server stops are done before it ends. */
  readonly opening?: Pick<StoreOptions, 'env' | 'askPassword' | 'poolSize'>;
  /** Sign-in at an identity provider; none when left out. */
  readonly oidc?: (OidcOptions & { readonly caCert?: string | undefined }) | undefined;
  /** Retention of the audit log in days, AUDIT_DAYS by default; 0 writes none. */
  readonly auditDays?: number | undefined;
  /**
   * Takes lines of JSON with level and time: one for each bug that is met, with the request id, the message and the stack;
   * one when the database or the identity provider goes away, and one when it is back.
   */
  readonly report: (line: string) => void;
}

export interface Running {
  readonly url: string;
  /** Where figures are answered, if anywhere. */
  readonly metrics: string | undefined;
  readonly pid: number;
  /** Opens the access log anew, which may have been moved away. */
  reopen(): void;
  /** Gives new connections another certificate (`HttpServer`). */
  secure(tls: Tls): void;
  /** Drains, then closes the database. */
  stop(): Promise<void>;
}

/** Sign-in, loaded only where it is asked for. */
async function signIn({ oidc, opening, report }: ServeOptions) {
  if (!oidc) return undefined;
  const { openOidc } = await import('../oidc/oidc.ts');
  const network = { env: opening?.env ?? {}, caCert: oidc.caCert };
  const opened = openOidc(oidc, network, {
    away(error, hasKeys) {
      const reason = String((error as Error).cause ?? error);
      const kept = hasKeys ? 'those read before still count' : 'nobody can sign in without them';
      const away = `the keys of ${oidc.issuer} could not be read (${kept}): ${reason}`;
      report(reportLine('error', { event: 'identity_provider_away', error: away }));
    },
    back: (seconds) => report(reportLine('info', { event: 'identity_provider_back', seconds })),
  });
  // For the operator, who may have mistyped it: the server starts all the same.
  void opened.readKeys();
  return opened;
}

/**
 * Opens a database and serves it over HTTP. Throws what `lockUnserved` and `openStore` throw, and FICHIER_NON_ECRIT where
 * its access log cannot be opened.
 */
export async function serve(options: ServeOptions): Promise<Running> {
  const { auditDays = AUDIT_DAYS } = options;
  let observation: Observation | undefined;
  const onGroup = (writes: number) => observation?.wroteTogether(writes);
  // Before it is opened, which may change its schema under the server that it has.
  const lock = isPostgresAddress(options.file) ? undefined : lockUnserved(options.file);
  const store = await openStore(options.file, { ...options.opening, onGroup }).catch((error) => {
    lock?.close();
    throw error;
  });
  const oidc = await signIn(options);
  const watch = new DatabaseWatch(() => store.refuseUnready(), options.report);
  const service: Service = {
    store,
    oidc,
    now: () => new Date(),
    tokenUsage: new TokenUsage(),
    isAudited: auditDays > 0,
    report: (error, requestId, trace) => {
      const { message, stack } = error as Partial<Error>;
      const ids = { request_id: requestId, trace_id: trace?.traceId, parent_id: trace?.parentId };
      options.report(reportLine('error', { ...ids, error: message ?? String(error), stack }));
    },
    reportUnavailable: (error) => watch.failed(error),
  };
  let http: HttpServer | undefined;
  try {
    const gauges = {
      connections: () => http?.connections() ?? { open: 0, refused: 0 },
      waitingWrites: () => store.waitingWrites,
      databaseBytes: () => store.bytes(),
      databaseConnections: () => store.connections,
    };
    observation = await Observation.open(options, gauges, options.report);
    const { observers, metricsUrl: metrics } = observation;
    http = await startHttp(service, { ...options, observers });
    const housekeeping = new Housekeeping(service, auditDays);
    housekeeping.start();
    return {
      url: http.url,
      metrics,
      pid: process.pid,
      reopen: () => observation?.reopen(),
      secure: (tls) => http?.secure(tls),
      async stop() {
        await http?.drain();
        await oidc?.close();
        watch.stop();
        // A connection to one that has fallen silent would keep the process.
        setTimeout(() => store.abandon?.(), CLOSE_DEADLINE).unref();
        await housekeeping.stop();
        await observation?.close();
        await store.close();
        lock?.close();
      },
    };
  } catch (error) {
    await oidc?.close();
    await observation?.close();
    await store.close();
    lock?.close();
    throw error;
  }
}
