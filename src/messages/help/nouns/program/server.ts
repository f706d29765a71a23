/** The sentences of the help of `vigie server`, in French, by the English ones that stand in the commands. */
export const server = {
  'The service itself: a database, who may use it, and serving it over HTTP':
    'Le service lui-même : une base, qui peut s’en servir, et sa mise en ligne en HTTP',
  'Serve a database over HTTP until told to stop': 'Servir une base en HTTP, jusqu’à l’ordre d’arrêt',
  'With --json the first line on standard output is {"url", "pid", "db"}, once requests are accepted; with --metrics-port also "metrics".':
    'Avec --json, la première ligne de la sortie standard est {"url", "pid", "db"}, dès que les requêtes sont acceptées ; avec --metrics-port, aussi "metrics".',
  'SIGTERM and Ctrl-C stop accepting, let the requests under way end, and exit with 0.':
    'À SIGTERM ou Ctrl-C, le serveur n’accepte plus rien, laisse finir les requêtes en cours, et finit avec 0.',
  'On SIGHUP certificate and key are read anew, for the connections that come from then on.':
    'À SIGHUP, le certificat et la clé sont relus, pour les connexions qui viennent ensuite.',
  'A file that another process serves already is refused: only one may. A database on a PostgreSQL may be served by several.':
    'Un fichier qu’un autre processus sert déjà est refusé : un seul serveur le sert. Une base sur un PostgreSQL peut l’être par plusieurs.',
  'Connections to a database on a PostgreSQL at the most; 8 unless said otherwise':
    'Connexions au plus à une base sur un PostgreSQL ; 8 par défaut',
  'Each flag has a variable, which counts where the flag is not typed: 1, 0, true or false for a switch; a list has commas or blanks.':
    'Chaque option a sa variable, qui compte quand l’option n’est pas tapée : 1, 0, true ou false pour un interrupteur ; une liste a des virgules ou des blancs.',
  'In a container, without arguments': 'Dans un conteneur, sans arguments',
  'On this machine, on a free port': 'Sur cette machine, sur un port libre',
  'For a script that waits for the first line': 'Pour un script qui attend la première ligne',
  'The address to listen on; 127.0.0.1 unless said otherwise': 'L’adresse d’écoute ; 127.0.0.1 par défaut',
  'The port; 0, the default, lets the system choose': 'Le port ; 0, par défaut, laisse le système choisir',
  'Certificate chain, PEM; with --tls-key the server speaks HTTPS':
    'La chaîne de certificats, en PEM ; avec --tls-key, le serveur parle HTTPS',
  'Private key, PEM': 'La clé privée, en PEM',
  'Allow an address beyond this machine without TLS, behind a proxy that encrypts':
    'Permettre une adresse ouverte à d’autres machines sans TLS, derrière un mandataire qui chiffre',
  'A host name under which the server also answers': 'Un nom d’hôte sous lequel le serveur répond aussi',
  'An origin whose pages may call, such as https://carte.example, or * for every one':
    'Une origine dont les pages peuvent appeler, comme https://carte.example, ou * pour toutes',
  'A proxy, or a network of them, whose Forwarded and X-Forwarded-* are believed':
    'Un mandataire, ou un réseau de mandataires, dont on croit Forwarded et X-Forwarded-*',
  'The name of the header that names the organisation; Service-Org-Id unless said otherwise':
    'Le nom de l’en-tête qui nomme l’organisation ; Service-Org-Id par défaut',
  'Requests a minute for each token; no limit unless said otherwise':
    'Requêtes par minute et par jeton ; sans limite par défaut',
  'Where a line of JSON for each request goes; off unless said otherwise, a file is opened anew on SIGHUP':
    'Où va une ligne de JSON par requête ; off (nulle part) par défaut, un fichier est rouvert sur SIGHUP',
  'Days that the audit log is kept; 365 unless said otherwise, with 0 none is written and what there is goes':
    'Jours pendant lesquels le journal d’audit est gardé ; 365 par défaut, avec 0 rien n’y est écrit et ce qu’il contient s’efface',
  'The port on which GET /metrics answers figures for Prometheus, 0 lets the system choose; none unless said otherwise':
    'Le port sur lequel GET /metrics donne des chiffres à Prometheus, 0 laisse le système choisir ; aucun par défaut',
  'The address of that port; 127.0.0.1 unless said otherwise': 'L’adresse de ce port ; 127.0.0.1 par défaut',
  'Copy a database into another one, a file or one on a PostgreSQL':
    'Copier une base dans une autre, un fichier ou une base sur un PostgreSQL',
  'All that `server dump` tells: organisations, users, fingerprints of tokens, dossiers, libraries; not the answers that are kept for idempotency keys.':
    'Tout ce que dit `server dump` : organisations, utilisateurs, empreintes de jetons, dossiers, bibliothèques ; pas les réponses gardées pour les clés d’idempotence.',
  'One state of the database that is copied, which may be served meanwhile: what is written after the copy has begun is not in it.':
    'Un seul état de la base copiée, qui peut rester en service : ce qui s’écrit après le début de la copie n’y est pas.',
  'The other one must hold no organisation; a file that does not exist is made, and tables that do not.':
    'L’autre ne doit contenir aucune organisation ; un fichier qui n’existe pas est créé, et des tables de même.',
  'It is one transaction, which ends only once a dump of the copy is that of the original, byte for byte: their SHA-256 is told. Whatever ends the command, the copy is empty or whole.':
    'C’est une seule transaction, qui n’aboutit que quand le dump de la copie est celui de l’original, octet pour octet : leur SHA-256 est donné. Quoi qui mette fin à la commande, la copie est vide ou entière.',
  'From a file to a PostgreSQL': 'D’un fichier à un PostgreSQL',
  'And back': 'Et retour',
  'The database to copy: a file, or postgres://…': 'La base à copier : un fichier, ou postgres://…',
  'The one that becomes its copy: a file, or postgres://…':
    'Celle qui en devient la copie : un fichier, ou postgres://…',
  'Create an empty database': 'Créer une base vide',
  'In a database on a PostgreSQL, which must exist (createdb), the tables are made; where another program has tables nothing is.':
    'Dans une base sur un PostgreSQL, qui doit exister (createdb), ce sont les tables qui sont créées ; là où un autre programme en a, rien ne l’est.',
  'On a PostgreSQL': 'Sur un PostgreSQL',
  'Organisations, users and tokens are added with `server organisations add`, `server utilisateurs add` and `server token create`.':
    'Organisations, utilisateurs et jetons s’ajoutent avec `server organisations add`, `server utilisateurs add` et `server token create`.',
  'Create a database for a department': 'Créer une base pour un département',
  'The same, for a script': 'La même chose, pour un script',
  'Load objects into a database: from NDJSON files, or the rows of a table':
    'Charger des objets dans une base : depuis des fichiers NDJSON, ou les lignes d’un tableau',
  'With --kind the rows of one table (CSV, TSV, XLSX, JSON) are read as imports read them, with the same flags; the database must be there.':
    'Avec --kind, les lignes d’un tableau (CSV, TSV, XLSX, JSON) sont lues comme par un import, avec les mêmes options ; la base doit exister.',
  'The sheet of a workbook, as an import reads it': 'La feuille d’un classeur, lue comme par un import',
  'What each row of a table is': 'Ce qu’est chaque ligne d’un tableau',
  'One object on each line, {"kind": "dossier", "organisation_id": …}, in any order and in as many files as one likes.':
    'Un objet par ligne, {"kind": "dossier", "organisation_id": …}, dans n’importe quel ordre et en autant de fichiers que l’on veut.',
  'All of them are written, or none: with one error nothing is.':
    'Tous sont écrits, ou aucun : une seule erreur, et rien ne l’est.',
  'Objects that are there already are passed over when they are the same, and refused when they are not, but for rows of a table with --if-exists replace.':
    'Les objets déjà présents sont passés s’ils sont identiques, refusés sinon, sauf les lignes d’un tableau avec --if-exists replace.',
  'A database that does not exist is created.': 'Une base qui n’existe pas est créée.',
  'See what a file would do': 'Voir ce que ferait un fichier',
  'Load several files': 'Charger plusieurs fichiers',
  'Copy a database': 'Copier une base',
  'The files, or - for standard input': 'Les fichiers, ou - pour l’entrée standard',
  'Check everything, write nothing': 'Tout vérifier, ne rien écrire',
  'Write the objects of a database as NDJSON, which server load takes':
    'Écrire les objets d’une base en NDJSON, que server load sait lire',
  'Only this organisation, with the names of those that its commissions name; every one unless typed, whatever VIGIE_ORG and the profile say':
    'Seulement cette organisation, avec les noms de celles que citent ses commissions ; toutes si rien n’est tapé, quoi que disent VIGIE_ORG et le profil',
  'One state of the database, while it is served as well.':
    'La base telle qu’elle est à un instant, même pendant qu’elle est servie.',
  'The lines go to standard output (also with --out -), or with --out to a file that is there once it is complete; a dump that exists stays, unless --force is given, and whatever is no dump in any case.':
    'Les lignes vont sur la sortie standard (aussi avec --out -), ou avec --out dans un fichier qui n’apparaît qu’une fois complet ; un export qui existe reste, sauf avec --force, et ce qui n’en est pas un reste de toute façon.',
  'Tokens go as fingerprints, which let in whoever holds them.':
    'Les jetons y sont en empreintes, qui suffisent à ouvrir le service à qui les détient.',
  'Keep a copy': 'Garder une copie',
  'How many dossiers are closed': 'Compter les dossiers clos',
  'Write to a new file, which only its owner may read':
    'Écrire dans un nouveau fichier, que seul son propriétaire peut lire',
  'Make a new database of demonstration, with something of everything':
    'Créer une base de démonstration, avec un peu de tout',
  'Two organisations with their users, dossiers, ERPs, PEIs, calendar, notifications and libraries, all of it invented.':
    'Deux organisations avec leurs utilisateurs, dossiers, ERP, PEI, calendrier, notifications et bibliothèques, tout étant inventé.',
  'Dates lie around today.': 'Les dates entourent aujourd’hui.',
  'A token of an administrator and one of somebody who only reads are shown once for each organisation; with --json all of it is one object, {"organisations": […]}.':
    'Un jeton d’administrateur et un jeton de lecture seule s’affichent une seule fois par organisation ; avec --json, le tout est un objet, {"organisations": […]}.',
  'Something to look at': 'De quoi regarder',
  'For a script': 'Pour un script',
  'Show what a database holds, and who has it open': 'Montrer ce que contient une base, et qui l’a ouverte',
  'Nothing is changed: not the file, nor what lies beside it; it may be served meanwhile, or be readable only.':
    'Rien n’est modifié, ni le fichier ni ce qui est à côté ; la base peut être servie au même moment, ou n’être que lisible.',
  'Whether it is served is known on every system; which processes have it open, on Linux, of those that you may see.':
    'On sait sous tout système si elle est servie ; les processus qui l’ont ouverte, sous Linux, pour ceux que vous pouvez voir.',
  'Where a log lies beside the file and no process is seen, `ouverte` is null: somebody was killed, or cannot be seen from here.':
    'Si un journal se trouve à côté du fichier sans qu’un processus se voie, `ouverte` est null : le processus a été tué, ou ne se voit pas d’ici.',
  'A database that is found to be damaged is told as an error.':
    'Une base trouvée endommagée est dite comme une erreur.',
  'A service elsewhere is examined with vigie doctor.': 'Un service distant s’examine avec vigie doctor.',
  'What is in it': 'Ce qu’elle contient',
  'For a script: is it open?': 'Pour un script : est-elle ouverte ?',
  'How many dossiers there are': 'Combien il y a de dossiers',
  'Show who created, changed or deleted what, oldest first':
    'Montrer qui a créé, modifié ou supprimé quoi, du plus ancien au plus récent',
  'One line for what a request did to objects of one kind: `nombre` of them, whose ids lie between `premier` and `dernier`.':
    'Une ligne pour ce qu’une requête a fait à des objets d’une nature : `nombre` objets, dont les identifiants vont de `premier` à `dernier`.',
  'A change shows the members that it changed, before and after; what was created or deleted is named, not shown.':
    'Une modification montre les membres qu’elle a changés, avant et après ; ce qui a été créé ou supprimé est nommé, pas montré.',
  'Acts of administration have no user, but the account of the operating system; who writes to the file without a server has both.':
    'Les actes d’administration n’ont pas d’utilisateur, mais le compte du système ; qui écrit dans le fichier sans serveur a les deux.',
  'Only what concerns this organisation; all there is unless typed, whatever VIGIE_ORG and the profile say':
    'Seulement ce qui touche cette organisation ; tout si rien n’est tapé, quoi que disent VIGIE_ORG et le profil',
  'How long entries are kept is said with `server start --audit-days`.':
    'La durée de conservation se dit avec `server start --audit-days`.',
  'What happened in a month': 'Ce qui s’est passé en un mois',
  'Who changed a workflow, for a script': 'Qui a modifié un workflow, pour un script',
  'What one person did, for a spreadsheet': 'Ce qu’une personne a fait, pour un tableur',
  'The first moment': 'Le premier instant',
  'The last moment': 'Le dernier instant',
  'Only what this user did, or this account of the operating system':
    'Seulement ce qu’a fait cet utilisateur, ou ce compte du système',
  'Only what was done to objects of this kind, or to the one with this id':
    'Seulement ce qui a été fait aux objets de cette nature, ou à celui de cet identifiant',
  'Copy a local database whole, while it is served as well':
    'Copier une base locale entière, même pendant qu’elle est servie',
  'The copy is the database as it is at one moment, whoever writes meanwhile; nobody has to wait.':
    'La copie est la base telle qu’elle est à un instant, quoi que d’autres écrivent alors ; personne n’attend.',
  'It is read through and on disk before it has its name: a file is there whole or not at all, and only its owner may read it.':
    'Elle est relue et sur le disque avant de recevoir son nom : un fichier est là entier ou pas du tout, et son propriétaire seul peut le lire.',
  'A name that ends in .gz is compressed; in a directory the copy is named after the database and the moment; - is standard output.':
    'Un nom en .gz est compressé ; dans un répertoire, la copie prend le nom de la base et du moment ; - est la sortie standard.',
  'A backup that exists stays, unless --force is given; whatever is no backup stays in any case.':
    'Une sauvegarde qui existe reste, sauf avec --force ; ce qui n’en est pas une reste toujours.',
  'It holds all that the database holds, the fingerprints of tokens too.':
    'Elle contient tout ce que contient la base, empreintes des jetons comprises.',
  'A copy beside it': 'Une copie à côté',
  'Every night the same name, compressed': 'Chaque nuit le même nom, compressé',
  'Elsewhere, as it comes': 'Ailleurs, à mesure',
  'The file to write, a directory, or - for standard output':
    'Le fichier à écrire, un répertoire, ou - pour la sortie standard',
  'Replace a dump that exists': 'Remplacer un export qui existe',
  'Replace a backup that exists': 'Remplacer une sauvegarde qui existe',
  'Put a backup in the place of a local database': 'Mettre une sauvegarde à la place d’une base locale',
  'The backup is read through first: one that is damaged, of another program or of a newer vigie changes nothing.':
    'La sauvegarde est d’abord relue : endommagée, d’un autre programme ou d’un vigie plus récent, elle ne change rien.',
  'What was there is kept beside it, as <name>.before-restore-<moment>, with what its log held.':
    'Ce qui s’y trouvait est gardé à côté, sous <nom>.before-restore-<moment>, avec ce que contenait son journal.',
  'Tokens that were revoked since the backup, and those of users who were deactivated since, are revoked in it too, unless --keep-tokens is given.':
    'Les jetons révoqués depuis la sauvegarde, et ceux des utilisateurs désactivés depuis, y sont révoqués aussi, sauf avec --keep-tokens.',
  'Tokens count as in the backup, also those that were revoked since':
    'Laisser les jetons tels qu’ils sont dans la sauvegarde, même ceux révoqués depuis',
  'The database must not be open anywhere: stop its server first.':
    'La base ne doit être ouverte nulle part : arrêtez d’abord son serveur.',
  'A file must not be open anywhere: stop its server first. A database on a PostgreSQL may be served meanwhile.':
    'Un fichier ne doit être ouvert nulle part : arrêtez d’abord son serveur. Une base sur un PostgreSQL peut rester en service.',
  'A file must not be open anywhere: stop its server first. On a PostgreSQL no copy is made, all of it is one transaction, and an older vigie serves no more afterwards.':
    'Un fichier ne doit être ouvert nulle part : arrêtez d’abord son serveur. Sur un PostgreSQL, aucune copie n’est faite, tout est une transaction, et un vigie plus ancien ne sert plus ensuite.',
  'Whatever ends the command, even loss of power, the database is the old one or the new one.':
    'Quelle que soit la cause de l’arrêt, même une coupure de courant, la base est l’ancienne ou la nouvelle.',
  'A terminal is asked first; elsewhere --yes is needed to replace a database that exists.':
    'Sur un terminal, la question est d’abord posée ; ailleurs, remplacer une base qui existe demande --yes.',
  'Try a backup, on another file': 'Essayer une sauvegarde, sur un autre fichier',
  'Back to the last night': 'Revenir à la nuit dernière',
  'From elsewhere, as it comes': 'Depuis ailleurs, à mesure',
  'The backup, compressed (gzip) or not, or - for standard input':
    'La sauvegarde, compressée (gzip) ou non, ou - pour l’entrée standard',
  'Bring a database to the schema of this vigie': 'Porter une base au schéma de ce vigie',
  'The file as it was is first copied beside it, as <name>.schema-<version>-<moment>-<process>.backup.':
    'Le fichier tel qu’il était est d’abord copié à côté, sous <nom>.schema-<version>-<moment>-<processus>.backup.',
  'All of it is done, or nothing; a database that is up to date stays as it is.':
    'Tout est fait, ou rien ; une base à jour reste telle quelle.',
  'Without this, whatever opens an older database with this vigie does the same.':
    'Sans cela, la première commande de ce vigie qui ouvre une base plus ancienne en fait autant.',
  'A database of a newer vigie is refused.': 'Une base d’un vigie plus récent est refusée.',
  'What it would do': 'Ce que cela ferait',
  'Do it': 'Le faire',
  'Say what would be done, do nothing': 'Dire ce qui serait fait, ne rien faire',
  'Add an organisation to a database': 'Ajouter une organisation à une base',
  'Add one': 'En ajouter une',
  'Keep its id for what follows': 'Garder son identifiant pour la suite',
  'What the organisation is called': 'Le nom de l’organisation',
  'In a script that may run twice': 'Dans un script qui peut s’exécuter deux fois',
  'What becomes of one that exists: fail unless said otherwise':
    'Ce que devient celui qui existe déjà : une erreur (fail) par défaut',
  'A file that exists is refused and left as it is.': 'Un fichier qui existe est refusé et laissé tel quel.',
  'A file that exists is refused and left as it is; with --if-exists skip a database of vigie is no error.':
    'Un fichier qui existe est refusé et laissé tel quel ; avec --if-exists skip, une base de vigie n’est pas une erreur.',
  'A second one of the same name is refused: --if-exists skip goes on with the one that is there, replace gives it the time zone that is said.':
    'Une deuxième du même nom est refusée : --if-exists skip continue avec celle qui est là, replace lui donne le fuseau horaire indiqué.',
  'Also where another organisation has this name': 'Même si une autre organisation porte ce nom',
  'Give an organisation of a database another name': 'Renommer une organisation d’une base',
  'Its id stays, and with it profiles and tokens.':
    'Son identifiant reste, et avec lui les profils et les jetons.',
  'A new name': 'Un nouveau nom',
  'The id of the organisation, as `server organisations list` shows it':
    'L’identifiant de l’organisation, que montre `server organisations list`',
  'Delete an organisation of a database': 'Supprimer une organisation d’une base',
  'Refused while anything belongs to it (users, tokens, dossiers, libraries…), unless --with-everything is given: then all of it goes, and cannot be had back but from a backup.':
    'Refusé tant que quelque chose lui appartient (utilisateurs, jetons, dossiers, bibliothèques…), sauf avec --with-everything : alors tout part, et ne revient que d’une sauvegarde.',
  'Asks first, or needs --yes; with --with-everything the name of the organisation must be typed, or be given with --confirm.':
    'Pose la question, ou demande --yes ; avec --with-everything, le nom de l’organisation doit être écrit, ou donné par --confirm.',
  'One that was added by mistake': 'Une organisation ajoutée par erreur',
  'With all that belongs to it, in a script': 'Avec tout ce qui lui appartient, dans un script',
  'Also what belongs to it: users, tokens, dossiers, libraries…':
    'Aussi ce qui lui appartient : utilisateurs, jetons, dossiers, bibliothèques…',
  'With --if-exists replace a user who exists is changed to what is given; what is not given stays as it is.':
    'Avec --if-exists replace, un utilisateur qui existe est modifié selon ce qui est donné ; le reste demeure.',
  'Address of a picture': 'L’adresse d’une image',
  'Time zone of the tz database': 'Le fuseau horaire, de la base tz',
  'A role, in the place of those there are': 'Un rôle, à la place de ceux qu’il y a',
  'Whether the user may call; `utilisateurs deactivate` is --is-active false':
    'Si l’utilisateur peut se servir du service ; `utilisateurs deactivate` est --is-active false',
  'Change a user of an organisation of a database': 'Modifier un utilisateur d’une organisation d’une base',
  'A server that runs knows it from the next request on.':
    'Un serveur en marche le sait dès la requête suivante.',
  'Another role': 'Un autre rôle',
  'Somebody comes back: their tokens that were not revoked count again':
    'Un retour : ses jetons qui n’ont pas été révoqués valent à nouveau',
  'The id of the user, as `server utilisateurs list` shows it':
    'L’identifiant de l’utilisateur, que montre `server utilisateurs list`',
  'Let a user of a database call no more': 'Désactiver un utilisateur d’une base',
  'No token of theirs counts any more, from the next request on.':
    'Aucun de ses jetons ne vaut plus, dès la requête suivante.',
  'The user stays, with what names them; `utilisateurs update --is-active true` takes it back.':
    'L’utilisateur reste, avec ce qui le nomme ; `utilisateurs update --is-active true` le réactive.',
  'Somebody leaves': 'Un départ',
  'What becomes of a valid one of the same user and kind (--read-only); another is made unless this is given':
    'Ce que devient un jeton valable du même utilisateur et du même genre (--read-only) ; sans cette option, un autre est créé',
  'With --if-exists skip a token that counts is told without its secret, and none is made; with replace it is revoked and another one is made.':
    'Avec --if-exists skip, un jeton qui vaut est montré sans son secret et aucun n’est créé ; avec replace, il est révoqué et un autre est créé.',
  'List the organisations of a database': 'Lister les organisations d’une base',
  'Who is in the database': 'Qui est dans la base',
  'Only the ids': 'Les identifiants seuls',
  'Add a user to an organisation of a database': 'Ajouter un utilisateur à une organisation d’une base',
  'Somebody who keeps the libraries': 'Un gestionnaire des bibliothèques',
  'Somebody who only reads': 'Un simple lecteur',
  'What identifies the user within the organisation, such as an account name':
    'Ce qui identifie l’utilisateur dans l’organisation, comme un nom de compte',
  'First name': 'Le prénom',
  'Last name': 'Le nom',
  'The position of the user': 'La fonction de l’utilisateur',
  'Give an organisation of a database another time zone':
    'Donner un autre fuseau horaire à une organisation d’une base',
  'A day that is stored stays that day, and a time the same moment; how many events there are of both is told.':
    'Un jour enregistré reste ce jour, et une heure le même instant ; combien d’événements sont de l’un et de l’autre est dit.',
  'Another time zone': 'Un autre fuseau horaire',
  'One elsewhere': 'Une organisation ailleurs',
  'Its days are days of its time zone, whatever the zone of the machine.':
    'Ses jours sont ceux de son fuseau horaire, quel que soit celui de la machine.',
  'Time zone of the tz database; that of the organisation unless said otherwise':
    'Le fuseau horaire, de la base tz ; par défaut celui de l’organisation',
  'Time zone of the tz database; Europe/Paris unless said otherwise':
    'Le fuseau horaire, de la base tz ; Europe/Paris par défaut',
  'A role; without one the user only reads': 'Un rôle ; sans aucun, l’utilisateur ne fait que lire',
  'List the users of an organisation of a database': 'Lister les utilisateurs d’une organisation d’une base',
  'Who works there': 'Qui y travaille',
  'Their ids and roles': 'Leurs identifiants et leurs rôles',
  'Make a token for a user of an organisation; it is shown once':
    'Créer un jeton pour un utilisateur d’une organisation ; il s’affiche une seule fois',
  'Only a fingerprint of the token is kept.': 'Seule une empreinte du jeton est conservée.',
  'Who loses it makes another and revokes this one.': 'Qui le perd en crée un autre et révoque celui-ci.',
  'A token for a script': 'Un jeton pour un script',
  'One that only reads': 'Un jeton de lecture seule',
  'The user that the token speaks for': 'L’utilisateur au nom de qui parle le jeton',
  'The token may read and nothing else': 'Le jeton permet de lire et rien d’autre',
  'How long the token lives, 1d to 3650d; 90d unless said otherwise':
    'La durée du jeton, de 1d à 3650d (d : jours) ; 90d par défaut',
  'List the tokens of an organisation, without their secrets':
    'Lister les jetons d’une organisation, sans leurs secrets',
  'Who may call': 'Qui peut appeler',
  'Until when': 'Jusqu’à quand',
  'Revoke a token, from this moment on': 'Révoquer un jeton, dès cet instant',
  'Revoke one': 'En révoquer un',
  'The id of the token, as `server token list` shows it':
    'L’identifiant du jeton, que montre `server token list`',
  'Close dossiers of a database': 'Clore des dossiers d’une base',
  'A closed dossier is read and no longer written to: its documents, assignments and workflows neither.':
    'Un dossier clos se lit et ne se modifie plus, ni ses documents, ni ses affectations, ni ses workflows.',
  'Finishing every workflow closes nothing by itself.':
    'Terminer tous les workflows ne clôt rien de soi-même.',
  'Each dossier has its own locks: those attached to it stay as they are.':
    'Chaque dossier a ses propres verrous : ceux qui lui sont rattachés restent tels quels.',
  'Close one': 'En clore un',
  'Close those of a list': 'Clore ceux d’une liste',
  'Ids or numbers of dossiers, or - to read them from standard input':
    'Les identifiants ou numéros de dossiers, ou - pour les lire sur l’entrée standard',
  'Reopen closed dossiers of a database': 'Rouvrir des dossiers clos d’une base',
  'A dossier that is archived as well stays locked until it is taken out of the archives.':
    'Un dossier également archivé reste verrouillé jusqu’à son désarchivage.',
  'Reopen one': 'En rouvrir un',
  'Reopen those of a list': 'Rouvrir ceux d’une liste',
  'Archive dossiers of a database': 'Archiver des dossiers d’une base',
  'An archived dossier is read and no longer written to, open or closed.':
    'Un dossier archivé se lit et ne se modifie plus, ouvert ou clos.',
  'Archive one': 'En archiver un',
  'Archive those that are closed': 'Archiver ceux qui sont clos',
  'Take dossiers of a database out of the archives': 'Désarchiver des dossiers d’une base',
  'A dossier that is closed as well stays locked until it is reopened.':
    'Un dossier également clos reste verrouillé jusqu’à sa réouverture.',
  'Take one out': 'En désarchiver un',
  'Take out those of a list': 'Désarchiver ceux d’une liste',
} as const;
