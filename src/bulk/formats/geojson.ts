import type { Pei } from '../../contract/resources/dossiers/pei.ts';
import { format } from './format.ts';

/** The members of the exchange model for water points, in its order (contract, `exchangeMembers`). */
const MEMBERS = [
  'insee',
  'id_sdis',
  'id_gestion',
  'nom_gest',
  'ref_terr',
  'type_pei',
  'type_rd',
  'diam_pei',
  'diam_cana',
  'source_pei',
  'statut',
  'nom_etab',
  'situation',
  'press_dyn',
  'press_stat',
  'debit',
  'volume',
  'disponible',
  'date_dispo',
  'date_mes',
  'date_maj',
  'date_ct',
  'date_ro',
  'prec',
  'x',
  'y',
  'lon',
  'lat',
] as const;

/** And what of the interface says more than the model has words for: an import takes it before these. */
const READ_BACK = [...MEMBERS, 'type', 'domanialite'] as const;

/** Whether a point is public, in the words of the model. */
const STATUTS: Readonly<Record<string, string>> = {
  publique: 'public',
  privee: 'prive',
  privee_conventionnee: 'prive',
};

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
  const { domanialite, lon, lat } = technique ?? {};
  const said: Readonly<Record<string, unknown>> = { ...technique, statut: STATUTS[domanialite ?? ''] };
  const isPlaced = typeof lon === 'number' && typeof lat === 'number';
  return {
    type: 'Feature',
    id,
    geometry: isPlaced ? { type: 'Point', coordinates: [lon, lat] } : null,
    properties: Object.fromEntries(members.map((member) => [member, said[member] ?? null])),
  };
}
