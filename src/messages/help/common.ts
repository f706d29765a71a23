/** What the help of several commands says, in French, by the English sentences that stand there. */
export const common = {
  'The columns are those that an import knows, under their own names; what has no column is not exported.':
    'Les colonnes sont celles que connaît un import, sous leurs propres noms ; ce qui n’a pas de colonne n’est pas exporté.',
  'The profile to use': 'Le profil à utiliser',
  'The organisation to work for': 'L’organisation pour laquelle travailler',
  'Whom to work as in a local database': 'Au nom de qui travailler dans une base locale',
  'The address of the service': 'L’adresse du service',
  'The database, instead of a service: a file, or postgres://…':
    'La base, au lieu d’un service : un fichier, ou postgres://…',
  'The format; a table on a terminal, TSV elsewhere':
    'Le format ; un tableau sur un terminal, du TSV ailleurs',
  'The same as -o json': 'Comme -o json',
  'Never show help or an object in a pager (VIGIE_PAGER, PAGER)':
    'Ne jamais afficher l’aide ni un objet dans un afficheur (VIGIE_PAGER, PAGER)',
  'Filter the JSON output with a jq expression; it is held in memory':
    'Filtrer la sortie JSON par une expression jq ; elle est gardée en mémoire',
  'Only these fields, as dotted paths': 'Seulement ces champs, en chemins pointés',
  'No header line in tables, CSV and TSV': 'Pas de ligne d’en-tête dans les tableaux, le CSV et le TSV',
  'No notices, no progress': 'Ni avis, ni progression',
  'Say which database or service is used, and for whom': 'Dire quelle base ou quel service sert, et pour qui',
  'Trace requests on stderr, without secrets': 'Tracer les requêtes sur la sortie d’erreur, sans les secrets',
  'When to colour (NO_COLOR, FORCE_COLOR)': 'Quand mettre de la couleur (NO_COLOR, FORCE_COLOR)',
  'Answer yes to every question': 'Répondre oui à toutes les questions',
  'The name of a protected profile or of an organisation to delete, or how many deletions a sync may make, typed beforehand':
    'Le nom d’un profil protégé ou de l’organisation à supprimer, ou le nombre de suppressions admises d’une synchronisation, écrit d’avance',
  'Never ask anything': 'Ne jamais rien demander',
  'How long to wait for an answer': 'Le temps d’attente d’une réponse',
  'How often to try again what may be tried again': 'Le nombre de nouveaux essais de ce qui peut se retenter',
  'A certificate authority to trust besides the usual ones (NODE_EXTRA_CA_CERTS)':
    'Une autorité de certification à croire en plus des habituelles (NODE_EXTRA_CA_CERTS)',
  'Only texts that contain this': 'Seulement les textes qui contiennent ceci',
  'At most so many rows; 100 unless given': 'Le nombre de lignes, au plus ; 100 par défaut',
  'Every row': 'Toutes les lignes',
  'One page of --limit rows (100 at most)': 'Une page de --limit lignes (100 au plus)',
  'The text': 'Le texte',
  'Go the whole way, then undo it: shows the outcome, writes nothing':
    'Tout essayer, puis tout annuler : montre le résultat, n’écrit rien',
  'Only see what would happen': 'Voir seulement ce qui se passerait',
  'Asks first on a terminal; elsewhere --yes is needed.':
    'Demande d’abord confirmation sur un terminal ; ailleurs, il faut --yes.',
  'Answers one result for each.': 'Donne un résultat par objet nommé.',
  'Where one of several is not there, nothing is done: all are looked up first.':
    'S’il en manque un parmi plusieurs, rien n’est fait : tous sont cherchés d’abord.',
  'Headers match without accents, case and punctuation.':
    'Les en-têtes sont reconnus sans égard aux accents, à la casse et à la ponctuation.',
  'Reads CSV or TSV, whose delimiter and encoding are found, XLSX, JSON or NDJSON, also compressed (gzip).':
    'Lit du CSV ou du TSV, dont le séparateur et l’encodage sont trouvés, du XLSX, du JSON ou du NDJSON, compressés aussi (gzip).',
  'Every row is checked before anything is written: with one error nothing is, unless --partial is given.':
    'Toutes les lignes sont vérifiées avant la première écriture : une seule erreur, et rien n’est écrit, sauf avec --partial.',
  'Rows that are there already, field for field, are passed over: the same import twice changes nothing.':
    'Les lignes déjà présentes, champ pour champ, sont passées : le même import deux fois ne change rien.',
  'One that was cut short is finished by running it again.':
    'Un import interrompu se termine en le relançant.',
  'Answers what became of the rows; with -o ndjson a line for each row, as it is done.':
    'Dit ce que sont devenues les lignes ; avec -o ndjson, ligne par ligne, à mesure.',
  'The file, or - for standard input': 'Le fichier, ou - pour l’entrée standard',
  'What to do with rows that exist otherwise; fail unless given':
    'Que faire des lignes qui existent sous une autre forme ; fail par défaut',
  'Take the rows that are right, and leave out the others':
    'Prendre les lignes justes, et laisser les autres de côté',
  'Which column stands for a field, where its header does not say so; A+B=chemins makes paths of levels':
    'Quelle colonne vaut pour un champ, quand son en-tête ne le dit pas ; A+B=chemins fait des chemins de niveaux',
  'What a word stands for, in a field of few values; @file has one on each line':
    'Ce que veut dire un mot, dans un champ à quelques valeurs ; @fichier en a un par ligne',
  'What stands for cells of a field that are empty or missing':
    'Ce qui vaut pour les cellules vides ou absentes d’un champ',
  'The encoding, such as windows-1252 or macintosh': 'L’encodage, comme windows-1252 ou macintosh',
  'Repair texts whose UTF-8 was read in another encoding, such as gravitÃ©':
    'Réparer les textes dont l’UTF-8 a été lu dans un autre encodage, comme gravitÃ©',
  'What separates cells, such as ";" or tab': 'Ce qui sépare les cellules, comme ";" ou tab',
  'The line, or the row of a sheet, that has the headers':
    'La ligne du fichier, ou de la feuille, qui porte les en-têtes',
  'The sheet of a workbook; the one that has the columns unless given':
    'La feuille d’un classeur ; celle qui a les colonnes par défaut',
  'Words that stand for an empty cell, such as néant,NC': 'Mots qui valent une cellule vide, comme néant,NC',
  'Leave out the rows that a workbook hides or strikes out':
    'Laisser de côté les lignes qu’un classeur masque ou barre',
  'Check and compare everything, write nothing': 'Tout vérifier et comparer, ne rien écrire',
  'Write the rows that are not taken, and why, to this file (CSV, or NDJSON by its name)':
    'Écrire les lignes refusées, et pourquoi, dans ce fichier (CSV, ou NDJSON d’après son nom)',
  'Requests at once': 'Le nombre de requêtes simultanées',
  'A copy that can be imported again': 'Une copie qui peut être réimportée',
  'An import of the file makes the same objects.': 'Un import du fichier redonne les mêmes objets.',
  'The name of the file says the format: .csv, .tsv, .xlsx, .json or .ndjson, and with .gz after it compressed.':
    'Le nom du fichier dit le format : .csv, .tsv, .xlsx, .json ou .ndjson, et compressé si .gz le suit.',
  'Without a name, or with -, it goes to standard output as CSV.':
    'Sans nom, ou avec -, l’export va sur la sortie standard, en CSV.',
  'A file is there once it is complete; one that exists stays, unless --force is given or you say so when asked.':
    'Un fichier n’apparaît qu’une fois complet ; celui qui existe reste, sauf avec --force ou si vous l’acceptez à la question.',
  'Nothing is kept in memory but workbooks, which take 250,000 rows at the most.':
    'Rien n’est gardé en mémoire, sauf les classeurs, qui prennent 250 000 lignes au plus.',
  'The file to write; standard output when left out or -':
    'Le fichier à écrire ; la sortie standard s’il manque ou vaut -',
  'The format; what the name of the file says, else csv, unless given':
    'Le format ; par défaut celui que dit le nom du fichier, sinon csv',
  'CSV for spreadsheets: byte order mark, ";", decimal commas, and texts that stay what they are':
    'Du CSV pour tableur : marque d’ordre des octets, ";", virgules décimales, et des textes qui restent ce qu’ils sont',
  'By a national schema: its columns and its values alone':
    'Selon un schéma national : ses colonnes et ses valeurs seulement',
  'Replace a file that exists': 'Remplacer un fichier qui existe',
  'Show what would be created, replaced and deleted, and do nothing':
    'Montrer ce qui serait créé, remplacé et supprimé, et ne rien faire',
  'Only say whether the library equals the file: exit code 9 when it does not':
    'Dire seulement si la bibliothèque est égale au fichier : code de sortie 9 sinon',
  'Write what became of the file to this page to print, in HTML, with each cell that is refused':
    'Écrire ce qu’il est advenu du fichier dans cette page à imprimer, en HTML, avec chaque cellule refusée',
  'Delete what only the library has; it stays otherwise':
    'Supprimer ce que seule la bibliothèque contient ; sinon, cela reste',
  'Creates what the library lacks and replaces what differs.':
    'Crée ce qui manque à la bibliothèque et remplace ce qui diffère.',
  'What only the library has stays, unless --delete is given.':
    'Ce que seule la bibliothèque contient reste, sauf avec --delete.',
  'Fields that the file has no column for stay as they are.':
    'Les champs sans colonne dans le fichier restent tels quels.',
  'Every row is checked before anything is written: with one error nothing is.':
    'Toutes les lignes sont vérifiées avant la première écriture : une seule erreur, et rien n’est écrit.',
  'Filters find a part of a text, without regard to case or accents; in references, blanks and dots do not count.':
    'Les filtres trouvent une partie du texte, sans égard à la casse ni aux accents ; dans les références, espaces et points ne comptent pas.',
  'What is not given stays as it is.': 'Ce qui n’est pas donné reste tel quel.',
  'Delete one, after a question': 'Supprimer, après confirmation',
  'Ids, or - to read them from standard input': 'Les identifiants, ou - pour les lire sur l’entrée standard',
  'See what would change': 'Voir ce qui changerait',
  'What it is': 'De quoi il s’agit',
  'The title': 'Le titre',
  'The first one': 'Le premier de la liste',
  'The id of the dossier, or its number': 'L’identifiant du dossier, ou son numéro',
  'Several, and those of -, are a list, in the order in which they are named; what is not there is said, and the others are shown.':
    'Plusieurs, et ceux de -, donnent une liste, dans l’ordre où ils sont nommés ; ce qui n’existe pas est dit, et le reste est montré.',
  'The id of the user': 'L’identifiant de l’utilisateur',
  'On a terminal, questions complete a line that lacks what must be there, and then ask for the rest as well; a line that has it is not held up. Elsewhere, and with --no-input, what lacks is refused.':
    'Sur un terminal, des questions complètent une ligne où manque un élément obligatoire, puis portent aussi sur le reste ; une ligne qui a tout l’obligatoire n’est pas retenue. Ailleurs, et avec --no-input, ce qui manque est refusé.',
  'On a terminal, what is missing is asked for; elsewhere, and with --no-input, it is refused.':
    'Sur un terminal, ce qui manque est demandé ; ailleurs, et avec --no-input, c’est refusé.',
} as const;
