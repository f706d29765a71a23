import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { lookupIn } from '../../../commands/completions/candidates/values.ts';
import { ask } from '../../server/postgres/client.ts';
import { Cluster } from '../../server/postgres/cluster.ts';
import { emptyDatabase, freshDatabase, postgres } from '../../server/postgres/databases.ts';
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
      expect(ran.err).toContain(`vigie server init --db ${shown(url)}`);
    }
    expect(await ask(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  test('is never taken for a folder', async () => {
    const before = readdirSync('.');
    for (const db of ['postgres://sdis@127.0.0.1:9/vigie', 'postgresql://sdis:s3cret@127.0.0.1:9/vigie'])
      expect((await here.vigie(['anomalies', 'list', '--db', db])).exitCode).toBe(8);
    expect(readdirSync('.')).toEqual(before);
    expect(existsSync(here.path('postgres:'))).toBe(false);
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
      ['anomalies', 'list', '-v', '--debug'],
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
  expect(refused.err).toContain('PGPASSWORD');
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

test.each(['code', 'organisation', 'token'] as const)('completions of %s ask no server', (kind) => {
  // What is answered at once has asked nobody.
  const line = { flags: new Map() } as never;
  expect(lookupIn({ VIGIE_DB: 'postgres://sdis:s3cret@192.0.2.1/vigie' })(kind, '', line)).toEqual([]);
});
