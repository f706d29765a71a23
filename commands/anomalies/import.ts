import {
  addAnomalie,
  deleteAnomalie,
  listAnomalies,
  readAnomalie,
} from '../../src/contract/resources/anomalies.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';

export const command = importCommand({
  target: 'anomalies',
  summary: 'Import a library of anomalies',
  rows: ['indice_de_gravite is 0, 1 or 2, or réserve, anomalie or bloquante.'],
  examples: {
    'Preview an import': 'vigie anomalies import anomalies.csv --dry-run',
    'Replace anomalies whose codes exist': 'vigie anomalies import anomalies.csv --if-exists replace',
    'Map a column with another name, from standard input':
      'vigie anomalies import - --map "Niveau=indice_de_gravite" < anomalies.csv',
  },
  endpoints: [listAnomalies, readAnomalie, addAnomalie, deleteAnomalie],
});
