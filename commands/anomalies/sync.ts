import { addAnomalie, deleteAnomalie, listAnomalies } from '../../src/contract/resources/anomalies.ts';
import { syncCommand } from '../shared/bulk/job-commands.ts';

export const command = syncCommand({
  target: 'anomalies',
  summary: 'Make the library of anomalies equal to a file',
  rows: ['indice_de_gravite is 0, 1 or 2, or réserve, anomalie or bloquante.'],
  examples: {
    'Preview the changes, deletions included': 'vigie anomalies sync anomalies.csv --delete --plan',
    'Check that the library and the file still agree': 'vigie anomalies sync anomalies.csv --check',
  },
  endpoints: [listAnomalies, addAnomalie, deleteAnomalie],
});
