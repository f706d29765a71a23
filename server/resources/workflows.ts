import { type FieldError, invalid, VigieError } from '../../src/contract/errors.ts';
import { listWorkflowsOfAll } from '../../src/contract/resources/dossiers/workflows.ts';
import {
  addWorkflow,
  isFinished,
  listWorkflows,
  readWorkflow,
  type TypeDeWorkflow,
  updateWorkflow,
  type Workflow,
} from '../../src/contract/resources/workflows.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';
import { recordChanged, recordCreated } from '../audit/journal.ts';
import { existing, handle, type Scope } from '../core/handler.ts';
import { type Etape, unblockedBy } from '../rules/deblocage.ts';
import { notificationsOf } from '../rules/notifications.ts';
import { transition } from '../rules/transitions.ts';
import { workflowsActifs } from '../rules/workflows-actifs.ts';
import { lastRang } from '../storage/creation-order.ts';
import { newId } from '../storage/ids.ts';
import {
  insertRows,
  pickColumns,
  rowsAmong,
  rowsByIds,
  rowsWhere,
  updateRows,
} from '../storage/queries/rows.ts';
import type { Schema } from '../storage/schema.ts';
import type { Transaction } from '../storage/store.ts';
import { columnsOf } from '../storage/tables/table.ts';
import { NOT_BEGUN, workflows, workflows_prealables } from '../storage/tables/workflows.ts';
import { assignedTo } from './affectations.ts';
import { ofAssigned } from './dossiers/assigned.ts';
import { ofDossier, openDossier } from './dossiers/verrous.ts';
import { filter, partOfAnother } from './lists/filters.ts';
import { handleList } from './lists/list.ts';
import { notify } from './notifications.ts';

/** What a workflow shows. */
const SHOWN = columnsOf(workflows, 'dossier_id');

type Row = Pick<Schema['workflows'], (typeof SHOWN)[number]>;
/** A workflow, and the dossier that it is a step of. */
type WorkflowOfDossier = Row & Pick<Schema['workflows'], 'dossier_id'>;

const byId = rowsWhere('workflows.byId', columnsOf(workflows), ['id']);
const steps = rowsWhere('workflows.steps', ['id', 'titre', 'type', 'etat', 'date_de_fin'], ['dossier_id'], {
  order: ['rang'],
});
/** What some workflows wait for. */
export const prealables = rowsAmong(
  'workflows_prealables.ofMany',
  ['workflow_id', 'prealable_id'],
  'workflow_id',
);
const update = updateRows(
  'workflows.update',
  ['etat', 'date_de_reception', 'date_de_debut', 'debut', 'date_de_fin', 'observations'],
  ['id'],
);
const start = updateRows('workflows.start', ['etat', 'date_de_debut', 'debut', 'date_de_fin'], ['id']);
const dossiersNamed = rowsByIds('dossiers.named', [
  'id',
  'service_dossier_id',
  'objet',
  'statut',
  'est_archive',
]);
type DossierNamed = Awaited<ReturnType<typeof dossiersNamed>> extends Map<string, infer D> ? D : never;
const setActive = updateRows('dossiers.setActive', ['workflows_actifs'], ['id']);

/** The instant at which a step began, by which steps are sorted. */
function debutOf({ date_de_debut }: { readonly date_de_debut: string | null }): number {
  return date_de_debut === null ? NOT_BEGUN : instantOf(date_de_debut);
}

export const insert = insertRows('workflows.insert', [...columnsOf(workflows), 'rang'], {
  debut: debutOf,
});
const insertPrealables = insertRows('workflows_prealables.insert', columnsOf(workflows_prealables));

/** Keeps the `workflows_actifs` of a dossier, which has these workflows. */
export async function keepActive(
  tx: Transaction,
  organisationKey: number,
  dossier: string,
  workflows: Parameters<typeof workflowsActifs>[0],
): Promise<void> {
  const workflows_actifs = JSON.stringify(workflowsActifs(workflows));
  // No list of dossiers is ordered or filtered by it: the places that are remembered in them still hold.
  await tx.run(setActive, { organisationKey, id: dossier, workflows_actifs });
}

function shown(row: Row): Workflow {
  return { ...pickColumns(row, SHOWN), workflow_automatise: row.workflow_automatise === 1 };
}

type Etapes = (Etape & { readonly titre: string; readonly type: TypeDeWorkflow })[];

/** All workflows of a dossier, each with what it waits for. */
async function etapesOf(tx: Transaction, organisationKey: number, dossier: string): Promise<Etapes> {
  const rows = await tx.all(steps, { organisationKey, dossier_id: dossier });
  const values = JSON.stringify(rows.map(({ id }) => id));
  const waits = Map.groupBy(
    await tx.all(prealables, { organisationKey, values }),
    ({ workflow_id }) => workflow_id,
  );
  return rows.map((row) => ({
    ...row,
    prealables: (waits.get(row.id) ?? []).map(({ prealable_id }) => prealable_id),
  }));
}

/** What a step is once nothing keeps it from being worked on. */
const STARTED = { etat: 'EN_COURS', date_de_fin: null } as const;

/** What follows from a change of state, in its transaction ("Workflow transitions"). */
async function follow(
  scope: Scope,
  before: WorkflowOfDossier,
  after: WorkflowOfDossier,
  etapes: Etapes,
): Promise<void> {
  const { tx, caller } = scope;
  const { organisationKey, utilisateurId } = caller;
  const { id, dossier_id: dossier, titre, type, etat, date_de_fin } = after;
  const now = etapes.map((etape) => (etape.id === id ? { ...etape, etat, date_de_fin } : etape));
  const unblocked = isFinished(etat) && date_de_fin !== null ? unblockedBy({ id, date_de_fin }, now) : [];
  for (const { workflow, date_de_debut } of unblocked) {
    await tx.run(start, {
      organisationKey,
      id: workflow.id,
      date_de_debut,
      debut: instantOf(date_de_debut),
      ...STARTED,
    });
    const { etat, date_de_fin } = workflow;
    await recordChanged(scope, 'workflow', workflow.id, { etat, date_de_fin }, STARTED);
  }
  const started = new Set(unblocked.map(({ workflow }) => workflow.id));
  await keepActive(
    tx,
    organisationKey,
    dossier,
    now.map((etape) => (started.has(etape.id) ? { ...etape, etat: 'EN_COURS' as const } : etape)),
  );

  const announced = notificationsOf(
    { workflow: { id, titre, type }, from: before.etat, to: etat },
    unblocked.map(({ workflow }) => workflow),
    await assignedTo(tx, organisationKey, [dossier]),
    utilisateurId,
  );
  const notifications: { readonly id: string }[] = [];
  for (const one of announced)
    notifications.push({ id: await notify(scope, { ...one, type: 'info', subject_id: dossier }) });
  await recordCreated(scope, 'notification', notifications);
}

export const handlers = [
  handleList(listWorkflows, 'workflows', {
    columns: SHOWN,
    order: ['rang'],
    of: ofDossier(),
    filters: {},
    element: shown,
  }),

  handleList(listWorkflowsOfAll, 'workflows', {
    columns: columnsOf(workflows),
    order: ['rang'],
    sorts: { date_de_debut: ['debut', 'rang'] },
    filters: {
      etat: filter(
        (etats) => ({ etats: JSON.stringify(etats) }),
        (eb, { etats }, dialect) => dialect.inJson(eb.ref('etat'), etats, 'texts'),
      ),
      utilisateur_id: ofAssigned(),
      role: partOfAnother,
      debut_avant: filter(
        (moment) => ({ avant: instantOf(moment) }),
        (eb, { avant }) => eb('debut', '<', avant),
      ),
      ouverts: filter(
        (asked) => ({ ouvert: asked === 'true' ? 1 : 0 }),
        (eb, { organisationKey, ouvert }) =>
          eb.exists(
            eb
              .selectFrom('dossiers')
              .select('dossiers.id')
              .where('dossiers.organisation_key', '=', organisationKey)
              .whereRef('dossiers.id', '=', 'workflows.dossier_id')
              .where('dossiers.ouvert', '=', ouvert),
          ),
      ),
    },
    async show({ tx, caller }, rows: readonly WorkflowOfDossier[]) {
      const dossiers = await dossiersNamed(
        tx,
        caller.organisationKey,
        rows.map(({ dossier_id }) => dossier_id),
      );
      return rows.map((row) => {
        const { est_archive, ...dossier } = dossiers.get(row.dossier_id) as DossierNamed;
        return { ...shown(row), dossier: { ...dossier, est_archive: est_archive === 1 } };
      });
    },
  }),

  handle(readWorkflow, async (scope, { params }) =>
    shown(await existing(scope, byId, 'workflow', params.workflow_id)),
  ),

  handle(addWorkflow, async (scope, { params, body }) => {
    const { tx, caller, now } = scope;
    const { organisationKey } = caller;
    const { dossier_id } = params;
    await openDossier(scope, dossier_id);
    const { prealables_id, ...said } = body;
    const etapes = await etapesOf(tx, organisationKey, dossier_id);
    const faults = prealables_id.flatMap((id, i): FieldError[] => {
      const path = ['prealables_id', i];
      const isThere = etapes.some((etape) => etape.id === id);
      return isThere ? [] : [{ in: 'body', path, code: 'REFERENCE', params: { id } }];
    });
    if (faults.length > 0) throw invalid(faults);
    const id = newId();
    const begins = ['EN_COURS', 'PAUSE', 'ATTENTE_VALIDATION'].includes(said.etat);
    const row = {
      ...said,
      id,
      dossier_id,
      date_de_creation: said.date_de_creation ?? now,
      date_de_debut: said.date_de_debut ?? (begins ? now : null),
      workflow_automatise: said.workflow_automatise ? 1 : 0,
      rang: (await lastRang(tx, 'workflows', organisationKey)) + 1,
    };
    await insert.one(tx, organisationKey, row);
    const waits = prealables_id.map((prealable_id) => ({ workflow_id: id, prealable_id }));
    await insertPrealables.many(tx, organisationKey, waits);
    await keepActive(tx, organisationKey, dossier_id, [...etapes, row]);
    return shown(row);
  }),

  handle(updateWorkflow, async (scope, { params, body }) => {
    const { tx, caller, now } = scope;
    const { organisationKey } = caller;
    const before = await existing(scope, byId, 'workflow', params.workflow_id);
    const observations = body.observations ?? before.observations;
    const date_de_reception = body.date_de_reception ?? before.date_de_reception;
    const autres = observations !== before.observations || date_de_reception !== before.date_de_reception;
    const etapes = await etapesOf(tx, organisationKey, before.dossier_id);
    const own = etapes.find(({ id }) => id === before.id) as Etapes[number];
    const verdict = transition(
      {
        workflow: before,
        prealables: etapes.filter(({ id }) => own.prealables.includes(id)),
        suivants: etapes.filter((etape) => etape.prealables.includes(before.id)),
        now,
      },
      { etat: body.etat, date_de_fin: body.date_de_fin, autres },
    );
    // What is not valid is refused before any lock.
    if (verdict.kind === 'invalid') throw invalid(verdict.fields);
    await openDossier(scope, before.dossier_id);
    if (verdict.kind === 'refused') throw new VigieError(verdict.code, verdict.params);
    // The same again: nothing happens (choice C6).
    if (verdict.kind === 'same' && !autres) return shown(before);

    const after = {
      ...before,
      observations,
      date_de_reception,
      ...(verdict.kind === 'changed' ? verdict.workflow : {}),
    };
    await tx.run(update, {
      organisationKey,
      id: after.id,
      etat: after.etat,
      date_de_reception,
      date_de_debut: after.date_de_debut,
      debut: debutOf(after),
      date_de_fin: after.date_de_fin,
      observations,
    });
    if (verdict.kind === 'changed') await follow(scope, before, after, etapes);
    return shown(after);
  }),
];
