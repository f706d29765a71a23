/** The sentences of the help of `vigie peis`, in French, by the English ones that stand in the commands. */
export const peis = {
  'List the PEIs': 'Lister les PEI',
  '--texte finds a part of a number, the municipality, the place or the establishment.':
    '--texte trouve une partie d’un numéro, de la commune, de la situation ou de l’établissement.',
  '-o geojson writes them as points of a map (WGS 84), in the words of the French exchange model.':
    '-o geojson les écrit comme des points d’une carte (WGS 84), avec les mots du modèle d’échange AFIGEO.',
  'What cannot be used': 'Ce qui est indisponible',
  'A layer that QGIS opens': 'Une couche que QGIS ouvre',
  'Only this number of the fire service': 'Seulement ce numéro du SDIS',
  'Only this municipality, by its INSEE code': 'Seulement cette commune, par son code INSEE',
  'Only hydrants (PIBI), or only other PEIs (PENA)':
    'Seulement les poteaux et bouches (PIBI), ou les autres PEI (PENA)',
  'Only this state': 'Seulement ce statut',
  'Only those that can be used, or that cannot': 'Seulement ceux qui sont disponibles, ou qui ne le sont pas',
  'The format; geojson is a layer of a map': 'Le format ; geojson est une couche de carte',
  'Export the PEIs, or some of them': 'Exporter les PEI, ou une partie',
  'A file .geojson, and -o geojson, is a layer of a map (WGS 84) with the same columns.':
    'Un fichier .geojson, comme -o geojson, est une couche de carte (WGS 84) avec les mêmes colonnes.',
  '--schema pei writes CSV or XLSX by the national schema (schema.data.gouv.fr): its 28 columns in its order, statut public or prive, disponible 1 or 0; what is no value of it, such as a diameter of 70, is left out.':
    '--schema pei écrit du CSV ou du XLSX selon le schéma national (schema.data.gouv.fr) : ses 28 colonnes dans son ordre, statut public ou prive, disponible 1 ou 0 ; ce qui n’en est pas une valeur, comme un diamètre de 70, est omis.',
  'For data.gouv.fr': 'Pour data.gouv.fr',
  'Show one PEI': 'Afficher un PEI',
  'Its number is its id_sdis, as peis list shows it, in capitals or not.':
    'Son numéro est son id_sdis, qu’affiche peis list, en majuscules ou non.',
  'What it gives': 'Ce qu’il débite',
  'Ids or numbers of PEIs, or - to read them from standard input':
    'Les identifiants ou numéros de PEI, ou - pour les lire sur l’entrée standard',
} as const;
