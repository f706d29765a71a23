import { type EtatDeWorkflow, isFinished } from '../../src/contract/resources/workflows.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';

/** What unblocking reads of a workflow. */
export interface Etape {
  readonly id: string;
  readonly etat: EtatDeWorkflow;
  readonly date_de_fin: string | null;
  /** Ids of the workflows of the same dossier that this one waits for. */
  readonly prealables: readonly string[];
}

export interface Deblocage<W extends Etape> {
  readonly workflow: W;
  /** Its start, whatever it was before: when the last of its prerequisites was finished. */
  readonly date_de_debut: string;
}

/**
 * The workflows that become EN_COURS because one was finished ("Workflow transitions"): those in ATTENTE that
 * wait for it and whose prerequisites are now all VALIDE or NON_CONCERNE, in the order given. One that waits for
 * others only, or for none, is left alone. Takes all workflows of the dossier as they are after the change;
 * a prerequisite that is not among them counts as unfinished. Unblocking finishes nothing: there is no cascade.
 */
export function unblockedBy<W extends Etape>(
  finished: { readonly id: string; readonly date_de_fin: string },
  workflows: readonly W[],
): Deblocage<W>[] {
  const byId = new Map(workflows.map((workflow) => [workflow.id, workflow]));
  return workflows.flatMap((workflow) => {
    if (workflow.etat !== 'ATTENTE' || !workflow.prealables.includes(finished.id)) return [];
    const prealables = workflow.prealables.map((id) => byId.get(id));
    if (!prealables.every((one) => one !== undefined && isFinished(one.etat))) return [];
    const ends = prealables.flatMap((one) => one?.date_de_fin ?? []);
    return [{ workflow, date_de_debut: ends.reduce(later, finished.date_de_fin) }];
  });
}

function later(a: string, b: string): string {
  return instantOf(b) > instantOf(a) ? b : a;
}
