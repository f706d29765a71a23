import { readAnomalie } from '../../src/contract/resources/anomalies.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { many } from '../shared/flags/flags.ts';
import { getAll, SEVERAL } from '../shared/output/get.ts';
import { anomalies } from './view.ts';

export const command = defineCommand({
  noun: 'anomalies',
  verb: 'get',
  summary: 'Show one anomaly',
  description: [SEVERAL],
  examples: {
    'The anomaly with the code 12': 'vigie anomalies get 12',
    'Its severity alone': 'vigie anomalies get 12 --fields indice_de_gravite --no-headers -o tsv',
  },
  arguments: { codes: many('Codes, or - to read them from standard input', 'code') },
  endpoints: [readAnomalie],
  view: anomalies,
  async run(context, { arguments: { codes }, several }) {
    return getAll(context, { ids: codes, several }, (client, id) =>
      client.call(readAnomalie, { params: { anomalie_id: id } }),
    );
  },
});
