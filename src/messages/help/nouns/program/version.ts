/** The sentences of the help of `vigie version`, in French, by the English ones that stand in the command. */
export const version = {
  'Say the version, and with --json what it was built of and how it was installed':
    'Dire la version, et avec --json de quoi elle est faite et comment elle a été installée',
  'installation is executable for the single file, package for what npm installed, source for a clone.':
    'installation vaut executable pour le fichier unique, package pour ce que npm a installé, source pour un clone.',
  'commit is null where the program was built without git.':
    'commit vaut null si le programme a été construit sans git.',
  'The number alone': 'Le numéro seul',
  'What a report of a fault should name': 'Ce qu’un signalement de défaut doit nommer',
} as const;
