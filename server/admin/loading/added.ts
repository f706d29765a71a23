import type { Transaction } from '../../storage/store.ts';
import type { LoadFault } from './issues.ts';

/** The rows of an organisation that came to a table after a `rang`. */
export type Since = { readonly organisationKey: number; readonly rang: number };

/** The rows that a load has added to a table which has them in the order of their `rang`. */
export interface Added {
  readonly tx: Transaction;
  readonly since: Since;
  readonly refuse: (rang: number, fault: LoadFault) => void;
}
