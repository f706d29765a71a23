import { listPrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { filters, prescriptions } from '../shared/views/prescriptions.ts';

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'list',
  summary: 'List the prescriptions of the library',
  description: [
    'Filters find a part of a text, without regard to case or accents; in references, blanks and dots do not count.',
  ],
  examples: {
    'The first 100 prescriptions': 'vigie prescriptions list',
    'Those that rest on one article': "vigie prescriptions list --support-reglementaire-article 'R 123-3'",
    'Ids and contents of all, for a script': 'vigie prescriptions list --all --json --fields id,contenu',
  },
  flags: {
    ...queryFlags(listPrescriptions, filters),
    ...pagingFlags,
  },
  endpoints: [listPrescriptions],
  view: prescriptions,
  run: (context, { flags }) => list(context, listPrescriptions, flags),
});
