import { addPei } from '../../src/contract/resources/ouvrages/peis.ts';
import { addCommand } from '../shared/cli/body-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { row, TYPE } from './flags.ts';
import { peis } from './view.ts';

export const command = addCommand({
  noun: 'peis',
  summary: 'Add a PEI',
  description: ['A number need not be unique.'],
  examples: {
    'Add a hydrant':
      "vigie peis add --id-sdis 42218-0107 --type-pei PI --commune Feurs --situation '12 rue des Prés' --lon 4.2251 --lat 45.7423",
    'Preview the addition of a tank of 120 cubic metres':
      'vigie peis add --id-sdis 42218-0108 --type-pei CI --commune Feurs --volume 120 --dry-run',
  },
  row: { ...row, flags: { ...row.flags, type_pei: { ...TYPE, required: true } } },
  prompts: ['id_sdis', 'type_pei', 'commune', 'situation'],
  require: requireExtension('ouvrages', addPei),
  add: addPei,
  view: peis,
  nameOf: ({ descriptif_technique: technique }) => technique?.id_sdis as string | undefined,
});
