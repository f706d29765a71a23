/** The sentences of the help of `vigie dossiers`, in French, by the English ones that stand in the commands. */
export const dossiers = {
  'Id or number of a dossier; - reads from standard input':
    'L’identifiant ou le numéro d’un dossier ; - lit l’entrée standard',
  'The number is shown by `vigie dossiers list`; case is ignored.':
    'Le numéro est celui qu’affiche `vigie dossiers list` ; la casse est ignorée.',
  'Dossiers (case files)': 'Les dossiers',
  'List the dossiers that are not attached to another dossier':
    'Lister les dossiers qui ne sont rattachés à aucun autre',
  '--erp and --pei show the dossiers with an attached dossier about the ERP or PEI.':
    '--erp et --pei montrent les dossiers dont un dossier rattaché concerne l’ERP ou le PEI.',
  'Filter by number or id of an ERP': 'Filtrer par numéro ou identifiant d’ERP',
  'Filter by number or id of a PEI': 'Filtrer par numéro ou identifiant de PEI',
  'List the dossiers about an ERP': 'Lister les dossiers qui concernent un ERP',
  '--objet matches a part of the subject and ignores accents and case.':
    '--objet trouve une partie de l’objet, sans égard à la casse ni aux accents.',
  'An archived dossier keeps its statut and cannot be changed; --sans-archives hides it.':
    'Un dossier archivé garde son statut et ne se modifie plus ; --sans-archives le masque.',
  'Hide archived dossiers': 'Masquer les dossiers archivés',
  'List the open dossiers that mention a school, archived ones excluded':
    'Lister les dossiers ouverts et non archivés qui parlent d’une école',
  'List the people of each dossier for a spreadsheet': 'Lister les personnes des dossiers, pour un tableur',
  'Filter by subject (accents and case are ignored)': 'Filtrer par objet (accents et casse ignorés)',
  'Filter by statut: open or closed': 'Filtrer par statut : ouvert ou clos',
  'Show a dossier and the dossiers attached to it': 'Afficher un dossier et ses dossiers rattachés',
  'An attached dossier is shown as well, with its type and its ERP or PEI.':
    'Un dossier rattaché s’affiche aussi, avec son type et son ERP ou son PEI.',
  'Show the ERP of the attached dossiers': 'Afficher l’ERP des dossiers rattachés',
  'Make the report of a dossier for the commission, as a printable page':
    'Établir le rapport d’un dossier pour la commission, comme page à imprimer',
  'The report describes the dossier, its ERP or PEI, workflows, people, documents and commission sessions, and its prescriptions by number with their articles.':
    'Le rapport décrit le dossier, son ERP ou son PEI, ses workflows, ses personnes, ses documents et ses séances de commission, puis ses prescriptions par numéro, avec leurs articles.',
  '--html writes a self-contained page that prints on A4. Without --html, the report is printed on standard output; -o json prints all its data.':
    '--html écrit une page autonome, qui s’imprime en A4. Sans --html, le rapport s’affiche sur la sortie standard ; -o json en donne toutes les données.',
  'Read a report on the terminal': 'Lire un rapport sur le terminal',
  'Make a page to print': 'Établir une page à imprimer',
  'Write a printable page, in HTML, to this file; - is standard output':
    'Écrire une page à imprimer, en HTML, dans ce fichier ; - est la sortie standard',
  'Open dossiers come first, newest first, unless --sort is given.':
    'Les dossiers ouverts viennent d’abord, les plus récents en tête, sauf avec --sort.',
  '--mien shows the dossiers assigned to you, or with an attached dossier assigned to you; --de, those of another user.':
    '--mien montre les dossiers auxquels vous êtes affecté, directement ou par un dossier rattaché ; --de, ceux d’un autre utilisateur.',
  '--en-retard shows the dossiers with a workflow, or a workflow of an attached dossier, in progress for more than --retard-apres days.':
    '--en-retard montre les dossiers dont un workflow, ou celui d’un dossier rattaché, est en cours depuis plus de --retard-apres jours.',
  '--sans-archives and --en-retard filter on this machine, since the service has no such filters; they cannot be combined with --page.':
    '--sans-archives et --en-retard filtrent sur cette machine, car le service n’a pas ces filtres ; ils ne se combinent pas avec --page.',
  'List the first 100 dossiers, open dossiers first': 'Lister les 100 premiers dossiers, les ouverts d’abord',
  'List your dossiers with a late workflow': 'Lister vos dossiers dont un workflow est en retard',
  'Sort order, by date or by state; a leading - reverses it':
    'L’ordre de tri, par date ou par statut ; un - en tête l’inverse',
  'Show your own rows only': 'N’afficher que vos propres lignes',
  'Show the rows of a user only': 'N’afficher que les lignes d’un utilisateur',
  'Filter by role of the user; with --mien or --de': 'Filtrer par rôle d’utilisateur ; avec --mien ou --de',
  'Show the unfinished workflows as a board, one column per state':
    'Montrer les workflows non terminés en tableau, une colonne par état',
  'A card shows a dossier, its workflows in the column and the days of the oldest. A workflow that waits for somebody for --retard-apres days is marked as late.':
    'Une carte montre un dossier, ses workflows dans la colonne et l’âge du plus ancien. Un workflow qui attend quelqu’un depuis --retard-apres jours est marqué en retard.',
  'A workflow that waits for another of its dossier has no card. Other formats have them all.':
    'Un workflow qui en attend un autre du même dossier n’a pas de carte. Les autres formats les donnent tous.',
  'The board shows the workflows of open dossiers; with --statut CLOS, those of closed or archived dossiers. Finished workflows are only counted.':
    'Le tableau montre les workflows des dossiers ouverts ; avec --statut CLOS, ceux des dossiers clos ou archivés. Les workflows terminés sont seulement comptés.',
  'On a terminal and with --html, a column shows the --limit oldest cards. Other formats have one line per workflow; -o ids feeds `vigie workflows set-etat`.':
    'Sur un terminal et avec --html, une colonne montre les --limit cartes les plus anciennes. Les autres formats ont une ligne par workflow ; -o ids alimente `vigie workflows set-etat`.',
  'Show the board of open dossiers': 'Montrer le tableau des dossiers ouverts',
  'Make a page of your own workflows': 'Établir une page de vos propres workflows',
  'List late workflows, oldest first': 'Lister les workflows en retard, les plus anciens d’abord',
  'Filter by statut of the dossiers: open or closed (default: OUVERT)':
    'Filtrer par statut des dossiers : ouverts ou clos (par défaut : OUVERT)',
  'Maximum number of cards per column (default: 20)': 'Le maximum de cartes par colonne (par défaut : 20)',
  'Update a dossier': 'Modifier un dossier',
  'The applicant, the planning number, the works and the deadline belong to an attached dossier about an ERP; find its id with `vigie dossiers get`.':
    'Le demandeur, le numéro d’urbanisme, les travaux et la date limite sont ceux d’un dossier rattaché, au sujet d’un ERP ; `vigie dossiers get` donne son identifiant.',
  'Record the opinion of the commission': 'Inscrire l’avis de la commission',
  'Preview another deadline': 'Simuler une autre date limite',
  'Id or number of the dossier to update': 'L’identifiant ou le numéro du dossier à modifier',
  Subject: 'L’objet',
  'Number of the dossier': 'Le numéro du dossier',
  'Opinion of the commission': 'L’avis de la commission',
  'Module; replaces the current modules': 'Un module ; remplace les modules actuels',
  Applicant: 'Le demandeur',
  'Examining service': 'Le service instructeur',
  'Planning number': 'Le numéro d’urbanisme',
  'Date of the planning number': 'La date du numéro d’urbanisme',
  'Description of the works': 'Le descriptif des travaux',
  'Processing deadline': 'La date limite de traitement',
  'Whether the dossier is complete, if known': 'Si le dossier est complet, quand on le sait',
  'Missing documents': 'Les pièces manquantes',
  'A closed dossier becomes read-only, along with its documents, assignments, workflows and prescriptions. Unfinished workflows, attached dossiers still open and a missing opinion are listed and do not prevent it.':
    'Un dossier clos passe en lecture seule, avec ses documents, ses affectations, ses workflows et ses prescriptions. Les workflows non terminés, les dossiers rattachés encore ouverts et l’absence d’avis sont signalés et n’empêchent pas la clôture.',
  'Attached dossiers keep their own locks and are not changed.':
    'Les dossiers rattachés gardent leurs propres verrous et ne changent pas.',
  'Close a dossier': 'Clore un dossier',
  'Ids or numbers of dossiers, or - to read them from standard input':
    'Les identifiants ou numéros de dossiers, ou - pour les lire sur l’entrée standard',
  'A dossier that is also archived stays locked until it is unarchived.':
    'Un dossier également archivé reste verrouillé jusqu’à son désarchivage.',
  'Reopen a dossier': 'Rouvrir un dossier',
  'An archived dossier becomes read-only, open or closed.':
    'Un dossier archivé passe en lecture seule, ouvert ou clos.',
  'Archive a dossier': 'Archiver un dossier',
  'A dossier that is also closed stays locked until it is reopened.':
    'Un dossier également clos reste verrouillé jusqu’à sa réouverture.',
  'Unarchive a dossier': 'Désarchiver un dossier',
  'Close dossiers': 'Clore des dossiers',
  'Close the open dossiers whose subject mentions a school':
    'Clore les dossiers ouverts dont l’objet parle d’une école',
  'Reopen closed dossiers': 'Rouvrir des dossiers clos',
  'Preview the reopening of a dossier': 'Simuler la réouverture d’un dossier',
  'Archive dossiers': 'Archiver des dossiers',
  'Archive the closed dossiers': 'Archiver les dossiers clos',
  'Unarchive dossiers': 'Désarchiver des dossiers',
  'Preview the unarchiving of a dossier': 'Simuler le désarchivage d’un dossier',
  'Add a dossier, about an ERP or a PEI': 'Ajouter un dossier, sur un ERP ou un PEI',
  '--type and --erp or --pei say what it is about: they make a dossier attached to it, of the same subject. With --parent, that one alone is added, attached to another dossier.':
    '--type et --erp ou --pei disent ce qu’il concerne : ils créent un dossier rattaché, de même objet. Avec --parent, celui-ci seul est ajouté, rattaché à un autre dossier.',
  'The applicant, the planning number, the works and the deadline belong to a dossier about an ERP.':
    'Le demandeur, le numéro d’urbanisme, les travaux et la date limite sont ceux d’un dossier sur un ERP.',
  'Open a dossier about a periodic visit': 'Ouvrir un dossier pour une visite périodique',
  'Preview a dossier attached to another': 'Simuler un dossier rattaché à un autre',
  'Type of the dossier about an ERP or a PEI': 'Le type du dossier sur un ERP ou un PEI',
  'Date of creation (default: now)': 'La date de création (par défaut : maintenant)',
  'Number or id of the ERP': 'Le numéro ou l’identifiant de l’ERP',
  'Number or id of the PEI': 'Le numéro ou l’identifiant du PEI',
  'Number or id of the dossier to which it is attached':
    'Le numéro ou l’identifiant du dossier auquel il est rattaché',
  'Module of the dossier': 'Un module du dossier',
} as const;
