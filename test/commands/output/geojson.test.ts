import { expect, test } from 'vitest';
import { withAnomalies } from '../../../src/bulk/export/open-anomalies.ts';
import { geojson } from '../../../src/bulk/formats/geojson.ts';
import { DescriptifTechniquePei, type Pei } from '../../../src/contract/resources/ouvrages/pei.ts';
import { peiComplet } from '../../contract/objects.ts';

const pei = (more: object = {}): Pei => {
  const complete = peiComplet();
  return { ...complete, descriptif_technique: { ...complete.descriptif_technique, ...more } } as Pei;
};

interface Collection {
  readonly type: string;
  readonly features: readonly {
    readonly type: string;
    readonly id: string;
    readonly geometry: { readonly type: string; readonly coordinates: readonly number[] } | null;
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

async function collectionOf(...peis: readonly Pei[]): Promise<Collection> {
  const {
    head = '',
    row,
    end,
  } = await geojson.writer({
    columns: [],
    valuesOf: () => [],
    objectOf: (one) => one,
    headers: true,
    spreadsheet: false,
    roundTrip: false,
  });
  return JSON.parse(head + peis.map(row).join('') + String(await end?.())) as Collection;
}

test('a point stands where its longitude and latitude are, in this order (RFC 7946, 3.1.1)', async () => {
  const { type, features } = await collectionOf(pei({ lon: 4.39, lat: 45.44 }), pei());
  expect(type).toBe('FeatureCollection');
  expect(features.map(({ type, geometry }) => [type, geometry])).toEqual([
    ['Feature', { type: 'Point', coordinates: [4.39, 45.44] }],
    // Unlocated (3.2).
    ['Feature', null],
  ]);
});

test('properties are what the contract has of a point, each of them', async () => {
  const { features } = await collectionOf(pei({ id_sdis: '42218.00107', debit: 60, aire: { largeur: 4 } }));
  const properties = features[0]?.properties ?? {};
  const { id: _, date: __, ...members } = DescriptifTechniquePei().shape;
  expect(Object.keys(properties)).toEqual(Object.keys(members));
  expect(properties).toMatchObject({ id_sdis: '42218.00107', debit: 60, volume: null });
});

test.each([
  ['publique', 'public'],
  ['privee', 'prive'],
  ['privee_conventionnee', 'prive'],
  [null, null],
])('domanialite %s is statut %s', async (domanialite, statut) => {
  const { features } = await collectionOf(pei({ domanialite }));
  expect(features[0]?.properties.statut).toBe(statut);
});

test('no water point is a collection of none', async () => {
  expect(await collectionOf()).toEqual({ type: 'FeatureCollection', features: [] });
});

test('open anomalies are properties where they are known: how many, and the worst', async () => {
  const found = [0, 2, 1].map((indice_de_gravite) => ({
    code: indice_de_gravite,
    texte: 'x',
    indice_de_gravite,
  }));
  const open = new Map([[pei().id, found]]);
  const another = { ...pei(), id: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35' };
  const properties = async (known: typeof open | undefined) => {
    const { features } = await collectionOf(...[pei(), another].map((one) => withAnomalies(one, known)));
    return features.map(({ properties: { anomalies_en_cours, gravite_max } }) => [
      anomalies_en_cours,
      gravite_max,
    ]);
  };
  expect(await properties(open)).toEqual([
    [3, 2],
    [0, null],
  ]);
  expect(await properties(undefined)).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});
