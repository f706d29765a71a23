import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, getCACertificates } from 'node:tls';
import { readFailed, VigieError } from '../../contract/errors.ts';

/** The authorities of a PEM file with those that Node trusts (NODE_EXTRA_CA_CERTS included): `ca` replaces them. */
export function authorities(file: string): string[] {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (cause) {
    throw readFailed(file, cause);
  }
  try {
    // tls takes a file without a certificate in silence, and then trusts nothing more than before.
    new X509Certificate(pem);
  } catch (cause) {
    throw new VigieError('PEM_INVALIDE', { motif: 'certificat', file }, { cause });
  }
  return [...getCACertificates('default'), pem];
}

/** Reasons of TLS failures by code; messages have a sentence for each. */
const TLS_MOTIFS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'autorite',
  SELF_SIGNED_CERT_IN_CHAIN: 'autorite',
  UNABLE_TO_GET_ISSUER_CERT: 'autorite',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'autorite',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'autorite',
  CERT_UNTRUSTED: 'autorite',
  CERT_HAS_EXPIRED: 'expire',
  CERT_NOT_YET_VALID: 'pas_encore',
  ERR_TLS_CERT_ALTNAME_INVALID: 'nom',
  HOSTNAME_MISMATCH: 'nom',
  UND_ERR_PRX_TLS: 'nom',
  ERR_SSL_WRONG_VERSION_NUMBER: 'clair',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'clair',
  ERR_SSL_HTTP_REQUEST: 'clair',
};

/** TLS_INVALIDE by `motif`, in place of the codes of OpenSSL. */
export function tlsError(cause: unknown, url: string, caCert?: string): VigieError {
  const { code = '' } = cause as NodeJS.ErrnoException;
  const motif = TLS_MOTIFS[code] ?? 'autre';
  const { hostname, origin } = new URL(url);
  const params = {
    url,
    motif,
    host: hostname,
    reason: code,
    ...(caCert === undefined ? {} : { file: caCert }),
  };
  if (motif === 'clair') {
    return new VigieError('TLS_INVALIDE', { ...params, other: origin.replace('https:', 'http:') }, { cause });
  }
  const names = motif === 'nom' ? namesOf(cause) : [];
  return new VigieError('TLS_INVALIDE', { ...params, ...(names.length === 0 ? {} : { names }) }, { cause });
}

/** The names of a certificate, five at most. */
function namesOf(cause: unknown): string[] {
  const { cert } = cause as { readonly cert?: { readonly subjectaltname?: string } };
  const names =
    cert?.subjectaltname?.split(', ').map((name) => name.replace(/^(?:DNS|IP Address):/, '')) ?? [];
  return names.slice(0, 5);
}

/** Error for an http address of an https port. */
export function encryptedError(url: string): VigieError {
  const other = new URL(url).origin.replace('http:', 'https:');
  return new VigieError('TLS_INVALIDE', { url, motif: 'chiffre', reason: 'https', other });
}

/** Milliseconds for a port to answer in TLS. */
const PATIENCE = 2_000;

/** Whether the host and port of an address speak TLS. No request is sent, no certificate is checked. */
export async function speaksTls({ hostname, port }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port) || 80, rejectUnauthorized: false });
  try {
    return await new Promise<boolean>((resolve) => {
      socket
        .once('secureConnect', () => resolve(true))
        .once('error', () => resolve(false))
        .once('close', () => resolve(false))
        .setTimeout(PATIENCE, () => resolve(false));
    });
  } finally {
    socket.on('error', () => {}).destroy();
  }
}
