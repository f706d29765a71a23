import { describe, expect, test } from 'vitest';
import { parsePostgresAddress } from '../../../server/storage/postgres/address.ts';
import type { VigieError } from '../../../src/contract/errors.ts';
import { messages } from '../../../src/messages/index.ts';
import { messageOf } from '../../../src/messages/sentence.ts';

const SECRET = 's3cr:t@/é?#';
const encoded = encodeURIComponent(SECRET);
const plain = { host: 'db', port: 5432, user: 'sdis', database: 'vigie', password: undefined, tls: 'prefer' };

describe('an address', () => {
  test.each([
    ['postgres://sdis@db/vigie', {}, plain],
    ['postgresql://sdis@db/vigie', {}, plain],
    ['POSTGRES://sdis@db/vigie', {}, plain],
    ['postgres://sdis@db:6543/vigie', {}, { ...plain, port: 6543 }],
    [`postgres://sdis:${encoded}@db/vigie`, {}, { ...plain, password: SECRET }],
    ['postgres://chef%40sdis@db/la%20base', {}, { ...plain, user: 'chef@sdis', database: 'la base' }],
    ['postgres://sdis@[::1]:6543/vigie', {}, { ...plain, host: '::1', port: 6543 }],
    ['postgres://sdis@db/vigie?sslmode=require', {}, { ...plain, tls: 'require' }],
    [
      'postgres://sdis@db/vigie?sslmode=verify-full&sslrootcert=ca.pem',
      {},
      { ...plain, tls: 'verify-full', authorities: 'ca.pem' },
    ],
    ['postgres://sdis@%2Frun%2Fpg/vigie', {}, { ...plain, host: '/run/pg', tls: 'disable' }],
    ['postgres://sdis@/vigie?host=/run/pg', {}, { ...plain, host: '/run/pg', tls: 'disable' }],
    ['postgres://sdis@:6543/vigie', {}, { ...plain, host: 'localhost', port: 6543 }],
    ['postgres:///vigie', { PGUSER: 'sdis', PGHOST: 'db', PGPORT: '6543' }, { ...plain, port: 6543 }],
    ['postgres://', { PGUSER: 'sdis', PGDATABASE: 'vigie', PGHOST: 'db' }, plain],
    ['postgres://db', { USER: 'sdis' }, { ...plain, database: 'sdis' }],
    [
      'postgres://sdis@db/vigie',
      { PGSSLMODE: 'verify-ca', PGSSLROOTCERT: 'system' },
      { tls: 'verify-ca', authorities: 'system' },
    ],
    ['postgres://sdis@db/vigie', { PGPASSWORD: SECRET }, { ...plain, password: SECRET }],
    ['postgres://sdis:x@db/vigie', { PGPASSWORD: SECRET }, { ...plain, password: 'x' }],
    ['postgres://sdis@db/vigie?sslmode=disable', { PGSSLMODE: 'require' }, { ...plain, tls: 'disable' }],
  ])('%s', (db, env, expected) => {
    expect(parsePostgresAddress(db, env)).toMatchObject(expected);
  });

  test.each([
    ['postgres://sdis@one,two/vigie', 'hotes', 'several servers'],
    ['postgres://sdis@one:1,two:2/vigie', 'hotes', 'several servers'],
    ['postgres://sdis@db:x/vigie', 'port', 'port'],
    ['postgres://sdis@db:0/vigie', 'port', 'port'],
    ['postgres://sdis@db:65536/vigie', 'port', 'port'],
    ['postgres://sdis@db/vigie?sslmode=allow', 'sslmode', '"allow"'],
    ['postgres://sdis@db/vigie?sslcert=x', 'parametre', '"sslcert"'],
    ['postgres://sdis@db/vigie?password=x', 'parametre', '"password"'],
    ['postgres://sdis@db/a/b', 'autre', 'not the address'],
    ['postgres://sdis@db/%E9', 'autre', 'not the address'],
    ['postgres://sdis@[::1/vigie', 'autre', 'not the address'],
    ['postgres://sdis@db/vigie#x', 'autre', 'not the address'],
    ['postgres://db/vigie', 'autre', 'not the address'],
  ])('%s is refused: %s', (db, motif, said) => {
    const refused = refusal(db);
    expect(refused).toMatchObject({ code: 'ADRESSE_DE_BASE_INVALIDE', params: { motif } });
    expect(messageOf(messages('en').errors.ADRESSE_DE_BASE_INVALIDE, refused.params)).toContain(said);
  });
});

test.each([
  'postgres://sdis:s3cret@one,two/vigie',
  'postgres://sdis:s3/cret@db/vigie',
  'postgres://sdis:cret',
  'postgres://sdis@db/vigie?password=s3cret&sslmode=x',
  'postgres://:s3cret@db:x/vigie',
])('a password is not told by what refuses %s', (db) => {
  expect(JSON.stringify(refusal(db).params)).not.toMatch(/s3|cret/);
});

function refusal(db: string): VigieError {
  try {
    parsePostgresAddress(db, {});
  } catch (error) {
    return error as VigieError;
  }
  throw new Error(`${db} is taken`);
}
