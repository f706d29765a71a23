import { deflateRawSync, gzipSync } from 'node:zlib';
import writeExcel from 'write-excel-file/node';
import { zip } from './zip.ts';

/** A text in an encoding of one byte for each character. */
export function inBytes(encoding: 'macintosh' | 'windows-1252', text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = bytes.get(character);
      if (byte === undefined) throw new Error(`${encoding} has no ${character}`);
      return byte;
    }),
  );
}

export function utf16(text: string, order: 'little' | 'big' = 'little'): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'little' ? bytes : bytes.swap16();
}

export function utf32(text: string, order: 'little' | 'big'): Buffer {
  const bytes = Buffer.alloc(4 * [...text].length);
  [...text].forEach((character, index) => {
    const point = character.codePointAt(0) as number;
    if (order === 'little') bytes.writeUInt32LE(point, 4 * index);
    else bytes.writeUInt32BE(point, 4 * index);
  });
  return bytes;
}

export const gzip = (text: string | Uint8Array): Buffer => gzipSync(text);

type Cell = string | number | boolean | Date | null;

/** A workbook as programs write it: sheets by name, rows of cells. */
export async function workbook(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
): Promise<Buffer> {
  const TYPES = { string: String, number: Number, boolean: Boolean, object: Date } as const;
  const cellOf = (value: Cell) =>
    value === null
      ? null
      : { value, type: TYPES[typeof value as keyof typeof TYPES], ...(value instanceof Date ? DATE : {}) };
  const written = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map(cellOf)),
  }));
  return writeExcel(written as never).toBuffer();
}

const DATE = { format: 'dd/mm/yyyy' };

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A sheet by its XML, in a workbook: what no program writes on purpose. */
export interface Raw {
  readonly name: string;
  /** What stands in `<sheetData>`. */
  readonly rows: string;
  /** What is merged, as `A2:A5`. */
  readonly merged?: readonly string[];
  readonly state?: 'hidden' | 'veryHidden';
}

/** The parts of a workbook whose sheets are given as XML. */
export function parts(...sheets: readonly Raw[]): Map<string, Buffer> {
  const tabs = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const files: [string, string][] = [
    ['xl/workbook.xml', `<workbook xmlns:r="${RELATIONS}"><sheets>${tabs.join('')}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`],
    ...sheets.map(({ rows, merged = [] }, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merged
        .map((range) => `<mergeCell ref="${range}"/>`)
        .join('')}</mergeCells></worksheet>`,
    ]),
  ];
  return new Map(files.map(([path, xml]) => [path, Buffer.from(`<?xml version="1.0"?>${xml}`)]));
}

/** A workbook of which one sheet is given as XML, and what is merged in it. */
export function raw(rows: string, merged: readonly string[] = []): Buffer {
  return zip(parts({ name: 'Feuille 1', rows, merged }));
}

/** A row of texts that stand in the cells themselves. */
export function rowOf(row: number, ...cells: readonly (string | { readonly xml: string })[]): string {
  const written = cells.map((cell, index) => {
    const place = `${String.fromCharCode(65 + index)}${row}`;
    return typeof cell === 'string'
      ? `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
      : cell.xml.replace('<c', `<c r="${place}"`);
  });
  return `<row r="${row}">${written.join('')}</row>`;
}

export const HEAD_ROW = rowOf(1, 'code', 'texte', 'gravite');

/** A workbook whose sheet unfolds to `bytes` blanks, and says that it unfolds to `said`. */
export function bomb(bytes: number, said = bytes): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes, ' '));
  // The sheet stands last.
  const archive = zip(new Map([...parts({ name: 'A', rows: '' }), ['xl/worksheets/sheet1.xml', packed]]));
  const central = archive.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  archive.writeUInt16LE(8, central + 10);
  archive.writeUInt32LE(said, central + 24);
  return archive;
}
