/** The sentences of the help of `vigie doctor`, in French, by the English ones that stand in the commands. */
export const doctor = {
  'Check this installation, and say what to do about what is wrong':
    'Vérifier cette installation, et dire quoi faire de ce qui ne va pas',
  'Looks at the profile in force, and its database or its service.':
    'Examine le profil en vigueur, et sa base ou son service.',
  'Changes nothing, makes nothing and asks nothing.': 'Ne change rien, ne crée rien et ne demande rien.',
  'Exit code 0 when nothing is in error, 9 otherwise; a warning is no error.':
    'Code de sortie 0 quand rien n’est en erreur, 9 sinon ; un avertissement n’est pas une erreur.',
  'Everything, for the profile in use': 'Tout, pour le profil en vigueur',
  'Another profile': 'Un autre profil',
  'What is wrong, for a script': 'Ce qui ne va pas, pour un script',
} as const;
