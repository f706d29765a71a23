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
    'Filters match a part of a text and ignore accents and case; in references, spaces and dots are ignored as well.',
  ],
  examples: {
    'List the first 100 prescriptions': 'vigie prescriptions list',
    'Find the prescriptions based on an article':
      "vigie prescriptions list --support-reglementaire-article 'R 123-3'",
    'List all ids and contents for a script': 'vigie prescriptions list --all --json --fields id,contenu',
  },
  flags: {
    ...queryFlags(listPrescriptions, filters),
    ...pagingFlags,
  },
  endpoints: [listPrescriptions],
  view: prescriptions,
  run: (context, { flags }) => list(context, listPrescriptions, flags),
});
