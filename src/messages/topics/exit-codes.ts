import type { Language } from '../index.ts';
import { type Both, examples, said, type Topic, text } from './topic.ts';

/** Every way to end: a word for the help of a command, and when it happens. */
const EXITS = {
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

/** The word for a way to end. */
export function exitWord(exit: Exit, language: Language): string {
  return said(EXITS[exit][0], language);
}

export const exitCodes: Topic = {
  names: { en: 'exit-codes', fr: 'codes-de-sortie' },
  title: {
    en: 'How commands end, for scripts',
    fr: 'Comment finissent les commandes, pour les scripts',
  },
  blocks: (language, { exits }) => [
    text(language, [
      'Every command ends with one of these numbers. They are stable: a script may rely on them.',
      'Toute commande finit par l’un de ces nombres. Ils sont stables : un script peut s’y fier.',
    ]),
    {
      kind: 'items',
      items: (Object.keys(EXITS) as Exit[]).map((exit) => {
        const [word, when] = EXITS[exit];
        return [`${String(exits[exit]).padStart(3)}  ${said(word, language)}`, said(when, language)];
      }),
    },
    text(language, [
      'Work on several of which none succeeds ends as they failed: 3 where none is there, 5 where all are refused. Where they failed in several ways, it ends with the highest of their numbers.',
      'Un travail sur plusieurs dont aucun ne réussit finit comme ils ont échoué : 3 si aucun n’existe, 5 si tous sont refusés. S’ils ont échoué de plusieurs façons, il finit par le plus grand de leurs nombres.',
    ]),
    text(language, [
      'A command that fails prints nothing on standard output, bulk work excepted. The reason is on stderr, in words; with --json it is one line of JSON with a stable code, the exit code, and every error.',
      'Une commande qui échoue n’affiche rien sur la sortie standard, travaux en masse exceptés. La raison est sur la sortie d’erreur, en toutes lettres ; avec --json, c’est une seule ligne de JSON, avec un code stable, le code de sortie et toutes les erreurs.',
    ]),
    examples(language, [
      [
        ['Do something when an anomaly does not exist', 'Agir quand une anomalie n’existe pas'],
        "vigie anomalies get 999999 || test $? -eq 3 && echo 'pas de code 999999'",
      ],
      [
        ['The reason, for a program', 'La raison, pour un programme'],
        'vigie anomalies get 999999 --json 2>&1 | tail -n 1',
      ],
    ]),
  ],
};
