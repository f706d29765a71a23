import { expect, test } from 'vitest';
import { identityOf } from '../../src/bulk/model/import-target.ts';
import { Existing } from '../../src/bulk/plan/existing.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { prescriptions } from '../../src/bulk/targets/prescriptions.ts';

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
