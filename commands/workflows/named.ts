import { nextOf } from '../../server/rules/transitions.ts';
import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { type EtatDeWorkflow, listWorkflows, type Workflow } from '../../src/contract/resources/workflows.ts';
import { many } from '../shared/flags/flags.ts';
import type { NamedObjects } from '../shared/names/named-objects.ts';

/** Workflows in a command: by id, or by title or type within a dossier. */
export const names = {
  ids: many('Ids of workflows, or names such as 2026-0042/analyse; - reads from standard input'),
};
/** Endpoints of the lookup. */
export const lookups = [listDossiers, listWorkflows];

function isRunning({ etat }: Workflow): boolean {
  return etat === 'EN_COURS' || etat === 'ATTENTE_VALIDATION';
}

/** The number of a dossier means its step under way. */
export const underWay: NamedObjects<'workflow'> = { kind: 'workflow', byNumber: { isDefault: isRunning } };

/** The same for steps that may get a state. */
export function becoming(voulu: EtatDeWorkflow): NamedObjects<'workflow'> {
  const isPossible = ({ etat }: Workflow) => nextOf(etat).includes(voulu);
  return {
    kind: 'workflow',
    byNumber: { isDefault: (row) => isRunning(row) && isPossible(row), etat: voulu },
    isPossible,
  };
}
