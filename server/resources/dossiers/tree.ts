import { type FieldError, invalid, type VigieError } from '../../../src/contract/errors.ts';
import { ENFANTS_MAX, NIVEAUX_D_ENFANTS_MAX } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import type { Condition, Sql } from '../../storage/queries/query.ts';
import { rowsAmong, rowsWhere } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';

/** Dossiers in one tree, the one at the top included: a bound of ours, for all are shown at once. */
export const ARBRE_MAX = 200;

const below = rowsAmong('dossiers.below', ['id'], 'parent_id', { bounds: ['limit'] });
const above = rowsWhere('dossiers.above', ['parent_id'], ['id']);
const attached = rowsWhere('dossiers.countedChildren', ['id'], ['parent_id'], { bounds: ['limit'] });

/** How many dossiers a tree has; counted until it is one too many. */
export async function sizeOf(tx: Transaction, organisationKey: number, top: string): Promise<number> {
  let size = 1;
  for (let level = [top]; level.length > 0 && size <= ARBRE_MAX; size += level.length) {
    const limit = ARBRE_MAX + 1 - size;
    level = (await tx.all(below, { organisationKey, values: JSON.stringify(level), limit })).map(
      ({ id }) => id,
    );
  }
  return size;
}

/** The dossier at the top of the tree that one is in, and how many levels lie between them. */
export async function topOf(tx: Transaction, organisationKey: number, id: string) {
  let top = id;
  for (let levels = 0; ; levels++) {
    const { parent_id = null } = (await tx.get(above, { organisationKey, id: top })) ?? {};
    if (parent_id === null) return { top, levels };
    top = parent_id;
  }
}

/**
 * Whether a dossier is one of those that `found` selects, as `rang` and `parent_id`, or one that these are attached to, at
 * whatever depth. It climbs from all of them together: as many steps as there are levels, however many dossiers there are.
 */
export function isFoundOrAbove(organisationKey: number, found: Sql): Condition {
  const { sql } = kysely();
  return sql<boolean>`"dossiers"."rang" IN (
      WITH RECURSIVE up (rang, parent_id) AS (
        ${found}
        UNION
        SELECT d.rang, d.parent_id FROM up
          JOIN dossiers d ON d.organisation_key = ${organisationKey} AND d.id = up.parent_id
      )
      SELECT rang FROM up)`;
}

/** Children that are about to be made: how many of each dossier, and within each tree. */
export class ComingChildren {
  readonly #counts = new Map<string, number>();
  /** The top of the tree of each requested dossier. */
  readonly #tops = new Map<string, string>();

  /** Why a dossier takes no more child; it is there. */
  async refusal(
    tx: Transaction,
    organisationKey: number,
    parent_id: string,
  ): Promise<VigieError | undefined> {
    const refuse = (code: FieldError['code'], params: FieldError['params'] = {}) =>
      invalid([{ in: 'body', path: ['parent_id'], code, params }]);
    const { top, levels } = await topOf(tx, organisationKey, parent_id);
    if (levels >= NIVEAUX_D_ENFANTS_MAX)
      return refuse('NIVEAUX', { max: NIVEAUX_D_ENFANTS_MAX, levels: levels + 1 });
    const children = await tx.all(attached, { organisationKey, parent_id, limit: ENFANTS_MAX });
    if (children.length + this.#coming(parent_id) >= ENFANTS_MAX)
      return refuse('COMPLET', { max: ENFANTS_MAX });
    if ((await sizeOf(tx, organisationKey, top)) + this.#coming(`tree ${top}`) >= ARBRE_MAX)
      return refuse('COMPLET', { max: ARBRE_MAX });
    this.#tops.set(parent_id, top);
    return undefined;
  }

  /** Counts in a child of a dossier that takes it. */
  add(parent_id: string): void {
    for (const place of [parent_id, `tree ${this.#tops.get(parent_id)}`])
      this.#counts.set(place, this.#coming(place) + 1);
  }

  #coming(place: string): number {
    return this.#counts.get(place) ?? 0;
  }
}
