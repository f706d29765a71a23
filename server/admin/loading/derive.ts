import { keepActive } from '../../resources/workflows.ts';
import { query } from '../../storage/queries/query.ts';
import { rowsWhere } from '../../storage/queries/rows.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';

/** The rows of a table that came after a `rang`. */
export type Since = { readonly organisationKey: number; readonly rang: number };

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
export function countDocuments(tx: Sqlite3, since: Since): void {
  tx.run(count, since);
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

const workflows = rowsWhere('workflows.ofLoadedDossier', ['type', 'etat'], ['dossier_id']);

/** Dossiers taken at once: writing while rows are still being read is not allowed. */
const PAGE = 1000;

/** Sets `workflows_actifs` of the dossiers that workflows came to. */
export function activateWorkflows(tx: Sqlite3, since: Since): void {
  const { organisationKey } = since;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { dossier_id: string }[] = tx.all(ofNew, { ...since, after, limit: PAGE });
    for (const { dossier_id } of page) {
      keepActive(tx, organisationKey, dossier_id, tx.all(workflows, { organisationKey, dossier_id }));
    }
    after = page.at(-1)?.dossier_id;
  }
}
