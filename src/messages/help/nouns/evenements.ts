/** The sentences of the help of `vigie evenements`, in French, by the English ones that stand in the commands. */
export const evenements = {
  'Calendar and its events: visits, commissions, reconnaissances':
    'Le calendrier et ses événements : visites, commissions, reconnaissances opérationnelles',
  'List calendar events by start date': 'Lister les événements du calendrier, par date de début',
  '--from and --to show the events that overlap the period; either may be omitted.':
    '--from et --to montrent les événements qui chevauchent la période ; l’un ou l’autre peut manquer.',
  'A date without a time means the whole day, in the time zone of the organisation.':
    'Une date sans heure vaut la journée entière, dans le fuseau de l’organisation.',
  '--subject-id requires --type.': '--subject-id exige --type.',
  '-o ics is a calendar for Outlook and Thunderbird; opening it again adds no duplicates.':
    '-o ics donne un calendrier pour Outlook et Thunderbird ; le rouvrir n’ajoute aucun doublon.',
  'Export the calendar of a week for Outlook': 'Exporter le calendrier d’une semaine pour Outlook',
  'Output format; ics is a calendar': 'Le format de sortie ; ics est un calendrier',
  'List the events of October': 'Lister les événements d’octobre',
  'List all periodic visits from a time on': 'Lister les visites périodiques à partir d’un moment',
  'Start of the period': 'Le début de la période',
  'End of the period': 'La fin de la période',
  'Filter by type': 'Filtrer par type',
  'Filter by id of the session of an event': 'Filtrer par identifiant de la séance représentée',
  'Show a month or a week of the calendar': 'Afficher un mois ou une semaine du calendrier',
  'Shows the current month by default. Weeks start on Monday, and today is in brackets.':
    'Affiche le mois en cours par défaut. La semaine commence le lundi, et le jour même est entre crochets.',
  'C is a commission, V a visit, R a reconnaissance, E another event, ! the deadline of an open dossier.':
    'C est une commission, V une visite, R une reconnaissance, E un autre événement, ! la date limite de traitement d’un dossier ouvert.',
  'When the output is not a terminal, the rows are those of `vigie evenements list`.':
    'Hors d’un terminal, les lignes sont celles de `vigie evenements list`.',
  '--mien shows the events you take part in, and the deadlines of your dossiers and of the dossiers attached to them; --de, those of another user.':
    '--mien montre les événements auxquels vous participez, et les échéances de vos dossiers et des dossiers rattachés ; --de, ceux d’un autre utilisateur.',
  'Show the current month': 'Afficher le mois en cours',
  'Show your week': 'Afficher votre semaine',
  'Show next month': 'Afficher le mois prochain',
  'Show next week, day by day': 'Afficher la semaine prochaine, jour par jour',
  'List the visits of November as JSON': 'Lister les visites de novembre en JSON',
  "Month, such as 2026-11, november or 'next month'": "Le mois, comme 2026-11, novembre ou 'mois prochain'",
  'Show a week: the current week, or the week of --jour':
    'Afficher une semaine : la semaine en cours, ou celle de --jour',
  'Show the month of this day, or its week with --semaine':
    'Afficher le mois de ce jour, ou sa semaine avec --semaine',
  'Import calendar events, with you as a participant': 'Importer des événements auxquels vous participez',
  'Dates are written 12/03/2026 or 2026-03-12, with or without a time; a date without a time is a whole day.':
    'Les dates s’écrivent 12/03/2026 ou 2026-03-12, avec ou sans heure ; une date sans heure est une journée entière.',
  'An event is identified by its title, type and start. A replaced event keeps its id, its session and its participants.':
    'Un événement s’identifie par son titre, son type et son début. Un événement remplacé garde son identifiant, sa séance et ses participants.',
  'Import a calendar of visits only': 'Importer un agenda qui n’a que des visites',
  'Map the words of the file to values': 'Associer les mots du fichier à des valeurs',
  'Show a calendar event': 'Afficher un événement du calendrier',
  'Show the commission session of an event': 'Afficher la séance de commission d’un événement',
  'Id of the event': 'L’identifiant de l’événement',
  'Add a calendar event, with you as a participant': 'Ajouter un événement auquel vous participez',
  'A time without an offset is in the time zone of the organisation.':
    'Une heure sans décalage est dans le fuseau de l’organisation.',
  'Dates, and times without a zone, are in the time zone of the organisation.':
    'Les dates, et les heures sans fuseau, sont dans le fuseau de l’organisation.',
  'A date without a time means its first second for --date-debut and its last for --date-fin: the same date in both is a whole day.':
    'Une date sans heure vaut sa première seconde pour --date-debut et sa dernière pour --date-fin : la même date aux deux fait la journée entière.',
  'Add a visit in the morning': 'Ajouter une visite le matin',
  'Preview an event of two whole days and print only the id':
    'Simuler un événement de deux journées entières et n’afficher que l’identifiant',
  Start: 'Le début',
  End: 'La fin',
  'Description (default: empty)': 'La description (par défaut : vide)',
  'Update a calendar event, for instance to postpone or rename it':
    'Modifier un événement du calendrier, par exemple pour le reporter ou le renommer',
  'Fields without a flag keep their value, as do the participants and the session.':
    'Les champs sans option gardent leur valeur, comme les participants et la séance.',
  'Postpone a visit to another morning': 'Reporter une visite à une autre matinée',
  'Preview another title': 'Simuler un autre titre',
  Description: 'La description',
  'Delete calendar events': 'Supprimer des événements du calendrier',
  'Delete past events without confirmation': 'Supprimer des événements passés sans confirmation',
  'Preview the deletion of the first event': 'Simuler la suppression du premier événement',
  'Create an address where Outlook, Thunderbird and phones read the calendar':
    'Créer une adresse où Outlook, Thunderbird et les téléphones lisent le calendrier',
  'The address is shown once, and only a hash of its secret is stored. If you lose it, create another subscription and revoke the lost one.':
    'L’adresse n’est montrée qu’une fois, et seule une empreinte de son secret est conservée. Si vous la perdez, créez un autre abonnement et révoquez l’ancien.',
  'Anyone with the address can read these events, and nothing else, until you revoke the subscription or your account is deactivated.':
    'Quiconque a l’adresse peut lire ces événements, et rien d’autre, jusqu’à la révocation de l’abonnement ou la désactivation de votre compte.',
  'The calendar holds the events that start between three months ago and two years from now, 5000 at most.':
    'Le calendrier contient les événements qui commencent entre trois mois en arrière et deux ans en avant, 5000 au plus.',
  'A local database has no address of its own: with --adresse, give the address of the `vigie server start` that serves it.':
    'Une base locale n’a pas d’adresse à elle : donnez avec --adresse celle du `vigie server start` qui la sert.',
  'Subscribe to all events of the organisation': 'S’abonner à tous les événements de l’organisation',
  'Subscribe to your own events on a phone': 'S’abonner à vos propres événements sur un téléphone',
  'Name of the calendar': 'Le nom du calendrier',
  'Include only the events you take part in': 'N’inclure que les événements auxquels vous participez',
  'Address of the service, if it differs from that of the profile':
    'L’adresse du service, si elle diffère de celle du profil',
  'List your calendar subscriptions, without their addresses':
    'Lister vos abonnements au calendrier, sans leurs adresses',
  'List the subscriptions in force': 'Lister les abonnements en vigueur',
  'List labels and dates of creation': 'Lister les libellés et les dates de création',
  'Revoke a calendar subscription. Its address stops working immediately':
    'Révoquer un abonnement au calendrier. Son adresse cesse aussitôt de fonctionner',
  'Revoke a subscription by its label': 'Révoquer un abonnement par son libellé',
  'Preview a revocation': 'Simuler une révocation',
  'Id or label of the subscription': 'L’identifiant ou le libellé de l’abonnement',
  'List the users of a calendar event': 'Lister les utilisateurs d’un événement du calendrier',
  'List the users of the first event': 'Lister les utilisateurs du premier événement',
  'List only the ids': 'Lister seulement les identifiants',
  '--mien shows the events you take part in; --de, those of another user.':
    '--mien montre les événements auxquels vous participez ; --de, ceux d’un autre utilisateur.',
  'Create rows that may match an existing object as new objects':
    'Créer comme nouveaux objets les lignes qui correspondent peut-être à un objet existant',
  'List your upcoming events': 'Lister vos événements à venir',
} as const;
