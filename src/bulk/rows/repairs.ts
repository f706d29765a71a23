import type { AssignedCodes } from '../columns/assigned-codes.ts';
import type { Constants } from '../columns/columns.ts';
import type { CleanedPaths } from '../columns/paths.ts';
import type { MissingSupports } from './missing-supports.ts';

/** What puts right what is wrong in a way that is known: each was asked for by a flag. */
export interface Repairs {
  /** `--assign-codes`. */
  readonly codes?: AssignedCodes | undefined;
  /** `--clean-paths`. */
  readonly cleanPaths?: CleanedPaths | undefined;
  /** `--create-supports`. */
  readonly createSupports?: MissingSupports | undefined;
  /** `--no-split`: what stands between two `|` is one support, whatever it looks like. */
  readonly noSplit?: boolean | undefined;
  /** `--repair-encoding`: texts whose UTF-8 was read in another encoding before. */
  readonly encoding?: boolean | undefined;
  /** `--values`: what words stand for, by field and `wordKey`, written as in a cell. */
  readonly values?: ValueReplacements | undefined;
  /** `--empty`: the `wordKey` of words that stand for nothing. */
  readonly empty?: ReadonlySet<string> | undefined;
  /** `--set`: what stands for a cell that is empty or missing, by field, written as in a cell. */
  readonly constants?: Constants | undefined;
}

/** What a proposed `--values` has in the place of a value that only whoever imports knows. */
export const PLACEHOLDER = '<?>';

export type ValueReplacements = ReadonlyMap<string, ReadonlyMap<string, string>>;
