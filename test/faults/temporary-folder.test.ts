import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newPlace } from '../e2e/program.ts';
import { resize, smallDisk } from './small-disk.ts';

const ORGANISATION = '0195b3a0-0000-7000-8000-000000000001';
/** More than fits in SQLite's cache and on the disk, each of so many characters. */
const LOADED = 1000;
const LONG = 60_000;

function lines(): string {
  const anomalies = Array.from({ length: LOADED }, (_, i) =>
    JSON.stringify({
      ...{ kind: 'anomalie', organisation_id: ORGANISATION },
      ...{ code: i + 1, texte: 'x'.repeat(LONG), indice_de_gravite: 0 },
    }),
  );
  return [...anomalies, JSON.stringify({ kind: 'organisation', id: ORGANISATION, nom: 'SDIS' })].join('\n');
}

test('a dry run of a load into a database that does not exist yet, whose temporary folder fills, names it and the way out', async () => {
  const { vigie, folder } = newPlace();
  const full = smallDisk(folder);
  resize(full, '1m');
  writeFileSync(join(folder, 'lines.ndjson'), lines());
  const load = ['server', 'load', '--db', 'loaded.db', 'lines.ndjson', '--dry-run', '--json'];
  const { exitCode, err } = await vigie(load, { env: { TMPDIR: full } });
  expect(JSON.parse(err).error).toMatchObject({
    code: 'FICHIER_NON_ECRIT',
    message: `Cannot write ${full}: the disk is full (ENOSPC).`,
    hint: expect.stringContaining('TMPDIR=<directory> vigie …'),
  });
  expect(exitCode).toBe(8);
  expect(readdirSync(full)).toEqual([]);

  const spacious = join(folder, 'spacious');
  mkdirSync(spacious);
  const done = await vigie(load, { env: { TMPDIR: spacious } });
  expect(JSON.parse(done.out)).toContainEqual({ kind: 'anomalie', crees: LOADED, inchanges: 0 });
});
