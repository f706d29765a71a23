/** The sentences of the help of `vigie server`, in French, by the English ones that stand in the commands. */
export const server = {
  'Administration of a database and its users, and the HTTP server':
    'L’administration d’une base et de ses utilisateurs, et le serveur HTTP',
  'Serve a database over HTTP': 'Servir une base en HTTP',
  'With --json, the first line of standard output is {"url", "pid", "db"}, once requests are accepted; with --metrics-port, it also has "metrics".':
    'Avec --json, la première ligne de la sortie standard est {"url", "pid", "db"}, dès que les requêtes sont acceptées ; avec --metrics-port, aussi "metrics".',
  'On SIGTERM or Ctrl-C, the server accepts no new requests, finishes the current ones and exits with 0.':
    'À SIGTERM ou Ctrl-C, le serveur n’accepte plus de requêtes, termine celles en cours et finit avec 0.',
  'On SIGHUP, the certificate and the key are reloaded for new connections.':
    'À SIGHUP, le certificat et la clé sont relus pour les nouvelles connexions.',
  'A file that another process serves is refused. Several servers may serve a PostgreSQL database.':
    'Un fichier qu’un autre processus sert est refusé. Plusieurs serveurs peuvent servir une base PostgreSQL.',
  'Maximum number of connections to a PostgreSQL database (default: 8)':
    'Le nombre maximal de connexions à une base PostgreSQL (par défaut : 8)',
  'Each flag has an environment variable, used if the flag is not given: 1, 0, true or false for a switch; commas or spaces separate the items of a list.':
    'Chaque option a une variable d’environnement, utilisée si l’option n’est pas donnée : 1, 0, true ou false pour un interrupteur ; des virgules ou des espaces séparent les éléments d’une liste.',
  'Start a server in a container, without arguments': 'Démarrer un serveur dans un conteneur, sans arguments',
  'Start a local server on a free port': 'Démarrer un serveur local sur un port libre',
  'Start a server for a script that waits for the first line':
    'Démarrer un serveur pour un script qui attend la première ligne',
  'Address to listen on (default: 127.0.0.1)': 'L’adresse d’écoute (par défaut : 127.0.0.1)',
  'Port to listen on (default: 0, chosen by the system)':
    'Le port d’écoute (par défaut : 0, choisi par le système)',
  'Certificate chain, in PEM; with --tls-key, the server uses HTTPS':
    'La chaîne de certificats, en PEM ; avec --tls-key, le serveur utilise HTTPS',
  'Private key, in PEM': 'La clé privée, en PEM',
  'Allow other machines without TLS, behind a proxy that encrypts':
    'Permettre les autres machines sans TLS, derrière un mandataire qui chiffre',
  'Additional host name of the server': 'Un nom d’hôte supplémentaire du serveur',
  'Origin of web pages to allow, such as https://carte.example, or * for any':
    'Une origine de pages web à permettre, comme https://carte.example, ou * pour toutes',
  'Proxy or network of proxies whose Forwarded and X-Forwarded-* headers are trusted':
    'Un mandataire ou un réseau de mandataires dont les en-têtes Forwarded et X-Forwarded-* font foi',
  'Name of the header for the organisation (default: Service-Org-Id)':
    'Le nom de l’en-tête de l’organisation (par défaut : Service-Org-Id)',
  'Maximum number of requests per minute and token (default: no limit)':
    'Le nombre maximal de requêtes par minute et par jeton (par défaut : sans limite)',
  'Destination of the request log, in JSON lines (default: off); a file is reopened on SIGHUP':
    'La destination du journal des requêtes, en lignes JSON (par défaut : off, aucune) ; un fichier est rouvert sur SIGHUP',
  'Number of days to keep the audit log (default: 365); 0 stops and empties it':
    'Le nombre de jours de conservation du journal d’audit (par défaut : 365) ; 0 l’arrête et le vide',
  'Port of GET /metrics for Prometheus; 0 is chosen by the system (default: none)':
    'Le port de GET /metrics pour Prometheus ; 0 est choisi par le système (par défaut : aucun)',
  'Address of the metrics port (default: 127.0.0.1)': 'L’adresse pour les mesures (par défaut : 127.0.0.1)',
  'Copy a database to another one, as a file or on PostgreSQL':
    'Copier une base dans une autre, en fichier ou sur PostgreSQL',
  'Copies everything that `vigie server dump` writes: organisations, users, hashes of tokens, dossiers, libraries. Stored responses for idempotency keys are not copied.':
    'Copie tout ce qu’écrit `vigie server dump` : organisations, utilisateurs, empreintes de jetons, dossiers, bibliothèques. Les réponses gardées pour les clés d’idempotence ne sont pas copiées.',
  'The copy is a snapshot. The source may be served meanwhile; later writes are not included.':
    'La copie est un instantané. La source peut rester en service ; les écritures ultérieures n’y figurent pas.',
  'The target must contain no organisation; a missing file and missing tables are created.':
    'La cible ne doit contenir aucune organisation ; un fichier ou des tables qui manquent sont créés.',
  'The copy is one transaction, committed only if the dumps of source and copy are equal, byte for byte; their SHA-256 is printed. If the command is interrupted, the copy is empty or complete.':
    'La copie est une seule transaction, validée seulement si les exports de la source et de la copie sont égaux, octet pour octet ; leur SHA-256 est affiché. Si la commande est interrompue, la copie est vide ou complète.',
  'Copy a file to PostgreSQL': 'Copier un fichier dans PostgreSQL',
  'Copy a PostgreSQL database to a file': 'Copier une base PostgreSQL dans un fichier',
  'Database to copy: a file, or postgres://…': 'La base à copier : un fichier, ou postgres://…',
  'Database to write: a file, or postgres://…': 'La base à écrire : un fichier, ou postgres://…',
  'Create an empty database': 'Créer une base vide',
  'A PostgreSQL database must exist (createdb); its tables are created, unless another program has tables there.':
    'Une base PostgreSQL doit exister (createdb) ; ses tables sont créées, sauf si un autre programme y a les siennes.',
  'Use a PostgreSQL database': 'Utiliser une base PostgreSQL',
  'Add organisations, users and tokens with `vigie server organisations add`, `vigie server utilisateurs add` and `vigie server token create`.':
    'Organisations, utilisateurs et jetons s’ajoutent avec `vigie server organisations add`, `vigie server utilisateurs add` et `vigie server token create`.',
  'Create a database for a department': 'Créer une base pour un département',
  'Print JSON for a script': 'Afficher du JSON pour un script',
  'Load objects into a database, from NDJSON files or the rows of a table':
    'Charger des objets dans une base, depuis des fichiers NDJSON ou les lignes d’un tableau',
  'With --kind, the rows of a table (CSV, TSV, XLSX, JSON) are read as by an import, with the same flags; the database must exist.':
    'Avec --kind, les lignes d’un tableau (CSV, TSV, XLSX, JSON) sont lues comme par un import, avec les mêmes options ; la base doit exister.',
  'Preview a sheet of a workbook': 'Simuler le chargement d’une feuille de classeur',
  'Kind of object in the rows of a table': 'La nature des objets d’un tableau',
  'A line holds one object, {"kind": "dossier", "organisation_id": …}. Lines may be in any order, in any number of files.':
    'Une ligne contient un objet, {"kind": "dossier", "organisation_id": …}. Les lignes sont dans n’importe quel ordre, en autant de fichiers que l’on veut.',
  'Loads all objects or none: a single error prevents all writes.':
    'Charge tous les objets ou aucun : une seule erreur empêche toute écriture.',
  'Existing objects are skipped if equal and refused otherwise, except rows of a table with --if-exists replace.':
    'Les objets existants sont passés s’ils sont identiques et refusés sinon, sauf les lignes d’un tableau avec --if-exists replace.',
  'A missing database is created.': 'Une base qui n’existe pas est créée.',
  'Preview a load': 'Simuler un chargement',
  'Load several files': 'Charger plusieurs fichiers',
  'Copy a database': 'Copier une base',
  'Files to load, or - for standard input': 'Les fichiers à charger, ou - pour l’entrée standard',
  'Check all objects, write nothing': 'Vérifier tous les objets, ne rien écrire',
  'Write the objects of a database as NDJSON, for server load':
    'Écrire les objets d’une base en NDJSON, pour server load',
  'Filter by organisation, with the names of organisations that its commissions cite (default: all; VIGIE_ORG and the profile are ignored)':
    'Filtrer par organisation, avec les noms de celles que citent ses commissions (par défaut : toutes ; VIGIE_ORG et le profil sont ignorés)',
  'The dump is a snapshot of the database, which may be served meanwhile.':
    'L’export est un instantané de la base, qui peut rester en service.',
  'Lines go to standard output (also with --out -), or with --out to a file, which appears once it is complete. An existing dump is kept, unless --force is given; any other file is always kept.':
    'Les lignes vont sur la sortie standard (aussi avec --out -), ou avec --out dans un fichier, qui n’apparaît qu’une fois complet. Un export existant est conservé, sauf avec --force ; tout autre fichier est toujours conservé.',
  'Tokens are written as hashes. Protect the dump: a server that loads it accepts the same tokens.':
    'Les jetons sont écrits en empreintes. Protégez l’export : un serveur qui le charge accepte les mêmes jetons.',
  'Save a dump to a file': 'Enregistrer un export dans un fichier',
  'Count closed dossiers': 'Compter les dossiers clos',
  'File to write, readable by its owner only': 'Le fichier à écrire, lisible par son seul propriétaire',
  'Create a demonstration database': 'Créer une base de démonstration',
  'It contains two organisations with users, dossiers, ERPs, PEIs, events, notifications and libraries, all fictitious.':
    'Elle contient deux organisations avec utilisateurs, dossiers, ERP, PEI, événements, notifications et bibliothèques, tous fictifs.',
  'Dates are relative to today.': 'Les dates sont relatives à aujourd’hui.',
  'An administrator token and a read-only token of each organisation are shown once; with --json, the output is one object, {"organisations": […]}.':
    'Un jeton d’administrateur et un jeton de lecture seule de chaque organisation s’affichent une seule fois ; avec --json, la sortie est un objet, {"organisations": […]}.',
  'Create a database to explore': 'Créer une base à découvrir',
  'Print the organisations and tokens as JSON': 'Afficher les organisations et les jetons en JSON',
  'Show the contents of a database and the processes that have it open':
    'Montrer le contenu d’une base et les processus qui l’ont ouverte',
  'Read-only: neither the file nor its neighbours are changed. The database may be served meanwhile, or be write-protected.':
    'Lecture seule : ni le fichier ni ceux qui l’accompagnent ne sont modifiés. La base peut être en service, ou protégée en écriture.',
  'Shows on every system whether the database is served; on Linux, also the processes that have it open, as far as you may see them.':
    'Montre sur tout système si la base est servie ; sous Linux, aussi les processus qui l’ont ouverte, pour ceux que vous pouvez voir.',
  'If a log file exists beside the database but no process is visible, `ouverte` is null: a process was killed, or is not visible from here.':
    'Si un journal se trouve à côté de la base sans processus visible, `ouverte` est null : un processus a été tué, ou n’est pas visible d’ici.',
  'A damaged database is reported as an error.': 'Une base endommagée est signalée comme une erreur.',
  'Check a remote service with `vigie doctor`.': 'Un service distant se vérifie par `vigie doctor`.',
  'Show the contents of a database': 'Montrer le contenu d’une base',
  'Check in a script whether a database is open': 'Vérifier dans un script si une base est ouverte',
  'Count the dossiers': 'Compter les dossiers',
  'Show the audit log: who created, changed or deleted which objects, newest first':
    'Montrer le journal d’audit : qui a créé, modifié ou supprimé quels objets, les plus récents d’abord',
  'A line covers the objects of one kind in one request: `nombre` objects, with ids from `premier` to `dernier`.':
    'Une ligne couvre les objets d’une nature dans une requête : `nombre` objets, aux identifiants de `premier` à `dernier`.',
  'An update shows the changed members, before and after; the creation of a user shows their roles and identity, that of a token its user; other created and deleted objects are named only.':
    'Une modification montre les membres changés, avant et après ; la création d’un utilisateur montre ses rôles et son identité, celle d’un jeton son utilisateur ; les autres objets créés ou supprimés sont seulement nommés.',
  'Administrative actions have the account of the operating system instead of a user; writes to the file without a server have both.':
    'Les actes d’administration ont le compte du système au lieu d’un utilisateur ; les écritures dans le fichier sans serveur ont les deux.',
  'Filter by organisation (default: all; VIGIE_ORG and the profile are ignored)':
    'Filtrer par organisation (par défaut : toutes ; VIGIE_ORG et le profil sont ignorés)',
  '`vigie server start --audit-days` sets how long entries are kept.':
    '`vigie server start --audit-days` règle la durée de conservation.',
  'List the changes of a month': 'Lister les changements d’un mois',
  'Find who changed a dossier, for a script': 'Trouver qui a modifié un dossier, pour un script',
  'List the changes of a user for a spreadsheet': 'Lister les changements d’un utilisateur, pour un tableur',
  'Start of the period to show': 'Le début de la période à montrer',
  'End of the period to show': 'La fin de la période à montrer',
  'Filter by user, or by account of the system': 'Filtrer par utilisateur, ou par compte du système',
  'Filter by kind of object, or by kind and id; a dossier, an ERP or a PEI may be named by its number':
    'Filtrer par nature d’objet, ou par nature et identifiant ; un dossier, un ERP ou un PEI peut l’être par son numéro',
  'Back up a local database, even while it is served': 'Sauvegarder une base locale, même en service',
  'The backup is a snapshot; other processes can write meanwhile and do not wait.':
    'La sauvegarde est un instantané ; les autres processus peuvent écrire et n’attendent pas.',
  'The file is verified and flushed to disk before it gets its name: it is complete or absent. Only its owner may read it.':
    'Le fichier est vérifié et écrit sur le disque avant de recevoir son nom : il est complet ou absent. Seul son propriétaire peut le lire.',
  'A name that ends in .gz is compressed. In a directory, the backup is named after the database and the time; - is standard output.':
    'Un nom en .gz est compressé. Dans un répertoire, la sauvegarde prend le nom de la base et l’heure ; - est la sortie standard.',
  'An existing backup is kept, unless --force is given; any other file is always kept.':
    'Une sauvegarde existante est conservée, sauf avec --force ; tout autre fichier est toujours conservé.',
  'The backup contains the whole database, including the hashes of tokens.':
    'La sauvegarde contient toute la base, y compris les empreintes des jetons.',
  'Back up to a file': 'Sauvegarder dans un fichier',
  'Overwrite a compressed backup every night': 'Remplacer chaque nuit une sauvegarde compressée',
  'Stream a backup to another program': 'Transmettre une sauvegarde à un autre programme',
  'File or directory to write, or - for standard output':
    'Le fichier ou le répertoire à écrire, ou - pour la sortie standard',
  'Overwrite an existing dump': 'Remplacer un export existant',
  'Overwrite an existing backup': 'Remplacer une sauvegarde existante',
  'Restore a local database from a backup': 'Restaurer une base locale depuis une sauvegarde',
  'The backup is verified first: if it is damaged, from another program or from a newer vigie, nothing is changed.':
    'La sauvegarde est d’abord vérifiée : si elle est endommagée, d’un autre programme ou d’un vigie plus récent, rien n’est modifié.',
  'The previous database is kept as <name>.before-restore-<moment>, including its log.':
    'La base précédente est conservée sous <nom>.before-restore-<moment>, avec son journal.',
  'Tokens revoked since the backup, and tokens of users deactivated since, are revoked in the restored database too, unless --keep-tokens is given.':
    'Les jetons révoqués depuis la sauvegarde, et ceux des utilisateurs désactivés depuis, sont révoqués aussi dans la base restaurée, sauf avec --keep-tokens.',
  'Keep tokens valid that were revoked since the backup':
    'Garder valables les jetons révoqués depuis la sauvegarde',
  'No process may have the database open: stop its server first.':
    'Aucun processus ne doit avoir ouvert la base : arrêtez d’abord son serveur.',
  'No process may have a file open: stop its server first. A PostgreSQL database may be served meanwhile.':
    'Aucun processus ne doit avoir ouvert un fichier : arrêtez d’abord son serveur. Une base PostgreSQL peut rester en service.',
  'No process may have a file open: stop its server first. On PostgreSQL, no copy is made and the migration is one transaction; older servers stop working afterwards.':
    'Aucun processus ne doit avoir ouvert un fichier : arrêtez d’abord son serveur. Sur PostgreSQL, aucune copie n’est faite et la migration est une seule transaction ; les serveurs plus anciens ne fonctionnent plus ensuite.',
  'If the command is interrupted, even by a power failure, the database is the old one or the new one.':
    'Si la commande est interrompue, même par une coupure de courant, la base est l’ancienne ou la nouvelle.',
  'To replace an existing database, a terminal asks for confirmation; elsewhere --yes is required.':
    'Pour remplacer une base existante, un terminal demande confirmation ; ailleurs, --yes est obligatoire.',
  'Restore to another file to try a backup': 'Essayer une sauvegarde dans un autre fichier',
  'Restore the backup of last night': 'Restaurer la sauvegarde de la nuit dernière',
  'Restore a backup streamed from another program': 'Restaurer une sauvegarde reçue d’un autre programme',
  'Backup, compressed (gzip) or not, or - for standard input':
    'La sauvegarde, compressée (gzip) ou non, ou - pour l’entrée standard',
  'Update the schema of a database to this version of vigie':
    'Porter le schéma d’une base à cette version de vigie',
  'The file is first copied to <name>.schema-<version>-<moment>-<process>.backup.':
    'Le fichier est d’abord copié sous <nom>.schema-<version>-<moment>-<processus>.backup.',
  'All steps are done or none; an up-to-date database is not changed.':
    'Toutes les étapes sont faites ou aucune ; une base à jour n’est pas modifiée.',
  'Any other command that opens an older database does the same update.':
    'Toute autre commande qui ouvre une base plus ancienne fait la même mise à jour.',
  'A database of a newer version is refused.': 'Une base d’une version plus récente est refusée.',
  'Preview a migration': 'Simuler une migration',
  'Migrate a database': 'Migrer une base',
  'Show the steps to do, and do nothing': 'Afficher les étapes à faire, sans rien faire',
  'Add an organisation to a database': 'Ajouter une organisation à une base',
  'Add an organisation': 'Ajouter une organisation',
  'Print only the new id': 'N’afficher que le nouvel identifiant',
  'Name of the organisation': 'Le nom de l’organisation',
  'Run safely more than once in a script': 'Relancer sans risque dans un script',
  'Action if the object exists (default: fail)': 'Le sort d’un objet qui existe déjà (par défaut : fail)',
  'An existing file is refused and left unchanged.': 'Un fichier existant est refusé et n’est pas modifié.',
  'An existing file is refused and left unchanged; with --if-exists skip, an existing vigie database is not an error.':
    'Un fichier existant est refusé et n’est pas modifié ; avec --if-exists skip, une base vigie existante n’est pas une erreur.',
  'A second organisation with the same name is refused: --if-exists skip keeps the existing one, replace also sets its time zone.':
    'Une deuxième organisation du même nom est refusée : --if-exists skip garde l’existante, replace lui donne aussi le fuseau horaire indiqué.',
  'Allow a name that another organisation has': 'Permettre le nom d’une autre organisation',
  'Id of the organisation, if the database has several; list ids with `vigie server organisations list`':
    'L’identifiant de l’organisation, si la base en a plusieurs ; `vigie server organisations list` l’affiche',
  'Rename the organisation of a service': 'Renommer l’organisation d’un service',
  'Change the time zone of the organisation of a service':
    'Changer le fuseau horaire de l’organisation d’un service',
  'Rename an organisation': 'Renommer une organisation',
  'Its id, profiles and tokens stay valid.': 'Son identifiant, ses profils et ses jetons restent valables.',
  'Change the name': 'Changer le nom',
  'Id of the organisation; list ids with `vigie server organisations list`':
    'L’identifiant de l’organisation, qu’affiche `vigie server organisations list`',
  'Delete an organisation of a database': 'Supprimer une organisation d’une base',
  'Refused while the organisation has users, tokens, dossiers, libraries or other objects, unless --with-everything is given. All of them are then deleted: only a backup can restore them.':
    'Refusé tant que l’organisation a des utilisateurs, jetons, dossiers, bibliothèques ou autres objets, sauf avec --with-everything. Tout est alors supprimé : seule une sauvegarde permet de le restaurer.',
  'Asks for confirmation, unless --yes is given. With --with-everything, type the name of the organisation or pass it with --confirm.':
    'Demande confirmation, sauf avec --yes. Avec --with-everything, écrivez le nom de l’organisation ou donnez-le par --confirm.',
  'Delete an organisation added by mistake': 'Supprimer une organisation ajoutée par erreur',
  'Delete an organisation and all its objects in a script':
    'Supprimer une organisation et tous ses objets dans un script',
  'Also delete its users, tokens, dossiers, libraries and other objects':
    'Supprimer aussi ses utilisateurs, jetons, dossiers, bibliothèques et autres objets',
  'With --if-exists replace, an existing user is updated; fields without a flag keep their value.':
    'Avec --if-exists replace, un utilisateur existant est modifié ; les champs sans option gardent leur valeur.',
  'Address of a picture of the user': 'L’adresse d’une image de l’utilisateur',
  'Time zone, by its name in the tz database': 'Le fuseau horaire, par son nom dans la base tz',
  'Role of the user; replaces the current roles': 'Un rôle de l’utilisateur ; remplace les rôles actuels',
  'Whether the user may sign in; `vigie server utilisateurs deactivate` sets false':
    'Si l’utilisateur peut se servir du service ; `vigie server utilisateurs deactivate` met false',
  'Address of the identity provider whose access tokens are accepted':
    'L’adresse du fournisseur d’identité dont les jetons d’accès sont acceptés',
  'Audience of the access tokens for this server': 'L’audience (aud) des jetons d’accès de ce serveur',
  'Public client of the identity provider for `vigie profiles login`':
    'Le client public du fournisseur d’identité pour `vigie profiles login`',
  'Claim with the user id: users without an identity, but no administrators, are linked at their first sign-in':
    'L’attribut (claim) qui porte l’identifiant : un utilisateur sans identité, sauf administrateur, est lié à sa première connexion',
  'Let users sign in at an identity provider':
    'Laisser les utilisateurs se connecter auprès d’un fournisseur d’identité',
  'With --oidc-sub, the user signs in by this identity; an empty one removes the link.':
    'Avec --oidc-sub, l’utilisateur se connecte par cette identité ; une valeur vide retire le lien.',
  'Link the user to an identity': 'Lier l’utilisateur à une identité',
  'Identifier of the user at the identity provider, with which they sign in':
    'L’identifiant de l’utilisateur chez le fournisseur d’identité, avec lequel il se connecte',
  'Address of the identity provider of --oidc-sub': 'L’adresse du fournisseur d’identité de --oidc-sub',
  'Update a user': 'Modifier un utilisateur',
  'A running server applies changes at once.': 'Un serveur en marche applique aussitôt les changements.',
  'Change the role': 'Changer le rôle',
  'Reactivate a user; unrevoked tokens are valid again':
    'Réactiver un utilisateur ; ses jetons non révoqués sont de nouveau valables',
  'Id of the user; list ids with `vigie server utilisateurs list`':
    'L’identifiant de l’utilisateur, qu’affiche `vigie server utilisateurs list`',
  'Deactivate a user. Their tokens stop working immediately':
    'Désactiver un utilisateur. Ses jetons cessent aussitôt de fonctionner',
  'A running server refuses the tokens from the next request on.':
    'Un serveur en marche refuse les jetons dès la requête suivante.',
  'The user and their name are kept; `vigie server utilisateurs update --is-active true` reactivates the user.':
    'L’utilisateur et son nom sont conservés ; `vigie server utilisateurs update --is-active true` le réactive.',
  'Deactivate a user who leaves': 'Désactiver un utilisateur qui part',
  'Action if the user has a valid token of the same kind (default: create another)':
    'Le sort d’un jeton valable de même genre du même utilisateur (par défaut : en créer un autre)',
  'With --if-exists skip, a valid token is shown without its secret and none is created; with replace, the token is revoked and another one created.':
    'Avec --if-exists skip, un jeton valable est montré sans son secret et aucun n’est créé ; avec replace, le jeton est révoqué et un autre est créé.',
  'List the organisations of a database': 'Lister les organisations d’une base',
  'List all organisations': 'Lister toutes les organisations',
  'Add a user to an organisation': 'Ajouter un utilisateur à une organisation',
  'Add a manager of the libraries': 'Ajouter un gestionnaire des bibliothèques',
  'Add a read-only user': 'Ajouter un utilisateur en lecture seule',
  'Identifier of the user within the organisation, such as an account name':
    'L’identifiant de l’utilisateur dans l’organisation, comme un nom de compte',
  'First name': 'Le prénom',
  'Last name': 'Le nom',
  'Position of the user': 'La fonction de l’utilisateur',
  'Change the time zone of an organisation': 'Changer le fuseau horaire d’une organisation',
  'Stored days stay the same days, and stored times the same instants; the number of events is printed.':
    'Les jours enregistrés restent les mêmes jours, et les heures les mêmes instants ; le nombre d’événements est affiché.',
  'Change the time zone': 'Changer le fuseau horaire',
  'Add an organisation in another time zone': 'Ajouter une organisation dans un autre fuseau horaire',
  'Days are counted in the time zone of the organisation, not of the machine.':
    'Les jours sont comptés dans le fuseau horaire de l’organisation, et non de la machine.',
  'Time zone, by its name in the tz database (default: of the organisation)':
    'Le fuseau horaire, par son nom dans la base tz (par défaut : celui de l’organisation)',
  'Time zone, by its name in the tz database (default: Europe/Paris)':
    'Le fuseau horaire, par son nom dans la base tz (par défaut : Europe/Paris)',
  'Role of the user (default: read only)': 'Un rôle de l’utilisateur (par défaut : lecture seule)',
  'List the users of an organisation': 'Lister les utilisateurs d’une organisation',
  'List the users of a service': 'Lister les utilisateurs d’un service',
  'Add a user to a service as its administrator':
    'Ajouter un utilisateur à un service, comme son administrateur',
  'Deactivate a user of a service': 'Désactiver un utilisateur d’un service',
  'Import users into a service': 'Importer des utilisateurs dans un service',
  'Change the role of a user of a service': 'Changer le rôle d’un utilisateur d’un service',
  'List all users': 'Lister tous les utilisateurs',
  'List ids and roles': 'Lister les identifiants et les rôles',
  'Create a token for a user. It is shown once': 'Créer un jeton. Il s’affiche une seule fois',
  'Only a hash of the token is stored.': 'Seule une empreinte du jeton est conservée.',
  'If you lose the token, create another one and revoke the lost one.':
    'Si vous perdez le jeton, créez-en un autre et révoquez l’ancien.',
  'Create a token for a script': 'Créer un jeton pour un script',
  'Create a read-only token': 'Créer un jeton de lecture seule',
  'User of the token': 'L’utilisateur du jeton',
  'Make the token read-only': 'Limiter le jeton à la lecture',
  'Lifetime of the token, 1d to 3650d (default: 90d)':
    'La durée du jeton, de 1d à 3650d (d : jours ; par défaut : 90d)',
  'List the tokens of an organisation, without their secrets':
    'Lister les jetons d’une organisation, sans leurs secrets',
  'List the tokens of a user': 'Lister les jetons d’un utilisateur',
  'List only the tokens of this user': 'Ne lister que les jetons de cet utilisateur',
  'Create a token on a service as its administrator':
    'Créer un jeton sur un service, comme son administrateur',
  'List the tokens of a service as its administrator':
    'Lister les jetons d’un service, comme son administrateur',
  'List all tokens': 'Lister tous les jetons',
  'List users and expiry dates': 'Lister les utilisateurs et les dates d’expiration',
  'Revoke a token. It stops working immediately': 'Révoquer un jeton. Il cesse aussitôt de fonctionner',
  'Revoke a token by its id': 'Révoquer un jeton par son identifiant',
  'Id of the token; list ids with `vigie server token list`':
    'L’identifiant du jeton, qu’affiche `vigie server token list`',
  'Close dossiers of a database': 'Clore des dossiers d’une base',
  'Close the dossiers of a list': 'Clore les dossiers d’une liste',
  'Reopen closed dossiers of a database': 'Rouvrir des dossiers clos d’une base',
  'Reopen the dossiers of a list': 'Rouvrir les dossiers d’une liste',
  'Archive dossiers of a database': 'Archiver des dossiers d’une base',
  'Archive closed dossiers': 'Archiver les dossiers clos',
  'Unarchive dossiers of a database': 'Désarchiver des dossiers d’une base',
  'Unarchive the dossiers of a list': 'Désarchiver les dossiers d’une liste',
} as const;
