import { readSupport } from '../../src/contract/supports.ts';
import { about } from '../about.ts';
import { defineCommand } from '../command.ts';
import { one } from '../flags.ts';
import { requireSupports, supports } from './view.ts';

export const command = defineCommand({
  noun: 'supports',
  verb: 'get',
  summary: 'Show one regulatory support',
  examples: [
    { does: 'One support', run: 'vigie supports get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35' },
    { does: 'As JSON', run: 'vigie supports get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --json' },
  ],
  arguments: { id: one('The id of the support') },
  flags: {},
  endpoints: [readSupport],
  view: supports,
  async run(context, { arguments: { id } }) {
    await requireSupports(context);
    const client = await context.client();
    const row = await about('support', id, client.call(readSupport, { params: { support_id: id } }));
    return { kind: 'record', row };
  },
});
