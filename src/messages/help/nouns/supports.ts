/** The sentences of the help of `vigie supports`, in French, by the English ones that stand in the commands. */
export const supports = {
  'The regulatory supports that prescriptions rest on':
    'Les supports réglementaires sur lesquels s’appuient les prescriptions',
  'List the regulatory supports': 'Lister les supports réglementaires',
  'The first 100 supports': 'Les 100 premiers supports',
  'The id of an article': 'L’identifiant d’un article',
  'Only such a reference': 'Seulement une telle référence',
  'Show one regulatory support': 'Afficher un support réglementaire',
  'One support': 'Un support',
  'As JSON': 'En JSON',
  'The id of the support': 'L’identifiant du support',
  'Add a regulatory support': 'Ajouter un support réglementaire',
  'It is en_vigueur unless --etat says otherwise.': 'Il est en_vigueur, sauf si --etat en dispose autrement.',
  'An article, found by its reference later': 'Un article, que sa référence fera retrouver',
  'A repealed decree; only its id is printed': 'Un arrêté abrogé ; seul son identifiant est affiché',
  'Whether it is in force': 'S’il est en vigueur',
  'Change a regulatory support': 'Modifier un support réglementaire',
  'It is repealed': 'Il est abrogé',
  'See what a new title would give': 'Voir ce que donnerait un nouveau titre',
  'Free text to find it by': 'Texte libre, pour le retrouver',
  'Its id in an external legal database': 'Son identifiant dans une base juridique externe',
  'Delete regulatory supports that no prescription cites':
    'Supprimer des supports réglementaires qu’aucune prescription ne cite',
  'See which circulars could go': 'Voir quelles circulaires pourraient partir',
  'Import regulatory supports': 'Importer des supports réglementaires',
  'A support is known by its nature and its reference, in any spelling; without a reference by its title.':
    'Un support se reconnaît à sa nature et à sa référence, quelle qu’en soit la graphie ; sans référence, à son titre.',
  'Say which are repealed by now': 'Dire lesquels sont désormais abrogés',
  'Supports with one reference and other titles are different ones':
    'Des supports de même référence et de titres différents sont distincts',
  'Export the regulatory supports, or some of them': 'Exporter les supports réglementaires, ou une partie',
  Compressed: 'En compressé',
  'Make the regulatory supports equal to a file': 'Rendre les supports réglementaires égaux à un fichier',
  'One that is still cited is not deleted, which is told of each.':
    'Un support encore cité n’est pas supprimé, ce qui est dit pour chacun.',
  'Do it without being asked, and delete what nobody cites any more':
    'Le faire sans confirmation, et supprimer ce que personne ne cite plus',
} as const;
