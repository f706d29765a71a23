import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { VigieError } from '../../src/contract/errors.ts';
import {
  isPostgresAddress,
  isSameDatabase,
  placeOfDatabase,
  shownDatabase,
} from '../../src/profiles/locations.ts';

const SECRET = 's3cr:t@/é?#';

test.each(['postgres://db', 'postgresql://sdis@db/vigie', 'POSTGRES://sdis@db/vigie'])(
  '%s is an address',
  (db) => {
    expect(isPostgresAddress(db)).toBe(true);
  },
);

test.each([
  'vigie.db',
  './postgres:',
  './postgre://db',
  'folder:x@y.db',
  'C:\\vigie.db',
  'a/host=x',
  'hosts=1',
])('%s is a file', (db) => {
  expect(isPostgresAddress(db)).toBe(false);
  expect(placeOfDatabase(db)).toEqual({ db: resolve(db), password: undefined });
  expect(shownDatabase(db)).toBe(db);
});

describe('what is neither a file nor an address', () => {
  test.each([
    ['postgre://sdis:s3cret@db:5433/vigie?sslmode=require', 'postgres://sdis@db:5433/vigie?sslmode=require'],
    ['postgress://sdis@db/vigie', 'postgres://sdis@db/vigie'],
    ['postgres:/sdis@db/vigie', 'postgres://sdis@db/vigie'],
    ['psql://db', 'postgres://db'],
    ['jdbc:postgresql://db/vigie', 'postgres://db/vigie'],
    ['jdbc:postgresql://db/vigie?user=sdis&password=s3cret', ''],
    ['host=db port=6543 dbname=vigie user=sdis password=s3cret', 'postgres://sdis@db:6543/vigie'],
    ["dbname='la base' password='s3 cr\\'et' sslmode = require", 'postgres:///la%20base?sslmode=require'],
    ['user=sdis host=/run/pg port=5544 dbname=vigie', 'postgres://sdis@:5544/vigie?host=/run/pg'],
    ['host=::1 dbname=vigie', 'postgres://[::1]/vigie'],
    ['service=vigie dbname=vigie', ''],
    ['mysql://sdis:s3cret@db/vigie', ''],
    ['https://sdis.example', ''],
    ['file:///srv/sdis.db', ''],
  ])('%s is refused, with the address that was meant: %s', (named, meant) => {
    let refused: VigieError | undefined;
    try {
      placeOfDatabase(named);
    } catch (error) {
      refused = error as VigieError;
    }
    expect(refused).toMatchObject({
      code: 'ADRESSE_DE_BASE_INVALIDE',
      params: { motif: 'forme', name: meant },
    });
    expect(JSON.stringify(refused?.params)).not.toMatch(/s3|cr\\*'?et/);
    if (meant !== '') expect(placeOfDatabase(meant)).toEqual({ db: meant, password: undefined });
  });
});

describe('the password of an address', () => {
  test.each([
    ['postgres://sdis:x@db:6543/vigie?sslmode=require', 'postgres://sdis@db:6543/vigie?sslmode=require', 'x'],
    [`postgres://sdis:${encodeURIComponent(SECRET)}@db/vigie`, 'postgres://sdis@db/vigie', SECRET],
    ['postgres://:x@db/vigie', 'postgres://@db/vigie', 'x'],
    ['postgres://sdis:@db/vigie', 'postgres://sdis@db/vigie', undefined],
    ['postgres://sdis@db:5432/vigie', 'postgres://sdis@db:5432/vigie', undefined],
    ['postgres://sdis@[::1]:5432/vigie', 'postgres://sdis@[::1]:5432/vigie', undefined],
    ['postgres:///vigie?host=/run/pg', 'postgres:///vigie?host=/run/pg', undefined],
    ['postgres://[::1]:5432/vigie', 'postgres://[::1]:5432/vigie', undefined],
    ['postgres://sdis:x@[::1]/vigie', 'postgres://sdis@[::1]/vigie', 'x'],
  ])('is taken out of %s', (named, db, password) => {
    expect(placeOfDatabase(named)).toEqual({ db, password });
    expect(shownDatabase(named)).toBe(db);
  });

  test.each([
    'postgres://sdis:s3/cret@db/vigie',
    'postgres://sdis:s3@cret@db/vigie',
    'postgres://sdis:s3?cret@db/vigie',
    'postgres://sdis:s3#cret@db/vigie',
    'postgres://sdis:%E9s3cret@db/vigie',
    'postgres://sdis:cret',
    'postgres://sdis:cret/vigie',
    'postgres://sdis@db/vigie?password=s3cret&sslmode=x',
    'postgres://sdis@db/vigie?x=1&password=s3cret',
  ])('that cannot be told from the rest of %s refuses it, and is not told', (named) => {
    expect(shownDatabase(named)).not.toMatch(/s3|cret/);
    let refused: VigieError | undefined;
    try {
      placeOfDatabase(named);
    } catch (error) {
      refused = error as VigieError;
    }
    expect(refused).toMatchObject({ code: 'ADRESSE_DE_BASE_INVALIDE' });
    expect(JSON.stringify(refused?.params)).not.toMatch(/s3|cret/);
  });
});

test.each([
  ['postgres://sdis@db/vigie', 'postgresql://chef@DB:5432/vigie?sslmode=require', true],
  ['postgres://sdis@localhost/vigie', 'postgres://sdis@127.0.0.1:5432/vigie', true],
  ['postgres:///vigie', 'postgres://[::1]/vigie', true],
  ['postgres:///vigie?host=/run/pg', 'postgres:///vigie', false],
  ['postgres://sdis@db/vigie', 'postgres://sdis@db/essai', false],
  ['postgres://sdis@db/vigie', 'postgres://sdis@db:6543/vigie', false],
  ['vigie.db', 'vigie.db', false],
])('%s and %s are one database: %s', (one, other, expected) => {
  expect(isSameDatabase(one, other)).toBe(expected);
});
