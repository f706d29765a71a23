/** The sentences of the help of `vigie completions`, in French, by the English ones that stand in the commands. */
export const completions = {
  'Completion of commands, flags and values in bash, zsh, fish and PowerShell':
    'La complétion des commandes, options et valeurs dans bash, zsh, fish et PowerShell',
  'Print the completion script of bash': 'Afficher le script de complétion de bash',
  'Print the completion script of zsh': 'Afficher le script de complétion de zsh',
  'Print the completion script of fish': 'Afficher le script de complétion de fish',
  'Print the completion script of PowerShell': 'Afficher le script de complétion de PowerShell',
  '`vigie completions install` installs the script for your shell.':
    '`vigie completions install` installe le script pour votre shell.',
  'Enable completion in the current terminal only': 'Activer la complétion dans ce terminal seulement',
  'Write the script to a file': 'Écrire le script dans un fichier',
  'Install the completion script for a shell': 'Installer le script de complétion pour un shell',
  'fish finds the script by itself, as does bash with the package bash-completion; otherwise, your shell needs some lines in its startup file.':
    'fish trouve le script de lui-même, comme bash avec le paquet bash-completion ; sinon, il faut des lignes dans le fichier de démarrage du shell.',
  'The lines to add are printed: your own files are not changed.':
    'Les lignes à ajouter sont affichées : vos propres fichiers ne sont pas modifiés.',
  'Shell (default: the login shell)': 'Le shell (par défaut : celui de la session)',
  'Show the files to write, and write nothing': 'Afficher les fichiers à écrire, sans rien écrire',
  'Install for the login shell': 'Installer pour le shell de connexion',
  'Preview the installation for zsh': 'Simuler l’installation pour zsh',
} as const;
