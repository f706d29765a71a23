import { VigieError } from '../../../src/contract/errors.ts';
import { shownDatabase } from '../../../src/profiles/locations.ts';

const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

/** Whether the server is spoken to in clear, and how its certificate is judged, as libpq has it. */
export type TlsMode = (typeof TLS_MODES)[number];

/** Where a database is, and as whom it is opened. */
export interface PostgresAddress {
  /** As messages show it: without the password. */
  readonly name: string;
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** That of the address itself, or of PGPASSWORD. */
  readonly password: string | undefined;
  readonly tls: TlsMode;
  /** The file of the authorities that are trusted, `system` for those of the machine. */
  readonly authorities: string | undefined;
}

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Takes an address of the form `postgres://user:password@host:port/database?sslmode=…&sslrootcert=…` apart. What it leaves out
 * comes from PGHOST, PGPORT, PGUSER, PGDATABASE, PGPASSWORD, PGSSLMODE and PGSSLROOTCERT, or is as libpq has it, but for the host, which is
 * `localhost`. `host=` or a host that begins with %2F is the folder of a Unix socket. Throws ADRESSE_DE_BASE_INVALIDE.
 */
export function parsePostgresAddress(db: string, env: Environment): PostgresAddress {
  const name = shownDatabase(db);
  const refuse = (motif: string, parameter = '') =>
    new VigieError('ADRESSE_DE_BASE_INVALIDE', { file: name, motif, name: parameter });
  const parts = /^\w+:\/\/(?:([^@/?#]*)@)?([^/?#@]*)(?:\/([^/?#]*))?(?:\?([^#]*))?$/.exec(db);
  if (!parts) throw refuse('autre');
  const [, credentials = '', place = '', database = '', query = ''] = parts;
  if (place.includes(',')) throw refuse('hotes');
  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      throw refuse('autre');
    }
  };
  const [, bracketed, plain = '', port = env.PGPORT ?? '5432'] =
    /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(.*))?$/.exec(place) ?? [];
  if (bracketed === undefined && !plain && place !== '' && !place.startsWith(':')) throw refuse('autre');
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) throw refuse('port');

  const parameters: Record<string, string> = {};
  for (const [parameter, value] of new URLSearchParams(query)) {
    if (!['host', 'sslmode', 'sslrootcert'].includes(parameter)) throw refuse('parametre', parameter);
    parameters[parameter] = value;
  }
  const host = parameters.host || decoded(bracketed ?? plain) || env.PGHOST || 'localhost';
  const tls = (parameters.sslmode ?? env.PGSSLMODE ?? 'prefer') as TlsMode;
  if (!TLS_MODES.includes(tls)) throw refuse('sslmode', tls);
  const [, userText = '', password] = /^([^:]*)(?::(.*))?$/s.exec(credentials) ?? [];
  const user = decoded(userText) || env.PGUSER || env.USER || env.USERNAME;
  if (!user) throw refuse('autre');
  return {
    name,
    host,
    port: Number(port),
    user,
    database: decoded(database) || env.PGDATABASE || user,
    password: password ? decoded(password) : env.PGPASSWORD || undefined,
    tls: isSocket(host) ? 'disable' : tls,
    authorities: parameters.sslrootcert || env.PGSSLROOTCERT || undefined,
  };
}

/** Whether a host is the folder of a Unix socket, which nobody listens in on. */
function isSocket(host: string): boolean {
  return host.startsWith('/');
}
