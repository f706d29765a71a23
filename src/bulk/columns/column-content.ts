import { fold } from '../../contract/text.ts';
import type { Library } from '../libraries.ts';
import type { Fault } from '../report/issues.ts';
import { codeIn } from './code-mapping-file.ts';
import { bareKey, type Column, type Columns, doubleColumn, requiredFields, shownHeaders } from './columns.ts';

/** The first words of what is cited, not prescribed: the title of a law. */
const LAW = /^(?:arretes?|decrets?|codes?|circulaires?|reglements?|loi|ordonnance|articles?|instructions?)\b/;
/** Words of a sentence, on average. */
const WORDS_MIN = 4;

/**
 * Holds the columns that headers tell against what stands in them, by the first `rows`. Of several that bear a name of the
 * text of an object, the only one that holds sentences is it. A column whose name is only
 * another word for the text of an object, and which holds no sentences, gives way to the one that has such a name too
 * and does; where only columns of other names do, whoever imports is asked. A required column that is empty gets the
 * name of the one that may be meant `instead`.
 */
export function chooseByContent(
  found: Columns,
  rows: readonly (readonly string[])[],
  library: Library,
): { readonly columns: Columns } | { readonly faults: readonly Fault[] } {
  if (rows.length === 0 && found.columns.every(({ rivals }) => rivals === undefined))
    return { columns: found };
  const used = new Set(found.columns.map(({ index }) => index));
  const free = found.headers.flatMap((header, index) =>
    header === '' || used.has(index) || !found.ignored.includes(header) ? [] : [{ header, index }],
  );
  const cellsOf = ({ index }: { readonly index: number }) => rows.map((row) => (row[index] ?? '').trim());
  const required = requiredFields(library);
  const columns: Column[] = [];
  for (const column of found.columns) {
    const { field, header, index, rivals } = column;
    if (rivals) {
      const meant = [index, ...rivals].filter((at) => areSentences(cellsOf({ index: at })));
      const [only] = meant;
      if (only === undefined || meant.length > 1)
        return { faults: [doubleColumn(field, [index, ...rivals], found.headers)] };
      columns.push({ field, index: only, header: found.headers[only] as string });
      continue;
    }
    const cells = cellsOf(column);
    const isTold = column.mapped || bareKey(header, library) === field.name.replaceAll('_', '');
    if (field.kind === 'text' && field.identifies && !isTold && !areSentences(cells)) {
      const others = free.filter((one) => areSentences(cellsOf(one)));
      const [only] = others;
      if (only && others.length === 1 && field.aliases.includes(bareKey(only.header, library))) {
        columns.push({ field, ...only });
        continue;
      }
      if (only) {
        const headers = [header, ...others.map((one) => one.header)];
        const params = { field: field.name, headers: shownHeaders(headers) };
        return { faults: [{ code: 'COLONNE_DOUTEUSE', params }] };
      }
    }
    const isEmpty = required.has(field.name) && field.kind === 'number' && cells.every((cell) => cell === '');
    const instead = isEmpty ? free.filter((one) => areCodes(cellsOf(one))) : [];
    columns.push(instead.length === 1 ? { ...column, instead: instead[0]?.header } : column);
  }
  const taken = new Set(columns.map(({ index }) => index));
  const ignored = found.headers.filter(
    (header, index) => !taken.has(index) && (found.ignored.includes(header) || used.has(index)),
  );
  return { columns: { ...found, columns, ignored } };
}

/** Whether cells say what people have written: most are filled, with several words, and few of them are alike. */
function areSentences(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const words = filled.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0);
  const laws = filled.filter((cell) => LAW.test(fold(cell))).length;
  return (
    filled.length * 2 > cells.length &&
    words >= WORDS_MIN * filled.length &&
    laws * 2 < filled.length &&
    new Set(filled).size * 2 > filled.length
  );
}

/** Whether cells are codes: whole numbers, each another one. */
function areCodes(cells: readonly string[]): boolean {
  return new Set(cells).size === cells.length && cells.every((cell) => codeIn(cell) !== undefined);
}
