import { type Client, elementsOf } from '../../client/client.ts';
import { loadReferences } from '../columns/references.ts';
import { type FormatName, formatNamed } from '../formats/formats.ts';
import { geometryOf } from '../formats/geojson.ts';
import type { ImportTarget } from '../model/import-target.ts';
import { bySchema, ExportNotes, exportedOf, type Listed } from './exported-fields.ts';
import { openAnomalies, withAnomalies } from './open-anomalies.ts';

export interface ExportOptions {
  readonly format: FormatName;
  /** CSV for spreadsheets. */
  readonly excel: boolean;
  /** Water points by their national schema, a subset of what an import reads. */
  readonly schema?: 'pei' | undefined;
  /** Compressed with gzip. */
  readonly gzip: boolean;
  /** The filters of the list. */
  readonly query: Readonly<Record<string, string | number | undefined>>;
  /** Takes the number of objects read since. */
  readonly onRead?: ((objects: number) => void) | undefined;
  /** Collects remarks on the export. */
  readonly notes?: ExportNotes | undefined;
  readonly signal: AbortSignal;
}

/**
 * Objects of a collection as pieces of a file that an import reads back, equal but for texts in NFC. In constant
 * memory, workbooks excepted. Throws the errors of `client.stream`, the reason of the signal, and for workbooks
 * CELLULE_TROP_LONGUE and EXPORT_TROP_GRAND.
 */
export async function* exportCollection(
  client: Client,
  target: ImportTarget,
  options: ExportOptions,
): AsyncGenerator<string | Uint8Array> {
  const pieces = piecesOf(client, target, options);
  if (!options.gzip) {
    yield* pieces;
    return;
  }
  const [{ createGzip }, { pipeline, Readable }] = await Promise.all([
    import('node:zlib'),
    import('node:stream'),
  ]);
  const gzip = createGzip();
  // Errors surface in the last stream.
  pipeline(Readable.from(pieces), gzip, () => {});
  yield* gzip as AsyncIterable<Uint8Array>;
}

async function* piecesOf(
  client: Client,
  target: ImportTarget,
  { format, excel, schema, query, onRead, notes = new ExportNotes(), signal }: ExportOptions,
): AsyncGenerator<string | Uint8Array> {
  const references = target.name === 'prescriptions' ? await loadReferences(client, { signal }) : undefined;
  const { columns, valuesOf, sameAsList } = schema ? bySchema(notes) : exportedOf(target, references, notes);
  const chunks = read(client, target, query, onRead, signal);
  if (format === 'ndjson' && sameAsList) {
    yield* chunks;
    return;
  }
  const rowOf = (object: Listed) => {
    const values = valuesOf(object);
    return Object.fromEntries(columns.map((column, i) => [column, values[i]]));
  };
  const writer = await formatNamed(format).writer({
    columns,
    identifiers: new Set(target.fields.flatMap(({ name, form }) => (form === 'identifier' ? [name] : []))),
    valuesOf,
    objectOf: rowOf,
    headers: true,
    spreadsheet: excel,
    roundTrip: schema === undefined,
    labels: { title: target.name, word: String },
  });
  const open = format === 'geojson' ? await openAnomalies(client) : undefined;
  if (writer.head) yield writer.head;
  for await (const chunk of chunks) {
    const elements = elementsOf<Listed>(chunk.toString('utf8'), target.list);
    yield Array.from(elements, ({ element }) => {
      if (format === 'geojson' && geometryOf(rowOf(element)) === null) notes.placeless++;
      return writer.row(withAnomalies(element, open));
    }).join('');
  }
  if (writer.end) yield await writer.end();
}

/** Elements of the list, until the signal is aborted. */
async function* read(
  client: Client,
  { list }: ImportTarget,
  query: ExportOptions['query'],
  onRead: ExportOptions['onRead'],
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const { bytes, count } of client.chunks(list, { query } as never)) {
    signal.throwIfAborted();
    yield bytes;
    onRead?.(count ?? linesIn(bytes));
  }
}

const LF = 0x0a;

function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) lines++;
  return lines;
}
