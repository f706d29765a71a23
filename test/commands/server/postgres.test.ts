import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lookupIn } from '../../../commands/completions/candidates/values.ts';
import { SCHEMA_VERSION } from '../../../server/storage/migrations.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { messages } from '../../../src/messages/index.ts';
import { quoted } from '../../../src/messages/listed.ts';
import { hintOf } from '../../../src/messages/sentence.ts';
import { requires } from '../../architecture/programs.ts';
import { queryPostgres } from '../../server/postgres/client.ts';
import { Cluster } from '../../server/postgres/cluster.ts';
import { dropDatabase, emptyDatabase, freshDatabase, postgres } from '../../server/postgres/databases.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { place } from '../world.ts';

const SECRET = 's3cret';

/** The address with a password, which a server that trusts everybody does not look at. */
function withPassword(url: string): string {
  const address = new URL(url);
  address.password = SECRET;
  return address.href;
}

/** The address without its password, as it is shown. */
function shown(url: string): string {
  const address = new URL(url);
  address.password = '';
  return address.href;
}

let here: ReturnType<typeof place>;
beforeEach(() => {
  here = place();
});

describe('a database on a PostgreSQL', () => {
  test('without our tables is left as it is, and what makes them is said', async () => {
    const url = await emptyDatabase();
    for (const line of [
      ['anomalies', 'list'],
      ['anomalies', 'add', '--code', '1', '--texte', 'x', '--indice-de-gravite', '1'],
    ]) {
      const ran = await here.vigie([...line, '--db', url]);
      expect(ran).toMatchObject({ exitCode: 8, out: '' });
      expect(ran.err).toContain(`vigie server init --db ${quoted(shown(url))}`);
    }
    expect(await queryPostgres(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  test('of a schema from before the first is refused by a trial of migrate too, and by doctor', async () => {
    const url = await freshDatabase();
    await queryPostgres(url, 'UPDATE vigie SET schema = 17');
    const tried = await here.vigie(['server', 'migrate', '--dry-run', '--db', url]);
    expect(tried).toMatchObject({ exitCode: 8, out: '', err: expect.stringContaining('server load') });
    const { checks } = JSON.parse((await here.vigie(['doctor', '--db', url, '--json'])).out);
    expect(checks.at(-1)).toMatchObject({ id: 'base.fichier', state: 'erreur' });
  });

  test('is never taken for a folder', async () => {
    const before = readdirSync('.');
    for (const db of ['postgres://sdis@127.0.0.1:9/vigie', 'postgresql://sdis:s3cret@127.0.0.1:9/vigie'])
      expect((await here.vigie(['anomalies', 'list', '--db', db])).exitCode).toBe(8);
    expect(readdirSync('.')).toEqual(before);
    expect(existsSync(here.path('postgres:'))).toBe(false);
  });

  test.each([
    ['postgre://sdis:s3cret@db/vigie', 'postgres://sdis@db/vigie'],
    ['host=db dbname=vigie user=sdis password=s3cret', 'postgres://sdis@db/vigie'],
  ])('that was meant by %s is told wherever one is named', async (db, meant) => {
    for (const line of [
      ['anomalies', 'list', '--db', db],
      ['server', 'init', '--db', db],
      ['server', 'restore', 'x.db', '--db', db],
      ['server', 'copy', '--from', db, '--to', here.path('x.db')],
      ['server', 'copy', '--from', here.path('x.db'), '--to', db],
      ['profiles', 'add', 'base', '--db', db],
    ]) {
      const ran = await here.vigie(line);
      expect(ran).toMatchObject({ exitCode: 2, out: '' });
      expect(ran.err).toContain('is neither a file nor the address of a PostgreSQL database.');
      expect(ran.err).toContain(`Write ${meant}\n`);
      expect(ran.err).not.toContain(SECRET);
    }
    expect((await here.vigie(['doctor', '--db', db])).out).toContain(`Write ${meant}\n`);
    const french = await here.vigie(['anomalies', 'list'], { env: { VIGIE_DB: db, VIGIE_LANG: 'fr' } });
    expect(french).toMatchObject({ exitCode: 2, out: '' });
    expect(french.err).toContain('n’est ni un fichier ni l’adresse d’une base PostgreSQL');
    expect(french.err).toContain(`Écrivez ${meant}\n`);
    expect(readdirSync(here.path('.'))).toEqual([]);
  });

  test.each(['--db', 'VIGIE_DB'])('is named by %s, its password shown nowhere', async (giver) => {
    const url = withPassword(await freshDatabase());
    const around = giver === '--db' ? {} : { env: { VIGIE_DB: url } };
    const named = giver === '--db' ? ['--db', url] : [];
    const ran = await here.vigie(['server', 'organisations', 'list', '-v', '--json', ...named], around);
    expect(ran).toMatchObject({ exitCode: 0, out: '[]\n' });
    expect(ran.err.includes('PGPASSWORD')).toBe(giver === '--db');
    for (const line of [
      ['profiles', 'show'],
      ['doctor'],
      ['anomalies', 'list', '-v', '--debug'],
      ['server', 'backup', 'x.db'],
    ]) {
      const other = await here.vigie([...line, ...named], around);
      expect(other.out + other.err).toContain(shown(url));
      expect(other.out + other.err).not.toContain(SECRET);
    }
    expect(ran.err).not.toContain(SECRET);
  });

  test('keeps the password that a profile was given, and shows it nowhere', async () => {
    const url = withPassword(await freshDatabase());
    await here.vigie(['server', 'organisations', 'add', '--nom', 'SDIS'], { env: { VIGIE_DB: url } });
    await here.vigie(['server', 'utilisateurs', 'add', '--id', 'c.martin'], { env: { VIGIE_DB: url } });
    const env = { VIGIE_DB: '' };
    const added = await here.vigie(['profiles', 'add', 'base', '--db', url, '--user', 'c.martin'], { env });
    expect(added).toMatchObject({ exitCode: 0 });
    expect(added.err).toContain('PGPASSWORD');
    expect(readFileSync(here.path('config.json'), 'utf8')).toContain(SECRET);
    for (const line of [
      ['profiles', 'list', '--json'],
      ['profiles', 'show', '-p', 'base', '--json'],
      ['anomalies', 'list', '-p', 'base', '-v'],
    ]) {
      const ran = await here.vigie(line, { env });
      expect(ran.exitCode).toBe(0);
      expect(ran.out + ran.err).toContain(shown(url));
      expect(ran.out + ran.err).not.toContain(SECRET);
      expect(ran.err).not.toContain('PGPASSWORD');
    }
  });
});

describe('administration of a database on a PostgreSQL', () => {
  test('makes the tables once, and says what is in them', async () => {
    const url = await emptyDatabase();
    const env = { VIGIE_DB: url };
    const init = (...more: string[]) => here.vigie(['server', 'init', '--json', ...more], { env });
    expect(JSON.parse((await init()).out)).toEqual({ db: shown(url), schema: SCHEMA_VERSION });
    expect(await init()).toMatchObject({ exitCode: 5, out: '' });
    expect(JSON.parse((await init('--if-exists', 'skip')).out)).toEqual({
      db: shown(url),
      schema: SCHEMA_VERSION,
    });
    await here.vigie(['server', 'organisations', 'add', '--nom', 'SDIS des Monts'], { env });
    const status = JSON.parse((await here.vigie(['server', 'status', '--json'], { env })).out);
    expect(status).toMatchObject({
      db: shown(url),
      postgresql: expect.stringMatching(/^\d+/),
      schema: SCHEMA_VERSION,
      schema_connu: SCHEMA_VERSION,
      replique: false,
      organisations: [{ id: expect.any(String), nom: 'SDIS des Monts' }],
      objets: { organisation: 1, utilisateur: 0, anomalie: 0 },
    });
    expect(status.octets).toBeGreaterThan(1_000_000);
    const table = await here.vigie(['server', 'status'], { env, terminal: 80 });
    expect(table.out).toContain('SDIS des Monts');
    const migrated = await here.vigie(['server', 'migrate', '--json'], { env });
    expect(JSON.parse(migrated.out)).toEqual({
      ...{
        db: shown(url),
        schema_avant: SCHEMA_VERSION,
        schema: SCHEMA_VERSION,
        migrations: [],
        copie: null,
      },
    });
  });

  test('seeds, serves commands, dumps, loads and deletes organisations', async () => {
    const [seeded, loaded] = [await emptyDatabase(), await freshDatabase()];
    const at = (url: string, argv: string[], around = {}) =>
      here.vigie([...argv, '--json'], { env: { VIGIE_DB: url }, ...around });
    const { organisations } = JSON.parse((await at(seeded, ['server', 'seed'])).out);
    const [one, other] = organisations as { id: string; nom: string }[];
    const dump = await here.vigie(['server', 'dump'], { env: { VIGIE_DB: seeded } });
    expect(dump).toMatchObject({ exitCode: 0, err: '' });
    const load = await at(loaded, ['server', 'load', '-'], { stdin: dump.out });
    expect(load).toMatchObject({ exitCode: 0 });
    expect((await here.vigie(['server', 'dump'], { env: { VIGIE_DB: loaded } })).out).toBe(dump.out);
    const again = JSON.parse((await at(loaded, ['server', 'load', '-'], { stdin: dump.out })).out);
    expect(again.map(({ crees }: { crees: number }) => crees)).toEqual(again.map(() => 0));

    const org = ['--org', one?.id ?? '', '--user', 'e.delmas'];
    const added = ['anomalies', 'add', '--code', '9999', '--texte', 'Défaut', '--indice-de-gravite', '1'];
    expect((await at(loaded, [...added, ...org])).exitCode).toBe(0);
    const listed = JSON.parse((await at(loaded, ['anomalies', 'list', '--all', ...org])).out);
    expect(listed.some(({ code }: { code: number }) => code === 9999)).toBe(true);
    expect((await at(loaded, ['prescriptions', 'explore', ...org])).exitCode).toBe(0);

    const deletion = ['server', 'organisations', 'delete', one?.id ?? '', '--with-everything'];
    const deleted = await at(loaded, [...deletion, '--confirm', one?.nom ?? '']);
    expect(deleted).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(deleted.out).objets).toMatchObject({ anomalie: listed.length });
    const left = JSON.parse((await at(loaded, ['server', 'organisations', 'list'])).out);
    expect(left).toMatchObject([{ id: other?.id, nom: other?.nom }]);
    for (const { table_name: table } of await queryPostgres<{ table_name: string }>(
      loaded,
      "SELECT table_name FROM information_schema.columns WHERE column_name = 'organisation_key' AND table_name <> 'groupes'",
    ))
      expect([
        table,
        await queryPostgres(loaded, `SELECT 1 FROM ${table} WHERE organisation_key = 1`),
      ]).toEqual([table, []]);
  });

  test('says what to do where an act is one on files, as it can be run', async () => {
    const [full, empty] = [await emptyDatabase(), await freshDatabase()];
    const run = (argv: string[], db: string) => here.vigie(argv, { env: { VIGIE_DB: db } });
    const placed = (word: string) =>
      /^vigie\.\w+$/.test(word) ? here.path(word) : word.replace(/^'(.*)'$/, '$1');
    /** Runs the commands that a refusal proposes, in a folder of their own. */
    const proposed = async (refused: { err: string }) => {
      const [, line = ''] = /: (vigie .+)/.exec(refused.err) ?? [];
      for (const command of line.split(' && '))
        expect([command, await run(command.split(' ').slice(1).map(placed), full)]).toEqual([
          command,
          expect.objectContaining({ exitCode: 0 }),
        ]);
      return line;
    };
    expect(await run(['server', 'seed'], full)).toMatchObject({ exitCode: 0 });
    const dump = (await run(['server', 'dump'], full)).out;

    const { port, pathname } = new URL(full);
    const place = (name: string) => `-h 127.0.0.1 -p ${port} -U postgres ${name}`;
    const backup = await run(['server', 'backup', 'nuit.db'], withPassword(full));
    expect(backup).toMatchObject({ exitCode: 2, out: '' });
    expect(backup.err).toContain(
      `pg_dump ${place('--format custom')} --file vigie.dump ${pathname.slice(1)}; to export its objects`,
    );
    expect(backup.err).not.toContain(SECRET);
    await proposed(backup);
    expect(readFileSync(here.path('vigie.ndjson'), 'utf8')).toBe(dump);

    const [copy, packed] = [here.path('copie.db'), here.path('nuit.db.gz')];
    expect(await run(['server', 'copy', '--from', full, '--to', copy], full)).toMatchObject({
      exitCode: 0,
    });
    expect(await run(['server', 'backup', packed], copy)).toMatchObject({ exitCode: 0 });
    const restore = await run(['server', 'restore', packed], empty);
    expect(restore).toMatchObject({ exitCode: 2, out: '' });
    const taken = `--dbname ${new URL(empty).pathname.slice(1)} ${packed}.`;
    expect(restore.err).toContain(`pg_restore ${place('--clean')} --if-exists ${taken}`);
    expect(await proposed(restore)).toContain(quoted(shown(empty)));
    expect((await run(['server', 'dump'], empty)).out).toBe(dump);
    // One that is full takes no copy, whoever asks: another one has to be named.
    const again = await run(['server', 'restore', packed], full);
    expect(again.err).toContain('an empty database: vigie server restore');
    expect(again.err).toMatch(/&& vigie server copy --from vigie\.db --to <address>\n$/);

    const filled = await run(['server', 'copy', '--from', full, '--to', empty], full);
    expect(filled).toMatchObject({ exitCode: 5, out: '' });
    expect(filled.err).toContain(`vigie server load <file> --db ${quoted(shown(empty))}`);
    const made = await run(['server', 'init'], empty);
    expect(made).toMatchObject({ exitCode: 5, out: '' });
    expect(made.err).toContain('Name another database with --db, or use this one.');
  });

  test.each(['en', 'fr'])('that does not exist is made by what is proposed (%s)', async (language) => {
    requires(['createdb']);
    const env = { VIGIE_LANG: language };
    expect(await here.vigie(['server', 'seed', '--db', here.path('from.db')])).toMatchObject({ exitCode: 0 });
    for (const line of [
      ['init', '--db'],
      ['copy', '--from', here.path('from.db'), '--to'],
    ]) {
      const url = await emptyDatabase();
      await dropDatabase(url);
      const { exitCode, out, err } = await here.vigie(['server', ...line, withPassword(url), '-q'], { env });
      expect([exitCode, out, err.includes(SECRET)]).toEqual([5, '', false]);
      const { hostname, port, pathname } = new URL(url);
      const [, creating = '', rest = ''] = /: (createdb .+) && (vigie .+)\n$/.exec(err) ?? [];
      expect(creating).toContain(`createdb -h ${hostname} -p ${port} -U postgres `);
      expect(creating.endsWith(` ${pathname.slice(1)}`)).toBe(true);
      expect(rest).toBe(`vigie server ${line.join(' ')} ${quoted(shown(url))}`);
      expect(spawnSync('bash', ['-c', creating], { encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
      const words = rest.split(' ').map((word) => word.replace(/^'(.*)'$/, '$1'));
      expect(await here.vigie(words.slice(1))).toMatchObject({ err: '', exitCode: 0 });
    }
  });

  test.each([
    ['dump'],
    ['status'],
    ['audit'],
    ['organisations', 'list'],
    ['backup', 'x.db'],
    ['backup', '-'],
    ['copy', '--to', 'x.db'],
  ])('whose objects "%s" wants is not proposed to be made', async (...line) => {
    const bare = await emptyDatabase();
    const gone = new URL(bare);
    gone.pathname = '/nowhere';
    const isOfFiles = line[0] === 'backup';
    for (const db of [here.path('rien.db'), ...(isOfFiles ? [] : [bare, gone.href])]) {
      const named = line[0] === 'copy' ? ['--from', db] : ['--db', db];
      const refused = await here.vigie([
        'server',
        ...line.map((word) => word.replace('x.db', here.path('x.db'))),
        ...named,
      ]);
      expect(refused.out).toBe('');
      expect(refused.err).toMatch(/\nCheck the name[.:]/);
      expect(refused.err).not.toMatch(/init|createdb|import/);
    }
  });

  test('that is damaged is not said to be a file', () => {
    const told = { fr: messages('fr'), en: messages('en') };
    const damaged = new VigieError('BASE_ENDOMMAGEE', {
      file: 'postgres://db.sdis.example/vigie',
      reason: 'XX001',
    });
    for (const { errors } of Object.values(told)) {
      const hint = hintOf(errors.BASE_ENDOMMAGEE, damaged.params);
      expect(hint).toContain('pg_restore');
      expect(hint).not.toContain('vigie server restore');
    }
  });

  test('is examined by doctor', async () => {
    const env = { VIGIE_DB: await freshDatabase() };
    await here.vigie(['server', 'organisations', 'add', '--nom', 'SDIS'], { env });
    await here.vigie(['server', 'utilisateurs', 'add', '--id', 'c.martin'], { env });
    const { checks } = JSON.parse((await here.vigie(['doctor', '--json'], { env })).out);
    const states = Object.fromEntries(checks.map(({ id, state }: Record<string, string>) => [id, state]));
    expect(states).toMatchObject({ 'base.fichier': 'ok', 'base.appelant': 'ok' });
  });
});

test('a password that nobody knows is asked for on a terminal, and nowhere else', async () => {
  // Skipped where there is no PostgreSQL to start.
  await postgres();
  const cluster = await Cluster.start({ password: SECRET });
  cleanUp(() => cluster.remove());
  const url = shown(cluster.url());
  const env = { PGPASSFILE: here.path('none'), PGPASSWORD: '' };
  const init = (around: object) =>
    here.vigie(['server', 'init', '--db', url, '-o', 'ids'], { env, ...around });
  const refused = await init({});
  expect(refused).toMatchObject({ exitCode: 4, out: '' });
  expect(refused.err).toContain('requires a password, and none was given.');
  expect(refused.err).toContain('PGPASSWORD');
  const wrong = await init({ env: { ...env, PGPASSWORD: 'wrong', VIGIE_LANG: 'fr' } });
  expect(wrong).toMatchObject({ exitCode: 4, out: '' });
  expect(wrong.err).toContain('refuse ce mot de passe');
  // The driver looks for the file in the environment of the process.
  const pgpass = here.path('pgpass');
  writeFileSync(pgpass, `127.0.0.1:${cluster.port}:*:*:${SECRET}\n`, { mode: 0o644 });
  vi.stubEnv('PGPASSFILE', pgpass);
  for (const VIGIE_LANG of ['en', 'fr']) {
    const open = await init({ env: { ...env, VIGIE_LANG } });
    expect(open).toMatchObject({ exitCode: 4, out: '' });
    const [, mending = ''] = /: (chmod .+)\n$/.exec(open.err) ?? [];
    expect(mending).toBe(`chmod 600 ${pgpass}`);
    if (VIGIE_LANG === 'fr') expect(spawnSync('sh', ['-c', mending]).status).toBe(0);
  }
  const listed = await here.vigie(['server', 'init', '--db', `${url}?port=5433`]);
  expect(listed.err).toContain('Write the port before the database, even with host: postgres://user@:5432/');
  vi.unstubAllEnvs();
  expect((await init({ terminal: 80, typed: 'wrong\r' })).exitCode).toBe(4);
  const asked = await init({ terminal: 80, typed: `${SECRET}\r` });
  expect(asked).toMatchObject({ exitCode: 0, out: `${url}\n` });
  expect(asked.err).toContain('Password of');
  expect(asked.err).not.toContain(SECRET);
  const known = await here.vigie(['server', 'status', '--db', url, '-o', 'ids'], {
    env: { PGPASSWORD: SECRET },
  });
  expect(known).toMatchObject({ exitCode: 0, err: '' });
});

test.each(['anomalies', 'organisations', 'utilisateurs'] as const)(
  'completions of %s ask no server',
  (kind) => {
    // What is answered at once has asked nobody.
    const line = { flags: new Map() } as never;
    expect(lookupIn({ VIGIE_DB: 'postgres://sdis:s3cret@192.0.2.1/vigie' })(kind, '', line)).toEqual([]);
  },
);
