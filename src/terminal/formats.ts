export const FORMATS = ['table', 'json', 'ndjson', 'csv', 'tsv', 'ids'] as const;

export type Format = (typeof FORMATS)[number];
