import { extname } from 'node:path';
import { csv } from './csv.ts';
import type { Format } from './format.ts';
import { geojson } from './geojson.ts';
import { ics } from './ics.ts';
import { ids } from './ids.ts';
import { json } from './json.ts';
import { ndjson } from './ndjson.ts';
import { tsv } from './tsv.ts';
import { xlsx } from './xlsx.ts';

/** Every format, in the order of help. */
const FORMATS = [json, ndjson, csv, tsv, ids, xlsx, ics, geojson] as const;

export type FormatName = (typeof FORMATS)[number]['name'];

/** Values of `-o`: also a table, which is no format of data. */
export type OutputName = 'table' | FormatName;

/** Formats of `-o`, as listed by help. */
export const OUTPUT_FORMATS: readonly Format[] = FORMATS.filter(({ binary }) => !binary);

/** Formats of `-o` for a noun; by default those of every noun. */
export function outputsOf(noun?: string): readonly OutputName[] {
  const offered = FORMATS.flatMap(({ name, binary, only }) =>
    binary || (only && only !== noun) ? [] : [name],
  );
  return ['table', ...offered];
}

/** Formats of files that imports read and exports write, by noun; by default every noun. */
const imported = (noun?: string) =>
  FORMATS.filter((one: Format) => one.imported && (one.only === undefined || one.only === noun));

/** Names of these formats. */
export function fileFormatsOf(noun?: string): readonly FormatName[] {
  return imported(noun).map(({ name }) => name);
}

/** File name endings of these. */
export function endingsOf(noun?: string): readonly string[] {
  return imported(noun).flatMap(({ extensions }) => extensions);
}

export function formatNamed(name: FormatName): Format {
  return FORMATS.find((one) => one.name === name) as Format;
}

/** Whether an output format is JSON. */
export function isJson(name: OutputName | undefined): boolean {
  return FORMATS.some((one) => one.name === name && one.json);
}

/** Format of a file by its name, for the objects of a noun, if any, and whether it is compressed with gzip. */
export function namedFormat(
  file: string,
  noun: string,
): {
  readonly format: FormatName | undefined;
  readonly gzip: boolean;
} {
  const gzip = /\.gz$/i.test(file);
  const extension = extname(gzip ? file.slice(0, -'.gz'.length) : file).toLowerCase();
  const found = imported(noun).find(({ extensions }) => extensions.some((one) => one === extension));
  return { format: found?.name, gzip };
}
