/** The sentences of the help of `vigie dossiers prescriptions`, in French, by the English ones that stand in the commands. */
export const dossierPrescriptions = {
  'Id or number of the ERP': 'L’identifiant ou le numéro de l’ERP',
  'Number or id of the prescription': 'Le numéro ou l’identifiant de la prescription',
  'Numbers or ids of prescriptions, or - to read them from standard input':
    'Les numéros ou identifiants de prescriptions ; - lit l’entrée standard',
  'List the prescriptions of a dossier by number': 'Lister les prescriptions d’un dossier par numéro',
  'A lifted prescription shows the dossier that found it done, and the day.':
    'Une prescription levée montre le dossier qui l’a constatée, et le jour.',
  'List the prescriptions of a dossier': 'Lister les prescriptions d’un dossier',
  'Print the texts of the prescriptions that are not lifted':
    'Afficher les textes des prescriptions qui ne sont pas levées',
  'Add prescriptions to a dossier, copied from the library or with a text of their own':
    'Ajouter à un dossier des prescriptions, copiées de la bibliothèque ou rédigées pour lui',
  'The dossier keeps the text and the supports as they are now: later changes in the library do not reach it.':
    'Le dossier garde le texte et les supports tels qu’ils sont ce jour : les changements ultérieurs de la bibliothèque ne l’atteignent pas.',
  'Give ids of the library, or --contenu for a text of the dossier. With --chemin, or with neither, you choose in the library on a terminal.':
    'Donnez des identifiants de la bibliothèque, ou --contenu pour un texte propre au dossier. Avec --chemin, ou sans rien, le choix se fait dans la bibliothèque, sur un terminal.',
  'Each takes the next number; a dossier has at most 50. All are added, or none.':
    'Chacune prend le numéro suivant ; un dossier en a 50 au plus. Toutes sont ajoutées, ou aucune.',
  'Add prescriptions found in the library': 'Ajouter des prescriptions trouvées dans la bibliothèque',
  'Add a prescription of its own': 'Ajouter une prescription propre au dossier',
  'Choose prescriptions in a directory': 'Choisir des prescriptions dans un répertoire',
  'Ids of prescriptions of the library, or - to read ids from standard input':
    'Les identifiants de prescriptions de la bibliothèque ; - lit l’entrée standard',
  'Directory of the library to choose in, on a terminal (default: /)':
    'Le répertoire de la bibliothèque où choisir, sur un terminal (par défaut : /)',
  'Correct a prescription of a dossier. The library keeps its own':
    'Corriger une prescription d’un dossier. La bibliothèque garde la sienne',
  'Correct the text of prescription 3': 'Corriger le texte de la prescription 3',
  'Preview the removal of its supports': 'Simuler le retrait de ses supports',
  'Delete prescriptions of a dossier. The others keep their numbers':
    'Supprimer des prescriptions d’un dossier. Les autres gardent leur numéro',
  'A prescription that another dossier has lifted cannot be deleted.':
    'Une prescription qu’un autre dossier a levée ne se supprime pas.',
  'Delete two prescriptions': 'Supprimer deux prescriptions',
  'Preview the deletion of every prescription of a dossier':
    'Simuler la suppression de toutes les prescriptions d’un dossier',
  'Move a prescription of a dossier to another place. All are then numbered from 1':
    'Déplacer une prescription d’un dossier. Toutes sont ensuite numérotées à partir de 1',
  'New place, from 1': 'La nouvelle place, à partir de 1',
  'Put prescription 5 first': 'Mettre la prescription 5 en tête',
  'Preview the new numbers': 'Simuler la nouvelle numérotation',
  'Lift prescriptions of other dossiers, found done by a dossier about the same ERP or PEI':
    'Lever des prescriptions d’autres dossiers, constatées par un dossier du même ERP ou PEI',
  'The first dossier is the one that finds the prescriptions done, such as a visit: it must be open. The dossiers of the prescriptions may be closed, and do not change.':
    'Le premier dossier est celui qui constate les prescriptions réalisées, une visite par exemple : il doit être ouvert. Les dossiers des prescriptions peuvent être clos, et ne changent pas.',
  'Name a prescription by its id, or by its number in its dossier: 2025-0007/3.':
    'Une prescription se nomme par son identifiant, ou par son numéro dans son dossier : 2025-0007/3.',
  '--annuler withdraws liftings of the dossier that were recorded by mistake.':
    '--annuler retire des levées que ce dossier a enregistrées par erreur.',
  'Lift two prescriptions found done by a visit': 'Lever deux prescriptions constatées lors d’une visite',
  'Withdraw a lifting': 'Annuler une levée',
  'Id or number of the dossier that finds them done':
    'L’identifiant ou le numéro du dossier qui les constate réalisées',
  'Ids of prescriptions, or numbers such as 2025-0007/3; - reads from standard input':
    'Les prescriptions : identifiants, ou numéros comme 2025-0007/3 ; - lit l’entrée standard',
  'Withdraw the liftings instead': 'Annuler ces levées au lieu de les enregistrer',
  'Day on which the prescription was found done (default: today)':
    'Le jour où la prescription a été constatée réalisée (par défaut : aujourd’hui)',
  'List the prescriptions of the dossiers about an ERP, lifted or not':
    'Lister les prescriptions des dossiers d’un ERP, levées ou non',
  'List the prescriptions of an ERP that are not lifted':
    'Lister les prescriptions d’un ERP qui ne sont pas levées',
  'Export the prescriptions of an ERP for a spreadsheet':
    'Exporter les prescriptions d’un ERP pour un tableur',
  'Filter by whether a dossier found it done': 'Filtrer selon qu’un dossier l’a levée ou non',
} as const;
