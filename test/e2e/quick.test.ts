import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newPlace, ranOf, until } from './program.ts';

const anomalies = (count: number) =>
  `code;texte;gravite\n${Array.from({ length: count }, (_, code) => `${code};Poteau d’incendie gelé n° ${code};${code % 3}\n`).join('')}`;

it('a large file is read by a second thread, and is there whole', async () => {
  const { vigie, folder } = newPlace();
  const rows = 30_000;
  writeFileSync(join(folder, 'a.csv'), anomalies(rows));
  expect(statSync(join(folder, 'a.csv')).size).toBeGreaterThan(1_000_000);
  for (const [creees, ignorees] of [
    [rows, 0],
    [0, rows],
  ]) {
    const ran = await vigie(['anomalies', 'import', 'a.csv', '--json', '-q']);
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(JSON.parse(ran.out)).toMatchObject({ lues: rows, creees, ignorees, rejetees: 0 });
  }
  const { out } = await vigie(['anomalies', 'get', '29999', '--json']);
  expect(JSON.parse(out)).toEqual({
    code: 29_999,
    texte: 'Poteau d’incendie gelé n° 29999',
    indice_de_gravite: 2,
  });

  const text = 'Consigne qui tient sur une ligne entière et un peu plus, pour que le fichier soit grand : ';
  const lines = Array.from({ length: 10_000 }, (_, i) => `${text}${i};/Habitation/Étage ${i % 7}|/ERP\n`);
  writeFileSync(join(folder, 'p.csv'), `contenu;chemins\n${lines.join('')}`);
  const ran = await vigie(['prescriptions', 'import', 'p.csv', '--json', '-q']);
  expect(ran).toMatchObject({ exitCode: 0, err: '' });
  expect(JSON.parse(ran.out)).toMatchObject({ lues: 10_000, creees: 10_000 });
  const tree = await vigie(['prescriptions', 'tree', '--json']);
  expect(JSON.parse(tree.out)).toMatchObject({
    repertoires: [{ total: 10_000 }, { total: 10_000 }],
  });
});

it('one wrong row among many is told as ever, and nothing is written', async () => {
  const { vigie, folder } = newPlace();
  writeFileSync(join(folder, 'a.csv'), `${anomalies(30_000)}XY;Sans code;1\n`);
  const ran = await vigie(['anomalies', 'import', 'a.csv']);
  expect(ran).toMatchObject({ exitCode: 5, out: '' });
  expect(ran.err).toMatch(/a\.csv:30002.*"XY"/);
  expect((await vigie(['anomalies', 'list', '--json'])).out).toBe('[]\n');
});

it('Ctrl-C in the middle ends it at once, and nothing is written', async () => {
  const { start, vigie, folder } = newPlace();
  writeFileSync(join(folder, 'a.csv'), anomalies(1_000_000));
  const file = join(folder, 'new.db');
  const running = start(['anomalies', 'import', 'a.csv', '--db', file]);
  await until(() => existsSync(file) && statSync(file).size > 1_000_000);
  running.kill('SIGINT');
  const ran = ranOf(await running);
  expect(ran).toMatchObject({ exitCode: 130, out: '' });
  expect((await vigie(['anomalies', 'list', '--db', file, '--json'])).out).toBe('[]\n');
});
