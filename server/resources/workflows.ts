import { invalid, notFound, VigieError } from '../../src/contract/errors.ts';
import {
  type EtatDeWorkflow,
  isFinished,
  listWorkflows,
  readWorkflow,
  type TypeDeWorkflow,
  updateWorkflow,
  type Workflow,
} from '../../src/contract/resources/workflows.ts';
import { handle, type Scope } from '../core/handler.ts';
import { type Etape, unblockedBy } from '../rules/deblocage.ts';
import { notificationsOf } from '../rules/notifications.ts';
import { transition } from '../rules/transitions.ts';
import { workflowsActifs } from '../rules/workflows-actifs.ts';
import { type Query, query } from '../storage/queries/query.ts';
import { rowById, updateRow } from '../storage/queries/rows.ts';
import type { Sqlite3 } from '../storage/sqlite/connection.ts';
import { inJson } from '../storage/sqlite/dialect.ts';
import { assignedTo } from './affectations.ts';
import { ofDossier, openDossier } from './dossiers/verrous.ts';
import { handleList } from './lists/list.ts';
import { notify } from './notifications.ts';

const COLUMNS = [
  'id',
  'titre',
  'date_de_creation',
  'date_de_reception',
  'date_de_debut',
  'date_de_fin',
  'workflow_automatise',
  'etat',
  'observations',
  'type',
] as const;

interface Row extends Omit<Workflow, 'workflow_automatise'> {
  readonly workflow_automatise: number;
}
/** A workflow, and the dossier that it is a step of. */
interface Step extends Row {
  readonly dossier_id: string;
}

type OfDossier = { organisationKey: number; dossier: string };

const byId = rowById('workflows', [...COLUMNS, 'dossier_id']) as Query<
  { organisationKey: number; id: string },
  Step
>;
const update = updateRow('workflows', [
  'etat',
  'date_de_reception',
  'date_de_debut',
  'date_de_fin',
  'observations',
]);
const start = updateRow('workflows', ['etat', 'date_de_debut', 'date_de_fin'], 'workflows.start');
const setActive = updateRow('dossiers', ['workflows_actifs'], 'workflows.setActive');

const steps = query<
  OfDossier,
  { id: string; titre: string; type: TypeDeWorkflow; etat: EtatDeWorkflow; date_de_fin: string | null }
>(
  'workflows.steps',
  (db, p) =>
    db
      .selectFrom('workflows')
      .select(['id', 'titre', 'type', 'etat', 'date_de_fin'])
      .where('organisation_key', '=', p.organisationKey)
      .where('dossier_id', '=', p.dossier)
      .orderBy('rang') as never,
);

const prealables = query<
  { organisationKey: number; ids: string },
  { workflow_id: string; prealable_id: string }
>('workflows.prealables', (db, p) =>
  db
    .selectFrom('workflows_prealables')
    .select(['workflow_id', 'prealable_id'])
    .where('organisation_key', '=', p.organisationKey)
    .where((eb) => inJson(eb.ref('workflow_id'), p.ids)),
);

/** Keeps the `workflows_actifs` of a dossier, which has these workflows. */
export function keepActive(
  tx: Sqlite3,
  { organisationKey, dossier }: OfDossier,
  workflows: Parameters<typeof workflowsActifs>[0],
): void {
  // No list of dossiers is ordered or filtered by it: the places that are remembered in them still hold.
  tx.run(setActive, {
    organisationKey,
    id: dossier,
    workflows_actifs: JSON.stringify(workflowsActifs(workflows)),
  });
}

function shown({ workflow_automatise, ...row }: Row): Workflow {
  const { id, titre, date_de_creation, date_de_reception, date_de_debut, date_de_fin, ...rest } = row;
  return {
    id,
    titre,
    date_de_creation,
    date_de_reception,
    date_de_debut,
    date_de_fin,
    workflow_automatise: workflow_automatise === 1,
    etat: rest.etat,
    observations: rest.observations,
    type: rest.type,
  };
}

function existing({ tx, caller }: Scope, id: string): Step {
  const found = tx.get(byId, { organisationKey: caller.organisationKey, id });
  if (!found) throw notFound('workflow', id);
  return found;
}

type Etapes = (Etape & { readonly titre: string; readonly type: TypeDeWorkflow })[];

/** All workflows of a dossier, each with what it waits for. */
function etapesOf(tx: Sqlite3, organisationKey: number, dossier: string): Etapes {
  const rows = tx.all(steps, { organisationKey, dossier });
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const waits = Map.groupBy(tx.all(prealables, { organisationKey, ids }), ({ workflow_id }) => workflow_id);
  return rows.map((row) => ({
    ...row,
    prealables: (waits.get(row.id) ?? []).map(({ prealable_id }) => prealable_id),
  }));
}

/** What follows from a change of state, in its transaction ("Workflow transitions"). */
function follow(scope: Scope, before: Step, after: Step, etapes: Etapes): void {
  const { tx, caller } = scope;
  const { organisationKey, utilisateurId } = caller;
  const { id, dossier_id: dossier, titre, type, etat, date_de_fin } = after;
  const now = etapes.map((etape) => (etape.id === id ? { ...etape, etat, date_de_fin } : etape));
  const unblocked = isFinished(etat) && date_de_fin !== null ? unblockedBy({ id, date_de_fin }, now) : [];
  for (const { workflow, date_de_debut } of unblocked) {
    tx.run(start, { organisationKey, id: workflow.id, etat: 'EN_COURS', date_de_debut, date_de_fin: null });
  }
  const started = new Set(unblocked.map(({ workflow }) => workflow.id));
  keepActive(
    tx,
    { organisationKey, dossier },
    now.map((etape) => (started.has(etape.id) ? { ...etape, etat: 'EN_COURS' as const } : etape)),
  );

  const announced = notificationsOf(
    { workflow: { id, titre, type }, from: before.etat, to: etat },
    unblocked.map(({ workflow }) => workflow),
    assignedTo(tx, organisationKey, [dossier]),
    utilisateurId,
  );
  for (const one of announced) notify(scope, { ...one, type: 'info', subject_id: dossier });
}

export const handlers = [
  handleList(listWorkflows, 'workflows', {
    columns: COLUMNS,
    order: ['rang'],
    of: ofDossier(),
    filters: {},
    show: (_, rows: readonly Row[]) => rows.map(shown),
  }),

  handle(readWorkflow, (scope, { params }) => shown(existing(scope, params.workflow_id))),

  handle(updateWorkflow, (scope, { params, body }) => {
    const { tx, caller, now } = scope;
    const { organisationKey } = caller;
    const before = existing(scope, params.workflow_id);
    const observations = body.observations ?? before.observations;
    const date_de_reception = body.date_de_reception ?? before.date_de_reception;
    const autres = observations !== before.observations || date_de_reception !== before.date_de_reception;
    const etapes = etapesOf(tx, organisationKey, before.dossier_id);
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
    openDossier(tx, organisationKey, before.dossier_id);
    if (verdict.kind === 'refused') throw new VigieError(verdict.code, verdict.params);
    // The same again: nothing happens (choice C6).
    if (verdict.kind === 'same' && !autres) return shown(before);

    const after = {
      ...before,
      observations,
      date_de_reception,
      ...(verdict.kind === 'changed' ? verdict.workflow : {}),
    };
    tx.run(update, {
      organisationKey,
      id: after.id,
      etat: after.etat,
      date_de_reception,
      date_de_debut: after.date_de_debut,
      date_de_fin: after.date_de_fin,
      observations,
    });
    if (verdict.kind === 'changed') follow(scope, before, after, etapes);
    return shown(after);
  }),
];
