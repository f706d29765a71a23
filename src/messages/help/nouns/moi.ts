/** The sentences of the help of `vigie moi`, in French, by the English ones that stand in the commands. */
export const moi = {
  'Show your day: your dossiers, what waits for you, what is new, the days to come':
    'Voir votre journée : vos dossiers, ce qui vous attend, les nouveautés, les jours à venir',
  'Your dossiers are those to which you are assigned. What waits for you: workflows EN_COURS in them, and those in ATTENTE_VALIDATION where you are relecteur|valideur, the oldest first.':
    'Vos dossiers sont ceux auxquels vous êtes affecté. Ce qui vous attend : leurs workflows EN_COURS, et ceux en ATTENTE_VALIDATION là où vous êtes relecteur|valideur, les plus anciens d’abord.',
  'A workflow is late after --retard-apres days, or what `profiles set --retard-apres` says, else 30.':
    'Un workflow est en retard au bout de --retard-apres jours, ou de ce que dit `profiles set --retard-apres`, sinon de 30.',
  'Ten of each are shown at the most, with the command that shows all; of unread notifications five.':
    'Dix de chaque au plus s’affichent, avec la commande qui montre tout ; cinq pour les notifications non lues.',
  '-o json gives all of it as one object; null stands for what the service does not offer.':
    '-o json donne le tout en un objet ; null y remplace ce que le service n’offre pas.',
  'Your day': 'Votre journée',
  'What is late after two weeks': 'Ce qui est en retard au bout de deux semaines',
  'How many workflows wait for you, for a script': 'Combien de workflows vous attendent, pour un script',
} as const;
