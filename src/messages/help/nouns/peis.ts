/** The sentences of the help of `vigie peis`, in French, by the English ones that stand in the commands. */
export const peis = {
  'List PEIs': 'Lister les PEI',
  '--texte matches a part of a number, the municipality, the place or the establishment.':
    '--texte trouve une partie d’un numéro, de la commune, de la situation ou de l’établissement.',
  '-o geojson writes the PEIs as points of a map (WGS 84), in the terms of the AFIGEO exchange model.':
    '-o geojson écrit les PEI comme points d’une carte (WGS 84), dans les termes du modèle d’échange AFIGEO.',
  'Find the PEIs out of service': 'Trouver les PEI indisponibles',
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
  'A .geojson file, or -o geojson, is a map layer (WGS 84) with the same columns.':
    'Un fichier .geojson, comme -o geojson, est une couche de carte (WGS 84) avec les mêmes colonnes.',
  '--schema pei writes CSV or XLSX by the national schema (schema.data.gouv.fr): its 28 columns in order, statut public or prive, disponible 1 or 0. Values outside the schema, such as a diameter of 70, are omitted.':
    '--schema pei écrit du CSV ou du XLSX selon le schéma national (schema.data.gouv.fr) : ses 28 colonnes dans l’ordre, statut public ou prive, disponible 1 ou 0. Les valeurs hors du schéma, comme un diamètre de 70, sont omises.',
  'Export for data.gouv.fr': 'Exporter pour data.gouv.fr',
  'Show a PEI': 'Afficher un PEI',
  'The number is the id_sdis, as shown by `vigie peis list`; case is ignored.':
    'Le numéro est l’id_sdis, qu’affiche `vigie peis list` ; la casse est ignorée.',
  'Show the flow rate': 'Afficher le débit',
  'Ids or numbers of PEIs, or - to read them from standard input':
    'Les identifiants ou numéros de PEI, ou - pour les lire sur l’entrée standard',
} as const;
