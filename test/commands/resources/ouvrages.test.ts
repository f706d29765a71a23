import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { place } from '../world.ts';

const { vigie, path } = place();

const post = (path: string, body: object) =>
  vigie(['api', 'POST', path, '--input', '-', '--json'], { stdin: JSON.stringify(body) });
const technique = (more: object) => ({ descriptif_technique: more });

beforeAll(async () => {
  // The first write makes the database and its organisation.
  await vigie(['anomalies', 'add', '--code', '1', '--texte', 'x', '--indice-de-gravite', '0']);
  const ecole = {
    libelle: 'École des Érables',
    analyse_risque: { activite_principale: 'R - Crèches', categorie: 4 },
  };
  for (const [path, body] of [
    ['/erps', { service_erp_id: 'E-7', implantation: { commune: 'Vaux' }, ...technique(ecole) }],
    ['/erps', { service_erp_id: 'E-8', ...technique({ libelle: 'Annexe' }) }],
    ['/erps', { service_erp_id: 'e-8', ...technique({ libelle: 'Gymnase' }) }],
    ['/peis', technique({ id_sdis: '42218.1', type_pei: 'PI', lon: 4.5, lat: 45.5, debit: 60 })],
    [
      '/peis',
      technique({
        type: 'PENA',
        disponible: false,
        diam_pei: 70,
        domanialite: 'publique',
        statut: 'reforme',
      }),
    ],
  ] as const) {
    const { exitCode, err } = await post(path, body);
    expect(exitCode, err).toBe(0);
  }
});

test('ERPs are listed with what people know them by', async () => {
  const { out } = await vigie(['erps', 'list', '--type', 'R'], { terminal: 120 });
  for (const text of ['E-7', 'École des Érables', 'Vaux', '4']) expect(out).toContain(text);
  expect(out).not.toContain('Annexe');
});

test('one is shown by its number, in capitals or not', async () => {
  const { out } = await vigie(['erps', 'get', 'e-7', '--json']);
  expect(JSON.parse(out)).toMatchObject({ service_erp_id: 'E-7' });
});

test.each([
  [{ periodicite: 36, periodicite_modifiee: 12 }, '12', '36'],
  [{ periodicite: 60, periodicite_modifiee: null }, '60', '60'],
  [{ periodicite: null, periodicite_modifiee: 24 }, '24', ''],
])(
  'the interval in force comes before that of the regulation: %j',
  async (intervals, inForce, regulatory) => {
    const { out } = await post('/erps', technique({ libelle: 'Cinéma', ...intervals }));
    const shown = await vigie(['erps', 'get', JSON.parse(out).id, '--color', 'never'], { terminal: 120 });
    const lines = shown.out.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
    expect(lines).toContain(`Months between visits ${inForce}`);
    expect(lines).toContain(`Months by the regulation ${regulatory}`.trim());
  },
);

test('a number that several have is told with what to type', async () => {
  const { exitCode, err } = await vigie(['erps', 'get', 'E-8']);
  expect(exitCode).not.toBe(0);
  expect(err).toContain('Several ERPs have the number E-8');
  expect(err).toContain('Gymnase');
});

test('a number that none has', async () => {
  const { exitCode, err } = await vigie(['peis', 'get', '7']);
  expect(exitCode).toBe(3);
  expect(err).toContain('No PEI has the id or number 7.');
});

test('water points are chosen by whether they can be used, and are points of a map', async () => {
  const { out } = await vigie(['peis', 'list', '--disponible', 'false', '--json']);
  expect(JSON.parse(out)).toMatchObject([{ descriptif_technique: { type: 'PENA' } }]);
  const map = JSON.parse((await vigie(['peis', 'list', '-o', 'geojson'])).out);
  expect(map.features).toMatchObject([
    { geometry: { type: 'Point', coordinates: [4.5, 45.5] }, properties: { id_sdis: '42218.1', debit: 60 } },
    { geometry: null },
  ]);
});

test('a national schema is of tables as they are, and of water points', async () => {
  const { out, err, exitCode } = await vigie(['peis', 'export', '--schema', 'pei']);
  expect([exitCode, out.split('\r\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^insee,id_sdis,.*,prec,x,y,lon,lat$/),
  ]);
  expect(err).toContain('Values not in the schema, left empty: statut reforme (1), diam_pei (1)');
  expect(err).toContain('Required by the schema but empty: insee (2), type_rd (2), type_pei (1)');
  for (const flags of [['--excel'], ['-o', 'geojson'], ['--format', 'ndjson'], ['--format', 'tsv']])
    expect(await vigie(['peis', 'export', '--schema', 'pei', ...flags])).toMatchObject({
      ...{ exitCode: 2, out: '' },
      err: expect.stringContaining('--schema'),
    });
  expect((await vigie(['erps', 'export', '--schema', 'pei'])).exitCode).toBe(2);
});

test('the name of a file, and -o, say that an export is a layer; an ERP is none', async () => {
  const file = path('pei.geojson');
  expect(await vigie(['peis', 'export', file])).toEqual({
    exitCode: 0,
    out: '',
    err: `2 PEIs in ${file}\n1 PEI has no coordinates: a map does not show it.\n`,
  });
  const layer = readFileSync(file, 'utf8');
  expect(JSON.parse(layer).features).toMatchObject([{ properties: { id_sdis: '42218.1' } }, {}]);
  for (const way of [
    ['-o', 'geojson'],
    ['--format', 'geojson'],
  ])
    expect((await vigie(['peis', 'export', ...way])).out).toBe(layer);
  const ran = await vigie(['peis', 'import', file, '--partial', '--json']);
  expect(JSON.parse(ran.out)).toMatchObject({ lues: 2, ignorees: 1, rejetees: 1 });
  expect((await vigie(['erps', 'export', path('erps.geojson')])).err).toContain('.xlsx');
  expect((await vigie(['erps', 'export', '--commune', 'vaux', '-o', 'csv'])).out).toContain(
    'École des Érables',
  );
});

test('a terminal shows the dossiers about one beside it; JSON is what the service gave', async () => {
  const idOf = async (noun: string, number: string) =>
    JSON.parse((await vigie([noun, 'get', number, '--json'])).out).id as string;
  const [erp_id, pei_id] = [await idOf('erps', 'E-7'), await idOf('peis', '42218.1')];
  const visite = { type: 'erp:visite_periodique', erp_id };
  for (let i = 1; i <= 12; i++) {
    const dossier = { service_dossier_id: `D-${i}`, objet: `Visite ${i}`, dossiers_enfants: [visite] };
    expect((await post('/dossiers', dossier)).exitCode).toBe(0);
  }
  const declared = { service_dossier_id: 'P-1', objet: 'Déclaration' };
  await post('/dossiers', { ...declared, dossiers_enfants: [{ type: 'deci:declaration_pei', pei_id }] });

  const shown = await vigie(['erps', 'get', 'e-7', '--color', 'never'], { terminal: 120 });
  expect(shown.out).toMatch(/Dossiers +D-12 Visite 12 \(open\)\n +D-11 /);
  expect(shown.out).not.toContain('D-1 ');
  expect(shown.err).toBe('10 of 12 dossiers; to see all of them: vigie dossiers list --erp e-7 --all\n');
  const listed = await vigie(['dossiers', 'list', '--erp', 'e-7', '--all', '--json']);
  expect(JSON.parse(listed.out)).toHaveLength(12);
  expect((await vigie(['peis', 'get', '42218.1'], { terminal: 120 })).out).toContain(
    'P-1 Déclaration (open)',
  );
  const [one] = JSON.parse((await vigie(['dossiers', 'list', '--pei', pei_id, '--json'])).out);
  expect(one.service_dossier_id).toBe('P-1');
  expect((await vigie(['dossiers', 'list', '--pei', '42218.1', '--erp', 'E-7', '--json'])).out).toBe('[]\n');

  expect((await vigie(['erps', 'get', 'E-7', '--json'], { terminal: 120 })).out).not.toContain('Visite');
  expect((await vigie(['erps', 'get', 'E-7'])).out).not.toContain('Visite');
  const { exitCode, err } = await vigie(['dossiers', 'list', '--erp', 'E-9']);
  expect([exitCode, err]).toEqual([3, expect.stringContaining('No ERP has the id or number E-9')]);
});

test('an ERP is added and changed by the columns of its import, nested where the service has them', async () => {
  const added = await vigie(
    words(
      "erps add --libelle 'Salle des fêtes' --service-erp-id E-90 --commune Feurs --latitude 45,7 --json",
    ),
  );
  expect(added.exitCode, added.err).toBe(0);
  expect(JSON.parse(added.out)).toMatchObject({
    service_erp_id: 'E-90',
    implantation: { commune: 'Feurs', latitude: 45.7 },
    descriptif_technique: { libelle: 'Salle des fêtes' },
  });
  const line =
    "erps update e-90 --avis-exploitation defavorable --activite-principale 'L - Cabarets' --periodicite 36";
  const tried = await vigie(words(`${line} --dry-run --json`));
  expect(JSON.parse(tried.out)).toMatchObject({ avis_exploitation: 'defavorable' });
  const changed = JSON.parse((await vigie(words(`${line} --json`))).out);
  expect(changed).toMatchObject({
    implantation: { commune: 'Feurs' },
    descriptif_technique: {
      libelle: 'Salle des fêtes',
      periodicite: 36,
      analyse_risque: { activite_principale: 'L - Cabarets' },
    },
  });
  const cleared = await vigie(words("erps update E-90 --avis-exploitation '' --json"));
  expect(JSON.parse(cleared.out)).not.toHaveProperty('avis_exploitation');
});

test('so is a PEI, whose family follows from its type', async () => {
  const added = await vigie(
    words('peis add --id-sdis 42218.9 --type-pei CI --volume 120 --disponible oui --json'),
  );
  expect(added.exitCode, added.err).toBe(0);
  expect(JSON.parse(added.out)).toMatchObject({
    descriptif_technique: { type: 'PENA', volume: 120, disponible: true, statut: 'actif' },
  });
  const changed = await vigie(words('peis update 42218.9 --disponible non --date-ct 2026-10-06 --json'));
  expect(JSON.parse(changed.out)).toMatchObject({
    descriptif_technique: { disponible: false, date_ct: '2026-10-06', volume: 120 },
  });
});

test.each([
  ['erps add --libelle x --categorie 9 --latitude 200', 2, ['--categorie', '--latitude']],
  ['erps add --commune Feurs', 2, ['--libelle']],
  ['erps update E-8 --commune Feurs', 2, ['Several ERPs have the number E-8']],
  ["erps list --a-visiter 'cette année'", 2, ['must be a year, such as 2026']],
  ['erps update E-404 --commune Feurs', 3, ['E-404']],
  ['erps update E-7', 2, ['--commune']],
  ['peis add --id-sdis 1', 2, ['--type-pei']],
  ["peis add --id-sdis 1 --type-pei ''", 2, ['--type-pei']],
] as const)('%s is refused: %i', async (line, exit, told) => {
  const { exitCode, err, out } = await vigie([...words(line), '--no-input']);
  expect([exitCode, out]).toEqual([exit, '']);
  for (const text of told) expect(err).toContain(text);
});

/** The words of a line, those with blanks in quotes. */
function words(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? (plain as string));
}
