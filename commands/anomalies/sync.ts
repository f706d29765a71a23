import { addAnomalie, deleteAnomalie, listAnomalies } from '../../src/contract/resources/anomalies.ts';
import { syncCommand } from '../shared/bulk/job-commands.ts';

export const command = syncCommand({
  target: 'anomalies',
  summary: 'Make the library of anomalies equal to a file',
  columns: [
    'The columns are code, texte and indice_de_gravite (0 to 2, or réserve, anomalie, bloquante); libellé, numéro, gravité and the like mean the same.',
  ],
  examples: {
    'See what would be created, replaced and deleted': 'vigie anomalies sync anomalies.csv --delete --plan',
    'Find out every night whether they still agree': 'vigie anomalies sync anomalies.csv --check',
  },
  endpoints: [listAnomalies, addAnomalie, deleteAnomalie],
});
