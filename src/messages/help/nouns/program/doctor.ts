/** The sentences of the help of `vigie doctor`, in French, by the English ones that stand in the commands. */
export const doctor = {
  'Check this installation and suggest repairs': 'Vérifier cette installation et proposer des corrections',
  'Checks the current profile and its database or service.':
    'Vérifie le profil en vigueur et sa base ou son service.',
  'Read-only: nothing is changed or created, and no question is asked.':
    'Lecture seule : rien n’est modifié ni créé, et aucune question n’est posée.',
  'Exit code 0 if there is no error, else 9; a warning is not an error.':
    'Code de sortie 0 s’il n’y a pas d’erreur, 9 sinon ; un avertissement n’est pas une erreur.',
  'Check the current profile': 'Vérifier le profil en vigueur',
  'Check another profile': 'Vérifier un autre profil',
  'List the findings for a script': 'Lister les constats, pour un script',
} as const;
