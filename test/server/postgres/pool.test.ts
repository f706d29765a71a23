import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { parsePostgresAddress } from '../../../server/storage/postgres/address.ts';
import { openingError } from '../../../server/storage/postgres/errors.ts';
import { ConnectionPool } from '../../../server/storage/postgres/pool.ts';
import type { VigieError } from '../../../src/contract/errors.ts';
import { selfSigned } from '../../client/certificates.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { Cluster } from './cluster.ts';
import { postgres } from './databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'vigie-pool-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};

/** Whether the connection is encrypted; what refuses it where there is none. */
async function attempt(url: string): Promise<boolean | VigieError> {
  const address = parsePostgresAddress(url, {});
  let pool: ConnectionPool | undefined;
  try {
    pool = await ConnectionPool.make(address);
    const client = await pool.connect();
    const { rows } = await client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    client.release();
    return rows[0].ssl === 1;
  } catch (error) {
    return openingError(error, address) as VigieError;
  } finally {
    await pool?.close();
  }
}

describe('sslmode', () => {
  test('is what libpq makes of it', async () => {
    await postgres();
    const certificate = selfSigned(['127.0.0.1']);
    const cluster = await Cluster.start({ certificate });
    cleanUp(() => cluster.remove());
    vi.stubEnv('HOME', folder);
    const ours = file('ours.pem', certificate.cert);
    const others = file('others.pem', selfSigned(['127.0.0.1']).cert);
    const named = cluster.url().replace('127.0.0.1', 'localhost');
    const tried = async (query: string, url = cluster.url()) => {
      const found = await attempt(`${url}?${query}`);
      return typeof found === 'boolean' ? found : [found.code, found.params.reason || found.params.motif];
    };
    expect(await tried('sslmode=disable')).toBe(false);
    expect(await tried('sslmode=prefer')).toBe(true);
    expect(await tried('')).toBe(true);
    expect(await tried('sslmode=require')).toBe(true);
    // With authorities it verifies, as verify-ca.
    expect(await tried(`sslmode=require&sslrootcert=${ours}`)).toBe(true);
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect(await tried(`sslmode=${mode}&sslrootcert=${others}`), mode).toEqual([
        'BASE_TLS_INVALIDE',
        'DEPTH_ZERO_SELF_SIGNED_CERT',
      ]);
    expect(await tried(`sslmode=verify-ca&sslrootcert=${ours}`)).toBe(true);
    expect(await tried(`sslmode=verify-ca&sslrootcert=${ours}`, named)).toBe(true);
    expect(await tried(`sslmode=verify-full&sslrootcert=${ours}`)).toBe(true);
    expect(await tried(`sslmode=verify-full&sslrootcert=${ours}`, named)).toEqual([
      'BASE_TLS_INVALIDE',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ]);
    expect(await tried('sslmode=verify-full&sslrootcert=system')).toEqual([
      'BASE_TLS_INVALIDE',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    ]);
    expect(await tried('sslmode=verify-full')).toEqual(['ADRESSE_DE_BASE_INVALIDE', 'sslrootcert']);
    expect(await tried(`sslmode=verify-ca&sslrootcert=${folder}/none`)).toEqual([
      'FICHIER_ILLISIBLE',
      'ENOENT',
    ]);
  });

  test('of a server without TLS: what is only preferred is done without', async () => {
    const url = new URL(await postgres());
    const attemptBy = (mode: string) => {
      url.searchParams.set('sslmode', mode);
      return attempt(url.href);
    };
    expect(await attemptBy('prefer')).toBe(false);
    expect(await attemptBy('require')).toMatchObject({ code: 'BASE_TLS_INVALIDE' });
  });
});

test('a password is looked up in the pgpass file, where only its owner may read it', async () => {
  await postgres();
  const cluster = await Cluster.start({ password: 'a:b\\c' });
  cleanUp(() => cluster.remove());
  const pgpass = file('pgpass', `127.0.0.1:${cluster.port}:*:postgres:a\\:b\\\\c\n`);
  vi.stubEnv('PGPASSFILE', pgpass);
  expect(await attempt(cluster.url())).toBe(false);
  chmodSync(pgpass, 0o644);
  expect(await attempt(cluster.url())).toMatchObject({
    code: 'BASE_ACCES_REFUSE',
    params: { motif: 'pgpass', pgpass },
  });
  chmodSync(pgpass, 0o600);
  writeFileSync(pgpass, '127.0.0.1:*:*:postgres:wrong\n');
  const wrong = await attempt(cluster.url());
  expect(wrong).toMatchObject({ code: 'BASE_ACCES_REFUSE', params: { motif: '28P01' } });
  expect((wrong as VigieError).params.reason).toContain('password authentication failed');
  vi.stubEnv('PGPASSFILE', `${pgpass}.none`);
  expect(await attempt(cluster.url())).toMatchObject({
    code: 'BASE_ACCES_REFUSE',
    params: { motif: 'inconnu' },
  });
});

test('a Unix socket is a way as well', async () => {
  await postgres();
  const cluster = await Cluster.start();
  cleanUp(() => cluster.remove());
  const folder = encodeURIComponent(cluster.directory);
  expect(await attempt(`postgres://postgres@${folder}:${cluster.port}/postgres`)).toBe(false);
  expect(await attempt(`postgres://postgres@:${cluster.port}/postgres?host=${cluster.directory}`)).toBe(
    false,
  );
});
