import type { RoleDAffectation } from '../../src/contract/resources/affectations.ts';
import type { EtatDeWorkflow, TypeDeWorkflow } from '../../src/contract/resources/workflows.ts';
import { codePoints } from '../../src/contract/schema/text.ts';

/** A change of state, by a request or by unblocking. */
export interface Changement {
  readonly workflow: { readonly id: string; readonly type: TypeDeWorkflow; readonly titre: string };
  readonly from: EtatDeWorkflow;
  readonly to: EtatDeWorkflow;
}

export interface Affecte {
  readonly role: RoleDAffectation;
  readonly utilisateur_id: string;
}

/** What a notification about a change holds besides its subject, the dossier. */
export interface Annonce {
  readonly utilisateur_id: string;
  readonly title: string;
  readonly message: string;
  readonly contexte: {
    readonly workflow_id: string;
    readonly workflow_type: TypeDeWorkflow;
    readonly ancien_etat: EtatDeWorkflow;
    readonly nouvel_etat: EtatDeWorkflow;
  };
}

/** Why a change is notified, to whom, and in which words: stored in French, whatever language a reader prefers. */
interface Motif {
  /** Everyone assigned when left out. */
  readonly roles?: readonly RoleDAffectation[];
  readonly title: string;
  readonly message: (titre: string) => string;
}

const A_VALIDER: Motif = {
  roles: ['relecteur|valideur'],
  title: 'À valider',
  message: (titre) => `L’étape « ${titre} » attend une validation : validez-la, ou renvoyez-la en cours.`,
};
const RENVOYEE: Motif = {
  roles: ['preventionniste', 'rapporteur'],
  title: 'Renvoyée',
  message: (titre) => `L’étape « ${titre} » n’a pas été validée : elle est de nouveau en cours.`,
};
const VALIDEE: Motif = {
  roles: ['preventionniste', 'rapporteur'],
  title: 'Validée',
  message: (titre) => `L’étape « ${titre} » est validée.`,
};
const DEBLOQUEE: Motif = {
  title: 'Débloquée',
  message: (titre) => `L’étape « ${titre} » est en cours : tout ce qu’elle attendait est terminé.`,
};

/** Code points in the title of a notification. */
const TITLE_MAX = 256;

/**
 * The notifications that a change made by `auteur` writes ("Workflow transitions"): of the change itself, then of
 * each workflow that it unblocked. In the order of the assignments; one to a user and change, whatever the number
 * of their roles; none to the author.
 */
export function notificationsOf(
  changement: Changement,
  debloques: readonly Changement['workflow'][],
  affectations: readonly Affecte[],
  auteur: string,
): Annonce[] {
  const motif = motifOf(changement);
  return [
    ...(motif === undefined ? [] : notificationsFor(motif, changement, affectations, auteur)),
    ...debloques.flatMap((workflow) =>
      notificationsFor(DEBLOQUEE, { workflow, from: 'ATTENTE', to: 'EN_COURS' }, affectations, auteur),
    ),
  ];
}

function motifOf({ from, to }: Changement): Motif | undefined {
  if (to === 'ATTENTE_VALIDATION') return A_VALIDER;
  if (to === 'VALIDE') return VALIDEE;
  return from === 'ATTENTE_VALIDATION' ? RENVOYEE : undefined;
}

function notificationsFor(
  { roles, title, message }: Motif,
  { workflow, from, to }: Changement,
  affectations: readonly Affecte[],
  auteur: string,
): Annonce[] {
  const concerned = affectations.filter(
    ({ role, utilisateur_id }) => utilisateur_id !== auteur && (roles?.includes(role) ?? true),
  );
  return [...new Set(concerned.map(({ utilisateur_id }) => utilisateur_id))].map((utilisateur_id) => ({
    utilisateur_id,
    title: shortened(`${title} : ${workflow.titre}`, TITLE_MAX),
    message: message(workflow.titre),
    contexte: { workflow_id: workflow.id, workflow_type: workflow.type, ancien_etat: from, nouvel_etat: to },
  }));
}

/** A text cut to at most `max` code points, which it then shows. */
function shortened(text: string, max: number): string {
  return codePoints(text) <= max ? text : `${[...text].slice(0, max - 1).join('')}…`;
}
