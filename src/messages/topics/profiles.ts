import { examples, items, text } from './blocks.ts';
import type { Topic } from './topic.ts';

export const profiles: Topic = {
  names: { en: 'profiles', fr: 'profils' },
  title: {
    en: 'Databases and services that commands use',
    fr: 'Les bases et les services qu’utilisent les commandes',
  },
  blocks: (language) => [
    text(language, [
      'A profile is a local database, or a service with an organisation and a token. The profile `local`, the database of this machine, always exists and needs no setup.',
      'Un profil désigne une base locale, ou un service avec une organisation et un jeton. Le profil `local`, la base de cette machine, existe toujours, sans réglage.',
    ]),
    items(language, [
      ['vigie profiles add', ['Add a profile', 'Ajouter un profil']],
      ['vigie profiles use', ['Make a profile the default', 'Faire d’un profil celui par défaut']],
      ['-p, --profile', ['Use a profile for one command', 'Utiliser un profil pour une commande']],
      ['VIGIE_PROFILE', ['Use a profile in this terminal', 'Utiliser un profil dans ce terminal']],
      [
        '--db, --url',
        [
          'Use another database or service, regardless of the profile',
          'Utiliser une autre base ou un autre service, quel que soit le profil',
        ],
      ],
    ]),
    text(language, [
      'A missing profile is an error. A token is never given on the command line: vigie prompts for it, or reads it from standard input or VIGIE_TOKEN.',
      'Un profil inexistant est une erreur. Un jeton ne se donne jamais dans la commande : vigie le demande, ou le lit sur l’entrée standard ou dans VIGIE_TOKEN.',
    ]),
    examples(language, [
      [
        ['Show the database or service in use', 'Afficher la base ou le service utilisé'],
        'vigie profiles show',
      ],
      [
        ['Experiment in a separate database', 'Faire des essais dans une base à part'],
        'vigie profiles add essai --db essai.db\nvigie -p essai anomalies list',
      ],
    ]),
  ],
};
