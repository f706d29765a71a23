/** The sentences of the help of `vigie files`, in French, by the English ones that stand in the commands. */
export const files = {
  'Examples and manual pages that come with this program':
    'Les exemples et les pages de manuel livrés avec ce programme',
  'Write the examples or the manual pages to a folder':
    'Écrire les exemples ou les pages de manuel dans un répertoire',
  'Examples go to ./examples. Manual pages go to ~/.local/share/man, in English and French: man finds them there where ~/.local/bin is in PATH.':
    'Les exemples vont dans ./examples. Les pages de manuel vont dans ~/.local/share/man, en anglais et en français : man les y trouve si ~/.local/bin est dans PATH.',
  'Files that are there already and differ are left as they are, and nothing is written, unless --force replaces them.':
    'Les fichiers déjà présents et différents restent tels quels, et rien n’est écrit, sauf si --force les remplace.',
  'Something to import': 'De quoi importer',
  'The manual for all users of this machine': 'Le manuel pour tous les utilisateurs de cette machine',
  'What to write': 'Ce qu’il faut écrire',
  'The folder; made where it is missing': 'Le répertoire ; créé s’il n’existe pas',
  'Replace files that differ': 'Remplacer les fichiers différents',
} as const;
