/** The sentences of the help of `vigie api`, in French, by the English ones that stand in the commands. */
export const api = {
  'Any endpoint of the service, as it is, such as vigie api GET /anomalies':
    'Tout point d’accès du service, tel quel, comme vigie api GET /anomalies',
  'Call any endpoint and print what it answers; the word call may be left out':
    'Appeler un point d’accès et afficher sa réponse ; le mot call peut être omis',
  'This is the raw way: nothing is checked before the service checks it, DELETE does not ask unless the profile is protected, and no local database is made but that of the profile local.':
    'C’est la voie brute : rien n’est vérifié avant que le service le fasse, DELETE ne demande rien sauf si le profil est protégé, et aucune base locale n’est créée, sauf celle du profil local.',
  'With GET, fields go to the query instead.': 'Avec GET, les champs vont dans la requête (query).',
  'JSON comes as the service gave it, indented on a terminal; `-o ndjson`, csv, tsv, ids and table show one object each of a list.':
    'Le JSON vient tel que le service l’a donné, indenté sur un terminal ; `-o ndjson`, csv, tsv, ids et table montrent un par un les objets d’une liste.',
  'A service other than vigie may have endpoints that `vigie api routes` does not list: they are called all the same.':
    'Un service autre que vigie peut avoir des points d’accès que `vigie api routes` ne liste pas : ils s’appellent de même.',
  'The first page of a list': 'La première page d’une liste',
  'The same with a filter, all of it, an object a line':
    'De même avec un filtre, en entier, un objet par ligne',
  'Add an anomaly': 'Ajouter une anomalie',
  'Try an update with a list in its body, without writing':
    'Essayer une modification dont le corps contient une liste, sans rien écrire',
  'A body from standard input, under a key that makes it safe to send twice':
    'Un corps lu sur l’entrée standard, sous une clé qui permet de l’envoyer deux fois sans risque',
  'GET, POST, PATCH, DELETE, in any case; GET unless given':
    'GET, POST, PATCH, DELETE, en majuscules ou non ; GET par défaut',
  'The path, such as anomalies/12': 'Le chemin, comme anomalies/12',
  'A member of the body, as text': 'Un membre du corps, en texte',
  'A member of the body, typed: true, false, null, numbers, lists and objects as JSON, @file the text of a file':
    'Un membre du corps, typé : true, false, null, nombres, listes et objets comme en JSON, @fichier le texte d’un fichier',
  'The whole body: a file with one JSON document, or - for standard input':
    'Le corps entier : un fichier d’un seul document JSON, ou - pour l’entrée standard',
  'A parameter of the query': 'Un paramètre de la requête',
  'A header of the request, such as If-Match or Accept-Language':
    'Un en-tête de la requête, comme If-Match ou Accept-Language',
  'Every page of a list, as one array': 'Toutes les pages d’une liste, en un seul tableau JSON',
  'Show the status and the headers of the answer on stderr':
    'Afficher le statut et les en-têtes de la réponse sur la sortie d’erreur',
  'List every endpoint': 'Lister tous les points d’accès',
  'An extension goes beyond the interface: a service other than vigie may not have it.':
    'Une extension va au-delà de l’interface : un service autre que vigie peut ne pas l’avoir.',
  'Nothing is asked of the service.': 'Rien n’est demandé au service.',
  'Every endpoint': 'Tous les points d’accès',
  'For a script: a method and a path a line': 'Pour un script : une méthode et un chemin par ligne',
  'Show the JSON Schema of what an endpoint takes and answers':
    'Afficher le schéma JSON de ce qu’un point d’accès prend et répond',
  'One document of draft 2020-12, whose properties are what the endpoint has of params, query, body and response, with named schemas under $defs.':
    'Un document (draft 2020-12) dont les propriétés sont ce que le point d’accès a de params, query, body et response, avec les schémas nommés sous $defs.',
  'The path is written as `vigie api routes` shows it, or with identifiers in it.':
    'Le chemin s’écrit comme le montre `vigie api routes`, ou avec des identifiants.',
  'Everything about adding an event': 'Tout sur l’ajout d’un événement',
  'What an anomaly is, indented': 'Ce qu’est une anomalie, indenté',
} as const;
