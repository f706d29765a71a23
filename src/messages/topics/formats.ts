import { type Both, examples, items, text, wordingIn } from './blocks.ts';
import type { Facts, Topic } from './topic.ts';

const TABLE: Both = [
  'Columns fitted to the terminal (default on a terminal)',
  'Des colonnes à la largeur du terminal (par défaut sur un terminal)',
];

export const formats: Topic = {
  names: { en: 'formats', fr: 'formats' },
  title: { en: 'Formats of input and output', fr: 'Formats d’entrée et de sortie' },
  blocks: (language, { outputs, endings }) => [
    text(language, [
      'Standard output contains only data. -o, --output sets the format:',
      'La sortie standard ne contient que les données. -o, --output fixe le format :',
    ]),
    {
      kind: 'items',
      items: [
        ['table', wordingIn(TABLE, language)],
        ...outputs.map(({ name, summary }) => [name, summary[language]] as const),
      ],
    },
    text(language, [
      `--fields chooses the fields and their order, as dotted paths; with -o ids a single one gives what stands there, each once. --no-headers leaves out the header line. Whatever the number of rows, these take no more memory: ${streamed(outputs)}.`,
      `--fields choisit les champs et leur ordre, en chemins pointés ; avec -o ids, un seul donne ce qui s’y trouve, chaque valeur une fois. --no-headers omet la ligne d’en-tête. Quel que soit le nombre de lignes, ceux-ci ne prennent pas plus de mémoire : ${streamed(outputs)}.`,
    ]),
    text(language, [
      '--jq filters the JSON output, on machines without jq as well. Texts are printed without quotes, one result per line. The output is held in memory; for large outputs, pipe -o ndjson to jq itself.',
      '--jq filtre la sortie JSON, même sur un poste sans jq. Les textes sont écrits sans guillemets, un résultat par ligne. La sortie est gardée en mémoire ; pour de grandes sorties, passez -o ndjson à jq lui-même.',
    ]),
    text(language, [
      `Imports read, and exports write, what the name of the file says: ${endings.join(', ')}, also with .gz after it.`,
      `Les imports lisent, et les exports écrivent, ce que dit le nom du fichier : ${endings.join(', ')}, suivi ou non de .gz.`,
    ]),
    items(language, [
      [
        '--excel',
        [
          'CSV for spreadsheets: accents and codes are preserved',
          'Du CSV pour tableur : accents et codes sont préservés',
        ],
      ],
    ]),
    examples(language, [
      [
        ['Export two columns for a program', 'Exporter deux colonnes pour un programme'],
        'vigie anomalies list --all --fields code,texte -o csv',
      ],
      [
        ['Print the texts of the blocking anomalies', 'Afficher le texte des anomalies bloquantes'],
        "vigie anomalies list --all --jq '.[] | select(.indice_de_gravite == 2).texte'",
      ],
      [
        [
          'Pass the ids found by a command to another command',
          'Passer les identifiants trouvés par une commande à une autre',
        ],
        'vigie anomalies list --texte puits -o ids | vigie anomalies delete - --dry-run',
      ],
    ]),
  ],
};

function streamed(outputs: Facts['outputs']): string {
  return outputs.flatMap(({ name, whole }) => (whole ? [] : [name])).join(', ');
}
