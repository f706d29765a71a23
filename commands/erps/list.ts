import { listErps } from '../../src/contract/resources/ouvrages/erps.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { erps } from './view.ts';

export const command = defineCommand({
  noun: 'erps',
  verb: 'list',
  summary: 'List the ERPs',
  description: [
    '--texte finds a part of the number, the name, the municipality or the street.',
    'Case and accents make no difference, hyphens and apostrophes are blanks, and St is Saint.',
  ],
  examples: {
    'The schools of a municipality': "vigie erps list --type R --commune 'Saint-Étienne'",
    'Those whose name speaks of a market':
      'vigie erps list --libelle marche --fields service_erp_id,implantation.voie',
  },
  flags: {
    ...queryFlags(listErps),
    ...pagingFlags,
  },
  endpoints: [listErps],
  view: erps,
  async run(context, { flags }) {
    await requireExtension('ouvrages', listErps)(context);
    return list(context, listErps, flags);
  },
});
