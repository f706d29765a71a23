/** The sentences of the help of `vigie workflows`, in French, by the English ones that stand in the commands. */
export const workflows = {
  'Workflows: the steps of a dossier and their states': 'Les workflows : étapes d’un dossier et leurs états',
  'List the workflows of dossiers and their states': 'Lister les workflows de dossiers et leurs états',
  'Without --dossier, shows the workflows of the dossiers assigned to you. --de shows those of another user, --tous those of everyone.':
    'Sans --dossier, affiche les workflows des dossiers auxquels vous êtes affecté. --de affiche ceux d’un autre utilisateur, --tous ceux de tous.',
  'Workflows follow the order of the dossiers given; otherwise, they are sorted by start, with workflows not yet started last, unless --sort is given.':
    'Les workflows suivent l’ordre des dossiers donnés ; sinon, ils sont triés par début, ceux qui n’ont pas commencé à la fin, sauf avec --sort.',
  'With several dossiers, the first column shows the number of the dossier, or its id if it has no number. In JSON, --fields dossier gives this number.':
    'Avec plusieurs dossiers, la première colonne donne le numéro du dossier, ou son identifiant s’il n’a pas de numéro. En JSON, --fields dossier donne ce numéro.',
  '--en-retard shows the workflows EN_COURS or ATTENTE_VALIDATION for more than --retard-apres days; `vigie profiles set` changes the default of 30.':
    '--en-retard affiche les workflows EN_COURS ou ATTENTE_VALIDATION depuis plus de --retard-apres jours ; `vigie profiles set` change la valeur par défaut de 30.',
  '--statut OUVERT hides the workflows of closed or archived dossiers.':
    '--statut OUVERT masque les workflows des dossiers clos ou archivés.',
  'With --dossier, the flags --etat, --type and --en-retard filter on this machine, since the service has no such filters there: pages are read until --limit rows match (with --all, to the last page).':
    'Avec --dossier, les options --etat, --type et --en-retard filtrent sur cette machine, car le service n’a pas ces filtres à cet endroit : les pages sont lues jusqu’à réunir --limit lignes (jusqu’à la dernière page avec --all).',
  '--page cannot be combined with these filters or with several dossiers.':
    '--page ne se combine ni avec ces filtres, ni avec plusieurs dossiers.',
  'List your workflows in progress': 'Lister vos workflows en cours',
  'List the workflows that wait for your opinion': 'Lister les workflows qui attendent votre avis',
  'List everyone’s workflows in progress for more than two weeks':
    'Lister les workflows de tous, en cours depuis plus de deux semaines',
  'Include the dossiers of all users': 'Inclure les dossiers de tous les utilisateurs',
  'Filter by dossiers: open, or closed or archived': 'Filtrer par dossiers : ouverts, ou clos ou archivés',
  'Sort order, by start; a leading - reverses it': 'L’ordre de tri, par début ; un - en tête l’inverse',
  'Filter by type of workflow': 'Filtrer par type de workflow',
  'Show late workflows only: EN_COURS or ATTENTE_VALIDATION for too long':
    'N’afficher que les workflows en retard : EN_COURS ou ATTENTE_VALIDATION depuis trop longtemps',
  'Number of days after which a workflow is late (default: by profile, else 30)':
    'Le nombre de jours après lequel un workflow est en retard (par défaut : celui du profil, sinon 30)',
  'Filter by state': 'Filtrer par état',
  'Set all workflows in progress of some dossiers to VALIDE; run again to finish after an interruption':
    'Passer à VALIDE tous les workflows en cours de certains dossiers ; à relancer pour finir après une interruption',
  'The last line counts the workflows by outcome.': 'La dernière ligne compte les workflows par résultat.',
  'List the workflows of a dossier found by another command':
    'Lister les workflows d’un dossier trouvé par une autre commande',
  'List titles and states as CSV': 'Lister les titres et les états en CSV',
  'Show a workflow': 'Afficher un workflow',
  'Show the workflow in progress of a dossier': 'Afficher le workflow en cours d’un dossier',
  'Show a workflow by the start of its title': 'Afficher un workflow par le début de son titre',
  'Name a workflow by its id, or by its title or type within its dossier: 2026-0042/analyse. The start of the title is enough if it is unique.':
    'Un workflow se nomme par son identifiant, ou par son titre ou son type dans son dossier : 2026-0042/analyse. Le début du titre suffit s’il est unique.',
  'The number of a dossier on its own names the workflow in progress, if there is only one.':
    'Le numéro d’un dossier seul désigne le workflow en cours, s’il n’y en a qu’un.',
  'The number of a dossier on its own names the workflow in progress, if only one may change to the state.':
    'Le numéro d’un dossier seul désigne le workflow en cours, si un seul peut prendre cet état.',
  'VALIDE locks a workflow for good: a terminal shows the workflows concerned and asks for confirmation; elsewhere --yes is required. --dry-run previews the change.':
    'VALIDE verrouille un workflow définitivement : sur un terminal, les workflows concernés sont montrés, puis une confirmation est demandée ; ailleurs, --yes est obligatoire. --dry-run simule le changement.',
  'NON_CONCERNE for several workflows asks for confirmation on a terminal only.':
    'NON_CONCERNE, pour plusieurs workflows, ne demande confirmation que sur un terminal.',
  'Set the workflow in progress of a dossier to VALIDE, after confirmation':
    'Passer à VALIDE le workflow en cours d’un dossier, après confirmation',
  'Ids of workflows, or names such as 2026-0042/analyse; - reads from standard input':
    'Les workflows : identifiants, ou noms comme 2026-0042/analyse ; - lit l’entrée standard',
  'Id of the workflow, a name such as 2026-0042/analyse, or a dossier with one workflow in progress':
    'L’identifiant du workflow, un nom comme 2026-0042/analyse, ou un dossier dont un seul workflow est en cours',
  'Show the first workflow of a dossier as JSON': 'Afficher le premier workflow d’un dossier en JSON',
  'Change the state of workflows': 'Changer l’état de workflows',
  'The service decides which state may follow and which workflows are unblocked.':
    'Le service décide quel état peut suivre et quels workflows sont débloqués.',
  '--date-fin is the end of a workflow that becomes VALIDE or NON_CONCERNE, and the start of the workflows it unblocks (default: now).':
    '--date-fin est la fin d’un workflow qui passe à VALIDE ou NON_CONCERNE, et le début des workflows qu’il débloque (par défaut : maintenant).',
  'A date without a time means the last second of the day, in the time zone of the organisation; today’s date means now.':
    'Une date sans heure vaut la dernière seconde du jour, dans le fuseau de l’organisation ; la date du jour vaut maintenant.',
  'Workflows are changed one after the other, in the order given.':
    'Les workflows changent l’un après l’autre, dans l’ordre donné.',
  'Prints one result per workflow: modifie, or inchange if nothing differs.':
    'Affiche un résultat par workflow : modifie, ou inchange si rien ne diffère.',
  'Set two workflows to VALIDE on the first of October': 'Passer deux workflows à VALIDE au 1er octobre',
  'Preview a change to the workflow in progress of a dossier':
    'Simuler le changement du workflow en cours d’un dossier',
  'Pause a workflow and give the reason': 'Mettre un workflow en pause et dire pourquoi',
  'New state': 'Le nouvel état',
  'End of the workflow, with VALIDE or NON_CONCERNE (default: now)':
    'La fin du workflow, avec VALIDE ou NON_CONCERNE (par défaut : maintenant)',
  'Date of receipt; a date without a time means its first second':
    'La date de réception ; une date sans heure vaut sa première seconde',
  Remarks: 'Les observations',
  'Update a workflow, except its state': 'Modifier un workflow, sauf son état',
  'Fields without a flag keep their value. `vigie workflows set-etat` changes the state.':
    'Les champs sans option gardent leur valeur. `vigie workflows set-etat` change l’état.',
  'A workflow that is VALIDE, or whose dossier is closed or archived, cannot be changed.':
    'Un workflow VALIDE, ou dont le dossier est clos ou archivé, ne se modifie plus.',
  'Note the missing documents': 'Noter les pièces manquantes',
  'Preview a date of receipt: without a time, it means the first second of the day':
    'Simuler une date de réception : sans heure, elle vaut la première seconde du jour',
  'Date of receipt': 'La date de réception',
  'Add a workflow to a dossier': 'Ajouter un workflow à un dossier',
  'Without --etat it is ATTENTE; EN_COURS starts it now, unless --date-de-debut is given. A finished one needs --date-de-fin.':
    'Sans --etat il est ATTENTE ; EN_COURS le commence maintenant, sauf avec --date-de-debut. Un workflow terminé demande --date-de-fin.',
  'Its prerequisites are workflows of the same dossier.':
    'Ses préalables sont des workflows du même dossier.',
  'Add a visit that waits': 'Ajouter une visite en attente',
  'Preview a workflow that starts now': 'Simuler un workflow qui commence maintenant',
  'Type (default: workflow)': 'Le type (par défaut : workflow)',
  'State (default: ATTENTE)': 'L’état (par défaut : ATTENTE)',
  'End, of a finished workflow': 'La fin, d’un workflow terminé',
  'Id of a workflow that must be finished first': 'L’identifiant d’un workflow à terminer d’abord',
} as const;
