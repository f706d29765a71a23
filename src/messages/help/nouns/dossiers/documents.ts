/** The sentences of the help of `vigie documents`, in French, by the English ones that stand in the commands. */
export const documents = {
  'Documents, the files of dossiers: what they are, and where they lie':
    'Les documents des dossiers : ce qu’ils sont, et où se trouvent leurs fichiers',
  'List the documents of the organisation, or of one dossier':
    'Lister les documents de l’organisation, ou d’un dossier',
  '--mien takes those of the dossiers to which you are assigned; --de those of another user.':
    '--mien retient ceux des dossiers auxquels vous êtes affecté ; --de, ceux d’un autre utilisateur.',
  'Those of your dossiers': 'Ceux de vos dossiers',
  'The first 100 documents': 'Les 100 premiers documents',
  'Those of one dossier, whose id comes through a pipe':
    'Ceux d’un dossier, dont l’identifiant vient d’une autre commande',
  'The addresses of all files, with their names': 'Les adresses de tous les fichiers, avec leurs noms',
  'The dossier, as with --dossier': 'Le dossier, comme avec --dossier',
  'Only those of the dossier with this id or number':
    'Seulement ceux du dossier de cet identifiant, ou de ce numéro',
  'Show one document: what it is, and where its file lies':
    'Afficher un document : ce qu’il est, et où se trouve son fichier',
  'The address of its file alone': 'L’adresse de son fichier seule',
  'The document: its id, or a name such as 2026-0042/plan':
    'Le document : son identifiant, ou un nom comme 2026-0042/plan',
  'A document is named by its id, or within its dossier: 2026-0042/plan finds plan-masse.pdf where no other name begins so.':
    'Un document se nomme par son identifiant, ou dans son dossier : 2026-0042/plan trouve plan-masse.pdf si aucun autre nom ne commence ainsi.',
  'One by the beginning of its name': 'Un autre, par le début de son nom',
  'Link a file that is kept elsewhere to a dossier': 'Lier à un dossier un fichier conservé ailleurs',
  'The file stays where --url says.': 'Le fichier reste là où le dit --url.',
  'Here --url is that address: the service is chosen by --profile or VIGIE_URL.':
    'Ici, --url est cette adresse : le service se choisit par --profile ou VIGIE_URL.',
  'A plan': 'Un plan',
  'Try a photo that is sensitive; only its id is printed':
    'Essayer une photo sensible ; seul son identifiant est affiché',
  'The address of the file': 'L’adresse du fichier',
  'The name of the file': 'Le nom du fichier',
  'Its content is sensitive': 'Son contenu est sensible',
  'What the document shows': 'Ce que montre le document',
  'Change what a document says of its file': 'Modifier ce qu’un document dit de son fichier',
  'The address of the file and whether it is sensitive cannot be changed.':
    'L’adresse du fichier et son caractère sensible ne se modifient pas.',
  'A dossier that is closed or archived lets nothing be changed.':
    'Un dossier clos ou archivé ne laisse rien modifier.',
  'See what another name would give': 'Voir ce que donnerait un autre nom',
  'A description from standard input': 'Une description, lue sur l’entrée standard',
  'Delete documents': 'Supprimer des documents',
  'The files stay where they lie.': 'Les fichiers restent où ils sont.',
  'See what would become of those of a dossier': 'Voir ce que deviendraient ceux d’un dossier',
  'Download the files of documents': 'Télécharger les fichiers de documents',
  'A file is called what its document is called, as far as every system allows such a name.':
    'Un fichier porte le nom de son document, pour autant que tout système permette un tel nom.',
  'A file that is there already is not asked for, nor touched, unless --force is given.':
    'Un fichier déjà présent n’est ni demandé ni touché, sauf avec --force.',
  'A file has its name once it is whole, and .part behind it until then.':
    'Un fichier a son nom une fois entier, et .part derrière jusque-là.',
  'Only the public network is asked, and the service itself; --allow-private also lets files come from your own network.':
    'Seuls le réseau public et le service lui-même sont sollicités ; --allow-private permet aussi les fichiers de votre propre réseau.',
  'Behind a proxy, names are looked up on this machine, and the proxy is asked for a tunnel to the address; with --allow-private it is given the names.':
    'Derrière un mandataire (proxy), les noms sont cherchés sur cette machine, et un tunnel vers l’adresse est demandé au mandataire ; avec --allow-private, les noms lui sont donnés.',
  'Your token goes to the service alone, below the address of its profile, never to where a file lies elsewhere.':
    'Votre jeton ne va qu’au service, sous l’adresse de son profil, jamais là où un fichier se trouve ailleurs.',
  'Answers one result for each document: telecharge, or erreur with its reason.':
    'Donne un résultat par document : telecharge, ou erreur avec sa raison.',
  'The files of a dossier, in a directory of their own':
    'Les fichiers d’un dossier, dans un répertoire à eux',
  'One plan, under a name of your own': 'Un plan, sous un nom de votre choix',
  'Documents: ids, or names such as 2026-0042/plan; - reads them from standard input':
    'Les documents : identifiants, ou noms comme 2026-0042/plan ; - les lit sur l’entrée standard',
  'Delete one by its name within a dossier, after a question':
    'Supprimer un document par son nom dans un dossier, après une question',
  'The directory to save to; made if need be, this one unless given':
    'Le répertoire où enregistrer ; créé au besoin, celui-ci par défaut',
  'The file to save the only document as': 'Le fichier où enregistrer l’unique document',
  'Also from this machine and its own network': 'Aussi depuis cette machine et son propre réseau',
  'Delete the photos, without being asked': 'Supprimer les photos, sans confirmation',
} as const;
