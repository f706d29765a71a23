import { describe, expect, test } from 'vitest';
import { json, serveAnswers } from '../../client/servers.ts';
import { serveWorld } from '../../server/http/served.ts';
import { loadLines } from '../../server/lines.ts';
import { casesOf, EMPTY_DOSSIER } from '../../server/scenarios/cases.ts';
import { nameLines } from '../../server/scenarios/names.ts';
import { type Around, place } from '../world.ts';

/** The visit of a later year, about the same ERP. */
const dossier = (name: string, members: object) => ({
  ...{ kind: 'dossier', organisation_id: '{nord}', id: `{${name}}` },
  ...{ ...EMPTY_DOSSIER, objet: `Dossier ${name}`, ...members },
});
const VISITE = [
  dossier('controle', { service_dossier_id: 'V-2026-1' }),
  dossier('controle_erp', { parent_id: '{controle}', type: 'erp:visite_periodique', erp_id: '{erp}' }),
];

/** The service at an address, as it was before `GET /dossiers/{id}/levees`. */
const withoutLevees = (url: string) =>
  serveAnswers(async ({ path, headers }, response) => {
    if (path.includes('/levees')) return json(response, 404, { code: 'INTROUVABLE' });
    const { authorization = '', 'service-org-id': organisation = '' } = headers;
    const sent = { authorization, 'service-org-id': String(organisation) };
    const answer = await fetch(`${url}${path}`, { headers: sent });
    json(response, answer.status, await answer.json());
  });

/** Commands on a served database, over HTTP or in this process. */
async function commands(way: 'embedded' | 'http') {
  const here = place();
  const { url, world } = await serveWorld();
  const { id, tokens } = world.organisations.nord;
  const names = new Map([['nord', id]]);
  await loadLines(world.db, nameLines([...casesOf('nord'), ...VISITE], names));
  const user = 'administrateur_fonctionnel';
  const target = {
    embedded: { VIGIE_DB: world.db, VIGIE_USER: user },
    http: { VIGIE_DB: '', VIGIE_URL: url, VIGIE_TOKEN: tokens[user] as string },
  }[way];
  const run = (line: string, around: Around = {}) => {
    const argv = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? (plain as string),
    );
    return here.vigie(argv, { ...around, env: { VIGIE_ORG: id, CI: '', ...target, ...around.env } });
  };
  const shown = async (line: string, stdin = '') => {
    const { out, err, exitCode } = await run(`${line} --json`, { stdin });
    expect(exitCode, err).toBe(0);
    return JSON.parse(out);
  };
  return { run, shown, url, id: (name: string) => names.get(name) as string };
}

const texts = (rows: readonly { numero: number; contenu: string }[]) =>
  rows.map(({ numero, contenu }) => `${numero} ${contenu}`);
const list = 'dossiers prescriptions list D-2026-00042';

describe.each(['embedded', 'http'] as const)('prescriptions of a dossier, %s', (way) => {
  test('from the library and of its own, moved, corrected, deleted', async () => {
    const { run, shown } = await commands(way);
    const added = async (contenu: string) => (await shown(`prescriptions add --contenu '${contenu}'`)).id;
    const ids = [await added('Afficher les consignes'), await added('Dégager les issues')];
    const add = 'dossiers prescriptions add D-2026-00042';
    expect(texts(await shown(`${add} - --dry-run`, ids.join('\n')))).toEqual([
      '1 Afficher les consignes',
      '2 Dégager les issues',
    ]);
    expect(await shown(list)).toEqual([]);
    expect(await shown(`${add} ${ids.join(' ')}`)).toMatchObject(ids.map((origine_id) => ({ origine_id })));
    const own = `${add} --contenu 'Retirer la cale' --type liee_a_l_exploitation`;
    expect(await shown(own)).toMatchObject([{ numero: 3, type: 'liee_a_l_exploitation', origine_id: null }]);
    expect(await shown(`prescriptions delete ${ids[0]} --yes`)).toMatchObject([{ statut: 'supprime' }]);
    const moved = await shown('dossiers prescriptions move D-2026-00042 3 1');
    expect(texts(moved)).toEqual(['1 Retirer la cale', '2 Afficher les consignes', '3 Dégager les issues']);
    const empty = "dossiers prescriptions update D-2026-00042 2 --contenu ' '";
    const unsure = await run(empty);
    expect(unsure).toMatchObject({ exitCode: 6, err: expect.stringContaining('Save an empty text for --') });
    expect((await run(`${empty} --dry-run`)).exitCode).toBe(0);
    const corrected = await shown("dossiers prescriptions update D-2026-00042 2 --contenu 'Afficher'");
    expect(corrected).toMatchObject({ numero: 2, contenu: 'Afficher', origine_id: ids[0] });
    await shown(`dossiers prescriptions delete D-2026-00042 1 ${corrected.id} --yes`);
    expect(texts(await shown(list))).toEqual(['3 Dégager les issues']);

    const tooFar = await run('dossiers prescriptions move D-2026-00042 3 9');
    expect([tooFar.exitCode, tooFar.err]).toEqual([
      2,
      expect.stringMatching(/place: 9 .* 1.*vigie dossiers prescriptions move --help/s),
    ]);
    const absent = await run('dossiers prescriptions delete D-2026-00042 3 7 --yes');
    expect(absent).toMatchObject({ exitCode: 3, out: '' });
    expect(absent.err).toContain('The dossier D-2026-00042 has no prescription 7.');
    expect(absent.err).toContain('dossiers prescriptions list D-2026-00042');
    const unasked = await run('dossiers prescriptions delete D-2026-00042 3');
    expect(unasked.exitCode).toBe(6);
    expect(texts(await shown(list))).toHaveLength(1);
  });

  test('a number is taken whole', async () => {
    const { run, shown } = await commands(way);
    for (let i = 1; i <= 10; i++) await shown(`dossiers prescriptions add D-2026-00042 --contenu Texte${i}`);
    await shown('dossiers prescriptions delete D-2026-00042 1 --yes');
    const { err, exitCode } = await run('dossiers prescriptions lever V-2026-1 D-2026-00042/1');
    expect([exitCode, err]).toEqual([3, expect.stringContaining('has no prescription 1.')]);
  });

  test('are added all or none; one source at a time', async () => {
    const { run, shown, id } = await commands(way);
    const add = 'dossiers prescriptions add D-2026-00042';
    const one = (await shown("prescriptions add --contenu 'Une'")).id;
    expect(await shown(`${add} ${one}`)).toHaveLength(1);
    expect((await run(`${add} ${one} ${id('ouvert')}`)).exitCode).toBe(3);
    expect((await run(`${add} ${one} --contenu Deux`)).err).toContain('--contenu');
    expect((await run(`${add} --contenu ' '`)).err).toContain('Missing: --contenu');
    expect(await run(`${add} - --json`)).toEqual({ exitCode: 0, out: '[]\n', err: 'Nothing to change.\n' });
    expect((await run(`${add} --type liee_a_l_exploitation`)).err).toContain('Missing: --contenu');
    expect(texts(await shown(list))).toEqual(['1 Une']);
    const closed = await run(`dossiers prescriptions add ${id('clos')} ${one}`);
    expect(closed).toMatchObject({ exitCode: 5, err: expect.stringContaining(`rouvrir ${id('clos')}`) });
  });

  test('are chosen in the library on a terminal; elsewhere the line to type is told', async () => {
    const { run, shown } = await commands(way);
    await shown("prescriptions add --contenu 'Encloisonner' --chemins /ERP/Dégagements");
    const add = 'dossiers prescriptions add D-2026-00042 --chemin /ERP/Dégagements';
    const refused = await run(add);
    expect(refused.exitCode).toBe(6);
    expect(refused.err).toMatch(/vigie dossiers prescriptions add D-2026-00042 .*<id>/);
    expect(await shown(list)).toEqual([]);
  });

  test('of a sheet: a number that a row names is taken by no other row, in any order', async () => {
    const rows = ['3;A', ';B', '2;C', ';D', '7;E'];
    for (const sheet of [rows, rows.toReversed()]) {
      const { shown, run } = await commands(way);
      await shown('dossiers prescriptions add D-2026-00042 --contenu Déjà');
      const stdin = ['Numéro;Prescription;Dossier', ...sheet.map((row) => `${row};D-2026-00042`)].join('\n');
      const { err, exitCode } = await run('dossiers prescriptions import -', { stdin });
      expect(exitCode, err).toBe(0);
      const [b, d] = sheet === rows ? [8, 9] : [9, 8];
      expect(texts(await shown(list))).toEqual(
        ['1 Déjà', '2 C', '3 A', '7 E', `${b} B`, `${d} D`].toSorted(),
      );
      const again = await run('dossiers prescriptions import - --json', { stdin });
      expect(JSON.parse(again.out)).toMatchObject({ creees: 0, ignorees: 5 });
    }
  });

  test('of a sheet: the row that a full dossier cannot take is refused before any is written', async () => {
    const { shown, run } = await commands(way);
    await shown('dossiers prescriptions add D-2026-00042 --contenu Déjà');
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `Texte ${i};D-2026-00042`);
    const sheet = (count: number) => ['Prescription;Dossier', ...rows(count)].join('\n');
    for (const flag of ['', ' --dry-run']) {
      const { err, exitCode } = await run(`dossiers prescriptions import -${flag}`, { stdin: sheet(50) });
      expect(exitCode).toBe(5);
      expect(err).toMatch(/:51: .*"D-2026-00042".* more prescriptions with this row than the maximum \(50\)/);
    }
    expect(await shown(list)).toHaveLength(1);
    expect((await run('dossiers prescriptions import -', { stdin: sheet(49) })).exitCode).toBe(0);
    expect(await shown(list)).toHaveLength(50);
  });

  test('of a sheet: the line that changes one that exists carries its lists, in full', async () => {
    const { run, shown } = await commands(way);
    const supports: string[] = [];
    for (const article of ['CO 45', 'CO 47'])
      supports.push((await shown(`supports add --nature article --reference '${article}'`)).id);
    await shown('dossiers prescriptions add D-2026-00042 --contenu Une');
    const stdin =
      'Numéro;Prescription;Type;Supports;Dossier\n1;Deux;Amélioration;CO 45 | CO 47;D-2026-00042\n';
    const { err, exitCode } = await run('dossiers prescriptions import -', { stdin });
    expect(exitCode).toBe(5);
    expect(err).toContain('the line below removes from its lists the values missing from the file');
    expect(err).not.toContain('--if-exists replace');
    const line = /vigie (dossiers prescriptions update .*)/.exec(err)?.[1] as string;
    await shown(line);
    expect(await shown(list)).toMatchObject([
      {
        contenu: 'Deux',
        type: 'liee_a_l_amelioration',
        supports_reglementaires: supports.map((id) => ({ id })),
      },
    ]);
    const again = await run('dossiers prescriptions import - --json', { stdin });
    expect(JSON.parse(again.out)).toMatchObject({ ignorees: 1 });
  });

  test('of a sheet: the line that changes one that exists empties the lists that the sheet leaves empty', async () => {
    const { run, shown } = await commands(way);
    const { id: support } = await shown("supports add --nature article --reference 'CO 45'");
    const lists = `--supports-reglementaires-id ${support} --chemins /ERP`;
    for (const contenu of ['Une', 'Deux'])
      await shown(`dossiers prescriptions add D-2026-00042 --contenu ${contenu} ${lists}`);
    const rows = ['1;Une;;/ERP', '2;Trois;CO 45;'].map((row) => `${row};D-2026-00042`);
    const stdin = ['Numéro;Prescription;Supports;Chemins;Dossier', ...rows].join('\n');
    const { err } = await run('dossiers prescriptions import -', { stdin });
    const lines = [...err.matchAll(/vigie (dossiers prescriptions update .*)/g)].map(([, line = '']) => line);
    expect(lines.map((line) => line.split(' ').slice(5).join(' '))).toEqual([
      "--supports-reglementaires-id ''",
      "--contenu Trois --chemins ''",
    ]);
    for (const line of lines) await shown(line);
    expect(await shown(list)).toMatchObject([
      { contenu: 'Une', chemins: ['/ERP'], supports_reglementaires: [] },
      { contenu: 'Trois', chemins: [], supports_reglementaires: [{ id: support }] },
    ]);
    const again = await run('dossiers prescriptions import - --json', { stdin });
    expect(JSON.parse(again.out)).toMatchObject({ ignorees: 2 });
  });

  test.each([
    ['that it shares with another', 'D-2026-00042', '{id}'],
    ['of no characters', '', '{id}'],
    ['that begins as a flag does', '-7', '-- -7'],
  ])('the line about those of a dossier with a number %s runs as printed', async (_, number, typed) => {
    const { run, shown } = await commands(way);
    const { id } = await shown(`dossiers add --objet Autre --service-dossier-id '${number}'`);
    await shown(`dossiers prescriptions add ${id} --contenu Une`);
    const name = typed.replace('{id}', id);
    const { out } = await run(`dossiers get --color never ${name}`, { terminal: 200 });
    const [, line = ''] = /vigie (dossiers prescriptions list .*?)\s*$/m.exec(out) ?? [];
    expect(line).toBe(`dossiers prescriptions list ${name}`);
    const { out: listed } = await run(line.replace('list', 'list --json'));
    expect(texts(JSON.parse(listed))).toEqual(['1 Une']);
  });

  test('are lifted by a later dossier while their own is closed, and what an ERP was told is listed', async () => {
    const { run, shown, id } = await commands(way);
    for (const contenu of ['Une', 'Deux'])
      await shown(`dossiers prescriptions add D-2026-00042 --contenu ${contenu}`);
    await shown('dossiers clore D-2026-00042');
    const lift = 'dossiers prescriptions lever V-2026-1 D-2026-00042/2';
    expect(await shown(`${lift} --dry-run`)).toMatchObject([{ statut: 'serait_modifie' }]);
    expect(await shown(`${lift} --date 2026-03-01`)).toMatchObject([{ statut: 'levee' }]);
    const shownOne = await run('dossiers get D-2026-00042 --color never', { terminal: 200 });
    expect(shownOne.out).toMatch(
      /^Prescriptions +2, 1 of them not lifted: vigie dossiers prescriptions list D-2026-00042/m,
    );
    const lifts = 'This dossier lifts 1 prescription of another dossier: vigie dossiers rapport V-2026-1';
    const lifter = await run('dossiers get V-2026-1 --color never', { terminal: 200 });
    expect(lifter.out).toMatch(new RegExp(`^Prescriptions lifted +${lifts}`, 'm'));
    const none = await run('dossiers prescriptions list V-2026-1 --json');
    expect([none.out, none.err]).toEqual(['[]\n', expect.stringContaining(lifts)]);
    const told = async (flags: string) =>
      (await shown(`erps prescriptions ${id('erp')} ${flags}`)).map(
        ({ contenu, dossier, levee }: Record<string, { service_dossier_id?: string; date?: string }>) =>
          [contenu, dossier?.service_dossier_id, levee?.service_dossier_id, levee?.date].join(' '),
      );
    expect(await told('--levee true')).toEqual(['Deux D-2026-00042 V-2026-1 2026-03-01']);
    expect(await told('--levee false')).toEqual(['Une D-2026-00042  ']);
    expect((await shown('dossiers rapport V-2026-1')).levees).toMatchObject([
      { contenu: 'Deux', dossier: { service_dossier_id: 'D-2026-00042' }, levee: { date: '2026-03-01' } },
    ]);
    expect((await shown('dossiers rapport V-2026-1')).prescriptions_a_lever).toMatchObject([
      { contenu: 'Une', dossier: { service_dossier_id: 'D-2026-00042' }, levee: null },
    ]);
    const { out: page } = await run('dossiers rapport V-2026-1 --html -');
    expect(page).toContain('>prescription 1 of the dossier D-2026-00042</p>');
    const { out: report } = await run('dossiers rapport V-2026-1 --color never', { terminal: 100 });
    expect(report).toMatch(/^Prescriptions lifted +D-2026-00042\/2 Deux \(Sunday,? 1 March 2026\)$/m);
    expect(report).toMatch(/^Prescriptions +no new prescription$/m);
    const { out } = await run(`${list} -o tsv --fields numero,levee.date`);
    expect(out).toBe('numero\tlevee.date\n1\t\n2\t2026-03-01\n');
    const again = await run(lift);
    expect(again.err).toMatch(/lifted on Sunday,? 1 March 2026 by the dossier V-2026-1\./);
    const [first, { id: second }] = await shown(list);
    const byId = await run(`dossiers prescriptions lever V-2026-1 ${first.id} --dry-run --color never`, {
      terminal: 100,
    });
    expect(byId.out).toMatch(/^D-2026-00042\/1 /m);
    await shown('dossiers rouvrir D-2026-00042');
    for (const refused of [
      lift,
      "dossiers prescriptions update D-2026-00042 2 --contenu 'x'",
      'dossiers prescriptions delete D-2026-00042 2 --yes',
    ]) {
      const { err, exitCode } = await run(refused);
      expect(exitCode).toBe(5);
      expect(err).toContain(`vigie dossiers prescriptions lever V-2026-1 ${second} --annuler`);
    }
    // A person is not asked about what is refused anyway: nothing is typed here.
    const unasked = await run('dossiers prescriptions delete D-2026-00042 2', { terminal: 100 });
    expect([unasked.exitCode, `${unasked.out}${unasked.err}`]).toEqual([
      5,
      expect.not.stringMatching(/Delete this/),
    ]);
    const other = await run('dossiers prescriptions lever D-2026-00042 D-2026-00042/1');
    expect(other.err).toContain('D-2026-00042/1: belongs to this dossier itself');
    const proposed = async (flags = '') => {
      const { err } = await run(`dossiers prescriptions lever V-2026-1 D-2026-00042/7${flags}`);
      return [...err.matchAll(/lever V-2026-1 D-2026-00042\/(\d)/g)].map(([, numero]) => numero);
    };
    expect([await proposed(), await proposed(' --annuler')]).toEqual([['1'], ['2']]);
    const undo = await run(`${lift} --annuler --dry-run --color never`, { terminal: 100 });
    expect(undo.out).toMatch(/^D-2026-00042\/2 /m);
    expect(await shown(`${lift} --annuler`)).toMatchObject([{ statut: 'levee_annulee' }]);
    expect(await told('')).toHaveLength(2);
    const unknown = await run('dossiers prescriptions lever V-2026-1 D-2026-00042/7');
    expect(unknown.err).toContain('The dossier D-2026-00042 has no prescription 7.');
    expect(unknown.err).toContain('vigie dossiers prescriptions lever V-2026-1 D-2026-00042/1');
  });
});

test('a service that does not list what a dossier lifts: the report does not know it', async () => {
  const { run, url } = await commands('http');
  const older = await withoutLevees(url);
  const { out, err, exitCode } = await run('dossiers rapport V-2026-1 --json', {
    env: { VIGIE_URL: older.url },
  });
  expect(exitCode, err).toBe(0);
  expect(older.arrived.filter(({ path }) => path.includes('/levees'))).toHaveLength(1);
  expect(JSON.parse(out)).toMatchObject({ prescriptions: [], levees: null });
});
