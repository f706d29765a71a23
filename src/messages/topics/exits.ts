import type { Both } from './blocks.ts';

/** Every way to end: a word, and when it happens. */
export const EXITS = {
  done: [
    ['done', 'fait'],
    [
      'also when the reader of the output went away (`vigie … | head`)',
      'y compris quand le lecteur de la sortie s’en est allé (`vigie … | head`)',
    ],
  ],
  bug: [
    ['a defect of vigie', 'défaut de vigie'],
    ['please report it, with what --debug says', 'signalez-le, avec ce que dit --debug'],
  ],
  usage: [
    ['usage', 'usage'],
    [
      'the line, a setting or a file name is wrong; nothing was sent, nothing was written',
      'la ligne, un réglage ou un nom de fichier est faux ; rien n’a été envoyé ni écrit',
    ],
  ],
  notFound: [
    ['not found', 'introuvable'],
    [
      'there is no such object or directory, or it belongs to another organisation',
      'cet objet ou ce répertoire n’existe pas, ou appartient à une autre organisation',
    ],
  ],
  notAllowed: [
    ['not allowed', 'non autorisé'],
    [
      'the token, the organisation or the roles do not allow it',
      'le jeton, l’organisation ou les rôles ne le permettent pas',
    ],
  ],
  refused: [
    ['refused', 'refusé'],
    [
      'the service refused what was given, or a file is not valid; nothing was written',
      'le service a refusé ce qui lui est donné, ou un fichier n’est pas valable ; rien n’a été écrit',
    ],
  ],
  inputNeeded: [
    ['an answer is needed', 'réponse attendue'],
    [
      'something must be confirmed or typed, and there is no terminal: give --yes, or the flag that is named',
      'il faut confirmer ou saisir quelque chose, et il n’y a pas de terminal : donnez --yes, ou l’option nommée',
    ],
  ],
  unreachable: [
    ['unreachable', 'injoignable'],
    [
      'no connection, no such host, no valid certificate, no answer in time, or one that makes no sense',
      'pas de connexion, hôte inconnu, certificat non valable, pas de réponse à temps, ou réponse incompréhensible',
    ],
  ],
  temporary: [
    ['temporary', 'passager'],
    [
      'too many requests, a service that failed or is busy, a full disk, a database that cannot be used',
      'trop de requêtes, service en panne ou occupé, disque plein, base inutilisable',
    ],
  ],
  partly: [
    ['partly done', 'fait en partie'],
    [
      'some of many failed, or two things differ; what succeeded stays, and is told one by one',
      'une partie a échoué, ou deux choses diffèrent ; ce qui a réussi reste, et est dit un par un',
    ],
  ],
  interrupted: [
    ['interrupted', 'interrompu'],
    ['Ctrl-C, or "no" as an answer', 'Ctrl-C, ou « non » à une question'],
  ],
  terminated: [
    ['terminated', 'arrêté'],
    ['SIGTERM', 'SIGTERM'],
  ],
} as const satisfies Readonly<Record<string, readonly [word: Both, when: Both]>>;

/** The name of a way to end. */
export type Exit = keyof typeof EXITS;
