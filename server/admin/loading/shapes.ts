import { NIVEAUX_D_ENFANTS_MAX as NIVEAUX_MAX } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { ARBRE_MAX, sizeOf } from '../../resources/dossiers/tree.ts';
import { cyclesIn } from '../../rules/cycles.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import { query } from '../../storage/queries/query.ts';
import type { Added, Since } from './added.ts';
import { dossiersOfWorkflows } from './derive.ts';

/** Dossiers that are judged at once. */
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

/**
 * New workflows of some dossiers with what they wait for, and of which dossier that is: null where one waits for nothing, or
 * for what exists nowhere and has been told already.
 */
const waits = query<
  Since & { readonly dossiers: string },
  { rang: number; dossier_id: string; id: string; prealable_id: string; of: string | null }
>('loading.waitsOfWorkflows', (db, p, dialect) =>
  db
    .selectFrom('workflows')
    // In this order: the engine would rather read all prerequisites first.
    .leftJoin('workflows_prealables', (join) =>
      join
        .onRef('workflows_prealables.organisation_key', '=', 'workflows.organisation_key')
        .onRef('workflow_id', '=', 'workflows.id'),
    )
    .leftJoin('workflows as others', (join) =>
      join
        .onRef('others.organisation_key', '=', 'workflows.organisation_key')
        .onRef('others.id', '=', 'prealable_id'),
    )
    .select([
      'workflows.rang',
      'workflows.dossier_id',
      'workflows.id',
      'prealable_id',
      'others.dossier_id as of',
    ])
    .where('workflows.organisation_key', '=', p.organisationKey)
    .where('workflows.rang', '>', p.rang)
    .where((eb) => dialect.inJson(eb.ref('workflows.dossier_id'), p.dossiers, 'texts'))
    .orderBy('workflows.rang')
    .orderBy('prealable_id'),
);

/** Judges what new workflows wait for: others of the same dossier, and never themselves in the end. */
export async function checkPrealables({ tx, since, refuse }: Added): Promise<void> {
  const path = ['prealables_id'];
  for await (const dossiers of dossiersOfWorkflows(tx, since)) {
    const all = await tx.all(waits, { ...since, dossiers });
    const within = all.filter((one) => one.of === one.dossier_id);
    const elsewhere = all.filter((one) => one.of !== null && one.of !== one.dossier_id);
    for (const { rang, prealable_id: id } of elsewhere)
      refuse(rang, { path, code: 'REFERENCE', params: { id } });
    const rangs = new Map(within.map(({ id, rang }) => [id, rang]));
    const byWorkflow = [...Map.groupBy(within, ({ id }) => id)];
    const waitsFor = new Map(byWorkflow.map(([id, those]) => [id, those.map((one) => one.prealable_id)]));
    for (const cycle of cyclesIn(waitsFor)) {
      const [first = ''] = cycle;
      refuse(rangs.get(first) as number, { path, code: 'CYCLE', params: { ids: [...cycle, first] } });
    }
  }
}
