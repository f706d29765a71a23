/** The sentences of the help of `vigie anomalies`, in French, by the English ones that stand in the commands. */
export const anomalies = {
  'Only this severity, 0 to 2 or in words; several times for several':
    'Seulement cette gravité, de 0 à 2 ou en mots ; plusieurs fois pour plusieurs',
  '--indice-de-gravite is chosen here, for the service has no such filter: pages are read until there are --limit rows, to the last one with --all; --page does not go with it.':
    '--indice-de-gravite filtre ici, le service n’ayant pas ce filtre : les pages sont lues jusqu’à réunir --limit lignes, ou jusqu’à la dernière avec --all ; --page ne s’emploie pas avec ce filtre.',
  'What blocks, the whole of it': 'Tout ce qui est bloquant',
  'The library of standard DECI anomalies': 'La bibliothèque d’anomalies types de la DECI',
  'List the anomalies of the library': 'Lister les anomalies de la bibliothèque',
  '--texte finds a part of the text, without regard to case or accents.':
    '--texte trouve une partie du texte, sans égard à la casse ni aux accents.',
  'The first 100 anomalies, by code': 'Les 100 premières anomalies, par code',
  'Every anomaly that speaks of a hydrant, as CSV': 'Toutes les anomalies qui parlent d’un poteau, en CSV',
  'The codes from the highest down': 'Les codes, du plus grand au plus petit',
  'Only this code': 'Seulement ce code',
  'The order': 'L’ordre',
  'Show one anomaly': 'Afficher une anomalie',
  'The anomaly with the code 12': 'L’anomalie de code 12',
  'Its severity alone': 'Sa gravité seule',
  'Add an anomaly to the library': 'Ajouter une anomalie à la bibliothèque',
  'A code stands for one anomaly: a code that is taken is refused.':
    'Un code désigne une seule anomalie : un code déjà pris est refusé.',
  'A blocking anomaly, its severity in words': 'Une anomalie bloquante, sa gravité en toutes lettres',
  'Try it with a text from standard input, without writing':
    'L’essayer avec un texte lu sur l’entrée standard, sans rien écrire',
  'The code, six digits at most': 'Le code, de six chiffres au plus',
  'The severity: 0 réserve, 1 anomalie, 2 anomalie bloquante':
    'La gravité : 0 réserve, 1 anomalie, 2 anomalie bloquante',
  'Delete anomalies': 'Supprimer des anomalies',
  'Delete two anomalies without being asked': 'Supprimer deux anomalies sans confirmation',
  'See what would become of all those that speak of a well':
    'Voir ce que deviendraient toutes celles qui parlent d’un puits',
  'Codes, or - to read them from standard input': 'Les codes, ou - pour les lire sur l’entrée standard',
  'Import a library of anomalies': 'Importer une bibliothèque d’anomalies',
  'indice_de_gravite is 0 to 2, or réserve, anomalie, bloquante.':
    'indice_de_gravite va de 0 à 2, ou dit réserve, anomalie, bloquante.',
  'Take the file’s word for codes that exist already':
    'Donner raison au fichier pour les codes qui existent déjà',
  'A column under another name, from standard input':
    'Une colonne sous un autre nom, lue sur l’entrée standard',
  'Give numbers to codes that are none, and keep them in this mapping':
    'Donner des numéros aux codes qui n’en sont pas, et les garder dans cette table',
  'Export the library of anomalies, or a part of it': 'Exporter la bibliothèque d’anomalies, ou une partie',
  'For a spreadsheet': 'Pour un tableur',
  'The texts that speak of a hydrant': 'Les textes qui parlent d’un poteau',
  'Make the library of anomalies equal to a file': 'Rendre la bibliothèque d’anomalies égale à un fichier',
  'See what would be created, replaced and deleted': 'Voir ce qui serait créé, remplacé et supprimé',
  'Find out every night whether they still agree': 'Vérifier chaque nuit que les deux concordent encore',
} as const;
