import { describe, expect, test } from 'vitest';
import { place } from '../world.ts';

const { vigie, path } = place();
const server = (db: string, ...words: string[]) => vigie(['server', ...words, '--db', db]);
let databases = 0;

/** A database with an organisation, and one user who only reads. */
async function made({ users = true } = {}): Promise<string> {
  const db = path(`${++databases}.db`);
  await server(db, 'init');
  await server(db, 'organisations', 'add', '--nom', 'SDIS de l’Exemple');
  if (users) await server(db, 'utilisateurs', 'add', '--id', 'lecture', '--roles', 'visionneur_simple');
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
    const two = await server(db, 'load', 'a.csv', 'b.csv', '--kind', 'erp');
    expect(two).toMatchObject({ exitCode: 2, err: expect.stringContaining('b.csv') });
  });

  test('an organisation without users says how to add one', async () => {
    const db = await made({ users: false });
    const { exitCode, err } = await server(db, 'load', 'examples/classeur/agenda.csv', '--kind', 'evenement');
    expect(exitCode).toBe(2);
    expect(err).toContain('vigie server utilisateurs add');
  });
});
