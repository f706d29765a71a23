import { listAnomalies } from '../../src/contract/anomalies.ts';
import { defineCommand } from '../command.ts';
import { queryFlags } from '../fields.ts';
import { list, pagingFlags } from '../lists.ts';
import { anomalies } from './view.ts';

export const command = defineCommand({
  noun: 'anomalies',
  verb: 'list',
  summary: 'List the anomalies of the library',
  description: ['--texte finds a part of the text, without regard to case or accents.'],
  examples: [
    { does: 'The first 100 anomalies, by code', run: 'vigie anomalies list' },
    {
      does: 'Every anomaly that speaks of a hydrant, as CSV',
      run: 'vigie anomalies list --texte poteau --all -o csv',
    },
    { does: 'The codes from the highest down', run: 'vigie anomalies list --sort -code -o ids' },
  ],
  arguments: {},
  flags: {
    ...queryFlags(listAnomalies, {
      code: { summary: 'Only this code' },
      texte: { summary: 'Only texts that contain this' },
      sort: { summary: 'The order' },
    }),
    ...pagingFlags,
  },
  endpoints: [listAnomalies],
  view: anomalies,
  run: (context, { flags: { limit, all, page, excel, ...query } }) =>
    list(context, listAnomalies, query, { limit, all, page, excel }),
});
