/** The sentences of the help of `vigie completions`, in French, by the English ones that stand in the commands. */
export const completions = {
  'Completion of commands, flags and values in bash, zsh, fish and PowerShell':
    'Compléter commandes, options et valeurs dans bash, zsh, fish et PowerShell',
  'Print the completion script of bash': 'Afficher le script de complétion de bash',
  'Print the completion script of zsh': 'Afficher le script de complétion de zsh',
  'Print the completion script of fish': 'Afficher le script de complétion de fish',
  'Print the completion script of PowerShell': 'Afficher le script de complétion de PowerShell',
  'vigie completions install puts it where the shell finds it.':
    'vigie completions install le met là où le shell le trouve.',
  'Complete in this terminal alone': 'Compléter dans ce terminal seulement',
  'Write it to a file': 'L’écrire dans un fichier',
  'Put the completion script where a shell finds it':
    'Mettre le script de complétion là où un shell le trouve',
  'fish finds the script by itself, and bash does with the package bash-completion; else a shell needs lines in the file that it starts with.':
    'fish trouve le script de lui-même, et bash aussi avec le paquet bash-completion ; sinon, il faut des lignes dans le fichier de démarrage du shell.',
  'These lines are shown: no file of yours is changed.':
    'Ces lignes sont affichées : aucun fichier à vous n’est modifié.',
  'The shell; the login shell unless given': 'Le shell ; celui de la session par défaut',
  'Say what would be done, and do nothing': 'Dire ce qui serait fait, et ne rien faire',
  'Install for the login shell': 'Installer pour le shell de connexion',
  'See what would be done for zsh': 'Voir ce qui serait fait pour zsh',
} as const;
