import { examples, text, wordingIn } from './blocks.ts';
import { EXITS, type Exit } from './exits.ts';
import type { Topic } from './topic.ts';

export const exitCodes: Topic = {
  names: { en: 'exit-codes', fr: 'codes-de-sortie' },
  title: {
    en: 'Exit codes, for scripts',
    fr: 'Codes de sortie, pour les scripts',
  },
  blocks: (language, { exits }) => [
    text(language, [
      'A command exits with one of these codes. The codes are stable: scripts can rely on them.',
      'Une commande finit par l’un de ces codes. Ils sont stables : un script peut s’y fier.',
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
      'If a command fails for all of several objects, its exit code is that of the failures: 3 if all are missing, 5 if all are refused. If the failures differ, it is the highest of their codes.',
      'Si une commande échoue pour tous les objets donnés, son code est celui des échecs : 3 si aucun n’existe, 5 si tous sont refusés. Si les échecs diffèrent, c’est le plus grand de leurs codes.',
    ]),
    text(language, [
      'A failed command prints nothing on standard output, except for bulk work. The reason is printed on standard error; with --json, as one line of JSON with a stable code, the exit code and all errors.',
      'Une commande qui échoue n’affiche rien sur la sortie standard, sauf pour les travaux en masse. Le motif est sur la sortie d’erreur ; avec --json, c’est une seule ligne de JSON, avec un code stable, le code de sortie et toutes les erreurs.',
    ]),
    examples(language, [
      [
        ['Handle a missing anomaly', 'Traiter le cas d’une anomalie absente'],
        "vigie anomalies get 999999 || test $? -eq 3 && echo 'pas de code 999999'",
      ],
      [
        ['Read the reason in a program', 'Lire le motif dans un programme'],
        'vigie anomalies get 999999 --json 2>&1 | tail -n 1',
      ],
    ]),
  ],
};
