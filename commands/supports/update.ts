import { updateSupport } from '../../src/contract/resources/supports.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { requireSupports, supports } from './view.ts';

export const command = updateCommand({
  noun: 'supports',
  summary: 'Change a regulatory support',
  description: ['What is not given stays as it is.'],
  examples: {
    'It is repealed': 'vigie supports update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --etat abroge',
    'See what a new title would give':
      "vigie supports update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --titre 'Règlement de sécurité' --dry-run",
  },
  id: 'The id of the support',
  update: updateSupport,
  view: supports,
  require: requireSupports,
});
