/** The sentences of the help of `vigie moi`, in French, by the English ones that stand in the commands. */
export const moi = {
  'Show your day: dossiers, pending workflows, notifications and upcoming events':
    'Voir votre journée : dossiers, workflows en attente, notifications et événements à venir',
  'Your dossiers are the dossiers assigned to you. Pending workflows are those EN_COURS in your dossiers, and those in ATTENTE_VALIDATION where you are relecteur|valideur, oldest first.':
    'Vos dossiers sont ceux auxquels vous êtes affecté. Les workflows en attente sont ceux EN_COURS dans vos dossiers, et ceux en ATTENTE_VALIDATION là où vous êtes relecteur|valideur, les plus anciens d’abord.',
  'A workflow is late after --retard-apres days (default: set by `vigie profiles set --retard-apres`, else 30).':
    'Un workflow est en retard au bout de --retard-apres jours (par défaut : réglé par `vigie profiles set --retard-apres`, sinon 30).',
  'Each list shows at most ten rows (five for unread notifications) and the command that shows all.':
    'Chaque liste montre dix lignes au plus (cinq pour les notifications non lues), et la commande qui montre tout.',
  '-o json prints everything as one object; null means that the service lacks the extension.':
    '-o json donne le tout en un objet ; null signifie que le service n’a pas l’extension.',
  'Show your day': 'Voir votre journée',
  'Count a workflow as late after two weeks': 'Compter un workflow en retard au bout de deux semaines',
  'Count your pending workflows for a script': 'Compter vos workflows en attente, pour un script',
} as const;
