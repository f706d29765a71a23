import { examples, items, text } from './blocks.ts';
import type { Topic } from './topic.ts';

export const imports: Topic = {
  names: { en: 'import', fr: 'import' },
  title: { en: 'A spreadsheet into a library, and back', fr: 'D’un tableur à la bibliothèque, et retour' },
  blocks: (language, { endings }) => [
    text(language, [
      `anomalies, prescriptions and supports can be imported, exported and synchronised. A file may be ${endings.join(', ')}; its encoding, its delimiter and its headers are found.`,
      `anomalies, prescriptions et supports s’importent, s’exportent et se synchronisent. Un fichier peut être ${endings.join(', ')} ; son encodage, son séparateur et ses en-têtes sont trouvés.`,
    ]),
    text(language, [
      'Look first, then mend, then write. Nothing is written while one row is wrong, unless --partial is given; the same file twice changes nothing, and an import that was cut short is finished by running it again.',
      'Regarder, corriger, puis écrire. Rien n’est écrit tant qu’une ligne est fausse, sauf avec --partial ; le même fichier deux fois ne change rien, et un import interrompu se termine en le relançant.',
    ]),
    items(language, [
      [
        '--dry-run',
        ['Check and compare everything, write nothing', 'Tout vérifier et comparer, ne rien écrire'],
      ],
      [
        '--rejects',
        [
          'The rows that are wrong, and why, in a file to correct and import',
          'Les lignes fausses, et pourquoi, dans un fichier à corriger puis importer',
        ],
      ],
      [
        '--if-exists',
        [
          'What to do with rows that exist otherwise: fail, skip, replace',
          'Que faire des lignes qui existent sous une autre forme : fail, skip, replace',
        ],
      ],
      [
        '--map, --set',
        [
          'Another header for a field; a value for its empty cells',
          'Un autre en-tête pour un champ ; une valeur pour ses cellules vides',
        ],
      ],
      [
        '--assign-codes',
        [
          'Numbers for codes that are none (anomalies)',
          'Des numéros pour les codes qui n’en sont pas (anomalies)',
        ],
      ],
      [
        '--clean-paths',
        [
          'Paths without characters that are not allowed (prescriptions)',
          'Des chemins sans caractères interdits (prescriptions)',
        ],
      ],
      [
        '--create-supports',
        [
          'The supports that are cited and missing (prescriptions)',
          'Les supports cités et absents (prescriptions)',
        ],
      ],
    ]),
    text(language, [
      'sync goes further: it makes the library equal to the file, and deletes what only the library has when --delete is given.',
      'sync va plus loin : la bibliothèque devient égale au fichier, et ce qu’elle seule contient est supprimé avec --delete.',
    ]),
    examples(language, [
      [
        ['A file to fill in a spreadsheet', 'Un fichier à compléter dans un tableur'],
        'vigie anomalies export bibliotheque.csv --excel --force',
      ],
      [
        ['See what it would change', 'Voir ce qu’il changerait'],
        'vigie anomalies import bibliotheque.csv --dry-run',
      ],
      [
        [
          'Take what is right, keep the rest for later',
          'Prendre ce qui est juste, garder le reste pour plus tard',
        ],
        'vigie anomalies import bibliotheque.csv --partial --rejects bibliotheque.rejets.csv',
      ],
    ]),
  ],
};
