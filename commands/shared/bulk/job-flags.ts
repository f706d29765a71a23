import type { ImportTargetName } from '../../../src/bulk/model/import-target.ts';
import { KEYS } from '../../../src/bulk/model/keys.ts';
import type { Counts } from '../../../src/messages/commands/import.ts';
import { withSlashes } from '../../../src/profiles/locations.ts';
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
export const fileArgument = { file: one('File to read, or - for standard input') };

/** Flags for reading a file. */
export const readingFlags = {
  map: {
    ...namedPairs(
      'Column=field',
      /^(.+)=([^=]+)$/s,
      'Map a column to a field; A+B=chemins joins columns into paths',
    ),
    distinct: true,
  },
  set: namedPairs('field=value', /^([^=]+)=(.*)$/s, 'Value for empty or missing cells of a field'),
  empty: texts('word,…', 'Words to read as an empty cell, such as néant,NC'),
  values: valuesFlag(),
  encoding: text('name', 'Encoding of the file, such as windows-1252 or macintosh'),
  delimiter: delimiter(),
  header_row: integer(
    'n',
    { min: 1, max: 1_048_576 },
    'Number of the line, or of the row of a sheet, that holds the headers',
  ),
  repair_encoding: toggle('Repair UTF-8 text that was decoded in another encoding, such as gravitÃ©'),
  sheet: text('name|number', 'Sheet of a workbook to read (default: the sheet that has the columns)'),
  skip_hidden: toggle('Skip rows that are hidden or struck through in the workbook'),
} as const;

/** Repairs, by the collection concerned. */
const repairFlags = {
  assign_codes: text(
    'mapping.csv',
    'Assign numbers to non-numeric codes, and save them in this mapping file',
  ),
  clean_paths: toggle('Remove characters that are invalid in a path'),
  create_supports: toggle('Create cited supports that do not exist'),
  no_split: toggle('Treat the text between two | as one support, even if it looks like several'),
  by_title: toggle('Treat supports with the same reference and different titles as different supports'),
  as_new: toggle('Create rows that may match an existing object as new objects'),
} as const;

const REPAIRS: Readonly<Partial<Record<ImportTargetName, readonly (keyof typeof repairFlags)[]>>> = {
  anomalies: ['assign_codes'],
  prescriptions: ['clean_paths', 'create_supports', 'no_split'],
  prescriptions_de_dossier: ['clean_paths', 'create_supports', 'no_split', 'as_new'],
  supports: ['by_title'],
  evenements: ['as_new'],
  dossiers: ['as_new'],
  erps: ['as_new'],
};

/** Flags of the repairs of a collection; those of the others are undefined. */
export function repairFlagsOf(target: ImportTargetName): typeof repairFlags {
  const entries = (REPAIRS[target] ?? []).map((name) => [name, repairFlags[name]]);
  return Object.fromEntries(entries);
}

/** Flags of the work. */
export const bulkFlags = {
  dry_run: toggle('Check and compare every row, write nothing'),
  rejects: text(
    'file',
    'Write the rejected rows and the reasons to a file (CSV, or NDJSON by its extension)',
  ),
  jobs: integer('n', { min: 1, max: JOBS_MAX }, 'Number of concurrent requests'),
} as const;

/** Flag of a report as a page. */
export const reportFlag = {
  report: text(
    'file',
    'Write a printable report of the import to this file, in HTML, with each rejected cell',
  ),
} as const;

/** Flags of an import. */
export const importFlags = {
  if_exists: choice(
    ['fail', 'skip', 'replace'],
    'Action for rows that exist with other values (default: fail)',
  ),
  partial: toggle('Import the valid rows and skip the others'),
} as const;

/** Libraries whose objects a service creates and cannot change: existing ones are kept. */
const KEPT: ReadonlySet<ImportTargetName> = new Set([
  ...(['affectations', 'documents', 'dossiers', 'prescriptions_de_dossier', 'workflows'] as const),
]);

const keptFlag = choice(['fail', 'skip'], 'Action for rows that exist with other values (default: fail)');

/** Flag for rows of a collection that exist with other content. */
export function ifExistsFlagOf(target: ImportTargetName): Flag<JobFlags['if_exists']> {
  return KEPT.has(target) ? keptFlag : importFlags.if_exists;
}

/** Flags of a synchronisation. */
export const syncFlags = {
  plan: toggle('Show the objects to create, replace and delete, and stop'),
  check: toggle('Compare only: exit code 9 if the library and the file differ'),
  delete: toggle('Delete objects that are missing from the file (default: keep them)'),
} as const;

/** Flags of imports and synchronisations; undefined where a command lacks one. */
export type JobFlags = FlagValues<typeof readingFlags & typeof bulkFlags> &
  Partial<FlagValues<typeof repairFlags & typeof reportFlag & typeof importFlags & typeof syncFlags>>;

/** `field:word=value`, several times, or the lines of a file: for one word the last counts. */
function valuesFlag(): Flag<Readonly<Record<string, string>>> {
  const flag = namedPairs(
    'field:word=value',
    /^([^:=]+:.+)=([^=]*)$/s,
    'Map a word to a value of a field; @file has one mapping per line',
  );
  const lines = (typed: string) => typed.split(/\r?\n/).filter((line) => line.trim() !== '');
  const last = (pairs: readonly string[]) => [
    ...new Map(pairs.map((pair) => [pair.replace(/=[^=]*$/, ''), pair])).values(),
  ];
  return { ...flag, fromFile: true, read: (values) => flag.read(last(values.flatMap(lines))) };
}

/** One character that is no quote, letter or digit; `tab` for a tab. */
function delimiter(): Flag<string | undefined> {
  return single('c', 'Delimiter of cells, such as ";" or tab', (typed) => {
    const value = typed === 'tab' || typed === '\\t' ? '\t' : typed;
    const isOne = /^[\t !#-/:-@[-`{-~]$/.test(value);
    return isOne ? { value } : { code: 'VALEUR', params: { allowed: [';', ',', 'tab', '|'] } };
  });
}

/** Numbers of rows in the result of a file, or of a plan. */
const COUNTED = {
  lues: 'read',
  creees: 'created',
  remplacees: 'replaced',
  /** Objects absent from the file; of a synchronisation only. */
  supprimees: 'deleted',
  ignorees: 'skipped',
  rejetees: 'rejected',
  /** Valid, but unwritten as the work ended before; absent for complete work. */
  non_ecrites: 'unwritten',
  /** Supports created for the rows; with `--create-supports` only. */
  supports_crees: 'supports',
} as const satisfies Readonly<Record<string, keyof Counts>>;

type Counted = keyof typeof COUNTED;
type Summary = { readonly fichier: string } & Partial<Readonly<Record<Counted, number>>>;

function countedBy(command: 'import' | 'sync'): readonly Counted[] {
  const all = Object.keys(COUNTED) as Counted[];
  return all.filter((name) => command === 'sync' || name !== 'supprimees');
}

/** View of a summary, and of rows one by one. `supports` are counted where some may be created. */
export function summaryView(
  command: 'import' | 'sync',
  target: ImportTargetName,
  { supports = false } = {},
): View<Summary> {
  const counted = countedBy(command).filter(
    (name) => name !== 'supports_crees' || 'create_supports' in repairFlagsOf(target),
  );
  const names = counted.filter((name) => name !== 'non_ecrites' && (supports || name !== 'supports_crees'));
  const ofRows = ['ligne', 'resultat', KEYS[target], 'id', 'erreurs'];
  // Columns of `--plan`.
  const ofSteps = command === 'sync' ? ['action', 'avant', 'apres'] : [];
  return {
    fields: () => ['fichier', ...counted, ...ofRows, ...ofSteps],
    columns: [{ field: 'fichier' }, ...names.map((field) => ({ field, right: true as const }))],
    id: () => undefined,
  };
}

export function summaryOf(command: 'import' | 'sync', fichier: string, counts: Counts): Summary {
  const members = countedBy(command).map((name) => [name, counts[COUNTED[name]]] as const);
  return {
    fichier: withSlashes(fichier),
    ...Object.fromEntries(members.filter(([, count]) => count !== undefined)),
  };
}
