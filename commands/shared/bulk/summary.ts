import type { Library } from '../../../src/bulk/libraries.ts';
import { KEYS } from '../../../src/bulk/library-keys.ts';
import type { Counts } from '../../../src/messages/commands/import.ts';
import type { View } from '../../../src/terminal/output/view.ts';

/** What became of a file, or of a plan, in numbers of rows. */
export interface Summary {
  readonly fichier: string;
  readonly lues: number;
  readonly creees: number;
  readonly remplacees: number;
  /** Objects that the file does not have; of a synchronisation only. */
  readonly supprimees?: number;
  readonly ignorees: number;
  readonly rejetees: number;
  /** Right, and not written because the work ended before; absent where it came to its end. */
  readonly non_ecrites?: number;
  /** Supports that were created for the rows; with `--create-supports` only. */
  readonly supports_crees?: number;
}

const FIELDS = {
  import: ['fichier', 'lues', 'creees', 'remplacees', 'ignorees', 'rejetees'],
  sync: ['fichier', 'lues', 'creees', 'remplacees', 'supprimees', 'ignorees', 'rejetees'],
} as const;

const CREATED = 'supports_crees';

/** How a summary is shown; and what is told of rows one by one. `supports` are counted where some may be created. */
export function summaryView(
  command: keyof typeof FIELDS,
  library: Library['name'],
  { supports = false } = {},
): View<Summary> {
  const created = library === 'prescriptions' ? [CREATED] : [];
  const fields = [...FIELDS[command], ...(supports ? created : [])];
  const ofRows = ['ligne', 'resultat', KEYS[library], 'id', 'erreurs'];
  // What `--plan` shows of steps.
  const ofSteps = command === 'sync' ? ['action', 'avant', 'apres'] : [];
  return {
    fields: () => [...FIELDS[command], 'non_ecrites', ...created, ...ofRows, ...ofSteps],
    columns: fields.map((field) => (field === 'fichier' ? { field } : { field, right: true })),
    id: () => undefined,
  };
}

export function summaryOf(command: keyof typeof FIELDS, fichier: string, counts: Counts): Summary {
  return {
    fichier,
    lues: counts.read,
    creees: counts.created,
    remplacees: counts.replaced,
    ...(command === 'sync' ? { supprimees: counts.deleted } : {}),
    ignorees: counts.skipped,
    rejetees: counts.rejected,
    ...(counts.unwritten === undefined ? {} : { non_ecrites: counts.unwritten }),
    ...(counts.supports === undefined ? {} : { [CREATED]: counts.supports }),
  };
}
