import { readPrescription } from '../../src/contract/prescriptions.ts';
import { about } from '../about.ts';
import { defineCommand } from '../command.ts';
import { one } from '../flags.ts';
import { prescriptions } from './view.ts';

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'get',
  summary: 'Show one prescription',
  examples: [
    { does: 'One prescription', run: 'vigie prescriptions get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35' },
    {
      does: 'Its supports, as JSON',
      run: 'vigie prescriptions get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --json --fields supports_reglementaires',
    },
  ],
  arguments: { id: one('The id of the prescription') },
  flags: {},
  endpoints: [readPrescription],
  view: prescriptions,
  async run(context, { arguments: { id } }) {
    const client = await context.client();
    const row = await about(
      'prescription',
      id,
      client.call(readPrescription, { params: { prescription_id: id } }),
    );
    return { kind: 'record', row };
  },
});
