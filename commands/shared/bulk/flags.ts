import type { LayoutOptions } from '../../../src/bulk/columns/headers.ts';
import type { Library } from '../../../src/bulk/libraries.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import { type Flag, integer, one, text, toggle, type Values } from '../flags/flags.ts';

const JOBS_MAX = 64;

/** The argument of bulk work. */
export const fileArgument = { file: one('The file, or - for standard input') };

/** How a file is to be read. */
export const readingFlags = {
  map: pairs(
    'Column=field',
    /^(.+)=([^=]+)$/s,
    'Which column stands for a field, where its header does not say so',
  ),
  set: pairs('field=value', /^([^=]+)=(.*)$/s, 'What stands for cells of a field that are empty or missing'),
  values: valuesFlag(),
  encoding: text('name', 'The encoding, such as windows-1252 or macintosh'),
  delimiter: delimiter(),
  repair_encoding: toggle('Repair texts whose UTF-8 was read in another encoding, such as gravitÃ©'),
  sheet: text('name|number', 'The sheet of a workbook; the first one unless given'),
} as const;

/** What may be put right, by the library that it concerns. */
const repairFlags = {
  assign_codes: text('mapping.csv', 'Give numbers to codes that are none, and keep them in this mapping'),
  clean_paths: toggle('Repair the characters that a path may not have'),
  create_supports: toggle('Create the supports that are cited and missing'),
  no_split: toggle('Take what stands between two | for one support, whatever it looks like'),
  by_title: toggle('Supports with one reference and other titles are different ones'),
} as const;

const REPAIRS: Readonly<Record<Library['name'], readonly (keyof typeof repairFlags)[]>> = {
  anomalies: ['assign_codes'],
  prescriptions: ['clean_paths', 'create_supports', 'no_split'],
  supports: ['by_title'],
};

/** The flags of the repairs that a library knows; the values of the others are undefined. */
export function repairFlagsOf(library: Library['name']): typeof repairFlags {
  const known = REPAIRS[library].map((name) => [name, repairFlags[name]]);
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
  repair_encoding: repairEncoding,
}: Values<typeof readingFlags>): Omit<LayoutOptions, 'constants'> {
  return { map, encoding, delimiter, sheet, repairEncoding };
}

export type BulkFlags = Values<typeof readingFlags & typeof repairFlags & typeof bulkFlags>;

/** `field:word=value`, several times, or the lines of a file. */
function valuesFlag(): Flag<Readonly<Record<string, string>>> {
  const flag = pairs(
    'field:word=value',
    /^([^:=]+:.+)=([^=]*)$/s,
    'What a word stands for, in a field of few values; @file has one on each line',
  );
  const lines = (given: string) => given.split(/\r?\n/).filter((line) => line.trim() !== '');
  return { ...flag, fromFile: true, read: (given) => flag.read(given.flatMap(lines)) };
}

/** Pairs such as `Column=field`, of which there may be several. */
function pairs(
  value: string,
  pattern: RegExp,
  summary: HelpSentence,
): Flag<Readonly<Record<string, string>>> {
  return {
    value,
    summary,
    repeatable: true,
    read: (given) => {
      const found = given.map((pair) => pattern.exec(pair));
      const wrong = given[found.indexOf(null)];
      if (wrong !== undefined)
        return { faults: [{ code: 'FORMAT', params: { format: value }, value: wrong }] };
      const named = found.map((pair) => pair?.slice(1) as [string, string]);
      const names = new Set(named.map(([name]) => name));
      return names.size < named.length
        ? { faults: [{ code: 'REPETE' }] }
        : { value: Object.fromEntries(named) };
    },
  };
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
