import { type Both, examples, items, text } from './blocks.ts';
import type { Topic } from './topic.ts';

/** The variables that vigie heeds. */
export const VARIABLES: readonly (readonly [name: string, does: Both])[] = [
  ['VIGIE_PROFILE', ['The profile to use, as --profile', 'Le profil à utiliser, comme --profile']],
  ['VIGIE_URL', ['The address of the service, as --url', 'L’adresse du service, comme --url']],
  [
    'VIGIE_ORG',
    ['The organisation to work for, as --org', 'L’organisation pour laquelle travailler, comme --org'],
  ],
  [
    'VIGIE_USER',
    [
      'Whom to work as in a local database, as --user',
      'Au nom de qui travailler dans une base locale, comme --user',
    ],
  ],
  ['VIGIE_TOKEN', ['The token; there is no flag for it', 'Le jeton ; il n’a pas d’option']],
  [
    'VIGIE_DB',
    ['The database, a file or postgres://…, as --db', 'La base, un fichier ou postgres://…, comme --db'],
  ],
  [
    'VIGIE_NO_INPUT',
    [
      'Never ask anything, as --no-input; so does CI',
      'Ne jamais rien demander, comme --no-input ; CI de même',
    ],
  ],
  ['VIGIE_LANG', ['fr or en; else LC_ALL, LC_MESSAGES, LANG', 'fr ou en ; sinon LC_ALL, LC_MESSAGES, LANG']],
  [
    'VIGIE_CONFIG_DIR',
    ['The directory of profiles and their tokens', 'Le répertoire des profils et de leurs jetons'],
  ],
  [
    'XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME',
    [
      'Where configuration, database, journals and compiled code lie',
      'Où se trouvent configuration, base, journaux et code compilé',
    ],
  ],
  [
    'NO_COLOR, FORCE_COLOR',
    [
      'No colour, or colour in a pipe as well; --color comes first',
      'Pas de couleur, ou de la couleur même dans un tube ; --color passe avant',
    ],
  ],
  [
    'VIGIE_PAGER',
    [
      'The pager for long help and objects on a terminal, else PAGER (default: less; none on Windows); none if it is empty',
      'L’afficheur de l’aide et des objets longs sur un terminal, sinon PAGER (par défaut : less ; aucun sous Windows) ; aucun si elle est vide',
    ],
  ],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', ['The proxy to a service', 'Le mandataire vers un service']],
  [
    'NODE_EXTRA_CA_CERTS',
    [
      'Certificate authorities to trust besides the usual ones',
      'Des autorités de certification à croire en plus des habituelles',
    ],
  ],
];

export const environment: Topic = {
  names: { en: 'environment', fr: 'environnement' },
  title: { en: 'The variables that vigie heeds', fr: 'Les variables dont vigie tient compte' },
  blocks: (language) => [
    text(language, [
      'A flag comes before the environment, the environment before the profile, the profile before the default.',
      'Une option passe avant l’environnement, l’environnement avant le profil, le profil avant le défaut.',
    ]),
    items(language, VARIABLES),
    text(language, [
      'Each flag of server start has one too, such as VIGIE_PORT for --port: vigie server start --help.',
      'Chaque option de server start a aussi la sienne, comme VIGIE_PORT pour --port : vigie server start --help.',
    ]),
    examples(language, [
      [
        ['In French, once', 'En anglais, une fois'],
        language === 'fr' ? 'VIGIE_LANG=en vigie help formats' : 'VIGIE_LANG=fr vigie help formats',
      ],
      [
        ['What is in force, and what gives it', 'Ce qui est en vigueur, et d’où cela vient'],
        'vigie profiles show',
      ],
    ]),
  ],
};
