/** The sentences of the help of `vigie api`, in French, by the English ones that stand in the commands. */
export const api = {
  'Call any endpoint of the service, such as vigie api GET /anomalies':
    'Appeler tout point d’accès du service, comme vigie api GET /anomalies',
  'Call an endpoint and print the response. The word call may be omitted':
    'Appeler un point d’accès et afficher sa réponse. Le mot call peut être omis',
  'Requests are sent unchecked, DELETE asks for confirmation only if the profile is protected, and no local database is created except for the profile local.':
    'Les requêtes partent sans vérification, DELETE ne demande confirmation que si le profil est protégé, et aucune base locale n’est créée, sauf pour le profil local.',
  'With GET, fields are sent as query parameters.':
    'Avec GET, les champs partent comme paramètres de la requête (query).',
  'JSON is printed as the service sent it, indented on a terminal; `-o ndjson`, csv, tsv, ids and table print the objects of a list one by one.':
    'Le JSON s’affiche comme le service l’a envoyé, indenté sur un terminal ; `-o ndjson`, csv, tsv, ids et table affichent un par un les objets d’une liste.',
  'Another service may have endpoints that `vigie api routes` does not list; they can be called as well.':
    'Un autre service peut avoir des points d’accès que `vigie api routes` ne liste pas ; ils s’appellent de même.',
  'Get the first page of a list': 'Lire la première page d’une liste',
  'Get a filtered list, one object per line': 'Lire une liste filtrée en entier, un objet par ligne',
  'Add an anomaly': 'Ajouter une anomalie',
  'Preview an update with a list in the body': 'Simuler une modification dont le corps contient une liste',
  'Send a body from standard input with a key that makes repeats safe':
    'Envoyer un corps lu sur l’entrée standard, avec une clé qui permet de répéter sans risque',
  'GET, POST, PUT, PATCH or DELETE, in any case (default: GET)':
    'GET, POST, PUT, PATCH ou DELETE, en majuscules ou non (par défaut : GET)',
  'Path, such as anomalies/12': 'Le chemin, comme anomalies/12',
  'Member of the body, as text': 'Un membre du corps, en texte',
  'Member of the body, typed: true, false, null, number, JSON list or object, @file for the text of a file':
    'Un membre du corps, typé : true, false, null, nombre, liste ou objet JSON, @fichier pour le texte d’un fichier',
  'File with the whole body as JSON, or - for standard input':
    'Le fichier du corps entier, en JSON, ou - pour l’entrée standard',
  'Query parameter': 'Un paramètre de la requête (query)',
  'Header of the request, such as If-Match or Accept-Language':
    'Un en-tête de la requête, comme If-Match ou Accept-Language',
  'Get all pages of a list, as one array': 'Lire toutes les pages d’une liste, en un seul tableau JSON',
  'Show the status and the headers of the response on standard error':
    'Afficher le statut et les en-têtes de la réponse sur la sortie d’erreur',
  'List all endpoints': 'Lister tous les points d’accès',
  'Extensions go beyond the published REST interface: another service may lack them.':
    'Les extensions vont au-delà de l’interface REST publiée : un autre service peut ne pas les avoir.',
  'No request is sent to the service.': 'Aucune requête n’est envoyée au service.',
  'List all endpoints with their summaries': 'Lister tous les points d’accès avec leur résumé',
  'List methods and paths for a script': 'Lister méthodes et chemins, pour un script',
  'Show the JSON Schema of the request and response of an endpoint':
    'Afficher le schéma JSON de la requête et de la réponse d’un point d’accès',
  'The schema is one document (draft 2020-12), with the properties params, query, body and response of the endpoint, and named schemas under $defs.':
    'Le schéma est un document (draft 2020-12), avec les propriétés params, query, body et response du point d’accès, et les schémas nommés sous $defs.',
  'Write the path as `vigie api routes` shows it, or with actual ids.':
    'Le chemin s’écrit comme le montre `vigie api routes`, ou avec des identifiants.',
  'Show how to add an event': 'Voir comment ajouter un événement',
  'Show the schema of an anomaly, indented': 'Afficher le schéma d’une anomalie, indenté',
} as const;
