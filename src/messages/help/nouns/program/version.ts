/** The sentences of the help of `vigie version`, in French, by the English ones that stand in the command. */
export const version = {
  'Show the version; with --json, also the build and the installation method':
    'Afficher la version ; avec --json, aussi la construction et le mode d’installation',
  'installation is executable for the single file, package for an npm package, source for a clone.':
    'installation vaut executable pour le fichier unique, package pour un paquet npm, source pour un clone.',
  'commit is null if the program was built without git.':
    'commit vaut null si le programme a été construit sans git.',
  'Show only the version number': 'Afficher seulement le numéro de version',
  'Show the details for a bug report': 'Afficher les détails pour un signalement d’anomalie',
} as const;
