import { listErps } from '../../src/contract/resources/ouvrages/erps.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { erps } from './view.ts';

export const command = defineCommand({
  noun: 'erps',
  verb: 'list',
  summary: 'List ERPs',
  description: [
    '--texte matches a part of the number, the name, the municipality or the street.',
    'Case and accents are ignored, hyphens and apostrophes count as spaces, and St as Saint.',
    'ERPs without the value to sort by come last, or first if reversed.',
  ],
  examples: {
    'List the schools of a municipality': "vigie erps list --type R --commune 'Saint-Étienne'",
    'List the ERPs with an unfavourable opinion to visit this year':
      'vigie erps list --avis defavorable --a-visiter 2026',
    'List the ERPs to visit, the next visits first': 'vigie erps list --sort a_visiter_en',
    'List the ERPs with "marche" in their name':
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
