import type { Client } from '../../src/client/client.ts';
import { CHEMIN_LEVELS } from '../../src/contract/chemins.ts';
import { explorePrescriptions } from '../../src/contract/prescriptions.ts';
import type { View } from '../../src/terminal/view.ts';
import { defineCommand } from '../command.ts';
import { queryFlags } from '../fields.ts';
import { integer, optional } from '../flags.ts';

/** A directory, with the number of prescriptions that stand exactly there. */
interface Repertoire {
  readonly chemin: string;
  prescriptions: number;
  repertoires: Repertoire[];
}

interface Filters {
  readonly contenu?: string | undefined;
  readonly support_reglementaire_article?: string | undefined;
}

/** Directories explored at a time. */
const AT_ONCE = 8;

const repertoires: View<Repertoire> = {
  fields: () => ['chemin', 'prescriptions', 'repertoires'],
  columns: [{ field: 'chemin' }, { field: 'prescriptions', right: true }],
  id: ({ chemin }) => chemin,
};

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'tree',
  summary: 'Show the directories as a tree, with the number of prescriptions standing in each',
  description:
    'JSON nests the directories; CSV, TSV and NDJSON have a line for each. A prescription counts in each of its paths.',
  examples: [
    { does: 'The whole tree', run: 'vigie prescriptions tree' },
    {
      does: 'Two levels below one directory',
      run: "vigie prescriptions tree '/Moyens de secours' --depth 2",
    },
  ],
  arguments: { chemin: optional('Where to start; / unless given') },
  flags: {
    ...queryFlags(explorePrescriptions, {
      contenu: { summary: 'Only texts that contain this' },
      support_reglementaire_article: { summary: 'Only those with a support of such a reference or title' },
    }),
    depth: integer('n', { min: 0, max: CHEMIN_LEVELS }, 'Levels to show below the start; all unless given'),
  },
  endpoints: [explorePrescriptions],
  view: repertoires,
  async run(context, { arguments: { chemin = '/' }, flags: { depth = CHEMIN_LEVELS, ...filters } }) {
    const client = await context.client();
    const root: Repertoire = { chemin, prescriptions: 0, repertoires: [] };
    let level = [root];
    for (let below = 0; level.length > 0; below++) {
      for (let i = 0; i < level.length; i += AT_ONCE) {
        context.signal.throwIfAborted();
        await Promise.all(level.slice(i, i + AT_ONCE).map((directory) => fill(client, directory, filters)));
      }
      if (below === depth) for (const directory of level) directory.repertoires = [];
      level = level.flatMap((directory) => directory.repertoires);
    }
    return {
      kind: 'tree',
      root,
      children: (directory) => directory.repertoires,
      label: ({ chemin: path, prescriptions }) =>
        `${path === root.chemin ? path : nameOf(path)} (${prescriptions})`,
    };
  },
});

/** Finds what is in a directory. Directories come first, so the pages of its prescriptions are not fetched. */
async function fill(client: Client, directory: Repertoire, filters: Filters): Promise<void> {
  const query = { chemin: directory.chemin, ...filters };
  for await (const { data, meta } of client.pages(explorePrescriptions, { query })) {
    for (const result of data) {
      if ('chemin' in result)
        directory.repertoires.push({ chemin: result.chemin, prescriptions: 0, repertoires: [] });
    }
    directory.prescriptions = meta.pagination.total - directory.repertoires.length;
    if (data.some((result) => 'prescription' in result)) return;
  }
}

function nameOf(chemin: string): string {
  return chemin.slice(chemin.lastIndexOf('/') + 1);
}
