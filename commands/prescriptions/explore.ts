import { explorePrescriptions, listPrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { askingMessages } from '../../src/messages/commands/asking.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { optional, toggle } from '../shared/flags/flags.ts';
import { refuseAbsent } from '../shared/names/directories.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { exploreResults, filters } from '../shared/views/prescriptions.ts';

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'explore',
  summary: 'Browse a directory: its subdirectories, then its prescriptions',
  description: [
    'With filters, shows the matching prescriptions and the directories that contain a match at any depth.',
    'An empty directory is not found.',
    'With --interactive, you move between directories and read prescriptions. The final selection is printed as without the flag, for another command to read.',
  ],
  examples: {
    'Browse the root of the library': 'vigie prescriptions explore',
    'Browse a directory': "vigie prescriptions explore '/Moyens de secours'",
    'Find directories about extinguishers': 'vigie prescriptions explore / --contenu extincteur --json',
  },
  arguments: { chemin: optional('Path of the directory (default: /)') },
  flags: {
    ...queryFlags(listPrescriptions, filters),
    interactive: toggle('Browse the directories on the terminal and print the final selection'),
    ...pagingFlags,
  },
  endpoints: [explorePrescriptions],
  view: exploreResults,
  async run(context, { arguments: { chemin: start }, flags }) {
    const { interactive, limit, all, page, excel, ...filters } = flags;
    const paging = { limit, all, page, excel };
    let chemin = start?.normalize('NFC');
    if (interactive) {
      const { exploreFolders } = await import('../shared/prompts/walk.ts');
      const { printHere: here, printOne: one } = askingMessages(context.language);
      const instead = ['vigie prescriptions explore CHEMIN', 'vigie prescriptions tree'];
      const words = { here, one, what: '--interactive', instead };
      const found = await exploreFolders(context, chemin ?? '/', filters, words);
      if ('prescription' in found) return { kind: 'list', rows: [found] };
      chemin = found.chemin;
    }
    const whenEmpty = async () => refuseAbsent(await context.client(), chemin ?? '/', filters);
    return list(context, explorePrescriptions, { ...filters, ...paging, chemin }, { whenEmpty });
  },
});
