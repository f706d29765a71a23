/** The sentences of the help of `vigie peis`, in French, by the English ones that stand in the commands. */
export const peis = {
  'List PEIs': 'Lister les PEI',
  '--texte matches a part of a number, the municipality, the place or the establishment.':
    '--texte trouve une partie d’un numéro, de la commune, de la situation ou de l’établissement.',
  '--anomalie and --bloquante add a column with the worst open anomaly of each PEI on a terminal.':
    'Sur un terminal, --anomalie et --bloquante ajoutent une colonne avec l’anomalie en cours la plus grave de chaque PEI.',
  '-o geojson writes the PEIs as points of a map (WGS 84), in the terms of the AFIGEO exchange model, with the count of their open anomalies and the worst severity.':
    '-o geojson écrit les PEI comme points d’une carte (WGS 84), dans les termes du modèle d’échange AFIGEO, avec le nombre de leurs anomalies en cours et la gravité la plus forte.',
  'Find the PEIs out of service': 'Trouver les PEI indisponibles',
  'Find the PEIs with a blocking anomaly': 'Trouver les PEI qui ont une anomalie bloquante',
  'Export a layer for QGIS': 'Exporter une couche pour QGIS',
  'Filter by number of the fire service': 'Filtrer par numéro du SDIS',
  'Filter by INSEE code of the municipality': 'Filtrer par code INSEE de la commune',
  'Filter by nature: hydrants (PIBI), or other PEIs (PENA)':
    'Filtrer par nature : poteaux et bouches (PIBI), ou autres PEI (PENA)',
  'Filter by statut': 'Filtrer par statut',
  'Filter by availability': 'Filtrer par disponibilité',
  'Filter by code of an open anomaly': 'Filtrer par code d’une anomalie en cours',
  'Show PEIs with an open blocking anomaly only':
    'N’afficher que les PEI qui ont une anomalie bloquante en cours',
  'Output format; geojson is a map layer': 'Le format de sortie ; geojson est une couche de carte',
  'Export PEIs, all or filtered': 'Exporter les PEI, tous ou filtrés',
  'A .geojson file, or -o geojson, is a map layer (WGS 84) with the same columns, the count of open anomalies and the worst severity.':
    'Un fichier .geojson, comme -o geojson, est une couche de carte (WGS 84) avec les mêmes colonnes, le nombre d’anomalies en cours et la gravité la plus forte.',
  '--schema pei writes CSV or XLSX by the national schema (schema.data.gouv.fr): its 28 columns in order, statut public or prive, disponible 1 or 0. Values outside the schema, such as a diameter of 70, are omitted.':
    '--schema pei écrit du CSV ou du XLSX selon le schéma national (schema.data.gouv.fr) : ses 28 colonnes dans l’ordre, statut public ou prive, disponible 1 ou 0. Les valeurs hors du schéma, comme un diamètre de 70, sont omises.',
  'Export for data.gouv.fr': 'Exporter pour data.gouv.fr',
  'Show a PEI': 'Afficher un PEI',
  'The number is the id_sdis, as shown by `vigie peis list`; case is ignored.':
    'Le numéro est l’id_sdis, qu’affiche `vigie peis list` ; la casse est ignorée.',
  'On a terminal, the open anomalies of the PEI are shown as well.':
    'Sur un terminal, les anomalies en cours du PEI sont affichées aussi.',
  'Show the flow rate': 'Afficher le débit',
  'List the anomalies of a PEI, the latest start first':
    'Lister les anomalies d’un PEI, les plus récentes d’abord',
  'List the anomalies of the first PEI of the list': 'Lister les anomalies du premier PEI de la liste',
  'List the open anomalies of a PEI': 'Lister les anomalies en cours d’un PEI',
  'Filter by whether the anomaly is open now': 'Filtrer selon que l’anomalie est en cours ou non',
  'Add an anomaly of the library to a PEI': 'Ajouter à un PEI une anomalie de la bibliothèque',
  'On a terminal, vigie proposes the anomalies of the library if the code is missing.':
    'Sur un terminal, vigie propose les anomalies de la bibliothèque si le code manque.',
  'Text and severity are copied: the library may change, the record of the PEI does not.':
    'Le texte et la gravité sont copiés : la bibliothèque peut changer, le relevé du PEI ne change pas.',
  'A PEI has a code at most once at any moment.': 'Un PEI n’a jamais deux fois le même code au même moment.',
  'Add an anomaly to a PEI': 'Ajouter une anomalie à un PEI',
  'Add an anomaly with its start and its end': 'Ajouter une anomalie avec son début et sa fin',
  'Code of the anomaly in the library': 'Le code de l’anomalie dans la bibliothèque',
  'Start (default: now)': 'Le début (par défaut : maintenant)',
  'End an open or planned anomaly of a PEI': 'Mettre fin à une anomalie en cours ou programmée d’un PEI',
  'A planned anomaly ends at its start by default: it is then open at no moment.':
    'Une anomalie programmée prend fin, par défaut, à son début : elle n’est alors en cours à aucun moment.',
  'A date without a time means its last second; today’s date means now.':
    'Une date sans heure vaut pour sa dernière seconde ; celle d’aujourd’hui vaut maintenant.',
  'End an anomaly of a PEI now': 'Mettre fin maintenant à une anomalie d’un PEI',
  'End an anomaly on the day of the repair': 'Mettre fin à une anomalie le jour de la réparation',
  'End of the anomaly (default: now)': 'La fin de l’anomalie (par défaut : maintenant)',
  'Id or number of the PEI': 'L’identifiant ou le numéro du PEI',
  'Ids or numbers of PEIs, or - to read them from standard input':
    'Les identifiants ou numéros de PEI, ou - pour les lire sur l’entrée standard',
  'Add a PEI': 'Ajouter un PEI',
  'Add a hydrant': 'Ajouter un poteau d’incendie',
  'Preview the addition of a tank of 120 cubic metres': 'Simuler l’ajout d’une citerne de 120 mètres cubes',
  'Update a PEI': 'Modifier un PEI',
  'Mark a hydrant as unavailable': 'Noter qu’un poteau d’incendie est indisponible',
  'Preview the result of a technical check': 'Simuler le résultat d’un contrôle technique',
  'Id or number of the PEI to update': 'L’identifiant ou le numéro du PEI à modifier',
  'Number of the fire service': 'Le numéro du service d’incendie',
  'Type: hydrant, pillar or underground, suction point, tank':
    'Le type : poteau, bouche, point d’aspiration ou citerne',
  'Location, such as the address': 'La situation, par exemple l’adresse',
  'Owner: public, private, or private under an agreement':
    'La domanialité : publique, privée, ou privée conventionnée',
  'Name of the manager': 'Le nom du gestionnaire',
  'Statut (default: actif)': 'Le statut (par défaut : actif)',
  'Whether it can be used': 'S’il est disponible',
  'Diameter, in millimetres': 'Le diamètre, en millimètres',
  'Flow, in cubic metres per hour at one bar': 'Le débit, en mètres cubes par heure sous un bar',
  'Volume, in cubic metres': 'Le volume, en mètres cubes',
  'Dynamic pressure, in bars': 'La pression dynamique, en bars',
  'Static pressure, in bars': 'La pression statique, en bars',
  'Date of commissioning': 'La date de mise en service',
  'Date of the last technical check': 'La date du dernier contrôle technique',
  'Date of the last reconnaissance': 'La date de la dernière reconnaissance',
} as const;
