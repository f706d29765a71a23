import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { place } from '../world.ts';

const { vigie, path } = place();
/** A user that is not the one who runs the tests: only root can give something away. */
const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;

let number = 0;
/** A directory with a file of one's own beside a link to it. */
function linked({ mode, owner, to = 'mine.csv' }: { mode: number; owner?: number; to?: string }) {
  const folder = path(`shared-${number++}`);
  mkdirSync(folder);
  mkdirSync(join(folder, 'own'));
  const mine = join(folder, 'mine.csv');
  writeFileSync(mine, 'mine');
  const link = join(folder, 'liste.csv');
  symlinkSync(to, link);
  if (owner !== undefined) lchownSync(link, owner, owner);
  chmodSync(folder, mode);
  return { folder, mine, link };
}

const FILE = 'code;texte;indice_de_gravite\nx;Fuite;1\n';
const lines = (target: string): string[][] => [
  ['anomalies', 'export', target, '--format', 'csv', '--yes'],
  ['anomalies', 'import', '-', '--rejects', target],
  ['server', 'backup', target, '--force'],
  ['server', 'dump', '--out', target, '--force'],
];

test.skipIf(!isRoot)(
  'nothing is written through a link of another user where everybody may make one',
  async () => {
    await vigie(['anomalies', 'add', '--code', '1', '--texte', 'Fuite', '--indice-de-gravite', '0']);
    for (const mode of [0o1777, 0o777]) {
      const { mine, link, folder } = linked({ mode, owner: NOBODY });
      for (const line of lines(link)) {
        const ran = await vigie([...line, '--json'], { stdin: FILE });
        const { code, message } = JSON.parse(ran.err.trim().split('\n').at(-1) as string).error;
        expect([line[1], ran.exitCode, code]).toEqual([line[1], 5, 'LIEN_ETRANGER']);
        expect(message).toContain(link);
        expect(readFileSync(mine, 'utf8')).toBe('mine');
      }
      const through = linked({ mode, owner: NOBODY, to: join(folder, 'own') });
      const ran = await vigie(['anomalies', 'export', join(through.link, 'new.csv')]);
      expect([ran.exitCode, ran.err]).toEqual([5, expect.stringContaining(through.link)]);
    }
  },
);

test.for<[string, Parameters<typeof linked>[0]]>([
  ['of one’s own', { mode: 0o1777 }],
  ['of another user where only its owner writes', { mode: 0o755, owner: NOBODY }],
])('a link %s works, and stays one', async ([_, planted], { skip }) => {
  skip(planted.owner !== undefined && !isRoot, 'only root can give a link away');
  await vigie(['anomalies', 'add', '--code', '1', '--texte', 'Fuite', '--indice-de-gravite', '0']);
  const { mine, link } = linked(planted);
  const ran = await vigie(['anomalies', 'export', link, '--format', 'csv', '--yes']);
  expect(ran).toMatchObject({ exitCode: 0 });
  expect(readFileSync(mine, 'utf8')).toContain('Fuite');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

test('a link to a file that is not there yet makes that one', async () => {
  const { folder, link } = linked({ mode: 0o700, to: 'own/../own/new.csv' });
  expect(await vigie(['anomalies', 'export', link, '--format', 'csv'])).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(folder, 'own/new.csv'), 'utf8')).toContain('code');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});
