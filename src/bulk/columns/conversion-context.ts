import type * as z from 'zod';
import type { Field, ReferenceTarget } from '../model/import-target.ts';
import type { Note, RowFault } from '../model/issues.ts';
import type { Zone } from '../model/zone.ts';
import type { AssignedCodes } from './assigned-codes.ts';
import type { Lookup } from './lookups.ts';
import type { CleanedPaths } from './paths.ts';
import type { MeantSupport, References } from './references.ts';

/** What puts right what is wrong with a value in a way that is known: each was asked for by a flag. */
export interface CellRepairs {
  /** `--assign-codes`. */
  readonly codes?: AssignedCodes | undefined;
  /** `--clean-paths`. */
  readonly cleanPaths?: CleanedPaths | undefined;
  /** `--create-supports`: the id by which a row may cite a support that is missing, or why none can be created. */
  readonly createSupports?:
    | { idFor(meant: MeantSupport, line: number): string | readonly RowFault[] }
    | undefined;
  /** `--no-split`: what stands between two `|` is one support, whatever it looks like. */
  readonly noSplit?: boolean | undefined;
  /** `--repair-encoding`: texts whose UTF-8 was read in another encoding before. */
  readonly encoding?: boolean | undefined;
  /** `--values`: what words stand for, by field, as they are spelt and by `wordKey`, written as in a cell. */
  readonly values?: ValueReplacements | undefined;
}

export type ValueReplacements = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What a conversion may use besides the value. */
export interface Conversion {
  readonly field: Field;
  /** The contract's schema of the field. */
  readonly schema: z.ZodType;
  /** Where days and times are those of the organisation. */
  readonly zone: Zone;
  /** The regulatory supports of the service, where some are cited. */
  readonly references?: References | undefined;
  /** What rows refer to besides, where it is known. */
  readonly lookups?: ReadonlyMap<ReferenceTarget, Lookup> | undefined;
  readonly repairs?: CellRepairs | undefined;
  /** The line on which the value stands. */
  readonly line: number;
  /** Whether the value comes from a file whose every cell is a text: an empty one is then no value. */
  readonly cells: boolean;
  readonly note: Note;
  /** What texts were converted to, and the notices of that, where nothing else follows from them. */
  readonly known?: Map<string, { value: unknown; notes: readonly Parameters<Note>[] }> | undefined;
}
