import { NIVEAUX_D_ENFANTS_MAX as NIVEAUX_MAX } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { ARBRE_MAX, sizeOf } from '../../resources/dossiers/tree.ts';
import { cyclesIn } from '../../rules/cycles.ts';
import { existingIds } from '../../storage/queries/existing-ids.ts';
import { rowsAmong, rowsByIds } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import type { Issues } from './issues.ts';
import { chunksOf, type Memory, type SeenObject } from './memory.ts';

/** Trees that are remembered to have been counted. */
const KNOWN_MAX = 10_000;

/** Objects that are judged at once. */
const CHUNK = 500;

const parents = rowsByIds('dossiers.parent', ['id', 'parent_id']);
const steps = rowsAmong('workflows.loaded', ['dossier_id', 'id'], 'dossier_id', {
  order: ['dossier_id', 'rang'],
});
const prealables = rowsAmong(
  'workflows_prealables.ofLoaded',
  ['workflow_id', 'prealable_id'],
  'workflow_id',
  { order: ['workflow_id', 'prealable_id'] },
);

/** Judges the dossiers that were attached to others: each leads to the top, and no tree is too deep or too big. */
export async function checkTrees(tx: Transaction, memory: Memory, issues: Issues): Promise<void> {
  const counted = new Set<string>();
  for (const noted of byOrganisation(memory.noted('dossiers'))) {
    const [{ organisationKey }] = noted as [SeenObject];
    const above = await ancestors(tx, organisationKey, noted);
    const tops = new Map<string, SeenObject>();
    for (const one of noted) {
      const top = topOf(one, above, issues);
      if (top === undefined || counted.has(`${organisationKey} ${top}`)) continue;
      if (counted.size >= KNOWN_MAX) counted.clear();
      counted.add(`${organisationKey} ${top}`);
      tops.set(top, one);
    }
    const size = async ([top, one]: [string, SeenObject]) => {
      if ((await sizeOf(tx, organisationKey, top)) > ARBRE_MAX)
        issues.add(one.place, { path: ['parent_id'], code: 'COMPLET', params: { max: ARBRE_MAX } });
    };
    await Promise.all([...tops].map(size));
  }
}

/** Objects that were noted, some of one organisation at a time. */
function* byOrganisation(noted: Iterable<SeenObject>): Generator<SeenObject[]> {
  for (const chunk of chunksOf(noted, CHUNK))
    yield* Map.groupBy(chunk, ({ organisationKey }) => organisationKey).values();
}

/** What dossiers are attached to, and those in turn, as far as is judged; null for one at the top. */
async function ancestors(
  tx: Transaction,
  organisationKey: number,
  noted: readonly SeenObject[],
): Promise<ReadonlyMap<string, string | null>> {
  const above = new Map<string, string | null>();
  let level = noted.map(({ id }) => id);
  for (let i = 0; i <= NIVEAUX_MAX + 1 && level.length > 0; i++) {
    const rows = await parents(tx, organisationKey, level);
    for (const id of level) above.set(id, rows.get(id)?.parent_id ?? null);
    level = [...rows.values()].flatMap(({ parent_id: id }) => (id === null || above.has(id) ? [] : [id]));
  }
  return above;
}

/** The top of the tree that a dossier is in; undefined once it has been told why it leads to none. */
function topOf(
  noted: SeenObject,
  above: ReadonlyMap<string, string | null>,
  issues: Issues,
): string | undefined {
  const way = wayUp(noted.id, above);
  const top = way.at(-1) as string;
  const at = { path: ['parent_id'] };
  if (way.indexOf(top) < way.length - 1) {
    // A loop is told once, and by none of those that only lead to it.
    const first = top === noted.id && way.every((id) => id >= noted.id);
    if (first) issues.add(noted.place, { ...at, code: 'CYCLE', params: { ids: way } });
    return undefined;
  }
  if (way.length <= NIVEAUX_MAX + 1) return top;
  const params = { max: NIVEAUX_MAX, levels: `> ${NIVEAUX_MAX}` };
  issues.add(noted.place, { ...at, code: 'NIVEAUX', params });
  return undefined;
}

/** A dossier, the one that it is attached to, and so on; ends at the top, once in a loop, or one level too high. */
function wayUp(id: string, parentOf: ReadonlyMap<string, string | null>): string[] {
  const way = [id];
  for (let at = id; way.length <= NIVEAUX_MAX + 1; ) {
    const above = parentOf.get(at) ?? null;
    if (above === null) break;
    const known = way.includes(above);
    way.push(above);
    if (known) break;
    at = above;
  }
  return way;
}

/** Judges what workflows wait for: others of the same dossier, and never themselves in the end. */
export async function checkPrealables(tx: Transaction, memory: Memory, issues: Issues): Promise<void> {
  for (const noted of byOrganisation(dossiersOf(memory.noted('workflows')))) {
    const [{ organisationKey }] = noted as [SeenObject];
    const values = JSON.stringify(noted.map(({ groupe }) => groupe));
    const workflows = await tx.all(steps, { organisationKey, values });
    const waited = await tx.all(prealables, {
      organisationKey,
      values: JSON.stringify(workflows.map(({ id }) => id)),
    });
    const ids = new Set(workflows.map(({ id }) => id));
    const others = waited.flatMap(({ prealable_id: id }) => (ids.has(id) ? [] : [id]));
    // One that exists nowhere has been told already.
    const elsewhere = await existingIds(tx, 'workflows', organisationKey, others);
    const waitedBy = Map.groupBy(waited, ({ workflow_id }) => workflow_id);
    const inDossiers = Map.groupBy(workflows, ({ dossier_id }) => dossier_id);
    for (const { groupe } of noted) {
      const waitsFor = (inDossiers.get(groupe) ?? []).map(
        ({ id }) => [id, (waitedBy.get(id) ?? []).map(({ prealable_id }) => prealable_id)] as const,
      );
      const placeOf = (id: string) => memory.placeOf('workflows', { organisationKey, groupe, id });
      const exists = (id: string) => ids.has(id) || elsewhere.has(id);
      checkDossier(new Map(waitsFor), placeOf, exists, issues);
    }
  }
}

/** One workflow of each dossier that has any. Those of one dossier follow each other. */
function* dossiersOf(noted: Iterable<SeenObject>): Generator<SeenObject> {
  let last: SeenObject | undefined;
  for (const one of noted) {
    if (one.groupe === last?.groupe && one.organisationKey === last.organisationKey) continue;
    last = one;
    yield one;
  }
}

function checkDossier(
  waitsFor: ReadonlyMap<string, string[]>,
  placeOf: (id: string) => number | undefined,
  exists: (id: string) => boolean,
  issues: Issues,
): void {
  const path = ['prealables_id'];
  for (const [id, waited] of waitsFor) {
    for (const other of waited) {
      const place = waitsFor.has(other) ? undefined : placeOf(id);
      if (place && exists(other)) issues.add(place, { path, code: 'REFERENCE', params: { id: other } });
    }
  }
  for (const cycle of cyclesIn(waitsFor)) {
    const [first = ''] = cycle;
    const place = placeOf(first);
    if (place) issues.add(place, { path, code: 'CYCLE', params: { ids: [...cycle, first] } });
  }
}
