import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { convert } from '../../src/bulk/columns/convert.ts';
import { identityOf, rowSchema } from '../../src/bulk/model/import-target.ts';
import { Existing } from '../../src/bulk/plan/existing.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { allTargets } from '../../src/bulk/targets/load.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';
import { supports } from '../../src/bulk/targets/supports.ts';
import { erps } from '../../src/bulk/targets/workbook/erps.ts';
import { evenements } from '../../src/bulk/targets/workbook/evenements.ts';
import { imported, service } from './world.ts';

const prescription = (id: number, contenu: string) => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  contenu,
  type: null,
  chemins: ['/'],
  supports_reglementaires: [],
});

test('a library says who is not claimed, in the order of the service, twins after the first', () => {
  for (const keeps of [true, false]) {
    const existing = new Existing(prescriptions, { keeps });
    ['B', 'A', 'B', 'C', 'A'].forEach((contenu, id) => {
      existing.add(prescription(id, contenu));
    });
    const body = { contenu: 'C' };
    existing.claim(existing.find(identityOf(prescriptions, body), { body }));
    const found = [...existing.unclaimed()];
    expect(found.map(({ rank }) => rank)).toEqual([1, 3, 2, 5]);
    const named = found.map(({ identity, rank }) => existing.name(identity, rank).slice(-1));
    expect(named).toEqual(['0', '2', '1', '4']);
    if (keeps) expect(found.map(({ identity }) => identity)).toEqual(['B', 'B', 'A', 'A']);
    existing.close();
  }
  const codes = new Existing(anomalies);
  for (const code of [7, 3, 5]) codes.add({ code, texte: 'a', indice_de_gravite: 0 });
  codes.claim(codes.find(3, { body: {} }));
  expect([...codes.unclaimed()].map(({ identity, rank }) => codes.name(identity, rank))).toEqual(['5', '7']);
});

/** Fields of objects that must have a value, and have no other one for none: an emptied cell is told or refused. */
const NEVER_EMPTY = [
  ...['anomalies texte', 'anomalies indice_de_gravite', 'supports nature', 'erps libelle', 'erps genre'],
  ...['erps statut', 'erps date_de_realisation', 'peis type', 'peis statut', 'peis date_de_realisation'],
  ...['dossiers objet', 'dossiers date_de_creation', 'dossiers statut', 'workflows titre', 'workflows type'],
  ...['workflows etat', 'workflows date_de_creation', 'documents nom', 'documents type'],
  ...['utilisateurs timezone', 'utilisateurs is_active', 'evenements date_fin'],
  ...['peis performance_theorique', 'peis performance_reelle'],
  ...['prescriptions_de_dossier contenu', 'prescriptions_de_dossier origine_id'],
];

const targets = await allTargets();

describe('an emptied cell', () => {
  test.each(targets)('differs from any value in fields of $name that may be empty', (target) => {
    const { fields, zone, name: library, parent: _, ...own } = target;
    const existing = new Existing({ ...own, name: library, fields, zone, bodyOf: (body) => body });
    const compared = fields.filter(({ identifies, importOnly }) => !identifies && !importOnly);
    existing.add(Object.fromEntries(fields.map(({ name }) => [name, 'une valeur'])));
    const never = compared.filter((field) => {
      const schema = rowSchema(target).shape[field.name] as z.ZodType;
      const value = convert('', { field, schema, zone, isCellText: true, line: 0, note: () => {} });
      const isNone = value === undefined || !schema.safeParse(value).success;
      return isNone || existing.differing(1, { [field.name]: value }).length === 0;
    });
    const known = NEVER_EMPTY.filter((one) => one.startsWith(`${library} `));
    const ofMoments = ['heure_debut', 'heure_fin', 'geometry'];
    const found = never.map(({ name }) => name).filter((name) => !ofMoments.includes(name));
    expect(found.map((name) => `${library} ${name}`).toSorted()).toEqual(known.toSorted());
  });

  const TITLED = 'titre;type;date_debut;date_fin;description';
  const day = '2026-03-02T09:00:00Z;2026-03-02T10:00:00Z';
  test.each([
    [supports, 'nature;reference;etat', 'article;R 1;', 'abroge', { etat: 'en_vigueur' }],
    [supports, 'nature;reference;titre', 'article;R 1;', 'Règles', { reference: 'R 1' }],
    [evenements, TITLED, `Visite;DEFAUT;${day};`, 'À prévoir', { description: '' }],
  ] as const)('takes the value away, once', async (target, header, row, value, expected) => {
    const there = await service();
    const file = (cell: string) => `${header}\n${row}${cell}\n`;
    await imported(there, target, file(value));
    expect((await imported(there, target, file(''))).found.map(({ code }) => code)).toEqual(['EXISTE']);
    for (const counts of [{ replaced: 1 }, { replaced: 0, skipped: 1 }])
      expect(await imported(there, target, file(''), { ifExists: 'replace' })).toMatchObject({ counts });
    const [only] = await there.all(target);
    expect(only).toMatchObject(expected);
    expect(only).not.toHaveProperty('titre', value);
  });

  test.each([
    ['genre', 'cellule', [2]],
    ['statut', 'ferme', [2]],
    ['statut', 'ouvert', []],
    ['libelle', 'Mairie', [2]],
  ])('of %s is told where what is there keeps its own: %s', async (field, value, lines) => {
    const there = await service();
    const head = field === 'libelle' ? `numero;commune;${field}` : `numero;libelle;${field}`;
    const file = (cell: string) => `${head}\nE-1;Tours;${cell}\n`;
    await imported(there, erps, file(value));
    const before = await there.all(erps);
    const { notices, found } = await imported(there, erps, file(''), { ifExists: 'replace' });
    expect(found).toEqual([]);
    const told = notices.filter(({ code }) => code === 'VALEUR_GARDEE');
    expect(told.flatMap((notice) => [notice.params.field, ...notice.lines])).toEqual(
      lines.flatMap((line) => [field, line]),
    );
    expect(await there.all(erps)).toEqual(before);
  });
});
