import { explorePrescriptions, listPrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { optional, toggle } from '../shared/flags/flags.ts';
import { refuseAbsent } from '../shared/names/directories.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { exploreResults, filters } from '../shared/views/prescriptions.ts';

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'explore',
  summary: 'Show one directory: the directories in it, then the prescriptions that stand there',
  description: [
    'With filters, only directories that hold a match at any depth, and the prescriptions that match.',
    'A directory in which nothing stands is not found.',
    'With --interactive, go from directory to directory and look at prescriptions; then a directory or a prescription is printed as without it, for another command to read.',
  ],
  examples: {
    'The top of the library': 'vigie prescriptions explore',
    'One directory': "vigie prescriptions explore '/Moyens de secours'",
    'Where extinguishers are spoken of': 'vigie prescriptions explore / --contenu extincteur --json',
  },
  arguments: { chemin: optional('The path of the directory; / unless given') },
  flags: {
    ...queryFlags(listPrescriptions, filters),
    interactive: toggle('Walk through the directories on the terminal; what is chosen in the end is printed'),
    ...pagingFlags,
  },
  endpoints: [explorePrescriptions],
  view: exploreResults,
  async run(context, { arguments: { chemin: start }, flags }) {
    const { interactive, limit, all, page, excel, ...filters } = flags;
    const paging = { limit, all, page, excel };
    let chemin = start?.normalize('NFC');
    if (interactive) {
      const { exploreFolders } = await import('./walk.ts');
      const found = await exploreFolders(context, chemin ?? '/', filters);
      if ('prescription' in found) return { kind: 'list', rows: [found] };
      chemin = found.chemin;
    }
    const whenEmpty = async () => refuseAbsent(await context.client(), chemin ?? '/', filters);
    return list(context, explorePrescriptions, { ...filters, ...paging, chemin }, { whenEmpty });
  },
});
