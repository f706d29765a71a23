import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenContext } from '../../../commands/shared/cli/command.ts';
import { createContext } from '../../../commands/shared/cli/context.ts';
import type { Extension } from '../../../src/client/transport.ts';
import { loadLines } from '../../server/lines.ts';
import { casesOf } from '../../server/scenarios/cases.ts';
import { nameLines, withNames } from '../../server/scenarios/names.ts';
import { createWorld } from '../../server/world.ts';
import { type Around, place } from '../world.ts';

/** The numbers of dossiers: one that holds a slash, one that two have, and one that begins as another does. */
const NUMEROS: Readonly<Record<string, string>> = {
  '{permis}': 'PC/26/7',
  '{clos}': '2026-9',
  '{nu}': '2026-9',
  '{archive}': '2026-8',
};

/** A second role of one person. */
const MORE = [
  {
    kind: 'affectation',
    organisation_id: '{nord}',
    id: '{relit_aussi}',
    dossier_id: '{ouvert}',
    role: 'relecteur|valideur',
    utilisateur_id: 'rapporteur',
  },
];

const D = 'D-2026-00042';

describe('what belongs to a dossier is named within it', () => {
  const { vigie: run, path } = place();
  const names = new Map<string, string>();
  let env = {};
  beforeAll(async () => {
    const { db, organisations } = await createWorld(path('cases.db'));
    for (const name of ['nord', 'sud'] as const) names.set(name, organisations[name].id);
    const lines = [...casesOf('nord'), ...casesOf('sud'), ...MORE].map((line) => {
      const { kind, id } = line as { kind?: string; id?: string };
      const numero = kind === 'dossier' ? NUMEROS[String(id)] : undefined;
      return numero === undefined ? line : { ...line, service_dossier_id: numero };
    });
    await loadLines(db, nameLines(lines, names));
    env = { VIGIE_DB: db, VIGIE_ORG: organisations.nord.id, VIGIE_USER: 'administrateur_fonctionnel' };
  });
  const id = (name: string) => withNames(`{${name}}`, names);
  /** Words are parted at two blanks, for names hold one. */
  const vigie = (line: string, around: Around = {}) =>
    run(withNames(line.split('  '), names), {
      ...around,
      stdin: withNames(around.stdin ?? '', names),
      env: { ...env, ...around.env },
    });

  test.each([
    ['a title', `workflows  get  ${D}/Étape analyse`, 'analyse'],
    ['its beginning, without accents, in small letters', `workflows  get  ${D}/etape an`, 'analyse'],
    ['a type', `workflows  get  d-2026-00042/analyse_de`, 'analyse'],
    ['its only step under way', `workflows  get  ${D}`, 'analyse'],
    ['the same, with a slash', `workflows  get  ${D}/`, 'analyse'],
    ['a file', `documents  get  ${D}/plan.pdf`, 'plan'],
    ['its beginning', `documents  get  ${D} / PH`, 'photo'],
    ['in a dossier whose number holds slashes', 'documents  get  PC/26/7/piece', 'piece_du_permis'],
    ['an id, as ever', 'documents  get  {plan}', 'plan'],
  ])('%s', async (_, line, name) => {
    const { out, err, exitCode } = await vigie(`${line}  --fields  id  -o  ids`);
    expect({ out, exitCode }, err).toEqual({ out: `${id(name)}\n`, exitCode: 0 });
  });

  test.each([
    ['by the id of the user', `${D}/preventionniste`, 'instruit'],
    ['with one of two roles', `${D}/rapporteur:rap`, 'rapporte'],
    ['with the other', `${D}/rapporteur:relecteur|valideur`, 'relit_aussi'],
  ])('an assignment, %s', async (_, typed, name) => {
    const { out, err } = await vigie(`affectations  delete  ${typed}  --dry-run  -o  ids`);
    expect(out, err).toBe(`${id(name)}\n`);
    const role = await vigie(`affectations  set-role  secretariat_prev  ${typed}  --dry-run  -o  ids`);
    expect(role.out, role.err).toBe(`${id(name)}\n`);
  });

  test('everything that takes an id takes a name: update, delete, download, set-etat, and what comes through a pipe', async () => {
    for (const line of [
      `documents  update  ${D}/plan  --description  Niveau 0  --dry-run`,
      `documents  delete  ${D}/plan  --dry-run`,
      `workflows  update  ${D}  --observations  Vu  --dry-run`,
      `workflows  set-etat  PAUSE  ${D}/etape an  --dry-run`,
      `notifications  add  --utilisateur-id  rapporteur  --title  a  --message  b  --subject-id  ${D}  --dry-run`,
    ]) {
      const { err, exitCode } = await vigie(line);
      expect(exitCode, `${line}: ${err}`).toBe(0);
    }
    const piped = await vigie('workflows  set-etat  VALIDE  -  --dry-run  -o  ids', {
      stdin: `${D}/analyse\n{arrivee}\n${D}/etape analyse\n`,
    });
    expect(piped.out, piped.err).toBe(`${id('analyse')}\n${id('arrivee')}\n`);
    const twice = await vigie(`workflows  get  ${D}/analyse  {analyse}  -o  ids`);
    expect(twice.out).toBe(`${id('analyse')}\n`);
  });

  /** What is wrong with a line, with the commands that are proposed instead. */
  const refused = async (line: string, around: Around = {}) => {
    const { out, err, exitCode } = await vigie(`${line}  --json`, around);
    expect(out).toBe('');
    const { code, message, proposals = [] } = JSON.parse(err.trim().split('\n').at(-1) ?? '').error;
    const commands = (proposals as { command: string }[]).map(({ command }) => command);
    return { exitCode, code, message, commands };
  };

  test('an ambiguous one is refused with the line that was typed for each that it may be, which can be run', async () => {
    const several = await refused(`workflows  get  ${D}/etape a`);
    expect(several).toMatchObject({ exitCode: 2, code: 'NOM_AMBIGU' });
    expect(several.commands).toContain(`vigie workflows get '${D}/Étape analyse' --json`);
    const roles = await refused(`affectations  delete  ${D}/rapporteur  --dry-run`);
    expect(roles).toMatchObject({ exitCode: 2, code: 'NOM_AMBIGU' });
    expect(roles.commands).toEqual([
      expect.stringMatching(`^vigie affectations delete ${D}/\\S*:rapporteur --dry-run --json$`),
      expect.stringMatching(`^vigie affectations delete '${D}/\\S*:relecteur\\|valideur' --dry-run --json$`),
    ]);
    const piped = await refused('workflows  get  -', { stdin: `${D}/etape a\n` });
    expect(piped.commands).toContain(`vigie workflows get '${D}/Étape analyse' --json`);
    const { err } = await vigie(`workflows  get  ${D}/etape a`, { env: { VIGIE_LANG: 'fr' } });
    expect(err).toContain(`« ${D}/etape a » correspond à`);
    expect(err).toMatch(/\n {2}Étape analyse, .*\n {4}vigie workflows get '.*Étape analyse'\n/);
  });

  test('a dossier alone is no document: those that it has are proposed', async () => {
    const { commands, ...said } = await refused(`documents  get  ${D}`);
    expect(said).toMatchObject({ exitCode: 2, code: 'NOM_AMBIGU' });
    expect(commands).toContain(`vigie documents get ${D}/plan.pdf --json`);
  });

  test('a step that cannot get the state is not meant by its dossier, and not proposed', async () => {
    const none = await refused(`workflows  set-etat  EN_COURS  ${D}`);
    expect(none).toMatchObject({ exitCode: 2, code: 'NOM_AMBIGU' });
    expect(none.message).toContain('that can become EN_COURS');
    expect(none.commands.join('\n')).not.toContain('Étape arrivee');
    expect(none.commands.length).toBeGreaterThan(0);
  });

  test('nothing is found: what there is', async () => {
    const step = await refused(`workflows  get  ${D}/inspection`);
    expect(step).toMatchObject({ exitCode: 3, code: 'INTROUVABLE' });
    expect(step.message).toBe(`The dossier ${D} has no workflow whose name begins with "inspection".`);
    expect(step.commands).toContain(`vigie workflows get '${D}/Étape analyse' --json`);
    const { err } = await vigie(`workflows  get  ${D}/inspection`);
    expect(err).toContain(`vigie workflows list --dossier ${D}`);
    expect(await refused('workflows  get  2026-1/visite')).toMatchObject({
      exitCode: 3,
      message: 'No dossier has the id or number 2026-1.',
    });
    expect(await refused('documents  get  2026-8/plan.pdf')).toMatchObject({ exitCode: 3 });
  });

  test('a number that two dossiers have names nothing in either of them: ids are proposed', async () => {
    const part = await refused('documents  get  2026-9/piece_close');
    expect(part).toMatchObject({
      exitCode: 2,
      code: 'NUMERO_AMBIGU',
      commands: [`vigie documents get ${id('piece_close')} --json`],
    });
    const whole = await refused('workflows  list  --dossier  2026-9  --all');
    expect(whole.commands).toEqual([
      `vigie workflows list --dossier ${id('clos')} --all --json`,
      `vigie workflows list --dossier ${id('nu')} --all --json`,
    ]);
    const closed = await refused('server  dossier  clore  2026-9');
    expect(closed.commands).toHaveLength(2);
  });

  test('a person sees the number beside the title, and what would be locked before it is asked', async () => {
    const person = { terminal: 80, env: { CI: '' } };
    const { out } = await vigie(`workflows  set-etat  PAUSE  ${D}  --dry-run  --color  never`, person);
    expect(out).toMatch(/^Dossier +Title/);
    expect(out).toMatch(/^D-2026-00042 +Étape analyse +paused/m);
    const asked = await vigie(`workflows  set-etat  VALIDE  ${D}`, { ...person, typed: 'n\n' });
    expect(asked.exitCode).toBe(130);
    expect(asked.err).toMatch(
      / {2}D-2026-00042 {2}Étape analyse {2}analyse_de_risque {2}EN_COURS {2}Réhabilitation/,
    );
    expect(asked.err).toContain('Set this workflow to VALIDE?');
    for (const list of ['workflows', 'documents', 'affectations']) {
      const table = await vigie(`${list}  list  --dossier  ${D}  --color  never`, person);
      expect(table.out, list).toMatch(/^Dossier .*\nD-2026-00042 /);
      expect((await vigie(`${list}  list  --dossier  ${D}`)).out, list).not.toContain('D-2026-00042');
    }
  });

  /** A service that has these extensions fewer. */
  const without =
    (...lacking: readonly string[]): OpenContext =>
    (...given) => {
      const context = createContext(...given);
      const client = async () => {
        const whole = await context.client();
        const { has } = await whole.extensions();
        return Object.assign(whole, {
          extensions: async () => ({ has: (one: Extension) => !lacking.includes(one) && has(one) }),
        });
      };
      return { ...context, client };
    };

  test('a service without dossiers takes ids alone, and says so of names', async () => {
    const open = without('dossiers');
    expect((await vigie('documents  get  {plan}  -o  ids', { open })).out).toBe(`${id('plan')}\n`);
    expect(await refused(`documents  get  ${D}/plan`, { open })).toMatchObject({
      exitCode: 5,
      code: 'EXTENSION_ABSENTE',
    });
  });

  test('another organisation has a dossier of the same number, and steps of its own', async () => {
    const sud = { env: { VIGIE_ORG: names.get('sud') as string } };
    const { out, err } = await vigie(`workflows  get  ${D}  -o  ids`, sud);
    expect(out, err).toBe(`${id('analyse_sud')}\n`);
    expect((await refused('documents  get  PC/26/7/piece', sud)).exitCode).toBe(3);
  });
});
