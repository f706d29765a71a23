import type { Scope } from '../../core/handler.ts';
import { addToTotal } from '../../storage/totals.ts';

/**
 * Says that a write added rows to a list of the caller's organisation, removed some (`more` is negative) or changed some
 * (0): every write says so, for pages and totals are remembered until then.
 */
export function listChanged({ tx, caller }: Pick<Scope, 'tx' | 'caller'>, list: string, more: number): void {
  addToTotal(tx, caller.organisationKey, list, more);
}
