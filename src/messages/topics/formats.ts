import { type Both, examples, items, said, text } from './blocks.ts';
import type { Topic } from './topic.ts';

const OUTPUTS: Readonly<Record<string, Both>> = {
  table: [
    'Columns fitted to the terminal; the default there',
    'Des colonnes à la largeur du terminal ; par défaut sur un terminal',
  ],
  json: [
    'One document, every field, as the service gave it; lists are arrays',
    'Un seul document, tous les champs, tels que le service les donne ; une liste est un tableau',
  ],
  ndjson: ['One JSON object a line, written as it comes', 'Un objet JSON par ligne, écrit à mesure'],
  csv: [
    'Comma-separated, with a header line (RFC 4180)',
    'Séparé par des virgules, avec une ligne d’en-tête (RFC 4180)',
  ],
  tsv: [
    'Tab-separated, full values; the default in a pipe',
    'Séparé par des tabulations, valeurs entières ; par défaut dans un tube',
  ],
  ids: [
    'The ids alone, one a line, for another command',
    'Les identifiants seuls, un par ligne, pour une autre commande',
  ],
  ics: ['A calendar file, of evenements list', 'Un fichier de calendrier, pour evenements list'],
};

export const formats: Topic = {
  names: { en: 'formats', fr: 'formats' },
  title: { en: 'How data is shown, and read', fr: 'Comment les données sont affichées, et lues' },
  blocks: (language, { outputs, endings }) => [
    text(language, [
      'Standard output carries data and nothing else. -o, --output chooses how:',
      'La sortie standard porte les données et rien d’autre. -o, --output choisit comment :',
    ]),
    {
      kind: 'items',
      items: outputs.map((format) => [format, said(OUTPUTS[format] ?? [format, format], language)]),
    },
    text(language, [
      '--fields chooses the fields and their order, as dotted paths; with -o ids a single one gives what stands there, each once. --no-headers leaves out the header line. Whatever the number of rows, ndjson, csv, tsv and ids take no more memory.',
      '--fields choisit les champs et leur ordre, en chemins pointés ; avec -o ids, un seul donne ce qui s’y trouve, chaque valeur une fois. --no-headers omet la ligne d’en-tête. Quel que soit le nombre de lignes, ndjson, csv, tsv et ids ne prennent pas plus de mémoire.',
    ]),
    text(language, [
      `Imports read, and exports write, what the name of the file says: ${endings.join(', ')}, also with .gz after it.`,
      `Les imports lisent, et les exports écrivent, ce que dit le nom du fichier : ${endings.join(', ')}, suivi ou non de .gz.`,
    ]),
    items(language, [
      [
        '--excel',
        [
          'CSV that a spreadsheet opens without harm to accents or codes',
          'Du CSV qu’un tableur ouvre sans abîmer ni accents ni codes',
        ],
      ],
    ]),
    examples(language, [
      [
        ['Two columns, for a program', 'Deux colonnes, pour un programme'],
        'vigie anomalies list --all --fields code,texte -o csv',
      ],
      [
        ['What one command finds, given to another', 'Ce qu’une commande trouve, donné à une autre'],
        'vigie anomalies list --texte puits -o ids | vigie anomalies delete - --dry-run',
      ],
    ]),
  ],
};
