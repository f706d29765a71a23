import { beforeAll, describe, expect, test, vi } from 'vitest';
import { widthOf } from '../../../src/terminal/width.ts';
import { elementsOf, expectAlone } from '../../html/document.ts';
import { NOW } from '../../server/world.ts';
import { type Around, place } from '../world.ts';

vi.stubEnv('TZ', 'Europe/Paris');
vi.useFakeTimers({ toFake: ['Date'], now: NOW });

const here = place();
const env: Record<string, string> = {};
const vigie = (line: string, around: Around = {}) =>
  here.vigie(line.split(' '), { ...around, env: { ...env, ...around.env } });

interface Card {
  readonly id: string;
  readonly etat: string;
  readonly jours: number;
  readonly en_retard: boolean;
  readonly date_de_debut: string | null;
  readonly dossier: { readonly id: string; readonly statut: string };
}
const cards = async (flags = ''): Promise<Card[]> =>
  JSON.parse((await vigie(`dossiers tableau${flags} -o json`)).out);

beforeAll(async () => {
  const { exitCode, err } = await vigie('server seed -q');
  expect(exitCode, err).toBe(0);
  env.VIGIE_ORG = (await vigie('server organisations list -o ids')).out.split('\n')[0] as string;
  env.VIGIE_USER = 's.belkacem';
});

describe('dossiers tableau', () => {
  test('has the steps of open dossiers that are not finished, the oldest of each state first', async () => {
    const found = await cards();
    expect(new Set(found.map(({ etat }) => etat))).toEqual(
      new Set(['ATTENTE', 'EN_COURS', 'ATTENTE_VALIDATION', 'PAUSE']),
    );
    expect(new Set(found.map(({ dossier }) => dossier.statut))).toEqual(new Set(['OUVERT']));
    const under = found.filter(({ etat }) => etat === 'EN_COURS').map(({ jours }) => jours);
    expect(under).toEqual(under.toSorted((one, other) => other - one));
  });

  test('--mien has those of the dossiers to which one is assigned', async () => {
    const mine = await cards(' --mien');
    const { data: own } = JSON.parse(
      (await vigie('api GET /dossiers --query utilisateur_id=@moi --query per_page=100')).out,
    ) as {
      data: { id: string; dossiers_enfants: { id: string }[] }[];
    };
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.length).toBeLessThan((await cards()).length);
    expect(
      own.flatMap(({ id, dossiers_enfants: children }) => [id, ...children.map((one) => one.id)]),
    ).toEqual(expect.arrayContaining(mine.map(({ dossier }) => dossier.id)));
  });

  test('marks what has waited for somebody for too long', async () => {
    const late = (found: readonly Card[]) => found.filter(({ en_retard }) => en_retard).length;
    const [few, many] = [await cards(' --retard-apres 300'), await cards(' --retard-apres 1')];
    expect(late(many)).toBeGreaterThan(late(few));
    for (const { en_retard, etat, date_de_debut } of many)
      if (en_retard)
        expect([etat, date_de_debut !== null]).toEqual([expect.stringMatching(/EN_COURS|VALIDATION/), true]);
  });

  test('its ids go on to other commands', async () => {
    const ids = (await vigie('dossiers tableau -o ids')).out;
    const { exitCode } = await vigie('workflows get - -o ids', { stdin: ids });
    expect(exitCode).toBe(0);
  });

  test('a table of its fields has the words of their values', async () => {
    const { out } = await vigie('dossiers tableau --fields etat,titre', {
      terminal: 200,
      env: { VIGIE_LANG: 'fr' },
    });
    expect(out).toContain('en cours');
    expect(out).not.toMatch(/EN_COURS|ATTENTE/);
  });

  test.each([40, 80, 120, 160])('fits a terminal of %i columns', async (terminal) => {
    const { out } = await vigie('dossiers tableau --color never --limit 5', {
      terminal,
      env: { VIGIE_LANG: 'fr' },
    });
    for (const line of out.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(terminal);
    expect(out).toMatch(/En attente \(\d+\)/);
    expect(out).toMatch(/… et \d+ de plus/);
    expect(out).toMatch(/\d+ terminées/);
    expect(out).not.toContain('\u001b');
  });

  test.each([
    ['fr', 'Tableau des workflows', 'en retard'],
    ['en', 'Board of workflows', 'late'],
  ])('--html is a page that stands alone, in %s', async (lang, title, late) => {
    const { out, exitCode } = await vigie('dossiers tableau --limit 1000 --html -', {
      env: { VIGIE_LANG: lang },
    });
    expect(exitCode).toBe(0);
    expectAlone(out);
    const elements = elementsOf(out);
    expect(elements.find(({ name }) => name === 'h1')?.text).toBe(title);
    const found = await cards();
    const active = new Set(found.filter(({ etat }) => etat !== 'ATTENTE').map(({ dossier }) => dossier.id));
    // A dossier has a card in each column, unless it waits there for a workflow of its own.
    const shown = found.filter(({ etat, dossier }) => etat !== 'ATTENTE' || !active.has(dossier.id));
    const inColumns = new Set(shown.map(({ etat, dossier }) => `${etat} ${dossier.id}`));
    expect(elements.filter(({ name }) => name === 'article')).toHaveLength(inColumns.size);
    expect(out).toContain(late);
  });

  test('shows nothing of another organisation', async () => {
    const other = (await vigie('server organisations list -o ids')).out.split('\n')[1] as string;
    const theirs = await cards(` --org ${other} --user g.leroux`);
    const ids = new Set((await cards()).map(({ id }) => id));
    expect(theirs.filter(({ id }) => ids.has(id))).toEqual([]);
  });
});
