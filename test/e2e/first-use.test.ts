import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { newPlace } from './program.ts';

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

const EMPTY =
  'The library is empty. To fill it: vigie anomalies import <file.csv>\nTo try vigie with an example, and see the next commands: vigie server seed --db example.db\n';

it('makes a database and a profile that only their owner can read, and says so once', async () => {
  const place = newPlace();
  expect(readdirSync(place.home)).toEqual([]);
  const db = join(place.home, '.local/share/vigie/vigie.db');
  const configuration = join(place.home, '.config/vigie/config.json');

  const first = await place.bash('umask 000; vigie anomalies list --json');
  expect(first).toEqual({
    exitCode: 0,
    signal: undefined,
    out: '[]\n',
    err: `New local database: ${db}\n${EMPTY}`,
  });
  expect(modeOf(db)).toBe('600');
  expect(modeOf(configuration)).toBe('600');
  expect(modeOf(join(place.home, '.config/vigie'))).toBe('700');
  expect(JSON.parse(readFileSync(configuration, 'utf8'))).toMatchObject({
    profiles: { local: { kind: 'embedded', db } },
  });

  expect(await place.vigie(['anomalies', 'list', '--json'])).toEqual({
    ...first,
    err: EMPTY,
  });
});

it('the folder of another database is not made: a name that is mistyped stays one', async () => {
  const place = newPlace();
  const db = join(place.folder, 'typo', 'sdis.db');
  writeFileSync(join(place.folder, 'a.csv'), 'code,texte,gravite\n1,Capot absent,1\n');
  for (const line of [
    ['anomalies', 'import', 'a.csv'],
    ['server', 'init'],
    ['server', 'seed'],
    ['server', 'load', resolve('examples/dossier.ndjson')],
  ]) {
    const { exitCode, err } = await place.vigie([...line, '--db', db, '--json']);
    expect({ exitCode, ...JSON.parse(err).error }).toMatchObject({
      exitCode: 2,
      code: 'FICHIER_NON_ECRIT',
      message: expect.stringContaining(`there is no directory ${dirname(db)}`),
    });
  }
  await place.vigie(['server', 'init', '--db', 'right.db']);
  await place.vigie(['server', 'backup', 'copie.db', '--db', 'right.db']);
  expect((await place.vigie(['server', 'restore', 'copie.db', '--db', db])).exitCode).toBe(2);
  expect(readdirSync(place.folder).sort()).toEqual(['a.csv', 'copie.db', 'right.db']);
  // The local database has a folder of its own, whichever command makes it.
  expect((await place.vigie(['server', 'init'])).exitCode).toBe(0);
});

it('eight first uses at once make one database', async () => {
  const place = newPlace();
  const codes = Array.from({ length: 8 }, (_, code) => code);
  const add = (code: number) => ['anomalies', 'add', '--code', `${code}`, '--texte', 'x'];
  await Promise.all(codes.map((code) => place.vigie([...add(code), '--indice-de-gravite', '1'])));
  expect((await place.vigie(['anomalies', 'list', '-o', 'ids'])).out).toBe(`${codes.join('\n')}\n`);
  const { out } = await place.vigie(['server', 'organisations', 'list', '-o', 'ids']);
  expect(out.trimEnd().split('\n')).toHaveLength(1);
});

it('what only shows itself makes nothing', async () => {
  const place = newPlace();
  for (const line of [['--version'], ['--help'], ['anomalies', 'list', '--help'], ['profiles', 'list']]) {
    expect(await place.vigie(line)).toMatchObject({ exitCode: 0, err: '' });
  }
  expect(readdirSync(place.home)).toEqual([]);
});
