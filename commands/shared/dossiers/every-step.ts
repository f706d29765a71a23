import type { Input } from '../../../src/client/client.ts';
import type { Dossier } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  listWorkflowsOfAll,
  type WorkflowDeDossier,
} from '../../../src/contract/resources/dossiers/workflows.ts';
import type { Context } from '../cli/command.ts';
import { requireExtension } from '../cli/extensions.ts';

/** The steps of all dossiers, each with its dossier. Throws EXTENSION_ABSENTE. */
export async function* everyStep(
  context: Context,
  query: NonNullable<Input<typeof listWorkflowsOfAll>['query']>,
): AsyncGenerator<WorkflowDeDossier> {
  await requireExtension('suivi', listWorkflowsOfAll)(context);
  yield* (await context.client()).items(listWorkflowsOfAll, { query });
}

/** Members of a dossier shown with its steps. */
export function namedAs({
  id,
  service_dossier_id,
  objet,
  statut,
  est_archive,
}: Dossier): WorkflowDeDossier['dossier'] {
  return { id, service_dossier_id, objet, statut, est_archive };
}
