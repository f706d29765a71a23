import { elementsOf } from '../../src/client/client.ts';
import {
  explorePrescriptions,
  listPrescriptions,
  type Prescription,
} from '../../src/contract/resources/prescriptions.ts';
import { CHEMIN_LEVELS, nameOf, segmentsOf } from '../../src/contract/schema/chemins.ts';
import { messages } from '../../src/messages/index.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { integer, optional } from '../shared/flags/flags.ts';
import { refuseAbsent } from '../shared/names/directories.ts';
import { filters } from '../shared/views/prescriptions.ts';

/** A directory: its number of prescriptions, and that of its whole subtree, each counted once. */
interface Repertoire {
  readonly chemin: string;
  prescriptions: number;
  total: number;
  repertoires: Repertoire[];
}

const repertoires: View<Repertoire> = {
  fields: () => ['chemin', 'prescriptions', 'total', 'repertoires'],
  columns: [{ field: 'chemin' }, { field: 'prescriptions', right: true }, { field: 'total', right: true }],
  id: ({ chemin }) => chemin,
};

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'tree',
  summary: 'Show the tree of directories, with the number of prescriptions in and below each directory',
  description: [
    'JSON nests the directories; CSV, TSV and NDJSON have one line per directory.',
    'A prescription with several paths is counted in each directory, and once in the directories above.',
  ],
  examples: {
    'Show the whole tree': 'vigie prescriptions tree',
    'Show two levels below a directory': "vigie prescriptions tree '/Moyens de secours' --depth 2",
  },
  arguments: { chemin: optional('Directory to start from (default: /)') },
  flags: {
    ...queryFlags(listPrescriptions, filters),
    depth: integer('n', { min: 0, max: CHEMIN_LEVELS }, 'Number of levels to show (default: all)'),
  },
  endpoints: [explorePrescriptions, listPrescriptions],
  view: repertoires,
  async run(context, { arguments: { chemin = '/' }, flags: { depth = CHEMIN_LEVELS, ...filters } }) {
    const client = await context.client();
    // The service reports errors of the path.
    const { meta } = await client.call(explorePrescriptions, {
      query: { chemin, ...filters, per_page: '1' },
    });
    if (meta.pagination.total === 0) await refuseAbsent(client, chemin, filters);
    const root = directory(`/${segmentsOf(chemin.normalize('NFC')).join('/')}`);
    const byPath = new Map<string, Repertoire>();
    for await (const chunk of client.stream(listPrescriptions, { query: filters })) {
      context.signal.throwIfAborted();
      for (const { element } of elementsOf<Prescription>(chunk, listPrescriptions))
        count(element, root, depth, byPath);
    }
    sort(root, new Intl.Collator('fr'));
    const { below } = messages(context.language).cli;
    return {
      kind: 'tree',
      root,
      children: ({ repertoires }) => repertoires,
      label: ({ chemin: path }) => (path === root.chemin ? path : nameOf(path)),
      note: ({ prescriptions: here, total }) => `(${total > here ? below(here, total - here) : here})`,
    };
  },
});

function directory(chemin: string): Repertoire {
  return { chemin, prescriptions: 0, total: 0, repertoires: [] };
}

/** Counts a prescription in a directory and those below it, to the shown depth. `byPath`: these. */
function count(
  { chemins }: Prescription,
  root: Repertoire,
  depth: number,
  byPath: Map<string, Repertoire>,
): void {
  const prefix = root.chemin === '/' ? '/' : `${root.chemin}/`;
  const holding = new Set<Repertoire>();
  for (const chemin of chemins) {
    if (chemin !== root.chemin && !chemin.startsWith(prefix)) continue;
    const names = segmentsOf(chemin.slice(prefix.length));
    let here = root;
    holding.add(root);
    for (const name of names.slice(0, depth)) {
      here = subdirectory(here, name, byPath);
      holding.add(here);
    }
    if (names.length <= depth) here.prescriptions++;
  }
  for (const repertoire of holding) repertoire.total++;
}

function subdirectory(
  { chemin, repertoires }: Repertoire,
  name: string,
  byPath: Map<string, Repertoire>,
): Repertoire {
  const path = `${chemin === '/' ? '' : chemin}/${name}`;
  const found = byPath.get(path);
  if (found) return found;
  const made = directory(path);
  byPath.set(path, made);
  repertoires.push(made);
  return made;
}

function sort({ repertoires }: Repertoire, order: Intl.Collator): void {
  repertoires.sort((one, other) => order.compare(nameOf(one.chemin), nameOf(other.chemin)));
  for (const repertoire of repertoires) sort(repertoire, order);
}
