/** The sentences of the imports of what a department's workbook has beside ERPs and PEIs, in French, by the English ones. */
export const workbook = {
  'Import dossiers, each with what it is about': 'Importer des dossiers, chacun avec ce sur quoi il porte',
  'An ERP is named by its number, or by its municipality and its name; a PEI by its number; a user by id or name. They have to be there.':
    'Un ERP se nomme par son numéro, ou par sa commune et son nom ; un PEI par son numéro ; un utilisateur par son identifiant ou son nom. Ils doivent exister.',
  'A dossier with a type is made with another one attached to it, of that type, about its ERP or PEI.':
    'Un dossier qui a un type est créé avec un autre qui lui est rattaché, de ce type, sur son ERP ou son PEI.',
  'A dossier is known by its number (service_dossier_id); without one by its subject (objet), its date, its type and what it is about, so it needs a number or a date. One that exists stays as it is.':
    'Un dossier se reconnaît à son numéro (service_dossier_id) ; sans numéro, à son objet, sa date, son type et ce sur quoi il porte : il lui faut un numéro ou une date. Celui qui existe reste tel quel.',
  'Take those that are new, and leave those that exist': 'Prendre les nouveaux, et laisser ceux qui existent',
  'Import the workflows of dossiers': 'Importer les workflows de dossiers',
  'The dossier is named by its number, and has to be there.':
    'Le dossier se nomme par son numéro, et doit exister.',
  'A workflow is known by its dossier and its title. One that exists stays as it is.':
    'Un workflow se reconnaît à son dossier et à son titre. Celui qui existe reste tel quel.',
  'Import documents of dossiers: what they are, and where they lie':
    'Importer des documents de dossiers : ce qu’ils sont, et où ils se trouvent',
  'A document is known by its dossier and its address. One that exists stays as it is.':
    'Un document se reconnaît à son dossier et à son adresse. Celui qui existe reste tel quel.',
  'Documents of one type': 'Des documents d’un seul type',
  'Import who works on dossiers, and as what': 'Importer qui travaille sur des dossiers, et à quel titre',
  'The dossier is named by its number, the user by id or name. They have to be there.':
    'Le dossier se nomme par son numéro, l’utilisateur par son identifiant ou son nom. Ils doivent exister.',
  'A list of dossiers with a column of persons does as well: --map says which, --set the role.':
    'Une liste de dossiers qui a une colonne de personnes convient aussi : --map dit laquelle, --set le rôle.',
  'The persons of a list of dossiers': 'Les personnes d’une liste de dossiers',
  'Import users into an organisation of a database':
    'Importer des utilisateurs dans une organisation d’une base',
  'Several roles stand in one cell, separated by "|", "," or ";"; --values says which role another word means. Without one a user only reads.':
    'Plusieurs rôles tiennent dans une cellule, séparés par « | », « , » ou « ; » ; --values dit quel rôle un autre mot veut dire. Sans rôle, un utilisateur ne fait que lire.',
  'A user is known by id.': 'Un utilisateur se reconnaît à son identifiant.',
} as const;
