import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withReadOnly } from '../../../server/storage/sqlite/read-only.ts';
import { scratch } from '../world.ts';
import { olderDatabase } from './older-schemas.ts';

const place = scratch();
afterAll(place.remove);

test('reading a database leaves the warnings of the process as they were', () => {
  const file = join(place.directory, 'older.db');
  olderDatabase(file);
  const listener = () => {};
  process.on('warning', listener);
  const { emitWarning } = process;
  try {
    expect(withReadOnly(file, (all) => all('SELECT nom FROM organisations'))).toEqual([
      { nom: 'SDIS des Monts' },
    ]);
    expect([process.listeners('warning').includes(listener), process.emitWarning]).toEqual([
      true,
      emitWarning,
    ]);
  } finally {
    process.off('warning', listener);
  }
});
