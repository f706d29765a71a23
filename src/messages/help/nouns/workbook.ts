/** The sentences of the imports of what a department's workbook has beside ERPs and PEIs, in French, by the English ones. */
export const workbook = {
  'Import dossiers and the ERPs or PEIs they concern': 'Importer des dossiers, avec l’ERP ou le PEI concerné',
  'An ERP is named by its number, or by its municipality and name; a PEI by its number; a user by id or name. All of them must exist.':
    'Un ERP se nomme par son numéro, ou par sa commune et son nom ; un PEI par son numéro ; un utilisateur par son identifiant ou son nom. Tous doivent exister.',
  'A dossier with a type is created with an attached dossier of this type, about its ERP or PEI.':
    'Un dossier qui a un type est créé avec un dossier rattaché de ce type, sur son ERP ou son PEI.',
  'A dossier is identified by its number (service_dossier_id), else by its objet, date, type and ERP or PEI: a number or a date is required. An existing dossier keeps its values.':
    'Un dossier s’identifie par son numéro (service_dossier_id), sinon par son objet, sa date, son type et son ERP ou PEI : un numéro ou une date est obligatoire. Un dossier existant garde ses valeurs.',
  'Import new dossiers and skip existing ones': 'Importer les nouveaux dossiers et passer les existants',
  'Import the workflows of dossiers': 'Importer les workflows de dossiers',
  'The dossier is named by its number and must exist.': 'Le dossier se nomme par son numéro et doit exister.',
  'A workflow is identified by its dossier and title. An existing workflow keeps its values.':
    'Un workflow s’identifie par son dossier et son titre. Un workflow existant garde ses valeurs.',
  'Import the prescriptions of dossiers': 'Importer les prescriptions de dossiers',
  'A prescription is identified by its number in the dossier. Without a number it is identified by its text, and gets the next one that no row names.':
    'Une prescription s’identifie par son numéro dans le dossier. Sans numéro, elle s’identifie par son texte et prend le numéro suivant qu’aucune ligne ne nomme.',
  'An existing prescription keeps its values.': 'Une prescription existante garde ses valeurs.',
  'Leave out the rows of closed dossiers': 'Laisser de côté les lignes des dossiers clos',
  'Import documents of dossiers, with the addresses of their files':
    'Importer des documents de dossiers, avec l’adresse de leurs fichiers',
  'A document is identified by its dossier and address. An existing document keeps its values.':
    'Un document s’identifie par son dossier et son adresse. Un document existant garde ses valeurs.',
  'Import documents of a single type': 'Importer des documents d’un seul type',
  'Import the assignments of users to dossiers': 'Importer les affectations d’utilisateurs à des dossiers',
  'The dossier is named by its number, the user by id or name. Both must exist.':
    'Le dossier se nomme par son numéro, l’utilisateur par son identifiant ou son nom. Les deux doivent exister.',
  'A list of dossiers with a column of people also works: map the column with --map and set the role with --set.':
    'Une liste de dossiers avec une colonne de personnes convient aussi : --map désigne la colonne, --set le rôle.',
  'Import the people of a list of dossiers': 'Importer les personnes d’une liste de dossiers',
  'Import users into an organisation': 'Importer des utilisateurs dans une organisation',
  'A cell may hold several roles, separated by "|", "," or ";"; --values maps other words to roles. A user without a role can only read.':
    'Une cellule peut contenir plusieurs rôles, séparés par « | », « , » ou « ; » ; --values associe d’autres mots à des rôles. Sans rôle, un utilisateur ne fait que lire.',
  'A user is identified by id.': 'Un utilisateur s’identifie par son identifiant.',
} as const;
