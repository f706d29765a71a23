import { afterEach, expect, test, vi } from 'vitest';
import { dossiers } from '../../../src/bulk/targets/workbook/dossiers.ts';
import { evenements } from '../../../src/bulk/targets/workbook/evenements.ts';
import { workflows } from '../../../src/bulk/targets/workbook/workflows.ts';
import { addDossier } from '../../../src/contract/resources/dossiers/changes.ts';
import { addEvenement } from '../../../src/contract/resources/evenements.ts';
import { imported, service } from '../world.ts';

afterEach(() => void vi.unstubAllEnvs());

const MACHINES = ['UTC', 'Europe/Paris', 'America/Guadeloupe', 'Pacific/Noumea'];

const SHEETS = [
  [
    dossiers,
    'Objet;Date de création\nVisite du gymnase;02/03/2026\n',
    { date_de_creation: '2026-03-02T00:00:00+01:00' },
  ],
  [
    evenements,
    'titre;type;date\nCommission;COMMISSION_SECURITE;02/07/2026\n',
    { date_debut: '2026-07-02T00:00:00+02:00', date_fin: '2026-07-02T23:59:59+02:00' },
  ],
  [
    evenements,
    'titre;type;date;heure;heure de fin\nCommission;COMMISSION_SECURITE;02/07/2026;9h;11h30\n',
    { date_debut: '2026-07-02T09:00:00+02:00', date_fin: '2026-07-02T11:30:00+02:00' },
  ],
] as const;

test.each(SHEETS)(
  '$0.name: the same sheet makes one object, whatever the zone of the machine',
  async (target, file, moments) => {
    const there = await service();
    const counts = [];
    for (const machine of MACHINES) {
      vi.stubEnv('TZ', machine);
      counts.push((await imported(there, target, file)).counts);
    }
    expect(counts).toMatchObject([
      { created: 1 },
      ...MACHINES.slice(1).map(() => ({ created: 0, skipped: 1 })),
    ]);
    expect(await there.all(target)).toMatchObject([moments]);
  },
);

test('steps of a dossier are those that are there, whatever the zone of the machine', async () => {
  const there = await service();
  await imported(there, dossiers, 'Numéro;Objet\n1;Halle\n');
  const file = 'Dossier;Étape;Début\n1;Visite;02/03/2026\n';
  for (const [i, machine] of MACHINES.entries()) {
    vi.stubEnv('TZ', machine);
    expect((await imported(there, workflows, file)).counts).toMatchObject(
      i === 0 ? { created: 1 } : { skipped: 1 },
    );
  }
});

test.each(['+00:00', '-04:00', '+11:00'])(
  'what a machine at %s stored of a day is that day',
  async (offset) => {
    const there = await service();
    const [day, last] = [`2026-03-02T00:00:00${offset}`, `2026-03-02T23:59:59${offset}`];
    await there.plain.call(addDossier, {
      body: { objet: 'Visite', date_de_creation: day, dossiers_enfants: [] },
    });
    const event = { title: 'Commission', type: 'COMMISSION_SECURITE', description: '' } as const;
    await there.plain.call(addEvenement, { body: { ...event, date_debut: day, date_fin: last } });
    const sheets = [
      [dossiers, 'Objet;Date de création\nVisite;02/03/2026\n'],
      [evenements, 'titre;type;date\nCommission;COMMISSION_SECURITE;02/03/2026\n'],
    ] as const;
    for (const [target, file] of sheets) {
      const { found, counts } = await imported(there, target, file);
      expect([found, counts]).toMatchObject([[], { created: 0, skipped: 1 }]);
    }
    // What is listed there is taken for what is there; elsewhere it makes the day, which is told.
    const listed = (await there.all(evenements)).map((one) => JSON.stringify(one)).join('\n');
    expect((await imported(there, evenements, listed)).counts).toMatchObject({ created: 0, skipped: 1 });
    const elsewhere = await service();
    const { notices } = await imported(elsewhere, evenements, listed);
    expect(notices.map(({ code }) => code)).toContain('DATE_LUE');
    expect(await elsewhere.all(evenements)).toMatchObject([
      { date_debut: '2026-03-02T00:00:00+01:00', date_fin: '2026-03-02T23:59:59+01:00' },
    ]);
  },
);

test('a dossier is known by its day, whatever the time that another service keeps of it', async () => {
  const there = await service();
  const body = { objet: 'Visite', date_de_creation: '2026-03-02T04:00:00Z', dossiers_enfants: [] };
  await there.plain.call(addDossier, { body });
  const { found } = await imported(there, dossiers, 'Objet;Date de création\nVisite;02/03/2026\n');
  expect(found.map(({ code }) => code)).toEqual(['EXISTE']);
});

test('an organisation elsewhere has its own days', async () => {
  vi.stubEnv('TZ', 'Europe/Paris');
  const there = await service();
  const [, file] = SHEETS[0];
  const target = dossiers.within('America/Guadeloupe');
  for (const created of [1, 0])
    expect((await imported(there, target, file)).counts).toMatchObject({ created });
  expect(await there.all(dossiers)).toMatchObject([{ date_de_creation: '2026-03-02T00:00:00-04:00' }]);
});
