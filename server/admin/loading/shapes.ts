import { NIVEAUX_D_ENFANTS_MAX as NIVEAUX_MAX } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { ARBRE_MAX, sizeOf } from '../../resources/dossiers/tree.ts';
import { cyclesIn } from '../../rules/cycles.ts';
import { existingIds } from '../../storage/queries/existing-ids.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import { query } from '../../storage/queries/query.ts';
import { rowsAmong } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import type { Added, Since } from './added.ts';
import type { Issues } from './issues.ts';
import { chunksOf, type Memory, type SeenObject } from './memory.ts';

/** Objects that are judged at once. */
const CHUNK = 500;

/** A dossier on the way up from a new one, which has the `rang`. */
interface Step {
  readonly rang: number;
  readonly at: string;
}

/**
 * Some new dossiers that are attached to others: each with its own id, that of the dossier which it is attached to, and so
 * on, to the top or one level too high.
 */
const ways = query<Since & { readonly limit: number }, Step>('loading.waysOfDossiers', (_, p) => {
  const { sql } = kysely();
  return sql`WITH RECURSIVE ways (rang, at, parent_id, niveau) AS (
        SELECT rang, id, parent_id, 0 FROM (
          SELECT rang, id, parent_id FROM dossiers
          WHERE "organisation_key" = ${p.organisationKey} AND rang > ${p.rang} AND parent_id IS NOT NULL
          ORDER BY rang LIMIT ${p.limit}
        ) AS attached
        UNION ALL
        SELECT ways.rang, d.id, d.parent_id, niveau + 1 FROM ways
          JOIN dossiers d ON d."organisation_key" = ${p.organisationKey} AND d.id = ways.parent_id
          WHERE niveau <= ${sql.lit(NIVEAUX_MAX)}
      )
      SELECT rang, at FROM ways ORDER BY rang, niveau`;
});

/** Judges the new dossiers that are attached to others: each leads to the top, and no tree is too deep or too big. */
export async function checkTrees({ tx, since, refuse }: Added): Promise<void> {
  const path = ['parent_id'];
  const counted = new Set<string>();
  for (let last: number | undefined = since.rang; last !== undefined; ) {
    const chunk: Step[] = await tx.all(ways, { ...since, rang: last, limit: CHUNK });
    last = chunk.at(-1)?.rang;
    const tops = new Map<string, number>();
    for (const [rang, steps] of Map.groupBy(chunk, (step) => step.rang)) {
      const way = steps.map(({ at }) => at);
      const top = way.at(-1) as string;
      if (new Set(way).size < way.length) {
        const ids = loopOf(way);
        if (ids) refuse(rang, { path, code: 'CYCLE', params: { ids } });
      } else if (way.length > NIVEAUX_MAX + 1)
        refuse(rang, { path, code: 'NIVEAUX', params: { max: NIVEAUX_MAX, levels: `> ${NIVEAUX_MAX}` } });
      else if (!counted.has(top)) tops.set(top, rang);
    }
    const size = async ([top, rang]: [string, number]) => {
      counted.add(top);
      if ((await sizeOf(tx, since.organisationKey, top)) > ARBRE_MAX)
        refuse(rang, { path, code: 'COMPLET', params: { max: ARBRE_MAX } });
    };
    await Promise.all([...tops].map(size));
  }
}

/** The loop that a way goes round from its first; undefined but for one of them: it is told once, and by none that only lead to it. */
function loopOf(way: readonly string[]): string[] | undefined {
  const [first = ''] = way;
  const loop = way.slice(0, way.indexOf(first, 1) + 1);
  return loop.length > 0 && loop.every((id) => id >= first) ? loop : undefined;
}

const steps = rowsAmong('workflows.loaded', ['dossier_id', 'id'], 'dossier_id', {
  order: ['dossier_id', 'rang'],
});
const prealables = rowsAmong(
  'workflows_prealables.ofLoaded',
  ['workflow_id', 'prealable_id'],
  'workflow_id',
  { order: ['workflow_id', 'prealable_id'] },
);

/** Objects that were noted, some of one organisation at a time. */
function* byOrganisation(noted: Iterable<SeenObject>): Generator<SeenObject[]> {
  for (const chunk of chunksOf(noted, CHUNK))
    yield* Map.groupBy(chunk, ({ organisationKey }) => organisationKey).values();
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
