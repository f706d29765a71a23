import { KEYS } from '../../../src/bulk/model/keys.ts';
import type { LibraryName } from '../../../src/bulk/model/library.ts';
import type { Counts } from '../../../src/messages/commands/import.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import {
  choice,
  type Flag,
  type FlagValues,
  integer,
  namedPairs,
  one,
  single,
  text,
  texts,
  toggle,
} from '../flags/flags.ts';

const JOBS_MAX = 64;

/** The argument of bulk work. */
export const fileArgument = { file: one('The file, or - for standard input') };

/** How a file is to be read. */
export const readingFlags = {
  map: {
    ...namedPairs(
      'Column=field',
      /^(.+)=([^=]+)$/s,
      'Which column stands for a field, where its header does not say so; A+B=chemins makes paths of levels',
    ),
    distinct: true,
  },
  set: namedPairs(
    'field=value',
    /^([^=]+)=(.*)$/s,
    'What stands for cells of a field that are empty or missing',
  ),
  empty: texts('word,…', 'Words that stand for an empty cell, such as néant,NC'),
  values: valuesFlag(),
  encoding: text('name', 'The encoding, such as windows-1252 or macintosh'),
  delimiter: delimiter(),
  header_row: integer(
    'n',
    { min: 1, max: 1_048_576 },
    'The line, or the row of a sheet, that has the headers',
  ),
  repair_encoding: toggle('Repair texts whose UTF-8 was read in another encoding, such as gravitÃ©'),
  sheet: text('name|number', 'The sheet of a workbook; the one that has the columns unless given'),
  skip_hidden: toggle('Leave out the rows that a workbook hides or strikes out'),
} as const;

/** What may be put right, by the library that it concerns. */
const repairFlags = {
  assign_codes: text('mapping.csv', 'Give numbers to codes that are none, and keep them in this mapping'),
  clean_paths: toggle('Repair the characters that a path may not have'),
  create_supports: toggle('Create the supports that are cited and missing'),
  no_split: toggle('Take what stands between two | for one support, whatever it looks like'),
  by_title: toggle('Supports with one reference and other titles are different ones'),
  by_date: toggle('Events of one title and type on other days are different ones'),
} as const;

const REPAIRS: Readonly<Partial<Record<LibraryName, readonly (keyof typeof repairFlags)[]>>> = {
  anomalies: ['assign_codes'],
  prescriptions: ['clean_paths', 'create_supports', 'no_split'],
  supports: ['by_title'],
  evenements: ['by_date'],
};

/** The flags of the repairs that a library knows; the values of the others are undefined. */
export function repairFlagsOf(library: LibraryName): typeof repairFlags {
  const known = (REPAIRS[library] ?? []).map((name) => [name, repairFlags[name]]);
  return Object.fromEntries(known);
}

/** How the work is to be done. */
export const bulkFlags = {
  dry_run: toggle('Check and compare everything, write nothing'),
  rejects: text(
    'file',
    'Write the rows that are not taken, and why, to this file (CSV, or NDJSON by its name)',
  ),
  jobs: integer('n', { min: 1, max: JOBS_MAX }, 'Requests at once'),
} as const;

/** Where what became of the file is told as a page. */
export const reportFlag = {
  report: text(
    'file',
    'Write what became of the file to this page to print, in HTML, with each cell that is refused',
  ),
} as const;

/** How an import is to be done. */
export const importFlags = {
  if_exists: choice(
    ['fail', 'skip', 'replace'],
    'What to do with rows that exist otherwise; fail unless given',
  ),
  partial: toggle('Take the rows that are right, and leave out the others'),
} as const;

/** Libraries whose objects a service creates and cannot change: what exists stays as it is. */
const KEPT: ReadonlySet<LibraryName> = new Set(['affectations', 'documents', 'dossiers', 'workflows']);

const keptFlag = choice(['fail', 'skip'], 'What to do with rows that exist otherwise; fail unless given');

/** The flag that says what to do with rows of a library that exist otherwise. */
export function ifExistsFlagOf(library: LibraryName): Flag<JobFlags['if_exists']> {
  return KEPT.has(library) ? keptFlag : importFlags.if_exists;
}

/** What a synchronisation shows, and how far it goes. */
export const syncFlags = {
  plan: toggle('Show what would be created, replaced and deleted, and do nothing'),
  check: toggle('Only say whether the library equals the file: exit code 9 when it does not'),
  delete: toggle('Delete what only the library has; it stays otherwise'),
} as const;

/** The flags of imports and synchronisations; those that a command does not know are undefined. */
export type JobFlags = FlagValues<typeof readingFlags & typeof bulkFlags> &
  Partial<FlagValues<typeof repairFlags & typeof reportFlag & typeof importFlags & typeof syncFlags>>;

/** `field:word=value`, several times, or the lines of a file: of one word the last counts. */
function valuesFlag(): Flag<Readonly<Record<string, string>>> {
  const flag = namedPairs(
    'field:word=value',
    /^([^:=]+:.+)=([^=]*)$/s,
    'What a word stands for, in a field of few values; @file has one on each line',
  );
  const lines = (given: string) => given.split(/\r?\n/).filter((line) => line.trim() !== '');
  const last = (pairs: readonly string[]) => [
    ...new Map(pairs.map((pair) => [pair.replace(/=[^=]*$/, ''), pair])).values(),
  ];
  return { ...flag, fromFile: true, read: (given) => flag.read(last(given.flatMap(lines))) };
}

/** One character that is no quote, letter or digit; `tab` for the one that is hard to type. */
function delimiter(): Flag<string | undefined> {
  return single('c', 'What separates cells, such as ";" or tab', (given) => {
    const value = given === 'tab' || given === '\\t' ? '\t' : given;
    const isOne = /^[\t !#-/:-@[-`{-~]$/.test(value);
    return isOne ? { value } : { code: 'VALEUR', params: { allowed: [';', ',', 'tab', '|'] } };
  });
}

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
  library: LibraryName,
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
