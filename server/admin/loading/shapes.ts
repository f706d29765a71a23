import { NIVEAUX_D_ENFANTS_MAX as NIVEAUX_MAX } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { cyclesIn } from '../../rules/cycles.ts';
import { rowsAmong, rowsWhere } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import { exists } from './exists.ts';
import type { Issues } from './issues.ts';
import type { Memory, SeenObject } from './memory.ts';

/** Dossiers in one tree, the one at the top included: a bound of ours, for all are shown at once. */
export const ARBRE_MAX = 200;

/** Trees that are remembered to have been counted. */
const KNOWN_MAX = 10_000;

const parent = rowsWhere('dossiers.parent', ['parent_id'], ['id']);
const below = rowsAmong('dossiers.below', ['id'], 'parent_id', { bounds: ['limit'] });
const steps = rowsWhere('workflows.loaded', ['id'], ['dossier_id']);
const prealables = rowsWhere('workflows_prealables.ofOne', ['prealable_id'], ['workflow_id']);

/** Judges the dossiers that were attached to others: each leads to the top, and no tree is too deep or too big. */
export async function checkTrees(tx: Transaction, memory: Memory, issues: Issues): Promise<void> {
  const counted = new Set<string>();
  for (const noted of memory.noted('dossiers')) {
    const way = await wayUp(tx, noted);
    const top = way.at(-1) as string;
    const at = { path: ['parent_id'] };
    if (way.indexOf(top) < way.length - 1) {
      // A loop is told once, and by none of those that only lead to it.
      const first = top === noted.id && way.every((id) => id >= noted.id);
      if (first) issues.add(noted, { ...at, code: 'CYCLE', params: { ids: way } });
      continue;
    }
    if (way.length > NIVEAUX_MAX + 1) {
      issues.add(noted, {
        ...at,
        code: 'NIVEAUX',
        params: { max: NIVEAUX_MAX, levels: `> ${NIVEAUX_MAX}` },
      });
      continue;
    }
    const key = `${noted.organisationKey} ${top}`;
    if (counted.has(key)) continue;
    if (counted.size >= KNOWN_MAX) counted.clear();
    counted.add(key);
    if ((await sizeOf(tx, noted.organisationKey, top)) > ARBRE_MAX) {
      issues.add(noted, { ...at, code: 'COMPLET', params: { max: ARBRE_MAX } });
    }
  }
}

/** A dossier, the one that it is attached to, and so on; ends at the top, once in a loop, or one level too high. */
async function wayUp(tx: Transaction, { organisationKey, id }: SeenObject): Promise<string[]> {
  const way = [id];
  for (let at = id; way.length <= NIVEAUX_MAX + 1; ) {
    const above = (await tx.get(parent, { organisationKey, id: at }))?.parent_id ?? null;
    if (above === null) break;
    const known = way.includes(above);
    way.push(above);
    if (known) break;
    at = above;
  }
  return way;
}

/** How many dossiers a tree has; counted until it is one too many. */
async function sizeOf(tx: Transaction, organisationKey: number, top: string): Promise<number> {
  let size = 1;
  for (let level = [top]; level.length > 0 && size <= ARBRE_MAX; size += level.length) {
    const limit = ARBRE_MAX + 1 - size;
    level = (await tx.all(below, { organisationKey, values: JSON.stringify(level), limit })).map(
      ({ id }) => id,
    );
  }
  return size;
}

/** Judges what workflows wait for: others of the same dossier, and never themselves in the end. */
export async function checkPrealables(tx: Transaction, memory: Memory, issues: Issues): Promise<void> {
  let dossier: SeenObject | undefined;
  for (const noted of memory.noted('workflows')) {
    if (noted.groupe === dossier?.groupe && noted.organisationKey === dossier.organisationKey) continue;
    dossier = noted;
    await checkDossier(tx, memory, issues, noted);
  }
}

async function checkDossier(
  tx: Transaction,
  memory: Memory,
  issues: Issues,
  { organisationKey, groupe }: SeenObject,
): Promise<void> {
  const waitsFor = new Map<string, string[]>();
  for (const { id } of await tx.all(steps, { organisationKey, dossier_id: groupe })) {
    const waited = (await tx.all(prealables, { organisationKey, workflow_id: id })).map(
      ({ prealable_id }) => prealable_id,
    );
    waitsFor.set(id, waited);
  }
  const placeOf = (id: string) => memory.placeOf('workflows', { organisationKey, groupe, id });
  const path = ['prealables_id'];
  for (const [id, waited] of waitsFor) {
    for (const other of waited) {
      const place = waitsFor.has(other) ? undefined : placeOf(id);
      // One that exists nowhere has been told already.
      if (place && (await exists(tx, 'workflows', organisationKey, other))) {
        issues.add(place, { path, code: 'REFERENCE', params: { id: other } });
      }
    }
  }
  for (const cycle of cyclesIn(waitsFor)) {
    const [first = ''] = cycle;
    const place = placeOf(first);
    if (place) issues.add(place, { path, code: 'CYCLE', params: { ids: [...cycle, first] } });
  }
}
