/** The sentences of the help of `vigie erps`, `vigie peis`, in French, by the English ones that stand in the commands. */
export const erps = {
  'ERPs (public-access buildings)': 'Les ERP, établissements recevant du public',
  'Import ERPs': 'Importer des ERP',
  'An ERP is identified by its number (service_erp_id), else by its name, municipality and street.':
    'Un ERP s’identifie par son numéro (service_erp_id), sinon par son nom, sa commune et sa voie.',
  'An empty cell clears the field. Fields without a column in the file keep their value.':
    'Une cellule vide efface le champ. Les champs sans colonne dans le fichier gardent leur valeur.',
  'Import a sheet of a workbook': 'Importer une feuille d’un classeur',
  'Update existing objects': 'Mettre à jour les objets existants',
  'PEIs (fire-fighting water points)': 'Les PEI, points d’eau incendie',
  'Import PEIs': 'Importer des PEI',
  'The columns are those of the exchange model of French services.':
    'Les colonnes sont celles du modèle d’échange des services français.',
  'type_pei also accepts words such as poteau, bouche or citerne; statut is publique or privée, or the state of the PEI.':
    'type_pei accepte aussi des mots comme poteau, bouche ou citerne ; statut vaut publique ou privée, ou l’état du PEI.',
  'A PEI is identified by its number (id_sdis).': 'Un PEI s’identifie par son numéro (id_sdis).',
  'Set the type of PEIs in a file without types': 'Fixer le type des PEI d’un fichier sans types',
  'List ERPs': 'Lister les ERP',
  '--texte matches a part of the number, the name, the municipality or the street.':
    '--texte trouve une partie du numéro, du nom, de la commune ou de la voie.',
  'Case and accents are ignored, hyphens and apostrophes count as spaces, and St as Saint.':
    'La casse et les accents sont ignorés ; traits d’union et apostrophes valent des espaces, et St vaut Saint.',
  'List the schools of a municipality': 'Lister les établissements d’enseignement d’une commune',
  'List the ERPs with "marche" in their name': 'Lister les ERP dont le nom contient « marche »',
  'Filter by name (accents and case are ignored)': 'Filtrer par nom (accents et casse ignorés)',
  'Filter by municipality (accents and case are ignored)': 'Filtrer par commune (accents et casse ignorés)',
  'Filter by type of principal activity': 'Filtrer par type d’activité principale',
  'Filter by category': 'Filtrer par catégorie',
  'Filter by number': 'Filtrer par numéro',
  'Filter by text in any field': 'Filtrer par texte, dans tous les champs',
  'Export ERPs, all or filtered': 'Exporter les ERP, tous ou filtrés',
  'Importing the file into the same service changes nothing.':
    'L’import du fichier dans le même service ne change rien.',
  'Export the ERPs of a municipality': 'Exporter les ERP d’une commune',
  'Show an ERP': 'Afficher un ERP',
  'The number is shown by `vigie erps list`; case is ignored.':
    'Le numéro est celui qu’affiche `vigie erps list` ; la casse est ignorée.',
  'On a terminal, the dossiers about the ERP or PEI are shown as well.':
    'Sur un terminal, les dossiers qui concernent l’ERP ou le PEI s’affichent aussi.',
  'Show the full risk analysis': 'Afficher toute l’analyse de risque',
  'Ids or numbers of ERPs, or - to read them from standard input':
    'Les identifiants ou numéros d’ERP, ou - pour les lire sur l’entrée standard',
  'Add an ERP': 'Ajouter un ERP',
  'A number need not be unique.': 'Un numéro n’est pas forcément unique.',
  'Add a school': 'Ajouter une école',
  'Preview an addition with a postal address': 'Simuler un ajout avec une adresse postale',
  'Update an ERP': 'Modifier un ERP',
  'Record an unfavourable opinion and the next visit': 'Noter un avis défavorable et la prochaine visite',
  'Preview a change of category': 'Simuler un changement de catégorie',
  'Id or number of the ERP to update': 'L’identifiant ou le numéro de l’ERP à modifier',
  Name: 'Le nom',
  Number: 'Le numéro',
  Municipality: 'La commune',
  'House number and street': 'Le numéro et la voie',
  'Addition to the address': 'Le complément d’adresse',
  'Postal code': 'Le code postal',
  'INSEE code of the municipality': 'Le code INSEE de la commune',
  'Latitude, in degrees': 'La latitude, en degrés',
  'Longitude, in degrees': 'La longitude, en degrés',
  'Main activity; list activities with `vigie help activites`':
    'L’activité principale ; `vigie help activites` en donne la liste',
  'Secondary activity': 'Une activité secondaire',
  'Category, 1 to 5': 'La catégorie, de 1 à 5',
  'Types of an ERP whose activities are unknown, such as N, O':
    'Les types d’un ERP dont les activités ne sont pas connues, comme N, O',
  'Whether it is a whole building or a unit of a shopping centre':
    'Un établissement entier, ou une cellule d’un centre commercial',
  'Statut (default: ouvert)': 'Le statut (par défaut : ouvert)',
  'Opinion of the commission on its operation': 'L’avis de la commission sur l’exploitation',
  'Months between two visits: 12, 24, 36, 48 or 60':
    'Le nombre de mois entre deux visites : 12, 24, 36, 48 ou 60',
  'Date of the initial building permit': 'La date du permis de construire initial',
  'Opening date': 'La date d’ouverture',
  'Date of the last visit': 'La date de la dernière visite',
  'Year of the next visit': 'L’année de la prochaine visite',
  'Internal notes': 'Les notes internes',
  'Filter by opinion on the operation': 'Filtrer par avis d’exploitation',
  'Sort order, by name, municipality or year of the next visit; a leading - reverses it':
    'L’ordre de tri, par nom, par commune ou par année de la prochaine visite ; un - en tête l’inverse',
  'ERPs without the value to sort by come last, or first if reversed.':
    'Les ERP sans valeur de tri viennent à la fin, ou en tête si l’ordre est inversé.',
  'List the ERPs to visit, the next visits first': 'Lister les ERP à visiter, les prochaines visites d’abord',
  'Filter by year of the next visit': 'Filtrer par année de la prochaine visite',
  'List the ERPs with an unfavourable opinion to visit this year':
    'Lister les ERP sous avis défavorable à visiter dans l’année',
} as const;
