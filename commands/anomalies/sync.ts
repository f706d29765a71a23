import { addAnomalie, deleteAnomalie, listAnomalies } from '../../src/contract/resources/anomalies.ts';
import { syncCommand } from '../shared/bulk/job-commands.ts';

export const command = syncCommand({
  target: 'anomalies',
  summary: 'Make the library of anomalies equal to a file',
  rows: ['indice_de_gravite is 0 to 2, or réserve, anomalie, bloquante.'],
  examples: {
    'See what would be created, replaced and deleted': 'vigie anomalies sync anomalies.csv --delete --plan',
    'Find out every night whether they still agree': 'vigie anomalies sync anomalies.csv --check',
  },
  endpoints: [listAnomalies, addAnomalie, deleteAnomalie],
});
