import type { LayoutOptions } from '../../../src/bulk/columns/headers.ts';
import type { Journal } from '../../../src/bulk/execute/journal/journal.ts';
import type { ResumedRows } from '../../../src/bulk/execute/journal/resume.ts';
import type { InputSource } from '../../../src/bulk/input/source.ts';
import type { Issue } from '../../../src/bulk/model/issues.ts';
import { KEYS } from '../../../src/bulk/model/keys.ts';
import type { Identity, Library, LibraryName } from '../../../src/bulk/model/library.ts';
import type { PlanStep, RowResult, StepLine } from '../../../src/bulk/plan/steps.ts';
import type { Rejects } from '../../../src/bulk/report/rejects.ts';
import type { Client } from '../../../src/client/client.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import type { Counts } from '../../../src/messages/commands/import.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import type { Context, Examples, FormatCommandLine } from '../cli/command.ts';
import { type Flag, type FlagValues, integer, namedPairs, one, text, texts, toggle } from '../flags/flags.ts';
import type { ImportReport } from './import-report.ts';
import type { Names } from './plan-view.ts';
import type { Reporter } from './reporter.ts';

/** What the commands of a library say of it. */
export interface Bulk {
  readonly library: LibraryName;
  readonly summary: HelpSentence;
  /** Which columns the file has: full sentences. */
  readonly columns: readonly HelpSentence[];
  readonly examples: Examples;
  readonly endpoints: readonly Endpoint[];
  /** Throws when the service lacks what the library needs. */
  readonly require?: (context: Context) => Promise<void>;
}

/** What can be read, for the help of the commands that read. */
export const READABLE: readonly HelpSentence[] = [
  'Headers match without accents, case and punctuation.',
  'Reads CSV or TSV, whose delimiter and encoding are found, XLSX, JSON or NDJSON, also compressed (gzip).',
];

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

/** What the flags say of how a file is to be read. */
export function layoutOf({
  map,
  encoding,
  delimiter,
  sheet,
  header_row: headerRow,
  skip_hidden: skipHidden,
  repair_encoding: repairEncoding,
}: FlagValues<typeof readingFlags>): Omit<LayoutOptions, 'constants'> {
  return { map, encoding, delimiter, sheet, headerRow, skipHidden, repairEncoding };
}

/** Where what became of the file is told as a page. */
export const reportFlag = {
  report: text(
    'file',
    'Write what became of the file to this page to print, in HTML, with each cell that is refused',
  ),
} as const;

export type BulkFlags = FlagValues<typeof readingFlags & typeof bulkFlags> &
  Partial<FlagValues<typeof repairFlags & typeof reportFlag>>;

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
  return {
    value: 'c',
    summary: 'What separates cells, such as ";" or tab',
    read: ([given]) => {
      const character = given === 'tab' || given === '\\t' ? '\t' : given;
      if (character === undefined || /^[\t !#-/:-@[-`{-~]$/.test(character)) return { value: character };
      return { faults: [{ code: 'VALEUR', params: { allowed: [';', ',', 'tab', '|'] } }] };
    },
  };
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

/** What bulk work on a library stands on. */
export interface BulkJob {
  readonly context: Context;
  readonly client: Client;
  readonly library: Library;
  readonly command: 'import' | 'sync';
  readonly flags: BulkFlags;
  /** The line that was typed. */
  readonly line: FormatCommandLine;
  /** The file that is read. */
  readonly source: InputSource;
  /** The organisation, where it is known, and the address of the service or the path of the database. */
  readonly service: { readonly organisation?: string | undefined; readonly adresse: string };
  readonly embedded: boolean;
  readonly reporter: Reporter;
  readonly rejects: Rejects | undefined;
  readonly report: ImportReport | undefined;
  /** What the service refused, and why, for the rejects: by who the rows are. */
  readonly refused: Map<Identity, readonly Issue[]>;
  /** Tells what becomes of a row, where each is to be told. */
  readonly rows: RowReporter | undefined;
  /** Tells a step, where they are to be shown. */
  readonly steps: StepReporter | undefined;
  /** Kept of what is sent to a service over a network. */
  journal?: Journal;
  /** What was written to settle what an earlier process left. */
  resumed?: ResumedRows;
}

/** Tells the steps of a plan, on standard output. */
export interface StepReporter {
  put(line: StepLine): void;
  /** Says how people call what steps cite. */
  call(names: Names): void;
  /** Resolves when the reader is not far behind. */
  drained(): Promise<void>;
}

/** Tells what becomes of rows, on standard output. */
export interface RowReporter {
  put(rows: readonly RowResult[]): void;
  refused(step: PlanStep, error: unknown): void;
  /** Resolves when the reader is not far behind. */
  drained(): Promise<void>;
}

/** An interruption that says how things are left, unless it says so already; any other error as it is. */
export function interrupted(error: unknown, reste: string): unknown {
  if (!(error instanceof VigieError) || error.code !== 'INTERROMPU') return error;
  return new VigieError('INTERROMPU', { reste, ...error.params });
}
