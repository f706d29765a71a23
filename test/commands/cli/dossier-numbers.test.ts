import { beforeAll, describe, expect, test } from 'vitest';
import { loadLines } from '../../server/lines.ts';
import { casesOf } from '../../server/scenarios/cases.ts';
import { nameLines, withNames } from '../../server/scenarios/names.ts';
import { createWorld } from '../../server/world.ts';
import { type Around, place } from '../world.ts';

/** The numbers of the dossiers of one organisation: that of an attached one, and one that two have. */
const NUMEROS: Readonly<Record<string, string>> = {
  '{permis}': 'P-2026-7',
  '{clos}': '2026-9',
  '{nu}': '2026-9',
};

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

describe('the number of a dossier', () => {
  const { vigie: run, path } = place();
  const names = new Map<string, string>();
  let env = {};
  beforeAll(async () => {
    const { db, organisations } = await createWorld(path('cases.db'));
    for (const name of ['nord', 'sud'] as const) names.set(name, organisations[name].id);
    const lines = [...casesOf('nord'), ...casesOf('sud')].map((line) => {
      const { kind, id } = line as { kind?: string; id?: string };
      const numero = kind === 'dossier' ? NUMEROS[String(id)] : undefined;
      return numero === undefined ? line : { ...line, service_dossier_id: numero };
    });
    await loadLines(db, nameLines(lines, names));
    env = { VIGIE_DB: db, VIGIE_ORG: organisations.nord.id, VIGIE_CONFIG_DIR: path('.') };
    const target = ['--db', db, '--org', organisations.nord.id, '--user', 'administrateur_fonctionnel'];
    const added = await run(['profiles', 'add', 'chef', ...target], { env: { VIGIE_DB: '' } });
    expect(added.exitCode, added.err).toBe(0);
    env = { VIGIE_DB: '', VIGIE_PROFILE: 'chef' };
  });
  const id = (name: string) => withNames(`{${name}}`, names);
  const vigie = (line: string, around: Around = {}) =>
    run(withNames(line.split(' '), names), {
      ...around,
      stdin: withNames(around.stdin ?? '', names),
      env: { ...env, ...around.env },
    });

  test('stands for its id wherever a dossier is named, in either case, and that of an attached one too', async () => {
    const idOf = async (named: string) =>
      (await vigie(`dossiers get ${named} --fields id -o ids`)).out.trim();
    expect(await idOf('D-2026-00042')).toBe(id('ouvert'));
    expect(await idOf('d-2026-00042')).toBe(id('ouvert'));
    expect(await idOf('P-2026-7')).toBe(id('permis'));
    for (const list of ['documents', 'affectations', 'workflows']) {
      const by = async (named: string) => (await vigie(`${list} list --dossier ${named} --json`)).out;
      expect(await by('D-2026-00042'), list).toBe(await by('{ouvert}'));
      expect(JSON.parse(await by('D-2026-00042')), list).not.toEqual([]);
    }
    const added = await vigie(
      'documents add --dossier P-2026-7 --url https://ged.example/a.pdf --nom a.pdf --type plan --json',
    );
    expect(added.exitCode, added.err).toBe(0);
    expect((await vigie('documents list --dossier {permis} --fields nom -o ids')).out).toContain('a.pdf');
    const assigned = await vigie(
      'affectations add --dossier P-2026-7 --role rapporteur --utilisateur-id rapporteur --dry-run --json',
    );
    expect(assigned.exitCode, assigned.err).toBe(0);
  });

  test('that no dossier has is not found; one that two have is refused with their ids', async () => {
    const unknown = await vigie('workflows list --dossier 2026-1');
    expect([unknown.exitCode, unknown.out]).toEqual([3, '']);
    expect(unknown.err).toContain('No dossier has the id or number 2026-1.');
    const twice = await vigie('dossiers get 2026-9');
    expect([twice.exitCode, twice.out]).toEqual([2, '']);
    expect(twice.err).toContain(`Several dossiers have the number 2026-9: ${id('clos')}, ${id('nu')}.`);
  });

  test('and its own organisation alone: another one has none of that number', async () => {
    const sud = await vigie('dossiers get {ouvert_sud}');
    expect(sud.exitCode).toBe(3);
  });

  test('closes it, in a local database', async () => {
    const local = {
      env: { VIGIE_PROFILE: '', VIGIE_DB: path('cases.db'), VIGIE_ORG: names.get('nord') as string },
    };
    const closed = await vigie('server dossier clore p-2026-7 -o tsv --no-headers', local);
    expect(closed.out).toMatch(/^p-2026-7\tclos/);
    expect((await vigie('dossiers get P-2026-7 --fields statut -o ids')).out).toBe('CLOS\n');
    const twice = await vigie('server dossier clore 2026-9', local);
    expect([twice.exitCode, twice.out]).toEqual([2, '']);
    expect((await vigie('server dossier clore 2026-1', local)).exitCode).toBe(3);
  });

  describe('in a list over several dossiers', () => {
    const two = 'workflows list --dossier D-2026-00042 --dossier {archive} --all';
    const rowsOf = async (line: string) =>
      linesOf((await vigie(`${line} --no-headers`)).out).map((row) => row.split(/[\t,]/)[0]);

    test('stands first in tables, TSV and CSV; the id where it has none', async () => {
      const tsv = await rowsOf(two);
      expect(new Set(tsv)).toEqual(new Set(['D-2026-00042', id('archive')]));
      expect(await rowsOf(`${two} -o csv`)).toEqual(tsv);
      expect((await vigie(`${two} -o csv`)).out).toMatch(/^dossier,titre,/);
      const french = { terminal: 200, env: { VIGIE_LANG: 'fr' } };
      expect((await vigie(`${two} --color never`, french)).out).toMatch(/^Dossier +Titre /);
      expect((await vigie('workflows list --dossier {ouvert}')).out).toMatch(/^titre\t/);
    });

    test('is no member of the JSON of a row, unless --fields asks for it', async () => {
      const rows = JSON.parse((await vigie(`${two} --json`)).out);
      expect(rows[0]).not.toHaveProperty('dossier');
      for (const form of ['--json', '-o ndjson'])
        expect((await vigie(`${two} ${form} --fields dossier,etat`)).out, form).toMatch(
          /\{"dossier":"D-2026-00042","etat":"VALIDE"\}/,
        );
      expect((await vigie('workflows list --dossier {ouvert} --fields dossier -o ids')).out).toBe(
        'D-2026-00042\n',
      );
    });
  });
});
