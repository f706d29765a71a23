/** The sentences of the help of `vigie profiles`, in French, by the English ones that stand in the commands. */
export const profiles = {
  'Where commands go: services, and local databases': 'Où vont les commandes : services et bases locales',
  'List the profiles': 'Lister les profils',
  'Tokens are shown by their first characters only.': 'Les jetons ne montrent que leurs premiers caractères.',
  '`local` is there without being added.': '`local` existe sans avoir été ajouté.',
  'Every profile, the one in use marked': 'Tous les profils, celui qui sert étant marqué',
  'Their names': 'Leurs noms',
  'Show every setting in force, and what gives it': 'Afficher chaque réglage en vigueur, et d’où il vient',
  'A flag comes before the environment, the environment before the profile, the profile before the default.':
    'Une option passe avant l’environnement, l’environnement avant le profil, le profil avant le défaut.',
  'Any other command with the same flags works with these settings.':
    'Toute autre commande avec les mêmes options travaille avec ces réglages.',
  'The token is masked.': 'Le jeton est masqué.',
  'What a command typed now would use': 'Ce qu’utiliserait une commande tapée maintenant',
  'What it would use with another profile': 'Ce qu’elle utiliserait avec un autre profil',
  'The profile; the one in use unless given': 'Le profil ; celui qui sert par défaut',
  'Add a profile: a service, or a database': 'Ajouter un profil : un service, ou une base',
  'Give --url or --db.': 'Donnez --url ou --db.',
  'The profile is used with --profile, VIGIE_PROFILE, or always after `profiles use`.':
    'Le profil sert avec --profile, VIGIE_PROFILE, ou toujours après `profiles use`.',
  'What is given is tried first: a service must accept the token, for the organisation; a database is made unless it exists, and must hold the organisation and the user.':
    'Ce qui est donné est d’abord essayé : un service doit accepter le jeton, pour l’organisation ; une base est créée si elle n’existe pas, et doit contenir l’organisation et l’utilisateur.',
  'The organisation is found where the token counts for one only.':
    'L’organisation est trouvée quand le jeton ne vaut que pour une.',
  'Where the service cannot be reached now, what is given is kept all the same.':
    'Quand le service est injoignable pour l’instant, ce qui est donné est gardé quand même.',
  'Where the service cannot be reached now, it is kept where the profile has none; with --no-check it is in any case.':
    'Quand le service est injoignable pour l’instant, il est gardé si le profil n’en a pas ; avec --no-check, toujours.',
  'Whether the name of the profile must be typed before many objects are deleted or replaced':
    'Faut-il écrire le nom du profil avant de supprimer ou de remplacer plusieurs objets',
  'Keep what is given without trying it': 'Garder ce qui est donné sans l’essayer',
  'Its name must be typed before many objects are deleted':
    'Son nom doit être écrit avant que plusieurs objets ne soient supprimés',
  'A service, its token from a file that only you can read':
    'Un service, son jeton lu dans un fichier que vous seul pouvez lire',
  'A local database': 'Une base locale',
  'What to call it: letters, digits, dots, dashes': 'Son nom : lettres, chiffres, points, tirets',
  'A database, instead of a service: a file, or postgres://…':
    'Une base, au lieu d’un service : un fichier, ou postgres://…',
  'Whom to work as in a local database; the account of the system unless given':
    'Au nom de qui travailler dans une base locale ; le compte du système par défaut',
  'The header that names the organisation; Service-Org-Id unless given':
    'L’en-tête qui nomme l’organisation ; Service-Org-Id par défaut',
  'Read the token from standard input; it is never typed on the line':
    'Lire le jeton sur l’entrée standard ; il ne se tape jamais dans la commande',
  'A certificate authority to trust besides the usual ones':
    'Une autorité de certification à croire en plus des habituelles',
  'Let the token go over plain http to another machine':
    'Laisser le jeton aller en http, sans chiffrement, à une autre machine',
  'Change settings of a profile; the others stay': 'Changer des réglages d’un profil ; les autres restent',
  'The token of a service is asked for as well, and may be left out: `profiles login` gives it later.':
    'Le jeton d’un service est demandé aussi, et peut être laissé de côté : « profiles login » le donne plus tard.',
  'Where it is the profile in use, `local` is used from then on, which is said.':
    'Si c’est le profil en vigueur, « local » l’est désormais, et cela est dit.',
  'What is given is tried first, as `profiles add` tries it: what makes the profile useless changes nothing.':
    'Ce qui est donné est d’abord essayé, comme le fait « profiles add » : ce qui rendrait le profil inutilisable ne change rien.',
  'With an empty --org nothing is tried.': 'Avec un --org vide, rien n’est essayé.',
  'An empty value takes a setting away; an empty --db gives `local` its own database again.':
    'Une valeur vide retire un réglage ; un --db vide rend à `local` sa propre base.',
  'A new --url of another service drops the token, and any new --url the leave to send it over plain http, unless they are given again.':
    'Un --url d’un autre service efface le jeton, et tout nouvel --url la permission de l’envoyer en http, sauf à les redonner.',
  'Another organisation': 'Une autre organisation',
  'The brand of the service in the header': 'La marque du service dans l’en-tête',
  'No certificate authority of its own any more': 'Plus d’autorité de certification propre',
  'The name of the profile': 'Le nom du profil',
  'Use a profile whenever no other is named': 'Utiliser un profil quand aucun autre n’est nommé',
  'The service from now on': 'Le service, désormais',
  'The database of this machine again': 'De nouveau la base de cette machine',
  'Keep a token in the profile of a service': 'Garder un jeton dans le profil d’un service',
  'Asks for the token without showing it.': 'Demande le jeton sans l’afficher.',
  'It replaces the one that the profile has.': 'Il remplace celui que le profil a déjà.',
  'It is tried first: a token that the service refuses is not kept.':
    'Il est d’abord essayé : un jeton que le service refuse n’est pas gardé.',
  'Ask for the token of a profile': 'Demander le jeton d’un profil',
  'In a script': 'Dans un script',
  'The profile; the current one unless given': 'Le profil ; le profil courant par défaut',
  'Read the token from standard input instead of asking':
    'Lire le jeton sur l’entrée standard au lieu de le demander',
  'Take the token out of a profile': 'Retirer le jeton d’un profil',
  'The token itself stays valid: `server token revoke` ends it.':
    'Le jeton lui-même reste valable : `server token revoke` y met fin.',
  'The current profile': 'Le profil courant',
  'Another one': 'Un autre',
  'Delete a profile': 'Supprimer un profil',
  'Only the settings go: the database or the service stays.':
    'Seuls les réglages partent : la base ou le service reste.',
  'Asks first, or needs --yes.': 'Demande confirmation, sauf avec --yes.',
  'Ask, then delete': 'Demander, puis supprimer',
  'After how many days a workflow that is under way is late; 30 unless given':
    'Au bout de combien de jours un workflow en cours est en retard ; 30 par défaut',
} as const;
