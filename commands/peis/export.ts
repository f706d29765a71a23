import { listAnomaliesOfAllPeis } from '../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import { listPeis } from '../../src/contract/resources/ouvrages/peis.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { exportCommand } from '../shared/bulk/export-command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { outputFlag } from './view.ts';

export const command = exportCommand({
  target: 'peis',
  summary: 'Export PEIs, all or filtered',
  rows: [
    'A .geojson file, or -o geojson, is a map layer (WGS 84) with the same columns, the count of open anomalies and the worst severity.',
    '--schema pei writes CSV or XLSX by the national schema (schema.data.gouv.fr): its 28 columns in order, statut public or prive, disponible 1 or 0. Values outside the schema, such as a diameter of 70, are omitted.',
  ],
  imports: 'Importing the file into the same service changes nothing.',
  examples: {
    'Export to a workbook': 'vigie peis export peis.xlsx --force',
    'Export a layer for QGIS': 'vigie peis export peis.geojson --force',
    'Export for data.gouv.fr': 'vigie peis export pei-schema.csv --schema pei',
    'Find the PEIs out of service': 'vigie peis export --disponible false -o geojson',
  },
  filters: { ...queryFlags(listPeis), ...outputFlag },
  list: listPeis,
  endpoints: [listAnomaliesOfAllPeis, readSession],
  require: requireExtension('ouvrages', listPeis),
});
