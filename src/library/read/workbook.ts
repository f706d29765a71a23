import { fold } from '../../contract/text.ts';
import type { Fault } from '../issues.ts';
import { asCsv, type CellOfSheet, extentOf } from './sheet.ts';
import type { Source } from './source.ts';
import { tags } from './xml.ts';
import { unzip, type ZipEntry, zip, zipEntries } from './zip.ts';

/** Bytes of a workbook: all of it is in memory while it is read, as ten times its unfolded size. */
export const FILE_MAX = 32 << 20;
/** Bytes that those parts of a workbook may unfold to which are read. */
export const UNFOLDED_MAX = 128 << 20;
/** Cells of a sheet, empty ones between others included. */
export const SHEET_MAX = 2_000_000;

/** A sheet of a workbook, as CSV in UTF-8: each of its rows is a record, also where it is empty. */
export interface Sheet {
  readonly name: string;
  /** The other sheets that the workbook shows. */
  readonly others: readonly string[];
  readonly csv: Buffer;
  readonly delimiter: ';';
  /** Cells that hold dates: row and column, from 1. */
  readonly dates: readonly (readonly [row: number, column: number])[];
}

/**
 * Reads a sheet of a workbook (XLSX): the one of that name or number, else the first that is not hidden. What
 * stands in cells becomes text: numbers with 15 digits at most, dates as 2024-02-01, formulas as their results.
 */
export async function readWorkbook(source: Source, asked?: string): Promise<Sheet | Fault> {
  if (source.size > FILE_MAX) return tooLarge(FILE_MAX, 'octets');
  const bytes = Buffer.alloc(source.size);
  for (let at = 0, count = 1; count > 0; at += count) {
    count = await source.read(bytes, at, bytes.length - at, at);
  }
  const entries = zipEntries(bytes);
  if (!entries) return DAMAGED;
  return entries.has(WORKBOOK) ? openSheet(entries, asked) : otherThanWorkbook([...entries.keys()]);
}

const DAMAGED: Fault = { code: 'CLASSEUR_ENDOMMAGE' };

function tooLarge(max: number, unit: 'octets' | 'cellules'): Fault {
  return { code: 'CLASSEUR_TROP_GRAND', params: { max, unit } };
}

/** Formats that are archives of this kind too, by a part that they have; and whether they hold sheets. */
const OTHERS: readonly (readonly [format: string, begins: string, sheets: boolean])[] = [
  ['XLSB', 'xl/workbook.bin', true],
  ['DOCX', 'word/', false],
  ['PPTX', 'ppt/', false],
  ['Numbers', 'Index/', true],
  ['ODS', 'META-INF/manifest.xml', true],
];

function otherThanWorkbook(names: readonly string[]): Fault {
  const other = OTHERS.find(([, begins]) => names.some((name) => name.startsWith(begins)));
  if (!other) return { code: 'COMPRESSE', params: { format: 'ZIP' } };
  const [format, , sheets] = other;
  return { code: sheets ? 'CLASSEUR' : 'DOCUMENT', params: { format } };
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** What a workbook says of one of its sheets. */
interface Tab {
  readonly name: string;
  /** Among all that the workbook lists, from 1. */
  readonly position: number;
  readonly hidden: boolean;
  readonly path: string;
}

async function openSheet(
  entries: ReadonlyMap<string, ZipEntry>,
  asked: string | undefined,
): Promise<Sheet | Fault> {
  const parts = await partsOf(entries, [WORKBOOK, RELATIONS]);
  if ('code' in parts) return parts;
  const paths = [...tags(textOf(parts, RELATIONS), 'Relationship')].map((relation) => ({
    id: relation.Id,
    type: relation.Type?.replace(/.*\//, ''),
    path: relation.Target?.replace(/^\/|^(?!\/)/, (slash) => (slash === '' ? 'xl/' : '')),
  }));
  const tabs = [...tags(textOf(parts, WORKBOOK), 'sheet')].flatMap(
    ({ name = '', id, state }, index): Tab[] => {
      const path = paths.find((one) => one.id === id && one.type === 'worksheet')?.path;
      const hidden = state !== undefined && state !== 'visible';
      return path === undefined ? [] : [{ name, path, hidden, position: index + 1 }];
    },
  );
  const tab = chosen(tabs, asked);
  if (!tab) {
    if (tabs.length === 0) return DAMAGED;
    return {
      code: 'FEUILLE_INCONNUE',
      params: { sheet: asked ?? '1', sheets: tabs.map(({ name }) => name) },
    };
  }
  const common = paths.filter(({ type }) => type === 'sharedStrings' || type === 'styles');
  const needed = [tab, ...common].flatMap(({ path }) => (path === undefined ? [] : [path]));
  const all = await partsOf(entries, [WORKBOOK, RELATIONS, ...needed]);
  return 'code' in all ? all : readSheet(all, tab, tabs);
}

/**
 * The sheet of that name, in any case, with or without accents, or of that number; without one, the first that is not
 * hidden.
 */
function chosen(tabs: readonly Tab[], asked: string | undefined): Tab | undefined {
  if (asked === undefined) return tabs.find(({ hidden }) => !hidden) ?? tabs[0];
  const like = (by: (name: string) => string) =>
    tabs.find(({ name }) => by(name.trim()) === by(asked.trim()));
  const named = like((name) => name.toLowerCase()) ?? like(fold);
  return named ?? (/^\d+$/.test(asked) ? tabs[Number(asked) - 1] : undefined);
}

/** Some files of an archive. Their sizes are known before they are unfolded, and hold. */
async function partsOf(
  entries: ReadonlyMap<string, ZipEntry>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer> | Fault> {
  const found = paths.flatMap((path) => entries.get(path) ?? []);
  if (found.length < paths.length) return DAMAGED;
  if (found.reduce((sum, { size }) => sum + size, 0) > UNFOLDED_MAX) return tooLarge(UNFOLDED_MAX, 'octets');
  const parts = new Map<string, Buffer>();
  for (const entry of found) {
    const bytes = await unzip(entry);
    if (!bytes) return DAMAGED;
    parts.set(entry.name, bytes);
  }
  return parts;
}

function textOf(parts: ReadonlyMap<string, Buffer>, path: string): string {
  return parts.get(path)?.toString('utf8') ?? '';
}

async function readSheet(
  parts: ReadonlyMap<string, Buffer>,
  { name, path, position }: Tab,
  tabs: readonly Tab[],
): Promise<Sheet | Fault> {
  const extent = extentOf(parts.get(path)?.toString('latin1') ?? '');
  if (!extent) return DAMAGED;
  if (extent.rows * extent.columns > SHEET_MAX) return tooLarge(SHEET_MAX, 'cellules');
  const others = tabs.filter((tab) => tab.position !== position && !tab.hidden).map((tab) => tab.name);
  const { readSheet } = await import('read-excel-file/node');
  let rows: CellOfSheet[][];
  try {
    // The library trusts the sizes that an archive says, and reads it as a stream: it gets one of ours.
    rows = (await readSheet(zip(parts), position, { trim: false })) as unknown as CellOfSheet[][];
  } catch {
    return DAMAGED;
  }
  return { name, others, delimiter: ';', ...asCsv(rows, extent) };
}
