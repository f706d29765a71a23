import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchedErp, searchedPei } from '../../server/rules/recherche-ouvrages.ts';

/** What a member may be that nobody has judged. */
const anything = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  fc.constant('avant\0'),
  fc.double(),
  fc.integer({ min: -1, max: 7 }),
  fc.jsonValue({ maxDepth: 1 }),
);

const donnees = (members: readonly string[], places: readonly (readonly string[])[]) =>
  fc.tuple(...members.map(() => fc.option(anything, { nil: undefined }))).map((values) => {
    const own = Object.fromEntries(members.map((name, i) => [name, values[i]]));
    const object = places.reduce<object>((whole, place) => put(whole, place, own), own);
    return JSON.stringify(object);
  });

function put(object: object, [first, ...rest]: readonly string[], members: object): object {
  if (first === undefined) return { ...object, ...members };
  const { [first]: inner = {} } = object as Record<string, object>;
  return { ...object, [first]: put(inner, rest, members) };
}

/** What any column of either engine keeps, and its indexes. */
function expectKept(found: Readonly<Record<string, unknown>>, numero: string): void {
  for (const value of Object.values(found)) {
    if (typeof value === 'string') expect(value).not.toContain('\0');
    else expect([null, 0, 1, 2, 3, 4, 5]).toContain(value);
  }
  expect(String(found[numero] ?? '').length).toBeLessThanOrEqual(3 * 256);
}

test('what ERPs are searched by can be kept, whatever their members are', () => {
  const members = [
    'service_erp_id',
    'libelle',
    'commune',
    'voie',
    'activite_principale',
    'categorie',
    'type',
  ];
  const places = [['implantation'], ['descriptif_technique'], ['descriptif_technique', 'analyse_risque']];
  fc.assert(
    fc.property(donnees(members, places), (json) =>
      expectKept({ ...searchedErp(json) }, 'service_erp_id_plie'),
    ),
  );
});

test('what water points are searched by can be kept, whatever their members are', () => {
  const members = ['id_sdis', 'ref_terr', 'insee', 'commune', 'type', 'statut', 'disponible', 'situation'];
  fc.assert(
    fc.property(donnees(members, [['descriptif_technique']]), (json) =>
      expectKept({ ...searchedPei(json) }, 'id_sdis_plie'),
    ),
  );
});

test('a type is that of the activity, or the first that is said', () => {
  const searched = (analyse_risque: object) =>
    searchedErp(JSON.stringify({ descriptif_technique: { analyse_risque } })).type;
  expect(searched({ type: 'N, O' })).toBe('N');
  expect(searched({ activite_principale: 'R - Crèches', type: 'N' })).toBe('R');
  expect(searched({ type: 5 })).toBeNull();
});

test('a category is searched where it is one', () => {
  const searched = (categorie: unknown) =>
    searchedErp(JSON.stringify({ descriptif_technique: { analyse_risque: { categorie } } })).categorie;
  expect([1, 5, 0, 6, 2.5, 1e300, '3', null].map(searched)).toEqual([1, 5, ...Array(6).fill(null)]);
});
