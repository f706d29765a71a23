import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TABLES } from '../../../commands/server/tables.ts';
import { loadTarget } from '../../../src/bulk/targets/load.ts';
import { place } from '../world.ts';

const { vigie, path } = place();
const server = (db: string, ...words: string[]) => vigie(['server', ...words, '--db', db]);
let databases = 0;

/** A database with an organisation, and one user, who only reads unless they have another role. */
async function made(role = 'visionneur_simple'): Promise<string> {
  const db = path(`${++databases}.db`);
  await server(db, 'init');
  await server(db, 'organisations', 'add', '--nom', 'SDIS de l’Exemple');
  await server(db, 'utilisateurs', 'add', '--id', 'lecture', '--roles', role);
  return db;
}

describe('vigie server load --kind', () => {
  test.each([
    ['erp', 'examples/classeur/erp.csv', 4],
    ['pei', 'examples/classeur/pei.csv', 4],
    ['evenement', 'examples/classeur/agenda.csv', 3],
  ])(
    'takes the rows of a table of %s as an import does, whoever is a user there',
    async (kind, file, rows) => {
      const db = await made();
      const first = await server(db, 'load', file, '--kind', kind, '--json');
      expect(first).toMatchObject({ exitCode: 0 });
      expect(JSON.parse(first.out)).toMatchObject({ lues: rows, creees: rows });
      const again = await server(db, 'load', file, '--kind', kind, '--json');
      expect(JSON.parse(again.out)).toMatchObject({ creees: 0, ignorees: rows });
    },
  );

  test('a table that is given without saying what it is names the line that takes it, which runs', async () => {
    const db = await made();
    const { exitCode, err } = await server(db, 'load', 'examples/classeur/erp.csv');
    expect(exitCode).toBe(5);
    const line = `vigie server load examples/classeur/erp.csv --db ${db} --kind erp --dry-run`;
    expect(err).toContain(line);
    const ran = await vigie(line.split(' ').slice(1));
    expect(ran).toMatchObject({ exitCode: 0 });
    expect(ran.err).toContain('Dry run: nothing was written.');
  });

  test('flags of tables need the kind, and a kind one table', async () => {
    const db = await made();
    expect(await server(db, 'load', 'examples/classeur/erp.csv', '--sheet', 'ERP')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--kind'),
    });
    expect(await server(db, 'load', 'examples/classeur/pei.csv', '--kind', 'pei', '--as-new')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--kind pei, --as-new'),
    });
    const two = await server(db, 'load', 'a.csv', 'b.csv', '--kind', 'erp');
    expect(two).toMatchObject({ exitCode: 2, err: expect.stringContaining('b.csv') });
  });

  test.each(Object.entries(TABLES))('%s: replaces only what the service can change', async (kind, name) => {
    const { update, remove } = await loadTarget(name);
    const db = await made();
    const file = path(`${kind}.csv`);
    writeFileSync(file, 'nom\nX\n');
    const how = ['--kind', kind, '--if-exists', 'replace', '--dry-run'];
    const { exitCode, err } = await server(db, 'load', file, ...how);
    const refused = err.includes('--if-exists: "replace" must be one of these values: fail, skip');
    expect([refused, exitCode === 2]).toEqual(Array(2).fill(!update && !remove));
  });

  test('makes nothing in the name of a user: who administers a database is none', async () => {
    const db = await made();
    for (const [kind, name] of [
      ['erp', 'erp'],
      ['pei', 'pei'],
      ['dossier', 'dossiers'],
      ['evenement', 'agenda'],
    ])
      await server(db, 'load', `examples/classeur/${name}.csv`, '--kind', kind as string);
    const lines = (await server(db, 'dump')).out.split('\n').filter((line) => line !== '');
    const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const of = (kind: string) => objects.filter((one) => one.kind === kind);
    expect(of('dossier').map(({ createur_id }) => createur_id)).toEqual(Array(8).fill(null));
    expect(of('evenement').map(({ utilisateurs_id }) => utilisateurs_id)).toEqual(Array(3).fill([]));
    const audit = await server(db, 'audit', '--json');
    const entries = JSON.parse(audit.out) as { objet: string; utilisateur_id: string | null }[];
    expect(entries.filter(({ objet }) => objet === 'dossier')).toMatchObject([{ utilisateur_id: null }]);
  });

  test('rows whose ERPs are in a sheet that was not loaded name the line that loads it', async () => {
    const db = await made();
    const rejects = path('rejets.csv');
    const first = await server(
      db,
      'load',
      'examples/classeur/dossiers.csv',
      '--kind',
      'dossier',
      '--rejects',
      rejects,
    );
    expect(first.exitCode).toBe(5);
    for (const kind of ['erp', 'pei'])
      expect(first.err).toMatch(new RegExp(`own file .*:\n {2}vigie server load '<\\?>' .*--kind ${kind}`));
    const [, again = ''] = /: (vigie server load \S*rejets.csv .*)/.exec(first.err) ?? [];
    for (const [kind, name] of [
      ['erp', 'erp'],
      ['pei', 'pei'],
    ])
      await server(db, 'load', `examples/classeur/${name}.csv`, '--kind', kind as string);
    expect(await vigie(again.split(' ').slice(1))).toMatchObject({ exitCode: 0 });
  });

  test('what an import would bring first is imported where it looked, users only into a database', async () => {
    const db = await made();
    const file = path('étapes.csv');
    writeFileSync(file, 'dossier;rôle;utilisateur\n2026-9;rapporteur;nul\n');
    const to = ['--db', db, '--user', 'lecture'];
    const { err } = await vigie(['affectations', 'import', file, ...to]);
    expect(err).toContain(`\n  vigie dossiers import '<?>' --db ${db} --user lecture\n`);
    expect(err).toContain(`\n  vigie server utilisateurs import '<?>' --db ${db}\n`);
  });

  test.each([
    ['server load', ['--kind', 'dossier'], []],
    ['dossiers import', [], ['--user', 'chef']],
  ])('%s names what other imports take of its columns, with lines that run', async (command, kind, user) => {
    const db = await made();
    await server(db, 'utilisateurs', 'add', '--id', 'chef', '--roles', 'administrateur_fonctionnel');
    const file = path('registre.csv');
    const header = 'N°;Objet;Date;Préventionniste en charge;Rapporteur;Passage en commission;Remarques';
    writeFileSync(file, `${header}\n26-1;Mezzanine;05/01/2026;lecture;chef;12/02/2026;À revoir\n`);
    const { err } = await vigie([...command.split(' '), file, ...kind, '--db', db, ...user]);
    const lines = [...err.matchAll(/^ {2}vigie (.*)$/gm)].map(([, line = '']) => line);
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      ...(kind.length > 0 ? ['server', 'server'] : ['affectations', 'affectations']),
      'evenements',
      'workflows',
    ]);
    for (const line of lines) {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
      if (line.includes('<?>')) expect((await vigie(words)).exitCode, line).toBe(5);
      // Whoever knows the people says what they do.
      const role = line.includes('Rapporteur') ? 'rapporteur' : 'preventionniste';
      const said = words.map((word) => word.replace('<?>', role));
      expect(await vigie(said), line).toMatchObject({ exitCode: 0 });
    }
    const { out } = await vigie([
      'affectations',
      'list',
      '--dossier',
      '26-1',
      '--db',
      db,
      '--user',
      'chef',
      '--json',
    ]);
    const found = JSON.parse(out) as { role: string; utilisateur: { id: string } }[];
    expect(found.map(({ role, utilisateur }) => `${utilisateur.id} ${role}`).sort()).toEqual([
      'chef rapporteur',
      'lecture preventionniste',
    ]);
  });

  test.each([
    ['server load', ['--kind', 'evenement']],
    ['evenements import', []],
  ])('%s prints what puts an event off, and what adds another one; either runs', async (command, kind) => {
    const file = path('agenda.csv');
    const write = (day: number) =>
      writeFileSync(file, `title;type;date_debut\nVisite;visite;${day}/10/2097\n`);
    const changes: string[] = [];
    for (const chosen of [0, 1]) {
      const db = await made('administrateur_fonctionnel');
      const argv = [...command.split(' '), file, ...kind, '--db', db];
      write(12);
      expect(await vigie(argv)).toMatchObject({ exitCode: 0 });
      write(14);
      const { exitCode, err } = await vigie(argv);
      expect(exitCode).toBe(5);
      const lines = [...err.matchAll(/^ {2}vigie (.*)$/gm)].map(([, line = '']) => line.split(' '));
      expect(lines.map(([noun]) => noun)).toEqual(['evenements', command.split(' ')[0]]);
      expect(await vigie(lines[chosen] ?? [])).toMatchObject({ exitCode: 0 });
      expect(await vigie(argv)).toMatchObject({ exitCode: 0 });
      changes.push((await vigie(['evenements', 'list', '-o', 'ids', '--db', db])).out);
    }
    expect(changes.map((ids) => ids.trimEnd().split('\n').length)).toEqual([1, 2]);
  });
});
