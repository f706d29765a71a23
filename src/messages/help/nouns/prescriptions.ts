/** The sentences of the help of `vigie prescriptions`, in French, by the English ones that stand in the commands. */
export const prescriptions = {
  'Library of standard prescriptions by directory': 'La bibliothèque de prescriptions types par répertoire',
  'List the prescriptions of the library': 'Lister les prescriptions de la bibliothèque',
  'List the first 100 prescriptions': 'Lister les 100 premières prescriptions',
  'Find the prescriptions based on an article': 'Trouver les prescriptions fondées sur un article',
  'List all ids and contents for a script': 'Lister tous les identifiants et contenus, pour un script',
  'Filter by reference or title of a regulatory support':
    'Filtrer par référence ou titre d’un support réglementaire',
  'Browse a directory: its subdirectories, then its prescriptions':
    'Parcourir un répertoire : ses sous-répertoires, puis ses prescriptions',
  'With filters, shows the matching prescriptions and the directories that contain a match at any depth.':
    'Avec des filtres, affiche les prescriptions trouvées et les répertoires qui en contiennent, à toute profondeur.',
  'Browse the directories on the terminal and print the final selection':
    'Parcourir les répertoires sur le terminal et afficher le choix final',
  'With --interactive, you move between directories and read prescriptions. The final selection is printed as without the flag, for another command to read.':
    'Avec --interactive, on passe d’un répertoire à l’autre et on lit les prescriptions. Le choix final s’affiche comme sans l’option, et une autre commande peut le lire.',
  'An empty directory is not found.': 'Un répertoire vide est introuvable.',
  'Browse the root of the library': 'Parcourir la racine de la bibliothèque',
  'Browse a directory': 'Parcourir un répertoire',
  'Find directories about extinguishers': 'Trouver les répertoires qui parlent d’extincteurs',
  'Path of the directory (default: /)': 'Le chemin du répertoire (par défaut : /)',
  'Show the tree of directories, with the number of prescriptions in and below each directory':
    'Afficher l’arborescence, avec le nombre de prescriptions de chaque répertoire et de ceux qu’il contient',
  'JSON nests the directories; CSV, TSV and NDJSON have one line per directory.':
    'Le JSON emboîte les répertoires ; le CSV, le TSV et le NDJSON ont une ligne par répertoire.',
  'A prescription with several paths is counted in each directory, and once in the directories above.':
    'Une prescription à plusieurs chemins compte dans chaque répertoire, et une seule fois au-dessus.',
  'Show the whole tree': 'Afficher l’arborescence entière',
  'Show two levels below a directory': 'Afficher deux niveaux sous un répertoire',
  'Directory to start from (default: /)': 'Le répertoire de départ (par défaut : /)',
  'Number of levels to show (default: all)': 'Le nombre de niveaux à afficher (par défaut : tous)',
  'Show a prescription': 'Afficher une prescription',
  'Show a prescription by its id': 'Afficher une prescription par son identifiant',
  'Show the supports of a prescription as JSON': 'Afficher les supports d’une prescription en JSON',
  'Id of the prescription': 'L’identifiant de la prescription',
  'Add a prescription to the library': 'Ajouter une prescription à la bibliothèque',
  'Without --chemins, the prescription is filed at the root (/).':
    'Sans --chemins, la prescription est rangée à la racine (/).',
  'Repeat --chemins and --supports-reglementaires-id for each value.':
    'Répétez --chemins et --supports-reglementaires-id pour chaque valeur.',
  'Add a prescription to two directories': 'Ajouter une prescription dans deux répertoires',
  'Read the content from standard input': 'Lire le contenu sur l’entrée standard',
  'Path of a directory of the prescription': 'Le chemin d’un répertoire de la prescription',
  'Update a prescription': 'Modifier une prescription',
  'A list is replaced as a whole: repeat --chemins for each path, or pass an empty value for the root (/).':
    'Une liste est remplacée en entier : répétez --chemins pour chaque chemin, ou donnez une valeur vide pour la racine (/).',
  'Replace the content': 'Remplacer le contenu',
  'Preview the removal of all supports': 'Simuler le retrait de tous les supports',
  'Id of a regulatory support': 'L’identifiant d’un support réglementaire',
  'Delete prescriptions': 'Supprimer des prescriptions',
  'Preview the deletion of all prescriptions based on an article':
    'Simuler la suppression de toutes les prescriptions fondées sur un article',
  'Import a library of prescriptions': 'Importer une bibliothèque de prescriptions',
  'A prescription is identified by its contenu. A cell may hold several paths, or references such as R 123-3, separated by "|".':
    'Une prescription s’identifie par son contenu. Une cellule peut contenir plusieurs chemins, ou références comme R 123-3, séparés par "|".',
  'Move existing prescriptions to the paths of the file':
    'Déplacer les prescriptions existantes vers les chemins du fichier',
  'Remove characters that are invalid in a path': 'Retirer les caractères interdits dans un chemin',
  'Create cited supports that do not exist': 'Créer les supports cités qui n’existent pas',
  'Treat the text between two | as one support, even if it looks like several':
    'Traiter le texte entre deux | comme un seul support, même s’il semble en citer plusieurs',
  'Export the library of prescriptions, or a part of it':
    'Exporter la bibliothèque de prescriptions, ou une partie',
  'Several values in a cell are separated by "|".': 'Dans une cellule, les valeurs sont séparées par "|".',
  'A support is written as its reference if the reference is unique, else as its id.':
    'Un support est écrit par sa référence si elle est unique, sinon par son identifiant.',
  'Export CSV for a spreadsheet': 'Exporter du CSV pour un tableur',
  'Make the library of prescriptions equal to a file':
    'Rendre la bibliothèque de prescriptions égale à un fichier',
  'If several prescriptions have the same content, one matches the row, and the others count as missing from the file.':
    'Si plusieurs prescriptions ont le même contenu, une seule répond à la ligne, et les autres comptent comme absentes du fichier.',
  'Synchronise without confirmation, deletions included':
    'Synchroniser sans confirmation, suppressions comprises',
} as const;
