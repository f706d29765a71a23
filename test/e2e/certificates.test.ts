import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type TLSSocket } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../client/certificates.ts';
import { newPlace, until } from './program.ts';
import { firstLine } from './serving.ts';

/** A connection on which requests can be made, and the certificate that it was given. */
async function dial(url: string): Promise<{ socket: TLSSocket; fingerprint: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  return { socket, fingerprint: socket.getPeerCertificate().fingerprint256 };
}

async function asksOn(socket: TLSSocket): Promise<string> {
  socket.write('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  return String(await once(socket, 'data'));
}

const fingerprintOf = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256;

it.skipIf(process.platform === 'win32')(
  'a certificate is read anew on SIGHUP, and one that cannot serve leaves the old one',
  async () => {
    const place = newPlace();
    const [first, second, third] = [1, 2, 3].map(() => selfSigned(['127.0.0.1'])) as [
      ReturnType<typeof selfSigned>,
      ReturnType<typeof selfSigned>,
      ReturnType<typeof selfSigned>,
    ];
    const put = ({ cert, key }: { cert: string; key: string }) => {
      writeFileSync(`${place.folder}/cert.pem`, cert);
      writeFileSync(`${place.folder}/key.pem`, key);
    };
    put(first);
    const db = `${place.folder}/served.db`;
    expect(await place.vigie(['server', 'init', '--db', db])).toMatchObject({ exitCode: 0 });
    const files = ['--tls-cert', 'cert.pem', '--tls-key', 'key.pem'];
    const child = place.start(['server', 'start', '--db', db, '--json', ...files]);
    const { url } = JSON.parse(await firstLine(child)) as { url: string };
    let err = '';
    child.stderr.on('data', (piece: Buffer) => {
      err += piece;
    });
    const said = (text: string, times = 1) => until(() => err.split(text).length > times);

    const before = await dial(url);
    expect(before.fingerprint).toBe(fingerprintOf(first));

    put(second);
    child.kill('SIGHUP');
    await said('was reloaded: new connections use it');
    expect((await dial(url)).fingerprint).toBe(fingerprintOf(second));
    expect(await asksOn(before.socket)).toContain('200 OK');

    // A renewal that was interrupted between its two files.
    put({ cert: third.cert, key: second.key });
    child.kill('SIGHUP');
    await said('The server keeps the previous certificate. Correct the error, then send SIGHUP again.');
    expect(err).toContain('key.pem does not match the certificate');
    expect((await dial(url)).fingerprint).toBe(fingerprintOf(second));

    put({ cert: '', key: third.key });
    child.kill('SIGHUP');
    await said('The server keeps', 2);
    expect(err).toContain('cert.pem contains no readable certificate');
    expect((await dial(url)).fingerprint).toBe(fingerprintOf(second));

    put(third);
    child.kill('SIGHUP');
    await said('was reloaded', 2);
    expect((await dial(url)).fingerprint).toBe(fingerprintOf(third));
    expect(await asksOn(before.socket)).toContain('200 OK');

    child.kill('SIGTERM');
    before.socket.destroy();
    expect((await child).exitCode).toBe(0);
  },
);
