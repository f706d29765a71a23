/** The sentences of the help of `vigie notifications`, in French, by the English ones that stand in the commands. */
export const notifications = {
  'Notifications: what you were told about your dossiers':
    'Les notifications : ce qui vous a été signalé sur vos dossiers',
  'List your notifications, newest first': 'Lister vos notifications, les plus récentes d’abord',
  'They are those of the user for whom the profile works.':
    'Ce sont celles de l’utilisateur pour qui travaille le profil.',
  '--unread is chosen here, for the service has no such filter: its pages are read until there are --limit rows, to the last one with --all; --page does not go with it.':
    '--unread filtre ici, le service n’ayant pas ce filtre : ses pages sont lues jusqu’à réunir --limit lignes, ou jusqu’à la dernière avec --all ; --page ne s’emploie pas avec ce filtre.',
  'The latest that are unread': 'Les dernières qui ne sont pas lues',
  'The dossiers that they are about, each once': 'Les dossiers qu’elles concernent, une fois chacun',
  'Mark all as read': 'Tout marquer comme lu',
  'Only those that are not read': 'Seulement celles qui ne sont pas lues',
  'Show your notifications as they arrive, until you stop it':
    'Afficher vos notifications à leur arrivée, jusqu’à ce que vous l’arrêtiez',
  'A line for each on a terminal, a JSON object for each elsewhere; Ctrl-C ends it.':
    'Une ligne pour chacune dans un terminal, un objet JSON ailleurs ; Ctrl-C l’arrête.',
  'It begins with what arrives from now on; --since also shows what came before.':
    'Elle commence par ce qui arrive à partir de maintenant ; --since montre aussi ce qui précède.',
  '--resume goes on where the last run with --resume ended, and keeps how far it came: none is missed, none comes twice.':
    '--resume reprend où s’est arrêtée la dernière exécution avec --resume, et retient jusqu’où elle est allée : aucune ne manque, aucune ne vient deux fois.',
  '--since counts with --resume where nothing was kept yet.':
    'Avec --resume, --since ne compte que si rien n’a encore été retenu.',
  'While the service does not answer, it is asked less and less often; once is enough to say so.':
    'Tant que le service ne répond pas, il est sollicité de moins en moins souvent ; cela n’est dit qu’une fois.',
  'What arrives while you work': 'Ce qui arrive pendant que vous travaillez',
  'Hand each on to a program, with nothing lost between two runs':
    'Passer chacune à un programme, sans rien perdre entre deux exécutions',
  'Everything since Monday morning, then what follows': 'Tout depuis lundi matin, puis ce qui suit',
  'How often to ask; every 30 seconds unless given':
    'La fréquence des demandes ; toutes les 30 secondes par défaut',
  'Also those that came since then': 'Aussi celles arrivées depuis ce moment',
  'Go on where the last run with --resume ended':
    'Reprendre où s’est arrêtée la dernière exécution avec --resume',
  'Show one of your notifications; it stays unread': 'Afficher une de vos notifications ; elle reste non lue',
  'The latest': 'La dernière',
  'Its message alone': 'Son message seul',
  'Notify a user of the organisation': 'Notifier un utilisateur de l’organisation',
  'A colleague, about a dossier': 'Un collègue, à propos d’un dossier',
  'Try it with a message from standard input, and what a program may need':
    'L’essayer avec un message lu sur l’entrée standard, et ce qui peut servir à un programme',
  'The message': 'Le message',
  'The dossier that it is about: its id, or its number':
    'Le dossier concerné : son identifiant, ou son numéro',
  'Something that goes with it, for programs': 'Une donnée qui l’accompagne, pour les programmes',
  'The type; info unless given': 'Le type ; info par défaut',
  'Mark some of your notifications as read': 'Marquer comme lues certaines de vos notifications',
  'One that is read already keeps the date at which it was.':
    'Une notification déjà lue garde sa date de lecture.',
  'All of them': 'Toutes',
  'See what would become of the latest': 'Voir ce que deviendrait la dernière',
  'Delete some of your notifications': 'Supprimer certaines de vos notifications',
  'Delete the latest, without being asked': 'Supprimer la dernière, sans confirmation',
  'See what would become of those that are read': 'Voir ce que deviendraient celles qui sont lues',
} as const;
