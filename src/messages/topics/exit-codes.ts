import { examples, text, wordingIn } from './blocks.ts';
import { EXITS, type Exit } from './exits.ts';
import type { Topic } from './topic.ts';

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
        return [
          `${String(exits[exit]).padStart(3)}  ${wordingIn(word, language)}`,
          wordingIn(when, language),
        ];
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
