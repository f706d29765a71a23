import type { RoleDAffectation } from '../../../src/contract/resources/affectations.ts';
import type { EtatDeWorkflow } from '../../../src/contract/resources/workflows.ts';
import { EMPTY_DOSSIER } from './cases.ts';

/** Lines of dossiers of `nord` and of what moves in them; a name is given and used as in `nameLines`. */

const line = (kind: string, name: string, members: object) => ({
  kind,
  organisation_id: '{nord}',
  id: `{${name}}`,
  ...members,
});

export function dossierLine(name: string, members: object = {}): object {
  return line('dossier', name, { ...EMPTY_DOSSIER, objet: `Dossier ${name}`, ...members });
}

/** A working group; a user may stand in it more than once. */
export function affectationLines(
  dossier: string,
  group: readonly (readonly [role: RoleDAffectation, utilisateur_id: string])[],
): readonly object[] {
  return group.map(([role, utilisateur_id], i) =>
    line('affectation', `${dossier}_${i}`, { dossier_id: `{${dossier}}`, role, utilisateur_id }),
  );
}

/** What a workflow shows when nothing else is said of it. */
const EMPTY_STEP = {
  date_de_creation: '2026-01-05T08:00:00Z',
  date_de_reception: null,
  date_de_debut: null,
  date_de_fin: null,
  workflow_automatise: false,
  observations: null,
  type: 'workflow',
};

/** A workflow, and what it waits for. */
export function workflowLine(
  dossier: string,
  name: string,
  etat: EtatDeWorkflow,
  {
    prealables = [],
    ...members
  }: { readonly prealables?: readonly string[]; readonly [name: string]: unknown } = {},
): object {
  return line('workflow', name, {
    dossier_id: `{${dossier}}`,
    titre: `Étape ${name}`,
    etat,
    prealables_id: prealables.map((one) => `{${one}}`),
    ...EMPTY_STEP,
    ...members,
  });
}

/** The same as the service shows it. */
export function workflowShown(name: string, etat: EtatDeWorkflow, members: object = {}): object {
  return { id: `{${name}}`, titre: `Étape ${name}`, etat, ...EMPTY_STEP, ...members };
}
