import { fold } from '../../../contract/schema/text.ts';
import type { InputSource } from '../../input/source.ts';
import type { RowFault } from '../../model/issues.ts';
import { SHEET_MAX } from './grid.ts';
import { type CsvOfSheet, isOn, readSheet, type Shared, sharedStrings, stylesIn } from './sheet.ts';
import { elementsNamed } from './xml.ts';
import { type Archive, openArchive } from './zip.ts';

/** Bytes of a workbook: all of it is in memory during reading, as ten times its unfolded size. */
const FILE_MAX = 32 << 20;
/** Bytes of a workbook's parts once unfolded. */
const UNFOLDED_MAX = 128 << 20;

export interface Sheet extends CsvOfSheet {
  readonly name: string;
  readonly delimiter: ';';
}

/** A workbook (XLSX) of known sheets. */
export interface Workbook {
  /** Sheets in order. */
  readonly tabs: readonly Tab[];
  /**
   * Cells of a sheet as text: numbers with 15 digits at most, dates as 2024-02-01, formulas as their results, and
   * merged cells filled.
   */
  read(tab: Tab): Promise<Sheet | RowFault>;
}

/** Opens a workbook, or returns why it cannot be read. */
export async function openWorkbook(source: InputSource): Promise<Workbook | RowFault> {
  if (source.size > FILE_MAX) return tooLarge(FILE_MAX, 'octets');
  const bytes = Buffer.alloc(source.size);
  for (let at = 0, count = 1; count > 0; at += count) {
    count = await source.read(bytes, at, bytes.length - at, at);
  }
  const archive = await openArchive(bytes);
  if (!archive) return DAMAGED;
  if (archive.sizeOf(WORKBOOK) === undefined) return otherThanWorkbook(archive.names);
  return openTabs(archive).catch(() => DAMAGED);
}

const DAMAGED: RowFault = { code: 'CLASSEUR_ENDOMMAGE' };

function tooLarge(max: number, unit: 'octets' | 'cellules'): RowFault {
  return { code: 'CLASSEUR_TROP_GRAND', params: { max, unit } };
}

/** Other archives of this kind, by a part of them; and whether they hold sheets. */
const OTHERS: readonly (readonly [format: string, begins: string, sheets: boolean])[] = [
  ['XLSB', 'xl/workbook.bin', true],
  ['DOCX', 'word/', false],
  ['PPTX', 'ppt/', false],
  ['Numbers', 'Index/', true],
  ['ODS', 'META-INF/manifest.xml', true],
];

function otherThanWorkbook(names: readonly string[]): RowFault {
  const other = OTHERS.find(([, begins]) => names.some((name) => name.startsWith(begins)));
  if (!other) return { code: 'COMPRESSE', params: { format: 'ZIP' } };
  const [format, , sheets] = other;
  return { code: sheets ? 'CLASSEUR' : 'DOCUMENT', params: { format } };
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** A sheet in the workbook's list. */
export interface Tab {
  readonly name: string;
  /** Among all sheets of the workbook, from 1. */
  readonly position: number;
  readonly hidden: boolean;
  readonly path: string;
}

/** Throws the errors of a damaged archive and XML. */
async function openTabs(archive: Archive): Promise<Workbook | RowFault> {
  const parts = await partsOf(archive, [WORKBOOK, RELATIONS]);
  if ('code' in parts) return parts;
  const relations = elementsNamed(textOf(parts, RELATIONS), 'Relationship').map(
    ({ Id, Type = '', Target = '' }) => ({
      id: Id,
      type: Type.slice(Type.lastIndexOf('/') + 1),
      path: Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    }),
  );
  const worksheets = new Map(
    relations.flatMap(({ id, type, path }) => (type === 'worksheet' ? [[id, path] as const] : [])),
  );
  const [strings, styles] = ['sharedStrings', 'styles'].map((kind) =>
    relations.flatMap(({ type, path }) => (type === kind ? [path] : [])),
  ) as [string[], string[]];
  const tabs = elementsNamed(textOf(parts, WORKBOOK), 'sheet').flatMap(
    ({ name = '', id, state }, index): Tab[] => {
      const path = worksheets.get(id);
      const hidden = state !== undefined && state !== 'visible';
      return path === undefined ? [] : [{ name, path, hidden, position: index + 1 }];
    },
  );
  if (tabs.length === 0) return DAMAGED;
  const [properties] = elementsNamed(textOf(parts, WORKBOOK), 'workbookPr');
  const others = await partsOf(archive, [...strings, ...styles]);
  if ('code' in others) return others;
  const shared: Shared = {
    strings: strings.flatMap((path) => sharedStrings(textOf(others, path))),
    styles: styles.flatMap((path) => stylesIn(textOf(others, path))),
    from1904: isOn(properties?.date1904 ?? ''),
  };
  return { tabs, read: (tab) => readTab(archive, tab, shared) };
}

/** The sheet of that name, in any case, with or without accents, or of that number. */
export function tabNamed(tabs: readonly Tab[], sheet: string): Tab | RowFault {
  const like = (by: (name: string) => string) =>
    tabs.find(({ name }) => by(name.trim()) === by(sheet.trim()));
  const named = like((name) => name.toLowerCase()) ?? like(fold);
  const found = named ?? (/^\d+$/.test(sheet) ? tabs[Number(sheet) - 1] : undefined);
  return found ?? { code: 'FEUILLE_INCONNUE', params: { sheet, sheets: tabs.map(({ name }) => name) } };
}

/** Some files of an archive. Their sizes are known before they are unfolded, and hold. Throws for a missing or damaged one. */
async function partsOf(
  archive: Archive,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer> | RowFault> {
  const size = paths.reduce((sum, path) => sum + (archive.sizeOf(path) ?? 0), 0);
  if (size > UNFOLDED_MAX) return tooLarge(UNFOLDED_MAX, 'octets');
  const parts = new Map<string, Buffer>();
  for (const path of paths) parts.set(path, Buffer.concat(await Array.fromAsync(archive.unfolding(path))));
  return parts;
}

function textOf(parts: ReadonlyMap<string, Buffer>, path: string): string {
  return parts.get(path)?.toString('utf8') ?? '';
}

async function readTab(archive: Archive, { name, path }: Tab, shared: Shared): Promise<Sheet | RowFault> {
  if (Number(archive.sizeOf(path)) > UNFOLDED_MAX) return tooLarge(UNFOLDED_MAX, 'octets');
  const sheet = await readSheet(archive.unfolding(path), shared).catch(() => 'damaged' as const);
  if (sheet === 'damaged') return DAMAGED;
  if (sheet === 'too large') return tooLarge(SHEET_MAX, 'cellules');
  return { name, delimiter: ';', ...sheet.asCsv() };
}
