/** The sentences of the help of `vigie anomalies`, in French, by the English ones that stand in the commands. */
export const anomalies = {
  'Filter by severity, 0 to 2 or in words': 'Filtrer par gravité, de 0 à 2 ou en mots',
  '--indice-de-gravite filters on this machine, since the service has no such filter: pages are read until --limit rows match (with --all, to the last page). It cannot be combined with --page.':
    '--indice-de-gravite filtre sur cette machine, car le service n’a pas ce filtre : les pages sont lues jusqu’à réunir --limit lignes (jusqu’à la dernière page avec --all). L’option ne se combine pas avec --page.',
  'List all blocking anomalies': 'Lister toutes les anomalies bloquantes',
  'Library of standard DECI anomalies': 'La bibliothèque d’anomalies types de la DECI',
  'List the anomalies of the library': 'Lister les anomalies de la bibliothèque',
  '--texte matches a part of the text and ignores accents and case.':
    '--texte trouve une partie du texte, sans égard à la casse ni aux accents.',
  'List the first 100 anomalies, by code': 'Lister les 100 premières anomalies, par code',
  'Export all anomalies that mention a hydrant as CSV':
    'Exporter en CSV toutes les anomalies qui parlent d’un poteau',
  'List the codes in descending order': 'Lister les codes par ordre décroissant',
  'Filter by code': 'Filtrer par code',
  'Sort order': 'L’ordre de tri',
  'Show an anomaly': 'Afficher une anomalie',
  'Show the anomaly with code 12': 'Afficher l’anomalie de code 12',
  'Show only the severity': 'Afficher seulement la gravité',
  'Add an anomaly to the library': 'Ajouter une anomalie à la bibliothèque',
  'A code identifies one anomaly: a code already in use is refused.':
    'Un code désigne une seule anomalie : un code déjà pris est refusé.',
  'Add a blocking anomaly, with the severity in words':
    'Ajouter une anomalie bloquante, la gravité en toutes lettres',
  'Preview an addition with a text from standard input':
    'Simuler un ajout dont le texte vient de l’entrée standard',
  'Code, six digits at most': 'Le code, de six chiffres au plus',
  'Severity: 0 réserve, 1 anomalie, 2 anomalie bloquante':
    'La gravité : 0 réserve, 1 anomalie, 2 anomalie bloquante',
  'Delete anomalies': 'Supprimer des anomalies',
  'Delete two anomalies without confirmation': 'Supprimer deux anomalies sans confirmation',
  'Preview the deletion of all anomalies that mention a well':
    'Simuler la suppression de toutes les anomalies qui parlent d’un puits',
  'Codes, or - to read codes from standard input': 'Les codes, ou - pour les lire sur l’entrée standard',
  'Import a library of anomalies': 'Importer une bibliothèque d’anomalies',
  'indice_de_gravite is 0, 1 or 2, or réserve, anomalie or bloquante.':
    'indice_de_gravite vaut 0, 1 ou 2, ou bien réserve, anomalie ou bloquante.',
  'Replace anomalies whose codes exist': 'Remplacer les anomalies dont les codes existent déjà',
  'Map a column with another name, from standard input':
    'Associer une colonne d’un autre nom, lue sur l’entrée standard',
  'Assign numbers to non-numeric codes, and save them in this mapping file':
    'Attribuer des numéros aux codes non numériques, et les garder dans cette table',
  'Export the library of anomalies, or a part of it': 'Exporter la bibliothèque d’anomalies, ou une partie',
  'Export to a workbook': 'Exporter dans un classeur',
  'Export the anomalies that mention a hydrant': 'Exporter les anomalies qui parlent d’un poteau',
  'Make the library of anomalies equal to a file': 'Rendre la bibliothèque d’anomalies égale à un fichier',
  'Preview the changes, deletions included': 'Prévisualiser les changements, suppressions comprises',
  'Check that the library and the file still agree': 'Vérifier que bibliothèque et fichier concordent encore',
} as const;
