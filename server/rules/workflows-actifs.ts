import {
  type EtatDeWorkflow,
  isActive,
  TYPES_DE_WORKFLOW,
  type TypeDeWorkflow,
} from '../../src/contract/resources/workflows.ts';

/** `workflows_actifs` of a dossier: the types in EN_COURS or ATTENTE_VALIDATION, each once, as the interface orders them. */
export function workflowsActifs(
  workflows: readonly { readonly type: TypeDeWorkflow; readonly etat: EtatDeWorkflow }[],
): TypeDeWorkflow[] {
  const types = new Set(workflows.filter(({ etat }) => isActive(etat)).map(({ type }) => type));
  return TYPES_DE_WORKFLOW.filter((type) => types.has(type));
}
