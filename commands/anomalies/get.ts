import { readAnomalie } from '../../src/contract/anomalies.ts';
import { about } from '../about.ts';
import { defineCommand } from '../command.ts';
import { one } from '../flags.ts';
import { anomalies } from './view.ts';

export const command = defineCommand({
  noun: 'anomalies',
  verb: 'get',
  summary: 'Show one anomaly',
  examples: [
    { does: 'The anomaly with the code 12', run: 'vigie anomalies get 12' },
    {
      does: 'Its severity alone',
      run: 'vigie anomalies get 12 --fields indice_de_gravite --no-headers -o tsv',
    },
  ],
  arguments: { code: one('The code of the anomaly') },
  flags: {},
  endpoints: [readAnomalie],
  view: anomalies,
  async run(context, { arguments: { code } }) {
    const client = await context.client();
    const row = await about('anomalie', code, client.call(readAnomalie, { params: { anomalie_id: code } }));
    return { kind: 'record', row };
  },
});
