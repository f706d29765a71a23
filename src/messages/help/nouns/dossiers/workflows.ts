/** The sentences of the help of `vigie workflows`, in French, by the English ones that stand in the commands. */
export const workflows = {
  'Workflows, the steps of a dossier, each with its state':
    'Les workflows, étapes d’un dossier, chacun avec son état',
  'List the workflows of dossiers, and how far each is':
    'Lister les workflows de dossiers, et où en est chacun',
  'Without --dossier they are yours: of the dossiers to which you are assigned. --de takes those of another user, --tous all that there are.':
    'Sans --dossier, ce sont les vôtres : ceux des dossiers auxquels vous êtes affecté. --de retient ceux d’un autre utilisateur, --tous les donne tous.',
  'Dossiers that are named follow each other in that order; else what began first comes first, and what has not begun last, unless --sort says otherwise.':
    'Les dossiers nommés se suivent dans cet ordre ; sinon ce qui a commencé d’abord vient d’abord, et ce qui n’a pas commencé à la fin, sauf si --sort dit autre chose.',
  'Of several, a first column says the dossier of each workflow: its number, or its id where it has none. JSON has the number with --fields dossier alone.':
    'S’il y en a plusieurs, une première colonne dit le dossier de chaque workflow : son numéro, ou son identifiant s’il n’en a pas. En JSON, seul --fields dossier donne le numéro.',
  '--en-retard takes what has been EN_COURS or ATTENTE_VALIDATION for more than --retard-apres days; `profiles set` keeps another number than 30.':
    '--en-retard retient ce qui est EN_COURS ou ATTENTE_VALIDATION depuis plus de --retard-apres jours ; `profiles set` retient un autre nombre que 30.',
  '--statut OUVERT leaves out dossiers that are closed or archived.':
    '--statut OUVERT écarte les dossiers clos ou archivés.',
  'With --dossier, --etat, --type and --en-retard are chosen here, for the service has no such filter there: pages are read until there are --limit rows, to the last one with --all.':
    'Avec --dossier, --etat, --type et --en-retard filtrent ici, le service n’ayant pas ces filtres à cet endroit : les pages sont lues jusqu’à réunir --limit lignes, ou jusqu’à la dernière avec --all.',
  '--page goes neither with those nor with several dossiers.':
    '--page ne s’emploie ni avec ceux-là, ni avec plusieurs dossiers.',
  'Your workflows that are under way': 'Vos workflows en cours',
  'What waits for your opinion': 'Ce qui attend votre avis',
  'What has been under way for more than two weeks, whosever it is':
    'Ce qui est en cours depuis plus de deux semaines, à qui que ce soit',
  'Of all dossiers, whosever they are': 'De tous les dossiers, à qui qu’ils soient',
  'Only of dossiers that take changes, or that are closed or archived':
    'Seulement des dossiers modifiables, ou de ceux qui sont clos ou archivés',
  'The order, by start; - before it reverses it': 'Par leur début ; - devant inverse l’ordre',
  'Only workflows of this type': 'Seulement les workflows de ce type',
  'Only what is late: workflows EN_COURS or ATTENTE_VALIDATION that began long ago':
    'Seulement ce qui est en retard : les workflows EN_COURS ou ATTENTE_VALIDATION commencés depuis longtemps',
  'After how many days a workflow is late; what the profile says, else 30':
    'Au bout de combien de jours un workflow est en retard ; ce que dit le profil, sinon 30',
  'Only those in this state, several times for several':
    'Seulement ceux dans cet état ; plusieurs fois pour plusieurs',
  'All that is under way in some dossiers becomes VALIDE; the same line again finishes what was interrupted':
    'Tout ce qui est en cours dans certains dossiers devient VALIDE ; la même ligne termine ce qui a été interrompu',
  'At the end it is said how many came to what.': 'À la fin, le compte de ce qu’ils sont devenus est donné.',
  'The workflows of a dossier, whose id comes through a pipe':
    'Les workflows d’un dossier, dont l’identifiant vient d’une autre commande',
  'Their states alone, as CSV': 'Leurs états seuls, en CSV',
  'Show one workflow': 'Afficher un workflow',
  'The workflow of a dossier that is under way': 'Le workflow en cours d’un dossier',
  'One by the beginning of its title': 'Une autre, par le début de son titre',
  'A workflow is named by its id, or within its dossier by its title or its type: 2026-0042/analyse, the beginning of which will do where no other begins so.':
    'Un workflow se nomme par son identifiant, ou dans son dossier par son titre ou son type : 2026-0042/analyse, dont le début suffit quand aucun autre ne commence ainsi.',
  'The number of the dossier alone is the workflow that is under way, where there is only one.':
    'Le numéro du dossier seul désigne le workflow en cours, s’il n’y en a qu’un.',
  'The number of the dossier alone is the workflow that is under way, where there is only one that may get the state.':
    'Le numéro du dossier seul désigne le workflow en cours, s’il n’y en a qu’un qui puisse prendre cet état.',
  'VALIDE locks a workflow for good: on a terminal what becomes VALIDE is shown first, and it asks; elsewhere --yes is needed. --dry-run shows what would be.':
    'VALIDE verrouille un workflow pour toujours : sur un terminal, ce qui devient VALIDE est d’abord montré, puis la question est posée ; ailleurs, il faut --yes. --dry-run montre ce qui serait fait.',
  'Several that become NON_CONCERNE are asked about on a terminal alone.':
    'Pour plusieurs qui deviennent NON_CONCERNE, la question n’est posée que sur un terminal.',
  'The workflow of a dossier that is under way is done, after a question':
    'Le workflow en cours d’un dossier est terminé, après une question',
  'Workflows: ids, or names such as 2026-0042/analyse; - reads them from standard input':
    'Les workflows : identifiants, ou noms comme 2026-0042/analyse ; - les lit sur l’entrée standard',
  'The workflow: its id, a name such as 2026-0042/analyse, or a dossier of which one is under way':
    'Le workflow : son identifiant, un nom comme 2026-0042/analyse, ou un dossier dont un seul est en cours',
  'The first workflow of a dossier, as JSON': 'Le premier workflow d’un dossier, en JSON',
  'Change the state of workflows': 'Changer l’état de workflows',
  'The service says which state may follow which, and what it unblocks.':
    'Le service dit quel état peut suivre quel autre, et ce qu’il débloque.',
  '--date-fin tells when a workflow that becomes VALIDE or NON_CONCERNE ended, and when what it unblocks begins: now, unless it is given.':
    '--date-fin dit quand s’est terminé un workflow qui passe à VALIDE ou NON_CONCERNE, et quand commence ce qu’il débloque : maintenant par défaut.',
  'A date alone is the whole of that day, to its last second in the time zone of the organisation; that of today is now.':
    'Une date seule vaut la journée entière, jusqu’à sa dernière seconde dans le fuseau de l’organisation ; celle d’aujourd’hui vaut maintenant.',
  'Workflows are changed one after the other, in the order in which they are named.':
    'Les workflows changent l’un après l’autre, dans l’ordre où ils sont nommés.',
  'Answers one result for each: modifie, or inchange for one that says all of it already.':
    'Donne un résultat pour chacun : modifie, ou inchange si le workflow dit déjà tout cela.',
  'Two workflows were done on the first of October': 'Deux workflows terminés le 1er octobre',
  'See what would become of the workflow of a dossier that is under way':
    'Voir ce que deviendrait le workflow en cours d’un dossier',
  'One waits, and why': 'Mettre un workflow en pause, et dire pourquoi',
  'The state that they get': 'L’état à leur donner',
  'When it ended, with VALIDE or NON_CONCERNE; now unless given':
    'Sa fin, avec VALIDE ou NON_CONCERNE ; maintenant par défaut',
  'When it was received; a date alone is its first second':
    'Sa réception ; une date seule vaut sa première seconde',
  'The remarks': 'Les observations',
  'Change what a workflow says, but for its state': 'Modifier ce que dit un workflow, sauf son état',
  'What is not given stays as it is; set-etat changes the state.':
    'Ce qui n’est pas donné reste tel quel ; set-etat change l’état.',
  'A workflow that is VALIDE can no longer be changed, nor can one of a dossier that is closed or archived.':
    'Un workflow VALIDE ne se modifie plus, pas plus que ceux d’un dossier clos ou archivé.',
  'Note what is missing': 'Noter ce qui manque',
  'Try a date of receipt: a date alone is its first second, in the time zone of the organisation':
    'Essayer une date de réception : une date seule vaut sa première seconde, dans le fuseau de l’organisation',
  'The date of receipt': 'La date de réception',
} as const;
