import { createPrivateKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { selfSigned } from '../../client/certificates.ts';
import { shell } from '../../profiles/shell.ts';

const own = selfSigned(['127.0.0.1']);
const locked = (type: 'pkcs8' | 'sec1') =>
  createPrivateKey(own.key)
    .export({ type, format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
    .toString();

/** Starts a server with these files, one that stops at once where it does start. */
async function start(cert: string, key: string, language = 'en') {
  const { directory, database, run } = shell();
  const [certFile, keyFile] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  expect((await run(['server', 'init', '--db', database])).exitCode).toBe(0);
  const line = ['server', 'start', '--db', database, '--tls-cert', certFile, '--tls-key', keyFile, '--json'];
  const ran = await run(line, { signal: AbortSignal.abort(), env: { VIGIE_LANG: language } });
  expect(ran.err).not.toMatch(/OpenSSL|routines|x509|:error:|start line|decrypt/);
  return { ...ran, certFile, keyFile };
}

describe('the files that a server is given for TLS', () => {
  it.each([
    [
      'a key of another certificate',
      own.cert,
      selfSigned(['127.0.0.1']).key,
      'key',
      /does not match the cert/,
    ],
    ['both swapped', own.key, own.cert, 'cert', /contains no readable certificate/],
    ['an empty certificate', '', own.key, 'cert', /contains no readable certificate/],
    ['an empty key', own.cert, '', 'key', /contains no readable private key/],
    ['a key that is none', own.cert, 'not a key', 'key', /contains no readable private key/],
    ['a key that a passphrase locks', own.cert, locked('pkcs8'), 'key', /protected by a passphrase/],
    ['the same in the older form', own.cert, locked('sec1'), 'key', /protected by a passphrase/],
    ['a chain that breaks off', own.cert + own.cert.slice(0, 200), own.key, 'cert', /cannot be used for TLS/],
  ])('%s: a mistake of usage that names the file', async (_, cert, key, which, said) => {
    const { exitCode, err, certFile, keyFile } = await start(cert, key);
    const { error } = JSON.parse(err);
    expect(error).toMatchObject({ code: 'PEM_INVALIDE', exit_code: 2 });
    expect(exitCode).toBe(2);
    expect(error.message).toContain(which === 'cert' ? certFile : keyFile);
    expect(error.message).toMatch(said);
    expect(error.hint).toBeTruthy();
    expect((await start(cert, key, 'fr')).err).toMatch(/certificat|clé privée/);
  });

  it('a certificate that has ended is served, and told', async () => {
    const ended = selfSigned(['127.0.0.1'], true);
    const { exitCode, out, err, certFile } = await start(ended.cert, ended.key);
    expect(exitCode).toBe(0);
    expect(JSON.parse(out).url).toMatch(/^https:/);
    expect(err).toContain(`The certificate ${certFile} expired on`);
  });

  it('a good pair is served without a word', async () => {
    const { exitCode, out, err } = await start(own.cert, own.key);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(JSON.parse(out).url).toMatch(/^https:/);
  });
});
