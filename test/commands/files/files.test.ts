import { appendFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { place } from '../world.ts';

const { path, vigie } = place();

/** The files below a folder, with what they hold. */
const contentOf = (folder: string) =>
  Object.fromEntries(
    globSync('**/*.*', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'base64')]),
  );

it('writes the examples once, and what is missing again', async () => {
  const folder = path('examples');
  const copy = async (...flags: string[]) => {
    const { out, exitCode } = await vigie(['files', 'copy', 'examples', folder, '--json', ...flags]);
    expect(exitCode).toBe(0);
    return JSON.parse(out);
  };
  const all = contentOf('examples');
  const count = Object.keys(all).length;
  expect(await copy('--dry-run')).toMatchObject({ ecrits: count });
  expect(existsSync(folder)).toBe(false);
  expect(await copy()).toEqual({ repertoire: folder, ecrits: count, inchanges: 0 });
  expect(contentOf(folder)).toEqual(all);
  expect(await copy()).toMatchObject({ ecrits: 0, inchanges: count });
});

it('leaves everything as it is where a file differs, unless it is told to replace it', async () => {
  const folder = path('mine');
  const copy = (...flags: string[]) => vigie(['files', 'copy', 'examples', folder, ...flags]);
  await copy();
  const [changed, missing] = [join(folder, 'supports.csv'), join(folder, 'anomalies.csv')];
  rmSync(missing);
  appendFileSync(changed, 'mine\n');
  const { out, err, exitCode } = await copy();
  expect({ out, exitCode }).toEqual({ out: '', exitCode: 5 });
  expect(existsSync(missing)).toBe(false);
  expect(err).toContain(`${changed} already exists; it was not changed.`);
  expect(await copy('--force')).toMatchObject({ exitCode: 0 });
  expect(contentOf(folder)).toEqual(contentOf('examples'));
});

it('puts the manual where man looks for that of a user, in both languages', async () => {
  const { out } = await vigie(['files', 'copy', 'manual', '-o', 'ids'], {
    env: { XDG_DATA_HOME: path('data') },
  });
  expect(out.trim()).toBe(path('data/man'));
  expect(contentOf(path('data/man'))).toEqual(contentOf('dist/man'));
});

it('says where it cannot write', async () => {
  writeFileSync(path('file'), '');
  const { err, exitCode } = await vigie(['files', 'copy', 'examples', path('file')]);
  expect(exitCode).toBe(2);
  expect(err).toMatch(/^Error: Cannot write .*file\/.*ENOTDIR/);
});
