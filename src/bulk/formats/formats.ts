import { extname } from 'node:path';

/** What a library can be exported as. */
export const FORMATS = ['csv', 'tsv', 'xlsx', 'json', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

const FORMAT_OF: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.xlsx': 'xlsx',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

/** How the name of a file says its format. */
export const ENDINGS = Object.keys(FORMAT_OF);

/** What the name of a file says: its format, where it says one, and whether it is compressed with gzip. */
export function namedFormat(file: string): { readonly format: Format | undefined; readonly gzip: boolean } {
  const gzip = /\.gz$/i.test(file);
  const name = gzip ? file.slice(0, -'.gz'.length) : file;
  return { format: FORMAT_OF[extname(name).toLowerCase()], gzip };
}
