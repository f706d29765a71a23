import { DescriptifTechniquePei, type Pei } from '../../contract/resources/ouvrages/pei.ts';
import type { Format } from './format.ts';

/**
 * Water points as points of a map (RFC 7946, WGS 84), with their contract members: in the words of the exchange model,
 * except in files for imports. A point without a known place has no geometry.
 */
export const geojson: Format<'geojson'> = {
  name: 'geojson',
  summary: {
    en: 'Points of a map, for peis list',
    fr: 'Des points sur une carte, pour peis list',
  },
  extensions: ['.geojson'],
  imported: true,
  only: 'peis',
  json: true,
  fixed: true,
  async writer({ objectOf, roundTrip }) {
    const { membersOf } = await import('./exchange-model.ts');
    let before = '\n';
    return {
      head: '{"type":"FeatureCollection","features":[',
      row(row) {
        const { id, descriptif_technique: technique, anomalies_en_cours, gravite_max } = row as Shown;
        const members = roundTrip ? (objectOf(row) as Technique) : inWordsOfModel(membersOf(technique));
        const properties =
          anomalies_en_cours === undefined ? members : { ...members, anomalies_en_cours, gravite_max };
        const feature = { type: 'Feature', id, geometry: geometryOf(members), properties };
        const text = before + JSON.stringify(feature);
        before = ',\n';
        return text;
      },
      end: () => '\n]}\n',
    };
  },
};

type Technique = Partial<NonNullable<Pei['descriptif_technique']>>;

/** A PEI, with its open anomalies if they are known (export/open-anomalies.ts). */
interface Shown extends Pei {
  readonly anomalies_en_cours?: number;
  readonly gravite_max?: number | null;
}

export function geometryOf({ lon, lat }: Technique): object | null {
  return typeof lon === 'number' && typeof lat === 'number'
    ? { type: 'Point', coordinates: [lon, lat] }
    : null;
}

function inWordsOfModel(values: Readonly<Record<string, unknown>>): Technique {
  // The id and date of a description are no properties of the point.
  const { id: _, date: __, ...members } = DescriptifTechniquePei().shape;
  return Object.fromEntries(Object.keys(members).map((member) => [member, values[member] ?? null]));
}
