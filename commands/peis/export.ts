import { listPeis } from '../../src/contract/resources/ouvrages/peis.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { exportCommand } from '../shared/bulk/export-command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { outputFlag } from './view.ts';

export const command = exportCommand({
  target: 'peis',
  summary: 'Export the PEIs, or some of them',
  rows: [
    'A file .geojson, and -o geojson, is a layer of a map (WGS 84) with the same columns.',
    '--schema pei writes CSV or XLSX by the national schema (schema.data.gouv.fr): its 28 columns in its order, statut public or prive, disponible 1 or 0; what is no value of it, such as a diameter of 70, is left out.',
  ],
  imports: 'An import of the file into the same service changes nothing.',
  examples: {
    'For a spreadsheet': 'vigie peis export peis.xlsx --force',
    'A layer that QGIS opens': 'vigie peis export peis.geojson --force',
    'For data.gouv.fr': 'vigie peis export pei-schema.csv --schema pei',
    'What cannot be used': 'vigie peis export --disponible false -o geojson',
  },
  filters: { ...queryFlags(listPeis), ...outputFlag },
  list: listPeis,
  endpoints: [readSession],
  require: requireExtension('ouvrages', listPeis),
});
