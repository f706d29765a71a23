import { readSupport } from '../../src/contract/resources/supports.ts';
import { getCommand } from '../shared/output/get.ts';
import { requireSupports, supports } from './view.ts';

export const command = getCommand({
  noun: 'supports',
  summary: 'Show a regulatory support',
  examples: {
    'Show a support by its id': 'vigie supports get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'Show a support as JSON': 'vigie supports get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --json',
  },
  read: readSupport,
  view: supports,
  async idsOf(context, typed) {
    await requireSupports(context);
    return typed;
  },
});
