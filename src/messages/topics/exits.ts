import type { Both } from './blocks.ts';

/** Every way to end: a word, and when it happens. */
export const EXITS = {
  done: [
    ['done', 'fait'],
    [
      'also if the reader closes the pipe (`vigie … | head`)',
      'y compris si le lecteur ferme le tube (`vigie … | head`)',
    ],
  ],
  bug: [
    ['bug in vigie', 'défaut de vigie'],
    ['please report it, with the output of --debug', 'signalez-le, avec la sortie de --debug'],
  ],
  usage: [
    ['usage', 'usage'],
    [
      'the command line, a setting or a file name is invalid; nothing was sent or written',
      'la ligne de commande, un réglage ou un nom de fichier n’est pas valable ; rien n’a été envoyé ni écrit',
    ],
  ],
  notFound: [
    ['not found', 'introuvable'],
    [
      'the object or directory does not exist, or belongs to another organisation',
      'cet objet ou ce répertoire n’existe pas, ou appartient à une autre organisation',
    ],
  ],
  notAllowed: [
    ['not allowed', 'non autorisé'],
    [
      'the token, the organisation or the roles do not allow the operation',
      'le jeton, l’organisation ou les rôles ne permettent pas l’opération',
    ],
  ],
  refused: [
    ['refused', 'refusé'],
    [
      'the service refused the request, or a file is invalid; nothing was written',
      'le service a refusé la demande, ou un fichier n’est pas valable ; rien n’a été écrit',
    ],
  ],
  inputNeeded: [
    ['input needed', 'réponse attendue'],
    [
      'a confirmation or a value is required, and there is no terminal: add --yes, or the flag in the message',
      'il faut une confirmation ou une valeur, et il n’y a pas de terminal : ajoutez --yes, ou l’option du message',
    ],
  ],
  unreachable: [
    ['unreachable', 'injoignable'],
    [
      'no connection, unknown host, invalid certificate, timeout, or invalid response',
      'pas de connexion, hôte inconnu, certificat non valable, délai dépassé, ou réponse non valable',
    ],
  ],
  temporary: [
    ['temporary', 'passager'],
    [
      'too many requests, a service error or overload, a full disk, an unusable database',
      'trop de requêtes, service en panne ou surchargé, disque plein, base inutilisable',
    ],
  ],
  partly: [
    ['partly done', 'fait en partie'],
    [
      'some objects failed, or a comparison found differences; successful changes are kept and listed',
      'une partie des objets a échoué, ou une comparaison a trouvé des différences ; les changements réussis sont conservés et listés',
    ],
  ],
  interrupted: [
    ['interrupted', 'interrompu'],
    ['Ctrl-C, or "no" at a confirmation', 'Ctrl-C, ou « non » à une confirmation'],
  ],
  terminated: [
    ['terminated', 'arrêté'],
    ['SIGTERM', 'SIGTERM'],
  ],
} as const satisfies Readonly<Record<string, readonly [word: Both, when: Both]>>;

/** The name of a way to end. */
export type Exit = keyof typeof EXITS;
