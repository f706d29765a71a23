/** The sentences of the help of `vigie files`, in French, by the English ones that stand in the commands. */
export const files = {
  'Examples and manual pages included in this program':
    'Les exemples et les pages de manuel livrés avec ce programme',
  'Write the examples or the manual pages to a directory':
    'Écrire les exemples ou les pages de manuel dans un répertoire',
  'Examples go to ./examples. Manual pages go to ~/.local/share/man, in English and French; man finds them there if ~/.local/bin is in PATH.':
    'Les exemples vont dans ./examples. Les pages de manuel vont dans ~/.local/share/man, en anglais et en français : man les y trouve si ~/.local/bin est dans PATH.',
  'Existing files that differ are kept and nothing is written, unless --force is given.':
    'Les fichiers existants et différents sont conservés et rien n’est écrit, sauf avec --force.',
  'Write example files to import': 'Écrire des fichiers d’exemple à importer',
  'Install the manual for all users of this machine':
    'Installer le manuel pour tous les utilisateurs de cette machine',
  'Files to write': 'Les fichiers à écrire',
  'Directory, created if missing': 'Le répertoire, créé s’il n’existe pas',
  'Overwrite files that differ': 'Remplacer les fichiers différents',
} as const;
