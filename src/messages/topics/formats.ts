import { type Both, examples, items, text, wordingIn } from './blocks.ts';
import type { Facts, Topic } from './topic.ts';

const TABLE: Both = [
  'Columns fitted to the terminal; the default there',
  'Des colonnes à la largeur du terminal ; par défaut sur un terminal',
];

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
      '--jq filters the JSON output as jq does, on machines without jq as well: texts are written bare, one result a line. The output is held in memory; for more, give -o ndjson to jq itself.',
      '--jq filtre la sortie JSON comme le fait jq, même sur un poste sans jq : les textes sont écrits sans guillemets, un résultat par ligne. La sortie est gardée en mémoire ; au-delà, donnez -o ndjson à jq lui-même.',
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
        ['Print the texts of the blocking anomalies', 'Afficher le texte des anomalies bloquantes'],
        "vigie anomalies list --all --jq '.[] | select(.indice_de_gravite == 2).texte'",
      ],
      [
        ['What one command finds, given to another', 'Ce qu’une commande trouve, donné à une autre'],
        'vigie anomalies list --texte puits -o ids | vigie anomalies delete - --dry-run',
      ],
    ]),
  ],
};

function streamed(outputs: Facts['outputs']): string {
  return outputs.flatMap(({ name, whole }) => (whole ? [] : [name])).join(', ');
}
