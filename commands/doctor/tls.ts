import { connect, type PeerCertificate } from 'node:tls';
import { tlsError } from '../../src/client/failures.ts';
import { inWords } from '../shared/cli/date-flags.ts';
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
  if (refusal !== undefined) {
    const { host, port, caCert } = place;
    const error = tlsError(refusal, `https://${host.includes(':') ? `[${host}]` : host}:${port}`, caCert);
    return { id: 'service.tls', state: 'erreur', error };
  }
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
    const certificate = socket.getPeerCertificate();
    // Node keeps the code of what it would have thrown.
    const refusal = { code: String(socket.authorizationError), cert: certificate };
    return {
      certificate,
      protocol: socket.getProtocol() ?? 'TLS',
      refusal: socket.authorized ? undefined : refusal,
    };
  } catch (error) {
    return { certificate: NONE, protocol: 'TLS', refusal: error };
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
