/** The sentences of the help of `vigie supports`, in French, by the English ones that stand in the commands. */
export const supports = {
  'Regulatory supports cited by prescriptions': 'Les supports réglementaires que citent les prescriptions',
  'List regulatory supports': 'Lister les supports réglementaires',
  'List the first 100 supports': 'Lister les 100 premiers supports',
  'Find the id of an article': 'Trouver l’identifiant d’un article',
  'Filter by reference': 'Filtrer par référence',
  'Show a regulatory support': 'Afficher un support réglementaire',
  'Show a support by its id': 'Afficher un support par son identifiant',
  'Show a support as JSON': 'Afficher un support en JSON',
  'Id of the support': 'L’identifiant du support',
  'Add a regulatory support': 'Ajouter un support réglementaire',
  'The state is en_vigueur, unless --etat is given.': 'L’état est en_vigueur, sauf avec --etat.',
  'Add an article': 'Ajouter un article',
  'Add a repealed decree and print only the id': 'Ajouter un décret abrogé et n’afficher que l’identifiant',
  'State: in force or repealed': 'L’état : en vigueur ou abrogé',
  'Update a regulatory support': 'Modifier un support réglementaire',
  'Mark a support as repealed': 'Marquer un support comme abrogé',
  'Reference, as free text': 'La référence, en texte libre',
  'Id in an external legal database': 'L’identifiant dans une base juridique externe',
  'Delete regulatory supports that no prescription cites':
    'Supprimer des supports réglementaires qu’aucune prescription ne cite',
  'Preview the deletion of circulars': 'Simuler la suppression des circulaires',
  'Import regulatory supports': 'Importer des supports réglementaires',
  'A support is identified by its nature and its reference, in any spelling; without a reference, by its title.':
    'Un support s’identifie par sa nature et sa référence, quelle qu’en soit la graphie ; sans référence, par son titre.',
  'Update the state of existing supports': 'Mettre à jour l’état des supports existants',
  'Treat supports with the same reference and different titles as different supports':
    'Traiter les supports de même référence et de titres différents comme distincts',
  'Export regulatory supports, all or filtered': 'Exporter les supports réglementaires, tous ou filtrés',
  'Export a compressed file': 'Exporter un fichier compressé',
  'Make the library of supports equal to a file': 'Rendre la bibliothèque de supports égale à un fichier',
  'A support that is still cited is kept and reported.': 'Un support encore cité est conservé et signalé.',
  'Synchronise without confirmation, uncited supports deleted':
    'Synchroniser sans confirmation, supports non cités supprimés',
} as const;
