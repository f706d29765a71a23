import { connect, type PeerCertificate } from 'node:tls';
import { inWords } from '../dates.ts';
import { type Around, type Finding, found } from './finding.ts';

/** Days before the end of a certificate from which on it is told. */
const SOON = 21;
const DAY = 86_400_000;

interface Place {
  readonly host: string;
  readonly port: number;
  readonly caCert: string | undefined;
}

/** Whether the certificate of a service is accepted, and for how long. */
export async function tlsOf(around: Around, place: Place): Promise<Finding> {
  const { certificate, protocol, refusal } = await greet(around, place);
  const end = Date.parse(certificate.valid_to);
  const days = Math.floor((end - Date.now()) / DAY);
  const subject = nameOf(certificate.subject) || place.host;
  const params = {
    ...{ subject, protocol, days },
    issuer: nameOf(certificate.issuer),
    until: Number.isNaN(end) ? '' : inWords(new Date(end).toISOString(), around.context.io),
  };
  if (end < Date.now()) return found('service.tls', 'erreur', 'tlsExpired', params);
  if (refusal !== undefined) return found('service.tls', 'erreur', 'tlsRefused', { reason: refusal });
  return found('service.tls', days < SOON ? 'attention' : 'ok', days < SOON ? 'tlsSoon' : 'tls', params);
}

/** Connects without trusting, to see the certificate even where it is refused; nothing is sent. */
async function greet({ milliseconds }: Around, { host, port, caCert }: Place) {
  const { authorities } = await import('../../src/client/wire.ts');
  const socket = connect({
    ...{ host, port, rejectUnauthorized: false },
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    ...(caCert === undefined ? {} : { ca: authorities(caCert) }),
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
      socket.setTimeout(milliseconds, () => reject(Object.assign(new Error(host), { code: 'ETIMEDOUT' })));
    });
    const { authorizationError } = socket as { authorizationError?: Error | string };
    return {
      certificate: socket.getPeerCertificate(),
      protocol: socket.getProtocol() ?? 'TLS',
      refusal: socket.authorized ? undefined : reasonOf(authorizationError),
    };
  } catch (error) {
    return { certificate: NONE, protocol: 'TLS', refusal: reasonOf(error) };
  } finally {
    socket.destroy();
  }
}

const NONE = { subject: {}, issuer: {}, valid_to: '' } as Pick<PeerCertificate, 'valid_to'> & {
  readonly subject: Name;
  readonly issuer: Name;
};

type Name = Readonly<Record<string, string | string[] | undefined>>;

/** The common name, else the organisation; some have several. */
function nameOf(name: unknown): string {
  const { CN, O } = (name ?? {}) as Name;
  return [CN ?? O ?? ''].flat().join(', ');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error ?? '');
  const { code = '' } = error as NodeJS.ErrnoException;
  const [line = ''] = error.message.split('\n');
  return code === '' || line.includes(code) ? line : `${line} (${code})`;
}
