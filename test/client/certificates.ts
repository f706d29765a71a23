import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate for servers of tests, as PEM, made with what Node has (RFC 5280). */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Valid for the given names, or addresses such as 127.0.0.1, for an hour around now unless it ended. */
export function selfSigned(names: readonly string[], ended = false): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const hour = 3_600_000;
  const now = Date.now() - (ended ? 24 * hour : 0);
  const name = sequence(set(sequence(oid(2, 5, 4, 3), der(0x0c, Buffer.from('vigie test')))));
  const algorithm = sequence(oid(1, 2, 840, 10045, 4, 3, 2));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(now - hour), time(now + hour)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(oid(2, 5, 29, 19), sequence(der(0x01, Buffer.from([0xff])))),
        extension(oid(2, 5, 29, 17), sequence(...names.map(alternativeName))),
      ),
    ),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  // Lines of 64 letters: an empty one before the end, PEM does not take.
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => der(0x31, Buffer.concat(parts));
const extension = (id: Buffer, value: Buffer) => sequence(id, der(0x04, value));

function oid(first: number, second: number, ...rest: number[]): Buffer {
  const base128 = (arc: number): number[] =>
    arc < 0x80 ? [arc] : [...base128(arc >> 7).map((byte) => byte | 0x80), arc & 0x7f];
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function time(instant: number): Buffer {
  const text = new Date(instant).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(text));
}

function alternativeName(name: string): Buffer {
  return /^[\d.]+$/.test(name)
    ? der(0x87, Buffer.from(name.split('.').map(Number)))
    : der(0x82, Buffer.from(name));
}
