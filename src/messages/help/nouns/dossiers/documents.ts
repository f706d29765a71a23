/** The sentences of the help of `vigie documents`, in French, by the English ones that stand in the commands. */
export const documents = {
  'Documents of dossiers: their descriptions and the addresses of their files':
    'Les documents des dossiers : leur description et l’adresse de leurs fichiers',
  'List the documents of the organisation or of a dossier':
    'Lister les documents de l’organisation ou d’un dossier',
  '--mien shows the documents of your dossiers; --de, of the dossiers of another user.':
    '--mien montre les documents de vos dossiers ; --de, ceux des dossiers d’un autre utilisateur.',
  'List the documents of your dossiers': 'Lister les documents de vos dossiers',
  'List the first 100 documents': 'Lister les 100 premiers documents',
  'List the documents of a dossier found by another command':
    'Lister les documents d’un dossier trouvé par une autre commande',
  'List the names and addresses of all files': 'Lister les noms et les adresses de tous les fichiers',
  'Dossier (same as --dossier)': 'Le dossier (comme --dossier)',
  'Filter by id or number of the dossier': 'Filtrer par identifiant ou numéro de dossier',
  'Show a document and the address of its file': 'Afficher un document et l’adresse de son fichier',
  'Show only the address of the file': 'Afficher seulement l’adresse du fichier',
  'Id of the document, or a name such as 2026-0042/plan':
    'L’identifiant du document, ou un nom comme 2026-0042/plan',
  'Name a document by its id, or by a name within its dossier: 2026-0042/plan finds plan-masse.pdf if no other name starts with "plan".':
    'Un document se nomme par son identifiant, ou par un nom dans son dossier : 2026-0042/plan trouve plan-masse.pdf si aucun autre nom ne commence par « plan ».',
  'Show a document by the start of its name': 'Afficher un document par le début de son nom',
  'Link a file kept elsewhere to a dossier': 'Lier à un dossier un fichier conservé ailleurs',
  'The file itself is not copied: it remains at --url.':
    'Le fichier n’est pas copié : il reste à l’adresse --url.',
  'In this command, --url is the address of the file; choose the service with --profile or VIGIE_URL.':
    'Dans cette commande, --url est l’adresse du fichier ; le service se choisit par --profile ou VIGIE_URL.',
  'Link a plan': 'Lier un plan',
  'Preview a sensitive photo and print only the id':
    'Simuler l’ajout d’une photo sensible et n’afficher que l’identifiant',
  'Address of the file': 'L’adresse du fichier',
  'Name of the file': 'Le nom du fichier',
  'Whether the content is sensitive': 'Si le contenu est sensible',
  'Description of the content': 'La description du contenu',
  'Update the description of a document': 'Modifier la description d’un document',
  'The address of the file and the sensitive mark cannot be changed.':
    'L’adresse du fichier et son caractère sensible ne se modifient pas.',
  'A closed or archived dossier cannot be changed.': 'Un dossier clos ou archivé ne se modifie plus.',
  'Preview another name': 'Simuler un autre nom',
  'Read the description from standard input': 'Lire la description sur l’entrée standard',
  'Delete documents': 'Supprimer des documents',
  'The files themselves are kept.': 'Les fichiers eux-mêmes sont conservés.',
  'Preview the deletion of all documents of a dossier': 'Simuler la suppression des documents d’un dossier',
  'Download the files of documents': 'Télécharger les fichiers de documents',
  'A file gets the name of its document; characters that some system forbids are replaced.':
    'Un fichier prend le nom de son document ; les caractères qu’un système interdit sont remplacés.',
  'An existing file is neither requested nor overwritten, unless --force is given.':
    'Un fichier existant n’est ni demandé ni remplacé, sauf avec --force.',
  'A file ends in .part until its download is complete.':
    'Un fichier se termine par .part jusqu’à la fin du téléchargement.',
  'Files are downloaded from the public network and from the service only; --allow-private also allows your own network.':
    'Les fichiers viennent du réseau public et du service seulement ; --allow-private permet aussi votre propre réseau.',
  'Behind a proxy, this machine resolves names and asks the proxy for a tunnel to the IP address; with --allow-private the proxy resolves them.':
    'Derrière un mandataire (proxy), cette machine résout les noms et demande au mandataire un tunnel vers l’adresse IP ; avec --allow-private, le mandataire les résout.',
  'Your token is sent only to the service, below the address of the profile, never to other hosts.':
    'Votre jeton n’est envoyé qu’au service, sous l’adresse du profil, jamais à d’autres hôtes.',
  'Prints one result per document: telecharge, or erreur with the reason.':
    'Affiche un résultat par document : telecharge, ou erreur avec le motif.',
  'Download the files of a dossier': 'Télécharger les fichiers d’un dossier',
  'Download a plan under another name': 'Télécharger un plan sous un autre nom',
  'Ids of documents, or names such as 2026-0042/plan; - reads from standard input':
    'Les documents : identifiants, ou noms comme 2026-0042/plan ; - lit l’entrée standard',
  'Delete a document by its name, after confirmation':
    'Supprimer un document par son nom, après confirmation',
  'Directory to save to, created if missing (default: the current directory)':
    'Le répertoire où enregistrer, créé au besoin (par défaut : le répertoire courant)',
  'File name for a single document': 'Le nom du fichier, pour un seul document',
  'Allow addresses of this machine and of its own network':
    'Permettre les adresses de cette machine et de son réseau',
  'Delete all photos without confirmation': 'Supprimer toutes les photos sans confirmation',
} as const;
