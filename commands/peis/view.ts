import { outputsOf } from '../../src/bulk/formats/formats.ts';
import type { Anomalie } from '../../src/contract/resources/anomalies.ts';
import { Pei } from '../../src/contract/resources/ouvrages/pei.ts';
import type { View, ViewColumn } from '../../src/terminal/output/view.ts';
import { viewOf } from '../shared/cli/command.ts';
import { choice } from '../shared/flags/flags.ts';
import { GRAVITE_TONES } from '../shared/views/anomalies.ts';

const TECHNIQUE = 'descriptif_technique';
const of = (member: string, more: Partial<ViewColumn<Pei>> = {}): ViewColumn<Pei> => ({
  field: `${TECHNIQUE}.${member}`,
  title: member,
  ...more,
});

const disponible = of('disponible', {
  tone: ({ descriptif_technique: technique }) => {
    if (typeof technique?.disponible !== 'boolean') return undefined;
    return technique.disponible ? 'good' : 'bad';
  },
});

/** Columns by which people know a water point. */
const names = [
  of('id_sdis', { title: 'numero', whole: true }),
  of('type_pei', { title: 'type' }),
  of('commune'),
  of('situation', { wide: true }),
];

const volume = of('volume', { right: true, spare: true });
const id: ViewColumn<Pei> = { field: 'id', whole: true, spare: true };

export const outputFlag = {
  output: choice(outputsOf('peis'), 'Output format; geojson is a map layer', { short: 'o' }),
};

/** How water points are shown: by the number of the fire service, and what they give. */
export const peis = viewOf(Pei, {
  id: ({ id }) => id,
  columns: [...names, of('debit', { right: true }), volume, disponible, of('statut'), id],
  details: [
    { field: 'id' },
    of('id_sdis', { title: 'numero' }),
    of('type'),
    of('type_pei'),
    of('type_rd'),
    of('insee'),
    of('commune'),
    of('situation'),
    of('statut'),
    of('domanialite'),
    of('nom_gest'),
    of('debit'),
    of('volume'),
    of('press_dyn'),
    of('press_stat'),
    disponible,
    of('date_ct'),
    of('date_ro'),
    of('lon'),
    of('lat'),
    of('observations_generales'),
  ],
});

/** The same view, with the text of an anomaly of each, for which flow, volume and statut make room. */
export function peisWithAnomaly(anomalieOf: (pei: Pei) => Anomalie | undefined): View<Pei> {
  const anomalie: ViewColumn<Pei> = {
    field: 'anomalie',
    text: (pei) => anomalieOf(pei)?.texte ?? '',
    tone: (pei) => GRAVITE_TONES[anomalieOf(pei)?.indice_de_gravite ?? 0],
    wide: true,
  };
  const debit = of('debit', { right: true, spare: true });
  return {
    ...peis,
    columns: [...names, anomalie, disponible, debit, volume, of('statut', { spare: true }), id],
  };
}
