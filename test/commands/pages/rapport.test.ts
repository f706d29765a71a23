import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { elementsOf, expectAlone } from '../../html/document.ts';
import { NOW } from '../../server/world.ts';
import { type Around, place } from '../world.ts';

vi.stubEnv('TZ', 'Europe/Paris');
vi.useFakeTimers({ toFake: ['Date'], now: NOW });

const here = place();
const env: Record<string, string> = {};
const vigie = (line: string, around: Around = {}) =>
  here.vigie(line.split(' '), { ...around, env: { ...env, ...around.env } });
const lines = async (line: string) => (await vigie(line)).out.trim().split('\n');
const number = async () =>
  (await lines('dossiers list --objet Ponts --fields service_dossier_id -o ids'))[0] as string;

beforeAll(async () => {
  const { exitCode, err } = await vigie('server seed -q');
  expect(exitCode, err).toBe(0);
  env.VIGIE_ORG = (await lines('server organisations list -o ids'))[0] as string;
  env.VIGIE_USER = 'e.delmas';
});

describe('dossiers rapport', () => {
  test.each([
    ['fr', 'Workflows', 'Prescriptions', 'en cours'],
    ['en', 'Workflows', 'Prescriptions', 'under way'],
  ])('--html is a page that stands alone, in %s', async (lang, steps, prescriptions, state) => {
    const ids = (await vigie('prescriptions list --contenu désenfumage --all -o ids')).out;
    await vigie(`dossiers prescriptions add ${await number()} -`, { stdin: ids });
    const line = `dossiers rapport ${await number()} --html -`;
    const { out, err, exitCode } = await vigie(line, { env: { VIGIE_LANG: lang } });
    const held = await lines(`dossiers prescriptions list ${await number()} -o ids`);
    await vigie(`dossiers prescriptions delete ${await number()} - --yes --confirm 2`, {
      stdin: held.join('\n'),
    });
    expect(exitCode, err).toBe(0);
    expectAlone(out);
    const elements = elementsOf(out);
    const texts = (name: string) => elements.filter((one) => one.name === name).map(({ text }) => text);
    expect(elements[0]?.attributes.lang).toBe(lang);
    expect(texts('h2')).toEqual(expect.arrayContaining([steps, prescriptions]));
    expect(texts('td')).toContain(state);
    expect(texts('p')[0]).toContain('SDIS du Haut-Vallon');
    expect(texts('li')).toHaveLength(ids.trim().split('\n').length);
    expect(texts('li').join()).toContain('DF 10');
    // Whatever the language, what somebody wrote stays as it was written.
    expect(texts('dd')).toContain('M - Centres commerciaux');
    expect(out).not.toMatch(/undefined|\[object|null/);
  });

  test('spells the values of a risk analysis as people do', async () => {
    const [lycee] = await lines('dossiers list --objet Lycée --fields service_dossier_id -o ids');
    const { out } = await vigie(`dossiers rapport ${lycee} --html -`, { env: { VIGIE_LANG: 'fr' } });
    expect(out).toContain('Téléphone urbain fixe ou box secourue');
    expect(out).not.toContain('Telephone');
  });

  test('is written to a file, whole, and does not replace one unless it is told to', async () => {
    const file = here.path('rapport.html');
    writeFileSync(file, 'mine');
    const line = `dossiers rapport ${await number()} --html ${file}`;
    const refused = await vigie(line);
    expect(refused).toMatchObject({ exitCode: 5, out: '' });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const { exitCode, out, err } = await vigie(`${line} --force`);
    expect({ exitCode, out, err }).toEqual({ exitCode: 0, out: '', err: `Page written: ${file}\n` });
    expectAlone(readFileSync(file, 'utf8'));
  });

  test('never replaces the database', async () => {
    const { exitCode, err } = await vigie(
      `dossiers rapport ${await number()} --force --html ${here.path('test.db')}`,
    );
    expect(exitCode, err).toBe(2);
    expect(await number()).toMatch(/^20/);
  });

  test('-o json has all of it, and a terminal shows it', async () => {
    const line = `dossiers rapport ${await number()}`;
    const rapport = JSON.parse((await vigie(`${line} -o json`)).out);
    expect(Object.keys(rapport)).toEqual([
      ...[
        'organisation',
        'dossier',
        'workflows',
        'documents',
        'anomalies_de_pei',
        'evenements',
        'prescriptions',
        'levees',
        'prescriptions_a_lever',
      ],
    ]);
    expect(rapport.organisation).toEqual({
      ...{ id: env.VIGIE_ORG, nom: 'SDIS du Haut-Vallon', fuseau: 'Europe/Paris' },
    });
    expect(rapport.prescriptions).toEqual([]);
    expect(rapport.evenements[0].subject.id).toBe(rapport.dossier.passages_en_commission[0].id);
    const { out } = await vigie(line, { terminal: 100, env: { VIGIE_LANG: 'fr' } });
    expect(out).toContain('Centre commercial Les Trois Ponts');
    expect(out).toContain('en attente');
    expect(out).toContain('aucune nouvelle prescription');
    expect(out).toMatch(/Prescriptions à lever\S* +aucune$/m);
    const fields = 'workflows.etat,dossier.statut,documents.type';
    const { out: named } = await vigie(`${line} --fields ${fields}`, {
      terminal: 100,
      env: { VIGIE_LANG: 'fr' },
    });
    expect(named).toContain('en attente');
    expect(named).not.toMatch(/[A-Z]_[A-Z]|OUVERT/);
  });

  test.each([
    ['nowhere', 3],
    ['2026-0000 --html - -o json', 2],
    ['2026-0000 --force', 2],
  ])('%s ends with %i, and no page', async (line, exit) => {
    const { exitCode, out } = await vigie(`dossiers rapport ${line}`);
    expect({ exitCode, out }).toEqual({ exitCode: exit, out: '' });
    expect(existsSync(here.path('nothing.html'))).toBe(false);
  });

  test('shows nothing of another organisation', async () => {
    const [, other] = await lines('server organisations list -o ids');
    const { exitCode, out } = await vigie(
      `dossiers rapport ${await number()} --org ${other} --user g.leroux --html -`,
    );
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: '' });
  });
});
