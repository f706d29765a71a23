import { addErp } from '../../src/contract/resources/ouvrages/erps.ts';
import { addCommand } from '../shared/cli/body-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { row } from './flags.ts';
import { erps } from './view.ts';

export const command = addCommand({
  noun: 'erps',
  summary: 'Add an ERP',
  description: ['A number need not be unique.'],
  examples: {
    'Add a school':
      "vigie erps add --libelle 'École Jean-Macé' --service-erp-id E-1042 --commune Montferrier --categorie 4",
    'Preview an addition with a postal address':
      "vigie erps add --libelle 'Salle des fêtes' --voie '3 place du Marché' --code-postal 42110 --commune Feurs --dry-run",
  },
  row,
  prompts: ['libelle', 'service_erp_id', 'commune', 'voie'],
  require: requireExtension('ouvrages', addErp),
  add: addErp,
  view: erps,
  nameOf: ({ descriptif_technique: technique }) => technique?.libelle,
});
