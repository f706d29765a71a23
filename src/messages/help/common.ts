/** What the help of several commands says, in French, by the English sentences that stand there. */
export const common = {
  'Columns have the names that an import reads. Fields without a column are not exported.':
    'Les colonnes portent les noms que lit un import. Les champs sans colonne ne sont pas exportés.',
  'Profile to use': 'Le profil à utiliser',
  'Organisation to work for': 'L’organisation pour laquelle travailler',
  'User to act as, in a local database': 'L’utilisateur au nom de qui travailler, dans une base locale',
  'Address of the service': 'L’adresse du service',
  'Database to use instead of a service: a file, or postgres://…':
    'La base à utiliser au lieu d’un service : un fichier, ou postgres://…',
  'Output format (default: table on a terminal, TSV elsewhere)':
    'Le format de sortie (par défaut : table sur un terminal, TSV ailleurs)',
  'Short for -o json': 'Équivaut à -o json',
  'Filter the JSON output with a jq expression (output is held in memory)':
    'Filtrer la sortie JSON par une expression jq (sortie gardée en mémoire)',
  'Fields to show, as dotted paths': 'Les champs à afficher, en chemins pointés',
  'Omit the header line from tables, CSV and TSV': 'Omettre la ligne d’en-tête (tableaux, CSV et TSV)',
  'Hide notices and progress': 'Masquer les avis et la progression',
  'Show the database or service in use, and the user': 'Afficher la base ou le service, et l’utilisateur',
  'Trace requests on standard error, without secrets':
    'Tracer les requêtes sur la sortie d’erreur, sans les secrets',
  'When to use colour (see NO_COLOR and FORCE_COLOR)': 'Quand colorer (voir NO_COLOR et FORCE_COLOR)',
  'Never show help or an object in a pager (see VIGIE_PAGER and PAGER)':
    'Ne jamais afficher l’aide ni un objet dans un afficheur (voir VIGIE_PAGER et PAGER)',
  'Answer yes to every question': 'Répondre oui à toutes les questions',
  'Confirmation given in advance: a protected profile, an organisation to delete, or a number of deletions':
    'La confirmation donnée d’avance : un profil protégé, une organisation à supprimer, ou un nombre de suppressions',
  'Never prompt': 'Ne jamais poser de question',
  'Time to wait for a response': 'Le délai d’attente d’une réponse',
  'Number of retries for requests that are safe to repeat':
    'Le nombre de nouveaux essais des requêtes qui peuvent être répétées sans risque',
  'Additional certificate authority to trust (see NODE_EXTRA_CA_CERTS)':
    'Une autorité de certification supplémentaire à accepter (voir NODE_EXTRA_CA_CERTS)',
  'Filter by text (accents and case are ignored)': 'Filtrer par texte (accents et casse ignorés)',
  'Maximum number of rows (default: 100)': 'Le nombre maximal de lignes (par défaut : 100)',
  'Show every row': 'Afficher toutes les lignes',
  'Page to show, of --limit rows (100 at most)': 'La page à afficher, de --limit lignes (100 au plus)',
  Text: 'Le texte',
  'Preview: perform every step, then roll back; nothing is written':
    'Simuler : tout exécuter, puis tout annuler ; rien n’est écrit',
  'Preview an import': 'Simuler un import',
  'Asks for confirmation on a terminal; elsewhere --yes is required.':
    'Demande confirmation sur un terminal ; ailleurs, --yes est obligatoire.',
  'Prints one result per object.': 'Affiche un résultat par objet.',
  'All objects are looked up first: if one is missing, nothing is changed.':
    'Tous les objets sont d’abord cherchés : s’il en manque un, rien n’est modifié.',
  'Headers match regardless of accents, case and punctuation.':
    'Les en-têtes sont reconnus sans égard aux accents, à la casse ni à la ponctuation.',
  'Reads CSV and TSV (delimiter and encoding are detected), XLSX, JSON and NDJSON, compressed with gzip or not.':
    'Lit le CSV et le TSV (séparateur et encodage détectés), le XLSX, le JSON et le NDJSON, compressés par gzip ou non.',
  'Every row is checked before the first write: a single error prevents all writes, unless --partial is given.':
    'Toutes les lignes sont vérifiées avant la première écriture : une seule erreur empêche toute écriture, sauf avec --partial.',
  'Rows that already exist with equal fields are skipped: repeating an import changes nothing.':
    'Les lignes déjà présentes, champ pour champ, sont passées : refaire un import ne change rien.',
  'To finish an interrupted import, run it again.': 'Pour terminer un import interrompu, relancez-le.',
  'Prints the number of rows by outcome; with -o ndjson, one line per row as it is processed.':
    'Affiche le nombre de lignes par résultat ; avec -o ndjson, une ligne par ligne du fichier, à mesure.',
  'File to read, or - for standard input': 'Le fichier à lire, ou - pour l’entrée standard',
  'Action for rows that exist with other values (default: fail)':
    'Le sort des lignes qui existent avec d’autres valeurs (par défaut : fail)',
  'Import the valid rows and skip the others': 'Importer les lignes valables et laisser les autres',
  'Map a column to a field; A+B=chemins joins columns into paths':
    'Associer une colonne à un champ ; A+B=chemins réunit des colonnes en chemins',
  'Map a word to a value of a field; @file has one mapping per line':
    'Associer un mot à une valeur d’un champ ; @fichier a une association par ligne',
  'Value for empty or missing cells of a field': 'La valeur des cellules vides ou absentes d’un champ',
  'Encoding of the file, such as windows-1252 or macintosh':
    'L’encodage du fichier, comme windows-1252 ou macintosh',
  'Repair UTF-8 text that was decoded in another encoding, such as gravitÃ©':
    'Réparer les textes en UTF-8 lus dans un autre encodage, comme gravitÃ©',
  'Delimiter of cells, such as ";" or tab': 'Le séparateur des cellules, comme ";" ou tab',
  'Number of the line, or of the row of a sheet, that holds the headers':
    'Le numéro de la ligne des en-têtes, dans le fichier ou la feuille',
  'Sheet of a workbook to read (default: the sheet that has the columns)':
    'La feuille du classeur à lire (par défaut : celle qui a les colonnes)',
  'Words to read as an empty cell, such as néant,NC': 'Les mots lus comme cellule vide, comme néant,NC',
  'Skip rows that are hidden or struck through in the workbook':
    'Passer les lignes masquées ou barrées du classeur',
  'Check and compare every row, write nothing': 'Vérifier et comparer toutes les lignes, ne rien écrire',
  'Write the rejected rows and the reasons to a file (CSV, or NDJSON by its extension)':
    'Écrire les lignes refusées et les motifs dans un fichier (CSV, ou NDJSON selon l’extension)',
  'Number of concurrent requests': 'Le nombre de requêtes simultanées',
  'Export a copy that can be imported again': 'Exporter une copie qui peut être réimportée',
  'Importing the file recreates the same objects.': 'L’import du fichier recrée les mêmes objets.',
  'The extension sets the format: .csv, .tsv, .xlsx, .json or .ndjson; .gz after it compresses the file.':
    'L’extension fixe le format : .csv, .tsv, .xlsx, .json ou .ndjson ; .gz à la suite compresse le fichier.',
  'Without a file name, or with -, CSV is written to standard output.':
    'Sans nom de fichier, ou avec -, du CSV est écrit sur la sortie standard.',
  'The file appears once it is complete. An existing file is kept, unless --force is given or you confirm.':
    'Le fichier n’apparaît qu’une fois complet. Un fichier existant est conservé, sauf avec --force ou si vous confirmez.',
  'Rows are streamed, except in workbooks, which hold at most 250,000 rows.':
    'Les lignes sont écrites à mesure, sauf dans les classeurs, limités à 250 000 lignes.',
  'File to write (default, or -: standard output)':
    'Le fichier à écrire (par défaut, ou avec - : la sortie standard)',
  'Output format (default: by the extension of the file, else csv)':
    'Le format de sortie (par défaut : selon l’extension du fichier, sinon csv)',
  'CSV for spreadsheets: byte order mark, ";", decimal commas, texts kept as text':
    'Du CSV pour tableur : marque d’ordre des octets, ";", virgules décimales, textes laissés en texte',
  'National schema to follow: only its columns and values are written':
    'Le schéma national à suivre : seules ses colonnes et ses valeurs sont écrites',
  'Overwrite an existing file': 'Remplacer un fichier existant',
  'Show the objects to create, replace and delete, and stop':
    'Afficher les objets à créer, à remplacer et à supprimer, puis s’arrêter',
  'Compare only: exit code 9 if the library and the file differ':
    'Comparer seulement : code de sortie 9 si la bibliothèque et le fichier diffèrent',
  'Write a printable report of the import to this file, in HTML, with each rejected cell':
    'Écrire dans ce fichier un compte rendu à imprimer, en HTML, avec chaque cellule refusée',
  'Delete objects that are missing from the file (default: keep them)':
    'Supprimer les objets absents du fichier (par défaut : les garder)',
  'Creates the objects that the library lacks and replaces those that differ from the file.':
    'Crée les objets qui manquent à la bibliothèque et remplace ceux qui diffèrent du fichier.',
  'Objects that are missing from the file are kept, unless --delete is given.':
    'Les objets absents du fichier sont conservés, sauf avec --delete.',
  'Fields without a column in the file keep their value.':
    'Les champs sans colonne dans le fichier gardent leur valeur.',
  'Every row is checked before the first write: a single error prevents all writes.':
    'Toutes les lignes sont vérifiées avant la première écriture : une seule erreur empêche toute écriture.',
  'Filters match a part of a text and ignore accents and case; in references, spaces and dots are ignored as well.':
    'Les filtres trouvent une partie du texte, sans égard aux accents ni à la casse ; dans les références, les espaces et les points sont ignorés aussi.',
  'Fields without a flag keep their value.': 'Les champs sans option gardent leur valeur.',
  'Delete an object after confirmation': 'Supprimer un objet après confirmation',
  'Ids, or - to read ids from standard input': 'Les identifiants, ou - pour les lire sur l’entrée standard',
  'Preview the changes': 'Prévisualiser les changements',
  Type: 'Le type',
  Title: 'Le titre',
  'Show the first object of the list': 'Afficher le premier objet de la liste',
  'Id or number of the dossier': 'L’identifiant ou le numéro du dossier',
  'Several objects are shown as a list, in the order given, also with -. Missing objects are reported, and the others are shown.':
    'Plusieurs objets s’affichent en liste, dans l’ordre donné, y compris avec -. Les objets introuvables sont signalés, et les autres affichés.',
  'Id of the user': 'L’identifiant de l’utilisateur',
  'On a terminal, vigie prompts if a required field is missing, then also for optional fields. Elsewhere, or with --no-input, a missing field is an error.':
    'Sur un terminal, s’il manque un champ obligatoire, vigie le demande, puis aussi les champs facultatifs. Ailleurs, ou avec --no-input, un champ manquant est une erreur.',
  'On a terminal, vigie prompts for missing values; elsewhere, or with --no-input, a missing value is an error.':
    'Sur un terminal, vigie demande les valeurs manquantes ; ailleurs, ou avec --no-input, une valeur manquante est une erreur.',
  'Filter by words: texts that contain all of them, in any order':
    'Filtrer par mots : les textes qui les contiennent tous, dans n’importe quel ordre',
} as const;
