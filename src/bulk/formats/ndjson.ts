import type { Format } from './format.ts';

export const ndjson: Format<'ndjson'> = {
  name: 'ndjson',
  summary: {
    en: 'One JSON object per line, streamed',
    fr: 'Un objet JSON par ligne, écrit à mesure',
  },
  extensions: ['.ndjson', '.jsonl'],
  imported: true,
  json: true,
  writer: ({ objectOf }) => ({ row: (row) => ndjsonLine(objectOf(row)) }),
};

export function ndjsonLine(object: unknown): string {
  return `${JSON.stringify(object)}\n`;
}
