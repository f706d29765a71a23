import type { ErrorParams } from '../../contract/errors.ts';
import { fold } from '../../contract/schema/text.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import {
  type Constants,
  columnIndicesOf,
  type FileColumns,
  headerKey,
  isRenamed,
  matchColumns,
  requiredFields,
  shownHeaders,
} from '../columns/columns.ts';
import { areSentences, chooseByContent } from '../columns/content.ts';
import { CELLS_MAX, CsvReader, DELIMITERS, findDelimiter } from '../formats/csv/reader.ts';
import { beginningOf, isOneDocument } from '../formats/file-type.ts';
import { JsonReader } from '../formats/json/document-reader.ts';
import { NdjsonReader } from '../formats/json/ndjson-reader.ts';
import type { Sheet, Tab } from '../formats/xlsx/workbook.ts';
import { type Encoding, findEncoding, repaired, utf8From } from '../input/encoding.ts';
import { type InputSource, memorySource, ReadBuffer } from '../input/source.ts';
import type { FileRows } from '../model/file-rows.ts';
import type { ImportTarget } from '../model/import-target.ts';
import { type Issue, type IssueCode, type LocatedFault, type RowFault, shownValue } from '../model/issues.ts';
import { type CsvLayout, CsvRows } from './csv-rows.ts';
import {
  findHeaders,
  type Headers,
  type LayoutOptions,
  membersOf,
  repairedMap,
  rowsBelow,
  toLine,
} from './headers.ts';
import { type JsonLayout, JsonRows } from './json-rows.ts';
import type { RowContext } from './read-rows.ts';

/** A notice on the layout of a file. `line` is 0 for the file as a whole. */
export interface LayoutNotice {
  readonly code: NoticeCode;
  readonly line: number;
  readonly params: ErrorParams;
}

interface FoundLayout {
  /** Source of the rows: the file, or the sheet of a workbook in memory. */
  readonly source: InputSource;
  readonly notices: readonly LayoutNotice[];
  readonly encoding: Encoding;
}

/** Layout of a file: found once, used by every pass. */
export type Layout = FoundLayout &
  (
    | (JsonLayout & { readonly format: keyof typeof OBJECT_READERS })
    | (CsvLayout & {
        readonly format: 'csv';
        readonly delimiter: string;
        /** Header line, from 1. */
        readonly line: number;
        /** Unit of line numbers: rows for a sheet. */
        readonly counted: 'lines' | 'records';
      })
  );

/** Faults of a file as a whole. */
export interface FileRefusal {
  readonly issues: readonly Issue[];
  readonly notices: readonly LayoutNotice[];
}

/** Finds the format, the encoding, the delimiter and the columns of a file, or its faults. */
export async function findLayout(
  source: InputSource,
  target: ImportTarget,
  options: LayoutOptions = {},
): Promise<Layout | FileRefusal> {
  const beginning = await beginningOf(source);
  if (beginning === 'workbook') return layoutOfWorkbook(source, target, options);
  if (beginning !== 'text') return refusal([beginning]);
  const useless = options.sheet !== undefined ? '--sheet' : options.skipHidden && '--skip-hidden';
  if (useless) return refusal([{ code: 'SANS_FEUILLE', params: { flag: useless } }]);
  return layoutOfText(source, target, options);
}

async function layoutOfText(
  source: InputSource,
  target: ImportTarget,
  options: LayoutOptions,
): Promise<Layout | FileRefusal> {
  const encoding = await findEncoding(source, options.encoding);
  if ('code' in encoding) {
    const { lines = [0], ...fault } = encoding;
    return refusal(lines.map((line) => ({ ...fault, line })));
  }

  const found = { source, encoding, notices: encodingNotices(encoding) };
  const window = new ReadBuffer(utf8From(source, encoding));
  const document = await isOneDocument(window);
  if (document !== undefined) {
    const useless = uselessFlags(options, ['delimiter', 'headerRow'], 'JSON');
    if (useless.length > 0) return refusal(useless, found.notices);
    return layoutOfObjects(found, document ? 'json' : 'ndjson', target, options);
  }
  return layoutOfCells(found, target, options, options.delimiter ?? findDelimiter(window), 'lines');
}

/** Reader of each format's objects. */
const OBJECT_READERS = { json: JsonReader, ndjson: NdjsonReader };

/** Faults checked by row: a member may be missing in some objects alone. */
const OF_ROWS = new Set<IssueCode>(['COLONNE_MANQUANTE', 'GRAVITE_EN_COLONNES']);

/** Layout of JSON, with the members of all objects as headers. */
async function layoutOfObjects(
  found: FoundLayout,
  format: keyof typeof OBJECT_READERS,
  target: ImportTarget,
  options: LayoutOptions,
): Promise<Layout | FileRefusal> {
  const window = new ReadBuffer(utf8From(found.source, found.encoding));
  const { members, rows } = await membersOf(new OBJECT_READERS[format](window));
  const width = members.length;
  if (width > CELLS_MAX)
    return refusal([{ code: 'TROP_DE_COLONNES', params: { found: width, max: CELLS_MAX } }], found.notices);
  const headed = matchColumns(members.map(repaired), target, repairedMap(options.map), options.constants);
  // Malformed JSON has no members: its rows have the faults.
  const faults = headed.faults.filter(
    ({ code }) => !OF_ROWS.has(code) && (width > 0 || code === 'MAP_CHAMP'),
  );
  const content = faults.length > 0 ? { faults } : chooseByContent(headed, rows, target, options);
  if ('faults' in content) return refusal(content.faults, found.notices);
  const { columns } = content;
  return {
    ...found,
    notices: [...found.notices, ...readNotices(columns, options)],
    format,
    members,
    columns,
  };
}

function refusal(faults: readonly LocatedFault[], notices: readonly LayoutNotice[] = []): FileRefusal {
  return { issues: faults.map((fault) => ({ line: 0, ...fault })), notices };
}

function encodingNotices({ name, from }: Encoding): LayoutNotice[] {
  const code = from === 'guess' ? 'ENCODAGE_SUPPOSE' : 'ENCODAGE_LU';
  const evident = from === 'caller' || name === 'utf-8';
  return evident ? [] : [{ code, line: 0, params: { encoding: name } }];
}

/** Flags without use for some formats. */
const FLAGS = { encoding: '--encoding', delimiter: '--delimiter', headerRow: '--header-row' } as const;

/** Faults of flags without use for a format: the caller expects another one. */
function uselessFlags(
  options: LayoutOptions,
  names: readonly (keyof typeof FLAGS)[],
  format: string,
): RowFault[] {
  const useless = names.filter((name) => options[name] !== undefined);
  return useless.map((name) => ({ code: 'OPTION_INUTILE', params: { flag: FLAGS[name], format } }));
}

/**
 * Layout of a sheet, read as CSV from then on: the requested one, else the only visible one with the columns. A choice between
 * several is refused; without any, the faults are those of the only sheet that may hold the texts.
 */
async function layoutOfWorkbook(
  file: InputSource,
  target: ImportTarget,
  options: LayoutOptions,
): Promise<Layout | FileRefusal> {
  const useless = uselessFlags(options, ['encoding', 'delimiter'], 'XLSX');
  if (useless.length > 0) return refusal(useless);
  const { openWorkbook, tabNamed } = await import('../formats/xlsx/workbook.ts');
  const workbook = await openWorkbook(file);
  if ('code' in workbook) return refusal([workbook]);
  const read = async (tab: Tab) => {
    const sheet = await workbook.read(tab);
    return 'code' in sheet ? refusal([sheet]) : layoutOfSheet(file, sheet, target, options);
  };
  const { tabs } = workbook;
  if (options.sheet !== undefined) {
    const tab = tabNamed(tabs, options.sheet);
    return 'code' in tab ? refusal([tab]) : read(tab);
  }
  const shown = tabs.some(({ hidden }) => !hidden) ? tabs.filter(({ hidden }) => !hidden) : tabs.slice(0, 1);
  const [first, ...others] = shown as [Tab, ...Tab[]];
  const layout = await read(first);
  if (others.length === 0) return layout;
  const found = [{ tab: first, layout }];
  for (const tab of others) found.push({ tab, layout: await read(tab) });
  const having = found.filter((one) => hasColumns(one.layout));
  const isPart = !hasColumns(layout) && 'issues' in layout && !isCover(layout, target, options.constants);
  if (isPart && having.length === 0) return withNotice(layout, 'FEUILLE', first, shown);
  const texts = found.filter((one) => mayHaveTexts(one.layout));
  const likely = texts.filter((one) => matchColumns(headersOn(one.layout), target).columns.length > 0);
  const holding = await Promise.all(having.map((one) => hasSentences(one.layout)));
  let candidates = holding.includes(true) ? having : [...having, ...likely];
  // A header alone may be the title of a cover.
  if (having.every((one) => headersOn(one.layout).length === 1)) candidates = [...having, ...texts];
  // A sheet with some of the columns is a candidate too, or a legend.
  if (isPart) candidates = [{ tab: first, layout }, ...having];
  if (having.length === 0) {
    // A first sheet that lists objects by number needs no other column.
    const any = 'format' in layout ? [] : found.filter((one) => headersOn(one.layout).length > 0);
    candidates = likely.length === 1 ? likely : any;
  }
  const [only = { tab: first, layout }, ...more] = candidates;
  if (more.length === 0)
    return withNotice(only.layout, 'format' in only.layout ? 'FEUILLE_TROUVEE' : 'FEUILLE', only.tab, shown);
  const wordsOf = (tab: Tab) => fold(tab.name).split(/[^a-z]+/);
  const called = candidates.filter(({ tab }) => wordsOf(tab).some((word) => target.nouns.test(word)));
  const params = {
    sheets: candidates.map((one) => `${one.tab.name} (${headersOn(one.layout).join(', ')})`),
    fields: [...requiredFields(target)],
    ...(called[0] && called.length === 1 && candidates.length === having.length
      ? { sheet: called[0].tab.name }
      : {}),
  };
  return refusal([{ code: 'FEUILLES_POSSIBLES', params }]);
}

/**
 * The sheet of a workbook with some objects of a collection: it has their columns, and one of their numbers in its first rows. A sheet read
 * for `otherTarget`, or with its required fields in other columns, holds objects of that. Undefined for none or several, and for other files.
 */
export async function sheetWith(
  file: InputSource,
  target: ImportTarget,
  numbers: ReadonlySet<string>,
  otherTarget: ImportTarget,
  { sheet: requested, map }: Pick<LayoutOptions, 'sheet' | 'map'>,
): Promise<string | undefined> {
  if ((await beginningOf(file)) !== 'workbook') return undefined;
  const { openWorkbook, tabNamed } = await import('../formats/xlsx/workbook.ts');
  const workbook = await openWorkbook(file);
  if ('code' in workbook) return undefined;
  const having: string[] = [];
  const needed = requiredFields(otherTarget);
  for (const tab of workbook.tabs) {
    const sheet = tab.hidden ? undefined : await workbook.read(tab);
    if (!sheet || 'code' in sheet) continue;
    const layout = await layoutOfSheet(file, sheet, target, {});
    if (!('format' in layout) || layout.format !== 'csv' || !hasColumns(layout)) continue;
    const { columns } = layout;
    const own = matchColumns(columns.headers, otherTarget, map);
    const isRead = requested === undefined || tabNamed(workbook.tabs, requested) === tab;
    const isOfOther = own.columns.some(
      ({ field, index }) => needed.has(field.name) && columns.columns.every((one) => one.index !== index),
    );
    if (own.faults.length === 0 && (isRead || isOfOther)) continue;
    const rows = await firstRows(layout);
    const places = columns.columns.filter(({ field }) => field.name === (target.number ?? target.key));
    if (places.some(({ index }) => rows.some((row) => numbers.has((row[index] ?? '').trim()))))
      having.push(tab.name);
  }
  return having.length === 1 ? having[0] : undefined;
}

/** Whether a sheet has every required column, even with a doubt between two. */
function hasColumns(layout: Layout | FileRefusal): boolean {
  if ('format' in layout) return layout.format !== 'csv' || layout.columns.faults.length === 0;
  return layout.issues.every(({ code }) => DOUBTS.has(code));
}

const DOUBTS = new Set<IssueCode>([
  'COLONNE_DOUBLE',
  'COLONNE_DOUTEUSE',
  'EN_TETE_DOUBLE',
  'GRAVITE_EN_COLONNES',
  'CHEMINS_NON_LUS',
]);

/** Whether a sheet has none of the required columns. */
function isCover({ issues }: FileRefusal, target: ImportTarget, constants: Constants | undefined): boolean {
  const needed = [...requiredFields(target)].filter((field) => !constants?.has(field));
  const missing = issues.filter(({ code }) => code === 'COLONNE_MANQUANTE');
  const others = issues.filter(({ code }) => code !== 'COLONNE_MANQUANTE' && code !== 'MAP_COLONNE');
  if (others.length > 0) return others.every(({ code }) => OF_COVERS.has(code));
  return missing.length === needed.length;
}

/** Cells of a sheet's possible header line. */
function headersOn(layout: Layout | FileRefusal): readonly string[] {
  if ('format' in layout)
    return layout.format === 'csv'
      ? shownHeaders(layout.columns.headers.filter((header) => header !== ''))
      : [];
  const [{ params = {} } = {}] = layout.issues;
  return [params.headers ?? params.found ?? []].flat().map(String);
}

/** Whether a sheet lacks only the column of texts, and has one with sentences. */
function mayHaveTexts(layout: Layout | FileRefusal): boolean {
  if ('format' in layout) return false;
  return layout.issues.every(
    ({ code, params }) => code === 'COLONNE_MANQUANTE' && [params?.among ?? []].flat().length > 0,
  );
}

/** Whether a column of texts holds sentences. */
async function hasSentences(layout: Layout | FileRefusal): Promise<boolean> {
  if (!('format' in layout) || layout.format !== 'csv') return true;
  const rows = await firstRows(layout);
  return layout.columns.columns.some(
    ({ field, index }) => field.kind === 'text' && areSentences(rows.map((row) => row[index] ?? '')),
  );
}

async function firstRows({ source, encoding, delimiter, line, counted }: Layout & { format: 'csv' }) {
  const reader = new CsvReader(new ReadBuffer(utf8From(source, encoding)), delimiter, counted);
  return rowsBelow(reader, line);
}

const OF_COVERS = new Set<IssueCode>(['VIDE', 'SANS_EN_TETES', 'SANS_COLONNE']);

function withNotice<T extends Layout | FileRefusal>(
  layout: T,
  code: 'FEUILLE' | 'FEUILLE_TROUVEE',
  { name, position }: Tab,
  tabs: readonly Tab[],
): T {
  const sheets = tabs.filter((tab) => tab.position !== position).map((tab) => tab.name);
  return { ...layout, notices: [{ code, line: 0, params: { sheet: name, sheets } }, ...layout.notices] };
}

async function layoutOfSheet(
  file: InputSource,
  sheet: Sheet,
  target: ImportTarget,
  options: LayoutOptions,
): Promise<Layout | FileRefusal> {
  const layout = await layoutOfCells(
    {
      source: memorySource(file.name, sheet.csv),
      encoding: { name: 'utf-8', mark: 0, from: 'content' },
      notices: [],
    },
    target,
    { ...options, encoding: undefined, delimiter: undefined },
    sheet.delimiter,
    'records',
  );
  if ('issues' in layout || layout.format !== 'csv') return layout;
  const texts = layout.columns.columns.filter(({ field }) => field.kind === 'text');
  const hidden = { rows: sheet.hidden, skip: options.skipHidden === true };
  const isRead = (row: number) => row > layout.line && !(hidden.skip && sheet.hidden[row]);
  const dates = sheet.dates.flatMap(([line, column]): LayoutNotice[] =>
    isRead(line) && texts.some((one) => columnIndicesOf(one).includes(column - 1))
      ? [{ code: 'DATE_EN_TEXTE', line, params: {} }]
      : [],
  );
  const filled = filledNotices(sheet, layout.columns, isRead);
  return { ...layout, hidden, notices: [...layout.notices, ...filled, ...dates] };
}

/** Notices on columns filled from merged cells, with their numbers of rows. */
function filledNotices(
  { filled }: Sheet,
  { columns }: FileColumns,
  isRead: (row: number) => boolean,
): LayoutNotice[] {
  const found = columns.flatMap(({ index, header }) => {
    const rows = [...(filled.get(index + 1) ?? [])].filter(isRead).length;
    return rows > 0 ? [`${shownValue(header)} (${rows})`] : [];
  });
  return found.length > 0 ? [{ code: 'CELLULES_FUSIONNEES', line: 0, params: { columns: found } }] : [];
}

/** Layout of a text of cells. */
async function layoutOfCells(
  found: FoundLayout,
  target: ImportTarget,
  options: LayoutOptions,
  delimiter: string,
  counted: 'lines' | 'records',
): Promise<Layout | FileRefusal> {
  const { source, encoding } = found;
  const open = (by: string) => new CsvReader(new ReadBuffer(utf8From(source, encoding)), by, counted);
  const headers = await findHeaders(open, target, options, delimiter);
  const noted = (is: boolean, code: NoticeCode, params: ErrorParams): LayoutNotice[] =>
    is ? [{ code, line: 0, params }] : [];
  const unparted = (width: number) =>
    noted(options.delimiter !== undefined && width === 1, 'SEPARATEUR_ABSENT', { delimiter });
  if ('faults' in headers) {
    const faults = headers.faults.map((fault) => {
      if (fault.code !== 'SANS_EN_TETES' || counted !== 'lines') return fault;
      const fields = [fault.params?.fields ?? []].flat().join(delimiter);
      return { ...fault, params: { ...fault.params, fields: [fields] } };
    });
    const [first] = faults;
    return refusal(faults, [...found.notices, ...unparted([first?.params?.headers ?? []].flat().length)]);
  }
  const unusual = options.delimiter === undefined && !USUAL.includes(headers.delimiter);
  const sample = await rowsBelow(open(headers.delimiter), headers.line);
  const other = counted === 'lines' ? await otherDelimiter(open, headers, sample, options) : undefined;
  if (other !== undefined) {
    const params = { delimiter: headers.delimiter, other, header: headers.columns.headers.join(other) };
    return refusal([{ code: 'SEPARATEUR_AUTRE', params, line: headers.line }], found.notices);
  }
  const content = chooseByContent(headers.columns, sample, target, options);
  const columns = 'faults' in content ? headers.columns : content.columns;
  const { delimiter: by, line, width } = headers;
  const notices: LayoutNotice[] = [
    ...found.notices,
    ...noted(unusual, 'SEPARATEUR', { delimiter: by }),
    ...unparted(width),
    ...readNotices(columns, options),
    ...noted(headers.searched, 'EN_TETES', { line }),
    ...noted(headers.named, 'EN_TETES_DITS', { line, headers: shownHeaders(headers.columns.headers) }),
    ...headers.repaired.map((params): LayoutNotice => ({ code: 'ENCODAGE_REPARE', line, params })),
  ];
  if ('faults' in content)
    return refusal(
      content.faults.map((fault) => ({ ...fault, line })),
      notices,
    );
  const whole = sample.filter((cells) => new Set(cells.filter((cell) => cell.trim())).size > 1).length;
  const filled = whole * 3 >= sample.length * 2 ? 'most' : whole > 0 ? 'some' : undefined;
  const isUsed = sample.some((cells) => columns.columns.some(({ index }) => cells[index]?.trim()));
  return { ...found, notices, format: 'csv', counted, delimiter: by, line, width, columns, filled, isUsed };
}

/** Delimiter of every row, if it differs from that of the headers, and the headers are ambiguous. */
async function otherDelimiter(
  open: (delimiter: string) => CsvReader,
  { delimiter, line, width }: Headers,
  sample: readonly (readonly string[])[],
  options: LayoutOptions,
): Promise<string | undefined> {
  const isWhole = (rows: readonly (readonly string[])[]) =>
    rows.length > 0 && rows.every((cells) => cells.length === width);
  if (options.delimiter !== undefined || width < 2 || sample.length === 0 || isWhole(sample))
    return undefined;
  for (const other of DELIMITERS) {
    if (other !== delimiter && isWhole(await rowsBelow(open(other), line))) return other;
  }
  return undefined;
}

/** Notices on renamed columns. */
function readNotices({ columns }: FileColumns, { map = {} }: LayoutOptions): LayoutNotice[] {
  // A mapped column needs no notice.
  const mapped = new Set(Object.keys(map).map(headerKey));
  const read = columns.flatMap(({ header, field, generalField }) =>
    (generalField || isRenamed(header, field.name)) && !mapped.has(headerKey(header))
      ? `${shownValue(header)} → ${field.name}`
      : [],
  );
  return read.length > 0 ? [{ code: 'COLONNES_LUES', line: 0, params: { read } }] : [];
}

/** Delimiters without a notice. */
const USUAL: readonly string[] = DELIMITERS.filter((delimiter) => delimiter !== '|');

/** Opens a file for one pass over its rows. `source` is that of the layout, or a substitute. */
export async function openRows(source: InputSource, layout: Layout, context: RowContext): Promise<FileRows> {
  const window = new ReadBuffer(utf8From(source, layout.encoding));
  if (layout.format === 'csv') {
    const reader = new CsvReader(window, layout.delimiter, layout.counted);
    await toLine(reader, layout.line);
    return new CsvRows(reader, layout, context);
  }
  return new JsonRows(new OBJECT_READERS[layout.format](window), layout, context);
}
