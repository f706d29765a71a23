import { examples, items, text } from './blocks.ts';
import type { Topic } from './topic.ts';

export const profiles: Topic = {
  names: { en: 'profiles', fr: 'profils' },
  title: {
    en: 'Which database or service commands work with',
    fr: 'Avec quelle base ou quel service travaillent les commandes',
  },
  blocks: (language) => [
    text(language, [
      'A profile names a local database, or a service with its organisation and its token. `local`, the database of this machine, is there from the start: it needs no setting up.',
      'Un profil désigne une base locale, ou un service avec son organisation et son jeton. `local`, la base de cette machine, existe d’emblée : il n’y a rien à régler.',
    ]),
    items(language, [
      ['vigie profiles add', ['Add one', 'En ajouter un']],
      ['vigie profiles use', ['Use it from now on', 'L’utiliser désormais']],
      ['-p, --profile', ['Use it for one command', 'L’utiliser pour une commande']],
      ['VIGIE_PROFILE', ['Use it in this terminal', 'L’utiliser dans ce terminal']],
      [
        '--db, --url',
        [
          'Another database or service, whatever the profile',
          'Une autre base ou un autre service, quel que soit le profil',
        ],
      ],
    ]),
    text(language, [
      'A profile that does not exist is an error, never a fallback. A token is never typed on the line: it comes from a question, from standard input or from VIGIE_TOKEN.',
      'Un profil qui n’existe pas est une erreur : jamais un autre à la place. Un jeton ne se tape jamais dans la commande : il vient d’une question, de l’entrée standard ou de VIGIE_TOKEN.',
    ]),
    examples(language, [
      [['Where do commands go now?', 'Où vont les commandes, à présent ?'], 'vigie profiles show'],
      [
        ['Try things out in a database of its own', 'Faire des essais dans une base à part'],
        'vigie profiles add essai --db essai.db\nvigie -p essai anomalies list',
      ],
    ]),
  ],
};
