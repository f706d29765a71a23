import { readSupport } from '../../src/contract/resources/supports.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { many } from '../shared/flags/flags.ts';
import { getAll, SEVERAL } from '../shared/output/get.ts';
import { requireSupports, supports } from './view.ts';

export const command = defineCommand({
  noun: 'supports',
  verb: 'get',
  summary: 'Show one regulatory support',
  description: [SEVERAL],
  examples: {
    'One support': 'vigie supports get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'As JSON': 'vigie supports get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --json',
  },
  arguments: { ids: many('Ids, or - to read them from standard input') },
  endpoints: [readSupport],
  view: supports,
  async run(context, { arguments: { ids }, several }) {
    await requireSupports(context);
    return getAll(context, { ids, several }, (client, id) =>
      client.call(readSupport, { params: { support_id: id } }),
    );
  },
});
