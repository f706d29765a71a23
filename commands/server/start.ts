import type { Running, ServeOptions } from '../../server/http/serve.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { checkOrgHeader, ORG_HEADER_DEFAULT } from '../../src/contract/org-header.ts';
import { serverWords } from '../../src/messages/commands/server.ts';
import { messages } from '../../src/messages/index.ts';
import { onHangup } from '../../src/terminal/io.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { refuseTargets } from '../shared/cli/context.ts';
import { networkOf, originOf } from '../shared/flags/addresses.ts';
import { inWords } from '../shared/flags/date-flags.ts';
import {
  type FlagValues,
  integer,
  parsed,
  reportsInJson,
  text,
  texts,
  toggle,
  withVariables,
} from '../shared/flags/flags.ts';
import { openAdministration } from './administration.ts';

const flags = withVariables({
  host: text('address', 'Address to listen on (default: 127.0.0.1)'),
  port: integer('n', { min: 0, max: 65_535 }, 'Port to listen on (default: 0, chosen by the system)'),
  tls_cert: text('file', 'Certificate chain, in PEM; with --tls-key, the server uses HTTPS'),
  tls_key: text('file', 'Private key, in PEM'),
  insecure_http: toggle('Allow other machines without TLS, behind a proxy that encrypts'),
  allow_host: texts('name', 'Additional host name of the server'),
  allow_origin: parsed(
    originOf,
    'origin',
    'Origin of web pages to allow, such as https://carte.example, or * for any',
  ),
  trusted_proxy: parsed(
    networkOf,
    'cidr',
    'Proxy or network of proxies whose Forwarded and X-Forwarded-* headers are trusted',
  ),
  org_header: text('name', 'Name of the header for the organisation (default: Service-Org-Id)'),
  rate_limit: integer(
    'n',
    { min: 1, max: 1_000_000 },
    'Maximum number of requests per minute and token (default: no limit)',
  ),
  access_log: text(
    'off|stderr|file',
    'Destination of the request log, in JSON lines (default: off); a file is reopened on SIGHUP',
  ),
  audit_days: integer(
    'n',
    { min: 0, max: 36_500 },
    'Number of days to keep the audit log (default: 365); 0 stops and empties it',
  ),
  metrics_port: integer(
    'n',
    { min: 0, max: 65_535 },
    'Port of GET /metrics for Prometheus; 0 is chosen by the system (default: none)',
  ),
  metrics_host: text('address', 'Address of the metrics port (default: 127.0.0.1)'),
  oidc_issuer: text('url', 'Address of the identity provider whose access tokens are accepted'),
  oidc_audience: text('name', 'Audience of the access tokens for this server'),
  oidc_client_id: text('id', 'Public client of the identity provider for `vigie profiles login`'),
  oidc_link_by: text(
    'name',
    'Claim with the user id: users without an identity, but no administrators, are linked at their first sign-in',
  ),
  db_pool: integer(
    'n',
    { min: 1, max: 1_000 },
    'Maximum number of connections to a PostgreSQL database (default: 8)',
  ),
});

export const command = defineCommand({
  noun: 'server',
  verb: 'start',
  summary: 'Serve a database over HTTP',
  description: [
    'With --json, the first line of standard output is {"url", "pid", "db"}, once requests are accepted; with --metrics-port, it also has "metrics".',
    'On SIGTERM or Ctrl-C, the server accepts no new requests, finishes the current ones and exits with 0.',
    'A file that another process serves is refused. Several servers may serve a PostgreSQL database.',
    'On SIGHUP, the certificate and the key are reloaded for new connections.',
    'Each flag has an environment variable, used if the flag is not given: 1, 0, true or false for a switch; commas or spaces separate the items of a list.',
  ],
  examples: {
    'Let users sign in at an identity provider':
      'vigie server start --db sdis.db --oidc-issuer https://connexion.sdis.example/realms/sdis --oidc-audience vigie --oidc-client-id vigie-cli',
    'Start a local server on a free port': 'vigie server start --db sdis.db',
    'Use a PostgreSQL database':
      'vigie server start --db postgres://vigie@db.sdis.example/vigie?sslmode=verify-full',
    'Start a server for a script that waits for the first line':
      'vigie server start --db sdis.db --port 8443 --json',
    'Start a server in a container, without arguments': 'VIGIE_DB=sdis.db VIGIE_PORT=8443 vigie server start',
  },
  endsItself: true,
  flags,
  async run(context, input) {
    refuseScopes(context);
    const {
      file,
      opening: { env, askPassword },
    } = await openAdministration(context);
    const {
      host = '127.0.0.1',
      port = 0,
      allow_host,
      allow_origin,
      trusted_proxy,
      org_header = ORG_HEADER_DEFAULT,
      rate_limit,
      audit_days,
    } = input.flags;
    const accessLog = await logOf(input.flags, context);
    const tls = await protectionOf(host, input.flags, context);
    checkOrgHeader(org_header);
    const { serve } = await import('../../server/http/serve.ts');
    const running = await serve({
      file,
      host,
      port,
      tls,
      orgHeader: org_header,
      allowedHosts: allow_host,
      allowedOrigins: allow_origin,
      trustedProxies: trusted_proxy,
      rateLimit: rate_limit,
      accessLog,
      auditDays: audit_days,
      oidc: await oidcOf(input.flags, context),
      metrics: metricsOf(input.flags),
      onLogFailure: ({ code = '' }) => {
        const { file = '' } = accessLog === 'stderr' ? {} : (accessLog ?? {});
        void writeNotice(context.io, visible(serverWords(context.language).logFailed(file, code)));
      },
      opening: { env, askPassword, poolSize: input.flags.db_pool },
      report: (line) => void context.io.err.write(`${line}\n`).catch(() => {}),
    });
    return { kind: 'text', text: untilStopped(running, file, input.flags, context), live: true };
  },
});

/** Throws OPTION_INCONNUE for a flag that selects one organisation or user of a server: its callers do so. */
function refuseScopes({ flags }: Context): void {
  const scope = (['org', 'user'] as const).find((name) => flags[name] !== undefined);
  if (scope !== undefined)
    throw new VigieError('OPTION_INCONNUE', {
      flag: `--${scope}`,
      command: 'vigie server start',
      motif: 'appelants',
    });
}

/** Address of the metrics. Throws OPTIONS_REQUISES for an address without a port. */
function metricsOf({
  metrics_port: port,
  metrics_host: host,
}: FlagValues<typeof flags>): ServeOptions['metrics'] {
  if (port !== undefined) return { host: host ?? '127.0.0.1', port };
  if (host === undefined) return undefined;
  throw new VigieError('OPTIONS_REQUISES', { flags: ['--metrics-port'], command: 'vigie server start' });
}

/**
 * Sign-in at an identity provider. Throws OPTIONS_REQUISES for flags without the issuer and the audience, REGLAGE_INVALIDE for an
 * issuer that is no https:// address.
 */
async function oidcOf(
  { oidc_issuer: issuer, oidc_audience: audience, oidc_client_id, oidc_link_by }: FlagValues<typeof flags>,
  { flags: { ca_cert: caCert } }: Context,
): Promise<ServeOptions['oidc']> {
  const given = [issuer, audience, oidc_client_id, oidc_link_by].some((one) => one !== undefined);
  if (!given) return undefined;
  if (!issuer || !audience) {
    const missing = [...(issuer ? [] : ['--oidc-issuer']), ...(audience ? [] : ['--oidc-audience'])];
    throw new VigieError('OPTIONS_REQUISES', { flags: missing, command: 'vigie server start' });
  }
  const { confidentialAddress } = await import('../../src/client/address.ts');
  if (confidentialAddress(issuer)?.search !== '')
    throw new VigieError('REGLAGE_INVALIDE', { name: '--oidc-issuer', expected: 'https://…', given: issuer });
  return { issuer, audience, clientId: oidc_client_id, linkBy: oidc_link_by, caCert };
}

/** Log of requests. Throws FICHIER_COMMUN for the file of the database, OPTION_SANS_VALEUR for an empty name. */
async function logOf(
  { access_log }: FlagValues<typeof flags>,
  context: Context,
): Promise<ServeOptions['accessLog']> {
  if (access_log === undefined || access_log === 'off') return undefined;
  if (access_log === 'stderr') return access_log;
  if (access_log === '')
    throw new VigieError('OPTION_SANS_VALEUR', { flag: '--access-log', command: 'vigie server start' });
  await refuseTargets(context, [['--access-log', access_log]]);
  return { file: access_log };
}

/**
 * Certificate and key, if given. Throws OPTIONS_REQUISES for one without the other, ADRESSE_NON_PROTEGEE for an address open
 * to eavesdropping, PEM_INVALIDE for unusable files. An expired certificate is served, with a warning.
 */
async function protectionOf(
  host: string,
  { tls_cert, tls_key, insecure_http }: FlagValues<typeof flags>,
  context: Context,
): Promise<ServeOptions['tls']> {
  if ((tls_cert === undefined) !== (tls_key === undefined)) {
    throw new VigieError('OPTIONS_REQUISES', {
      flags: [tls_cert === undefined ? '--tls-cert' : '--tls-key'],
      command: 'vigie server start',
    });
  }
  const { isLoopback } = await import('../../src/client/address.ts');
  if (!isLoopback(host) && !tls_cert && !insecure_http)
    throw new VigieError('ADRESSE_NON_PROTEGEE', { host });
  if (!tls_cert || !tls_key) return undefined;
  const cert = { file: tls_cert, pem: Buffer.from(await context.readFile(tls_cert)) };
  const key = { file: tls_key, pem: Buffer.from(await context.readFile(tls_key)) };
  const { checkCertificate } = await import('./certificate.ts');
  const end = checkCertificate(cert, key);
  if (end < Date.now() && !context.flags.quiet) {
    const when = inWords(new Date(end).toISOString(), context.io);
    await writeNotice(context.io, visible(serverWords(context.language).certificateEnded(tls_cert, when)));
  }
  return { cert: cert.pem, key: key.pem };
}

/** Reloads certificate and key. Unusable ones are reported, and the server keeps the old ones. */
async function renewCertificate(
  { secure }: Running,
  serverFlags: FlagValues<typeof flags>,
  context: Context,
): Promise<void> {
  const { tls_cert: file } = serverFlags;
  if (file === undefined) return;
  const words = serverWords(context.language);
  try {
    const tls = await protectionOf(serverFlags.host ?? '127.0.0.1', serverFlags, context);
    if (tls) secure(tls);
    if (!context.flags.quiet) await writeNotice(context.io, visible(words.certificateRenewed(file)));
  } catch (error) {
    const { failureOf } = await import('../shared/errors/failures.ts');
    const { message, hint } = failureOf(error, context.language);
    await writeNotice(context.io, visible([message, hint, words.certificateKept].filter(Boolean).join(' ')));
  }
}

/** Prints that the server is ready, then waits until it is stopped and drained. */
async function* untilStopped(
  running: Running,
  db: string,
  serverFlags: FlagValues<typeof flags>,
  context: Context,
): AsyncGenerator<string> {
  const { url, metrics, pid, reopen, stop } = running;
  const { flags, io, language, signal } = context;
  const { quiet } = flags;
  const unheard = onHangup(io, () => {
    reopen();
    void renewCertificate(running, serverFlags, context);
  });
  try {
    const extra = metrics === undefined ? {} : { metrics };
    const line = reportsInJson(flags)
      ? JSON.stringify({ url, pid, db, ...extra })
      : [url, db, ...Object.values(extra)].join('\t');
    yield `${line}\n`;
    if (io.out.isTerminal && io.err.isTerminal && !quiet)
      await io.err.write(`${messages(language).cli.howToStop(url)}\n`).catch(() => {});
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  } finally {
    await stop();
    unheard();
  }
}
