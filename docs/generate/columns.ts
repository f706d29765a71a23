import { allLibraries } from '../../src/bulk/libraries/load.ts';
import { type Library, rowSchema } from '../../src/bulk/model/library.ts';
import { code, joined, table } from './markdown.ts';

const COLUMNS = /(<!-- columns -->)[\s\S]*?(<!-- end of columns -->)/;

const LIBRARIES = await allLibraries();

/** The page with the columns that each library takes put between its two marks. */
export function withColumns(text: string): string {
  const tables = LIBRARIES.map(columnTable);
  return text.replace(COLUMNS, (_, start, end) => joined([start, ...tables, end]).trimEnd());
}

function columnTable(library: Library): string {
  const { shape } = rowSchema(library);
  const rows = library.fields.map(({ name, aliases }) => [
    code(name),
    shape[name]?.safeParse(undefined).success ? '' : 'yes',
    aliases.map(code).join(', '),
  ]);
  return joined([
    `### ${library.name}`,
    table(['Field', 'Required', 'Headers that also mean it'], rows),
  ]).trimEnd();
}
