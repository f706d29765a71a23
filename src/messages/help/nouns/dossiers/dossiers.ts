/** The sentences of the help of `vigie dossiers`, in French, by the English ones that stand in the commands. */
export const dossiers = {
  'The id of a dossier, or its number, several times for several; - reads them from standard input':
    'L’identifiant d’un dossier, ou son numéro ; plusieurs fois pour plusieurs ; - les lit sur l’entrée standard',
  'Its number is the one that dossiers list shows, in capitals or not.':
    'Son numéro est celui que montre dossiers list, en majuscules ou non.',
  'Dossiers, the case files': 'Les dossiers',
  'List the dossiers that are not attached to another':
    'Lister les dossiers qui ne sont rattachés à aucun autre',
  '--erp and --pei take those to which one about it is attached.':
    '--erp et --pei retiennent ceux auxquels est rattaché un dossier à son sujet.',
  'Only those about this ERP, by its number or its id':
    'Seulement ceux qui concernent cet ERP, par son numéro ou son identifiant',
  'Only those about this PEI, by its number or its id':
    'Seulement ceux qui concernent ce PEI, par son numéro ou son identifiant',
  'What has been said of an ERP': 'Ce qui a été dit d’un ERP',
  '--objet finds a part of the subject, without regard to case or accents.':
    '--objet trouve une partie de l’objet, sans égard à la casse ni aux accents.',
  'A dossier that is archived keeps its statut, and takes no change; --sans-archives leaves it out.':
    'Un dossier archivé garde son statut et n’accepte plus de modification ; --sans-archives l’écarte.',
  'Without those that are archived': 'Sans ceux qui sont archivés',
  'Those that are open, not archived, and speak of a school':
    'Ceux qui sont ouverts, non archivés, et parlent d’une école',
  'Who works on which, for a spreadsheet': 'Qui travaille sur lequel, pour un tableur',
  'Only subjects that contain this': 'Seulement les objets qui contiennent ceci',
  'Only those that are open, or closed': 'Seulement les dossiers ouverts, ou clos',
  'Show one dossier, with those that are attached to it':
    'Afficher un dossier, avec ceux qui lui sont rattachés',
  'One that is attached to another is shown as well, with its type and its ERP or PEI.':
    'Un dossier rattaché à un autre s’affiche aussi, avec son type et son ERP ou son PEI.',
  'The ERP that its attached dossiers are about': 'L’ERP que concernent les dossiers rattachés',
  'Make the report of a dossier for the commission, as a page to print':
    'Établir le rapport d’un dossier pour la commission, comme page à imprimer',
  'It says what the dossier, its ERP or PEI, its workflows, people and documents are, where it is on an agenda, and the prescriptions that are proposed, with their articles.':
    'Il dit le dossier, son ERP ou son PEI, ses workflows, ses personnes et ses documents, à quel ordre du jour il est, et les prescriptions proposées, avec leurs articles.',
  '--html writes one page that needs nothing else and prints on A4; without it the report is shown here, and -o json has all of it.':
    '--html écrit une page qui n’a besoin de rien d’autre et s’imprime en A4 ; sans lui le rapport s’affiche ici, et -o json en a tout.',
  'Prescriptions stand in the order in which they are named.':
    'Les prescriptions sont dans l’ordre où elles sont nommées.',
  'Read it here': 'Le lire ici',
  'A page to print, with the prescriptions that speak of smoke extraction':
    'Une page à imprimer, avec les prescriptions qui parlent de désenfumage',
  'The id of a prescription to propose, several times for several; - reads them from standard input':
    'L’identifiant d’une prescription à proposer ; plusieurs fois pour plusieurs ; - les lit sur l’entrée standard',
  'Write a page to print, in HTML, to this file; - is standard output':
    'Écrire une page à imprimer, en HTML, dans ce fichier ; - est la sortie standard',
  'Those that are open come first, and of these the newest, unless --sort says otherwise.':
    'Les dossiers ouverts viennent d’abord, et parmi eux les plus récents, sauf si --sort dit autre chose.',
  '--mien takes the dossiers to which you are assigned, or to one attached to them; --de those of another user.':
    '--mien retient les dossiers auxquels vous êtes affecté, ou dont un dossier rattaché vous est affecté ; --de, ceux d’un autre utilisateur.',
  '--en-retard takes those with a workflow, their own or of one attached to them, that has been under way for more than --retard-apres days.':
    '--en-retard retient ceux dont un workflow, le leur ou celui d’un dossier rattaché, est en cours depuis plus de --retard-apres jours.',
  '--sans-archives and --en-retard are chosen here, for the service has no such filter; --page does not go with them.':
    '--sans-archives et --en-retard se choisissent ici, car le service n’a pas ces filtres ; --page ne va pas avec.',
  'The first 100 dossiers, open ones first': 'Les 100 premiers dossiers, ouverts d’abord',
  'Yours, where something has been waiting for too long':
    'Les vôtres, où quelque chose attend depuis trop longtemps',
  'The order, by date or by state; - before it reverses it':
    'Par date ou par statut ; - devant inverse l’ordre',
  'Only what is yours': 'Seulement ce qui est à vous',
  'Only what is that user’s': 'Seulement ce qui est à cet utilisateur',
  'Only where they have this role; with --mien or --de':
    'Seulement là où la personne a ce rôle ; avec --mien ou --de',
  'Show the workflows that are not finished as a board, a column for each state':
    'Montrer les workflows non terminés en tableau, une colonne par état',
  'Each card has the number of its dossier, the workflow, and for how many days it has been there; one that waits for somebody for --retard-apres days is late, and says so.':
    'Chaque carte a le numéro de son dossier, le workflow, et depuis combien de jours il est là ; un workflow qui attend quelqu’un depuis --retard-apres jours est en retard, et le dit.',
  'They are the workflows of open dossiers, unless --statut CLOS asks for those that are closed or archived; finished workflows are only counted.':
    'Ce sont les workflows des dossiers ouverts, sauf si --statut CLOS demande ceux des dossiers clos ou archivés ; les workflows terminés sont seulement comptés.',
  'On a terminal and on the page of --html a column shows its --limit oldest cards; other formats have a line for each workflow, and -o ids goes into workflows set-etat.':
    'Sur un terminal et sur la page de --html une colonne montre ses --limit cartes les plus anciennes ; les autres formats ont une ligne par workflow, et -o ids va dans workflows set-etat.',
  'What there is to do': 'Ce qu’il y a à faire',
  'What is yours, for the wall of your office': 'Ce qui est à vous, pour le mur du bureau',
  'What is late, oldest first': 'Ce qui est en retard, le plus ancien d’abord',
  'Of dossiers that are open, or closed; OUVERT unless given':
    'Des dossiers ouverts, ou clos ; OUVERT par défaut',
  'At most so many cards in a column; 20 unless given': 'Au plus tant de cartes par colonne ; 20 par défaut',
  'Change what a dossier says of itself': 'Modifier ce qu’un dossier dit de lui-même',
  'Who asks, the number for the town, the works and the last day to deal with it are those of a dossier that is attached, about an ERP: dossiers get shows its id.':
    'Le demandeur, le numéro d’urbanisme, les travaux et la date limite sont ceux d’un dossier rattaché, au sujet d’un ERP : dossiers get montre son identifiant.',
  'Its opinion, once the commission has met': 'Son avis, une fois la commission passée',
  'See what another day to deal with it would give': 'Voir ce que donnerait une autre date limite',
  'The dossier: its id, or its number': 'Le dossier : son identifiant, ou son numéro',
  'The subject': 'L’objet',
  'The number of the dossier': 'Le numéro du dossier',
  'The opinion of the commission': 'L’avis de la commission',
  'A module, in the place of those there are': 'Un module, à la place de ceux qu’il a',
  'The applicant': 'Le demandeur',
  'The examining service': 'Le service instructeur',
  'The planning number': 'Le numéro d’urbanisme',
  'The date of the planning number': 'La date du numéro d’urbanisme',
  'The description of the works': 'Le descriptif des travaux',
  'The processing deadline': 'La date limite de traitement',
  'Whether the dossier is complete, where known': 'Si le dossier est complet, quand on le sait',
  'The missing documents': 'Les pièces manquantes',
} as const;
