import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../../src/client/transport.ts';
import { loadLines } from '../../server/lines.ts';
import { casesOf } from '../../server/scenarios/cases.ts';
import { nameLines, withNames } from '../../server/scenarios/names.ts';
import { createWorld, NOW } from '../../server/world.ts';
import { type Around, place, service } from '../world.ts';

vi.stubEnv('TZ', 'Europe/Paris');
vi.useFakeTimers({ toFake: ['Date'], now: NOW });

const json = (text: string) => JSON.parse(text);
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const ndjson = (text: string) => linesOf(text).map(json);
/** The error that stderr ends with in JSON modes. */
const errorOf = (err: string) => json(linesOf(err).at(-1) as string).error;

/** Profiles, and whom they work as. */
const USERS = { chef: 'administrateur_fonctionnel', rapporteur: 'rapporteur', lecteur: 'visionneur_simple' };

/** The dossiers of two organisations in a database, and profiles of one of them. Lines name objects: `{ouvert}`. */
function cases() {
  const here = place();
  const names = new Map<string, string>();
  const env = { VIGIE_DB: '', VIGIE_PROFILE: 'chef' };
  beforeAll(async () => {
    const { db, organisations } = await createWorld(here.path('cases.db'));
    for (const name of ['nord', 'sud'] as const) names.set(name, organisations[name].id);
    await loadLines(db, nameLines([...casesOf('nord'), ...casesOf('sud')], names));
    for (const [profile, user] of Object.entries(USERS)) {
      const target = ['--db', db, '--org', organisations.nord.id, '--user', user];
      const { err, exitCode } = await here.vigie(['profiles', 'add', profile, ...target], { env });
      expect(exitCode, err).toBe(0);
    }
  });
  const vigie = (line: string, { stdin = '', env: more, ...around }: Around = {}) =>
    here.vigie(withNames(words(line), names), {
      ...around,
      stdin: withNames(stdin, names),
      env: { ...env, ...more },
    });
  const id = (name: string) => withNames(`{${name}}`, names);
  return { vigie, id, shown: async (line: string) => json((await vigie(`${line} --json`)).out) };
}

/** The words of a line, those with blanks in quotes. */
function words(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? (plain as string));
}

describe('dossiers that are written', () => {
  const { vigie, id, shown } = cases();

  test('are added, with one attached that says what they are about; or attached to another', async () => {
    const erp = '--type erp:visite_periodique --erp {erp} --demandeur Mairie';
    const added = await shown(`dossiers add --objet Visite --service-dossier-id V-1 ${erp}`);
    expect(added).toMatchObject({
      objet: 'Visite',
      service_dossier_id: 'V-1',
      dossiers_enfants: [{ type: 'erp:visite_periodique', demandeur: 'Mairie', erp: { id: id('erp') } }],
    });
    const attached = await shown(`dossiers add --objet Suite --parent v-1 ${erp}`);
    expect(attached).toMatchObject({ objet: 'Suite', type: 'erp:visite_periodique', erp: { id: id('erp') } });
    const pei = await shown('dossiers add --objet Poteau --type deci:declaration_pei --pei {pei} --dry-run');
    expect(pei.dossiers_enfants).toMatchObject([{ pei: { id: id('pei') } }]);
    expect(await shown('dossiers add --objet Simple --dry-run')).toMatchObject({ dossiers_enfants: [] });
    const step = 'workflows add --dossier V-1 --titre Visite --type visite --etat EN_COURS';
    expect(await shown(step)).toMatchObject({
      titre: 'Visite',
      etat: 'EN_COURS',
      date_de_debut: NOW.toISOString(),
    });
    expect((await shown('dossiers get V-1')).workflows_actifs).toEqual(['visite']);
  });

  test.each([
    ['dossiers add --objet x --erp {erp}', 2, '--type'],
    ['dossiers add --objet x --type erp:derogation', 2, '--erp'],
    ['dossiers add --objet x --type deci:declaration_pei --erp {erp}', 2, '--pei'],
    ['dossiers add --objet x --parent {clos} --type erp:derogation --erp {erp}', 5, 'closed'],
    ['workflows add --dossier {ouvert} --titre x --etat VALIDE', 5, '--date-de-fin'],
    ['workflows add --dossier {clos} --titre x', 5, 'closed'],
  ] as const)('%s is refused: %i', async (line, exit, told) => {
    const { exitCode, out, err } = await vigie(`${line} --no-input`);
    expect([exitCode, out]).toEqual([exit, '']);
    expect(err).toContain(told);
  });

  test('are closed and reopened by number; what is left undone is told, with the line that continues it', async () => {
    const statut = async () => (await shown('dossiers get D-2026-00042')).statut;
    const tried = await vigie('dossiers clore D-2026-00042 --dry-run -o tsv --no-headers');
    expect(tried.out).toBe('D-2026-00042\tserait_modifie\t\t\n');
    expect(tried.err).not.toContain('dossiers rouvrir');
    const closed = await vigie('dossiers clore D-2026-00042 -o tsv --no-headers');
    expect(closed.out).toBe('D-2026-00042\tclos\t\t\n');
    expect(closed.err).toContain('vigie dossiers rouvrir D-2026-00042\n');
    expect(closed.err).toMatch(/ vigie workflows set-etat VALIDE [0-9a-f-]{36}$/m);
    expect(closed.err).toMatch(
      /2 attached dossiers stay open\. .*:\n {2}vigie dossiers clore( [0-9a-f-]{36}){2}\n/,
    );
    expect(await statut()).toBe('CLOS');
    const locked = await vigie('dossiers update D-2026-00042 --objet x');
    expect(locked.err).toContain(`"vigie dossiers rouvrir ${id('ouvert')}"`);
    const refused = await vigie('dossiers rouvrir D-2026-00042', { env: { VIGIE_PROFILE: 'rapporteur' } });
    expect([refused.exitCode, refused.out]).toEqual([4, '']);
    expect((await vigie('dossiers rouvrir D-2026-00042')).exitCode).toBe(0);
    expect(await statut()).toBe('OUVERT');
    await shown('dossiers add --objet x --service-dossier-id V-2 --type erp:visite_controle --erp {erp}');
    const twice = await vigie('dossiers add --objet y --service-dossier-id v-2 --dry-run');
    const [, proposed = ''] =
      /1 other dossier has the number v-2\. .*:\n {2}vigie (.*)\n/.exec(twice.err) ?? [];
    expect((await shown(proposed)).service_dossier_id).toBe('V-2');
    const { err } = await vigie('dossiers clore V-2');
    expect(err).toMatch(
      /No opinion of the commission is recorded for V-2\. .*:\n {2}vigie dossiers rouvrir V-2\n/,
    );
  });
});

describe('dossiers', () => {
  const { vigie, id, shown } = cases();

  test('are listed without those that are attached to them, open ones first, whole or by subject and state', async () => {
    const ids = async (flags = '') => linesOf((await vigie(`dossiers list -o ids ${flags}`)).out);
    expect(await ids()).toEqual(['nu', 'ouvert', 'archive', 'clos'].map(id));
    expect(await ids('--sort statut')).toEqual(['clos', 'archive', 'ouvert', 'nu'].map(id));
    expect(await ids('--objet ECOLE')).toEqual([id('ouvert')]);
    expect(await ids('--statut CLOS')).toEqual([id('clos')]);
    expect(await ids('--statut clos')).toEqual([id('clos')]);
    expect(await ids('--limit 1 --page 2')).toEqual([id('ouvert')]);
    expect(await ids('--sans-archives')).toEqual(['nu', 'ouvert', 'clos'].map(id));
    expect(await ids('--sans-archives --limit 1')).toEqual([id('nu')]);
    expect((await vigie('dossiers list --sans-archives --page 1')).exitCode).toBe(2);
    expect((await vigie('dossiers list --statut FERME')).exitCode).toBe(2);
  });

  test('a person sees the number, the subject, the state, archived or not, and what is under way', async () => {
    const { out } = await vigie('dossiers list --color never', { terminal: 200, env: { VIGIE_LANG: 'fr' } });
    expect(linesOf(out).map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'Numéro | Objet | Statut | Workflows | Identifiant',
      ` | Dossier nu du nord | ouvert | ${id('nu')}`,
      `D-2026-00042 | Réhabilitation de l’École du nord, 100 % des façades | ouvert | analyse de risque | ${id('ouvert')}`,
      ` | Dossier archive du nord | ouvert, archivé | visite | ${id('archive')}`,
      ` | Dossier clos du nord | clos | visite | ${id('clos')}`,
    ]);
  });

  test.each([
    "dossiers update {ouvert} --objet ' '",
    "evenements update {reunion} --title ''",
    "erps update {erp} --libelle ''",
  ])('%s needs a yes', async (line) => {
    const { err, exitCode } = await vigie(line);
    expect([exitCode, err]).toEqual([6, expect.stringContaining('Save an empty text for --')]);
    expect(err).toContain('--yes');
    expect((await vigie(`${line} --dry-run`)).exitCode).toBe(0);
  });

  test('one is changed by its number, and one that is attached says when it is to be dealt with', async () => {
    const changed = await shown("dossiers update d-2026-00042 --avis favorable --modules '' --dry-run");
    expect(changed).toMatchObject({ id: id('ouvert'), avis: 'favorable', modules: [] });
    const tried = await vigie(
      "dossiers update {permis} --date-limite-traitement 'fin du mois' --dossier-complet non --demandeur '' --dry-run --json",
    );
    expect(json(tried.out)).toMatchObject({ dossier_complet: false, demandeur: null });
    expect(json(tried.out).date_limite_traitement).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(tried.err).toContain('--date-limite-traitement "fin du mois":');
    const unattached = await vigie('dossiers update {ouvert} --demandeur Mairie --json');
    expect(errorOf(unattached.err)).toMatchObject({
      exit_code: 5,
      errors: [{ parameter: '--demandeur', code: 'SANS_OBJET' }],
    });
    expect((await vigie('dossiers update {clos} --objet Autre')).exitCode).toBe(5);
    expect((await vigie('dossiers update {ouvert}')).exitCode).toBe(2);
    const bare = service(() => ({ body: { extensions: [] } }));
    expect((await vigie('dossiers update {ouvert} --objet Autre', { open: bare })).err).toContain(
      'PATCH /dossiers',
    );
  });

  test('one is shown with its people, its sessions and what is attached to it', async () => {
    const { out } = await vigie('dossiers get {ouvert} --color never', { terminal: 200 });
    expect(out).toMatch(
      /^Assignments +administrateur_fonctionnel \(administrator\)\n +preventionniste \(prev/m,
    );
    expect(out).toMatch(/^Commission +2026-04-09 14:00 Visite du nord\n/m);
    expect(out).toContain(`Dossier permis du nord (Building permit, ${id('permis')})`);
    expect(await shown('dossiers get {permis}')).toMatchObject({
      id: id('permis'),
      type: 'erp:permis_de_construire',
      erp: { id: id('erp') },
    });
  });

  test('--fields goes one level into what is attached, and into what an attached one has besides', async () => {
    const at = (field: string) => vigie(`dossiers get {ouvert} --json --fields ${field}`);
    expect(json((await at('dossiers_enfants.erp.implantation.commune')).out)).toEqual({
      dossiers_enfants: [{ erp: { implantation: { commune: 'Saint-Étienne' } } }, {}],
    });
    expect((await vigie('dossiers get {permis} --fields type --no-headers -o tsv')).out).toBe(
      'erp:permis_de_construire\n',
    );
    expect(await at('dossiers_enfants.dossiers_enfants.id')).toMatchObject({ exitCode: 2, out: '' });
  });

  test('a field that does not exist is answered by those that stand beside it', async () => {
    const { err, exitCode } = await vigie('notifications list --fields subject.objte --json');
    expect(exitCode).toBe(2);
    const { code, hint } = errorOf(err);
    expect(code).toBe('CHAMP_INCONNU');
    expect(hint).toMatch(/^Did you mean "subject.objet"\? Fields: subject\.id, subject\./);
    expect(hint).not.toContain('subject.createur.id');
    expect(errorOf((await vigie('dossiers list --fields x.y.z --json')).err).hint).toMatch(/^Fields: id, /);
  });

  test('of another organisation: not found, by name and with what to do', async () => {
    const { out, err, exitCode } = await vigie('dossiers get {ouvert_sud} --json');
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 3 });
    expect(errorOf(err)).toMatchObject({
      code: 'INTROUVABLE',
      message: `No dossier has the id or number ${id('ouvert_sud')}.`,
      hint: expect.stringContaining('vigie dossiers list'),
    });
  });
});

describe('documents', () => {
  const { vigie, shown } = cases();

  test('are listed for the organisation, or for one dossier whose id may come through a pipe', async () => {
    const names = async (flags: string, stdin = '') =>
      linesOf((await vigie(`documents list --fields nom -o ids ${flags}`, { stdin })).out);
    expect(await names('')).toHaveLength(8);
    expect(await names('--dossier {clos}')).toEqual(['piece_close.pdf']);
    expect(await names('--dossier @-', '{permis}\n')).toEqual(['piece_du_permis.pdf']);
    expect(await names('--dossier {nu}')).toEqual([]);
    const { out, err, exitCode } = await vigie('documents list --dossier nulle_part --json');
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 3 });
    expect(errorOf(err).message).toBe('No dossier has the id or number nulle_part.');
    for (const stdin of ['', '{ouvert}\n{clos}\n']) {
      const none = await vigie('documents list --dossier @- --json', { stdin });
      expect([none.exitCode, errorOf(none.err).errors[0].parameter]).toEqual([2, '--dossier']);
    }
  });

  test('a whole life', async () => {
    const add =
      "documents add --dossier {nu} --url https://ged.example/a.pdf --nom a.pdf --type 'rapport de vérification réglementaire après travaux' --est-sensible";
    expect(await shown(`${add} --dry-run`)).toMatchObject({ est_sensible: true });
    expect((await vigie('documents list --dossier {nu} -o ids')).out).toBe('');
    const added = await shown(add);
    expect(added).toMatchObject({
      nom: 'a.pdf',
      description: null,
      type: 'rapport de vérification réglementaire après travaux',
      est_sensible: true,
    });
    expect(await shown(`documents get ${added.id}`)).toEqual(added);
    expect(await shown(`documents update ${added.id} --description Vu`)).toEqual({
      ...added,
      description: 'Vu',
    });
    expect(await shown(`documents update ${added.id} --description '' --nom b.pdf`)).toEqual({
      ...added,
      nom: 'b.pdf',
    });
    expect((await vigie(`documents update ${added.id}`)).exitCode).toBe(2);
    expect(await shown(`documents delete ${added.id} --yes`)).toMatchObject([{ statut: 'supprime' }]);
    expect((await vigie(`documents get ${added.id}`)).exitCode).toBe(3);
  });

  test('is not sensitive unless it is said', async () => {
    const line = 'documents add --dossier {nu} --url https://ged.example/b --nom b --type plan --dry-run';
    expect(await shown(line)).toMatchObject({ est_sensible: false });
  });

  test('a dossier that is closed or archived is left alone', async () => {
    const add = '--url https://ged.example/c --nom c --type plan --json';
    for (const dossier of ['clos', 'archive']) {
      const { out, err, exitCode } = await vigie(`documents add --dossier {${dossier}} ${add}`);
      expect({ out, exitCode }).toEqual({ out: '', exitCode: 5 });
      expect(errorOf(err).code).toBe('DOSSIER_VERROUILLE');
    }
  });

  test('deleting asks first, by the name of the file, and needs --yes without a terminal', async () => {
    expect(await vigie('documents delete {plan}')).toMatchObject({ exitCode: 6, out: '' });
    const { err, exitCode } = await vigie('documents delete {plan} {annexe}', {
      terminal: 200,
      typed: 'n\n',
      env: { CI: '' },
    });
    expect(exitCode).toBe(130);
    expect(err).toMatch(/\n {2}plan\.pdf {2}\w+\n {2}annexe\.pdf {2}\w+\n/);
    expect((await vigie('documents get {plan}')).exitCode).toBe(0);
  });
});

describe('affectations', () => {
  const { vigie, id, shown } = cases();
  const roles = async () =>
    Object.fromEntries(
      (await shown('affectations list --dossier {ouvert}')).map((one: { id: string; role: string }) => [
        one.id,
        one.role,
      ]),
    );

  test('are listed by dossier, which must be named', async () => {
    expect(linesOf((await vigie('affectations list --dossier {ouvert} -o tsv --no-headers')).out)[4]).toBe(
      `relecteur|valideur\t\t\trelecteur\t${id('relit')}`,
    );
    const users = await vigie(
      'affectations list --dossier {ouvert} --fields utilisateur.id -o ids --limit 2',
    );
    expect(linesOf(users.out)).toEqual(['administrateur_fonctionnel', 'preventionniste']);
    expect((await vigie('affectations list')).exitCode).toBe(2);
  });

  test('add; a user who is not there and a role twice are refused', async () => {
    const add = (flags: string) => vigie(`affectations add --dossier {nu} ${flags} --json`);
    const added = json((await add("--role 'relecteur|valideur' --utilisateur-id relecteur")).out);
    expect(added).toMatchObject({ role: 'relecteur|valideur', utilisateur: { id: 'relecteur' } });
    const again = await add("--role 'relecteur|valideur' --utilisateur-id relecteur");
    expect([again.exitCode, errorOf(again.err).code]).toEqual([5, 'AFFECTATION_EXISTANTE']);
    const nobody = await add('--role admin --utilisateur-id personne');
    expect([nobody.exitCode, errorOf(nobody.err).errors]).toMatchObject([
      5,
      [{ pointer: '/utilisateur_id', parameter: '--utilisateur-id' }],
    ]);
    const told = await vigie('affectations add --dossier {nu} --role admin --utilisateur-id personne');
    expect(told.err).toMatch(/^ {2}--utilisateur-id: /m);
    const unknown = await add('--role chef --utilisateur-id relecteur');
    expect([unknown.exitCode, unknown.out]).toEqual([2, '']);
    const half = await add('--role relecteur --utilisateur-id relecteur');
    expect(errorOf(half.err).hint).toBe('Did you mean "relecteur|valideur"?');
  });

  test('set-role: in any case, from objects on standard input, one result each', async () => {
    const ran = await vigie('affectations set-role ADMIN - -o ndjson', {
      stdin: '{"id":"{instruit}","role":"preventionniste"}\n{relit}\n{instruit}\n',
    });
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    expect(ndjson(ran.out)).toEqual(
      ['instruit', 'relit'].map((name) => ({ id: id(name), statut: 'modifie', code: null, message: null })),
    );
    expect(await roles()).toMatchObject({ [id('instruit')]: 'admin', [id('relit')]: 'admin' });
    await vigie("affectations set-role 'relecteur|valideur' {relit}");
    expect((await roles())[id('relit')]).toBe('relecteur|valideur');
  });

  test('set-role: a role that does not exist is said before anything is sent, with the one that is meant', async () => {
    const before = await roles();
    const { out, err, exitCode } = await vigie('affectations set-role raporteur {suit} --json');
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 2 });
    expect(errorOf(err)).toMatchObject({
      code: 'OPTIONS_REFUSEES',
      hint: 'Did you mean "rapporteur"?',
      errors: [{ parameter: 'role', code: 'VALEUR' }],
    });
    expect(await roles()).toEqual(before);
  });

  test('delete asks about each by its role and its user; not about what is not there', async () => {
    const person = { terminal: 199, env: { CI: '' } };
    const kept = await vigie('affectations delete {suit} {affectation_close}', { ...person, typed: 'n\n' });
    expect(kept.exitCode).toBe(130);
    expect(kept.err).toMatch(/^ {2}prevention secretariat {2}secretariat$/m);
    expect(kept.err).toContain(`  ${id('affectation_close')}\n`);
    // Nothing is typed: a question would never be answered.
    expect((await vigie('affectations delete {arrivee_sud}', person)).exitCode).toBe(3);
    const asked = await vigie('affectations delete {suit}', { ...person, typed: 'y\n' });
    expect(asked).toMatchObject({ exitCode: 0, err: expect.stringContaining('prevention secretariat') });
    expect(Object.keys(await roles())).not.toContain(id('suit'));
    const locked = await vigie('affectations delete {affectation_close} --yes --json');
    expect([locked.exitCode, errorOf(locked.err).code]).toEqual([5, 'DOSSIER_VERROUILLE']);
  });
});

describe('workflows', () => {
  const { vigie, id, shown } = cases();
  const set = (line: string, around?: Around) => vigie(`workflows set-etat ${line}`, around);

  test('are listed by dossier; a person reads the dates in their own time', async () => {
    const { out } = await vigie('workflows list --dossier {ouvert} --color never', { terminal: 200 });
    expect(linesOf(out)[1]?.split(/ {2,}/)).toEqual([
      'D-2026-00042',
      'Étape arrivee',
      'validated',
      '2026-01-05 09:00',
      '2026-01-06 17:00',
      'arrival at the fire service',
      id('arrivee'),
    ]);
    expect((await vigie('workflows list --dossier {ouvert} --fields date_de_debut -o ids')).out).toBe(
      '2026-01-05T08:00:00Z\n2026-01-06T16:00:00Z\n',
    );
  });

  test('are listed over several dossiers, named one by one or through a pipe, by their state', async () => {
    const titles = async (line: string, around?: Around) =>
      linesOf((await vigie(`workflows list ${line} --fields titre --no-headers`, around)).out);
    const open = await titles('--dossier {ouvert} --all');
    const closed = await titles('--dossier {clos} --all');
    expect(open.length).toBeGreaterThan(1);
    expect(closed.length).toBeGreaterThan(0);
    expect(await titles('--dossier {ouvert} --dossier {clos} --all')).toEqual([...open, ...closed]);
    for (const line of ['--dossier - --all', '--dossier @- --all'])
      expect(await titles(line, { stdin: '{clos}\n{"id":"{ouvert}"}\n{clos}\n' })).toEqual([
        ...closed,
        ...open,
      ]);
    expect(await titles('--dossier -', { stdin: '' })).toEqual([]);

    const states = async (line: string) =>
      new Set(
        ndjson((await vigie(`workflows list --dossier {ouvert} --all -o ndjson ${line}`)).out).map(
          ({ etat }) => etat,
        ),
      );
    expect(await states('--etat valide')).toEqual(new Set(['VALIDE']));
    expect((await states('--etat VALIDE --etat EN_COURS')).size).toBe(2);
  });

  test('a list over several dossiers says when it may go on, and has no pages', async () => {
    const cut = await vigie('workflows list --dossier {ouvert} --dossier {clos} --limit 1 -o ids');
    expect(linesOf(cut.out)).toHaveLength(1);
    expect(cut.err).toContain('possibly more');
    for (const line of [
      '--dossier {ouvert} --dossier {clos} --page 1',
      '--dossier {ouvert} --etat VALIDE --page 1',
    ])
      expect((await vigie(`workflows list ${line}`)).exitCode, line).toBe(2);
    const missing = await vigie(
      'workflows list --dossier {ouvert} --dossier 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36 --all --json',
    );
    expect([missing.exitCode, missing.out]).toEqual([3, '']);
    expect((await vigie("workflows list --dossier ''")).exitCode).toBe(2);
  });

  test('update: observations, and a date of receipt that is the first second of its day here', async () => {
    expect(
      await shown("workflows update {analyse} --observations 'Plans reçus' --date-de-reception 2026-01-07"),
    ).toMatchObject({ observations: 'Plans reçus', date_de_reception: '2026-01-07T00:00:00+01:00' });
    expect((await vigie('workflows update {analyse}')).exitCode).toBe(2);
    expect((await vigie('workflows update {analyse} --date-de-reception bientôt')).exitCode).toBe(2);
  });

  test('set-etat: the date of an end goes with a state that is one, and is a date', async () => {
    for (const line of ['PAUSE {analyse} --date-fin 2026-01-08', 'VALIDE {analyse} --date-fin 2026-02-30']) {
      const { out, err, exitCode } = await set(`${line} --json`);
      expect({ out, exitCode }).toEqual({ out: '', exitCode: 2 });
      expect(errorOf(err).errors).toMatchObject([{ parameter: '--date-fin' }]);
    }
    expect((await shown('workflows get {analyse}')).etat).toBe('EN_COURS');
  });

  test.each([
    ['VALID', 'VALIDE'],
    ['attente_valdation', 'ATTENTE_VALIDATION'],
  ])('set-etat %s: did you mean %s?', async (typed, meant) => {
    const { err, exitCode } = await set(`${typed} {analyse}`);
    expect(exitCode).toBe(2);
    expect(err).toContain(`Did you mean "${meant}"?`);
  });

  test('set-etat: --dry-run says what would be, and nothing is', async () => {
    const { out, err, exitCode } = await set('pause {analyse} --dry-run --json');
    expect(exitCode).toBe(0);
    expect(json(out)).toEqual([{ id: id('analyse'), statut: 'serait_modifie', code: null, message: null }]);
    expect(err).toBe('Dry run: nothing was written.\n');
    expect((await shown('workflows get {analyse}')).etat).toBe('EN_COURS');
  });

  test.each([
    ['fr', /Titre +État +Identifiant +Statut\n.* +en pause +\S+ +modification simulée\n/],
    ['en', /Title +State +Id +Status\n.* +paused +\S+ +would be changed\n/],
  ])('set-etat: people read the new state, and words of their language: %s', async (language, said) => {
    const person = { terminal: 200, env: { VIGIE_LANG: language } };
    expect((await set('pause {analyse} --dry-run --color never', person)).out).toMatch(said);
  });

  test('set-etat: one that is left as it was is inchange, tried or done', async () => {
    const statuts = async (line: string) => ndjson((await set(`${line} -o ndjson`)).out);
    const inchange = { id: id('analyse'), statut: 'inchange', code: null, message: null };
    expect(await statuts('EN_COURS {analyse} --dry-run')).toEqual([inchange]);
    expect(await statuts('EN_COURS {analyse}')).toEqual([inchange]);
    // The state stays, what is said besides does not.
    const more = await statuts('EN_COURS {analyse} --observations Autres --dry-run');
    expect(more).toMatchObject([{ statut: 'serait_modifie' }]);
  });

  test('set-etat: below a table on a terminal, what failed is told in full; a dry run says that nothing was written', async () => {
    const tried = await set('EN_COURS {analyse} {arrivee} {visite_close} --dry-run', { terminal: 80 });
    expect(tried.exitCode).toBe(9);
    expect(linesOf(tried.err)).toEqual([
      'Dry run: nothing was written.',
      'unchanged: 1 · error: 2',
      `  ${id('arrivee')}: This workflow is VALIDE: it can no`,
      '    longer be changed.',
      `  ${id('visite_close')}: This dossier is closed: it can no longer`,
      '    be changed.',
      expect.stringContaining('Error: 2 of 3 failed.'),
      'The other rows are valid; nothing was written. Correct the errors above.',
    ]);
    expect((await set('EN_COURS {arrivee} {visite_close}')).err).not.toContain(id('arrivee'));
  });

  test('set-etat: a person sees what several steps are before they are finished, and is asked; elsewhere no question is asked', async () => {
    const line = 'NON_CONCERNE {analyse} {validation} --color never';
    const asked = await set(line, { terminal: 120, typed: 'n\n', env: { CI: '' } });
    expect(asked.exitCode).toBe(130);
    expect(asked.err).toContain('Set these 2 workflows to NON_CONCERNE?');
    expect(asked.err).toContain('  Étape analyse  analyse_de_risque  EN_COURS');
    expect((await shown('workflows get {analyse}')).etat).toBe('EN_COURS');
    // One step, a state that is not final, and --dry-run ask nothing; nor does --yes.
    for (const more of [
      'EN_COURS {analyse} {arrivee} --dry-run',
      `${line} --dry-run`,
      `${line} --yes --dry-run`,
    ])
      expect((await set(more, { terminal: 120, env: { CI: '' } })).err, more).not.toContain('Make these');
    const { out } = await set('EN_COURS {analyse} {arrivee} --dry-run --color never', { terminal: 120 });
    expect(out).toMatch(/^Étape analyse +under way +\S+ +unchanged/m);
  });

  test('set-etat: VALIDE locks a step: a person is asked, one step or several; elsewhere --yes is needed', async () => {
    const asked = await set('VALIDE {analyse} --color never', {
      terminal: 120,
      typed: 'n\n',
      env: { CI: '' },
    });
    expect(asked.exitCode).toBe(130);
    expect(asked.err).toContain('  Étape analyse  analyse_de_risque  EN_COURS');
    expect(asked.err).toContain('Set this workflow to VALIDE?');
    for (const more of ['', ' --no-input', ' --json'])
      expect((await set(`VALIDE {analyse}${more}`)).exitCode, more).toBe(6);
    expect((await set('VALIDE {analyse} --dry-run')).exitCode).toBe(0);
    expect((await set('PAUSE {analyse} --dry-run')).exitCode).toBe(0);
    expect((await shown('workflows get {analyse}')).etat).toBe('EN_COURS');
  });

  test('set-etat: one that fails alone is the failure of the command', async () => {
    const refused = await set('EN_COURS {arrivee} --json');
    expect([refused.out, refused.exitCode]).toEqual(['', 5]);
    expect(errorOf(refused.err)).toMatchObject({ code: 'WORKFLOW_VERROUILLE', status: 409 });
    const locked = await set('VALIDE {visite_close}', { terminal: 120, env: { CI: '' } });
    expect([locked.exitCode, locked.err]).toEqual([5, expect.not.stringContaining('Set this workflow')]);
    const absent = await set('EN_COURS {arrivee_sud} --json');
    expect([absent.exitCode, errorOf(absent.err).message]).toEqual([
      3,
      `No workflow has the id ${id('arrivee_sud')}.`,
    ]);
  });

  test('set-etat: nothing is changed, nor asked, where one of several is not there', async () => {
    const unknown = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36';
    const line = `VALIDE {analyse} {arrivee_sud} D-2026-00042/validation ${unknown}`;
    for (const more of ['', ' --yes', ' --dry-run']) {
      const { out, err, exitCode } = await set(`${line}${more} --json`);
      expect([out, exitCode], more).toEqual(['', 3]);
      expect(errorOf(err)).toMatchObject({
        code: 'OBJETS_INTROUVABLES',
        message: `2 workflows were not found: ${id('arrivee_sud')}, ${unknown}. Nothing was done.`,
        errors: [{ id: id('arrivee_sud') }, { id: unknown }],
      });
    }
    // One that is named within its dossier counts as well.
    expect((await set(`EN_COURS D-2026-00042/analyse ${unknown}`)).exitCode).toBe(3);
    expect((await shown('workflows get {analyse}')).etat).toBe('EN_COURS');
  });

  test('set-etat: of several each has its result, in order, with the code and the sentence of what failed: 9', async () => {
    const { out, err, exitCode } = await set(
      'VALIDE {validation} {visite_close} {analyse} --date-fin 2026-01-08 -o ndjson --yes',
    );
    expect(exitCode).toBe(9);
    expect(ndjson(out)).toEqual([
      {
        id: id('validation'),
        statut: 'erreur',
        code: 'TRANSITION_REFUSEE',
        message: 'A workflow in state ATTENTE cannot become VALIDE, only: EN_COURS, NON_CONCERNE.',
      },
      expect.objectContaining({ id: id('visite_close'), code: 'DOSSIER_VERROUILLE' }),
      { id: id('analyse'), statut: 'modifie', code: null, message: null },
    ]);
    expect(errorOf(err)).toMatchObject({ code: 'PARTIEL', message: '2 of 3 failed.', exit_code: 9 });
  });

  test('set-etat: at the end it is said how many came to what', async () => {
    const { err } = await set('VALIDE {analyse} {visite_close} {arrivee} --dry-run');
    expect(linesOf(err)).toContain('unchanged: 2 · error: 1');
    expect((await set('VALIDE {analyse} {arrivee} -q --yes')).err).toBe('');
  });

  test('set-etat: a date alone is the whole of that day; what it unblocks starts at its end', async () => {
    expect((await shown('workflows get {analyse}')).date_de_fin).toBe('2026-01-08T23:59:59+01:00');
    expect(await shown('workflows get {validation}')).toMatchObject({
      etat: 'EN_COURS',
      date_de_debut: '2026-01-08T23:59:59+01:00',
    });
  });

  test('set-etat: what is wrong with a date is said in the result of each', async () => {
    const { out, exitCode } = await set(
      'VALIDE {validation} {visite_close} --date-fin 2026-01-02T10:00 -o ndjson --yes',
    );
    expect(exitCode).toBe(5);
    expect(ndjson(out)[0]).toMatchObject({
      code: 'VALIDATION',
      message: 'One value is refused. --date-fin: cannot be earlier than 2026-01-08T23:59:59+01:00',
    });
  });

  test('set-etat: today is now, by the clock of the service', async () => {
    const { out, exitCode } = await set(`VALIDE - --date-fin 2026-03-14 -o ids --yes`, {
      stdin: '{validation}\n',
    });
    expect({ out, exitCode }).toEqual({ out: `${id('validation')}\n`, exitCode: 0 });
    expect((await shown('workflows get {validation}')).date_de_fin).toBe(NOW.toISOString());
  });

  test('set-etat: an empty pipe leaves nothing to change', async () => {
    expect(await set('VALIDE - --json')).toEqual({ exitCode: 0, out: '[]\n', err: 'Nothing to change.\n' });
    expect((await set('VALIDE')).exitCode).toBe(2);
  });

  test('set-etat: who may not write is told once, whatever the number', async () => {
    const { out, err, exitCode } = await set('PAUSE {validation} {analyse} --json', {
      env: { VIGIE_PROFILE: 'lecteur' },
    });
    expect({ out, exitCode, code: errorOf(err).code }).toEqual({
      out: '',
      exitCode: 4,
      code: 'DROIT_INSUFFISANT',
    });
  });
});

describe('notifications', () => {
  const { vigie, id, shown } = cases();
  const add = (line: string) =>
    vigie(`notifications add --utilisateur-id administrateur_fonctionnel ${line} -o ids`);

  test('are those of the user of the profile, newest first', async () => {
    expect(linesOf((await vigie('notifications list -o ids')).out)).toEqual([id('nouvelle'), id('lue')]);
    const other = await vigie('notifications list -o ids', { env: { VIGIE_PROFILE: 'rapporteur' } });
    expect(linesOf(other.out)).toEqual([id('pour_rapporteur')]);
    expect((await vigie('notifications get {pour_rapporteur}')).exitCode).toBe(3);
  });

  test('a person sees when, read or not, and about what', async () => {
    const seen = await vigie('notifications list --color never', {
      terminal: 200,
      env: { VIGIE_LANG: 'fr' },
    });
    expect(linesOf(seen.out).map((line) => line.split(/ {2,}/).slice(0, 4))).toEqual([
      ['Date', 'Dossier', 'État', 'Titre'],
      ['06/01/2026 17:00', 'D-2026-00042', 'non lue', 'Analyse en cours au nord'],
      ['02/01/2026 09:00', 'lue', 'Bienvenue au nord', id('lue')],
    ]);
  });

  test('add: pairs, a message from standard input, the type info', async () => {
    const about = '--title Plans --message @- --subject-id {nu} --contexte origine=cron --contexte a=b=c';
    const ran = await vigie(`notifications add --utilisateur-id rapporteur ${about} --json`, {
      stdin: 'Ils sont là.\n',
    });
    expect(json(ran.out)).toMatchObject({
      message: 'Ils sont là.',
      type: 'info',
      contexte: { origine: 'cron', a: 'b=c' },
      subject: { id: id('nu') },
      utilisateur: { id: 'rapporteur' },
    });
    for (const contexte of ['sans', 'a=1 --contexte a=2', `long=${'x'.repeat(257)}`]) {
      expect(await add(`--title t --message m --contexte ${contexte}`)).toMatchObject({
        exitCode: 2,
        out: '',
      });
    }
    const { err } = await vigie('notifications add --contexte a=1 --contexte a=2 --json');
    expect(err).toContain('"DOUBLON"');
  });

  test('the dossiers that notifications are about, each once and in order', async () => {
    for (const dossier of ['nu', 'ouvert', 'nu'])
      await add(`--title t --message m --subject-id {${dossier}}`);
    const { out } = await vigie('notifications list --all --fields subject.id -o ids');
    expect(linesOf(out)).toEqual([id('nu'), id('ouvert')]);
    const types = await vigie('notifications list --fields contexte.workflow_type -o ids');
    expect(linesOf(types.out)).toEqual(['analyse_de_risque']);
    expect((await vigie('notifications list --fields id,subject.id -o ids')).exitCode).toBe(2);
  });

  test('--unread reads on until there are enough, and says when there may be more', async () => {
    const unread = (flags: string) => vigie(`notifications list --unread -o ids ${flags}`);
    const all = linesOf((await unread('--all')).out);
    expect(all).toHaveLength(4);
    expect(all).not.toContain(id('lue'));
    expect(await unread('--all')).toMatchObject({ err: '' });
    const some = await unread('--limit 3');
    expect(linesOf(some.out)).toEqual(all.slice(0, 3));
    expect(some.err).toBe('3, possibly more; --all for everything, --limit <n> for more.\n');
    expect(await unread('--limit 4')).toMatchObject({ err: '' });
    expect((await unread('--page 2')).exitCode).toBe(2);
  });

  test('mark-read: the first date stays; what is left unread shrinks', async () => {
    const ids = (await vigie('notifications list --unread --all -o ids')).out;
    const dry = await vigie('notifications mark-read - --dry-run -o ndjson', { stdin: ids });
    expect(ndjson(dry.out).map(({ statut }) => statut)).toEqual(Array(4).fill('serait_lue'));
    const done = await vigie('notifications mark-read - {lue} -o ndjson', { stdin: ids });
    expect(done.exitCode).toBe(0);
    expect(ndjson(done.out).map(({ statut }) => statut)).toEqual(Array(5).fill('lue'));
    expect(await vigie('notifications list --unread -o ids')).toEqual({
      exitCode: 0,
      out: '',
      err: 'Nothing matches.\n',
    });
    expect((await shown('notifications get {lue}')).date_de_lecture).toBe('2026-01-02T09:15:00Z');
  });

  test('delete: only one’s own', async () => {
    const { err, exitCode } = await vigie('notifications delete {lue} {pour_rapporteur} --yes --json');
    expect([exitCode, errorOf(err).errors]).toMatchObject([3, [{ id: id('pour_rapporteur') }]]);
    expect((await vigie('notifications delete {lue} --yes')).exitCode).toBe(0);
    expect((await vigie('notifications delete {pour_rapporteur} --yes')).exitCode).toBe(3);
    const left = await vigie('notifications list -o ids', { env: { VIGIE_PROFILE: 'rapporteur' } });
    expect(linesOf(left.out)).toContain(id('pour_rapporteur'));
  });
});

describe('evenements', () => {
  const { vigie, id, shown } = cases();
  const ids = async (flags: string) => linesOf((await vigie(`evenements list -o ids ${flags}`)).out);

  test.each([
    ['', ['reconnaissance', 'reunion']],
    ['--from 2026-04-02', ['reunion']],
    ['--from 2026-04-02T12:31', []],
    ["--from '2026-04-02 12:30'", ['reunion']],
    ['--to 2026-03-20', ['reconnaissance']],
    ['--to 2026-03-20T06:59:59', []],
    ['--to 2026-03-20T07:00', ['reconnaissance']],
    ['--from 2026-03-20 --to 2026-04-02', ['reconnaissance', 'reunion']],
    ['--from 2026-03-21 --to 2026-04-01', []],
    ['--from 0001-01-01 --to 9999-12-31', ['reconnaissance', 'reunion']],
    ['--type COMMISSION_SECURITE', ['reunion']],
    ['--type COMMISSION_SECURITE --subject-id {seance}', ['reunion']],
    ['--type DEFAUT --subject-id {seance}', []],
  ])('list %s', async (flags, expected) => {
    expect(await ids(flags)).toEqual(expected.map(id));
  });

  test('a date without a time is a day here, whatever day it is elsewhere', async () => {
    const midnight =
      "--title Minuit --type DEFAUT --description '' --date-debut 2026-05-02T00:30 --date-fin 2026-05-02T01:00";
    const { id: added } = await shown(`evenements add ${midnight}`);
    expect(await ids('--from 2026-05-01 --to 2026-05-01')).toEqual([]);
    expect(await ids('--from 2026-05-02 --to 2026-05-02')).toEqual([added]);
  });

  test.each([
    ['--from 2026-04-02 --to 2026-04-01', '--to'],
    ['--from 2026-13-01', '--from'],
    ['--to 2026-03-29T02:30', '--to'],
  ])('list %s: usage', async (flags, parameter) => {
    const { out, err, exitCode } = await vigie(`evenements list ${flags} --json`);
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 2 });
    expect(errorOf(err).errors).toMatchObject([{ parameter }]);
  });

  test('a subject without its type is refused here', async () => {
    const { err, exitCode } = await vigie('evenements list --subject-id {seance}');
    expect(exitCode).toBe(2);
    expect(err).toContain('Missing: --type.');
  });

  test('add: dates alone are whole days; its author takes part', async () => {
    const visit = '--title Visite --type VISITE_PERIODIQUE --date-debut 2026-10-24 --date-fin 2026-10-25';
    const added = await shown(`evenements add ${visit} --description 'Avec l’exploitant'`);
    expect(added).toMatchObject({
      date_debut: '2026-10-24T00:00:00+02:00',
      date_fin: '2026-10-25T23:59:59+01:00',
      subject: {},
    });
    expect(linesOf((await vigie(`evenements utilisateurs ${added.id} -o ids`)).out)).toEqual([USERS.chef]);
    expect((await shown(`evenements add ${visit} --dry-run`)).description).toBe('');
  });

  test('add: all that is wrong with a line is said at once', async () => {
    const { err, exitCode } = await vigie('evenements add --type visite --date-debut bientôt --json');
    expect(exitCode).toBe(2);
    expect(errorOf(err).errors).toMatchObject([
      { parameter: '--type', code: 'VALEUR' },
      { parameter: '--date-debut', code: 'FORMAT' },
      { parameter: '--title', code: 'REQUIS' },
      { parameter: '--date-fin', code: 'REQUIS' },
    ]);
  });

  test('update: one that is put off stays what it is, with its session and who takes part', async () => {
    const before = await shown('evenements get {reunion}');
    const days = '--date-debut 2026-10-24 --date-fin 2026-10-25';
    const after = { date_debut: '2026-10-24T00:00:00+02:00', date_fin: '2026-10-25T23:59:59+01:00' };
    const revision = { sequence: 1, date_de_derniere_mise_a_jour: NOW.toISOString() };
    expect(await shown(`evenements update {reunion} ${days} --dry-run`)).toEqual({
      ...{ ...before, ...after, ...revision },
    });
    expect(await shown('evenements get {reunion}')).toEqual(before);
    const refused = await vigie('evenements update {reunion} --date-debut 2026-10-24 --json');
    expect([refused.exitCode, errorOf(refused.err).errors]).toMatchObject([
      5,
      [{ parameter: '--date-fin', code: 'MINIMUM' }],
    ]);
    expect((await vigie('evenements update {reunion}')).exitCode).toBe(2);
  });

  test('get, users, delete', async () => {
    const { out } = await vigie('evenements get {reunion} --color never', { terminal: 100 });
    expect(out).toMatch(/^Start +2026-04-02 09:00$/m);
    expect(out).toMatch(/^Subject +Séance du nord$/m);
    expect((await vigie('evenements utilisateurs {reunion} -o tsv --no-headers --fields id')).out).toBe(
      'preventionniste\nrapporteur\n',
    );
    const absent = await vigie('evenements utilisateurs {reunion_sud} --json');
    expect([absent.exitCode, errorOf(absent.err).message]).toEqual([
      3,
      `No event has the id ${id('reunion_sud')}.`,
    ]);
    const asked = await vigie('evenements delete {reunion}', { terminal: 99, typed: 'n\n', env: { CI: '' } });
    expect(asked.err).toContain('\n  2026-04-02 09:00  Commission du nord\n');
    expect(await shown('evenements delete {reunion} --yes')).toMatchObject([{ statut: 'supprime' }]);
    expect((await vigie('evenements get {reunion}')).exitCode).toBe(3);
  });
});

describe('another service', () => {
  const { vigie } = place();
  const ID = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';

  test('without dossiers: what is missing is said, and nothing else is sent', async () => {
    const sent: string[] = [];
    const open = service(({ endpoint }) => {
      sent.push(endpoint.name);
      return { body: { nom: 'vigie', extensions: ['dry-run'] } };
    });
    for (const line of [
      'dossiers list',
      `dossiers get ${ID}`,
      `documents list --dossier ${ID}`,
      `documents add --dossier ${ID} --url https://a.example/b --nom b --type plan`,
      `affectations list --dossier ${ID}`,
      `affectations add --dossier ${ID} --role admin --utilisateur-id x`,
      `workflows list --dossier ${ID}`,
    ]) {
      const { err, out, exitCode } = await vigie(words(`${line} --json`), { open });
      expect({ out, exitCode, code: errorOf(err).code }, line).toEqual({
        out: '',
        exitCode: 5,
        code: 'EXTENSION_ABSENTE',
      });
    }
    expect(new Set(sent)).toEqual(new Set(['service.version']));
  });

  test.each([
    ['dossiers import -', ['dossiers', 'ouvrages', 'utilisateurs'], 'POST /dossiers', []],
    ['workflows import -', ['dossiers', 'utilisateurs'], 'POST /dossiers/{dossier_id}/workflows', []],
    ['affectations import -', ['dossiers'], 'GET /utilisateurs', ['dossiers.list']],
    ['erps import -', ['dossiers', 'dossiers-ecriture'], 'POST /erps', []],
    ['peis list --anomalie 12', ['ouvrages'], 'GET /anomalies_de_pei', []],
    ['dossiers clore 2026-1', ['dossiers', 'dossiers-ecriture'], 'PUT /dossiers/{dossier_id}/clore', []],
    ['dossiers update 2026-1 --avis favorable', ['dossiers'], 'PATCH /dossiers/{dossier_id}', []],
    [`evenements update ${ID} --title x`, ['dossiers'], 'PATCH /evenements/{evenement_id}', []],
  ])(
    '%s at a service that has %s alone: what is missing is said',
    async (line, extensions, extension, asked) => {
      const sent = new Set<string>();
      const open = service(({ endpoint }) => {
        sent.add(endpoint.name);
        if (endpoint.name === 'service.version') return { body: { nom: 'vigie', extensions } };
        return {
          body: {
            data: [],
            meta: { pagination: { total: 0, count: 0, per_page: 100, current_page: 1, total_pages: 1 } },
          },
        };
      });
      const stdin = 'dossier_id;utilisateur_id;role\n2026-1;martin;admin\n';
      const { err, exitCode } = await vigie(words(`${line} --json`), { open, stdin });
      const { code, message } = errorOf(err);
      expect({ exitCode, code }).toEqual({ exitCode: 5, code: 'EXTENSION_ABSENTE' });
      expect(message).toContain(extension);
      expect([...sent]).toEqual(['service.version', ...asked]);
    },
  );

  test('without dry runs is sent none, not even to look up what would be deleted', async () => {
    const sent: string[] = [];
    const open = service(({ endpoint }) => {
      sent.push(endpoint.name);
      return { body: { nom: 'vigie', extensions: ['dossiers'] } };
    });
    const line = words(`affectations delete ${ID} ${ID.replace('018f', '018e')} --dry-run --json`);
    const { err, exitCode } = await vigie(line, { open });
    expect({ exitCode, code: errorOf(err).code }).toEqual({ exitCode: 5, code: 'EXTENSION_ABSENTE' });
    expect(new Set(sent)).toEqual(new Set(['service.version']));
  });

  test('--unread asks for the largest pages, and for no more than it needs', async () => {
    const asked: Call['query'][] = [];
    const rows = Array.from({ length: 350 }, (_, i) => ({
      id: `n${i}`,
      date_de_lecture: i % 3 ? '2026' : null,
    }));
    const open = service(({ query }) => {
      asked.push(query);
      const [current_page, per_page] = [Number(query?.page), Number(query?.per_page)];
      const data = rows.slice((current_page - 1) * per_page, current_page * per_page);
      const pagination = { total: 350, count: data.length, per_page, current_page, total_pages: 4 };
      return { body: { data, meta: { pagination } } };
    });
    const pages = async (flags: string) => {
      asked.length = 0;
      const { out, err } = await vigie(words(`notifications list --unread -o ids ${flags}`), { open });
      return [linesOf(out).length, asked.map((query) => `${query?.page}/${query?.per_page}`), err === ''];
    };
    expect(await pages('--limit 1')).toEqual([1, ['1/100'], false]);
    expect(await pages('--limit 40')).toEqual([40, ['1/100', '2/100'], false]);
    expect(await pages('--all')).toEqual([117, ['1/100', '2/100', '3/100', '4/100'], true]);
    expect(await pages('--limit 117')).toEqual([117, ['1/100', '2/100', '3/100', '4/100'], true]);
  });
});

describe('the name of a user', () => {
  const { vigie } = cases();
  const add = (name: string) => vigie(`server utilisateurs add --id n.roche --first-name '${name}'`);

  test('has 256 characters at the most', async () => {
    const { exitCode, err } = await add('é'.repeat(257));
    expect(exitCode).toBe(2);
    expect(err).toContain('--first-name');
  });

  test('stays on its line in a dossier, whatever it holds', async () => {
    expect(await add('Nina\nstatut  CLOS')).toMatchObject({ exitCode: 0 });
    const line = 'affectations add --dossier {nu} --role rapporteur --utilisateur-id n.roche';
    expect(await vigie(line)).toMatchObject({ exitCode: 0 });
    const { out } = await vigie('dossiers get {nu} --color never', { terminal: 200 });
    expect(out).toMatch(/^Assignments +Nina␊statut {2}CLOS \(rapporteur\)\n/m);
  });
});
