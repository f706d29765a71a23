import type { Body, Identity, ImportTarget } from '../model/import-target.ts';
import type { Issue } from '../model/issues.ts';

/**
 * One thing to do to a collection, decided by an import or a synchronisation. What a step meets in the collection stands in
 * `before` where it is to be shown.
 */
export type PlanStep =
  | { readonly action: 'create'; readonly line: number; readonly identity: Identity; readonly body: Body }
  | {
      readonly action: 'replace';
      readonly line: number;
      readonly identity: Identity;
      /** By which the interface names the object that is replaced: a code or an id. */
      readonly name: string;
      readonly body: Body;
      readonly before?: Body;
    }
  | { readonly action: 'delete'; readonly identity: Identity; readonly name: string; readonly before?: Body };

export type StepAction = PlanStep['action'];

/** What became of a row of the file, or of an object that the file does not have. */
export type RowOutcome = 'created' | 'replaced' | 'deleted' | 'skipped' | 'rejected';

export interface RowResult {
  /** Undefined for an object that the file does not have. */
  readonly line?: number | undefined;
  readonly outcome: RowOutcome;
  /** The code, or the text by which people know the object; undefined where the row does not say it. */
  readonly key?: string | number | undefined;
  /** By which the interface names the object, where that is known and is not its key. */
  readonly id?: string | undefined;
  /** Why a row is rejected. */
  readonly issues?: readonly Issue[];
}

/** What becomes of a row by writing it. */
export type Written = 'created' | 'replaced';

/** What was written just before the collection was read, to settle what an earlier process left: it would pass for what was there. */
export interface Resumed {
  /** What became of rows, by who they are. */
  readonly rows: ReadonlyMap<Identity, Written>;
  /** Objects that were deleted. */
  readonly deletions: readonly RowResult[];
  /** Supports that were created for rows of another collection. */
  readonly supports: number;
}

export type OnPassed = (rows: readonly RowResult[]) => void | Promise<void>;

const ACTIONS = { create: 'creer', replace: 'remplacer', delete: 'supprimer' } as const;

/** A step as people and programs read it: what is done, to which object, from what to what. */
export interface StepLine {
  readonly action: (typeof ACTIONS)[PlanStep['action']];
  /** Of the file; absent for an object that it does not have. */
  readonly ligne?: number;
  /** Absent for an object that has none, or none yet. */
  readonly id?: string;
  /** The field by which people know the object: its code, its text or its reference. */
  readonly [key: string]: unknown;
  readonly avant: Body | null;
  readonly apres: Body | null;
}

/** Says a step in full. What it meets is known where the plan was made to be shown. */
export function stepLine(target: ImportTarget, step: PlanStep): StepLine {
  const before = 'before' in step ? step.before : undefined;
  const after = step.action === 'delete' ? undefined : step.body;
  const named = step.action !== 'create' && step.name !== String(step.identity);
  return {
    action: ACTIONS[step.action],
    ...('line' in step ? { ligne: step.line } : {}),
    ...(named ? { id: step.name } : {}),
    [target.key]: (after ?? before)?.[target.key] ?? null,
    avant: before ?? null,
    // What the file does not say stays as it is.
    apres: after === undefined ? null : { ...before, ...after },
  };
}
