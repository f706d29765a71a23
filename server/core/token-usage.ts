import { query } from '../storage/queries/query.ts';
import type { Store } from '../storage/store.ts';
import type { Caller } from './access.ts';

const markUsed = query<{ organisationKey: number; ids: string; day: string }>(
  'tokens.markUsed',
  (db, p, dialect) =>
    db
      .updateTable('tokens')
      .set({ last_used_on: p.day })
      .where('organisation_key', '=', p.organisationKey)
      .where((eb) => dialect.inJson(eb.ref('id'), p.ids, 'texts'))
      .where((eb) => eb.or([eb('last_used_on', 'is', null), eb('last_used_on', '<', p.day)])),
);

/** A day on which a token was used. */
interface Use {
  readonly organisationKey: number;
  readonly id: string;
  /** UTC, YYYY-MM-DD. */
  readonly day: string;
}

/**
 * Days on which tokens were last used (choice X15), noted in memory and written by the housekeeping: a request neither writes
 * nor waits. It holds one day of each token whose day is not written yet. A server that is killed loses those that were
 * noted since its last round, which is an hour at the most.
 */
export class TokenUsage {
  /** By organisation and token. */
  readonly #unwritten = new Map<string, Use>();

  /** Notes that a caller was authenticated at a moment (RFC 3339, UTC); one without a token counts for nothing. */
  note({ organisationKey, token }: Caller, now: string): void {
    const day = now.slice(0, 10);
    if (!token || (token.lastUsedOn ?? '') >= day) return;
    this.#unwritten.set(`${organisationKey} ${token.id}`, { organisationKey, id: token.id, day });
  }

  /** Writes what is noted, one statement for each organisation and day. What fails is kept for the next time. */
  async write(store: Pick<Store, 'write'>): Promise<void> {
    const groups = Map.groupBy(
      this.#unwritten,
      ([, { organisationKey, day }]) => `${organisationKey} ${day}`,
    );
    for (const uses of groups.values()) {
      const { organisationKey, day } = (uses[0] as (typeof uses)[number])[1];
      const ids = JSON.stringify(uses.map(([, { id }]) => id));
      await store.write((tx) => tx.run(markUsed, { organisationKey, ids, day }), { organisationKey });
      // A later day may have been noted meanwhile.
      for (const [key, use] of uses) if (this.#unwritten.get(key) === use) this.#unwritten.delete(key);
    }
  }
}
