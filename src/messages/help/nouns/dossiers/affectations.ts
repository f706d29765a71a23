/** The sentences of the help of `vigie affectations`, in French, by the English ones that stand in the commands. */
export const affectations = {
  'Assignments: the people who work on a dossier, and their roles':
    'Les affectations : qui travaille sur un dossier, et avec quel rôle',
  'List the users assigned to a dossier and their roles':
    'Lister les utilisateurs affectés à un dossier et leurs rôles',
  'List the working group of a dossier found by another command':
    'Lister le groupe de travail d’un dossier trouvé par une autre commande',
  'List each user once': 'Lister chaque utilisateur une seule fois',
  'Assign a user to a dossier': 'Affecter un utilisateur à un dossier',
  'A user has a role at most once in a dossier, and a dossier has at most 25 assignments.':
    'Un utilisateur n’a qu’une fois un même rôle dans un dossier, et un dossier a 25 affectations au plus.',
  "The role of reviewers and validators is 'relecteur|valideur', quoted for the shell.":
    "Le rôle des relecteurs et valideurs s’écrit 'relecteur|valideur', entre apostrophes pour le shell.",
  'Assign a rapporteur': 'Affecter un rapporteur',
  'Preview the assignment of a reviewer': 'Simuler l’affectation d’un relecteur',
  'Role of the user in the dossier': 'Le rôle de l’utilisateur dans le dossier',
  'Change the role of assignments': 'Changer le rôle d’affectations',
  'relecteur|valideur is a single role; quote it for the shell.':
    'relecteur|valideur est un seul rôle, entre apostrophes pour le shell.',
  'Make the rapporteurs of a dossier secretaries': 'Confier le secrétariat d’un dossier à ses rapporteurs',
  'Preview a change of role to reviewer': 'Simuler le passage au rôle de relecteur',
  'New role': 'Le nouveau rôle',
  'Ids of assignments, or users such as 2026-0042/martin; - reads from standard input':
    'Les affectations : identifiants, ou utilisateurs comme 2026-0042/martin ; - lit l’entrée standard',
  'Name an assignment by its id, or by the user within the dossier: 2026-0042/martin. If the user has two roles in the dossier, add a role: 2026-0042/martin:rapporteur.':
    'Une affectation se nomme par son identifiant, ou par l’utilisateur dans le dossier : 2026-0042/martin. Si l’utilisateur y a deux rôles, ajoutez un rôle : 2026-0042/martin:rapporteur.',
  'Remove users from a dossier': 'Retirer des utilisateurs d’un dossier',
  'Preview the removal of the whole working group of a dossier':
    'Simuler le retrait de tout le groupe de travail d’un dossier',
} as const;
