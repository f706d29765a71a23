import { readAnomalie } from '../../src/contract/resources/anomalies.ts';
import { getCommand } from '../shared/output/get.ts';
import { anomalies, CODES } from './view.ts';

export const command = getCommand({
  noun: 'anomalies',
  summary: 'Show an anomaly',
  examples: {
    'Show the anomaly with code 12': 'vigie anomalies get 12',
    'Show only the severity': 'vigie anomalies get 12 --fields indice_de_gravite --no-headers -o tsv',
  },
  read: readAnomalie,
  names: CODES,
  view: anomalies,
});
