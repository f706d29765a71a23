import { copyFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import { type Around, place } from '../world.ts';

const { vigie, path } = place();
let databases = 0;
const newDb = () => path(`db-${++databases}.db`);
const server = (db: string, words: readonly string[], around: Around = {}) =>
  vigie(['server', ...words, '--db', db], around);
/** What a command answers as JSON, which has to succeed. */
async function made(db: string, ...words: string[]) {
  const ran = await server(db, [...words, '--json']);
  expect([ran.err, ran.exitCode]).toEqual(['', 0]);
  return JSON.parse(ran.out);
}
/** The error with which a command ends. */
async function refused(db: string, words: readonly string[], around: Around = {}) {
  const ran = await server(db, [...words, '--json'], around);
  expect(ran.out).toBe('');
  const { error } = JSON.parse(ran.err.trimEnd().split('\n').at(-1) as string);
  return { ...error, exitCode: ran.exitCode };
}

/** A database with one organisation and a user of it. */
async function provisioned() {
  const db = newDb();
  await made(db, 'init');
  const { id: org } = await made(db, 'organisations', 'add', '--nom', 'SDIS des Monts');
  await made(db, 'utilisateurs', 'add', '--id', 'c.martin', '--roles', 'preventionniste');
  return { db, org };
}

describe('the identity of a user', () => {
  const ISSUER = 'https://connexion.sdis.example';
  const env = { VIGIE_OIDC_ISSUER: ISSUER };
  const update = (...more: string[]) => ['utilisateurs', 'update', 'c.martin', ...more];
  const add = (...more: string[]) => ['utilisateurs', 'add', '--id', 'd.petit', ...more];

  test('is linked by update or add, is not shown, and stands in the audit', async () => {
    const { db } = await provisioned();
    const shown = await made(db, ...update('--oidc-sub', '7f3a', '--oidc-issuer', ISSUER));
    expect(Object.keys(shown).filter((name) => name.startsWith('oidc'))).toEqual([]);
    expect((await server(db, add('--oidc-sub', '8b21', '-q'), { env })).exitCode).toBe(0);
    // Another member changes without it, and the same identity twice changes nothing.
    await made(db, ...update('--fonction', 'Chef'));
    await made(db, ...update('--oidc-sub', '7f3a', '--oidc-issuer', ISSUER));
    const acts = await made(db, 'audit', '--objet', 'utilisateur');
    expect(acts.filter(({ apres }: { apres?: object }) => apres && 'oidc_sub' in apres)).toMatchObject([
      { premier: 'd.petit', avant: null, apres: { oidc_issuer: ISSUER, oidc_sub: '8b21' } },
      {
        premier: 'c.martin',
        avant: { oidc_issuer: null, oidc_sub: null },
        apres: { oidc_issuer: ISSUER, oidc_sub: '7f3a' },
      },
    ]);
  });

  test('is one user’s: it is unlinked before another has it', async () => {
    const { db } = await provisioned();
    const identity = ['--oidc-sub', '7f3a', '--oidc-issuer', ISSUER];
    await made(db, ...update(...identity));
    expect(await refused(db, add(...identity))).toMatchObject({
      code: 'IDENTITE_PRISE',
      message: `The user "c.martin" is already linked to the identity 7f3a of ${ISSUER}.`,
      status: 409,
    });
    await made(db, ...update('--oidc-sub='));
    await made(db, ...add(...identity));
    expect(await refused(db, update('--oidc-sub', '9'))).toMatchObject({
      code: 'OPTIONS_REQUISES',
      message: 'Missing: --oidc-issuer.',
    });
    expect(await refused(db, update('--oidc-issuer', ISSUER))).toMatchObject({ code: 'RIEN_A_MODIFIER' });
    expect(await refused(db, ['utilisateurs', 'update', 'x', ...identity])).toMatchObject({
      code: 'INTROUVABLE',
    });
  });
});

describe('a script that provisions runs twice', () => {
  const identity = ['--oidc-issuer', 'https://connexion.sdis.example', '--oidc-sub', '7f3a'];
  const SCRIPT = [
    ['init', '--if-exists', 'skip'],
    ['organisations', 'add', '--nom', 'SDIS des Monts', '--if-exists', 'skip'],
    ['utilisateurs', 'add', '--id', 'c.martin', '--roles', 'valideur', '--if-exists', 'replace', ...identity],
    ['token', 'create', '--user', 'c.martin', '--if-exists', 'skip', '-q'],
  ];

  test('and answers the same, but for the secret', async () => {
    const db = newDb();
    const run = async () => {
      const rows = [];
      for (const line of SCRIPT) rows.push(await made(db, ...line));
      return rows;
    };
    const first = await run();
    expect(first[3].token).toMatch(/^vig_/);
    expect(await run()).toEqual([...first.slice(0, 3), { ...first[3], token: null }]);
    expect(await made(db, 'organisations', 'list')).toHaveLength(1);
    expect(await made(db, 'token', 'list')).toHaveLength(1);
  });

  test('and refuses what is there unless it says otherwise', async () => {
    const { db, org } = await provisioned();
    const { id } = await made(db, 'token', 'create', '--user', 'c.martin');
    const cases = [
      [['init'], 'BASE_EXISTANTE', db],
      [['organisations', 'add', '--nom', 'SDIS des Monts'], 'ORGANISATION_EXISTANTE', org],
      [['utilisateurs', 'add', '--id', 'c.martin'], 'UTILISATEUR_EXISTANT', 'c.martin'],
      [['token', 'create', '--user', 'c.martin', '--if-exists', 'fail'], 'JETON_EXISTANT', id],
    ] as const;
    for (const [line, code, named] of cases) {
      const error = await refused(db, line);
      expect([error.code, error.exitCode]).toEqual([code, 5]);
      expect(error.message).toContain(named);
    }
  });

  test('and says that it has no secret to show again', async () => {
    const { db } = await provisioned();
    const { id } = await made(db, 'token', 'create', '--user', 'c.martin');
    const ran = await server(db, ['token', 'create', '--user', 'c.martin', '--if-exists', 'skip', '--json']);
    expect(JSON.parse(ran.out)).toMatchObject({ id, token: null });
    expect(ran.err).toBe(
      `The token ${id} is still valid: none was created, and its secret cannot be shown again.\n`,
    );
  });

  test.each([
    ['token', 'create', '--user', 'c.martin', '--if-exists', 'skip'],
    ['utilisateurs', 'add', '--id', 'c.martin', '--if-exists', 'replace'],
  ])('and says of a user who is deactivated that no token of theirs counts: %s %s', async (...line) => {
    const { db } = await provisioned();
    await made(db, 'token', 'create', '--user', 'c.martin');
    await made(db, 'utilisateurs', 'deactivate', 'c.martin');
    const { exitCode, err } = await server(
      db,
      line.filter((word) => word !== undefined),
    );
    expect(exitCode).toBe(0);
    expect(err).toContain('"c.martin" is deactivated, and their tokens do not work.');
    expect(err).toContain(`vigie server utilisateurs update c.martin --is-active true --db ${db}`);
    expect(err).not.toContain('still counts');
  });

  test('and makes no token for a user who is deactivated', async () => {
    const { db } = await provisioned();
    await made(db, 'utilisateurs', 'deactivate', 'c.martin');
    const error = await refused(db, ['token', 'create', '--user', 'c.martin']);
    expect(error).toMatchObject({ code: 'UTILISATEUR_INACTIF', exitCode: 5 });
    expect(error.hint).toContain('vigie server utilisateurs update c.martin --is-active true');
    expect((await server(db, ['token', 'list', '--json'])).out).toBe('[]\n');
  });

  test('a foreign file is none that may be there', async () => {
    const db = newDb();
    copyFileSync('package.json', db);
    expect(await refused(db, ['init', '--if-exists', 'skip'])).toMatchObject({ code: 'BASE_REFUSEE' });
  });

  test('replacing a user changes what is given and keeps the rest', async () => {
    const { db } = await provisioned();
    await made(db, 'utilisateurs', 'update', 'c.martin', '--last-name', 'Martin', '--is-active', 'false');
    const line = ['utilisateurs', 'add', '--id', 'c.martin', '--first-name', 'Camille', '--if-exists'];
    const skipped = await server(db, [...line, 'skip', '--json']);
    expect(JSON.parse(skipped.out)).toMatchObject({ first_name: null });
    const replaced = await server(db, [...line, 'replace', '--json']);
    expect(replaced.err).toContain('"c.martin" is deactivated');
    expect(JSON.parse(replaced.out)).toMatchObject({
      ...{ first_name: 'Camille', last_name: 'Martin', roles: ['preventionniste'], is_active: false },
      timezone: 'Europe/Paris',
    });
  });

  test('replacing a token revokes those that count and are of the same kind', async () => {
    const { db } = await provisioned();
    const line = ['token', 'create', '--user', 'c.martin'];
    const [one, two, reading] = [
      await made(db, ...line),
      await made(db, ...line),
      await made(db, ...line, '--read-only'),
    ];
    const fresh = await made(db, ...line, '--if-exists', 'replace');
    const tokens = (await made(db, 'token', 'list')) as { id: string; revoked_at: string | null }[];
    const counting = tokens.filter((token) => token.revoked_at === null).map(({ id }) => id);
    expect(counting.sort()).toEqual([reading.id, fresh.id].sort());
    expect([one.id, two.id]).not.toContain(fresh.id);
  });

  test('profiles too', async () => {
    const { db, org } = await provisioned();
    const add = (...more: string[]) =>
      vigie(['profiles', 'add', 'monts', '--db', db, '--org', org, '--no-check', '--json', ...more], {
        env: { VIGIE_DB: '' },
      });
    expect((await add()).exitCode).toBe(0);
    expect((await add()).exitCode).toBe(2);
    expect(JSON.parse((await add('--user', 'x', '--if-exists', 'skip')).out)).toMatchObject({ user: null });
    expect(JSON.parse((await add('--user', 'x', '--if-exists', 'replace')).out)).toMatchObject({ user: 'x' });
  });
});

describe('organisations of one name', () => {
  test('are two only where that is said', async () => {
    const { db, org } = await provisioned();
    const add = ['organisations', 'add', '--nom', 'SDIS des Monts'];
    const { id } = await made(db, ...add, '--allow-same-name');
    // Which of them would be meant is not guessed.
    const error = await refused(db, [...add, '--if-exists', 'skip']);
    expect(error.message).toContain(org);
    expect(error.message).toContain(id);
    expect(await refused(db, [...add, '--if-exists', 'skip', '--allow-same-name'])).toMatchObject({
      code: 'OPTIONS_CONTRAIRES',
    });
  });

  test('do not come of a new name either', async () => {
    const { db, org } = await provisioned();
    const { id } = await made(db, 'organisations', 'add', '--nom', 'Essais');
    const rename = ['organisations', 'rename', id, '--nom'];
    expect((await refused(db, [...rename, 'SDIS des Monts'])).code).toBe('ORGANISATION_EXISTANTE');
    expect(await made(db, ...rename, 'Essais')).toMatchObject({ id, nom: 'Essais' });
    expect(await made(db, ...rename, 'SDIS du Val')).toMatchObject({ id, nom: 'SDIS du Val' });
    expect(await made(db, ...rename, 'SDIS des Monts', '--allow-same-name')).toMatchObject({ id });
    expect(
      await refused(db, ['organisations', 'rename', org.replace(/.$/, 'x'), '--nom', 'A']),
    ).toMatchObject({
      ...{ code: 'ORGANISATION_INCONNUE', exitCode: 2 },
    });
  });

  test('do not come of two new names at once', async () => {
    const { db, org } = await provisioned();
    const { id } = await made(db, 'organisations', 'add', '--nom', 'Essais');
    const rename = (one: string) => server(db, ['organisations', 'rename', one, '--nom', 'SDIS du Val']);
    const ran = await Promise.all([org, id, org, id].map(rename));
    expect(new Set(ran.map(({ exitCode }) => exitCode))).toEqual(new Set([0, 5]));
    const organisations = (await made(db, 'organisations', 'list')) as { nom: string }[];
    expect(organisations.filter(({ nom }) => nom === 'SDIS du Val')).toHaveLength(1);
    const acts = await made(db, 'audit', '--objet', 'organisation');
    expect(acts.filter(({ action }: { action: string }) => action === 'modification')).toMatchObject([
      { avant: { nom: expect.any(String) }, apres: { nom: 'SDIS du Val' } },
    ]);
  });
});

describe('users', () => {
  test.each([['x\nchef'], ['\u202ex'], ['chef '], ['@@moi']])(
    'are not called %j, by whatever way they come',
    async (typed) => {
      const { db } = await provisioned();
      const id = typed.replace(/^@@/, '@');
      expect(await refused(db, ['utilisateurs', 'add', '--id', typed])).toMatchObject({ exitCode: 2 });
      const rows = [{ id, last_name: 'Martin' }];
      for (const line of [['import'], ['import', '--if-exists', 'replace']]) {
        const ran = await server(db, ['utilisateurs', ...line, '-', '--json'], {
          stdin: JSON.stringify(rows),
        });
        expect([ran.exitCode, ran.err]).toEqual([5, expect.stringContaining('"field":"id"')]);
      }
      const { id: organisation_id } = JSON.parse(
        (await server(db, ['organisations', 'list', '--json'])).out,
      )[0];
      const line = { kind: 'utilisateur', organisation_id, id };
      const error = await refused(db, ['load', '-'], { stdin: JSON.stringify(line) });
      expect(error).toMatchObject({
        exitCode: 5,
        errors: expect.arrayContaining([expect.objectContaining({ pointer: '/id' })]),
      });
      expect(await made(db, 'utilisateurs', 'list')).toMatchObject([{ id: 'c.martin' }]);
    },
  );

  test('are changed in what is given; an empty text takes a value away', async () => {
    const { db } = await provisioned();
    const update = ['utilisateurs', 'update', 'c.martin'];
    const names = ['--first-name', 'Camille', '--last-name', 'Martin', '--fonction', 'Chef'];
    const changed = await made(db, ...update, ...names, '--roles', 'valideur', '--roles', 'relecteur');
    expect(changed).toMatchObject({ last_name: 'Martin', roles: ['valideur', 'relecteur'], is_active: true });
    expect(changed.updated_at).not.toBeNull();
    expect(
      await made(db, ...update, '--fonction', '', '--timezone', 'Indian/Reunion', '--roles', ''),
    ).toMatchObject({
      ...{ first_name: 'Camille', fonction: null, timezone: 'Indian/Reunion', roles: [] },
    });
    expect(await made(db, 'utilisateurs', 'list')).toHaveLength(1);
  });

  test.each([
    [['c.martin'], 'RIEN_A_MODIFIER', 2],
    [['c.martin', '--timezone', 'Mars/Base'], 'OPTIONS_REFUSEES', 2],
    [['personne', '--fonction', 'x'], 'INTROUVABLE', 3],
    [['c.martin', '--is-active', 'maybe'], 'OPTIONS_REFUSEES', 2],
  ])('%j is refused', async (words, code, exitCode) => {
    const { db } = await provisioned();
    expect(await refused(db, ['utilisateurs', 'update', ...words])).toMatchObject({ code, exitCode });
  });

  test('may all cease to administer by who has the database, who can take it back', async () => {
    const { db } = await provisioned();
    await made(db, 'utilisateurs', 'update', 'c.martin', '--roles', 'administrateur_fonctionnel');
    expect(await made(db, 'utilisateurs', 'deactivate', 'c.martin')).toMatchObject({ is_active: false });
    await made(db, 'utilisateurs', 'update', 'c.martin', '--is-active', 'true');
    const rows = JSON.stringify([{ id: 'c.martin', roles: ['valideur'] }]);
    const line = ['utilisateurs', 'import', '-', '--if-exists', 'replace'];
    expect(await server(db, line, { stdin: rows })).toMatchObject({ exitCode: 0 });
    expect(await made(db, 'utilisateurs', 'list')).toMatchObject([{ roles: ['valideur'] }]);
  });

  test('who are deactivated no token lets in, until they are active again', async () => {
    const { db, org } = await provisioned();
    const { token } = await made(db, 'token', 'create', '--user', 'c.martin');
    const running = await serve({
      ...{ file: db, host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] },
      report: () => {},
    });
    onTestFinished(() => running.stop());
    const headers = { authorization: `Bearer ${token}`, 'service-org-id': org };
    const status = async () => (await fetch(`${running.url}/anomalies`, { headers })).status;
    expect(await status()).toBe(200);
    expect(await made(db, 'utilisateurs', 'deactivate', 'c.martin')).toMatchObject({ is_active: false });
    expect(await status()).toBe(401);
    await made(db, 'utilisateurs', 'update', 'c.martin', '--is-active', 'true');
    expect(await status()).toBe(200);
  });

  test('who were deactivated since a backup come back with it, and their tokens do not', async () => {
    const { db } = await provisioned();
    const { id } = await made(db, 'token', 'create', '--user', 'c.martin');
    const copy = `${db}.copy`;
    await made(db, 'backup', copy);
    await made(db, 'utilisateurs', 'deactivate', 'c.martin');
    const ran = await server(db, ['restore', copy, '--yes', '--json']);
    expect(JSON.parse(ran.out)).toMatchObject({ jetons_revoques: 1 });
    const [token] = await made(db, 'token', 'list');
    expect(token).toMatchObject({ id, revoked_at: expect.stringMatching(/^\d{4}-/) });
  });
});

describe('an organisation that is deleted', () => {
  const seeded = path('seeded.db');
  let organisations: { id: string; nom: string }[] = [];
  beforeAll(async () => {
    ({ organisations } = await made(seeded, 'seed'));
  });
  /** A database of its own with something of everything. */
  function demonstration() {
    const db = newDb();
    copyFileSync(seeded, db);
    const [gone, stays] = organisations as [{ id: string; nom: string }, { id: string; nom: string }];
    return { db, gone, stays };
  }
  const confirmed = ({ id, nom }: { id: string; nom: string }) =>
    ['organisations', 'delete', id, '--with-everything', '--confirm', nom] as const;

  test('goes with a yes while nothing belongs to it', async () => {
    const { db } = await provisioned();
    const { id } = await made(db, 'organisations', 'add', '--nom', 'Essais');
    const line = ['organisations', 'delete', id];
    expect(await refused(db, line)).toMatchObject({ code: 'SAISIE_REQUISE', exitCode: 6 });
    expect(await made(db, ...line, '--yes')).toEqual({ id, nom: 'Essais', objets: {} });
    expect(await refused(db, [...line, '--yes'])).toMatchObject({ code: 'INTROUVABLE', exitCode: 3 });
    expect(await made(db, 'organisations', 'list')).toHaveLength(1);
  });

  test('stays while anything belongs to it, even with a yes', async () => {
    const { db, org } = await provisioned();
    const error = await refused(db, ['organisations', 'delete', org, '--yes']);
    expect(error).toMatchObject({ code: 'ORGANISATION_NON_VIDE', exitCode: 5 });
    expect(error.message).toContain('utilisateur 1');
    expect(error.hint).toContain(`vigie server organisations delete ${org} --with-everything --db ${db}`);
    expect(await made(db, 'utilisateurs', 'list')).toHaveLength(1);
  });

  test('goes with all that belongs to it once its name is typed, by whatever way', async () => {
    const { db, org } = await provisioned();
    const line = ['organisations', 'delete', org, '--with-everything', '--yes'];
    expect(await refused(db, line)).toMatchObject({ code: 'CONFIRMATION_REQUISE', exitCode: 6 });
    const other = await refused(db, [...line, '--confirm', 'SDIS du Val']);
    expect(other).toMatchObject({ code: 'CONFIRMATION_REQUISE', exitCode: 6 });
    const typed = (text: string) =>
      server(db, ['organisations', 'delete', org, '--with-everything'], {
        ...{ terminal: 200, typed: `${text}\n`, env: { NO_COLOR: '1' } },
      });
    const no = await typed('');
    expect([no.exitCode, no.err]).toEqual([130, expect.stringContaining('1 utilisateur')]);
    expect(await made(db, 'utilisateurs', 'list')).toHaveLength(1);
    expect((await typed('SDIS des Monts')).exitCode).toBe(0);
    expect(await made(db, 'organisations', 'list')).toEqual([]);
  });

  test('leaves no row in any table, and every one of the others', async () => {
    const { db, gone, stays } = demonstration();
    const looking = () => {
      const sqlite = new Sqlite(db);
      sqlite.pragma('journal_mode = WAL');
      return sqlite;
    };
    const rowsOf = (sqlite: Sqlite.Database, table: string) =>
      sqlite.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[];
    const before = looking();
    // The last key that was given stays, so that it is not given again.
    const tables = before
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table'
         AND name NOT GLOB 'prescriptions_recherche_*' AND name <> 'last_organisation'`,
      )
      .pluck()
      .all() as string[];
    const key = before
      .prepare('SELECT organisation_key FROM organisations WHERE id = ?')
      .pluck()
      .get(gone.id);
    const numbers = before
      .prepare('SELECT numero FROM prescriptions WHERE organisation_key = ?')
      .pluck()
      .all(key);
    /** The rows of the other organisations; that one was deleted is told under none. */
    const others = (sqlite: Sqlite.Database) =>
      tables.map((table) => [
        table,
        rowsOf(sqlite, table).filter(({ organisation_key: owner }) => owner !== key && owner !== 0),
      ]);
    const isOwned = (row: Record<string, unknown>) => row.organisation_key === key;
    before
      .prepare("INSERT INTO idempotency_keys VALUES (?, 'k', 'f', 204, NULL, '2026-03-14T09:30:00.000Z')")
      .run(key);
    before
      .prepare(
        "INSERT INTO audit VALUES (?, 1, 'a', NULL, NULL, NULL, NULL, 'creation', 'x', 1, '1', '1', NULL, NULL)",
      )
      .run(key);
    before
      .prepare(
        `INSERT INTO abonnements (organisation_key, id, utilisateur_id, hash, libelle, personnel, created_at)
         SELECT organisation_key, 'a', id, 'h', 'Agenda', 0, created_at
         FROM utilisateurs WHERE organisation_key = ? LIMIT 1`,
      )
      .run(key);
    const kept = others(before);
    // So that nothing is proved of empty tables, nor of one that has no such key.
    expect(tables.filter((table) => !rowsOf(before, table).some(isOwned))).toEqual([]);
    before.close();

    expect(numbers.length).toBeGreaterThan(0);
    expect((await made(db, ...confirmed(gone))).objets.prescription).toBe(numbers.length);

    const after = looking();
    onTestFinished(() => void after.close());
    for (const table of tables) expect([table, rowsOf(after, table).filter(isOwned)]).toEqual([table, []]);
    expect(others(after)).toEqual(kept);
    expect(after.pragma('foreign_key_check')).toEqual([]);
    after.exec("INSERT INTO prescriptions_recherche (prescriptions_recherche) VALUES ('integrity-check')");
    expect(await made(db, 'organisations', 'list')).toMatchObject([{ id: stays.id, nom: stays.nom }]);
    expect((await vigie(['doctor', '--db', db])).out).not.toMatch(/damaged/);
  });

  test('stays while commissions of another one name it', async () => {
    const { db, gone, stays } = demonstration();
    const sqlite = new Sqlite(db);
    const key = sqlite
      .prepare('SELECT organisation_key FROM organisations WHERE id = ?')
      .pluck()
      .get(stays.id);
    sqlite.prepare('UPDATE commissions SET presidence_id = ? WHERE organisation_key = ?').run(gone.id, key);
    sqlite.close();
    const error = await refused(db, confirmed(gone));
    expect(error).toMatchObject({ code: 'ORGANISATION_CITEE', exitCode: 5 });
    expect(error.message).toContain(stays.nom);
  });

  test('stays while another process has the database open', async () => {
    const { db, gone } = demonstration();
    const other = new Sqlite(db);
    onTestFinished(() => void other.close());
    other.pragma('journal_mode = WAL');
    other.prepare('SELECT count(*) FROM organisations').get();
    expect(await refused(db, confirmed(gone))).toMatchObject({ code: 'BASE_OUVERTE', exitCode: 8 });
    expect(await made(db, 'organisations', 'list')).toHaveLength(2);
  });
});
