import { keepActive } from '../../resources/workflows.ts';
import { query } from '../../storage/queries/query.ts';
import { rowsAmong } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import type { Since } from './added.ts';

const count = query<Since>('loading.countDocuments', (db, p) =>
  db
    .updateTable('dossiers')
    .set((eb) => ({
      nb_pieces_jointes: eb
        .selectFrom('documents')
        .select((of) => of.fn.countAll<number>().as('nombre'))
        .whereRef('documents.organisation_key', '=', 'dossiers.organisation_key')
        .whereRef('documents.dossier_id', '=', 'dossiers.id'),
    }))
    .where('organisation_key', '=', p.organisationKey)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('documents')
        .select('dossier_id')
        .where('organisation_key', '=', p.organisationKey)
        .where('rang', '>', p.rang),
    ),
);

/** Sets `nb_pieces_jointes` of the dossiers that documents came to. */
export async function countDocuments(tx: Transaction, since: Since): Promise<void> {
  await tx.run(count, since);
}

const ofNew = query<Since & { after: string; limit: number }, { dossier_id: string }>(
  'loading.dossiersOfWorkflows',
  (db, p) =>
    db
      .selectFrom('workflows')
      .select('dossier_id')
      .distinct()
      .where('organisation_key', '=', p.organisationKey)
      .where('dossier_id', '>', p.after)
      .where('rang', '>', p.rang)
      .orderBy('dossier_id')
      .limit(p.limit),
);

const workflows = rowsAmong('workflows.ofLoadedDossiers', ['dossier_id', 'type', 'etat'], 'dossier_id');

/** Dossiers taken at once: writing while rows are still being read is not allowed. */
const PAGE = 1000;

/** The dossiers that workflows came to, some at a time, as JSON arrays of their ids. */
export async function* dossiersOfWorkflows(tx: Transaction, since: Since): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { dossier_id: string }[] = await tx.all(ofNew, { ...since, after, limit: PAGE });
    if (page.length > 0) yield JSON.stringify(page.map(({ dossier_id }) => dossier_id));
    after = page.at(-1)?.dossier_id;
  }
}

/** Sets `workflows_actifs` of the dossiers that workflows came to. */
export async function activateWorkflows(tx: Transaction, since: Since): Promise<void> {
  const { organisationKey } = since;
  for await (const values of dossiersOfWorkflows(tx, since)) {
    const there = await tx.all(workflows, { organisationKey, values });
    const byDossier = Map.groupBy(there, ({ dossier_id }) => dossier_id);
    await Promise.all(
      [...byDossier].map(([dossier, steps]) => keepActive(tx, organisationKey, dossier, steps)),
    );
  }
}
