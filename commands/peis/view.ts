import { outputsOf } from '../../src/bulk/formats/formats.ts';
import { Pei } from '../../src/contract/resources/dossiers/pei.ts';
import type { ViewColumn } from '../../src/terminal/output/view.ts';
import { viewOf } from '../shared/cli/command.ts';
import { choice } from '../shared/flags/flags.ts';

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

export const outputFlag = {
  output: choice(outputsOf('peis'), 'Output format; geojson is a map layer', { short: 'o' }),
};

/** How water points are shown: by the number of the fire service, and what they give. */
export const peis = viewOf(Pei, {
  id: ({ id }) => id,
  columns: [
    of('id_sdis', { title: 'numero', whole: true }),
    of('type_pei', { title: 'type' }),
    of('commune'),
    of('situation', { wide: true }),
    of('debit', { right: true }),
    of('volume', { right: true, spare: true }),
    disponible,
    of('statut'),
    { field: 'id', whole: true, spare: true },
  ],
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
