import type { Client } from '../../src/client/client.ts';
import { explorePrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { CHEMIN_LEVELS, nameOf } from '../../src/contract/schema/chemins.ts';
import { messages } from '../../src/messages/index.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { integer, optional } from '../shared/flags/flags.ts';
import { contentOf, type Filters, refuseAbsent } from './directories.ts';
import { filters } from './view.ts';

/** A directory: how many prescriptions stand exactly there, and how many there and below. */
interface Repertoire {
  readonly chemin: string;
  prescriptions: number;
  total: number;
  repertoires: Repertoire[];
}

/** Directories explored at a time. */
const AT_ONCE = 8;

const repertoires: View<Repertoire> = {
  fields: () => ['chemin', 'prescriptions', 'total', 'repertoires'],
  columns: [{ field: 'chemin' }, { field: 'prescriptions', right: true }, { field: 'total', right: true }],
  id: ({ chemin }) => chemin,
};

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'tree',
  summary: 'Show the directories as a tree, with the number of prescriptions in each and below it',
  description: [
    'JSON nests the directories; CSV, TSV and NDJSON have a line for each.',
    'A prescription counts in each of its paths.',
  ],
  examples: {
    'The whole tree': 'vigie prescriptions tree',
    'Two levels below one directory': "vigie prescriptions tree '/Moyens de secours' --depth 2",
  },
  arguments: { chemin: optional('Where to start; / unless given') },
  flags: {
    ...queryFlags(explorePrescriptions, filters),
    depth: integer('n', { min: 0, max: CHEMIN_LEVELS }, 'Levels to show below the start; all unless given'),
  },
  endpoints: [explorePrescriptions],
  view: repertoires,
  async run(context, { arguments: { chemin = '/' }, flags: { depth = CHEMIN_LEVELS, ...filters } }) {
    const client = await context.client();
    const root = directory(chemin);
    let level = [root];
    while (level.length > 0) {
      for (let i = 0; i < level.length; i += AT_ONCE) {
        context.signal.throwIfAborted();
        await Promise.all(level.slice(i, i + AT_ONCE).map((one) => fill(client, one, filters)));
      }
      level = level.flatMap(({ repertoires }) => repertoires);
    }
    if (add(root) === 0) await refuseAbsent(client, chemin, filters);
    prune(root, depth);
    const { below } = messages(context.language).cli;
    return {
      kind: 'tree',
      root,
      children: ({ repertoires }) => repertoires,
      label: ({ chemin: path }) => (path === root.chemin ? path : nameOf(path)),
      about: ({ prescriptions: here, total }) => `(${total > here ? below(here, total - here) : here})`,
    };
  },
});

function directory(chemin: string): Repertoire {
  return { chemin, prescriptions: 0, total: 0, repertoires: [] };
}

async function fill(client: Client, one: Repertoire, filters: Filters): Promise<void> {
  const { repertoires, prescriptions } = await contentOf(client, one.chemin, filters);
  one.prescriptions = prescriptions;
  one.repertoires = repertoires.map(directory);
}

/** Adds up what stands in a directory and below it. */
function add(one: Repertoire): number {
  one.total = one.repertoires.reduce((sum, below) => sum + add(below), one.prescriptions);
  return one.total;
}

/** Keeps so many levels, whose totals still count what stood below them. */
function prune(one: Repertoire, depth: number): void {
  if (depth === 0) one.repertoires = [];
  for (const below of one.repertoires) prune(below, depth - 1);
}
