import { explorePrescriptions } from '../../src/contract/prescriptions.ts';
import { defineCommand } from '../command.ts';
import { queryFlags } from '../fields.ts';
import { optional } from '../flags.ts';
import { list, pagingFlags } from '../lists.ts';
import { refuseAbsent } from './directories.ts';
import { exploreResults } from './view.ts';

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'explore',
  summary: 'Show one directory: the directories in it, then the prescriptions that stand there',
  description:
    'With filters, only directories that hold a match at any depth, and the prescriptions that match. ' +
    'A directory in which nothing stands is not found.',
  examples: [
    { does: 'The top of the library', run: 'vigie prescriptions explore' },
    { does: 'One directory', run: "vigie prescriptions explore '/Moyens de secours'" },
    {
      does: 'Where extinguishers are spoken of',
      run: 'vigie prescriptions explore / --contenu extincteur --json',
    },
  ],
  arguments: { chemin: optional('The path of the directory; / unless given') },
  flags: {
    ...queryFlags(explorePrescriptions, {
      contenu: { summary: 'Only texts that contain this' },
      support_reglementaire_article: { summary: 'Only those with a support of such a reference or title' },
    }),
    ...pagingFlags,
  },
  endpoints: [explorePrescriptions],
  view: exploreResults,
  run: (context, { arguments: { chemin }, flags: { limit, all, page, ...filters } }) =>
    list(
      context,
      explorePrescriptions,
      { ...filters, chemin },
      { limit, all, page },
      { whenEmpty: async () => refuseAbsent(await context.client(), chemin ?? '/', filters) },
    ),
});
