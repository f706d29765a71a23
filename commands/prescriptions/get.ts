import { readPrescription } from '../../src/contract/resources/prescriptions.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { many } from '../shared/flags/flags.ts';
import { getAll, SEVERAL } from '../shared/output/get.ts';
import { prescriptions } from './view.ts';

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'get',
  summary: 'Show one prescription',
  description: [SEVERAL],
  examples: {
    'One prescription': 'vigie prescriptions get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'Its supports, as JSON':
      'vigie prescriptions get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --json --fields supports_reglementaires',
  },
  arguments: { ids: many('Ids, or - to read them from standard input') },
  endpoints: [readPrescription],
  view: prescriptions,
  async run(context, { arguments: { ids }, several }) {
    return getAll(context, { ids, several }, (client, id) =>
      client.call(readPrescription, { params: { prescription_id: id } }),
    );
  },
});
