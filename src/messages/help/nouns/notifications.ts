/** The sentences of the help of `vigie notifications`, in French, by the English ones that stand in the commands. */
export const notifications = {
  'Notifications about your dossiers': 'Les notifications sur vos dossiers',
  'List your notifications, newest first': 'Lister vos notifications, les plus récentes d’abord',
  'Shows notifications of the user of the profile.': 'Affiche les notifications de l’utilisateur du profil.',
  '--unread filters on this machine, since the service has no such filter: pages are read until --limit rows match (with --all, to the last page). It cannot be combined with --page.':
    '--unread filtre sur cette machine, car le service n’a pas ce filtre : les pages sont lues jusqu’à réunir --limit lignes (jusqu’à la dernière page avec --all). L’option ne se combine pas avec --page.',
  'List the latest unread notifications': 'Lister les dernières notifications non lues',
  'List the dossiers of unread notifications, each once':
    'Lister les dossiers des notifications non lues, une fois chacun',
  'Mark all unread notifications as read': 'Marquer comme lues toutes les notifications non lues',
  'Show unread notifications only': 'N’afficher que les notifications non lues',
  'Show your notifications as they arrive': 'Afficher vos notifications à leur arrivée',
  'Prints one line per notification on a terminal, one JSON object elsewhere. Press Ctrl-C to stop.':
    'Affiche une ligne par notification dans un terminal, un objet JSON ailleurs. Ctrl-C pour arrêter.',
  'Starts with new notifications; --since also shows earlier ones.':
    'Commence par les nouvelles notifications ; --since montre aussi les précédentes.',
  '--resume continues from the last run with --resume and saves its position: no notification is missed or repeated.':
    '--resume reprend après la dernière exécution avec --resume et retient la position : aucune notification ne manque ni ne se répète.',
  'With --resume, --since applies only if no position is saved yet.':
    'Avec --resume, --since ne s’applique que si aucune position n’est encore retenue.',
  'If the service does not respond, it is polled less and less often; the failure is reported once.':
    'Si le service ne répond pas, il est interrogé de moins en moins souvent ; la panne n’est signalée qu’une fois.',
  'Follow notifications while you work': 'Suivre les notifications pendant le travail',
  'Pass each notification to a program, without loss between two runs':
    'Passer chaque notification à un programme, sans perte entre deux exécutions',
  'Show all notifications since Monday morning, then new ones':
    'Afficher toutes les notifications depuis lundi matin, puis les nouvelles',
  'Interval between requests (default: 30)': 'L’intervalle entre les demandes, en secondes (par défaut : 30)',
  'Also show notifications since this time': 'Afficher aussi les notifications depuis ce moment',
  'Continue from the last run with --resume': 'Reprendre après la dernière exécution avec --resume',
  'Show a notification, which stays unread': 'Afficher une notification, qui reste non lue',
  'Show the latest notification': 'Afficher la dernière notification',
  'Show only the message': 'Afficher seulement le message',
  'Notify a user of the organisation': 'Notifier un utilisateur de l’organisation',
  'Notify a colleague about a dossier': 'Notifier un collègue à propos d’un dossier',
  'Preview a notification with a message from standard input and data for a program':
    'Simuler une notification, avec un message lu sur l’entrée standard et des données pour un programme',
  Message: 'Le message',
  'Id or number of the dossier concerned': 'L’identifiant ou le numéro du dossier concerné',
  'Data for programs': 'Des données pour les programmes',
  'Type (default: info)': 'Le type (par défaut : info)',
  'Mark notifications as read': 'Marquer des notifications comme lues',
  'A read notification keeps its date of reading.': 'Une notification déjà lue garde sa date de lecture.',
  'Mark all your notifications as read': 'Marquer comme lues toutes vos notifications',
  'Preview marking the latest notification as read': 'Simuler le marquage de la dernière notification',
  'Delete notifications': 'Supprimer des notifications',
  'Delete the last notification without confirmation': 'Supprimer la dernière notification sans confirmation',
  'Preview the deletion of all read notifications': 'Simuler la suppression de toutes les notifications lues',
} as const;
