/** The sentences of the help of `vigie erps`, `vigie peis`, in French, by the English ones that stand in the commands. */
export const erps = {
  'ERPs, public-access buildings': 'Les ERP, établissements recevant du public',
  'Import ERPs': 'Importer des ERP',
  'An ERP is known by its number (service_erp_id); without one by its name, its municipality and its street.':
    'Un ERP se reconnaît à son numéro (service_erp_id) ; sans numéro, à son nom, à sa commune et à sa voie.',
  'An empty cell says that there is nothing; what the file has no column for stays as it is.':
    'Une cellule vide dit qu’il n’y a rien ; ce pour quoi le fichier n’a pas de colonne reste tel quel.',
  'One sheet of a workbook': 'Une feuille d’un classeur',
  'Bring those that exist up to date': 'Mettre à jour ceux qui existent',
  'PEIs, fire-fighting water points': 'Les PEI, points d’eau incendie',
  'Import PEIs': 'Importer des PEI',
  'They are those that French services exchange, as they stand.':
    'Ce sont celles du modèle d’échange des services français, telles quelles.',
  'Poteau, bouche, citerne and the like are types; statut says publique or privée, or the state of the point.':
    'Poteau, bouche, citerne et d’autres mots sont des types ; statut dit publique ou privée, ou l’état du point.',
  'A PEI is known by its number (id_sdis).': 'Un PEI se reconnaît à son numéro (id_sdis).',
  'An exchange file in which no point has a type': 'Un fichier d’échange où aucun point n’a de type',
  'List the ERPs': 'Lister les ERP',
  '--texte finds a part of the number, the name, the municipality or the street.':
    '--texte trouve une partie du numéro, du nom, de la commune ou de la voie.',
  'Case and accents make no difference, hyphens and apostrophes are blanks, and St is Saint.':
    'La casse et les accents ne comptent pas, traits d’union et apostrophes valent des blancs, et St vaut Saint.',
  'The schools of a municipality': 'Les établissements d’enseignement d’une commune',
  'Those whose name speaks of a market': 'Ceux dont le nom parle d’un marché',
  'Only names that contain this': 'Seulement les noms qui contiennent ceci',
  'Only municipalities that contain this': 'Seulement les communes qui contiennent ceci',
  'Only this type of principal activity': 'Seulement ce type d’activité principale',
  'Only this category': 'Seulement cette catégorie',
  'Only this number': 'Seulement ce numéro',
  'Only those with this text in any field': 'Seulement ceux qui disent ceci quelque part',
  'Export the ERPs, or some of them': 'Exporter les ERP, ou une partie',
  'An import of the file into the same service changes nothing.':
    'Un import du fichier dans le même service ne change rien.',
  'Those of one municipality': 'Ceux d’une commune',
  'Show one ERP': 'Afficher un ERP',
  'Its number is the one that erps list shows, in capitals or not.':
    'Son numéro est celui qu’affiche erps list, en majuscules ou non.',
  'A terminal shows the dossiers about it as well.':
    'Un terminal montre aussi les dossiers qui le concernent.',
  'Its whole risk analysis': 'Toute son analyse de risque',
  'Ids or numbers of ERPs, or - to read them from standard input':
    'Les identifiants ou numéros d’ERP, ou - pour les lire sur l’entrée standard',
} as const;
