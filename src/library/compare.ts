import { aboutKey, type Sieve } from './check.ts';
import type { Existing } from './existing.ts';
import type { Issue } from './issues.ts';
import { type Body, identityOf } from './libraries.ts';
import type { MissingSupports } from './missing.ts';
import type { Rows } from './rows.ts';
import { type Already, NONE_YET } from './settled.ts';

/** What to do with a row whose object exists with other content. Identical ones are always passed over. */
export type IfExists = 'fail' | 'skip' | 'replace';

/** How many rows are to be created, replaced, passed over, and how many are refused for what the library holds. */
export interface Compared {
  readonly created: number;
  readonly replaced: number;
  readonly skipped: number;
  readonly refused: number;
  /** Rows passed over that were written just now: see Settled. */
  readonly settled: { readonly created: number; readonly replaced: number };
}

/**
 * Decides what is to become of every row that nothing is wrong with, and claims the object that it means. Of the
 * supports that are to be created only those are kept that rows cite which are to be written.
 */
export async function compareRows(
  rows: Rows,
  existing: Existing,
  ifExists: IfExists,
  { library, decisions, reject }: Sieve,
  missing?: MissingSupports,
  already: Already = NONE_YET,
): Promise<Compared> {
  const settled = { created: 0, replaced: 0 };
  const counts = { created: 0, replaced: 0, skipped: 0, refused: 0, settled };
  const cited = new Set<unknown>();
  const refuse = async (row: number, issues: readonly Issue[], body?: Body) => {
    decisions.set(row, 'reject');
    counts.refused++;
    await reject(rows, issues, body);
  };
  for (let row = 0; await rows.load(); ) {
    for (; rows.next(); row++) {
      if (decisions.of(row) === 'reject') continue;
      const checked = missing ? rows.check() : { body: rows.body() };
      if ('issues' in checked) {
        // With the supports that are to be created, what it cites no longer means one alone.
        await refuse(row, checked.issues);
        continue;
      }
      const { body } = checked;
      const identity = identityOf(library, body);
      const rank = existing.find(identity, body);
      if (rank === 0) {
        counts.created++;
      } else if (ifExists === 'skip' || existing.agrees(rank, body)) {
        existing.claim(rank, false);
        decisions.set(row, 'skip');
        counts.skipped++;
        const outcome = already.get(identity);
        if (outcome) settled[outcome]++;
        continue;
      } else if (ifExists === 'replace') {
        existing.claim(rank, true);
        decisions.set(row, 'replace');
        counts.replaced++;
      } else {
        const params = { id: existing.name(identity, rank) };
        await refuse(row, [aboutKey(library, rows, body, { code: 'EXISTE', params })], body);
        continue;
      }
      if (missing) for (const id of supportsOf(body)) cited.add(id);
    }
  }
  missing?.keep(cited);
  return counts;
}

/** The supports that a row cites; none where it says nothing of them. */
function supportsOf({ supports_reglementaires_id: ids = [] }: Body): readonly unknown[] {
  return ids as readonly unknown[];
}
