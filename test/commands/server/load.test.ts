import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { place, sink } from '../world.ts';

const EXAMPLE = readFileSync('examples/dossier.ndjson', 'utf8');
const LINES = EXAMPLE.trimEnd().split('\n');
const [OWNER, DOSSIER] = ['organisation', 'dossier'].map(
  (kind) => (LINES.map((line) => JSON.parse(line)).find((line) => line.kind === kind) as { id: string }).id,
) as [string, string];
const NOWHERE = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

const { vigie, path } = place();
let databases = 0;
const newDb = () => path(`${++databases}.db`);
const server = (db: string, ...words: string[]) => vigie(['server', ...words, '--db', db]);
const errorOf = (err: string) => JSON.parse(err.trimEnd().split('\n').at(-1) as string).error;

/** A database that holds the example. */
async function example(): Promise<string> {
  const db = newDb();
  expect(await server(db, 'load', 'examples/dossier.ndjson')).toMatchObject({ exitCode: 0 });
  return db;
}

describe('vigie server load', () => {
  test('answers what became of each kind, and says that it made a database', async () => {
    const db = newDb();
    const first = await server(db, 'load', 'examples/dossier.ndjson', '--json');
    expect(first).toMatchObject({ exitCode: 0, err: `New local database: ${db}\n` });
    expect(JSON.parse(first.out)).toContainEqual({ kind: 'dossier', crees: 3, inchanges: 0 });
    expect(statSync(db).mode & 0o777).toBe(0o600);
    const again = await server(db, 'load', 'examples/dossier.ndjson', '-o', 'tsv');
    expect(again).toMatchObject({ exitCode: 0, err: '' });
    expect(again.out).toContain('dossier\t0\t3\n');
  });

  test('reads standard input, and several files at once', async () => {
    const db = newDb();
    writeFileSync(path('first.ndjson'), LINES.slice(0, 9).join('\n'));
    const stdin = LINES.slice(9).join('\n');
    const ran = await vigie(['server', 'load', '--db', db, path('first.ndjson'), '-', '--json'], { stdin });
    expect(ran).toMatchObject({ exitCode: 0 });
    const counts = JSON.parse(ran.out) as { crees: number }[];
    expect(counts.reduce((sum, { crees }) => sum + crees, 0)).toBe(LINES.length);
  });

  test('a dry run makes no database and writes to none', async () => {
    const db = join(dirname(newDb()), 'nowhere', 'x.db');
    const ran = await server(db, 'load', 'examples/dossier.ndjson', '--dry-run');
    expect(ran).toMatchObject({ exitCode: 0, err: 'Dry run: nothing was written.\n' });
    expect(ran.out).toContain('dossier\t3\t0');
    expect(existsSync(dirname(db))).toBe(false);
  });

  test('a database that cannot be made is named as it was typed', async () => {
    const file = path('file');
    writeFileSync(file, '');
    const db = join(file, 'x.db');
    const ran = await server(db, 'load', 'examples/dossier.ndjson', '--json');
    expect(ran.exitCode).toBe(2);
    expect(errorOf(ran.err)).toMatchObject({
      code: 'FICHIER_NON_ECRIT',
      message: `Cannot write ${db}: a part of the path is not a directory (ENOTDIR).`,
    });
  });

  test('a file that is wrong: 5, every line with its place, and no database is made', async () => {
    const db = newDb();
    const file = path('wrong.ndjson');
    writeFileSync(file, `${EXAMPLE}{"kind": "dosier"}\n{"kind": "document"\n`);
    const ran = await server(db, 'load', file);
    expect(ran).toMatchObject({ exitCode: 5, out: '' });
    expect(ran.err).toContain(`Error: ${file}: 2 errors; nothing was written.`);
    expect(ran.err).toMatch(
      new RegExp(`wrong\\.ndjson:${LINES.length + 1} /kind: must be one of .*; did you mean "dossier"`),
    );
    expect(ran.err).toMatch(
      new RegExp(`wrong\\.ndjson:${LINES.length + 2}: is not valid JSON from character 20 on`),
    );
    expect(existsSync(db)).toBe(false);
    expect(readdirSync(dirname(db)).filter((name) => name.includes('draft'))).toEqual([]);
  });

  test('for a script: file, line, pointer, code and sentence', async () => {
    const db = await example();
    const file = path('script.ndjson');
    const line = { ...JSON.parse(LINES.at(-1) as string), id: NOWHERE, subject_id: NOWHERE };
    writeFileSync(file, JSON.stringify(line));
    const ran = await vigie(['server', 'load', '--db', db, file, '--json'], { env: { VIGIE_LANG: 'fr' } });
    expect(ran.exitCode).toBe(5);
    expect(errorOf(ran.err)).toMatchObject({
      code: 'FICHIER_INVALIDE',
      exit_code: 5,
      errors: [
        {
          file,
          line: 1,
          pointer: '/subject_id',
          code: 'REFERENCE',
          detail: `ne désigne aucun objet connu (${NOWHERE}) : vérifiez l’identifiant`,
        },
      ],
    });
  });

  test('a file of another format is told as what it is, once, with what reads it', async () => {
    const db = newDb();
    const csv = await server(db, 'load', 'examples/anomalies.csv');
    expect(csv).toMatchObject({ exitCode: 5, out: '' });
    expect(csv.err.trimEnd().split('\n')).toHaveLength(2);
    expect(csv.err).toContain('examples/anomalies.csv is probably a table');
    expect(csv.err).toContain('"server load" reads NDJSON');
    expect(existsSync(db)).toBe(false);
    // What is proposed runs, on the database that was named.
    const [, proposed = ''] = /"vigie (anomalies import [^"]+)"/.exec(csv.err) ?? [];
    expect(await vigie([...proposed.split(' '), '--json'])).toMatchObject({ exitCode: 0 });
    writeFileSync(path('array.json'), `[${LINES.slice(0, 9).join(',\n')}]`);
    const array = await server(db, 'load', path('array.json'), '--json');
    expect(errorOf(array.err)).toMatchObject({
      code: 'FICHIER_NON_NDJSON',
      hint: expect.stringContaining('jq -c'),
    });
  });

  test('files that cannot be read: 2, with the reason', async () => {
    const db = newDb();
    mkdirSync(path('a-directory'));
    for (const [name, reason] of [
      [path('missing.ndjson'), 'ENOENT'],
      [path('a-directory'), 'EISDIR'],
    ] as const) {
      const ran = await server(db, 'load', 'examples/dossier.ndjson', name);
      expect(ran).toMatchObject({ exitCode: 2, out: '' });
      expect(ran.err).toContain(`Cannot read ${name}`);
      expect(ran.err).toContain(reason);
    }
    const terminal = await vigie(['server', 'load', '--db', db, '-'], { terminal: 80 });
    expect(terminal.exitCode).toBe(2);
    expect(terminal.err).toContain('it is a terminal');
    expect((await server(db, 'load')).exitCode).toBe(2);
    expect(existsSync(db)).toBe(false);
  });

  test('an empty input: 5, for it is what a dump that failed leaves', async () => {
    const ran = await server(await example(), 'load', '-');
    expect(ran.exitCode).toBe(5);
    expect(ran.err).toContain('-:1: must not be empty');
  });

  test('a file that is no database, and a service far away, are refused', async () => {
    const other = path('other.db');
    writeFileSync(other, 'not a database at all');
    const ran = await server(other, 'load', 'examples/dossier.ndjson');
    expect(ran).toMatchObject({ exitCode: 8, out: '' });
    expect(readFileSync(other, 'utf8')).toBe('not a database at all');
    const env = { VIGIE_DB: '', VIGIE_URL: 'https://vigie.example', VIGIE_ORG: OWNER, VIGIE_TOKEN: 'x' };
    for (const words of [
      ['load', 'examples/dossier.ndjson', '--json'],
      ['dump', '-o', 'ndjson'],
    ]) {
      const remote = await vigie(['server', ...words], { env });
      expect(remote.exitCode).toBe(2);
      expect(errorOf(remote.err).code).toBe('ADMINISTRATION_LOCALE');
    }
  });

  test('interrupted: 130, and nothing is written', async () => {
    const db = newDb();
    const stop = new AbortController();
    const { VigieError } = await import('../../../src/contract/errors.ts');
    stop.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' }));
    const ran = await vigie(['server', 'load', '--db', db, 'examples/dossier.ndjson'], {
      signal: stop.signal,
    });
    expect(ran).toMatchObject({ exitCode: 130, out: '' });
    expect(ran.err).toContain('nothing');
    expect(existsSync(db)).toBe(false);
  });
});

describe('vigie server dump', () => {
  test('writes what load takes, on standard output or into a new file', async () => {
    const db = await example();
    const { out, exitCode } = await server(db, 'dump');
    expect(exitCode).toBe(0);
    const copy = newDb();
    const loaded = await vigie(['server', 'load', '--db', copy, '-', '-q'], { stdin: out });
    expect(loaded).toMatchObject({ exitCode: 0, err: '' });
    expect((await server(copy, 'dump')).out).toBe(out);
    expect((await server(db, 'dump', '--out', '-')).out).toBe(out);

    const file = path('dump.ndjson');
    const written = await server(db, 'dump', '--out', file, '--json');
    expect(JSON.parse(written.out)).toContainEqual({ kind: 'dossier', objets: 3 });
    expect(readFileSync(file, 'utf8')).toBe(out);
    const again = await server(db, 'dump', '--out', file);
    expect(again).toMatchObject({ exitCode: 5, out: '' });
    expect(again.err).toContain('replace it with --force');
    expect((await server(db, 'dump', '--out', file, '--force')).exitCode).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(out);
  });

  test('is of every organisation, unless one is typed', async () => {
    const db = await example();
    await server(db, 'organisations', 'add', '--nom', 'SDIS voisin');
    const all = await vigie(['server', 'dump', '--db', db], { env: { VIGIE_ORG: OWNER } });
    expect(all.out).toContain('SDIS voisin');
    const one = await server(db, 'dump', '--org', OWNER);
    expect(one.out).not.toContain('SDIS voisin');
    expect(one.out).toContain('Valbrune');
    expect(await server(db, 'dump', '--org', NOWHERE)).toMatchObject({ exitCode: 2, out: '' });
    // A variable that is not set.
    expect(await server(db, 'dump', '--org', '')).toMatchObject({ exitCode: 2, out: '' });
    expect((await server(db, 'dump', '--help')).out).toMatch(/^ {2}--org <uuid> /m);
  });

  test('of a database that is not there: refused, and none is made', async () => {
    const db = newDb();
    expect(await server(db, 'dump')).toMatchObject({ exitCode: 8, out: '' });
    expect(existsSync(db)).toBe(false);
  });
});

describe('vigie server dossier', () => {
  /** Calls the service on a database as a user who may write there. */
  const api = async (db: string, ...words: string[]) => {
    await vigie(['profiles', 'add', 'martin', '--db', db, '--user', 'c.martin']);
    const ran = await vigie(['api', ...words, '--profile', 'martin', '--json'], { env: { VIGIE_DB: '' } });
    await vigie(['profiles', 'delete', 'martin', '--yes']);
    return ran;
  };
  const stateOf = async (db: string, id = DOSSIER) => {
    const { out } = await api(db, 'GET', `/dossiers/${id}`);
    const { statut, est_archive } = JSON.parse(out) as { statut: string; est_archive: boolean };
    return [statut, est_archive];
  };
  const act = (db: string, name: string, ...ids: string[]) => server(db, 'dossier', name, ...ids);

  test('clore, rouvrir, archiver, desarchiver: each lock by itself, as often as one likes', async () => {
    const db = await example();
    for (const [name, statut, state] of [
      ['clore', 'clos', ['CLOS', false]],
      ['archiver', 'archive', ['CLOS', true]],
      ['rouvrir', 'ouvert', ['OUVERT', true]],
      ['desarchiver', 'desarchive', ['OUVERT', false]],
    ] as const) {
      for (let times = 0; times < 2; times++) {
        const ran = await act(db, name, DOSSIER.toUpperCase());
        expect(ran.exitCode).toBe(0);
        // Its unfinished workflows are listed, each with its command.
        expect(ran.err).toMatch(
          name === 'clore' ? /unfinished.* server dossier rouvrir .* set-etat VALIDE /s : /^$/,
        );
        expect(ran.out).toContain(`\t${statut}\t`);
        expect(await stateOf(db)).toEqual(state);
      }
    }
  });

  test('locks what belongs to the dossier, and leaves those attached to it as they are', async () => {
    const db = await example();
    await act(db, 'clore', DOSSIER);
    const add = (id: string) =>
      api(
        db,
        ...['POST', `/dossiers/${id}/documents`],
        ...['-f', 'url=https://ged.example/x', '-f', 'nom=x', '-f', 'type=plan'],
      );
    const locked = await add(DOSSIER);
    expect(locked.exitCode).toBe(5);
    expect(errorOf(locked.err).code).toBe('DOSSIER_VERROUILLE');
    const child = LINES.map((line) => JSON.parse(line)).find((line) => line.parent_id === DOSSIER)
      .id as string;
    expect(await stateOf(db, child)).toEqual(['OUVERT', false]);
    expect((await add(child)).exitCode).toBe(0);
    await act(db, 'rouvrir', DOSSIER);
    expect((await add(DOSSIER)).exitCode).toBe(0);
  });

  test('none of many, read from a pipe, is locked where one is not there: 3', async () => {
    const db = await example();
    for (const verb of ['clore', 'archiver']) {
      const line = ['server', 'dossier', verb, '--db', db, '-', '--json'];
      const ran = await vigie(line, { stdin: `${DOSSIER}\n{"id": "${NOWHERE}"}\n` });
      expect([ran.exitCode, ran.out]).toEqual([3, '']);
      expect(errorOf(ran.err)).toMatchObject({ code: 'OBJETS_INTROUVABLES', errors: [{ id: NOWHERE }] });
    }
    expect(await stateOf(db)).toEqual(['OUVERT', false]);
  });

  test('many, read from a pipe: a result each', async () => {
    const db = await example();
    const child = LINES.map((line) => JSON.parse(line)).find((line) => line.parent_id === DOSSIER)
      .id as string;
    const line = ['server', 'dossier', 'clore', '--db', db, '-', '-o', 'tsv', '--fields', 'id,statut'];
    const ran = await vigie([...line, '--no-headers'], { stdin: `${DOSSIER}\n{"id": "${child}"}\n` });
    expect(ran).toMatchObject({ exitCode: 0, out: `${DOSSIER}\tclos\n${child}\tclos\n` });
    expect(await stateOf(db)).toEqual(['CLOS', false]);
  });

  test('one that is not there: 3', async () => {
    const ran = await act(await example(), 'archiver', NOWHERE);
    expect(ran).toMatchObject({ exitCode: 3, out: '' });
    expect(ran.err).toContain(`No dossier has the id or number ${NOWHERE}.`);
  });

  test('the list of those that are closed follows', async () => {
    const db = await example();
    const closed = async () => (await api(db, 'GET', '/dossiers', '--query', 'statut=CLOS')).out;
    expect(await closed()).not.toContain(DOSSIER);
    await act(db, 'clore', DOSSIER);
    expect(await closed()).toContain(DOSSIER);
  });
});

test('progress is told on a terminal alone', async () => {
  expect(sink(80).isTerminal).toBe(true);
  const db = newDb();
  const ran = await vigie(['server', 'load', '--db', db, 'examples/dossier.ndjson'], { terminal: 80 });
  expect(ran).toMatchObject({ exitCode: 0 });
  expect(ran.out).toMatch(/Kind +Created +Unchanged/);
});
