import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { VigieError } from '../../src/contract/errors.ts';

interface PemFile {
  readonly file: string;
  readonly pem: Buffer;
}

/**
 * Refuses an unusable certificate or key, with the name of the file, which OpenSSL omits. Returns the end of the
 * certificate, in milliseconds since 1970. Throws PEM_INVALIDE.
 */
export function checkCertificate(cert: PemFile, key: PemFile): number {
  const certificate = certificateOf(cert);
  if (!certificate.checkPrivateKey(keyOf(key)))
    throw new VigieError('PEM_INVALIDE', { motif: 'autre_cle', file: key.file, certificate: cert.file });
  try {
    createSecureContext({ cert: cert.pem, key: key.pem });
  } catch (cause) {
    const { code = 'TLS' } = cause as NodeJS.ErrnoException;
    throw new VigieError('PEM_INVALIDE', { motif: 'refuse', file: cert.file, reason: code }, { cause });
  }
  return Date.parse(certificate.validTo);
}

function certificateOf({ file, pem }: PemFile): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw new VigieError('PEM_INVALIDE', { motif: 'certificat', file }, { cause });
  }
}

function keyOf({ file, pem }: PemFile): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    // The head of either form of PEM shows it; the codes of Node differ between versions.
    const locked = pem.includes('ENCRYPTED');
    throw new VigieError('PEM_INVALIDE', { motif: locked ? 'phrase' : 'cle', file }, { cause });
  }
}
