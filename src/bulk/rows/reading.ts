import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from '../../client/client.ts';
import { VigieError } from '../../contract/errors.ts';
import { LineSpool } from '../../files/line-spool.ts';
import { assignCodes } from '../columns/assigned-codes.ts';
import { columnPosition } from '../columns/columns.ts';
import { wordKey } from '../columns/convert.ts';
import type { ListingOptions } from '../columns/list-objects.ts';
import { type Lookup, loadLookup } from '../columns/lookups.ts';
import { CleanedPaths } from '../columns/paths.ts';
import { loadReferences } from '../columns/references.ts';
import { type InputSource, interruptible } from '../input/source.ts';
import type { FileRows, RowContent } from '../model/file-rows.ts';
import type { Body, ImportTarget, ReferenceTarget } from '../model/import-target.ts';
import type { CellPosition, Issue, Notices } from '../model/issues.ts';
import { loadReferencedList } from '../targets/referenced-objects.ts';
import { constantsOf, valuesOf } from './flag-values.ts';
import type { LayoutOptions } from './headers.ts';
import { findLayout, type Layout, openRows } from './layout.ts';
import { MissingSupports, requireSupports } from './missing-supports.ts';
import type { Repairs, RowContext } from './read-rows.ts';

/** Progress of a stage: in bytes of the file, in objects of the collection, in rows, or in steps. */
export interface ReadingProgress {
  readonly stage: 'check' | 'load' | 'compare' | 'write';
  readonly done: number;
  readonly total: number;
}

/** Repairs, each enabled by a flag. */
export interface RepairOptions {
  /** Path of the mapping with numbers for codes that are none. */
  readonly assignCodes?: string | undefined;
  readonly cleanPaths?: boolean | undefined;
  readonly createSupports?: boolean | undefined;
  readonly noSplit?: boolean | undefined;
  /** Values for empty or missing cells, by field. */
  readonly set?: Readonly<Record<string, string>> | undefined;
  /** Words for an empty cell. */
  readonly empty?: readonly string[] | undefined;
  /** Values of words in fields, by `field:word`. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

export interface ReadingOptions extends Omit<LayoutOptions, 'constants' | 'values'> {
  readonly repairs?: RepairOptions | undefined;
  /** Takes the progress, in bytes of the file. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
  /** Ends the reading before the next block of the file; its reason is the failure. */
  readonly signal?: AbortSignal | undefined;
  /** Takes the progress of loading referenced objects. */
  readonly onList?: ListingOptions['onProgress'];
}

/** A valid row. */
export interface ValidRow extends RowContent {
  /** Position among all rows of the file, from 0. */
  readonly rank: number;
  readonly line: number;
}

/** Rows in memory: most files have no more. */
const BLOCK = 512;
/** Milliseconds of reading without a break: the resulting requests leave together. */
const STRETCH = 50;

/** Valid rows of a file, in order, read and checked once for all passes; all but the last ones lie in a temporary file. */
export class ValidRows {
  #blocks: LineSpool | undefined;
  #last: ValidRow[] = [];
  /** Values of rows that depend on other rows, by rank. */
  readonly #completed = new Map<number, Body>();

  /** Throws FICHIER_NON_ECRIT. */
  add(row: ValidRow): void {
    if (this.#last.length === BLOCK) {
      this.#blocks ??= new LineSpool();
      this.#blocks.add(JSON.stringify(this.#last));
      this.#last = [];
    }
    this.#last.push(row);
  }

  /** Sets values of a row that depend on other rows: the union of its lists with theirs, or a number that none has. */
  complete(rank: number, values: Body): void {
    this.#completed.set(rank, { ...this.#completed.get(rank), ...values });
  }

  /** Forgets all rows, and frees their space. */
  clear(): void {
    this.#blocks?.close();
    this.#last = [];
    this.#completed.clear();
  }

  /** Rows in order, some hundreds at a time, yielding to the event loop. */
  async *blocks(): AsyncGenerator<readonly ValidRow[]> {
    for await (const block of this.blocksAsRead()) yield this.#complete(block);
  }

  /** The same, each row without the values that depend on others. */
  async *blocksAsRead(): AsyncGenerator<readonly ValidRow[]> {
    let since = performance.now();
    const blocks = this.#blocks;
    for (let rank = 0; blocks && rank < blocks.length; rank++) {
      yield JSON.parse(blocks.read(rank)) as ValidRow[];
      if (performance.now() - since < STRETCH) continue;
      await nextTurn();
      since = performance.now();
    }
    yield this.#last;
  }

  #complete(rows: readonly ValidRow[]): readonly ValidRow[] {
    if (this.#completed.size === 0) return rows;
    return rows.map((row) => ({ ...row, body: { ...row.body, ...this.#completed.get(row.rank) } }));
  }
}

/** A file of known layout, with the input for its check and its valid rows. */
export class FileReading {
  readonly source: InputSource;
  readonly layout: Layout;
  readonly repairs: Repairs;
  readonly valid = new ValidRows();
  readonly #context: RowContext;
  readonly #notices: Notices;
  readonly #options: ReadingOptions;
  /** On the row of a rank: see rowAt. */
  #found: { readonly rows: FileRows; rank: number } | undefined;

  constructor(
    source: InputSource,
    layout: Layout,
    context: RowContext,
    notices: Notices,
    options: ReadingOptions,
  ) {
    this.source = source;
    this.layout = layout;
    this.repairs = context.repairs ?? {};
    this.#context = context;
    this.#notices = notices;
    this.#options = options;
  }

  /** Rows from the first one on, with notices. */
  rows(): Promise<FileRows> {
    const { source } = this.layout;
    const { onRead, signal } = this.#options;
    const watched: InputSource = {
      ...source,
      read: async (buffer, offset, length, position) => {
        signal?.throwIfAborted();
        onRead?.(position, source.size);
        return source.read(buffer, offset, length, position);
      },
    };
    return openRows(watched, this.layout, { ...this.#context, notices: this.#notices });
  }

  /** Rows from the first one on, without notices. */
  rowsAgain(): Promise<FileRows> {
    return openRows(interruptible(this.layout.source, this.#options.signal), this.layout, this.#context);
  }

  /**
   * The rows, at the one of a rank, from 0, as written in the file. Ascending ranks cost one more reading of the file.
   * Throws FICHIER_MODIFIE.
   */
  async rowAt(rank: number): Promise<FileRows> {
    if (!this.#found || this.#found.rank > rank) this.#found = { rows: await this.rowsAgain(), rank: -1 };
    const found = this.#found;
    while (found.rank < rank) {
      if (found.rows.next()) {
        found.rank++;
      } else {
        await this.source.verify();
        if (!(await found.rows.load())) throw new VigieError('FICHIER_MODIFIE', { file: this.source.name });
      }
    }
    return found.rows;
  }

  /** Position of a field in every row; empty if each row has members of its own. */
  position(field: string): CellPosition {
    return this.layout.format === 'csv' ? columnPosition(this.layout.columns.columns, field) : {};
  }

  /** Whether a row's dossier is locked. */
  isLocked({ dossier_id }: Body): boolean {
    return this.#context.lookups?.get('dossier')?.isLocked(dossier_id) ?? false;
  }

  /** Forgets the rows. The source stays open. */
  close(): void {
    this.valid.clear();
  }
}

/** Finds the layout of a file, and loads the objects that rows refer to; or returns its faults as a whole. */
export async function openReading(
  client: Client,
  target: ImportTarget,
  source: InputSource,
  notices: Notices,
  options: ReadingOptions,
): Promise<FileReading | { readonly issues: readonly Issue[] }> {
  const {
    assignCodes: mapping,
    cleanPaths,
    createSupports,
    noSplit,
    set = {},
    values = {},
    empty: words = [],
  } = options.repairs ?? {};
  // Without words, no cell needs folding.
  const empty = words.length > 0 ? new Set(words.map(wordKey)) : undefined;
  const parsed = Object.keys(set).length > 0 ? constantsOf(target, set) : { constants: new Map() };
  if ('issues' in parsed) return parsed;
  const { constants } = parsed;
  const replacements = Object.keys(values).length > 0 ? valuesOf(target, values) : { values: new Map() };
  if ('issues' in replacements) return replacements;
  const known = { ...options, constants, values: replacements.values };
  const layout = await findLayout(interruptible(source, options.signal), target, known);
  for (const { code, line, params } of layout.notices) notices.add(code, line, params);
  if ('issues' in layout) return layout;

  if (createSupports) await requireSupports(client);
  const { signal, onList: onProgress } = options;
  const listing: ListingOptions = { signal, onProgress };
  const read = new Set(layout.columns.columns.map(({ field }) => field));
  const fields = target.fields.filter((field) => read.has(field) || constants.has(field.name));
  const references = fields.some(({ kind }) => kind === 'supports')
    ? await loadReferences(client, listing)
    : undefined;
  const lookups = new Map<ReferenceTarget, Lookup>();
  for (const referenced of new Set(fields.flatMap((field) => field.refersTo ?? [])))
    lookups.set(
      referenced,
      await loadLookup(client, referenced, await loadReferencedList(referenced), listing),
    );
  const context: RowContext = { target, references, lookups, repairs: { constants, empty } };
  const codes =
    mapping === undefined
      ? undefined
      : await assignCodes(mapping, client, await openRows(layout.source, layout, context), listing);
  const repairs: Repairs = {
    constants,
    codes,
    cleanPaths: cleanPaths ? new CleanedPaths() : undefined,
    missingSupports: createSupports ? new MissingSupports(references) : undefined,
    noSplit,
    encoding: options.repairEncoding,
    values: replacements.values,
    empty,
  };
  return new FileReading(source, layout, { ...context, repairs }, notices, options);
}
