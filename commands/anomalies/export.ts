import { listAnomalies } from '../../src/contract/resources/anomalies.ts';
import { exportCommand } from '../shared/bulk/export-command.ts';

export const command = exportCommand({
  target: 'anomalies',
  summary: 'Export the library of anomalies, or a part of it',
  examples: {
    'Export a copy that can be imported again': 'vigie anomalies export anomalies.csv --force',
    'Export to a workbook': 'vigie anomalies export anomalies.xlsx --force',
    'Export the anomalies that mention a hydrant': 'vigie anomalies export --texte poteau --format ndjson',
  },
  list: listAnomalies,
});
