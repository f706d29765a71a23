/** The sentences of the help of `vigie affectations`, in French, by the English ones that stand in the commands. */
export const affectations = {
  'Assignments: who works on a dossier, and as what':
    'Les affectations : qui travaille sur un dossier, et à quel titre',
  'List who is assigned to a dossier, and as what': 'Lister qui est affecté à un dossier, et à quel titre',
  'The working group of a dossier, whose id comes through a pipe':
    'Le groupe de travail d’un dossier, dont l’identifiant vient d’une autre commande',
  'The users alone, each once': 'Les utilisateurs seuls, une fois chacun',
  'Assign a user to a dossier': 'Affecter un utilisateur à un dossier',
  'Nobody has one role twice in a dossier, and a dossier has 25 assignments at the most.':
    'Personne n’a deux fois le même rôle dans un dossier, et un dossier a 25 affectations au plus.',
  "The role of who reviews or validates is written 'relecteur|valideur', in quotes for the shell.":
    "Le rôle de qui relit ou valide s’écrit 'relecteur|valideur', entre apostrophes pour le shell.",
  'Somebody who reports on it': 'Un rapporteur',
  'Try somebody who reviews it': 'Essayer un relecteur',
  'The role of the user in this dossier': 'Le rôle de l’utilisateur dans ce dossier',
  'Give assignments another role': 'Donner un autre rôle à des affectations',
  'relecteur|valideur is one role, in quotes for the shell.':
    'relecteur|valideur est un seul rôle, entre apostrophes pour le shell.',
  'Those who report on a dossier keep its papers instead':
    'Les rapporteurs d’un dossier en tiennent désormais le secrétariat',
  'See what would become of one that is made to review':
    'Voir ce que deviendrait une affectation de relecteur',
  'The role that they get': 'Le rôle à leur donner',
  'Assignments: ids, or persons such as 2026-0042/martin; - reads them from standard input':
    'Les affectations : identifiants, ou personnes comme 2026-0042/martin ; - les lit sur l’entrée standard',
  'An assignment is named by its id, or by the person within the dossier: 2026-0042/martin. Who has two roles there is named with one of them: 2026-0042/martin:rapporteur.':
    'Une affectation se nomme par son identifiant, ou par la personne dans le dossier : 2026-0042/martin. Qui y a deux rôles se nomme avec l’un d’eux : 2026-0042/martin:rapporteur.',
  'Take users off a dossier': 'Retirer des utilisateurs d’un dossier',
  'See what would become of the whole working group of a dossier':
    'Voir ce que deviendrait tout le groupe de travail d’un dossier',
} as const;
