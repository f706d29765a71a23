import { existsSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandsIn } from '../../architecture/shell.ts';
import { place } from '../world.ts';

describe('server seed', () => {
  const { vigie, path } = place();
  const TOKEN = expect.stringMatching(/^vig_[0-9A-Za-z]{36}$/);
  const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const organisation = { id: UUID, nom: expect.any(String), token: TOKEN, token_lecture: TOKEN };

  test('answers one object with --json, and says nothing else', async () => {
    const { exitCode, out, err } = await vigie(['server', 'seed', '--db', path('one.db'), '--json']);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(JSON.parse(out)).toEqual({ organisations: [organisation, organisation] });
    if (process.platform !== 'win32') expect(statSync(path('one.db')).mode & 0o777).toBe(0o600);
  });

  test('answers rows in every other way, of which fields can be chosen', async () => {
    const { out } = await vigie(['server', 'seed', '--db', path('rows.db'), '-o', 'ndjson']);
    const rows = out.trim().split('\n');
    expect(rows.map((row) => JSON.parse(row))).toEqual([organisation, organisation]);
    const fields = ['--json', '--fields', 'token'];
    const chosen = await vigie(['server', 'seed', '--db', path('fields.db'), ...fields]);
    expect(JSON.parse(chosen.out)).toEqual([{ token: TOKEN }, { token: TOKEN }]);
  });

  test('says on a terminal what to try, which works as it stands', async () => {
    const { exitCode, out, err } = await vigie(
      ['server', 'seed', '--db', path('demo.db'), '--color', 'never'],
      {
        terminal: 100,
      },
    );
    expect(exitCode).toBe(0);
    expect(out).toContain('SDIS du Haut-Va');
    expect(out.match(/^(?:Token|Reading token) +vig_[0-9A-Za-z]{36}$/gm)).toHaveLength(4);
    const commands = err
      .matchAll(/^vigie (profiles .+)\nvigie (-p .+)$/gm)
      .flatMap(([, ...lines]) => lines.map((line) => line.split(' ')));
    const [add1 = [], list1 = [], add2 = [], list2 = []] = commands;
    expect(err).toMatch(/^To see the example, copy these two lines:\nvigie profiles add demo /);
    expect(await vigie(add1)).toMatchObject({ exitCode: 0 });
    expect(await vigie(add2)).toMatchObject({ exitCode: 0 });
    // The place of these tests names a database of its own.
    const env = { VIGIE_DB: '' };
    expect(await vigie(list1, { env })).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('Centre commercial Les Trois Ponts'),
    });
    expect(await vigie(list2, { env })).toMatchObject({ exitCode: 0 });
  });

  test('names the file as a shell takes it, whatever it is called', async () => {
    const file = path("it's $5 `a`.db");
    const { err } = await vigie(['server', 'seed', '--db', file], { terminal: 200 });
    const [[, ...line] = []] = commandsIn(err.slice(err.indexOf('vigie profiles add')));
    expect(line).toContain(file);
    expect(await vigie(line.map((word) => (word === 'demo' ? 'quoted' : word)))).toMatchObject({
      exitCode: 0,
    });
  });

  test('refuses a file that exists', async () => {
    const again = await vigie(['server', 'seed', '--db', path('one.db'), '--json']);
    expect(again).toMatchObject({ exitCode: 5, out: '' });
    expect(again.err).toContain('BASE_EXISTANTE');
    expect(existsSync(path('one.db'))).toBe(true);
  });
});
