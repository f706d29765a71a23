import type * as z from 'zod';
import type { NoticeCode } from '../../messages/commands/import.ts';
import type { RowFault } from '../model/issues.ts';
import type { Field } from '../model/library.ts';
import type { Repairs } from '../rows/repairs.ts';
import type { Zone } from './dates.ts';
import type { Lookup, Target } from './lookups.ts';
import type { References } from './references.ts';

/** What a conversion may use besides the value. */
export interface Conversion {
  readonly field: Field;
  /** The contract's schema of the field. */
  readonly schema: z.ZodType;
  /** Where days and times are those of the organisation. */
  readonly zone: Zone;
  /** The regulatory supports of the service. */
  readonly references: References;
  /** What rows refer to besides, where it is known. */
  readonly lookups?: ReadonlyMap<Target, Lookup> | undefined;
  readonly repairs?: Repairs | undefined;
  /** The line on which the value stands. */
  readonly line: number;
  /** Whether the value comes from a file whose every cell is a text: an empty one is then no value. */
  readonly cells: boolean;
  readonly note: (code: NoticeCode, params?: RowFault['params']) => void;
}
