import type { Body, Identity, ImportTarget } from '../model/import-target.ts';
import type { Issue } from '../model/issues.ts';

/**
 * One change to a collection, decided by an import or a synchronisation. `before` is the object of the collection, if it is
 * to be shown.
 */
export type PlanStep =
  | { readonly action: 'create'; readonly line: number; readonly identity: Identity; readonly body: Body }
  | {
      readonly action: 'replace';
      readonly line: number;
      readonly identity: Identity;
      /** Name of the replaced object in the interface: a code or an id. */
      readonly name: string;
      readonly body: Body;
      readonly before?: Body;
    }
  | { readonly action: 'delete'; readonly identity: Identity; readonly name: string; readonly before?: Body };

export type StepAction = PlanStep['action'];

/** Result of a row of the file, or of an object absent from the file. */
export type RowOutcome = 'created' | 'replaced' | 'deleted' | 'skipped' | 'rejected';

export interface RowResult {
  /** Undefined for an object absent from the file. */
  readonly line?: number | undefined;
  readonly outcome: RowOutcome;
  /** The code, or the text by which people know the object; undefined for a row without it. */
  readonly key?: string | number | undefined;
  /** Name of the object in the interface, if it is known and not its key. */
  readonly id?: string | undefined;
  /** Of a rejected row. */
  readonly issues?: readonly Issue[];
}

/** Results of a written row. */
export type Written = 'created' | 'replaced';

/** Writes that settled requests of an earlier process, before the collection was read: they would pass for existing objects. */
export interface Resumed {
  /** Results of rows, by identity. */
  readonly rows: ReadonlyMap<Identity, Written>;
  /** Deleted objects. */
  readonly deletions: readonly RowResult[];
  /** Supports created for rows of another collection. */
  readonly supports: number;
}

export type OnPassed = (rows: readonly RowResult[]) => void | Promise<void>;

const ACTIONS = { create: 'creer', replace: 'remplacer', delete: 'supprimer' } as const;

/** A step for people and programs: the action, the object, before and after. */
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

/** A step in full. `avant` is known for plans made to be shown. */
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
    // Fields without a value keep theirs.
    apres: after === undefined ? null : { ...before, ...after },
  };
}
