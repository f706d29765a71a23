import type { Client, Input } from '../../../src/client/client.ts';
import { type Dossier, listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  listWorkflowsOfAll,
  type WorkflowDeDossier,
} from '../../../src/contract/resources/dossiers/workflows.ts';
import { listWorkflows } from '../../../src/contract/resources/workflows.ts';
import { followUpMessages } from '../../../src/messages/pages/follow-up.ts';
import { writeNotice } from '../../../src/terminal/streams.ts';
import type { Context } from '../cli/command.ts';
import { requireExtension } from '../cli/extensions.ts';
import { everyDossier } from './numbers.ts';

/** Dossiers that are asked for their steps one after the other, where the service does not list those of all. */
const DOSSIERS_MAX = 500;

/** What `everyStep` calls. */
export const STEP_SOURCES = [listWorkflowsOfAll, listWorkflows, listDossiers] as const;

/** Which steps are wanted. */
interface Wanted {
  /** What the service is asked for, where it lists the steps of all dossiers. */
  readonly query: NonNullable<Input<typeof listWorkflowsOfAll>['query']>;
  /** The same of dossiers, where they are gone through. */
  readonly isWanted: (dossier: Dossier) => boolean;
}

/**
 * The steps of all dossiers, each with its dossier. Of a service that does not list them the dossiers are gone through,
 * 500 at the most: where there are more that is said.
 */
export async function* everyStep(
  context: Context,
  { query, isWanted }: Wanted,
): AsyncGenerator<WorkflowDeDossier> {
  await requireExtension('dossiers', listWorkflowsOfAll)(context);
  const client = await context.client();
  if ((await client.extensions()).has('suivi')) return yield* client.items(listWorkflowsOfAll, { query });
  let left = DOSSIERS_MAX;
  for await (const dossier of everyDossier(context)) {
    if (!isWanted(dossier)) continue;
    if (left-- === 0) {
      const { bounded } = followUpMessages(context.language);
      if (!context.flags.quiet) await writeNotice(context.io, bounded(DOSSIERS_MAX));
      return;
    }
    yield* stepsOf(client, dossier);
  }
}

/** The steps of one dossier, each with it. */
export async function* stepsOf(client: Client, dossier: Dossier): AsyncGenerator<WorkflowDeDossier> {
  const named = namedAs(dossier);
  for await (const step of client.items(listWorkflows, { params: { dossier_id: named.id } }))
    yield { ...step, dossier: named };
}

/** What is said of a dossier beside its steps. */
export function namedAs({
  id,
  service_dossier_id,
  objet,
  statut,
  est_archive,
}: Dossier): WorkflowDeDossier['dossier'] {
  return { id, service_dossier_id, objet, statut, est_archive };
}
