import { type Both, examples, items, text } from './blocks.ts';
import type { Topic } from './topic.ts';

/** The variables that vigie heeds. */
export const VARIABLES: readonly (readonly [name: string, does: Both])[] = [
  ['VIGIE_PROFILE', ['Profile to use, as --profile', 'Le profil à utiliser, comme --profile']],
  ['VIGIE_URL', ['Address of the service, as --url', 'L’adresse du service, comme --url']],
  [
    'VIGIE_ORG',
    ['Organisation to work for, as --org', 'L’organisation pour laquelle travailler, comme --org'],
  ],
  [
    'VIGIE_USER',
    [
      'User to act as in a local database, as --user',
      'L’utilisateur au nom de qui travailler dans une base locale, comme --user',
    ],
  ],
  ['VIGIE_TOKEN', ['Token (there is no flag for it)', 'Le jeton (aucune option ne le donne)']],
  [
    'VIGIE_DB',
    ['Database, a file or postgres://…, as --db', 'La base, un fichier ou postgres://…, comme --db'],
  ],
  [
    'VIGIE_NO_INPUT',
    [
      'Never prompt, as --no-input (CI also)',
      'Ne jamais poser de question, comme --no-input ; CI a le même effet',
    ],
  ],
  [
    'VIGIE_LANG',
    ['fr or en (else by LC_ALL, LC_MESSAGES, LANG)', 'fr ou en (sinon LC_ALL, LC_MESSAGES, LANG)'],
  ],
  [
    'VIGIE_CONFIG_DIR',
    ['Directory of profiles and their tokens', 'Le répertoire des profils et de leurs jetons'],
  ],
  [
    'VIGIE_NO_KEYRING',
    [
      'Keep refresh tokens in the configuration, not in the keyring of the system',
      'Garder les jetons de renouvellement dans la configuration, non dans le trousseau de clés',
    ],
  ],
  [
    'XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME',
    [
      'Directories of configuration, databases, journals and compiled code',
      'Les répertoires de la configuration, des bases, des journaux et du code compilé',
    ],
  ],
  [
    'NO_COLOR, FORCE_COLOR',
    [
      'Disable colour, or force colour in a pipe; --color takes precedence',
      'Désactiver la couleur, ou la forcer dans un tube ; --color l’emporte',
    ],
  ],
  [
    'VIGIE_PAGER',
    [
      'Pager for long help and objects on a terminal (default: PAGER, else less; none on Windows); empty for no pager',
      'L’afficheur de l’aide et des objets longs sur un terminal (par défaut : PAGER, sinon less ; aucun sous Windows) ; vide pour aucun',
    ],
  ],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', ['Proxy for services', 'Le mandataire (proxy) vers les services']],
  [
    'NODE_EXTRA_CA_CERTS',
    [
      'Additional certificate authorities to trust',
      'Des autorités de certification supplémentaires à accepter',
    ],
  ],
];

export const environment: Topic = {
  names: { en: 'environment', fr: 'environnement' },
  title: { en: 'Environment variables', fr: 'Variables d’environnement' },
  blocks: (language) => [
    text(language, [
      'Flags take precedence over environment variables, environment variables over the profile, the profile over defaults.',
      'Les options l’emportent sur les variables d’environnement, celles-ci sur le profil, et le profil sur les valeurs par défaut.',
    ]),
    items(language, VARIABLES),
    text(language, [
      'Each flag of server start also has a variable, such as VIGIE_PORT for --port. Run: vigie server start --help',
      'Chaque option de server start a aussi sa variable, comme VIGIE_PORT pour --port. Lancez : vigie server start --help',
    ]),
    examples(language, [
      [
        ['Read a help topic in French', 'Lire un sujet d’aide en anglais'],
        language === 'fr' ? 'VIGIE_LANG=en vigie help formats' : 'VIGIE_LANG=fr vigie help formats',
      ],
      [
        ['Show each setting in effect and its origin', 'Afficher chaque réglage en vigueur et son origine'],
        'vigie profiles show',
      ],
    ]),
  ],
};
