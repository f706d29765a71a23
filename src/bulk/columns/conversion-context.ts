import type * as z from 'zod';
import type { Field, ReferenceTarget } from '../model/import-target.ts';
import type { Note, RowFault } from '../model/issues.ts';
import type { Zone } from '../model/zone.ts';
import type { AssignedCodes } from './assigned-codes.ts';
import type { Lookup } from './lookups.ts';
import type { CleanedPaths } from './paths.ts';
import type { Citation, References } from './references.ts';

/** Repairs of values, each enabled by a flag. */
export interface CellRepairs {
  /** `--assign-codes`. */
  readonly codes?: AssignedCodes | undefined;
  /** `--clean-paths`. */
  readonly cleanPaths?: CleanedPaths | undefined;
  /** `--create-supports`: temporary id of a missing support, or why it cannot be created. */
  readonly missingSupports?:
    | { idFor(citation: Citation, line: number): string | readonly RowFault[] }
    | undefined;
  /** `--no-split`: a text between two `|` is one support, in any form. */
  readonly noSplit?: boolean | undefined;
  /** `--repair-encoding`: texts whose UTF-8 was read in another encoding before. */
  readonly encoding?: boolean | undefined;
  /** `--values`: values of words, by field, as spelt and by `wordKey`, written as in a cell. */
  readonly values?: ValueReplacements | undefined;
}

export type ValueReplacements = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Context of a conversion. */
export interface Conversion {
  readonly field: Field;
  /** Contract schema of the field. */
  readonly schema: z.ZodType;
  /** Zone of days and times. */
  readonly zone: Zone;
  /** Regulatory supports of the service, if any are cited. */
  readonly references?: References | undefined;
  /** Other objects that rows refer to, if known. */
  readonly lookups?: ReadonlyMap<ReferenceTarget, Lookup> | undefined;
  readonly repairs?: CellRepairs | undefined;
  /** Line of the value. */
  readonly line: number;
  /** Whether the value comes from a file whose every cell is a text: an empty one is then no value. */
  readonly isCellText: boolean;
  readonly note: Note;
  /** Cached conversions of texts, with their notices, if nothing else depends on them. */
  readonly cache?: Map<string, { value: unknown; notes: readonly Parameters<Note>[] }> | undefined;
}
