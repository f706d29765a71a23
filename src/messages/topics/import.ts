import { examples, items, text } from './blocks.ts';
import type { Topic } from './topic.ts';

export const imports: Topic = {
  names: { en: 'import', fr: 'import' },
  title: {
    en: 'Import a spreadsheet into a library, and export it',
    fr: 'Importer un tableur dans une bibliothèque, et l’exporter',
  },
  blocks: (language, { endings }) => [
    text(language, [
      `anomalies, prescriptions and supports can be imported, exported and synchronised. A file may be ${endings.join(', ')}; its encoding, its delimiter and its headers are found.`,
      `anomalies, prescriptions et supports s’importent, s’exportent et se synchronisent. Un fichier peut être ${endings.join(', ')} ; son encodage, son séparateur et ses en-têtes sont trouvés.`,
    ]),
    text(language, [
      'Preview the import, correct the file, then import it. A single invalid row prevents all writes, unless --partial is given. Importing the same file twice changes nothing; to finish an interrupted import, run it again.',
      'Simulez l’import, corrigez le fichier, puis importez-le. Une seule ligne non valable empêche toute écriture, sauf avec --partial. Importer deux fois le même fichier ne change rien ; pour terminer un import interrompu, relancez-le.',
    ]),
    items(language, [
      [
        '--dry-run',
        [
          'Check and compare every row, write nothing',
          'Vérifier et comparer toutes les lignes, ne rien écrire',
        ],
      ],
      [
        '--rejects',
        [
          'Write the rejected rows and the reasons to a file, to correct and import',
          'Écrire les lignes refusées et les motifs dans un fichier, à corriger puis importer',
        ],
      ],
      [
        '--if-exists',
        [
          'Action for rows that exist with other values: fail, skip, replace',
          'Le sort des lignes qui existent avec d’autres valeurs : fail, skip, replace',
        ],
      ],
      [
        '--map, --set',
        [
          'Map a header to a field; set a value for empty cells',
          'Associer un en-tête à un champ ; fixer une valeur pour les cellules vides',
        ],
      ],
      [
        '--assign-codes',
        [
          'Assign numbers to non-numeric codes (anomalies)',
          'Attribuer des numéros aux codes non numériques (anomalies)',
        ],
      ],
      [
        '--clean-paths',
        [
          'Remove invalid characters from paths (prescriptions)',
          'Retirer des chemins les caractères interdits (prescriptions)',
        ],
      ],
      [
        '--create-supports',
        [
          'Create cited supports that do not exist (prescriptions)',
          'Créer les supports cités qui n’existent pas (prescriptions)',
        ],
      ],
    ]),
    text(language, [
      'sync also updates existing objects, so that the library equals the file; with --delete, it deletes the objects missing from the file.',
      'sync met aussi à jour les objets existants, pour que la bibliothèque soit égale au fichier ; avec --delete, les objets absents du fichier sont supprimés.',
    ]),
    examples(language, [
      [
        ['Export a file to edit in a spreadsheet', 'Exporter un fichier à compléter dans un tableur'],
        'vigie anomalies export bibliotheque.csv --excel --force',
      ],
      [['Preview an import', 'Simuler un import'], 'vigie anomalies import bibliotheque.csv --dry-run'],
      [
        [
          'Import the valid rows and save the others to a file',
          'Importer les lignes valables et garder les autres dans un fichier',
        ],
        'vigie anomalies import bibliotheque.csv --partial --rejects bibliotheque.rejets.csv',
      ],
    ]),
  ],
};
