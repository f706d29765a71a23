/** The sentences of the help of `vigie profiles`, in French, by the English ones that stand in the commands. */
export const profiles = {
  'Profiles: the services and local databases that commands use':
    'Les profils : les services et les bases locales qu’utilisent les commandes',
  'List profiles': 'Lister les profils',
  'Only the first characters of a token are shown.': 'Seul le début d’un jeton est affiché.',
  'The profile `local` always exists.': 'Le profil `local` existe toujours.',
  'List all profiles; the current profile is marked': 'Lister les profils ; le profil en vigueur est marqué',
  'List only the names': 'Lister seulement les noms',
  'Show each setting in effect and its origin': 'Afficher chaque réglage en vigueur et son origine',
  'Flags take precedence over environment variables, environment variables over the profile, the profile over defaults.':
    'Les options l’emportent sur les variables d’environnement, celles-ci sur le profil, et le profil sur les valeurs par défaut.',
  'Any other command with the same flags uses these settings.':
    'Toute autre commande avec les mêmes options utilise ces réglages.',
  'The token is masked; of a sign-in, its user, its identity provider and the end of the access token are shown.':
    'Le jeton est masqué ; d’une connexion, l’utilisateur, le fournisseur d’identité et la fin du jeton d’accès sont affichés.',
  'Show the current settings': 'Afficher les réglages en vigueur',
  'Show the settings of another profile': 'Afficher les réglages d’un autre profil',
  'Name of the profile (default: current profile)': 'Le nom du profil (par défaut : le profil en vigueur)',
  'Add a profile for a service or a database': 'Ajouter un profil pour un service ou une base',
  'Requires --url or --db.': 'Exige --url ou --db.',
  'Select the profile with --profile or VIGIE_PROFILE, or permanently with `vigie profiles use`.':
    'Le profil se choisit par --profile ou VIGIE_PROFILE, ou durablement par `vigie profiles use`.',
  'The settings are tested first: a service must accept the token for the organisation; a database is created if missing, and must contain the organisation and the user.':
    'Les réglages sont d’abord essayés : un service doit accepter le jeton pour l’organisation ; une base est créée si elle n’existe pas, et doit contenir l’organisation et l’utilisateur.',
  'The organisation is detected if the token is valid for only one.':
    'L’organisation est détectée si le jeton ne vaut que pour une seule.',
  'If the service cannot be reached, the settings are saved untested.':
    'Si le service est injoignable, les réglages sont enregistrés sans essai.',
  'If the service cannot be reached, the token is saved only if the profile has none; with --no-check, it is always saved.':
    'Si le service est injoignable, le jeton n’est enregistré que si le profil n’en a pas ; avec --no-check, il l’est toujours.',
  'Whether deleting or replacing many objects requires typing the name of the profile':
    'Si la suppression ou le remplacement de nombreux objets exige d’écrire le nom du profil',
  'Save the settings without testing them': 'Enregistrer les réglages sans les essayer',
  'Require the name of the profile before mass deletions':
    'Exiger le nom du profil avant les suppressions en masse',
  'Add a service, with a token read from a file': 'Ajouter un service, avec un jeton lu dans un fichier',
  'Add a local database': 'Ajouter une base locale',
  'Profile name: letters, digits, dots, dashes': 'Le nom du profil : lettres, chiffres, points, tirets',
  'User to act as, in a local database (default: the system account)':
    'L’utilisateur au nom de qui travailler, dans une base locale (par défaut : le compte du système)',
  'Header that names the organisation (default: Service-Org-Id)':
    'L’en-tête qui nomme l’organisation (par défaut : Service-Org-Id)',
  'Read the token from standard input, to keep it off the command line':
    'Lire le jeton sur l’entrée standard, pour ne pas l’écrire dans la commande',
  'Additional certificate authority to trust': 'Une autorité de certification supplémentaire à accepter',
  'Allow the token over unencrypted http to another machine':
    'Permettre d’envoyer le jeton en http, sans chiffrement, à une autre machine',
  'Change settings of a profile. The other settings are kept':
    'Changer des réglages d’un profil. Les autres réglages sont conservés',
  'vigie also prompts for the token of a service; leave it empty to add it later with `vigie profiles login`.':
    'vigie demande aussi le jeton d’un service ; laissez vide pour le donner plus tard avec `vigie profiles login`.',
  'If the profile is the current one, `local` becomes current, and a notice says so.':
    'Si le profil est en vigueur, `local` le devient, et un avis le signale.',
  'The settings are tested first, as in `vigie profiles add`: if the test fails, nothing is changed.':
    'Les réglages sont d’abord essayés, comme dans `vigie profiles add` : si l’essai échoue, rien n’est modifié.',
  'With an empty --org, settings are not tested.': 'Avec un --org vide, les réglages ne sont pas essayés.',
  'An empty value removes a setting; an empty --db restores the own database of `local`.':
    'Une valeur vide retire un réglage ; un --db vide rend à `local` sa propre base.',
  'A --url of another service removes the token, and any new --url removes the permission to use plain http, unless they are given again.':
    'Un --url d’un autre service retire le jeton, et tout nouvel --url retire la permission du http sans chiffrement, sauf à les redonner.',
  'Change the organisation': 'Changer l’organisation',
  'Change the header of the organisation': 'Changer l’en-tête de l’organisation',
  'Remove the certificate authority': 'Retirer l’autorité de certification',
  'Name of the profile': 'Le nom du profil',
  'Make a profile the default': 'Faire d’un profil celui par défaut',
  'Use a service by default': 'Utiliser un service par défaut',
  'Use the local database of this machine again': 'Revenir à la base locale de cette machine',
  'Sign in to a service, or save a token in its profile':
    'Se connecter à un service, ou enregistrer un jeton dans son profil',
  'Where the service has an identity provider, vigie prints an address and a code to sign in with on any machine; the sign-in is then renewed by itself.':
    'Si le service a un fournisseur d’identité, vigie affiche une adresse et un code pour se connecter depuis n’importe quelle machine ; la connexion se renouvelle ensuite d’elle-même.',
  'With --url, a profile of the service is added if there is none; signing in to the first service makes it the default.':
    'Avec --url, un profil du service est ajouté s’il n’y en a pas ; celui du premier service devient le profil en vigueur.',
  'Elsewhere, vigie prompts for a token, which is not shown while you type it.':
    'Sinon, vigie demande un jeton, qui n’est pas affiché pendant la saisie.',
  'Sign in with the browser of this machine instead of a code':
    'Se connecter par le navigateur de cette machine, sans code',
  'Client of the identity provider to sign in as (default: the one that the service names)':
    'Le client du fournisseur d’identité pour se connecter (par défaut : celui que nomme le service)',
  'Sign in as a machine: read the secret of the client from standard input':
    'Connecter une machine : lire le secret du client sur l’entrée standard',
  'Sign in to a service without a profile': 'Se connecter à un service sans profil',
  'Sign in as a machine, for jobs without a person': 'Connecter une machine, pour des tâches sans personne',
  'The new token replaces the current token of the profile.': 'Le nouveau jeton remplace celui du profil.',
  'The token is tested first: a token that the service refuses is not saved.':
    'Le jeton est d’abord essayé : un jeton que le service refuse n’est pas enregistré.',
  'Sign in, or enter the token of a profile': 'Se connecter, ou saisir le jeton d’un profil',
  'Run in a script, without questions': 'Lancer dans un script, sans question',
  'Read the token from standard input instead of prompting':
    'Lire le jeton sur l’entrée standard au lieu de le demander',
  'Sign out: remove the token from a profile': 'Se déconnecter : retirer le jeton d’un profil',
  'A sign-in at an identity provider is revoked there; if the provider cannot be reached, vigie says so, and forgets the sign-in all the same.':
    'Une connexion par un fournisseur d’identité y est révoquée ; s’il est injoignable, vigie le dit, et oublie la connexion quand même.',
  'A token of the service itself stays valid: revoke it with `vigie server token revoke`.':
    'Un jeton du service lui-même reste valable : `vigie server token revoke` le révoque.',
  'Remove the token of the current profile': 'Retirer le jeton du profil en vigueur',
  'Remove the token of another profile': 'Retirer le jeton d’un autre profil',
  'Delete a profile': 'Supprimer un profil',
  'Only the settings are deleted; the database or the service is kept. A sign-in at an identity provider is revoked there.':
    'Seuls les réglages sont supprimés ; la base ou le service reste. Une connexion chez un fournisseur d’identité y est révoquée.',
  'Asks for confirmation, unless --yes is given.': 'Demande confirmation, sauf avec --yes.',
  'Delete a profile after confirmation': 'Supprimer un profil après confirmation',
  'Number of days after which a workflow in progress is late (default: 30)':
    'Le nombre de jours après lequel un workflow en cours est en retard (par défaut : 30)',
} as const;
