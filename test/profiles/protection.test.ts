import { linkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Shell, shell } from './shell.ts';

/** A protected profile of a database with three anomalies. */
async function furnished(): Promise<Shell & { readonly file: string; codes(): Promise<string> }> {
  const place = shell();
  const db = join(place.directory, 'prod.db');
  const file = join(place.directory, 'library.csv');
  writeFileSync(file, 'code,texte,indice_de_gravite\n1,Un,1\n2,Deux,1\n3,Trois,1\n');
  for (const line of [
    ['profiles', 'add', 'prod', '--db', db, '--protected', 'true'],
    ['anomalies', 'import', file, '-p', 'prod'],
  ]) {
    const ran = await place.run(line);
    expect(ran.exitCode, ran.err).toBe(0);
  }
  const codes = async () => (await place.run(['anomalies', 'list', '-o', 'ids', '--db', db])).out;
  return { ...place, file, codes };
}

const refusal = (err: string) => JSON.parse(err.trimEnd().split('\n').at(-1) ?? '').error;

describe('a protected profile', () => {
  it('wants its name before several objects are deleted: --yes alone does not do', async () => {
    const { run, codes } = await furnished();
    const line = ['anomalies', 'delete', '1', '2', '-p', 'prod', '--yes', '--json'];
    const refused = await run(line);
    expect(refused).toMatchObject({ exitCode: 6, out: '' });
    expect(refusal(refused.err)).toMatchObject({
      code: 'PROFIL_PROTEGE',
      hint: expect.stringContaining('--confirm prod'),
    });
    const mistyped = await run([...line, '--confirm', 'local']);
    expect(refusal(mistyped.err)).toMatchObject({
      code: 'PROFIL_PROTEGE',
      message: expect.stringContaining('"local"'),
    });
    expect(await codes()).toBe('1\n2\n3\n');
    expect(await run([...line, '--confirm', 'prod'])).toMatchObject({ exitCode: 0 });
    expect(await codes()).toBe('3\n');
  });

  it('lets one object go as others do, and lets everything be tried', async () => {
    const { run, codes } = await furnished();
    expect(await run(['anomalies', 'delete', '1', '2', '-p', 'prod', '--dry-run'])).toMatchObject({
      exitCode: 0,
    });
    expect(await run(['anomalies', 'delete', '1', '-p', 'prod', '--yes'])).toMatchObject({ exitCode: 0 });
    expect(await codes()).toBe('2\n3\n');
  });

  it('is protected by whatever name it is reached', async () => {
    const { run, directory, codes } = await furnished();
    const line = ['anomalies', 'delete', '1', '2', '--db', join(directory, 'prod.db'), '--yes', '--json'];
    expect(refusal((await run(line)).err).code).toBe('PROFIL_PROTEGE');
    expect(await codes()).toBe('1\n2\n3\n');
  });

  it('is protected through links', async () => {
    const { run, directory, codes } = await furnished();
    const db = join(directory, 'prod.db');
    const [link, folder, hard] = ['link.db', 'folder', 'hard.db'].map((name) => join(directory, name)) as [
      string,
      string,
      string,
    ];
    symlinkSync(db, link);
    symlinkSync(directory, folder);
    linkSync(db, hard);
    for (const path of [link, join(folder, 'prod.db'), hard]) {
      const ran = await run(['anomalies', 'delete', '1', '2', '--db', path, '--yes', '--json']);
      expect(refusal(ran.err).code, path).toBe('PROFIL_PROTEGE');
    }
    expect(await codes()).toBe('1\n2\n3\n');
  });

  it.each([
    ['http://127.0.0.1:4000/v1', 'http://localhost:4000/v1/', true],
    ['http://localhost:4000', 'http://[::1]:4000', true],
    ['http://localhost:4000', 'http://127.0.0.1:4001', false],
    ['http://localhost:4000', 'http://sdis.example:4000', false],
  ])('of a service at %s is asked for at %s: %s', async (kept, given, isProtected) => {
    const { run } = shell();
    await run(['profiles', 'add', 'prod', '--url', kept, '--protected', 'true', '--no-check']);
    const shown = JSON.parse((await run(['profiles', 'show', '--url', given, '--json'])).out);
    expect(shown).toContainEqual(expect.objectContaining({ setting: 'protected', value: isProtected }));
  });

  it('wants its name before a sync deletes or replaces, and an import replaces', async () => {
    const { run, file, codes } = await furnished();
    writeFileSync(file, 'code,texte,indice_de_gravite\n1,Uno,1\n4,Quatre,1\n');
    const sync = ['anomalies', 'sync', file, '--delete', '-p', 'prod', '--yes', '--json'];
    expect(refusal((await run(sync)).err).code).toBe('PROFIL_PROTEGE');
    const replace = ['anomalies', 'import', file, '--if-exists', 'replace', '-p', 'prod', '--json'];
    expect(refusal((await run(replace)).err).code).toBe('PROFIL_PROTEGE');
    expect(await codes()).toBe('1\n2\n3\n');
    // What only adds destroys nothing.
    writeFileSync(file, 'code,texte,indice_de_gravite\n4,Quatre,1\n');
    expect(await run(['anomalies', 'import', file, '-p', 'prod'])).toMatchObject({ exitCode: 0 });
    writeFileSync(file, 'code,texte,indice_de_gravite\n1,Uno,1\n');
    expect(await run([...replace, '--confirm', 'prod'])).toMatchObject({ exitCode: 0 });
    expect(await run([...sync, '--confirm', 'prod'])).toMatchObject({ exitCode: 0 });
    expect(await codes()).toBe('1\n');
  });

  it('wants its name before vigie api writes anything, and not before it reads or tries', async () => {
    const { run, directory, codes } = await furnished();
    const operations = join(directory, 'operations.json');
    writeFileSync(operations, '{"operations":[{"method":"DELETE","path":"/anomalies/1"}]}');
    const writings = [
      ['DELETE', '/anomalies/1'],
      ['POST', '/anomalies', '-F', 'code=4', '-f', 'texte=Quatre', '-F', 'indice_de_gravite=0'],
      ['POST', '/_batch', '--input', operations],
    ];
    for (const line of writings) {
      const refused = await run(['api', ...line, '-p', 'prod', '--yes', '--json']);
      expect(refused, line.join(' ')).toMatchObject({ exitCode: 6, out: '' });
      expect(refusal(refused.err)).toMatchObject({
        code: 'PROFIL_PROTEGE',
        message: expect.stringContaining(`${line[0]} ${line[1]}`),
        hint: expect.stringContaining('--confirm prod'),
      });
    }
    expect(await codes()).toBe('1\n2\n3\n');
    const [deletion = []] = writings;
    for (const line of [
      ['GET', '/anomalies'],
      [...deletion, '--dry-run'],
    ]) {
      expect(await run(['api', ...line, '-p', 'prod']), line.join(' ')).toMatchObject({ exitCode: 0 });
    }
    expect(await run(['api', ...deletion, '-p', 'prod', '--confirm', 'local'])).toMatchObject({
      exitCode: 6,
    });
    expect(await codes()).toBe('1\n2\n3\n');
    expect(await run(['api', ...deletion, '-p', 'prod', '--confirm', 'prod'])).toMatchObject({ exitCode: 0 });
    expect(await codes()).toBe('2\n3\n');
  });

  it('is so until it is told otherwise, and is shown as such', async () => {
    const { run, codes } = await furnished();
    const shown = async () => JSON.parse((await run(['profiles', 'list', '--json'])).out).at(-1);
    expect(await shown()).toMatchObject({ name: 'prod', protected: true });
    await run(['profiles', 'set', 'prod', '--protected', 'false']);
    expect(await shown()).toMatchObject({ name: 'prod', protected: false });
    expect(await run(['anomalies', 'delete', '1', '2', '-p', 'prod', '--yes'])).toMatchObject({
      exitCode: 0,
    });
    expect(await codes()).toBe('3\n');
  });
});
