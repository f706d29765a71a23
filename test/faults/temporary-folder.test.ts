import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newPlace } from '../e2e/program.ts';
import { freshDatabase } from '../server/postgres/databases.ts';
import { resize, smallDisk } from './small-disk.ts';

const ORGANISATION = '0195b3a0-0000-7000-8000-000000000001';
/** More than fits in SQLite's cache and on the disk, of lines that wait for the one of their organisation. */
const WAITING = 250_000;

/** A dump whose organisation comes last. */
function lines(): string {
  const anomalies = Array.from({ length: WAITING }, (_, i) =>
    JSON.stringify({
      ...{ kind: 'anomalie', organisation_id: ORGANISATION },
      ...{ code: i + 1, texte: 'x', indice_de_gravite: 0 },
    }),
  );
  return [...anomalies, JSON.stringify({ kind: 'organisation', id: ORGANISATION, nom: 'SDIS' })].join('\n');
}

const databases = {
  SQLite: async () => 'loaded.db',
  PostgreSQL: () => freshDatabase(),
};

const isFull = (folder: string) => ({
  code: 'FICHIER_NON_ECRIT',
  message: `Cannot write ${folder}: the disk is full (ENOSPC).`,
  hint: expect.stringContaining('TMPDIR=<directory> vigie …'),
});

test.each(Object.entries(databases))(
  'a load into %s whose temporary folder fills says so of that folder, and names the way out',
  async (_, make) => {
    const { vigie, folder } = newPlace();
    const full = smallDisk(folder);
    resize(full, '1m');
    const db = await make();
    writeFileSync(join(folder, 'lines.ndjson'), lines());
    const load = ['server', 'load', '--db', db, 'lines.ndjson', '--json'];

    const { exitCode, err } = await vigie(load, { env: { TMPDIR: full } });
    expect(JSON.parse(err).error).toMatchObject(isFull(full));
    expect(exitCode).toBe(8);
    expect(readdirSync(full)).toEqual([]);

    const spacious = join(folder, 'spacious');
    mkdirSync(spacious);
    const done = await vigie(load, { env: { TMPDIR: spacious } });
    expect(JSON.parse(done.out)).toContainEqual({ kind: 'anomalie', crees: WAITING, inchanges: 0 });
  },
);

test('a dry run of a load into a database that does not exist yet says the same', async () => {
  const { vigie, folder } = newPlace();
  const full = smallDisk(folder);
  resize(full, '1m');
  writeFileSync(join(folder, 'lines.ndjson'), lines());
  const load = ['server', 'load', '--db', 'loaded.db', 'lines.ndjson', '--dry-run', '--json'];
  const { err } = await vigie(load, { env: { TMPDIR: full } });
  expect(JSON.parse(err).error).toMatchObject(isFull(full));
  expect(readdirSync(full)).toEqual([]);
});
