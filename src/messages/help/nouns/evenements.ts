/** The sentences of the help of `vigie evenements`, in French, by the English ones that stand in the commands. */
export const evenements = {
  'The calendar and its events: visits, commissions, reconnaissances':
    'Le calendrier et ses événements : visites, commissions, reconnaissances opérationnelles',
  'List the calendar events, by their start': 'Lister les événements du calendrier, par date de début',
  '--from and --to take those that overlap the period between them; each may be left out.':
    '--from et --to prennent ceux qui chevauchent la période entre les deux ; chacun peut manquer.',
  'A date alone is that whole day, in the time zone of the organisation.':
    'Une date seule vaut cette journée entière, dans le fuseau de l’organisation.',
  '--subject-id goes with --type.': '--subject-id va avec --type.',
  '-o ics is a calendar that Outlook and Thunderbird open; one that is opened again brings no event twice.':
    '-o ics donne un calendrier qu’ouvrent Outlook et Thunderbird ; rouvert, il n’ajoute aucun événement en double.',
  'The calendar of a week, for Outlook': 'Le calendrier d’une semaine, pour Outlook',
  'The format; ics is a calendar': 'Le format ; ics est un calendrier',
  'What there is in October': 'Ce qu’il y a en octobre',
  'The periodic visits from a moment on, all of them': 'Toutes les visites périodiques à partir d’un moment',
  'The beginning of the period': 'Le début de la période',
  'The end of the period': 'La fin de la période',
  'Only this type': 'Seulement ce type',
  'Only events of the session with this id': 'Seulement ce qui représente la séance de cet identifiant',
  'Show a month or a week of the calendar': 'Afficher un mois ou une semaine du calendrier',
  'This month unless another is asked for; weeks begin on Monday, and today stands in brackets.':
    'Le mois en cours, sauf demande contraire ; la semaine commence le lundi, le jour même est entre crochets.',
  'C is a commission, V a visit, R a reconnaissance, E another event, ! the last day to deal with an open dossier.':
    'C est une commission, V une visite, R une reconnaissance, E un autre événement, ! la date limite de traitement d’un dossier ouvert.',
  'Where no terminal reads, the rows are those of vigie evenements list.':
    'Hors d’un terminal, les lignes sont celles de vigie evenements list.',
  '--mien takes the events in which you take part, and the due dates of your dossiers and of what is attached to them; --de those of another user.':
    '--mien retient les événements auxquels vous participez, et les échéances de vos dossiers et de ceux qui y sont rattachés ; --de, ceux d’un autre utilisateur.',
  'This month': 'Le mois en cours',
  'Your week': 'Votre semaine',
  'The month behind this one': 'Le mois prochain',
  'Next week, day by day': 'La semaine prochaine, jour par jour',
  'The visits of November, as JSON': 'Les visites de novembre, en JSON',
  "The month, such as 2026-11, november or 'next month'":
    "Le mois, comme 2026-11, novembre ou 'mois prochain'",
  'A week: this one, or that of --jour': 'Une semaine : celle-ci, ou celle de --jour',
  'The month of this day, or its week with --semaine': 'Le mois de ce jour, ou sa semaine avec --semaine',
  'Import calendar events, of which you are a user': 'Importer des événements auxquels vous participez',
  'Dates are written 12/03/2026 or 2026-03-12, with or without a time; a day without any time is a whole day.':
    'Les dates s’écrivent 12/03/2026 ou 2026-03-12, avec ou sans heure ; un jour sans aucune heure est une journée entière.',
  'An event is known by its title, its type and its beginning. One that is replaced keeps its id, its session and who takes part.':
    'Un événement se reconnaît à son titre, à son type et à son début. Un événement remplacé garde son identifiant, sa séance et ses participants.',
  'A calendar that is all visits': 'Un agenda qui n’a que des visites',
  'Say what the words of the file mean': 'Dire ce que veulent dire les mots du fichier',
  'Show one calendar event': 'Afficher un événement du calendrier',
  'The commission session that it stands for': 'La séance de commission qu’il représente',
  'The id of the event': 'L’identifiant de l’événement',
  'Add a calendar event, of which you are a user':
    'Ajouter au calendrier un événement auquel vous participez',
  'A time without an offset is one of the organisation’s time zone.':
    'Une heure sans décalage est celle du fuseau de l’organisation.',
  'A day, and a time without a zone, is one of the organisation’s time zone.':
    'Un jour, et une heure sans fuseau, sont ceux du fuseau horaire de l’organisation.',
  'A date alone is its first second for --date-debut and its last for --date-fin: the same date for both is the whole day.':
    'Une date seule vaut sa première seconde pour --date-debut et sa dernière pour --date-fin : la même pour les deux fait la journée entière.',
  'A visit in the morning': 'Une visite dans la matinée',
  'Try two whole days; only the id is printed':
    'Essayer deux journées entières ; seul l’identifiant est affiché',
  'The start': 'Le début',
  'The end': 'La fin',
  'What there is to know; empty unless given': 'Ce qu’il faut savoir ; vide par défaut',
  'Change a calendar event: put it off, or name it otherwise':
    'Modifier un événement du calendrier : le reporter, ou le renommer',
  'What is not given stays as it is, and so do who takes part and the session that it stands for.':
    'Ce qui n’est pas donné reste tel quel, de même que les participants et la séance qu’il représente.',
  'Put a visit off to another morning': 'Reporter une visite à une autre matinée',
  'See what another title would give': 'Voir ce que donnerait un autre titre',
  'The description': 'La description',
  'Delete calendar events': 'Supprimer des événements du calendrier',
  'Delete what ended long ago, without being asked':
    'Supprimer ce qui est terminé depuis longtemps, sans confirmation',
  'See what would become of the first one': 'Voir ce que deviendrait le premier',
  'Make an address at which Outlook, Thunderbird and telephones read the calendar':
    'Créer une adresse où Outlook, Thunderbird et les téléphones lisent le calendrier',
  'The address is shown once, and only a fingerprint of its secret is kept: who loses it makes another and revokes this one.':
    'L’adresse n’est montrée qu’une fois, et seule une empreinte de son secret est gardée : qui la perd en crée une autre et révoque celle-ci.',
  'Who has the address reads these events, and nothing else, until it is revoked or you are no longer active.':
    'Qui a l’adresse lit ces événements, et rien d’autre, jusqu’à sa révocation ou tant que vous êtes actif.',
  'It has the events that begin from three months ago to two years ahead, 5000 at most.':
    'Elle donne les événements qui commencent entre trois mois en arrière et deux ans en avant, 5000 au plus.',
  'A local database has no address of its own: --adresse says under which one vigie server start is reached that serves it.':
    'Une base locale n’a pas d’adresse à elle : --adresse dit sous laquelle on atteint le vigie server start qui la sert.',
  'All events of the organisation': 'Tous les événements de l’organisation',
  'What one takes part in oneself, for a telephone': 'Ceux auxquels on participe, pour un téléphone',
  'What the calendar is called': 'Comment s’appelle le calendrier',
  'Only the events that you take part in': 'Seulement les événements auxquels vous participez',
  'Where the service is reached, where that is not the address of the profile':
    'Où l’on atteint le service, si ce n’est pas l’adresse du profil',
  'List your subscriptions to the calendar, without their addresses':
    'Lister vos abonnements au calendrier, sans leurs adresses',
  'Those that lead somewhere': 'Ceux qui sont en vigueur',
  'Since when': 'Depuis quand',
  'Revoke a subscription: its address leads nowhere from this moment on':
    'Révoquer un abonnement : son adresse ne mène plus nulle part, dès maintenant',
  'By its label': 'Par son libellé',
  'See what would become of one': 'Voir ce qu’il en serait',
  'The id of the subscription, or its label': 'L’identifiant de l’abonnement, ou son libellé',
  'List the users of a calendar event': 'Lister les utilisateurs d’un événement du calendrier',
  'Those of the first event': 'Ceux du premier événement',
  'Their ids alone': 'Leurs identifiants seuls',
  '--mien takes those in which you take part; --de those in which another user does.':
    '--mien retient ceux auxquels vous participez ; --de, ceux auxquels participe un autre utilisateur.',
  'Rows that may be an object which is there are other ones':
    'Les lignes qui sont peut-être un objet déjà là en sont d’autres',
  'What is before you': 'Ce qui vous attend',
} as const;
