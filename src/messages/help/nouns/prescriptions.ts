/** The sentences of the help of `vigie prescriptions`, in French, by the English ones that stand in the commands. */
export const prescriptions = {
  'The library of standard prescriptions, in directories':
    'La bibliothèque de prescriptions types, rangée en répertoires',
  'List the prescriptions of the library': 'Lister les prescriptions de la bibliothèque',
  'The first 100 prescriptions': 'Les 100 premières prescriptions',
  'Those that rest on one article': 'Celles qui s’appuient sur un article',
  'Ids and contents of all, for a script': 'Identifiants et contenus de toutes, pour un script',
  'Only those with a support of such a reference or title':
    'Seulement celles dont un support a une telle référence ou un tel titre',
  'Show one directory: the directories in it, then the prescriptions that stand there':
    'Parcourir un répertoire : ses sous-répertoires, puis ses prescriptions',
  'With filters, only directories that hold a match at any depth, and the prescriptions that match.':
    'Avec des filtres, seulement les prescriptions trouvées et les répertoires qui en contiennent, à toute profondeur.',
  'Walk through the directories on the terminal; what is chosen in the end is printed':
    'Parcourir les répertoires sur le terminal ; ce qui est choisi à la fin est affiché',
  'With --interactive, go from directory to directory and look at prescriptions; then a directory or a prescription is printed as without it, for another command to read.':
    'Avec --interactive, on va de répertoire en répertoire et on lit des prescriptions ; à la fin, un répertoire ou une prescription s’affiche comme sans cette option, et une autre commande peut le lire.',
  'A directory in which nothing stands is not found.': 'Un répertoire vide est introuvable.',
  'The top of the library': 'La racine de la bibliothèque',
  'One directory': 'Un répertoire',
  'Where extinguishers are spoken of': 'Là où il est question d’extincteurs',
  'The path of the directory; / unless given': 'Le chemin du répertoire ; / par défaut',
  'Show the directories as a tree, with the number of prescriptions in each and below it':
    'Afficher l’arborescence, avec le nombre de prescriptions de chaque répertoire et de ceux qu’il contient',
  'JSON nests the directories; CSV, TSV and NDJSON have a line for each.':
    'Le JSON emboîte les répertoires ; le CSV, le TSV et le NDJSON ont une ligne pour chacun.',
  'A prescription with several paths counts in each of them, and once above them.':
    'Une prescription qui a plusieurs chemins compte dans chacun, et une seule fois au-dessus.',
  'The whole tree': 'L’arborescence entière',
  'Two levels below one directory': 'Deux niveaux sous un répertoire',
  'Where to start; / unless given': 'Le point de départ ; / par défaut',
  'Levels to show below the start; all unless given': 'Le nombre de niveaux sous le départ ; tous par défaut',
  'Show one prescription': 'Afficher une prescription',
  'One prescription': 'Une prescription',
  'Its supports, as JSON': 'Ses supports, en JSON',
  'The id of the prescription': 'L’identifiant de la prescription',
  'Add a prescription to the library': 'Ajouter une prescription à la bibliothèque',
  'Without --chemins it stands at the top (/).': 'Sans --chemins, elle est rangée à la racine (/).',
  'Give --chemins and --supports-reglementaires-id once for each value.':
    'Donnez --chemins et --supports-reglementaires-id une fois par valeur.',
  'A prescription in two directories': 'Une prescription dans deux répertoires',
  'Its content from standard input': 'Son contenu, lu sur l’entrée standard',
  'The type': 'Le type',
  'A path where it stands': 'Un chemin où la ranger',
  'Change a prescription': 'Modifier une prescription',
  'A list is replaced as a whole: give --chemins once for each path, or empty for the top (/).':
    'Une liste est remplacée en entier : donnez --chemins une fois par chemin, ou vide pour le sommet (/).',
  'Change the content': 'Changer le contenu',
  'See what taking all its supports away would give': 'Voir ce que donnerait le retrait de tous ses supports',
  'The id of a regulatory support': 'L’identifiant d’un support réglementaire',
  'Delete prescriptions': 'Supprimer des prescriptions',
  'See what would become of all those that rest on an article':
    'Voir ce que deviendraient toutes celles qui s’appuient sur un article',
  'Import a library of prescriptions': 'Importer une bibliothèque de prescriptions',
  'A prescription is known by its contenu; several paths, or references such as R 123-3, stand in one cell separated by "|".':
    'Une prescription se reconnaît à son contenu ; plusieurs chemins, ou références comme R 123-3, tiennent dans une cellule, séparés par "|".',
  'Move prescriptions that exist to the paths of the file; what it has no column for stays':
    'Déplacer les prescriptions existantes vers les chemins du fichier ; ce qui n’y a pas de colonne reste',
  'Repair the characters that a path may not have': 'Réparer les caractères interdits dans un chemin',
  'Create the supports that are cited and missing': 'Créer les supports cités et absents',
  'Take what stands between two | for one support, whatever it looks like':
    'Prendre ce qui est entre deux | pour un seul support, quoi qu’il semble',
  'Export the library of prescriptions, or a part of it':
    'Exporter la bibliothèque de prescriptions, ou une partie',
  'In a cell, several are separated by "|".': 'Dans une cellule, plusieurs sont séparés par "|".',
  'A support is named by its reference where that means no other, by its id otherwise.':
    'Un support est nommé par sa référence si elle n’en désigne pas d’autre, par son identifiant sinon.',
  'CSV that a spreadsheet opens as it is': 'Du CSV qu’un tableur ouvre tel quel',
  'Make the library of prescriptions equal to a file':
    'Rendre la bibliothèque de prescriptions égale à un fichier',
  'Of several prescriptions with one content, one stands for the row, and the others are only in the library.':
    'De plusieurs prescriptions de même contenu, une seule répond à la ligne ; les autres ne sont que dans la bibliothèque.',
  'Do it without being asked, and delete what the file does not have':
    'Le faire sans confirmation, et supprimer ce que le fichier n’a pas',
} as const;
