import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenContext } from '../../../commands/shared/cli/command.ts';
import { createContext } from '../../../commands/shared/cli/context.ts';
import { loadLines } from '../../server/lines.ts';
import { casesOf } from '../../server/scenarios/cases.ts';
import { nameLines, withNames } from '../../server/scenarios/names.ts';
import { createWorld, NOW } from '../../server/world.ts';
import { type Around, place } from '../world.ts';

vi.stubEnv('TZ', 'Europe/Paris');
vi.useFakeTimers({ toFake: ['Date'], now: NOW });

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

/** A service that has the interface alone. */
const bare: OpenContext = (...given) => {
  const context = createContext(...given);
  const client = async () =>
    Object.assign(await context.client(), { extensions: async () => ({ has: () => false }) });
  return { ...context, client };
};

describe('what is whose, and what is late', () => {
  const here = place();
  const names = new Map<string, string>();
  const env = { VIGIE_DB: '', VIGIE_PROFILE: 'rapporteur' };
  beforeAll(async () => {
    const { db, organisations } = await createWorld(here.path('cases.db'));
    for (const name of ['nord', 'sud'] as const) names.set(name, organisations[name].id);
    await loadLines(db, nameLines([...casesOf('nord'), ...casesOf('sud')], names));
    for (const user of ['rapporteur', 'relecteur', 'valideur']) {
      const target = ['--db', db, '--org', organisations.nord.id, '--user', user];
      const { err, exitCode } = await here.vigie(['profiles', 'add', user, ...target], { env });
      expect(exitCode, err).toBe(0);
    }
  });
  const vigie = (line: string, { env: more, ...around }: Around = {}) =>
    here.vigie(withNames(line.split(' '), names), { ...around, env: { ...env, ...more } });
  const found = async (line: string, around: Around = {}) => {
    const { out, err, exitCode } = await vigie(`${line} -o ids`, around);
    expect(exitCode, err).toBe(0);
    return linesOf(out).map((id) => [...names].find(([, known]) => known === id)?.[0] ?? id);
  };

  test.each<[line: string, ids: readonly string[]]>([
    ['dossiers list --mien --statut CLOS', ['clos']],
    ['dossiers list --mien --role admin', []],
    ['dossiers list --de relecteur', ['ouvert']],
    ['dossiers list --de personne', []],
    ['workflows list --etat EN_COURS --statut OUVERT', ['analyse']],
    ['workflows list --de preventionniste --etat EN_COURS --etat ATTENTE', ['analyse', 'validation']],
    ['workflows list --role rapporteur --statut OUVERT --en-retard', ['analyse']],
    ['workflows list --en-retard --retard-apres 67 --statut OUVERT', []],
    ['workflows list --tous --type validation', ['validation']],
    ['workflows list --de personne', []],
    ['workflows list --dossier {ouvert} --en-retard', ['analyse']],
    ['workflows list --dossier {ouvert} --type arrivee_sis', ['arrivee']],
    ['documents list --de relecteur --limit 2', ['photo', 'plan']],
    ['documents list --de personne', []],
  ])('%s', async (line, ids) => expect(await found(line)).toEqual(ids));

  test('without --dossier they are yours, those that began first at the top', async () => {
    const mine = ['arrivee', 'visite_close', 'visite_archivee', 'analyse', 'validation'];
    expect(await found('workflows list')).toEqual(mine);
    expect(await found('workflows list --mien')).toEqual(mine);
    expect(await found('workflows list --sort -date_de_debut')).toEqual(mine.toReversed());
    // That nothing came through a pipe is another matter.
    expect(await found('workflows list --dossier -', { stdin: '' })).toEqual([]);
  });

  test('what is late is said by the flag, else by the profile, else after 30 days', async () => {
    const late = () => found('workflows list --en-retard --statut OUVERT');
    expect(await late()).toEqual(['analyse']);
    const set = (days: string) => vigie(`profiles set rapporteur --retard-apres ${days}`);
    expect((await set('67')).exitCode).toBe(0);
    expect(await late()).toEqual([]);
    expect(await found('workflows list --en-retard --statut OUVERT --retard-apres 66')).toEqual(['analyse']);
    for (const wrong of ['0', '3651', '10j', '1.5']) {
      const { exitCode, err } = await set(wrong);
      expect([exitCode, err.includes('--retard-apres')], wrong).toEqual([2, true]);
    }
    expect(
      (await here.vigie(['profiles', 'set', 'rapporteur', '--retard-apres', ''], { env })).exitCode,
    ).toBe(0);
    expect(await late()).toEqual(['analyse']);
  });

  test('dossiers with a step that is late', async () => {
    expect(await found('dossiers list --en-retard')).toEqual(['ouvert']);
    expect(await found('dossiers list --en-retard --statut OUVERT')).toEqual(['ouvert']);
    expect(await found('dossiers list --en-retard --statut CLOS')).toEqual(['clos']);
    expect(await found('dossiers list --en-retard --de relecteur')).toEqual(['ouvert']);
    expect(await found('dossiers list --en-retard --retard-apres 67')).toEqual([]);
  });

  test('events in which one takes part', async () => {
    expect(await found('evenements list --mien')).toEqual(['reconnaissance', 'reunion']);
    expect(await found('evenements list --de preventionniste --from 2026-04-01')).toEqual(['reunion']);
  });

  test('steps of several dossiers begin with the dossier; JSON has it whole', async () => {
    const { out } = await vigie('workflows list --etat EN_COURS --statut OUVERT --color never', {
      terminal: 200,
    });
    expect(out).toMatch(/^Dossier +Title .*\nD-2026-00042 +Étape analyse/);
    const [row] = JSON.parse((await vigie('workflows list --etat EN_COURS --statut OUVERT --json')).out);
    expect(row.dossier).toMatchObject({ id: names.get('ouvert'), service_dossier_id: 'D-2026-00042' });
    const fields = (await vigie('workflows list --etat EN_COURS --fields dossier.objet,titre -o csv')).out;
    expect(fields).toContain('Dossier clos du nord,Étape visite_close');
  });

  test.each([
    ['dossiers list --mien --de relecteur', 'OPTIONS_CONTRAIRES'],
    ['dossiers list --role admin', 'OPTIONS_REQUISES'],
    ['workflows list --tous --de relecteur', 'OPTIONS_CONTRAIRES'],
    ['workflows list --tous --role admin', 'OPTIONS_CONTRAIRES'],
    ['workflows list --dossier {ouvert} --mien', 'OPTIONS_CONTRAIRES'],
    ['workflows list --dossier {ouvert} --sort date_de_debut', 'OPTIONS_CONTRAIRES'],
    ['workflows list --en-retard --etat VALIDE', 'OPTIONS_CONTRAIRES'],
    ['documents list --dossier {ouvert} --mien', 'OPTIONS_CONTRAIRES'],
  ])('%s: %s', async (line, code) => {
    const { err, exitCode } = await vigie(`${line} --json`);
    expect([exitCode, JSON.parse(linesOf(err).at(-1) as string).error.code]).toEqual([2, code]);
  });

  test.each([
    'dossiers list --mien',
    'dossiers tableau',
    'documents list --mien',
    'workflows list',
    'evenements list --mien',
    'evenements calendrier --mien',
  ])('%s is named where the service does not have it', async (line) => {
    const { err } = await vigie(`${line} --json`, { open: bare });
    expect(JSON.parse(linesOf(err).at(-1) as string).error.code).toBe('EXTENSION_ABSENTE');
  });

  describe('vigie moi', () => {
    const day = async (around: Around = {}) => JSON.parse((await vigie('moi --json', around)).out);

    test('is one screen, each part with what can be typed next', async () => {
      const { out } = await vigie('moi --color never', { terminal: 80, env: { VIGIE_LANG: 'fr' } });
      const [first, ...lines] = linesOf(out);
      expect(first).toBe('rapporteur · SDIS du nord');
      expect(lines).toEqual([
        'Vos dossiers ouverts (2)',
        expect.stringMatching(/^ {2}D-2026-00042 +Réhabilitation de l’École/),
        expect.stringContaining('Dossier archive du nord'),
        '  → vigie dossiers get D-2026-00042',
        'Ce qui vous attend (1, dont 1 depuis plus de 30 jours)',
        expect.stringMatching(/^ {2}D-2026-00042 +Étape analyse +Réhabilitation.* 66 j, en retard$/),
        '  → vigie workflows get D-2026-00042',
        'Notifications non lues (1)',
        expect.stringContaining('Pour le rapporteur du nord'),
        `  → vigie dossiers get ${names.get('permis')}`,
        'Les 14 prochains jours',
        expect.stringMatching(/Reconnaissance du nord +vous y êtes$/),
        '  → vigie evenements calendrier --semaine',
      ]);
      expect(Math.max(...linesOf(out).map((line) => line.length))).toBeLessThanOrEqual(80);
    });

    test('what can be typed next goes where one was, and is copied whole from a narrow terminal', async () => {
      const { out } = await vigie('-p rapporteur moi --color never', { terminal: 30 });
      expect(out).toContain('→ vigie dossiers get D-2026-00042 --profile rapporteur');
    });

    test('says kindly that there is nothing', async () => {
      const { out } = await vigie('moi --color never -p valideur', { terminal: 80 });
      for (const said of ['no open dossier', 'Nothing is waiting for you', 'No unread notifications'])
        expect(out).toContain(said);
    });

    test('is one object as JSON, lines in other formats', async () => {
      const whole = await day();
      expect(whole).toMatchObject({
        utilisateur: { id: 'rapporteur' },
        organisation: { nom: 'SDIS du nord' },
        retard_apres: 30,
        dossiers: { total: 2, complet: true, data: [{ roles: ['rapporteur'] }, { est_archive: true }] },
        etapes: { total: 1, en_cours: 1, a_valider: 0, en_retard: 1, data: [{ jours: 66, en_retard: true }] },
        notifications: { total: 1, data: [{ subject: { id: names.get('permis') } }] },
        agenda: { first: '2026-03-14', last: '2026-03-27', total: 1, data: [{ participe: true }] },
      });
      expect((await vigie('moi --json --fields etapes.total')).out).toMatch(/"total": ?1/);
      expect((await day({ env: { VIGIE_RETARD_APRES: '67' } })).etapes.en_retard).toBe(0);
      const rows = linesOf((await vigie('moi -o tsv --no-headers')).out).map((line) => line.split('\t')[0]);
      expect(rows).toEqual(['dossier', 'dossier', 'etape', 'notification', 'evenement']);
      const { out: table } = await vigie('moi --fields rubrique,etat --color never', { terminal: 160 });
      expect(table).toMatch(/etape +under way/);
      expect(table).not.toMatch(/EN_COURS|OUVERT/);
    });

    test('leaves out what the service does not offer', async () => {
      expect(await day({ open: bare })).toMatchObject({
        ...{ utilisateur: { id: 'rapporteur' }, organisation: null, dossiers: null, etapes: null },
        ...{ notifications: { total: 1 }, agenda: { data: [{ participe: null }] } },
      });
      const { out } = await vigie('moi --color never', { open: bare, terminal: 80 });
      expect(out).toContain('This service does not provide this information.');
    });
  });
});
