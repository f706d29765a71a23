import { updateSupport } from '../../src/contract/resources/supports.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { requireSupports, supports } from './view.ts';

export const command = updateCommand({
  noun: 'supports',
  summary: 'Update a regulatory support',
  description: ['Fields without a flag keep their value.'],
  examples: {
    'Mark a support as repealed': 'vigie supports update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --etat abroge',
    'Preview another title':
      "vigie supports update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --titre 'Règlement de sécurité' --dry-run",
  },
  id: 'Id of the support',
  update: updateSupport,
  view: supports,
  require: requireSupports,
});
