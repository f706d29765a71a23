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
  rows: ['indice_de_gravite is 0 to 2, or réserve, anomalie, bloquante.'],
  examples: {
    'Only see what would happen': 'vigie anomalies import anomalies.csv --dry-run',
    'Take the file’s word for codes that exist already':
      'vigie anomalies import anomalies.csv --if-exists replace',
    'A column under another name, from standard input':
      'vigie anomalies import - --map "Niveau=indice_de_gravite" < anomalies.csv',
  },
  endpoints: [listAnomalies, readAnomalie, addAnomalie, deleteAnomalie],
});
