import type { Pei } from '../../contract/resources/dossiers/pei.ts';
import { MEMBERS, membersOf } from './exchange-model.ts';
import { format } from './format.ts';

/** And what of the interface says more than the model has words for: an import takes it before these. */
const READ_BACK = [...MEMBERS, 'type', 'domanialite'];

/**
 * Water points as points of a map (RFC 7946, WGS 84), with the members of the exchange model. One whose place is not known has
 * no geometry.
 */
export const geojson = format({
  name: 'geojson',
  summary: {
    en: 'Points of a map, of peis list',
    fr: 'Des points sur une carte, pour peis list',
  },
  extensions: ['.geojson'],
  imported: true,
  only: 'peis',
  json: true,
  fixed: true,
  writer({ objectOf, roundTrip }) {
    let before = '\n';
    return {
      head: '{"type":"FeatureCollection","features":[',
      row(row) {
        const feature =
          before + JSON.stringify(featureOf(objectOf(row) as Pei, roundTrip ? READ_BACK : MEMBERS));
        before = ',\n';
        return feature;
      },
      end: () => '\n]}\n',
    };
  },
});

function featureOf({ id, descriptif_technique: technique }: Pei, members: readonly string[]): object {
  const { lon, lat } = technique ?? {};
  const said = membersOf(technique);
  const isPlaced = typeof lon === 'number' && typeof lat === 'number';
  return {
    type: 'Feature',
    id,
    geometry: isPlaced ? { type: 'Point', coordinates: [lon, lat] } : null,
    properties: Object.fromEntries(members.map((member) => [member, said[member] ?? null])),
  };
}
